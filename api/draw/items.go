package draw

import (
	"fmt"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo/measure"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// wantsItems is how the distances of a rule are named that the code asks for from
// each of the applicant's items.
const wantsItems = "items_to_"

// itemDistance is how far one of the applicant's items is from the curb and from the
// nearest thing that stands there already.
type itemDistance struct {
	feature          *siteplan.Feature
	curb, nearest    measure.Measurement
	number           int
	obstructionNamed string
}

// itemsAsked tells whether the code wants the distances of each item on the plan.
func itemsAsked(r *ordinances.Report) bool {
	for _, f := range r.Findings {
		for name := range f.Also {
			if strings.HasPrefix(name, wantsItems) {
				return true
			}
		}
	}
	return false
}

// itemDistances measures every item of the applicant: what he sets up, not his area.
func (s *set) itemDistances() []itemDistance {
	plan := s.report.Plan
	site := measure.Open(plan)
	curbs := plan.ByRole(siteplan.Curb)
	var standing []*siteplan.Feature
	for _, f := range plan.Features {
		if f.Solid && !f.Mine && f.Role != siteplan.Building {
			standing = append(standing, f)
		}
	}
	var items []itemDistance
	for _, f := range plan.ByRole(siteplan.Table, siteplan.Chair, siteplan.Bench, siteplan.Umbrella, siteplan.Planter,
		siteplan.Barrier, siteplan.Heater, siteplan.Sign, siteplan.Fixture) {
		if !f.Mine {
			continue
		}
		subject := []*siteplan.Feature{f}
		d := itemDistance{feature: f, number: len(items) + 1, curb: site.Setback(subject, curbs), nearest: site.Setback(subject, standing)}
		if n := len(d.nearest.Features); d.nearest.Quantity != nil && n > 1 {
			d.obstructionNamed = s.nameOf(plan.Feature(d.nearest.Features[1]))
		}
		items = append(items, d)
	}
	return items
}

// itemSheets show every item with its distances, where the code asks for them: its
// number on the plans, and a table of all.
func (s *set) itemSheets(plans []sheet) []sheet {
	if !itemsAsked(s.report) {
		return nil
	}
	rest := s.itemDistances()
	if len(rest) == 0 {
		return nil
	}
	l := s.layout
	strip := Box{min(l.table.MinX, l.legend.MinX), min(l.table.MinY, l.legend.MinY), l.title.MinX, l.title.MaxY}
	var sheets []sheet
	all := rest
	for _, plan := range plans {
		v := plan.view
		shown := v.itemsIn(all)
		if len(shown) == 0 {
			continue
		}
		things := v.thingsIn(s.report.Plan)
		sh := sheet{name: "Distances of the items", view: v, items: []Item{s.ground(v, things)}}
		sh.items = append(sh.items, itemLines(v, things, shown)...)
		sh.items = append(sh.items, s.frames(strip)...)
		rest = s.itemTable(&sh, rest, strip)
		sheets = append(sheets, sh)
	}
	for len(rest) > 0 {
		more := sheet{name: "Distances of the items, continued", view: plans[0].view, items: s.frames()}
		rest = s.itemTable(&more, rest, l.window)
		sheets = append(sheets, more)
	}
	return sheets
}

// fewItems is how many items a sheet shows with their dimensions; more have their
// numbers on the plan and their distances in the table.
const fewItems = 14

// itemsIn are the items whose middle is in view.
func (v view) itemsIn(all []itemDistance) []itemDistance {
	var items []itemDistance
	for _, d := range all {
		if box, ok := v.outline(d.feature.Geometry).box(); ok && v.shown().has(box.Centre()) {
			items = append(items, d)
		}
	}
	return items
}

// itemLines draws the numbers of items and their distances as thin dimensions.
func itemLines(v view, things []thing, items []itemDistance) []Item {
	p := &placer{window: v.window.Grow(-windowMargin), ink: inkOf(v, things)}
	var lines, figures []Item
	if len(items) <= fewItems {
		lines, figures = itemDimensions(p, v, items)
	}
	for _, d := range items {
		box, _ := v.outline(d.feature.Geometry).box()
		c := box.Centre()
		l := &label{lines: []string{fmt.Sprint(d.number)}, size: sizeText, bold: true, color: blue, must: true, target: c, at: []Point{c}}
		placed, _ := p.place(l)
		figures = append(figures, placed...)
	}
	return append(lines, figures...)
}

// itemDimensions draws the distances of items, and their figures apart from them.
func itemDimensions(p *placer, v view, items []itemDistance) (drawn, figures []Item) {
	clip := v.shown()
	for _, d := range items {
		for _, m := range []measure.Measurement{d.curb, d.nearest} {
			ends, ok := spanOf(m)
			if !ok {
				continue
			}
			a, b := v.at(ends[0]), v.at(ends[1])
			drawn = append(drawn, Group{Class: "distance", Clip: &clip, Items: dimensionLine(line(thin, black), a, b)})
			if a, b, ok = clipLine(a, b, p.window); !ok {
				continue
			}
			p.ink.line(a, b, 1)
			l := &label{lines: []string{fmt.Sprintf("%.2f", m.Quantity.Value)}, size: sizeSmall, color: black, target: between(a, b, 0.5), must: true}
			l.at = besideLine(l, a, b)
			placed, _ := p.place(l)
			figures = append(figures, placed...)
		}
	}
	return drawn, figures
}

func spanOf(m measure.Measurement) ([2]orb.Point, bool) {
	if m.Quantity == nil || len(m.Witness) == 0 || m.Witness[0].Kind != measure.Span {
		return [2]orb.Point{}, false
	}
	return endsOf(m.Witness[0])
}

// itemTable lists items in two columns in a box, and returns those that find no room.
func (s *set) itemTable(sh *sheet, items []itemDistance, b Box) []itemDistance {
	middle := (b.MinX + b.MaxX) / 2
	for _, half := range []Box{{b.MinX, b.MinY, middle, b.MaxY}, {middle, b.MinY, b.MaxX, b.MaxY}} {
		if len(items) == 0 {
			break
		}
		g := newGrid(half, "Distances of the items, ft", []columnSpec{{"no.", 7}, {"item", 0}, {"kind", 15}, {"to curb", 13}, {"nearest", 13}, {"of what stands there", 28}})
		for len(items) > 0 && !g.overflown() {
			d := items[0]
			g.row("", black, false, []string{
				fmt.Sprint(d.number), CutMiddle(s.nameOf(d.feature), sizeSmall, g.columns[1].width-1, false), plainWords(d.feature.Role), figureOf(d.curb), figureOf(d.nearest), d.obstructionNamed,
			})
			items = items[1:]
		}
		sh.items = append(sh.items, Group{Class: "table", Name: "Distances of the items", Items: g.items})
	}
	return items
}

// figureOf is a measurement in feet, or a dash.
func figureOf(m measure.Measurement) string {
	if m.Quantity == nil {
		return "–"
	}
	return fmt.Sprintf("%.2f", m.Quantity.Value)
}
