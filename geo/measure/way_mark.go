package measure

import (
	"math"

	"clearway/geo/shape"
)

// beside returns the radius of the widest disc, no wider than room, that comes to touch
// the edge of the walk at a mark from one of the discs that have been reached beside
// it: first straight toward the edge, until it touches it, then along the edge. It is
// at least least. A disc that stops at a mark need not pass the narrow place just
// beyond it, which the samples may have taken for one on its way.
func (sp *space) beside(m *mark, room, least float64) float64 {
	centre := plus(m.at, times(room, m.inward))
	for i := range sp.discs {
		d := &sp.discs[i]
		if !d.done || d.reach <= least || shape.Dist(d.centre, centre) > 2*room+2*float64(sampleStep) {
			continue
		}
		off := dot(minus(d.centre, centre), m.inward)
		touching := minus(d.centre, times(off, m.inward))
		widest := min(d.reach, room)
		for _, s := range []shape.Segment{{A: d.centre, B: touching}, {A: touching, B: centre}} {
			if widest > least {
				widest = sp.clearance(s, widest)
			}
		}
		least = max(least, widest)
	}
	return least
}

// clearance returns how far the outlines are from a segment, at most limit.
func (sp *space) clearance(s shape.Segment, limit float64) float64 {
	path, box := []shape.Segment{s}, s.Bound()
	for i := range sp.things {
		t := &sp.things[i]
		if t.body <= markPoint || t.body >= 0 && shape.BoundDist(t.box, box) > limit {
			continue
		}
		limit = min(limit, math.Max(0, shape.Nearest(path, t.segs).Len-t.radius))
	}
	return limit
}
