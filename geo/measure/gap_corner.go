package measure

import (
	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// pastCorners returns the shortest line on the walk from the segments as to bs
// that touches a corner of the walk on its way, if one is shorter than best. Such
// a line is the shortest where the straight ones between two segments all leave
// the walk: it turns about one corner, or lies against two.
func (w *walk) pastCorners(as, bs []shape.Segment, ra, rb float64, best shape.Line) (shape.Line, bool) {
	corners := w.cornersNear(as, bs, best.Len+ra+rb)
	found := false
	try := func(l shape.Line, ok bool) {
		if !ok {
			return
		}
		if l = thick(l, ra, rb); l.Len < best.Len && w.sees(l.From, l.To) {
			best, found = l, true
		}
	}
	for i, v := range corners {
		for _, s := range as {
			before := s.FromPoint(v).Len - ra
			if before >= best.Len {
				continue
			}
			for _, t := range bs {
				if before+t.FromPoint(v).Len-rb >= best.Len {
					continue
				}
				try(shape.Through(v, s, t))
				for _, u := range corners[:i] {
					try(shape.ThroughBoth(v, u, s, t))
				}
			}
		}
	}
	return best, found
}

// cornersNear returns the vertices of the walk within d of both shapes.
func (w *walk) cornersNear(as, bs []shape.Segment, d float64) []orb.Point {
	a, b := shape.BoundOf(as), shape.BoundOf(bs)
	var found []orb.Point
	w.index.Near(a, d, func(i int) bool {
		if v := w.edges[i].A; i < w.rim && shape.BoundDist(v.Bound(), a) < d && shape.BoundDist(v.Bound(), b) < d {
			found = append(found, v)
		}
		return true
	})
	return found
}
