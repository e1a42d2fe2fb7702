package draw

import (
	"strings"

	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// sheet is a page but for its title block.
type sheet struct {
	name  string
	view  view
	items []Item
	// cramped are the dimensions that are too short to read or found no place.
	cramped []*dimension
}

// shortest is how long in mm a dimension must be on paper to be read.
const shortest = 4

// planSheet draws the plan with the findings, the table, the profile and the legend.
func (s *set) planSheet(name string, v view) sheet {
	things := v.thingsIn(s.report.Plan)
	shown := s.dimensions
	sh := sheet{name: name, view: v}
	sh.items = append(sh.items, s.ground(v, things), s.way(v))
	labels, cramped := s.findings(v, things, shown, &sh)
	sh.items = append(sh.items, labels...)
	sh.cramped = cramped
	sh.items = append(sh.items, s.frames(s.layout.table, s.layout.profile, s.layout.legend)...)
	sh.items = append(sh.items, s.table(s.layout.table)...)
	sh.items = append(sh.items, s.chart(s.layout.profile)...)
	sh.items = append(sh.items, s.legend(things, shown, s.layout.legend)...)
	return sh
}

// ground is the plan itself, cut off at the window, with its break lines.
func (s *set) ground(v view, things []thing) Group {
	inner := v.shown()
	g := Group{Class: "plan", Name: "Site plan", Clip: &inner}
	for _, t := range things {
		g.Items = append(g.Items, t.paint(inner)...)
		if t.look.double > 0 {
			g.Items = append(g.Items, v.behind(s.report.Plan, t.feature, t.look.double)...)
		}
	}
	return Group{Class: "plan-sheet", Items: append([]Item{g}, breaks(things, inner)...)}
}

// way is the middle of the widest way along the walk.
func (s *set) way(v view) Group {
	inner := v.shown()
	g := Group{Class: "way", Name: "Middle of the widest way past the applicant's things", Clip: &inner}
	points := make([]Point, len(s.profile))
	for i, st := range s.profile {
		points[i] = v.at(st.At)
	}
	if len(points) > 1 {
		g.Items = append(g.Items, polyline(Pen{Width: medium, Color: green, Dash: []float64{0.01, 1.1}, Round: true}, points...))
	}
	return g
}

// findings draws dimensions with their labels, then the names of things where
// there is room.
func (s *set) findings(v view, things []thing, shown []*dimension, sh *sheet) (items []Item, cramped []*dimension) {
	p := &placer{window: v.window.Grow(-windowMargin), ink: inkOf(v, things)}
	for i := len(shown) - 1; i >= 0; i-- { // the worst on top
		d := shown[i]
		inner := v.shown()
		g := d.group(d.paint(v))
		g.Clip = &inner
		sh.items = append(sh.items, g)
		if ends, ok := endsOf(d.witness); ok {
			p.ink.line(v.at(ends[0]), v.at(ends[1]), 1.5)
		}
	}
	for _, d := range shown {
		placed, ok := s.labelDimension(p, v, d)
		items = append(items, placed...)
		if d.key != "" && (!ok || d.isShort(v) && d.status != ordinances.Pass) {
			cramped = append(cramped, d)
		}
	}
	return append(items, s.nameThings(p, v, things)...), cramped
}

// group puts what is drawn of a dimension under its rules.
func (d *dimension) group(items []Item) Group {
	name := strings.Join(d.rules, ", ")
	if len(d.words) > 0 {
		name += ": " + strings.Join(d.words, ", ")
	}
	return Group{Class: "finding " + string(d.status), Rules: d.rules, Status: string(d.status), Name: name, Items: items}
}

// isShort tells whether a dimension is drawn shorter than can be read.
func (d *dimension) isShort(v view) bool {
	ends, ok := endsOf(d.witness)
	return ok && ends[0] != ends[1] && distance(v.at(ends[0]), v.at(ends[1])) < shortest
}

// labelDimension places the label of a dimension beside its line.
func (s *set) labelDimension(p *placer, v view, d *dimension) ([]Item, bool) {
	ends, ok := endsOf(d.witness)
	if !ok || len(d.words) == 0 {
		return nil, true
	}
	a, b := v.at(ends[0]), v.at(ends[1])
	if a, b, ok = clipLine(a, b, p.window); !ok {
		if a = v.at(ends[0]); a != v.at(ends[1]) || !p.window.has(a) {
			return nil, false
		}
		b = a
	}
	l := &label{size: sizeLabel, bold: d.key != "", color: d.pen().Color, must: true, target: between(a, b, 0.5)}
	for i, w := range d.words {
		if i == 0 && d.key != "" {
			w = d.key + "  " + w
		}
		l.lines = append(l.lines, s.speller.Spell(w))
	}
	if d.key == "" {
		l.size = sizeText
	}
	l.at = besideLine(l, a, b)
	l.wrap = func(items []Item) Group {
		g := d.group(items)
		g.Class = "label " + g.Class
		g.Name = ""
		return g
	}
	return p.place(l)
}

// besideLine are places for a label on both sides of a line.
func besideLine(l *label, a, b Point) []Point {
	w, h := l.extent()
	n := perpendicular(a, b)
	// How far the label's box reaches towards the line.
	reach := (w*abs(n.X)+h*abs(n.Y))/2 + 0.8
	var at []Point
	for _, t := range []float64{0.5, 0.35, 0.65, 0.2, 0.8} {
		p := between(a, b, t)
		at = append(at, plus(p, times(n, reach)), minus(p, times(n, reach)))
	}
	return at
}

func abs(x float64) float64 { return max(x, -x) }

// inkOf is what is drawn of the things in the window.
func inkOf(v view, things []thing) *ink {
	k := newInk(v.window)
	for _, t := range things {
		weight := 0.5
		switch t.look.layer {
		case layerThing, layerOverhead, layerDoor:
			weight = 1
			if t.box.Width() < 30 && t.box.Height() < 30 {
				k.box(t.box, 3)
			}
		case layerCurb, layerBuilding:
			weight = 1.5
		case layerArea, layerFlush:
			weight = 0.6
		}
		t.outline.edges(func(a, b Point) { k.line(a, b, weight) })
	}
	return k
}

// manyAlike is of how many things of a kind none is named: the legend shows them.
const manyAlike = 12

// nameThings writes the names of things, what the findings speak of first. Tables
// and chairs have none unless a finding speaks of them.
func (s *set) nameThings(p *placer, v view, things []thing) []Item {
	spoken := map[string]bool{}
	for _, f := range s.report.Findings {
		if f.Status == ordinances.Fail || f.Status == ordinances.Marginal {
			for _, id := range f.Features {
				spoken[id] = true
			}
		}
	}
	count := map[string]int{}
	for _, t := range things {
		count[t.look.name]++
	}
	var items []Item
	for _, pass := range []bool{true, false} {
		for _, t := range things {
			if spoken[t.feature.ID] != pass || !pass && count[t.look.name] > manyAlike {
				continue
			}
			if l, ok := s.nameLabel(t, things, v.window, pass); ok {
				placed, _ := p.place(l)
				items = append(items, placed...)
			}
		}
	}
	return items
}

// nameLabel is the label of a thing: within areas, beside all else.
func (s *set) nameLabel(t thing, things []thing, window Box, spoken bool) (*label, bool) {
	seen, ok := t.box.within(window.Grow(-windowMargin))
	if !ok {
		return nil, false
	}
	l := &label{size: sizeSmall, color: gray, target: seen.Centre(), must: spoken}
	if t.feature.Mine {
		l.color = blue
	}
	l.lines = []string{CutMiddle(s.nameOf(t.feature), l.size, 36, false)}
	switch t.feature.Role {
	case siteplan.Sidewalk, siteplan.Building, siteplan.Street, siteplan.Alley, siteplan.TemporaryWalk,
		siteplan.Terrace, siteplan.Driveway, siteplan.Intersection, siteplan.Crosswalk, siteplan.Cafe, siteplan.Excavation:
		l.inside = true
		l.at = t.placesWithin(l, window, things)
	case siteplan.Obstruction, siteplan.Fixture, siteplan.Goods:
		l.at = append(t.placesWithin(l, window, things), t.placesAround(l)...)
	case siteplan.Table, siteplan.Chair, siteplan.Door:
		if !spoken {
			return nil, false
		}
		l.at = t.placesAround(l)
	case siteplan.Parcel, siteplan.PropertyLine, siteplan.Curb, siteplan.Gutter, siteplan.Centerline, siteplan.Frontage,
		siteplan.WalkEnd, siteplan.Paving:
		return nil, false
	default:
		l.at = t.placesAround(l)
	}
	return l, true
}
