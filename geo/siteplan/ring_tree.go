package siteplan

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// edgeTree finds the edges of a closed path that come near one another or near a
// point. It is a tree of boxes over runs of consecutive edges: neighbours along a
// path are neighbours in the plane, so that no sorting is needed.
type edgeTree struct {
	path []orb.Point // closed: the last point equals the first
	// levels[0][k] bounds edges k*treeFan and the treeFan-1 after it; each box of
	// the next level bounds treeFan boxes of the level below.
	levels [][]orb.Bound
	effort *effort
}

const treeFan = 4

// effort is how many steps the checks of one file may still take. It is far more
// than any drawing needs: it ends the check of an outline made to be slow, such
// as a comb of a hundred thousand slanted teeth.
type effort struct{ left int }

const mostEffort = 8_000_000

// spend takes one step and reports whether there was one left.
func (e *effort) spend() bool {
	e.left--
	return e.left >= 0
}

func (e *effort) spent() bool { return e.left < 0 }

func newEdgeTree(path []orb.Point, e *effort) *edgeTree {
	t := &edgeTree{path: path, effort: e}
	level := make([]orb.Bound, (t.edges()+treeFan-1)/treeFan)
	for k := range level {
		first := k * treeFan
		level[k] = orb.LineString(path[first:min(first+treeFan+1, len(path))]).Bound()
	}
	t.levels = append(t.levels, level)
	for len(level) > 1 {
		upper := make([]orb.Bound, (len(level)+treeFan-1)/treeFan)
		for k := range upper {
			upper[k] = level[k*treeFan]
			for _, b := range level[k*treeFan : min((k+1)*treeFan, len(level))] {
				upper[k] = upper[k].Union(b)
			}
		}
		t.levels = append(t.levels, upper)
		level = upper
	}
	return t
}

// edges returns the number of edges; edge i runs from path[i] to path[i+1].
func (t *edgeTree) edges() int { return len(t.path) - 1 }

func (t *edgeTree) top() int { return len(t.levels) - 1 }

// children returns the range of what box k of a level holds: boxes of the level
// below, edges at level 0.
func (t *edgeTree) children(level, k int) (first, end int) {
	below := t.edges()
	if level > 0 {
		below = len(t.levels[level-1])
	}
	return k * treeFan, min((k+1)*treeFan, below)
}

func (t *edgeTree) edgeBound(i int) orb.Bound { return edgeBound(t.path[i], t.path[i+1]) }

func edgeBound(a, b orb.Point) orb.Bound {
	return orb.Bound{
		Min: orb.Point{math.Min(a[0], b[0]), math.Min(a[1], b[1])},
		Max: orb.Point{math.Max(a[0], b[0]), math.Max(a[1], b[1])},
	}
}

// pairWalk visits pairs of edges whose boxes touch. It ends early when visit
// returns false or the effort is spent; in the latter case not every pair was seen.
type pairWalk struct {
	visit  func(i, j int) bool
	effort *effort
	done   bool
}

// step counts one comparison and reports whether to go on.
func (w *pairWalk) step() bool {
	w.done = w.done || !w.effort.spend()
	return !w.done
}

// within visits pairs i < j of edges of one tree.
func (w *pairWalk) within(t *edgeTree, level, k int) {
	first, end := t.children(level, k)
	for a := first; a < end && w.step(); a++ {
		if level > 0 {
			w.within(t, level-1, a)
		}
		for b := a + 1; b < end && !w.done; b++ {
			if level > 0 {
				w.between(t, level-1, a, t, level-1, b)
			} else {
				w.edgePair(t, a, t, b)
			}
		}
	}
}

// between visits pairs of an edge under box a of t and one under box b of u.
func (w *pairWalk) between(t *edgeTree, levelT, a int, u *edgeTree, levelU, b int) {
	if !w.step() || !t.levels[levelT][a].Intersects(u.levels[levelU][b]) {
		return
	}
	switch {
	case levelT == 0 && levelU == 0:
		firstT, endT := t.children(0, a)
		firstU, endU := u.children(0, b)
		for i := firstT; i < endT; i++ {
			for j := firstU; j < endU && !w.done; j++ {
				w.edgePair(t, i, u, j)
			}
		}
	case levelT >= levelU:
		first, end := t.children(levelT, a)
		for c := first; c < end && !w.done; c++ {
			w.between(t, levelT-1, c, u, levelU, b)
		}
	default:
		first, end := u.children(levelU, b)
		for c := first; c < end && !w.done; c++ {
			w.between(t, levelT, a, u, levelU-1, c)
		}
	}
}

func (w *pairWalk) edgePair(t *edgeTree, i int, u *edgeTree, j int) {
	if t.edgeBound(i).Intersects(u.edgeBound(j)) && w.step() && !w.visit(i, j) {
		w.done = true
	}
}

// contains reports whether p lies inside the closed path (crossing number).
func (t *edgeTree) contains(p orb.Point) bool { return t.crossings(p, t.top(), 0)%2 == 1 }

// crossings counts the edges under a box that a ray from p to the right crosses.
func (t *edgeTree) crossings(p orb.Point, level, k int) int {
	if b := t.levels[level][k]; p[1] < b.Min[1] || p[1] > b.Max[1] || p[0] > b.Max[0] || !t.effort.spend() {
		return 0
	}
	first, end := t.children(level, k)
	n := 0
	for c := first; c < end; c++ {
		if level > 0 {
			n += t.crossings(p, level-1, c)
		} else if rayCrosses(p, t.path[c], t.path[c+1]) {
			n++
		}
	}
	return n
}

// rayCrosses reports whether a ray from p to the right crosses the edge from a
// to b, which counts its lower end and not its upper one.
func rayCrosses(p, a, b orb.Point) bool {
	if (a[1] > p[1]) == (b[1] > p[1]) {
		return false
	}
	return p[0] < a[0]+(p[1]-a[1])/(b[1]-a[1])*(b[0]-a[0])
}

// nearer reports whether an edge lies within distance d of p.
func (t *edgeTree) nearer(p orb.Point, d float64) bool { return t.nearerUnder(p, d, t.top(), 0) }

func (t *edgeTree) nearerUnder(p orb.Point, d float64, level, k int) bool {
	if !t.levels[level][k].Pad(d).Contains(p) || !t.effort.spend() {
		return false
	}
	first, end := t.children(level, k)
	for c := first; c < end; c++ {
		if level > 0 && t.nearerUnder(p, d, level-1, c) {
			return true
		}
		if level == 0 && endDistance(shape.Segment{A: t.path[c], B: t.path[c+1]}, p) <= d {
			return true
		}
	}
	return false
}
