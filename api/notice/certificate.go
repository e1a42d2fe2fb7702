package notice

import (
	"fmt"
	"strings"

	"clearway/api/draw"
	"clearway/geo/parcel/mailing"
)

// Certificate draws the certificate of mailing for the permit packet: what was mailed
// and when, what the list was made from with its fingerprint, everybody who was
// written to, and every parcel left off with the reason. Maps follow it as they are
// given.
func Certificate(l *mailing.List, a *Application, maps ...draw.Page) (*draw.Drawing, error) {
	due := a.Words.Due(a.Mailed)
	statement, err := filled("certificate", a.Words.Certificate, Blanks{
		Applicant: a.Applicant, Place: a.Place, Section: a.Words.Section, Distance: l.Distance.String(), Days: a.Words.CommentDays,
		Mailed: a.Mailed.Format(longDate), Due: due.Format(longDate), Count: len(l.Letters),
	})
	if err != nil {
		return nil, err
	}
	w := &writer{title: "Certificate of mailing"}
	w.turn()
	w.paragraph(titleSize, true, "Certificate of mailing")
	w.paragraph(bodySize, false, statement)
	w.facts(append([]fact{
		{"Application", strings.Join(nonEmpty(a.Applicant, a.Place), ", ")},
		{"Mailed", a.Mailed.Format(longDate)},
		{"Comments due", due.Format(longDate) + ". " + strings.TrimSpace(a.Words.Reading)},
	}, append(factsOf(l), fact{"Made by", a.Program})...))
	w.signature()
	w.addressees(l)
	w.leftOff(l)
	w.warnings(l.Warnings)
	w.foot(0, "certificate of mailing, list "+l.Fingerprint)
	w.pages = append(w.pages, maps...)
	return w.drawing("Certificate of mailing", a.Mailed), nil
}

func nonEmpty(words ...string) []string {
	var out []string
	for _, s := range words {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

// columnsOf divides the width of a page.
func columnsOf(shares ...float64) []column {
	columns := make([]column, len(shares))
	x := margin
	for i, share := range shares {
		columns[i] = column{x, share*lineWidth - 2}
		x += share * lineWidth
	}
	return columns
}

func (w *writer) facts(facts []fact) {
	columns := columnsOf(0.2, 0.8)
	for _, f := range facts {
		if f.value != "" {
			w.row(columns, smallSize, false, func() {}, []string{f.name}, []string{f.value})
		}
	}
}

// signature leaves room to sign, and to date it.
func (w *writer) signature() {
	w.need(22)
	w.y += 14
	pen := draw.Pen{Width: 0.2, Color: black}
	w.put(
		stroke(pen, draw.Point{X: margin, Y: w.y}, draw.Point{X: margin + 90, Y: w.y}),
		stroke(pen, draw.Point{X: margin + 105, Y: w.y}, draw.Point{X: pageWidth - margin, Y: w.y}),
	)
	w.line(margin, smallSize, false, "Signature and title")
	w.line(margin+105, smallSize, false, "Date")
	w.y += 8
}

// section writes a table below a title; its head is repeated on every page.
func (w *writer) section(title string, columns []column, heads []string, rows [][][]string) {
	w.need(20)
	w.paragraph(bodySize, true, title)
	cells := make([][]string, len(heads))
	for i, h := range heads {
		cells[i] = []string{h}
	}
	head := func() {
		w.row(columns, smallSize, true, func() {}, cells...)
		w.rule()
	}
	head()
	for _, r := range rows {
		w.row(columns, smallSize, false, head, r...)
	}
	w.y += 4
}

func (w *writer) addressees(l *mailing.List) {
	var rows [][][]string
	for i, x := range l.Letters {
		rows = append(rows, [][]string{
			{fmt.Sprint(i + 1)},
			append([]string{}, x.Name...), x.Address.Block(),
			{string(x.Audience), strings.Join(x.Parcels, ", ")},
			{mailing.Feet(x.Distance)},
			x.Flags,
		})
	}
	w.section(fmt.Sprintf("Written to: %d", len(rows)), columnsOf(0.06, 0.25, 0.25, 0.18, 0.1, 0.16),
		[]string{"No.", "Name", "Address", "As, for parcel", "Feet", "Note"}, rows)
}

func (w *writer) leftOff(l *mailing.List) {
	var rows [][][]string
	for _, r := range l.LeftOff() {
		rows = append(rows, [][]string{{r.Name()}, {mailing.Feet(r.Distance)}, r.Owner(), {r.Reason}})
	}
	if len(rows) > 0 {
		w.section(fmt.Sprintf("Within the distance, owner not written to: %d", len(rows)), columnsOf(0.2, 0.1, 0.3, 0.4),
			[]string{"Parcel", "Feet", "Owner", "Why not"}, rows)
	}
}

func (w *writer) warnings(warnings []string) {
	if len(warnings) == 0 {
		return
	}
	w.need(20)
	w.paragraph(bodySize, true, "To look at")
	for _, s := range warnings {
		w.paragraph(smallSize, false, strings.ToUpper(s[:1])+s[1:]+".")
	}
}
