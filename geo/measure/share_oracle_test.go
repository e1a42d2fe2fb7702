package measure_test

import (
	"math"
	"slices"
)

// The oracle cuts a roadway into very many cross-sections, each by crossing its
// line with every edge, and looks closer where the share is great. It knows the
// axis from the way the scene was made.

// crossLine is the line through a point of the axis across the street.
type crossLine struct{ at, dir pt }

// crossLines is a family of cross-sections by a number from 0 to 1.
type crossLines func(float64) crossLine

// crossings returns the families of a roadway: one for each piece of its axis and
// one for each bend, where the line turns about the bend.
func (r *roadway) crossings() []crossLines {
	var all []crossLines
	for i, s := range legs(r.axis) {
		across := left(unit(sub(s.b, s.a)))
		if i > 0 {
			before := left(unit(sub(s.a, r.axis[i-1])))
			turn := math.Atan2(cross(before, across), dot(before, across))
			all = append(all, func(t float64) crossLine {
				sin, cos := math.Sincos(t * turn)
				return crossLine{s.a, pt{before[0]*cos - before[1]*sin, before[0]*sin + before[1]*cos}}
			})
		}
		all = append(all, func(t float64) crossLine { return crossLine{along(s, t), across} })
	}
	return all
}

// span is a stretch of a cross-section.
type span struct{ low, high float64 }

// inside returns the stretches of the line between the edges of a ring.
func (c crossLine) inside(ring []seg) []span {
	var at []float64
	for _, e := range ring {
		a, b := cross(c.dir, sub(e.a, c.at)), cross(c.dir, sub(e.b, c.at))
		if (a < 0) != (b < 0) {
			at = append(at, dot(c.dir, sub(along(e, a/(a-b)), c.at)))
		}
	}
	slices.Sort(at)
	var spans []span
	for i := 0; i+1 < len(at); i += 2 {
		spans = append(spans, span{at[i], at[i+1]})
	}
	return spans
}

// under returns the stretches of the line under a thing.
func (c crossLine) under(t roadThing) []span {
	if t.ring != nil {
		return c.inside(edges(t.ring))
	}
	off := cross(c.dir, sub(t.centre, c.at))
	if math.Abs(off) >= t.radius {
		return nil
	}
	mid, half := dot(c.dir, sub(t.centre, c.at)), math.Sqrt(t.radius*t.radius-off*off)
	return []span{{mid - half, mid + half}}
}

// measure returns what is covered of a cross-section, and its width.
func (r *roadway) measure(c crossLine, full, drawn []seg) (covered, width float64) {
	var whole span
	for _, s := range c.inside(full) {
		if s.low <= 0 && 0 <= s.high {
			whole = s
		}
	}
	for _, s := range c.inside(drawn) {
		s = span{math.Max(s.low, whole.low), math.Min(s.high, whole.high)}
		var under []span
		for _, t := range r.things {
			under = append(under, c.under(t)...)
		}
		slices.SortFunc(under, func(a, b span) int { return int(math.Copysign(1, a.low-b.low)) })
		from := s.low
		for _, u := range under {
			from = math.Max(from, u.low)
			if to := math.Min(u.high, s.high); to > from {
				covered += to - from
				from = to
			}
		}
	}
	return covered, whole.high - whole.low
}

// largest looks for the greatest value of f over all cross-sections.
func (r *roadway) largest(f func(covered, width float64) float64) float64 {
	best := math.Inf(-1)
	families, full, drawn := r.crossings(), edges(r.full), edges(r.drawn)
	for _, lines := range families {
		value := func(t float64) float64 {
			covered, width := r.measure(lines(t), full, drawn)
			if width < 1e-6 {
				return math.Inf(-1)
			}
			return f(covered, width)
		}
		best = math.Max(best, zoomed(value, 1e-9, 1-1e-9, 60+1600/len(families), 2+8/len(families)))
	}
	return best
}

// zoomed samples f at n places between two, then again about each of the best few.
func zoomed(f func(float64) float64, from, to float64, n, keep int) float64 {
	type sample struct{ at, value float64 }
	step := (to - from) / float64(n)
	samples := make([]sample, n+1)
	for i := range samples {
		at := from + float64(i)*step
		samples[i] = sample{at, f(at)}
	}
	slices.SortFunc(samples, func(a, b sample) int { return int(math.Copysign(1, b.value-a.value)) })
	best := samples[0].value
	if step < 1e-10 {
		return best
	}
	for _, s := range samples[:keep] {
		best = math.Max(best, zoomed(f, math.Max(from, s.at-step), math.Min(to, s.at+step), 10, 1))
	}
	return best
}
