package measure_test

import (
	"math"
	"sort"
)

// definition computes the clear width from its definition in the dullest way:
// every gap between any two of walls and solids, then the minimax path by Floyd
// and Warshall. The faults are planted to prove that the scenes would notice.
type definition struct {
	scene       *scene
	curb, other float64 // limits in feet

	forgetWall bool // only the first edge of the last wall is kept
	vertexOnly bool // gaps from corner to corner only
	noCut      bool // existing solids are not cut to the applicant's stretch

	boundary []seg
	// known are the shortest lines found so far, by their sides.
	known map[[2]*seg]gap
}

// definitionOf makes the oracle of a scene, with limits in feet.
func definitionOf(s *scene, curb, other float64) *definition {
	return &definition{scene: s, curb: curb, other: other, boundary: s.outline(), known: map[[2]*seg]gap{}}
}

// nodeKind says what a gap ends on.
type nodeKind int

const (
	wallNode nodeKind = iota
	solidNode
	wellNode
)

// node is a wall or one solid of a walk.
type node struct {
	kind nodeKind
	mine bool
	// edges are those on the walk; of a wall those that are no curb.
	edges []seg
	curb  []seg
	rings [][]pt
}

// gap is the shortest way across between two nodes.
type gap struct {
	p, q   pt
	width  float64
	limit  float64
	ends   [2]*node
	atCurb bool
}

func (g gap) slack() float64 { return g.width - g.limit }

var noGap = gap{width: math.Inf(1)}

func wider(a, b gap) gap {
	if b.slack() > a.slack() {
		return b
	}
	return a
}

func narrower(a, b gap) gap {
	if b.slack() < a.slack() {
		return b
	}
	return a
}

// wallNodes returns the walls, split into curb and other pieces.
func (d *definition) wallNodes() []*node {
	walls := d.scene.walls()
	var out []*node
	for i, w := range walls {
		if d.forgetWall && i == len(walls)-1 {
			w = w[:1]
		}
		n := &node{kind: wallNode}
		for _, piece := range d.pieces(w) {
			if d.isCurb(piece) {
				n.curb = append(n.curb, piece...)
			} else {
				n.edges = append(n.edges, piece...)
			}
		}
		out = append(out, n)
	}
	return out
}

// pieces splits a wall at its corners and where curb lines begin or end.
func (d *definition) pieces(wall []seg) [][]seg {
	var out [][]seg
	for i, e := range wall {
		corner := i == 0 || wall[i-1].b != e.a ||
			math.Abs(cross(unit(sub(wall[i-1].b, wall[i-1].a)), unit(sub(e.b, e.a)))) > 1e-6
		for k, s := range d.splitAtCurbEnds(e) {
			if k > 0 || corner {
				out = append(out, nil)
			}
			out[len(out)-1] = append(out[len(out)-1], s)
		}
	}
	return out
}

func (d *definition) splitAtCurbEnds(e seg) []seg {
	at := []float64{0, 1}
	for _, c := range d.scene.curbs {
		for _, p := range []pt{c[0], c[len(c)-1]} {
			if t := place(p, e); t > 0 && t < 1 && toSeg(p, e) <= 0.5 {
				at = append(at, t)
			}
		}
	}
	sort.Float64s(at)
	var out []seg
	for i := 1; i < len(at); i++ {
		out = append(out, seg{along(e, at[i-1]), along(e, at[i])})
	}
	return out
}

// isCurb tells whether all of a piece lies within half a foot of a curb line.
func (d *definition) isCurb(piece []seg) bool {
	for _, c := range d.scene.curbs {
		within := true
		for _, e := range piece {
			for k := 0; k <= 64 && within; k++ {
				within = toAny(along(e, float64(k)/64), legs(c)) <= 0.5+1e-9
			}
		}
		if within {
			return true
		}
	}
	return false
}

// solidNodes returns the parts of all things, and the wells; those of others
// cut to the applicant's stretch where cut is set.
func (d *definition) solidNodes(cut bool) []*node {
	var out []*node
	put := func(kind nodeKind, mine bool, ring []pt, rail bool) {
		whole := d.onWalk(edges(ring))
		if len(whole) == 0 {
			return
		}
		if !cut || mine {
			out = append(out, &node{kind: kind, mine: mine, edges: whole, rings: [][]pt{ring}})
			return
		}
		for _, piece := range d.cut(whole, ring, rail) {
			out = append(out, &node{kind: kind, edges: piece, rings: [][]pt{ring}})
		}
	}
	for _, w := range d.scene.wells {
		put(wellNode, false, w, false)
	}
	for _, t := range d.scene.things {
		for _, part := range t.parts {
			put(solidNode, t.mine, part, t.rail)
		}
	}
	return out
}

