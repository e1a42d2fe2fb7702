package notice

import (
	"fmt"
	"strings"

	"clearway/api/draw"
	"clearway/geo/parcel/mailing"
)

// Where the address stands on a letter: in the window of a #10 envelope with the sheet
// folded in three.
const (
	senderTop  = 0.6 * mmPerInch
	addressTop = 2.05 * mmPerInch
	dateTop    = 3.2 * mmPerInch
)

// Letters draws the letters of a list in its order, each followed by the diagram. They
// state what the town's code demands: what is applied for and where, whether alcohol
// will be served, and the day comments are due. The error is that something of this is
// not known, or that the town's words cannot be filled in.
func Letters(l *mailing.List, a *Application) (*draw.Drawing, error) {
	blanks, err := a.blanks(l)
	if err != nil {
		return nil, err
	}
	subject, err := filled("subject", a.Words.Subject, blanks)
	if err != nil {
		return nil, err
	}
	w := &writer{}
	for i, x := range l.Letters {
		blanks.Owner = x.Audience == mailing.Owner
		blanks.Parcels = parcelWords(x.Parcels)
		body, err := filled("letter", a.Words.Letter, blanks)
		if err != nil {
			return nil, err
		}
		w.title = fmt.Sprintf("Letter %d", i+1)
		first := len(w.pages)
		w.letter(x, a, subject, body)
		w.foot(first, fmt.Sprintf("letter %d of %d, list %s", i+1, len(l.Letters), l.Fingerprint))
		w.pages = append(w.pages, a.Diagram...)
	}
	if len(w.pages) == 0 {
		w.turn()
	}
	d := w.drawing("Notice letters", a.Mailed)
	if len(l.Letters) == 0 {
		d.Warnings = append(d.Warnings, "the list has no letters: there is nothing to mail")
	}
	if len(a.Diagram) == 0 {
		d.Warnings = append(d.Warnings, "the letters have no diagram: give the plan with --plan, or enclose a copy of the applicant's diagram by hand")
	}
	return d, nil
}

// letter writes one letter.
func (w *writer) letter(x mailing.Letter, a *Application, subject, body string) {
	w.turn()
	w.y = senderTop
	w.lines(strings.Split(strings.TrimSpace(a.Words.Sender), "\n"))
	w.y = max(w.y, addressTop)
	w.lines(x.Lines())
	w.y = max(w.y+bodySize, dateTop)
	w.lines([]string{a.Mailed.Format(longDate)})
	w.y += bodySize
	w.paragraph(bodySize, true, subject)
	for p := range strings.SplitSeq(strings.ReplaceAll(body, "\r\n", "\n"), "\n\n") {
		w.paragraph(bodySize, false, p)
	}
	if signature := strings.TrimSpace(a.Words.Signature); signature != "" {
		w.need(8 * bodySize)
		w.y += 4 * bodySize
		w.lines(strings.Split(signature, "\n"))
	}
}

// lines writes lines one below the other, each broken where it is too wide.
func (w *writer) lines(lines []string) {
	for _, s := range lines {
		for _, piece := range draw.Wrap(w.speller.Spell(s), bodySize, lineWidth, false) {
			w.need(bodySize * leading)
			w.line(margin, bodySize, false, piece)
			w.y += bodySize * leading
		}
	}
}

// fewParcels is how many parcels a letter names.
const fewParcels = 8

// parcelWords names parcels in a sentence.
func parcelWords(parcels []string) string {
	n := len(parcels)
	switch {
	case n == 0:
		return ""
	case n == 1:
		return "parcel " + parcels[0]
	case n > fewParcels:
		return fmt.Sprintf("parcels %s and %d more", strings.Join(parcels[:fewParcels], ", "), n-fewParcels)
	}
	return "parcels " + strings.Join(parcels[:n-1], ", ") + " and " + parcels[n-1]
}
