package measure_test

import (
	"math"
	"sort"
)

// between returns the gap between two nodes: for walls to the curb and to the
// rest separately, whichever has the smaller slack.
func (d *definition) between(a, b *node) gap {
	best := noGap
	for _, side := range [][2]bool{{false, false}, {false, true}, {true, false}, {true, true}} {
		p, q := a.edges, b.edges
		limit, atCurb := d.other, side[0] || side[1]
		if side[0] {
			p = a.curb
		}
		if side[1] {
			q = b.curb
		}
		if atCurb {
			limit = d.curb
		}
		g := d.recall(p, q)
		g.limit, g.atCurb, g.ends = limit, atCurb, [2]*node{a, b}
		best = narrower(best, g)
	}
	if a.kind != wallNode && b.kind != wallNode && overlap(a, b) {
		best.width, best.limit = 0, d.other
	}
	return best
}

// overlap tells whether one solid holds a corner of the other. Solids whose
// edges cross have gap 0 by their edges.
func overlap(a, b *node) bool {
	holds := func(rings [][]pt, lines []seg) bool {
		for _, r := range rings {
			for _, s := range lines {
				if inRing(s.a, r) {
					return true
				}
			}
		}
		return false
	}
	return holds(a.rings, b.edges) || holds(b.rings, a.edges)
}

// nearestPair returns the shortest line between two edges.
func nearestPair(s, t seg) gap {
	if u, v, ok := meet(s, t); ok && between(u, 0, 1) && between(v, 0, 1) {
		return gap{p: along(s, u), q: along(s, u)}
	}
	best := noGap
	for _, c := range ends(s, t) {
		if c.width < best.width {
			best = c
		}
	}
	return best
}

// ends returns the four lines from an end of one edge to the other edge.
func ends(s, t seg) []gap {
	var out []gap
	for _, p := range []pt{s.a, s.b} {
		q := nearest(p, t)
		out = append(out, gap{p: p, q: q, width: apart(p, q)})
	}
	for _, q := range []pt{t.a, t.b} {
		p := nearest(q, s)
		out = append(out, gap{p: p, q: q, width: apart(p, q)})
	}
	return out
}

// recall is shortest, worked out once for the same sides.
func (d *definition) recall(a, b []seg) gap {
	if len(a) == 0 || len(b) == 0 {
		return noGap
	}
	key := [2]*seg{&a[0], &b[0]}
	g, ok := d.known[key]
	if !ok {
		g = d.shortest(a, b)
		d.known[key] = g
	}
	return g
}

// shortest returns the shortest straight line from a to b that stays on the
// walk. The shortest of all is tried first; where it leaves the walk, every
// line that can be a shortest one is tried in order of length.
func (d *definition) shortest(a, b []seg) gap {
	if d.vertexOnly {
		return d.cornerToCorner(a, b)
	}
	best := noGap
	for _, s := range a {
		for _, t := range b {
			if g := nearestPair(s, t); g.width < best.width {
				best = g
			}
		}
	}
	if math.IsInf(best.width, 1) || d.visible(best.p, best.q) {
		return best
	}
	var all []gap
	for _, s := range a {
		for _, t := range b {
			all = append(all, nearestPair(s, t))
			all = append(all, ends(s, t)...)
			all = append(all, d.square(s, t)...)
		}
	}
	best = d.first(all)
	return narrowest(best, d.grazing(a, b, math.Min(best.width, widest)))
}

// widest is wider than any gap that can govern in the scenes.
const widest = 20

func narrowest(a, b gap) gap {
	if b.width < a.width {
		return b
	}
	return a
}

// first returns the shortest line that stays on the walk.
func (d *definition) first(all []gap) gap {
	sort.Slice(all, func(i, j int) bool { return all[i].width < all[j].width })
	for _, g := range all {
		if d.visible(g.p, g.q) {
			return g
		}
	}
	return noGap
}

// square returns the lines square to parallel edges that pass a corner of the
// walk: among equally short ones these are the first and last to stay on it.
func (d *definition) square(s, t seg) []gap {
	u, v := sub(s.b, s.a), sub(t.b, t.a)
	if length(u) == 0 || length(v) == 0 || math.Abs(cross(unit(u), unit(v))) > 1e-9 {
		return nil
	}
	var out []gap
	for _, b := range d.boundary {
		p, q := nearest(b.a, s), nearest(b.a, t)
		if math.Abs(dot(sub(q, p), unit(u))) < 1e-9 {
			out = append(out, gap{p: p, q: q, width: apart(p, q)})
		}
	}
	return out
}

// grazing returns the shortest line from a to b, shorter than limit, that
// touches a corner of the walk on its way: found by sweeping the line about the
// corner, then by halving the step.
func (d *definition) grazing(a, b []seg, limit float64) gap {
	best := gap{width: limit}
	for _, edge := range d.boundary {
		v := edge.a
		for _, s := range a {
			for _, t := range b {
				if toSeg(v, s)+toSeg(v, t) < best.width {
					best = narrowest(best, d.about(v, s, t))
				}
			}
		}
	}
	if best.width == limit {
		return noGap
	}
	return best
}

// about sweeps lines through v from s to t.
func (d *definition) about(v pt, s, t seg) gap {
	line := func(u float64) gap {
		p := along(s, u)
		q := nearest(p, t)
		if apart(p, v) > 1e-9 {
			w, k, ok := meet(seg{p, v}, t)
			if !ok || w < 1-1e-9 || !between(k, 0, 1) {
				return noGap
			}
			q = along(t, k)
		}
		if !d.visible(p, q) {
			return noGap
		}
		return gap{p: p, q: q, width: apart(p, q)}
	}
	best, at := noGap, 0.0
	const steps = 64
	for k := 0; k <= steps; k++ {
		if g := line(float64(k) / steps); g.width < best.width {
			best, at = g, float64(k)/steps
		}
	}
	for h := 0.5 / steps; h > 1e-13; h /= 2 {
		for _, u := range []float64{at - h, at + h} {
			if between(u, 0, 1) {
				if g := line(u); g.width < best.width {
					best, at = g, u
				}
			}
		}
	}
	return best
}

// cornerToCorner is the planted fault: distances between corners only.
func (d *definition) cornerToCorner(a, b []seg) gap {
	best := noGap
	for _, s := range a {
		for _, t := range b {
			if w := apart(s.a, t.a); w < best.width {
				best = gap{p: s.a, q: t.a, width: w}
			}
		}
	}
	return best
}
