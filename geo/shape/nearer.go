package shape

import (
	"math"

	"github.com/paulmach/orb"
)

// asNear is by how much a point may be farther away and still be as near, in metres.
const asNear = 1e-9

// NearerTo returns the stretch of s whose points are at least as near to p as to
// t, but for asNear. The points nearer to p than to one point of t are a half
// plane, those nearer to p than to all of them the intersection of half planes:
// convex, so there is one stretch at most. It is bounded where s crosses the
// bisector of p and an end of t, or the parabola about p and the line of t.
func NearerTo(p orb.Point, t, s Segment) (Interval, bool) {
	found := Interval{From: 2, To: -1}
	keep := func(u float64) {
		if u < 0 || u > 1 {
			return
		}
		if q := s.At(u); Dist(p, q) <= t.FromPoint(q).Len+asNear {
			found.From, found.To = math.Min(found.From, u), math.Max(found.To, u)
		}
	}
	keep(0)
	keep(1)
	keep(bisectorParam(p, t.A, s))
	keep(bisectorParam(p, t.B, s))
	for _, u := range parabolaParams(p, t, s) {
		keep(u)
	}
	return found, found.To >= found.From
}

// bisectorParam returns the parameter at which the line of s is as far from p
// as from q; NaN or infinite where there is none.
func bisectorParam(p, q orb.Point, s Segment) float64 {
	ax, ay := q[0]-p[0], q[1]-p[1]
	dx, dy := s.B[0]-s.A[0], s.B[1]-s.A[1]
	rx, ry := s.A[0]-p[0], s.A[1]-p[1]
	return ((ax*ax+ay*ay)/2 - (rx*ax + ry*ay)) / (dx*ax + dy*ay)
}

// parabolaParams returns the parameters at which the line of s is as far from p
// as from the line of t; NaN where there is none. With u along t, n across it,
// r from p, and c the offset of the line from p, it solves (c-n.r)² = (n.r)² + (u.r)².
func parabolaParams(p orb.Point, t, s Segment) [2]float64 {
	l := t.Len()
	ux, uy := (t.B[0]-t.A[0])/l, (t.B[1]-t.A[1])/l
	dx, dy := s.B[0]-s.A[0], s.B[1]-s.A[1]
	rx, ry := s.A[0]-p[0], s.A[1]-p[1]
	ur, ud := ux*rx+uy*ry, ux*dx+uy*dy
	nr, nd := ux*ry-uy*rx, ux*dy-uy*dx
	c := ux*(t.A[1]-p[1]) - uy*(t.A[0]-p[0])
	qa, qb, qc := ud*ud, ur*ud+c*nd, ur*ur+2*c*nr-c*c
	root := math.Sqrt(math.Max(0, qb*qb-qa*qc))
	far := -qb - math.Copysign(root, qb)
	return [2]float64{far / qa, qc / far}
}
