package measure_test

import (
	"math"

	"github.com/paulmach/orb"
)

// The oracles bring their own plane geometry, so that a fault in geo/shape
// cannot hide itself. Everything here is in feet unless it says otherwise.

type pt = orb.Point

// seg is a straight line from a to b.
type seg struct{ a, b pt }

func add(p, q pt) pt                 { return pt{p[0] + q[0], p[1] + q[1]} }
func sub(p, q pt) pt                 { return pt{p[0] - q[0], p[1] - q[1]} }
func mul(p pt, k float64) pt         { return pt{p[0] * k, p[1] * k} }
func dot(p, q pt) float64            { return p[0]*q[0] + p[1]*q[1] }
func cross(p, q pt) float64          { return p[0]*q[1] - p[1]*q[0] }
func length(p pt) float64            { return math.Hypot(p[0], p[1]) }
func apart(p, q pt) float64          { return math.Hypot(p[0]-q[0], p[1]-q[1]) }
func unit(p pt) pt                   { return mul(p, 1/length(p)) }
func left(p pt) pt                   { return pt{-p[1], p[0]} }
func along(s seg, t float64) pt      { return add(s.a, mul(sub(s.b, s.a), t)) }
func between(t, lo, hi float64) bool { return lo <= t && t <= hi }

// place returns where on s, from 0 to 1, the point nearest to p lies.
func place(p pt, s seg) float64 {
	d := sub(s.b, s.a)
	n := dot(d, d)
	if n == 0 {
		return 0
	}
	return math.Max(0, math.Min(1, dot(sub(p, s.a), d)/n))
}

// nearest returns the point of s nearest to p.
func nearest(p pt, s seg) pt { return along(s, place(p, s)) }

// toSeg returns the distance from p to s.
func toSeg(p pt, s seg) float64 { return apart(p, nearest(p, s)) }

// meet returns where the lines of s and t cross, as places on each; ok is false
// for parallel lines.
func meet(s, t seg) (u, v float64, ok bool) {
	d, e := sub(s.b, s.a), sub(t.b, t.a)
	den := cross(d, e)
	if math.Abs(den) <= 1e-12*length(d)*length(e) {
		return 0, 0, false
	}
	w := sub(t.a, s.a)
	return cross(w, e) / den, cross(w, d) / den, true
}

// inRing tells whether p lies inside an open ring, by even-odd crossings.
func inRing(p pt, ring []pt) bool {
	in := false
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		if (a[1] > p[1]) != (b[1] > p[1]) && p[0] < a[0]+(p[1]-a[1])/(b[1]-a[1])*(b[0]-a[0]) {
			in = !in
		}
	}
	return in
}

// edges returns the edges of an open ring.
func edges(ring []pt) []seg {
	out := make([]seg, len(ring))
	for i, a := range ring {
		out[i] = seg{a, ring[(i+1)%len(ring)]}
	}
	return out
}

// legs returns the edges of a polyline.
func legs(line []pt) []seg {
	var out []seg
	for i := 1; i < len(line); i++ {
		out = append(out, seg{line[i-1], line[i]})
	}
	return out
}

// toAny returns the distance from p to the nearest of some lines.
func toAny(p pt, lines []seg) float64 {
	d := math.Inf(1)
	for _, s := range lines {
		d = math.Min(d, toSeg(p, s))
	}
	return d
}

// signedArea is positive for a counter-clockwise ring.
func signedArea(ring []pt) float64 {
	var a float64
	for _, e := range edges(ring) {
		a += cross(e.a, e.b) / 2
	}
	return a
}

func reversed(line []pt) []pt {
	out := make([]pt, len(line))
	for i, p := range line {
		out[len(line)-1-i] = p
	}
	return out
}

// offset moves a polyline d to its left (to its right where d is negative),
// with mitred corners.
func offset(line []pt, d float64) []pt {
	out := make([]pt, len(line))
	for i, p := range line {
		switch {
		case i == 0:
			out[i] = add(p, mul(left(unit(sub(line[1], p))), d))
		case i == len(line)-1:
			out[i] = add(p, mul(left(unit(sub(p, line[i-1]))), d))
		default:
			n, m := left(unit(sub(p, line[i-1]))), left(unit(sub(line[i+1], p)))
			out[i] = add(p, mul(add(n, m), d/(1+dot(n, m))))
		}
	}
	return out
}

// box is the rectangle from (x0, y0) to (x1, y1), counter-clockwise.
func box(x0, y0, x1, y1 float64) []pt {
	return []pt{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}
}

// turned is a rectangle w by h about centre c, turned by an angle in radians.
func turned(c pt, w, h, angle float64) []pt {
	sin, cos := math.Sincos(angle)
	ring := box(-w/2, -h/2, w/2, h/2)
	for i, p := range ring {
		ring[i] = pt{c[0] + p[0]*cos - p[1]*sin, c[1] + p[0]*sin + p[1]*cos}
	}
	return ring
}

// polygonal is a circle of radius r drawn with n corners, turned by an angle.
func polygonal(c pt, r float64, n int, angle float64) []pt {
	ring := make([]pt, n)
	for i := range ring {
		sin, cos := math.Sincos(angle + 2*math.Pi*float64(i)/float64(n))
		ring[i] = pt{c[0] + r*cos, c[1] + r*sin}
	}
	return ring
}
