package draw

import (
	"fmt"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo"
)

// A detail shows at a larger scale what cannot be read on the plan.
const (
	maxDetails   = 4
	aroundDetail = 4 * geo.Foot
)

// detailSheets are details of the dimensions that are cramped on the plans, or lie
// off them; dimensions that fit on one sheet share it.
func (s *set) detailSheets(plans []sheet) []sheet {
	var details []sheet
	open := s.openDimensions(plans)
	for len(open) > 0 && len(details) < maxDetails {
		v, taken, rest := s.detailView(open)
		open = rest
		if v.scale == 0 {
			continue
		}
		keys := make([]string, len(taken))
		for i, d := range taken {
			keys[i] = d.key
		}
		sh := s.planSheet("Detail of "+strings.Join(keys, ", "), v)
		details = append(details, sh)
		for i := range plans {
			plans[i].items = append(plans[i].items, s.detailFrame(plans[i].view, v))
		}
	}
	if len(open) > 0 {
		s.warnings = append(s.warnings, fmt.Sprintf("%s could not be drawn large enough to be read: draw at a larger scale, or on larger paper",
			countWords(len(open), "dimension")))
	}
	return details
}

// openDimensions are those that are readable on none of the plans.
func (s *set) openDimensions(plans []sheet) []*dimension {
	count := map[*dimension]int{}
	for _, p := range plans {
		for _, d := range p.cramped {
			count[d]++
		}
	}
	var open []*dimension
	for _, d := range s.dimensions {
		if count[d] == len(plans) {
			open = append(open, d)
		}
	}
	return open
}

// detailView is the largest view of the first dimension with what is around it, and
// of as many of the others as are in it. Its scale is 0 where that is no larger than
// the plan's, unless the dimension is not on the plan.
func (s *set) detailView(open []*dimension) (v view, taken, rest []*dimension) {
	bound, _ := s.turn.bound(open[0].witness.Geometry, float64(aroundDetail))
	room := s.layout.window.Grow(-windowMargin)
	scale, ok := largestThatFits(bound.Max[0]-bound.Min[0], bound.Max[1]-bound.Min[1], room)
	if !ok || scale >= s.scale && within(bound, s.extent) {
		return view{}, open[:1], open[1:]
	}
	v = s.viewOf(bound.Center(), scale)
	shown := v.ground()
	for _, d := range open {
		if b, _ := s.turn.bound(d.witness.Geometry, 0); within(b, shown) {
			taken = append(taken, d)
		} else {
			rest = append(rest, d)
		}
	}
	return v, taken, rest
}

// ground is the part of the turned plane in the window.
func (v view) ground() orb.Bound {
	mm := v.scale.mmPerMetre()
	return widen(v.centre.Bound(), v.window.Width()/2/mm, v.window.Height()/2/mm)
}

// detailFrame marks on a plan what a detail shows.
func (s *set) detailFrame(plan, detail view) Item {
	g := detail.ground()
	mm, c := plan.scale.mmPerMetre(), plan.window.Centre()
	at := func(p orb.Point) Point { return Point{c.X + (p[0]-plan.centre[0])*mm, c.Y - (p[1]-plan.centre[1])*mm} }
	a, b := at(g.Min), at(g.Max)
	clip := plan.shown()
	return Group{Class: "detail-frame", Name: "Shown larger on a sheet of its own", Clip: &clip, Items: []Item{
		rectangle(line(fine, gray, 3, 1.5), "", Box{a.X, b.Y, b.X, a.Y}),
	}}
}
