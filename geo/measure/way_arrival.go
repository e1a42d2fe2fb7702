package measure

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// besideMark returns the radius of the widest disc, no wider than room, that comes to
// touch the edge of the walk at a mark from one of the discs that have been reached
// near it: first straight toward the edge, until it touches it, then along the edge. It
// is at least least. A disc that stops at a mark need not pass the narrow place just
// beyond it, which the samples may have taken for one on its way.
func (sp *space) besideMark(m *mark, room, least float64) float64 {
	centre := plus(m.at, times(room, m.inward))
	return sp.carriedTo(centre, room, least, func(from orb.Point) []shape.Segment {
		touching := minus(from, times(dot(minus(from, centre), m.inward), m.inward))
		return []shape.Segment{{A: from, B: touching}, {A: touching, B: centre}}
	})
}

// besideThings is the same for the disc at a triangle where a thing to be reached is
// touched: it comes straight there, and is wider than least only where the outlines
// tell exactly which disc it is.
func (sp *space) besideThings(at int32, least float64) (float64, shape.Line) {
	room, line, ok := sp.exactDisc(neck{kind: discNeck, at: sp.tri.Triangles[at].V}, sp.discs[at].radius)
	if !ok || room <= least {
		return least, line
	}
	centre := shape.Segment{A: line.From, B: line.To}.At(0.5)
	radius := sp.carriedTo(centre, room, least, func(from orb.Point) []shape.Segment {
		return []shape.Segment{{A: from, B: centre}}
	})
	return radius, diameter(centre, heading(centre, line.To), radius)
}

// carriedTo returns the radius of the widest disc, no wider than room, that is carried
// to a place from one of the discs that have been reached near it, by a path from its
// middle; at least least.
func (sp *space) carriedTo(centre orb.Point, room, least float64, path func(from orb.Point) []shape.Segment) float64 {
	for i := range sp.discs {
		d := &sp.discs[i]
		if !d.done || d.reach <= least || shape.Dist(d.centre, centre) > 2*room+2*float64(sampleStep) {
			continue
		}
		widest := min(d.reach, room)
		for _, s := range path(d.centre) {
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
