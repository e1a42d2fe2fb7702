package measure

import (
	"math"

	"clearway/geo/shape"
)

// network is the gaps between the solids and the walls of one walk.
//
// A disc of diameter w is stopped exactly when solids form a chain from one wall
// to another in which every gap is narrower than w. So the widest disc that
// passes is the smallest, over all such chains, of the chain's widest gap: a
// minimax path, found by joining solids in the order of their gaps (Kruskal,
// 1956) until one set of them touches two walls. Walls are labels of a set, not
// members: a chain passes through none. Where the law asks more of some gaps,
// the order is that of their slack, width less limit.
//
// Gaps are looked at only as far as they can matter: within a radius that is
// doubled until the answer lies inside it, and exactly only when the distance of
// the boxes has come up and both ends are not joined yet.
type network struct {
	walk      *walk
	walls     []edge
	wallIndex *shape.Index
	bodies    []body
	bodyIndex *shape.Index
	limits    limits
	// unbackedIsCurb takes every wall with nothing along it for curb.
	unbackedIsCurb bool
	backed         []bool // by wall number: a building or property line runs along it
}

// limits are the least widths of gaps, in metres: at the face of curb, elsewhere.
type limits struct {
	curb, other float64
}

func (l limits) of(curb bool) float64 {
	if curb {
		return l.curb
	}
	return l.other
}

func newNetwork(w *walk, walls []edge, bodies []body, l limits) *network {
	n := &network{walk: w, bodies: bodies, limits: l, wallIndex: &shape.Index{}, bodyIndex: &shape.Index{}}
	n.backed = make([]bool, w.walls)
	for _, e := range walls {
		if e.wall >= 0 {
			n.wallIndex.Add(len(n.walls), e.Bound())
			n.walls = append(n.walls, e)
			n.backed[e.wall] = n.backed[e.wall] || e.backed > e.Len()/2
		}
	}
	for i, b := range bodies {
		n.bodyIndex.Add(i, shape.Grow(b.box, b.radius))
	}
	return n
}

func (n *network) isCurb(e *edge) bool {
	return e.curb || n.unbackedIsCurb && !n.backed[e.wall]
}

// firstRadius is the radius that the search for gaps starts with, in metres: where
// solids stand close, more than half of the way from one to the next.
func (n *network) firstRadius() float64 {
	return min(1, 0.6*math.Sqrt(n.walk.area/float64(len(n.bodies)+1)))
}

// narrowest returns the gap that governs: the widest of the chain whose widest
// gap has least slack. With mine, only chains count in which one of the
// applicant's solids takes part. ok is false where there is no such chain.
func (n *network) narrowest(mine bool) (found gap, ok bool) {
	box := n.walk.poly.Bound()
	whole := shape.Dist(box.Min, box.Max)
	reserve := max(n.limits.curb, n.limits.other)
	for r := n.firstRadius() + reserve; ; r *= 2 {
		found, ok = n.narrowestWithin(r, mine)
		if ok && found.slack() <= r-reserve || r > whole+reserve {
			return found, ok
		}
	}
}

// narrowestWithin is narrowest over the gaps at most r wide.
func (n *network) narrowestWithin(r float64, mine bool) (gap, bool) {
	queue := n.candidates(r, mine)
	sets := newChains(n.bodies)
	for {
		c, ok := queue.pop()
		if !ok {
			return gap{}, false
		}
		if sets.settled(c) {
			continue
		}
		if !c.exact {
			if g, ok := n.gapOf(c, r); ok {
				c.exact, c.key = true, g.slack()
				queue.push(c)
			}
			continue
		}
		if sets.add(c, mine) {
			return n.gapOf(c, r)
		}
	}
}

// gapOf measures the gap of a candidate; false if there is none of at most r.
func (n *network) gapOf(c candidate, r float64) (gap, bool) {
	switch c.kind {
	case wallToWall:
		g := n.direct(int(c.a), int(c.b))
		return g, n.walk.sees(g.line.From, g.line.To)
	case bodyToWall:
		return n.toWall(int(c.a), int(c.b), c.curb, r)
	default:
		return n.between(int(c.a), int(c.b), r)
	}
}

