package measure

import (
	"math"

	"clearway/geo/shape"
)

// A goal is what a section is sought for: a number that grows with what is
// covered of it and does not grow with its width.
type goal struct {
	of func(covered, width float64) float64
	// share is true of a goal that stays when all of a section is scaled.
	share bool
}

// goals of the measures.
var (
	shareOf    = goal{of: func(covered, width float64) float64 { return covered / width }, share: true}
	coveredOf  = goal{of: func(covered, _ float64) float64 { return covered }}
	narrowness = goal{of: func(_, width float64) float64 { return -width }}
)

// greatest is the section of a sequence of sweeps that reaches the most, and the
// first and last that are covered at all.
type greatest struct {
	section     section
	value       float64
	first, last *section // nil where nothing is covered
}

// fanError is how near the greatest value of a fan is found, in the goal's unit.
const fanError = 1e-7

// finest is the least angle, in radians, that a fan is divided into. The greatest
// value lies at an end of a stretch, which is tried, or where the value is level:
// there it changes by less than fanError within finest.
const finest = 1e-5

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
	if v := g.of(covered, width); v > b.value {
		b.section, b.value = s, v
	}
}

// bound looks between two angles of a fan for a section better than the best so far.
func (b *greatest) bound(w sweep, bars []bar, from, to float64, g goal) {
	if to-from < finest {
		return
	}
	covered, width, widest := bounds(w, bars, from, to, g.share)
	if widest <= touch || !(g.of(covered, width) > b.value+fanError) {
		return
	}
	mid := (from + to) / 2
	b.try(section{w.ray(mid), w.ray(mid), bars, w.station}, g)
	b.bound(w, bars, from, mid, g)
	b.bound(w, bars, mid, to, g)
}

// bounds returns what is covered at most, and the width at least and at most, of the
// sections between two angles.
//
// For a share, the width is that with the most covered and the least left free.
// Both are told in lengths of the section up to the line of one of its edges: what
// runs parallel to that edge then has one length in all sections, and a share that
// does not change is bounded by itself.
func bounds(w sweep, bars []bar, from, to float64, share bool) (covered, width, widest float64) {
	r := rays{first: w.ray(from), last: w.ray(to), firstUnit: 1, lastUnit: 1}
	if share {
		edge := r.farther(bars[0].low, bars[len(bars)-1].high)
		r.firstUnit, r.lastUnit = math.Abs(r.first.hit(edge)), math.Abs(r.last.hit(edge))
	}
	for _, b := range bars {
		least, most := r.lengths(b, share)
		widest += most
		if b.covered {
			covered += most
		}
		if b.covered && share {
			width += most
		} else {
			width += least
		}
	}
	return covered, width, widest * math.Max(r.firstUnit, r.lastUnit)
}

// rays are the first and last of the sections of a fan between two angles, and the
// units that lengths in them are told in.
type rays struct {
	first, last         ray
	firstUnit, lastUnit float64
}

// farther returns which of two edges the first section meets farther off.
func (r rays) farther(a, b shape.Segment) shape.Segment {
	if math.Abs(r.first.hit(a)) > math.Abs(r.first.hit(b)) {
		return a
	}
	return b
}

// lengths returns bounds of the length of a bar in the sections.
//
// Sections meet an edge at d/cos(angle-a). The quotient of two such places is
// monotonic, so that the length of the bar by the place of its farther edge, and
// that place by the unit, are greatest and least in the first and the last section.
// By itself the place of an edge is least where the section is square to it.
func (r rays) lengths(b bar, scaled bool) (least, most float64) {
	edge := r.farther(b.low, b.high)
	first, last := math.Abs(r.first.hit(edge)), math.Abs(r.last.hit(edge))
	if first == 0 || last == 0 {
		return 0, math.Max(b.length(r.first), b.length(r.last))
	}
	part, other := b.length(r.first)/first, b.length(r.last)/last
	first, last = first/r.firstUnit, last/r.lastUnit
	near, far := math.Min(first, last), math.Max(first, last)
	along := heading(edge.A, edge.B)
	if !scaled && dot(along, r.first.dir)*dot(along, r.last.dir) < 0 {
		near = math.Abs(cross(along, minus(edge.A, r.first.at)))
	}
	return math.Min(part, other) * near, math.Max(part, other) * far
}