// onWalk clips edges to the walk.
func (d *definition) onWalk(lines []seg) []seg {
	var out []seg
	for _, s := range lines {
		at := d.crossings(s)
		for i := 1; i < len(at); i++ {
			if d.scene.onWalk(along(s, (at[i-1]+at[i])/2), 1e-7) {
				out = append(out, seg{along(s, at[i-1]), along(s, at[i])})
			}
		}
	}
	return out
}

// crossings returns 0, 1 and where else on s the outline of the walk is met.
func (d *definition) crossings(s seg) []float64 {
	at := []float64{0, 1}
	for _, b := range d.boundary {
		if u, v, ok := meet(s, b); ok && between(v, -1e-9, 1+1e-9) && u > 0 && u < 1 {
			at = append(at, u)
		}
		for _, p := range []pt{b.a, b.b} {
			if t := place(p, s); t > 0 && t < 1 && toSeg(p, s) < 1e-6 {
				at = append(at, t)
			}
		}
	}
	sort.Float64s(at)
	return at
}

// visible tells whether the straight line from p to q stays on the walk.
func (d *definition) visible(p, q pt) bool {
	s := seg{p, q}
	at := d.crossings(s)
	for i := 1; i < len(at); i++ {
		if (at[i]-at[i-1])*apart(p, q) > 1e-7 && !d.scene.onWalk(along(s, (at[i-1]+at[i])/2), 1e-6) {
			return false
		}
	}
	return true
}

// solve returns the governing gap of the applicant's chain, for each of some
// limits at the curb.
func (d *definition) solve(curbLimits ...float64) []gap {
	walls, solids := d.wallNodes(), d.solidNodes(!d.noCut)
	var out []gap
	for _, d.curb = range curbLimits {
		out = append(out, d.chain(walls, solids))
	}
	return out
}

// chain returns the governing gap of the applicant's chain.
func (d *definition) chain(walls, solids []*node) gap {
	best := noGap
	reach := d.reach(walls, solids)
	for k, s := range solids {
		if !s.mine {
			continue
		}
		best = narrower(best, secondBest(reach, k))
	}
	return best
}

// secondBest returns the wider of the chains from solid k to the two walls it
// is nearest to.
func secondBest(reach [][]gap, k int) gap {
	first, second := noGap, noGap
	for _, wall := range reach {
		if g := wall[k]; g.slack() < first.slack() {
			first, second = g, first
		} else {
			second = narrower(second, g)
		}
	}
	return wider(first, second)
}

// plain returns the governing gap of the whole walk, with the applicant's
// things or without.
func (d *definition) plain(withMine bool) gap {
	var solids []*node
	for _, s := range d.solidNodes(false) {
		if withMine || !s.mine {
			solids = append(solids, s)
		}
	}
	walls := d.wallNodes()
	reach := d.reach(walls, solids)
	best := noGap
	for i, w := range walls {
		for j := i + 1; j < len(walls); j++ {
			best = narrower(best, d.between(w, walls[j]))
			for k := range solids {
				best = narrower(best, wider(reach[i][k], reach[j][k]))
			}
		}
	}
	return best
}

// reach returns, for each wall and solid, the widest gap of the best chain from
// one to the other through solids.
func (d *definition) reach(walls, solids []*node) [][]gap {
	n := len(solids)
	chain := d.chains(solids)
	out := make([][]gap, len(walls))
	for i, w := range walls {
		direct := make([]gap, n)
		for k, s := range solids {
			direct[k] = d.between(w, s)
		}
		out[i] = make([]gap, n)
		for k := range solids {
			out[i][k] = noGap
			for m := range solids {
				out[i][k] = narrower(out[i][k], wider(direct[m], chain[m][k]))
			}
		}
	}
	return out
}

// chains returns the widest gap of the best chain from solid to solid, after
// Floyd and Warshall.
func (d *definition) chains(solids []*node) [][]gap {
	n := len(solids)
	chain := make([][]gap, n)
	for i := range chain {
		chain[i] = make([]gap, n)
		for j := range i {
			chain[i][j] = d.between(solids[i], solids[j])
			chain[j][i] = chain[i][j]
		}
		chain[i][i] = gap{width: math.Inf(-1)}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				chain[i][j] = narrower(chain[i][j], wider(chain[i][k], chain[k][j]))
			}
		}
	}
	return chain
}
