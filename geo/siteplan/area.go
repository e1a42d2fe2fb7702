package siteplan

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/paulmach/orb"
)

// areaCheck finds broken areas, and sets those that are sound in order: outer
// rings counter-clockwise, holes clockwise, no position twice in a row.
//
// Outlines that cross themselves or one another by no more than the rounding of
// their coordinates are kept as drawn and noted.
type areaCheck struct {
	feature string
	// scale is metres per unit of x and of y, near enough for checks.
	scale orb.Point
	// tolerance in metres is what rounding does to the distance of two points.
	tolerance float64
	decimals  int
	effort    *effort
	warn      func(string)
}

// polygon checks one polygon and returns it in order, with its outer ring.
func (c *areaCheck) polygon(p orb.Polygon) (orb.Polygon, []*outline, *Error) {
	rings := make([]*outline, len(p))
	for i, written := range p {
		ring, err := c.ring(written, ringName(i))
		if err != nil {
			return nil, nil, err
		}
		rings[i] = ring
	}
	if len(rings) > 1 {
		if err := c.holes(rings[0], rings[1:]); err != nil {
			return nil, nil, err
		}
	}
	for i, ring := range rings {
		if clockwise := ring.area < 0; clockwise != (i > 0) {
			slices.Reverse(ring.raw)
			slices.Reverse(ring.path)
			ring.area = -ring.area
			ring.tree, ring.areaTo = nil, nil
		}
		p[i] = ring.raw
	}
	return p, rings, nil
}

func ringName(i int) string {
	if i == 0 {
		return "the outer ring"
	}
	return fmt.Sprintf("hole %d", i)
}

// ring checks a ring by itself.
func (c *areaCheck) ring(written orb.Ring, name string) (*outline, *Error) {
	first, last := written[0], written[len(written)-1]
	if len(written) > 1 && first != last {
		return nil, c.fault(first, fmt.Sprintf("%s is not closed: it begins at %s and ends at %s", name, xy(first), xy(last)),
			"Repeat the first position at the end")
	}
	if len(written) < 4 {
		return nil, c.fault(first, fmt.Sprintf("%s has %d positions; a ring needs at least 4, the last equal to the first", name, len(written)),
			"Draw at least three corners")
	}
	raw := slices.Compact(written)
	if !threeDistinct(raw) {
		return nil, c.fault(first, name+" has fewer than three different corners", c.collapseCure())
	}
	o := newOutline(raw, c.metres(raw), c.effort)
	contact, faulty := o.selfContact(c.tolerance)
	if faulty {
		return nil, c.fault(c.written(first, contact.at), name+" crosses itself",
			"Draw the outline so that its edges do not cross; a figure of eight is two areas")
	}
	if c.effort.spent() {
		return nil, c.intricate(first, name)
	}
	if o.width() < leastWidth {
		return nil, c.fault(first, name+" encloses no area", c.collapseCure())
	}
	if contact != nil {
		c.warn(fmt.Sprintf("%s: %s touches itself near %s, within the rounding of its coordinates; it is taken as drawn",
			c.feature, name, xy(contact.raw)))
	}
	return o, nil
}

// leastWidth is the mean width in metres below which a ring counts as collapsed.
const leastWidth = 1e-6

func threeDistinct(ring []orb.Point) bool {
	a := ring[0]
	for i, b := range ring {
		if b == a {
			continue
		}
		return slices.ContainsFunc(ring[i:], func(p orb.Point) bool { return p != a && p != b })
	}
	return false
}

func (c *areaCheck) collapseCure() string {
	return fmt.Sprintf("Draw its corners apart, or leave it out; if it is small, it may have collapsed when its coordinates "+
		"were rounded to %d decimals: export with more", c.decimals)
}

func (c *areaCheck) fault(at orb.Point, what, cure string) *Error {
	return &Error{Code: CodeGeometry, Feature: c.feature, Place: xy(at), What: what, Cure: cure}
}

func (c *areaCheck) intricate(at orb.Point, name string) *Error {
	return c.fault(at, name+" is too intricate to be checked", "Simplify the outline")
}

// metres returns positions in metres from the first.
func (c *areaCheck) metres(raw []orb.Point) []orb.Point {
	return metresFrom(raw[0], c.scale, raw)
}

func metresFrom(origin, scale orb.Point, raw []orb.Point) []orb.Point {
	path := make([]orb.Point, len(raw))
	for i, p := range raw {
		path[i] = orb.Point{(p[0] - origin[0]) * scale[0], (p[1] - origin[1]) * scale[1]}
	}
	return path
}

// written turns metres from an origin back into a position of the file.
func (c *areaCheck) written(origin, at orb.Point) orb.Point {
	return orb.Point{origin[0] + at[0]/c.scale[0], origin[1] + at[1]/c.scale[1]}
}

