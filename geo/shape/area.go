package shape

import (
	"slices"

	"github.com/paulmach/orb"
)

// Area is an area with its edges indexed, for many questions.
type Area struct {
	parts []areaPart
}

// areaPart is one polygon of an area.
type areaPart struct {
	segs  []Segment
	rings []int // of each of segs, the number of its ring: 0 for the outer one
	index *Index
	right float64 // the largest x
}

// PrepareArea indexes the edges of the polygons of g. Points and lines have no area.
func PrepareArea(g orb.Geometry) Area {
	var a Area
	a.add(g)
	return a
}

func (a *Area) add(g orb.Geometry) {
	switch g := g.(type) {
	case orb.Ring:
		a.add(orb.Polygon{g})
	case orb.Polygon:
		part := areaPart{right: g.Bound().Max[0]}
		for i, r := range g {
			for _, s := range Segments(r) {
				part.segs, part.rings = append(part.segs, s), append(part.rings, i)
			}
		}
		part.index = IndexOf(part.segs)
		a.parts = append(a.parts, part)
	case orb.MultiPolygon:
		for _, p := range g {
			a.add(p)
		}
	case orb.Collection:
		for _, m := range g {
			a.add(m)
		}
	}
}

// Covers tells whether p lies in the area or on its edge, as the function Covers
// does; it looks only at the edges to the right of p.
func (a Area) Covers(p orb.Point) bool {
	return slices.ContainsFunc(a.parts, func(part areaPart) bool { return part.covers(p) })
}

func (a areaPart) covers(p orb.Point) bool {
	odd := map[int]bool{} // rings that the ray to the right leaves
	onEdge := false
	ray := orb.Bound{Min: p, Max: orb.Point{max(p[0], a.right), p[1]}}
	a.index.Near(ray, 0, func(i int) bool {
		switch crossesRay(a.segs[i].A, a.segs[i].B, p) {
		case rayOnEdge:
			onEdge = true
		case rayCrosses:
			odd[a.rings[i]] = !odd[a.rings[i]]
		}
		return !onEdge
	})
	if onEdge || !odd[0] {
		return onEdge
	}
	for ring, inside := range odd {
		if inside && ring > 0 {
			return false
		}
	}
	return true
}

// Inside returns the stretches of s that lie in the area, in order and without
// overlap. Where s runs along the edge, the midpoint of the stretch decides: it
// belongs to the area unless rounding has put it outside.
func (a Area) Inside(s Segment) []Interval {
	if s.A == s.B {
		if a.Covers(s.A) {
			return []Interval{{From: 0, To: 1}}
		}
		return nil
	}
	cuts := []float64{0, 1}
	for _, part := range a.parts {
		part.index.Near(s.Bound(), 0, func(i int) bool {
			if x, ok := Crossing(s, part.segs[i]); ok {
				cuts = append(cuts, s.Project(x))
			}
			return true
		})
	}
	slices.Sort(cuts)
	var all []Interval
	for i := 0; i+1 < len(cuts); i++ {
		if cuts[i] < cuts[i+1] && a.Covers(s.At((cuts[i]+cuts[i+1])/2)) {
			all = append(all, Interval{From: cuts[i], To: cuts[i+1]})
		}
	}
	return Merge(all)
}

// Overlap returns the common stretches of two lists of intervals, each in order
// and without overlap.
func Overlap(a, b []Interval) []Interval {
	var out []Interval
	for _, x := range a {
		for _, y := range b {
			if from, to := max(x.From, y.From), min(x.To, y.To); from < to {
				out = append(out, Interval{from, to})
			}
		}
	}
	return out
}