// candidates returns the pairs that may have a gap of at most r, each with a
// slack that its gap cannot be below.
func (n *network) candidates(r float64, mine bool) *queue {
	q := &queue{items: make([]candidate, 0, 6*len(n.bodies))}
	for i := range n.bodies {
		n.bodyCandidates(q, i, r)
		n.wallCandidates(q, i, r)
	}
	if !mine {
		n.directCandidates(q, r)
	}
	q.sort()
	return q
}

func (n *network) bodyCandidates(q *queue, i int, r float64) {
	a := &n.bodies[i]
	box := shape.Grow(a.box, a.radius)
	n.bodyIndex.Near(box, r, func(j int) bool {
		if j > i {
			b := &n.bodies[j]
			if d := shape.BoundDist(box, shape.Grow(b.box, b.radius)); d <= r {
				q.add(candidate{kind: bodyToBody, a: int32(i), b: int32(j), key: d - n.limits.other})
			}
		}
		return true
	})
}

func (n *network) wallCandidates(q *queue, i int, r float64) {
	a := &n.bodies[i]
	box := shape.Grow(a.box, a.radius)
	from := len(q.items)
	n.wallIndex.Near(box, r, func(k int) bool {
		e := &n.walls[k]
		c := candidate{kind: bodyToWall, a: int32(i), b: int32(e.wall), curb: n.isCurb(e)}
		c.key = shape.BoundDist(box, e.BoxBeside(box)) - n.limits.of(c.curb)
		if c.key > r-n.limits.of(c.curb) {
			return true
		}
		for k := from; k < len(q.items); k++ {
			if old := &q.items[k]; old.b == c.b && old.curb == c.curb {
				old.key = min(old.key, c.key)
				return true
			}
		}
		q.add(c)
		return true
	})
}

// directCandidates adds the gaps between edges of different walls.
func (n *network) directCandidates(q *queue, r float64) {
	for i := range n.walls {
		e := &n.walls[i]
		n.wallIndex.Near(e.Bound(), r, func(k int) bool {
			f := &n.walls[k]
			if k <= i || f.wall == e.wall {
				return true
			}
			if shape.BoundDist(e.Bound(), f.Bound()) > r {
				return true
			}
			if g := n.direct(i, k); g.line.Len <= r {
				q.add(candidate{kind: wallToWall, a: int32(i), b: int32(k), key: g.slack()})
			}
			return true
		})
	}
}

// chains are the sets of solids joined so far, each with the walls it touches.
type chains struct {
	sets *forest
	mine []bool
	wall [][2]int // first two walls a set touches, noWall where there are fewer
}

const noWall = -1

func newChains(bodies []body) *chains {
	c := &chains{sets: newForest(len(bodies)), mine: make([]bool, len(bodies)), wall: make([][2]int, len(bodies))}
	for i, b := range bodies {
		c.mine[i] = b.mine
		c.wall[i] = [2]int{noWall, noWall}
	}
	return c
}

// settled tells whether a gap can change nothing any more: its ends are joined
// already.
func (c *chains) settled(g candidate) bool {
	switch g.kind {
	case bodyToBody:
		return c.sets.find(int(g.a)) == c.sets.find(int(g.b))
	case bodyToWall:
		w := c.wall[c.sets.find(int(g.a))]
		return w[0] == int(g.b) || w[1] == int(g.b)
	}
	return false
}

// add joins the ends of a gap and tells whether that completes a chain.
func (c *chains) add(g candidate, mine bool) bool {
	var root int
	switch g.kind {
	case wallToWall:
		return true
	case bodyToWall:
		root = c.sets.find(int(g.a))
		c.touch(root, int(g.b))
	default:
		var under int
		root, under = c.sets.join(int(g.a), int(g.b))
		c.mine[root] = c.mine[root] || c.mine[under]
		c.touch(root, c.wall[under][0])
		c.touch(root, c.wall[under][1])
	}
	return c.wall[root][1] != noWall && (!mine || c.mine[root])
}

// touch notes that a set touches a wall.
func (c *chains) touch(root, wall int) {
	w := &c.wall[root]
	switch {
	case wall == noWall || wall == w[0] || wall == w[1]:
	case w[0] == noWall:
		w[0] = wall
	case w[1] == noWall:
		w[1] = wall
	}
}
