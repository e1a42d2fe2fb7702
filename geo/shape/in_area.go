package shape

import (
	"slices"

	"github.com/paulmach/orb"
)

// InArea returns the stretches of s that lie in the area of g, in order and
// without overlap. Where s runs along the edge of g, the midpoint of the stretch
// decides: it belongs to the area unless rounding has put it outside.
func InArea(s Segment, g orb.Geometry) []Interval {
	if !hasArea(g) || !s.Bound().Intersects(g.Bound()) {
		return nil
	}
	if s.A == s.B {
		if Covers(g, s.A) {
			return []Interval{{From: 0, To: 1}}
		}
		return nil
	}
	cuts := []float64{0, 1}
	for _, e := range Segments(g) {
		if x, ok := Crossing(s, e); ok {
			cuts = append(cuts, s.Project(x))
		}
	}
	slices.Sort(cuts)
	var all []Interval
	for i := 0; i+1 < len(cuts); i++ {
		if cuts[i] < cuts[i+1] && Covers(g, s.At((cuts[i]+cuts[i+1])/2)) {
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
