package measure

import (
	"math"

	"clearway/geo/shape"

	"github.com/paulmach/orb"
)

// A goal is what a section is sought for: a number that grows with what is
// covered of it and does not grow with its width.
type goal func(covered, width float64) float64

// goals of the measures.
func shareOf(covered, width float64) float64 { return covered / width }
func coveredOf(covered, _ float64) float64   { return covered }
func narrowness(_, width float64) float64    { return -width }

// greatest is the section of a sequence of sweeps that reaches the most, and the
// first and last that are covered at all.
type greatest struct {
	section     section
	value       float64
	first, last *section // nil where nothing is covered
}

// fanError is how near the greatest value of a fan is found, in the goal's unit.
const fanError = 1e-7

// search looks for the section on which the goal is greatest, exactly. Between
// critical parameters of a straight piece, covered and width are linear, their
// ratio is monotonic, and one of the two ends decides, each as the limit from
// inside. In a bend both are sums of d/cos(angle-a), one for each edge, which is
// bounded on every stretch, and the greatest is found by branch and bound.
func (c *cutter) search(sweeps []sweep, g goal) greatest {
	best := greatest{value: math.Inf(-1)}
	for _, w := range sweeps {
		near := c.near(w)
		at := near.criticals(w)
		for i := 1; i < len(at); i++ {
			near.searchStretch(&best, w, at[i-1], at[i], g)
		}
	}
	return best
}

func (c *cutter) searchStretch(best *greatest, w sweep, from, to float64, g goal) {
	made := c.cut(w.ray((from + to) / 2))
	if len(made.bars) == 0 {
		return
	}
	at := func(param float64) section {
		return section{w.ray(param), made.ray, made.bars, w.stationAt(param)}
	}
	start, end := at(from), at(to)
	if covered, _ := made.measure(); covered > 0 {
		if best.first == nil {
			best.first = &start
		}
		best.last = &end
	}
	best.try(start, g)
	best.try(end, g)
	if w.turn != 0 {
		best.bound(w, made.bars, from, to, g)
	}
}

// try keeps the section if it is better. A section without width has no value.
func (b *greatest) try(s section, g goal) {
	covered, width := s.measure()
	if width <= touch || math.IsInf(width, 0) || math.IsNaN(width) {
		return
	}
	if v := g(covered, width); v > b.value {
		b.section, b.value = s, v
	}
}

// bound looks between two angles of a fan for a section better than the best so far.
func (b *greatest) bound(w sweep, bars []bar, from, to float64, g goal) {
	if to-from < shortest || g(bounds(w, bars, from, to)) <= b.value+fanError {
		return
	}
	mid := (from + to) / 2
	b.try(section{w.ray(mid), w.ray(mid), bars, w.station}, g)
	b.bound(w, bars, from, mid, g)
	b.bound(w, bars, mid, to, g)
}

// bounds returns what is covered at most, and the width at least, of the sections
// between two angles.
func bounds(w sweep, bars []bar, from, to float64) (covered, width float64) {
	for _, b := range bars {
		lowest, lowHigh := hitRange(w, b.low, from, to)
		highLow, highest := hitRange(w, b.high, from, to)
		width += math.Max(0, highLow-lowHigh)
		if b.covered {
			covered += highest - lowest
		}
	}
	return covered, width
}

// hitRange returns the least and the greatest place at which the sections between
// two angles of a fan meet the line of an edge. The place is d/cos(angle-a), so it
// is greatest or least at one of the angles or where the section is square to the
// edge.
func hitRange(w sweep, edge shape.Segment, from, to float64) (low, high float64) {
	first, last := w.ray(from), w.ray(to)
	a, b := first.hit(edge), last.hit(edge)
	low, high = math.Min(a, b), math.Max(a, b)
	along := unit(orb.Point{edge.B[0] - edge.A[0], edge.B[1] - edge.A[1]})
	if dot(along, first.dir)*dot(along, last.dir) < 0 {
		square := math.Abs(cross(along, orb.Point{edge.A[0] - w.at[0], edge.A[1] - w.at[1]}))
		square = math.Copysign(square, a)
		low, high = math.Min(low, square), math.Max(high, square)
	}
	return low, high
}
