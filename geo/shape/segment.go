// Package shape holds the planar primitives that the measures stand on:
// segments and their nearest points, containment, distances between shapes.
//
// All coordinates are metres in one plane. No function writes to its arguments
// and none of them knows what a shape stands for.
package shape

import (
	"math"

	"github.com/paulmach/orb"
)

// Segment is the straight line from A to B; A may equal B.
type Segment struct {
	A, B orb.Point
}

// Len returns the length of the segment.
func (s Segment) Len() float64 { return Dist(s.A, s.B) }

// At returns the point at parameter t: A at 0, B at 1.
func (s Segment) At(t float64) orb.Point {
	return orb.Point{s.A[0] + t*(s.B[0]-s.A[0]), s.A[1] + t*(s.B[1]-s.A[1])}
}

// Project returns the parameter in [0,1] of the segment's point nearest to p.
func (s Segment) Project(p orb.Point) float64 {
	return max(0, min(1, s.param(p)))
}

// param returns the parameter of the foot of the perpendicular from p on the
// line through the segment; 0 for a segment without length.
func (s Segment) param(p orb.Point) float64 {
	dx, dy := s.B[0]-s.A[0], s.B[1]-s.A[1]
	l2 := dx*dx + dy*dy
	if l2 == 0 {
		return 0
	}
	return ((p[0]-s.A[0])*dx + (p[1]-s.A[1])*dy) / l2
}

// Bound returns the box around the segment.
func (s Segment) Bound() orb.Bound {
	return orb.Bound{
		Min: orb.Point{min(s.A[0], s.B[0]), min(s.A[1], s.B[1])},
		Max: orb.Point{max(s.A[0], s.B[0]), max(s.A[1], s.B[1])},
	}
}

// Dist returns the distance between two points. Coordinates of a plan are far
// from where a square could overflow, so it needs no math.Hypot.
func Dist(p, q orb.Point) float64 {
	dx, dy := p[0]-q[0], p[1]-q[1]
	return math.Sqrt(dx*dx + dy*dy)
}

// Line is the shortest straight line between two shapes: From lies on the
// first, To on the second, and Len is the distance between them. Len is 0 where
// the shapes touch or overlap; From and To are then one common point.
type Line struct {
	From, To orb.Point
	Len      float64
}

// Reversed returns the line from To to From.
func (l Line) Reversed() Line { return Line{From: l.To, To: l.From, Len: l.Len} }

// FromPoint returns the shortest line from p to the segment.
func (s Segment) FromPoint(p orb.Point) Line {
	q, d2 := s.foot(p)
	return Line{From: p, To: q, Len: math.Sqrt(d2)}
}

// foot returns the point of the segment that is nearest to p, and the square of its
// distance.
func (s Segment) foot(p orb.Point) (q orb.Point, d2 float64) {
	q = s.At(s.Project(p))
	dx, dy := p[0]-q[0], p[1]-q[1]
	return q, dx*dx + dy*dy
}

// Between returns the shortest line from s to t. Two segments that do not cross
// are nearest at an end of one of them, so four point distances decide.
func Between(s, t Segment) Line {
	if x, ok := Crossing(s, t); ok {
		return Line{From: x, To: x}
	}
	from := s.A
	to, least := t.foot(s.A)
	if q, d2 := t.foot(s.B); d2 < least {
		from, to, least = s.B, q, d2
	}
	if q, d2 := s.foot(t.A); d2 < least {
		from, to, least = q, t.A, d2
	}
	if q, d2 := s.foot(t.B); d2 < least {
		from, to, least = q, t.B, d2
	}
	return Line{From: from, To: to, Len: math.Sqrt(least)}
}

// Crossing returns the point where two segments cross or touch. For segments on
// one line that overlap it is an end of one of them.
func Crossing(s, t Segment) (orb.Point, bool) {
	if s.Bound().Intersects(t.Bound()) {
		a, b := Orient(t.A, t.B, s.A), Orient(t.A, t.B, s.B)
		if a*b > 0 {
			return orb.Point{}, false
		}
		c, d := Orient(s.A, s.B, t.A), Orient(s.A, s.B, t.B)
		switch {
		case a*b < 0 && c*d < 0:
			return crossingPoint(s, t), true
		case a == 0 && t.Bound().Contains(s.A):
			return s.A, true
		case b == 0 && t.Bound().Contains(s.B):
			return s.B, true
		case c == 0 && s.Bound().Contains(t.A):
			return t.A, true
		case d == 0 && s.Bound().Contains(t.B):
			return t.B, true
		}
	}
	return orb.Point{}, false
}

// crossingPoint intersects the lines of two segments known to cross.
func crossingPoint(s, t Segment) orb.Point {
	rx, ry := s.B[0]-s.A[0], s.B[1]-s.A[1]
	qx, qy := t.B[0]-t.A[0], t.B[1]-t.A[1]
	den := rx*qy - ry*qx
	if den == 0 { // crossing, yet parallel in floating point: nearly one line
		return s.At(s.Project(t.A))
	}
	u := ((t.A[0]-s.A[0])*qy - (t.A[1]-s.A[1])*qx) / den
	return s.At(max(0, min(1, u)))
}
