package shape

import (
	"math"
	"slices"
)

// Interval is a stretch of a segment by its parameters, From <= To in [0,1].
type Interval struct {
	From, To float64
}

// WithinOne returns the stretch of s that lies within r of t, closed. The region
// within r of a segment is convex, so it is one stretch, bounded where s is at
// distance r from an end of t or from the line through t.
func WithinOne(s, t Segment, r float64) (Interval, bool) {
	found := Interval{From: 2, To: -1}
	limit := r * (1 + 1e-12)
	keep := func(u float64) {
		if u >= 0 && u <= 1 && t.FromPoint(s.At(u)).Len <= limit+1e-12 {
			found.From, found.To = math.Min(found.From, u), math.Max(found.To, u)
		}
	}
	keep(0)
	keep(1)
	for _, u := range circleParams(s, t.A[0], t.A[1], r) {
		keep(u)
	}
	for _, u := range circleParams(s, t.B[0], t.B[1], r) {
		keep(u)
	}
	for _, u := range offsetParams(s, t, r) {
		keep(u)
	}
	return found, found.To >= found.From
}

// circleParams returns the parameters at which the line of s is at distance r
// from (x, y). For a line that passes by, the parameter nearest to it.
func circleParams(s Segment, x, y, r float64) [2]float64 {
	dx, dy := s.B[0]-s.A[0], s.B[1]-s.A[1]
	l2 := dx*dx + dy*dy
	if l2 == 0 {
		return [2]float64{}
	}
	m := ((x-s.A[0])*dx + (y-s.A[1])*dy) / l2
	ex, ey := s.A[0]+m*dx-x, s.A[1]+m*dy-y
	h2 := (r*r - ex*ex - ey*ey) / l2
	if h2 <= 0 {
		return [2]float64{m, m}
	}
	h := math.Sqrt(h2)
	return [2]float64{m - h, m + h}
}

// offsetParams returns the parameters at which the line of s is at distance r
// from the line of t.
func offsetParams(s, t Segment, r float64) [2]float64 {
	dx, dy := t.B[0]-t.A[0], t.B[1]-t.A[1]
	l := math.Hypot(dx, dy)
	if l == 0 {
		return [2]float64{}
	}
	nx, ny := -dy/l, dx/l
	a := (s.A[0]-t.A[0])*nx + (s.A[1]-t.A[1])*ny
	b := (s.B[0]-t.A[0])*nx + (s.B[1]-t.A[1])*ny
	if a == b {
		return [2]float64{}
	}
	return [2]float64{(r - a) / (b - a), (-r - a) / (b - a)}
}

// Within returns the stretches of s that lie within r of any of the segments,
// in order and without overlap.
func Within(s Segment, of []Segment, r float64) []Interval {
	var all []Interval
	box := s.Bound()
	for _, t := range of {
		if BoundDist(box, t.Bound()) > r {
			continue
		}
		if in, ok := WithinOne(s, t, r); ok {
			all = append(all, in)
		}
	}
	return Merge(all)
}

// Merge sorts intervals in place and joins those that overlap or touch but for
// rounding.
func Merge(all []Interval) []Interval {
	slices.SortFunc(all, func(a, b Interval) int { return sign(a.From - b.From) })
	var out []Interval
	for _, in := range all {
		if n := len(out); n > 0 && in.From <= out[n-1].To+1e-9 {
			out[n-1].To = math.Max(out[n-1].To, in.To)
			continue
		}
		out = append(out, in)
	}
	return out
}

// WholeWithin tells whether all of s lies within r of the segments together.
func WholeWithin(s Segment, of []Segment, r float64) bool {
	in := Within(s, of, r)
	return len(in) == 1 && in[0].From <= 1e-9 && in[0].To >= 1-1e-9
}

// LenWithin returns how much of s lies within r of the segments.
func LenWithin(s Segment, of []Segment, r float64) float64 {
	sum := 0.0
	for _, in := range Within(s, of, r) {
		sum += in.To - in.From
	}
	return sum * s.Len()
}

// Cut returns the piece of the segment over an interval.
func (s Segment) Cut(in Interval) Segment {
	cut := s
	if in.From > 0 {
		cut.A = s.At(in.From)
	}
	if in.To < 1 {
		cut.B = s.At(in.To)
	}
	return cut
}
