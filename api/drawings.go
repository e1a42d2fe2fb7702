package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"clearway/api/draw"
	"clearway/api/report"
	"clearway/ordinances"
)

// maxNameLength bounds the name of a plan, in characters, so that it fits into the
// title block.
const maxNameLength = 80

// warningHeader tells, once for each, what could not be drawn as asked; in percent
// encoding, because a header takes ASCII alone.
const warningHeader = "Clearway-Warning"

// maxWarningLength bounds a warning in a header, in characters.
const maxWarningLength = 500

// drawingFormat is a form that a drawing is written in.
type drawingFormat struct {
	name, media string
	write       func(io.Writer, *draw.Drawing) error
}

func drawingFormats() []drawingFormat {
	return []drawingFormat{
		{"svg", "image/svg+xml", draw.SVG},
		{"pdf", "application/pdf", draw.PDF},
	}
}

// picture is what a request for a drawing asks for beyond a check.
type picture struct {
	format  drawingFormat
	report  bool // the whole check on paper, not the drawing alone
	options draw.Options
}

// postDrawing answers a plan with its drawing or with its report on paper,
// whatever the verdict is. It reads the plan as postCheck does.
func (s *server) postDrawing(c echo.Context) error {
	query, err := readQuery(c, "ordinance", "permit", "on", "format", "kind", "scale", "paper", "name")
	if err != nil {
		return err
	}
	q, err := s.question(query)
	if err != nil {
		return err
	}
	pic, err := readPicture(query)
	if err != nil {
		return err
	}
	if q.plan, err = readPlan(c); err != nil {
		return err
	}
	sum := sha256.Sum256(q.plan)
	pic.options.Fingerprint = hex.EncodeToString(sum[:])
	q.write = func(r *ordinances.Report) (document, error) { return pic.draw(r, q.ordinance.Permit(q.permit)) }
	drawn, err := s.inTurn(c, q)
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set(echo.HeaderContentDisposition, pic.disposition(q))
	for _, warning := range drawn.warnings {
		header.Add(warningHeader, url.PathEscape(cut(warning, maxWarningLength)))
	}
	return c.Blob(http.StatusOK, pic.format.media, drawn.body)
}

// readPicture reads what a query says of the drawing.
func readPicture(query url.Values) (picture, error) {
	var p picture
	format, err := choice(query, "format", "svg", "pdf")
	if err != nil {
		return p, err
	}
	for _, f := range drawingFormats() {
		if f.name == format {
			p.format = f
		}
	}
	kind, err := choice(query, "kind", "drawing", "report")
	if err != nil {
		return p, err
	}
	p.report = kind == "report"
	if p.options.Scale, err = draw.ParseScale(query.Get("scale")); err != nil {
		return p, drawingProblem(err, http.StatusBadRequest)
	}
	if p.options.Paper, err = draw.PaperNamed(query.Get("paper")); err != nil {
		return p, drawingProblem(err, http.StatusBadRequest)
	}
	p.options.PlanName, err = planName(query.Get("name"))
	return p, err
}

// choice returns the value of a parameter that takes one of a few; the first where
// it is not given.
func choice(query url.Values, name string, values ...string) (string, error) {
	if !query.Has(name) {
		return values[0], nil
	}
	for _, value := range values {
		if query.Get(name) == value {
			return value, nil
		}
	}
	return "", unknown(http.StatusBadRequest, name, query.Get(name), values)
}

// planName refuses a name that does not fit into the title block.
func planName(name string) (string, error) {
	if utf8.ValidString(name) && utf8.RuneCountInString(name) <= maxNameLength && !strings.ContainsFunc(name, unicode.IsControl) {
		return name, nil
	}
	p := problem(http.StatusBadRequest, "name", "The name of the plan cannot be printed",
		fmt.Sprintf("It has more than %d characters, or some that are no letters.", maxNameLength))
	p.Cure = "Give a shorter name in plain letters, or none."
	return "", p
}

// draw draws the plan of a report for a permit.
func (p picture) draw(r *ordinances.Report, permit *ordinances.Permit) (document, error) {
	drawing, err := p.drawing(r, permit)
	if err != nil {
		return document{}, err
	}
	var buffer bytes.Buffer
	err = p.format.write(&buffer, drawing)
	return document{buffer.Bytes(), drawing.Warnings}, err
}

func (p picture) drawing(r *ordinances.Report, permit *ordinances.Permit) (*draw.Drawing, error) {
	if !p.report {
		drawing, err := draw.New(r, p.options)
		return drawing, drawingProblem(err, http.StatusUnprocessableEntity)
	}
	rules, err := report.Fingerprint(permit)
	if err != nil {
		return nil, err
	}
	return report.New(r, report.Options{Drawing: p.options, RulesFingerprint: rules}), nil
}

// drawingProblem explains why a plan cannot be drawn. Other errors, and nil, are
// returned as they are.
func drawingProblem(err error, status int) error {
	var fault *draw.Error
	if !errors.As(err, &fault) {
		return err
	}
	what, cure, _ := strings.Cut(fault.Message, "; ")
	p := problem(status, string(fault.Code), "The plan cannot be drawn", sentence(what))
	p.Cure = sentence(cure)
	return p
}

// disposition names the file that a browser saves the drawing as.
func (p picture) disposition(q question) string {
	kind := "drawing"
	if p.report {
		kind = "report"
	}
	return fmt.Sprintf(`inline; filename="%s"`, fileName(q.permit+"-"+kind, p.format.name))
}

// fileName returns a name that is safe in a header and on every file system:
// ASCII letters, digits and hyphens alone stand before the extension.
func fileName(stem, extension string) string {
	safe := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '-':
			return r
		}
		return '-'
	}, stem)
	if safe == "" {
		safe = "plan"
	}
	return safe + "." + extension
}

// cut shortens a text to so many characters, the last of which is an ellipsis.
func cut(text string, length int) string {
	if characters := []rune(text); len(characters) > length {
		return string(characters[:length-1]) + "…"
	}
	return text
}