// holes checks that holes lie in their outer ring and not in one another. All
// are brought to the origin of the outer ring first.
func (c *areaCheck) holes(outer *outline, holes []*outline) *Error {
	origin := outer.raw[0]
	for i, hole := range holes {
		c.rebase(hole, origin)
		at, touching := outer.crossing(hole, c.tolerance)
		if at != nil {
			return c.fault(c.written(origin, at.at), ringName(i+1)+" crosses the outer ring",
				"Draw the hole inside, or cut the corner off the outer ring instead")
		}
		if v, stray := hole.strayFrom(outer, c.tolerance, touching); stray {
			return c.fault(hole.raw[v], ringName(i+1)+" lies outside its outer ring",
				"Draw the hole inside, or make it an area of its own")
		}
		if c.effort.spent() {
			return c.intricate(hole.raw[0], ringName(i+1))
		}
	}
	return c.holesApart(origin, holes)
}

// rebase measures a ring from another origin.
func (c *areaCheck) rebase(o *outline, origin orb.Point) {
	o.path = metresFrom(origin, c.scale, o.raw)
	o.tree, o.areaTo = nil, nil
}

// holesApart checks holes pairwise, those whose boxes touch.
func (c *areaCheck) holesApart(origin orb.Point, holes []*outline) *Error {
	var fault *Error
	c.eachPair(holes, func(i, j int) bool {
		a, b := holes[i], holes[j]
		at, touching := a.crossing(b, c.tolerance)
		name, other := ringName(i+1), ringName(j+1)
		switch {
		case at != nil:
			fault = c.fault(c.written(origin, at.at), fmt.Sprintf("%s and %s overlap", name, other), "Join them into one hole")
		case a.liesIn(b, c.tolerance, touching):
			fault = c.fault(a.raw[0], fmt.Sprintf("%s lies in %s", name, other), "Leave the inner one out, or make it an area of its own")
		case b.liesIn(a, c.tolerance, touching):
			fault = c.fault(b.raw[0], fmt.Sprintf("%s lies in %s", other, name), "Leave the inner one out, or make it an area of its own")
		}
		return fault == nil
	})
	if fault == nil && c.effort.spent() {
		return c.intricate(origin, "the set of holes")
	}
	return fault
}

// eachPair calls visit with the pairs of outlines whose boxes touch, until it
// returns false. It sweeps along the longer side of the box round all of them.
func (c *areaCheck) eachPair(outlines []*outline, visit func(i, j int) bool) {
	order := make([]int, len(outlines))
	bounds := make([]orb.Bound, len(outlines))
	all := orb.LineString(outlines[0].path).Bound()
	for i, o := range outlines {
		order[i], bounds[i] = i, orb.LineString(o.path).Bound()
		all = all.Union(bounds[i])
	}
	axis := 0
	if all.Max[1]-all.Min[1] > all.Max[0]-all.Min[0] {
		axis = 1
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(bounds[i].Min[axis], bounds[j].Min[axis]) })
	for k, i := range order {
		for _, j := range order[k+1:] {
			if bounds[j].Min[axis] > bounds[i].Max[axis] || !c.effort.spend() {
				break
			}
			if bounds[i].Intersects(bounds[j]) && !visit(min(i, j), max(i, j)) {
				return
			}
		}
	}
}

// multiPolygon checks the parts of an area and notes where they overlap.
func (c *areaCheck) multiPolygon(parts orb.MultiPolygon) *Error {
	outers := make([]*outline, len(parts))
	rings := make([][]*outline, len(parts))
	for i := range parts {
		var err *Error
		if parts[i], rings[i], err = c.polygon(parts[i]); err != nil {
			return err
		}
		outers[i] = rings[i][0]
	}
	origin := outers[0].raw[0]
	for _, part := range rings {
		for _, ring := range part {
			c.rebase(ring, origin)
		}
	}
	c.eachPair(outers, func(i, j int) bool {
		at, touching := outers[i].crossing(outers[j], c.tolerance)
		if at != nil || c.partInside(rings[i], rings[j], touching) || c.partInside(rings[j], rings[i], touching) {
			c.warn(fmt.Sprintf("%s: parts %d and %d overlap; each is taken as drawn", c.feature, i+1, j+1))
		}
		return true
	})
	if c.effort.spent() {
		return c.intricate(origin, "the set of parts")
	}
	return nil
}

// partInside reports whether part a lies in part b and not in one of b's holes.
func (c *areaCheck) partInside(a, b []*outline, touching bool) bool {
	if !a[0].liesIn(b[0], c.tolerance, touching) {
		return false
	}
	return !slices.ContainsFunc(b[1:], func(hole *outline) bool {
		return hole.edges().contains(a[0].path[0]) || hole.edges().nearer(a[0].path[0], c.tolerance)
	})
}
