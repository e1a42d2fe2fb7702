// Package report puts a check on paper: the verdict, what every rule says, the plan
// drawn to scale, what was assumed and what is left to an official.
package report

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"clearway/api/draw"
	"clearway/ordinances"
)

// Options say what a report is about.
type Options struct {
	// Drawing are the options of the plan's drawing. Its plan name and fingerprint
	// are those of the report.
	Drawing draw.Options
	// RulesFingerprint identifies the rules, see Fingerprint.
	RulesFingerprint string
}

// Fingerprint identifies the rules of a permit: the SHA-256, in hexadecimal, of all
// that they say, whatever the form of their files.
func Fingerprint(p *ordinances.Permit) (string, error) {
	data, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("report: rules of %s: %w", p.ID, err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

// New lays a report out on pages: the check, the sheets of the drawing, and what
// goes with it. A plan that cannot be drawn is reported without a drawing, and the
// report says why.
func New(r *ordinances.Report, o Options) *draw.Drawing {
	speller := &draw.Speller{}
	d := &draw.Drawing{
		Title: speller.Spell("Check of a site plan: " + strings.ReplaceAll(r.Permit, "-", " ") + ", " + r.Title),
		Date:  r.On,
	}
	front := newFlow(speller, o.Drawing.Paper)
	front.head(r, o)
	front.findings(r)
	d.Pages = front.pages

	back := newFlow(speller, o.Drawing.Paper)
	drawing, err := draw.New(r, o.Drawing)
	if err != nil {
		back.heading("Drawing")
		back.paragraph("The plan could not be drawn: "+err.Error()+".", draw.StatusColor(ordinances.Missing))
	} else {
		d.Subject, d.Scale = drawing.Subject, drawing.Scale
		d.Pages = append(d.Pages, drawing.Pages...)
		d.Warnings = drawing.Warnings
	}
	back.rest(r, o)
	d.Pages = append(d.Pages, back.pages...)
	number(d.Pages, speller.Spell(footer(r, o)))
	for _, w := range speller.Warnings() {
		if !slices.Contains(d.Warnings, w) {
			d.Warnings = append(d.Warnings, w)
		}
	}
	return d
}

// footer identifies the report on each of its pages.
func footer(r *ordinances.Report, o Options) string {
	words := []string{r.Title, strings.ReplaceAll(r.Permit, "-", " "), r.On.Format("2006-01-02")}
	if o.Drawing.Fingerprint != "" {
		words = append(words, "plan "+o.Drawing.Fingerprint[:min(12, len(o.Drawing.Fingerprint))])
	}
	return strings.Join(words, " · ")
}
