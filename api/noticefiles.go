package api

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"clearway/api/draw"
	"clearway/api/notice"
	"clearway/geo/parcel/mailing"
	"clearway/geo/siteplan"
)

// form is a form that a mailing list is asked for in.
type form struct {
	name, file, media string
	// write writes the list and returns what to look at in it; nil for the document
	// that the service answers with unless asked for another form.
	write func(io.Writer, mailed) ([]string, error)
}

// mailed is a list with what its letters say beside it.
type mailed struct {
	list      *mailing.List
	plan      *siteplan.Plan // nil for none
	alcohol   *bool          // whether it will be served; nil for as the plan states it
	ordinance string         // whose words the letters have, Prescott's where it is empty
	on        time.Time
}

func noticeForms() []form {
	return []form{
		{name: "json"},
		{"csv", "notice-list.csv", "text/csv; charset=utf-8", writeTable},
		{"labels", "notice-labels.pdf", "application/pdf", writeLabels},
		{"letters", "notice-letters.pdf", "application/pdf", writeLetters},
	}
}

func noticeForm(query url.Values) (form, error) {
	forms := noticeForms()
	names := make([]string, len(forms))
	for i, f := range forms {
		names[i] = f.name
	}
	name, err := choice(query, "format", names...)
	for _, f := range forms {
		if f.name == name {
			return f, err
		}
	}
	return form{}, err
}

func writeTable(w io.Writer, m mailed) ([]string, error) { return nil, notice.CSV(w, m.list, true) }

func writeLabels(w io.Writer, m mailed) ([]string, error) {
	d := notice.Labels(m.list, notice.Stocks()[0])
	return d.Warnings, draw.PDF(w, d)
}

func writeLetters(w io.Writer, m mailed) ([]string, error) {
	words, err := notice.TownWords(cmp.Or(m.ordinance, defaultOrdinance))
	if err != nil {
		return nil, problem(http.StatusUnprocessableEntity, "words", "The town has no words for letters", sentence(err.Error()))
	}
	a := notice.Application{Words: words, Mailed: m.on, Program: "clearway", Alcohol: m.alcohol}
	var lacking []string
	if m.plan != nil {
		a.FromPlan(m.plan)
		var page draw.Page
		page, lacking = notice.Diagram(m.plan)
		a.Diagram = []draw.Page{page}
	}
	a.FromList(m.list)
	d, err := notice.Letters(m.list, &a)
	if err != nil {
		what, _, _ := strings.Cut(err.Error(), ": ")
		p := problem(http.StatusUnprocessableEntity, "letters", "The letters cannot be written", sentence(what))
		p.Cure = "Set \"alcohol\" of the request to true or false, or serves_alcohol of the cafe in the plan."
		return nil, p
	}
	return append(lacking, d.Warnings...), draw.PDF(w, d)
}

// defaultOrdinance is the code whose words letters have where a request names none.
const defaultOrdinance = "prescott-wi"

// noticeFile answers with a list as a file, dated today.
func (s *server) noticeFile(c echo.Context, f form, m mailed) error {
	m.on = s.Now()
	var buffer bytes.Buffer
	warnings, err := f.write(&buffer, m)
	if err != nil {
		return err
	}
	header := c.Response().Header()
	header.Set(echo.HeaderContentDisposition, fmt.Sprintf(`attachment; filename="%s"`, f.file))
	for _, warning := range warnings {
		header.Add(warningHeader, url.PathEscape(cut(warning, maxWarningLength)))
	}
	return c.Blob(http.StatusOK, f.media, buffer.Bytes())
}

// clerksOnly refuses what is nothing but names and addresses.
func (s *server) clerksOnly(c echo.Context) error {
	c.Response().Header().Set(echo.HeaderWWWAuthenticate, `Bearer realm="clearway"`)
	p := problem(http.StatusUnauthorized, "token", "Names are for the clerk only", "A list of names and addresses was asked for without the clerk's token.")
	p.Cure = "Send Authorization: Bearer TOKEN with the clerk's token, or ask for the list as JSON, which comes without names."
	return p
}
