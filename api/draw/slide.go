package draw

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// The curb and a wall that run side by side are as far apart everywhere: the
// dimension may stand where it is best seen.

// How much a span may change when it is moved, beside a tenth of the plan's
// uncertainty, and how far from an edge an end may lie to be on it.
const (
	sameLength = 0.005 * geo.Foot
	onEdge     = 0.01 // m
)

// slide moves a span along the two edges that it joins, where they are parallel, to
// a place in the extent at which it crosses the fewest things. It returns the span
// unchanged where there is no such place.
func slide(w measure.Witness, r *ordinances.Report, t turn, extent orb.Bound) measure.Witness {
	ends, ok := endsOf(w)
	if !ok || ends[0] == ends[1] {
		return w
	}
	a, okA := edgeAt(r.Plan, ends[0], ends)
	b, okB := edgeAt(r.Plan, ends[1], ends)
	if !okA || !okB {
		return w
	}
	best, cost := ends, math.Inf(1)
	change := float64(sameLength + r.Plan.Precision.Uncertainty/10)
	const places = 24
	for i := range places + 1 {
		at := extent.Min[0] + (extent.Max[0]-extent.Min[0])*(0.04+0.92*float64(i)/places)
		span, ok := spanAt(a, b, t, at)
		if !ok || math.Abs(shape.Dist(span[0], span[1])-shape.Dist(ends[0], ends[1])) > change {
			continue
		}
		if c := crossingCost(r, t, span) + 0.02*math.Abs(at-extent.Center()[0]); c < cost {
			best, cost = span, c
		}
	}
	w.Geometry = orb.LineString{best[0], best[1]}
	return w
}

// edgeAt is the longest edge that a place lies on and a span is square to.
func edgeAt(plan *siteplan.Plan, place orb.Point, span [2]orb.Point) (best shape.Segment, ok bool) {
	n := leftOf(span[0], span[1])
	for _, f := range plan.Features {
		for _, s := range shape.Segments(f.Geometry) {
			length := s.Len()
			if length <= best.Len() || s.FromPoint(place).Len > onEdge {
				continue
			}
			along := ((s.B[0]-s.A[0])*n[0] + (s.B[1]-s.A[1])*n[1]) / length
			if math.Abs(along) > 1-1e-4 { // square to 0.8 degrees
				best, ok = s, true
			}
		}
	}
	return best, ok
}

// spanAt is the span across the street between two edges at a place along it, in
// the plane.
func spanAt(a, b shape.Segment, t turn, at float64) ([2]orb.Point, bool) {
	var span [2]orb.Point
	for i, s := range []shape.Segment{a, b} {
		p, q := t.of(s.A)[0], t.of(s.B)[0]
		if p == q || at < min(p, q) || at > max(p, q) {
			return span, false
		}
		span[i] = s.At((at - p) / (q - p))
	}
	return span, true
}

// crossingCost counts the things and the witnesses of findings that a span passes.
func crossingCost(r *ordinances.Report, t turn, span [2]orb.Point) float64 {
	a, b := t.of(span[0]), t.of(span[1])
	box := orb.MultiPoint{a, b}.Bound()
	cost := 0.0
	for _, f := range r.Plan.Features {
		if !f.Solid && f.Role != siteplan.Door || f.Role == siteplan.Building {
			continue
		}
		if fb, ok := t.bound(f.Geometry, float64(f.Radius)+0.15); ok && fb.Intersects(box) {
			cost++
		}
	}
	for _, f := range r.Findings {
		for _, w := range f.Witness {
			if isInformation(w) {
				continue
			}
			if wb, ok := t.bound(w.Geometry, 0.15); ok && wb.Intersects(box) {
				cost++
			}
		}
	}
	return cost
}
