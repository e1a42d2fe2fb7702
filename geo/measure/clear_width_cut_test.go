package measure_test

import (
	"math"
	"sort"
)

// stretch is how far from the applicant's things his stretch reaches, in feet.
const stretch = 20.0

// cut returns the parts of a solid within the stretch. Only rails may lie on
// its edge: theirs are told apart by where on the rail's axis they lie.
func (d *definition) cut(whole []seg, ring []pt, rail bool) [][]seg {
	mine := d.scene.mine()
	if !rail {
		if toMine(whole, mine) > stretch {
			return nil
		}
		return [][]seg{whole}
	}
	axis := longest(edges(ring))
	var pieces []seg
	for _, e := range whole {
		pieces = append(pieces, within(e, mine)...)
	}
	pieces = append(pieces, cutEdges(ring, mine)...)
	sort.Slice(pieces, func(i, j int) bool { return low(pieces[i], axis) < low(pieces[j], axis) })
	var out [][]seg
	reach := math.Inf(-1)
	for _, p := range pieces {
		if low(p, axis) > reach+1e-6 {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], p)
		reach = math.Max(reach, math.Max(onAxis(p.a, axis), onAxis(p.b, axis)))
	}
	return out
}

func onAxis(p pt, axis seg) float64 { return dot(sub(p, axis.a), unit(sub(axis.b, axis.a))) }
func low(s seg, axis seg) float64   { return math.Min(onAxis(s.a, axis), onAxis(s.b, axis)) }
func toMine(lines, mine []seg) float64 {
	w := math.Inf(1)
	for _, s := range lines {
		for _, m := range mine {
			w = math.Min(w, nearestPair(s, m).width)
		}
	}
	return w
}

func longest(lines []seg) seg {
	best := lines[0]
	for _, s := range lines {
		if apart(s.a, s.b) > apart(best.a, best.b) {
			best = s
		}
	}
	return best
}

// within returns the parts of e within the stretch: marched in steps of a
// twentieth of a foot, each change found by bisection.
func within(e seg, mine []seg) []seg {
	in := func(t float64) bool { return toAny(along(e, t), mine) <= stretch }
	steps := int(math.Ceil(apart(e.a, e.b) / 0.05))
	var out []seg
	from, inside := 0.0, in(0)
	for k := 1; k <= steps; k++ {
		t := float64(k) / float64(steps)
		if now := in(t); now != inside {
			lo, hi := t-1/float64(steps), t
			for range 60 {
				if mid := (lo + hi) / 2; in(mid) == inside {
					lo = mid
				} else {
					hi = mid
				}
			}
			if inside {
				out = append(out, seg{along(e, from), along(e, lo)})
			}
			from, inside = hi, now
		}
	}
	if inside {
		out = append(out, seg{along(e, from), e.b})
	}
	return out
}

// cutEdges returns the edge of the stretch inside a thin rail: short chords of
// the arcs between its long sides.
func cutEdges(ring []pt, mine []seg) []seg {
	var out []seg
	sides := edges(ring)
	for _, e := range within(longest(sides), mine) {
		for _, end := range []pt{e.a, e.b} {
			other := nearestOther(end, sides, longest(sides))
			var last *pt
			for k := 0; k <= 16; k++ {
				p := onStretch(along(seg{end, other}, float64(k)/16), longest(sides), mine)
				if last != nil {
					out = append(out, seg{*last, p})
				}
				last = &p
			}
		}
	}
	return out
}

// nearestOther returns the point nearest to p of the side opposite to axis.
func nearestOther(p pt, sides []seg, axis seg) pt {
	var opposite seg
	for _, s := range sides {
		if s != axis && math.Abs(cross(unit(sub(s.b, s.a)), unit(sub(axis.b, axis.a)))) < 1e-6 {
			opposite = s
		}
	}
	return nearest(p, opposite)
}

// onStretch moves p along the axis until it lies at the edge of the stretch, by
// a few steps of the secant method. At a rail's own end p stays.
func onStretch(p pt, axis seg, mine []seg) pt {
	u := unit(sub(axis.b, axis.a))
	for range 20 {
		f := toAny(p, mine) - stretch
		if math.Abs(f) > 1 {
			return p
		}
		const h = 1e-6
		slope := (toAny(add(p, mul(u, h)), mine) - stretch - f) / h
		if math.Abs(slope) < 1e-3 {
			return p
		}
		p = add(p, mul(u, -f/slope))
	}
	return p
}
