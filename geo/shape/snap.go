package shape

import (
	"math"
	"sort"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"
)

// snapped returns copies of the polygons in which outlines of different polygons
// that run within tol of one another have become one line: a vertex near a vertex
// of an earlier polygon moves there, and an edge gets the vertices of other
// polygons that lie near it. A polygon that this would spoil stays as drawn.
func snapped(polys []orb.Polygon, tol float64) []orb.Polygon {
	moved := make([]orb.Polygon, len(polys))
	for i, p := range polys {
		moved[i] = moveVertices(p, moved[:i], tol)
	}
	out := make([]orb.Polygon, len(polys))
	for i, p := range moved {
		q := make(orb.Polygon, len(p))
		for k, r := range p {
			if len(r) > 1 {
				q[k] = withoutSpikes(withNearVertices(r, i, moved, tol))
			}
		}
		if toOverlay(q).Validate() != nil {
			q = polys[i]
		}
		out[i] = q
	}
	return out
}

// moveVertices puts each vertex of p on the nearest vertex of the others within tol.
func moveVertices(p orb.Polygon, others []orb.Polygon, tol float64) orb.Polygon {
	out := p.Clone()
	for k, r := range p {
		for i, v := range r {
			out[k][i] = nearestVertex(others, v, tol)
		}
	}
	return out
}

// nearestVertex returns the vertex of the polygons that is nearest to v, or v
// itself where none lies within tol.
func nearestVertex(polys []orb.Polygon, v orb.Point, tol float64) orb.Point {
	best := v
	for _, p := range polys {
		if !p.Bound().Pad(tol).Contains(v) {
			continue
		}
		for _, r := range p {
			for _, q := range r {
				if d := Dist(v, q); d <= tol {
					best, tol = q, d
				}
			}
		}
	}
	return best
}

// withNearVertices inserts into each edge of the closed ring r the vertices of the
// polygons other than number self that lie within tol of its inside, in order along the edge.
func withNearVertices(r orb.Ring, self int, polys []orb.Polygon, tol float64) orb.Ring {
	near := nearVertices(r, self, polys, tol)
	var out orb.Ring
	for i := 0; i+1 < len(r); i++ {
		s := Segment{r[i], r[i+1]}
		out = append(out, s.A)
		var on []orb.Point
		for _, v := range near {
			if t := s.param(v); t > 0 && t < 1 && v != s.A && v != s.B && Dist(v, s.At(t)) <= tol {
				on = append(on, v)
			}
		}
		sort.Slice(on, func(a, b int) bool { return s.param(on[a]) < s.param(on[b]) })
		out = append(out, on...)
	}
	return append(out, out[0])
}

func nearVertices(r orb.Ring, self int, polys []orb.Polygon, tol float64) []orb.Point {
	box := r.Bound().Pad(tol)
	var near []orb.Point
	for j, p := range polys {
		if j == self || !box.Intersects(p.Bound()) {
			continue
		}
		for _, ring := range p {
			for _, v := range ring[:max(0, len(ring)-1)] {
				if box.Contains(v) {
					near = append(near, v)
				}
			}
		}
	}
	return near
}

// withoutSpikes drops repeated vertices and ways out and straight back.
func withoutSpikes(r orb.Ring) orb.Ring {
	out := make(orb.Ring, 0, len(r))
	for _, v := range r[:len(r)-1] {
		switch n := len(out); {
		case n >= 1 && out[n-1] == v:
		case n >= 2 && out[n-2] == v:
			out = out[:n-1]
		default:
			out = append(out, v)
		}
	}
	return append(out, out[0])
}

// withoutSlits drops holes that are narrower than tol on average: what is left
// between panels whose edges could not be laid on one another.
func withoutSlits(m orb.MultiPolygon, tol float64) orb.MultiPolygon {
	for i, p := range m {
		kept := p[:1]
		for _, hole := range p[1:] {
			if 2*math.Abs(planar.Area(hole)) >= tol*planar.Length(hole) {
				kept = append(kept, hole)
			}
		}
		m[i] = kept
	}
	return m
}
