package shape

import (
	"math"

	"github.com/paulmach/orb"
)

// Through returns the shortest straight line from s to t that passes through v,
// where there is one.
//
// With v between them the line is turned about v by an angle; its part from v to
// either segment is h/cos(angle), convex, so their sum is too and a golden
// section search finds its minimum to 1e-12 of a turn.
func Through(v orb.Point, s, t Segment) (Line, bool) {
	fan, ok := fanThrough(v, s, t)
	if !ok {
		return Line{}, false
	}
	const ratio = 0.6180339887498949
	lo, hi := fan.From, fan.To
	at := func(angle float64) float64 { return lineAt(v, s, t, angle).Len }
	for hi-lo > 1e-12 {
		a, b := hi-ratio*(hi-lo), lo+ratio*(hi-lo)
		if at(a) <= at(b) {
			hi = b
		} else {
			lo = a
		}
	}
	best := lineAt(v, s, t, (lo+hi)/2)
	for _, angle := range []float64{fan.From, fan.To} {
		if l := lineAt(v, s, t, angle); l.Len < best.Len {
			best = l
		}
	}
	return best, !math.IsInf(best.Len, 0)
}

// ThroughBoth returns the straight line from s to t that passes through v and u,
// where there is one.
func ThroughBoth(v, u orb.Point, s, t Segment) (Line, bool) {
	fan, ok := fanThrough(v, s, t)
	if !ok {
		return Line{}, false
	}
	towards := math.Atan2(u[1]-v[1], u[0]-v[0])
	for _, angle := range []float64{towards, towards + math.Pi} {
		angle = fan.From + turnFrom(fan.From, angle)
		if angle <= fan.To {
			l := lineAt(v, s, t, angle)
			return l, !math.IsInf(l.Len, 0)
		}
	}
	return Line{}, false
}

// fanThrough returns the angles of the rays from v that meet t while their
// opposite rays meet s; To is at most a half turn past From.
func fanThrough(v orb.Point, s, t Segment) (Interval, bool) {
	a, okA := fanOf(v, t, 1)
	b, okB := fanOf(v, s, -1)
	if !okA || !okB {
		return Interval{}, false
	}
	shift := turnFrom(a.From, b.From)
	if shift > math.Pi {
		shift -= 2 * math.Pi
	}
	b = Interval{From: a.From + shift, To: a.From + shift + (b.To - b.From)}
	fan := Interval{From: math.Max(a.From, b.From), To: math.Min(a.To, b.To)}
	return fan, fan.From <= fan.To
}

// fanOf returns the angles at which v sees a segment, or with sign -1 those
// opposite; false where v lies on it.
func fanOf(v orb.Point, s Segment, sign float64) (Interval, bool) {
	if s.FromPoint(v).Len == 0 {
		return Interval{}, false
	}
	a := math.Atan2(sign*(s.A[1]-v[1]), sign*(s.A[0]-v[0]))
	b := math.Atan2(sign*(s.B[1]-v[1]), sign*(s.B[0]-v[0]))
	if turn := turnFrom(a, b); turn <= math.Pi {
		return Interval{From: a, To: a + turn}, true
	}
	return Interval{From: b, To: b + turnFrom(b, a)}, true
}

// turnFrom returns the turn from one angle to another, from 0 to a whole turn.
func turnFrom(a, b float64) float64 {
	turn := math.Mod(b-a, 2*math.Pi)
	if turn < 0 {
		turn += 2 * math.Pi
	}
	return turn
}

// lineAt returns the line through v at an angle, from s behind to t ahead; of
// infinite length where it misses one.
func lineAt(v orb.Point, s, t Segment, angle float64) Line {
	sin, cos := math.Sincos(angle)
	behind, okS := rayMeets(v, orb.Point{-cos, -sin}, s)
	ahead, okT := rayMeets(v, orb.Point{cos, sin}, t)
	if !okS || !okT {
		return Line{Len: math.Inf(1)}
	}
	return Line{From: behind, To: ahead, Len: Dist(behind, v) + Dist(v, ahead)}
}

// rayMeets returns the point of s on the ray from v; rounding at the ends of s is
// forgiven.
func rayMeets(v, dir orb.Point, s Segment) (orb.Point, bool) {
	dx, dy := s.B[0]-s.A[0], s.B[1]-s.A[1]
	den := dir[0]*dy - dir[1]*dx
	if math.Abs(den) <= 1e-12*s.Len() { // along s: its nearer end is met first
		if Dist(v, s.B) < Dist(v, s.A) {
			return s.B, true
		}
		return s.A, true
	}
	u := (dir[1]*(s.A[0]-v[0]) - dir[0]*(s.A[1]-v[1])) / den
	if u < -1e-9 || u > 1+1e-9 {
		return orb.Point{}, false
	}
	return s.At(math.Max(0, math.Min(1, u))), true
}
