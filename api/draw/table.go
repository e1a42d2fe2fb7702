package draw

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"clearway/ordinances"
)

// table lists the measured rules with the letters of their dimensions, what is to
// be done first. Rules that find no room are counted in the last line; the report
// has them all.
func (s *set) table(b Box) []Item {
	var rows []*ordinances.Finding
	for i := range s.report.Findings {
		f := &s.report.Findings[i]
		if f.Kind == ordinances.Measured && f.Status != ordinances.NotApplicable && f.Status != ordinances.Judged {
			rows = append(rows, f)
		}
	}
	slices.SortStableFunc(rows, func(a, b *ordinances.Finding) int { return cmp.Compare(rank(a.Status), rank(b.Status)) })
	prefix := commonChapter(rows)
	t := newGrid(b, strings.TrimSpace("Measured rules "+s.speller.Spell(prefix)), []columnSpec{{"", 5}, {"section", s.sectionWidth(rows, prefix)}, {"rule", 0}, {"measured", 13}, {"asked", 13}, {"", 20}})
	for i, f := range rows {
		if t.full() && i < len(rows)-1 {
			t.note(fmt.Sprintf("and %d more, see the report", len(rows)-i))
			break
		}
		measured := ""
		if f.Measured != nil {
			measured = AmountWords(f.Measured.Value, f.Measured.Unit)
		}
		result := strings.TrimSpace(StatusMark(f.Status) + " " + OutcomeWords(f))
		t.row(f.Rule, StatusColor(f.Status), f.Status == ordinances.Fail, []string{
			strings.Join(s.keys[f.Rule], " "), s.speller.Spell(strings.TrimPrefix(f.Section, prefix)), s.speller.Spell(f.Title), measured, askedWords(f), result,
		})
	}
	s.distanceRows(t)
	return []Item{Group{Class: "table", Name: "Measured rules", Items: t.items}}
}

// sectionWidth is how wide the column of the sections is.
func (s *set) sectionWidth(rows []*ordinances.Finding, prefix string) float64 {
	w := 11.0
	for _, f := range rows {
		w = max(w, TextWidth(s.speller.Spell(strings.TrimPrefix(f.Section, prefix)), sizeSmall, f.Status == ordinances.Fail)+1.5)
	}
	return min(w, 24)
}

// distanceRows lists the distances that the code wants on the drawing.
func (s *set) distanceRows(t *grid) {
	for _, d := range s.dimensions {
		if d.key != "" || t.overflown() {
			continue
		}
		for _, w := range d.words {
			if name, figure := splitLabel(w); !t.overflown() {
				t.row(d.rules[0], black, false, []string{"", "", s.speller.Spell(name), figure, "", ""})
			}
		}
	}
}

// commonChapter is what all sections begin with up to a space: 506-10 of 506-10 G(1).
func commonChapter(rows []*ordinances.Finding) string {
	if len(rows) == 0 {
		return ""
	}
	chapter, _, ok := strings.Cut(rows[0].Section, " ")
	if !ok {
		return ""
	}
	for _, f := range rows {
		if !strings.HasPrefix(f.Section, chapter+" ") {
			return ""
		}
	}
	return chapter + " "
}

// askedWords writes a requirement in short: ≥ 5 ft, ≤ 33.3 %, and
// where nothing at all is asked for what the drawing may be off by: ≤ 0.10 ft.
func askedWords(f *ordinances.Finding) string {
	r := f.Required
	if r == nil {
		return ""
	}
	sign := map[string]string{"at_least": "≥", "at_most": "≤", "more_than": ">", "less_than": "<", "exactly": "="}[r.Compare]
	switch {
	case r.AsWritten != "":
		return sign + " " + r.AsWritten
	case r.Tolerance > 0 && f.Status != ordinances.Fail: // that is told from what the law asks
		return sign + " " + AmountWords(r.Tolerance, r.Unit)
	}
	return sign + " " + AmountWords(r.Value, r.Unit)
}

// columnSpec is a column of a table; the one of width 0 takes what is left.
type columnSpec struct {
	head  string
	width float64
}

// grid is a table of one-line rows in a box.
type grid struct {
	box     Box
	columns []columnSpec
	y       float64
	items   []Item
}

const rowHeight = 3.5

func newGrid(b Box, title string, columns []columnSpec) *grid {
	g := &grid{box: b.Grow(-2), columns: slices.Clone(columns), y: b.MinY + 2}
	rest := g.box.Width()
	for _, c := range columns {
		rest -= c.width
	}
	heads := make([]string, len(columns))
	for i := range g.columns {
		if g.columns[i].width == 0 {
			g.columns[i].width = rest
		}
		heads[i] = columns[i].head
	}
	g.items = append(g.items, Text{At: Point{g.box.MinX, g.y + 0.7*rowHeight}, Size: sizeSmall, Bold: true, Color: black, Text: title})
	g.y += rowHeight
	g.cells(heads, gray, false)
	g.items = append(g.items, lines(line(thin, gray), [2]Point{{g.box.MinX, g.y + 0.2}, {g.box.MaxX, g.y + 0.2}}))
	g.y += 0.3
	return g
}

// full tells whether there is room for one more row only.
func (g *grid) full() bool { return g.y+2*rowHeight > g.box.MaxY+0.5 }

// overflown tells whether there is room for no more rows.
func (g *grid) overflown() bool { return g.y+rowHeight > g.box.MaxY+0.5 }

// row adds a row. Rows of a rule are told apart by it in an SVG.
func (g *grid) row(rule string, color Color, bold bool, cells []string) {
	before := len(g.items)
	g.cells(cells, color, bold)
	items := slices.Clone(g.items[before:])
	group := Group{Class: "row", Items: items}
	if rule != "" {
		group.Rules = []string{rule}
	}
	g.items = append(g.items[:before], group)
}

func (g *grid) cells(cells []string, color Color, bold bool) {
	x := g.box.MinX
	for i, c := range g.columns {
		g.items = append(g.items, Text{
			At: Point{x, g.y + 0.7*rowHeight}, Size: sizeSmall, Bold: bold, Color: color,
			Text: Cut(cells[i], sizeSmall, c.width-1, bold),
		})
		x += c.width
	}
	g.y += rowHeight
}

func (g *grid) note(s string) {
	g.items = append(g.items, Text{At: Point{g.box.MinX, g.y + 0.7*rowHeight}, Size: sizeSmall, Color: gray, Text: s})
	g.y += rowHeight
}
