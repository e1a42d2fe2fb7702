package measure_test

import "math"

// The grid is refined where its step leaves open whether a disc passes: cells
// are quartered where they are neither surely free for its centre nor surely
// blocked, with the exact distance to every edge in place of the transform.

// verdict is whether a disc passes.
type verdict int

const (
	stopped verdict = iota
	passes
	undecided
)

// fineCell is the side of the smallest cells in feet. A disc narrower than the
// true width by more than 2*sqrt(2) times that is known to pass, one wider by
// more is known to be stopped: within a cell of side s the clearance differs
// from that of its centre by at most s/sqrt(2), on both sides of the decision,
// and a width is twice a clearance. 2*sqrt(2)/160 = 0.0177.
const (
	fineCell = 1.0 / 160
	// coarse is the side of the first cells; down to medium, all that are mixed
	// are quartered.
	coarse = 512 * fineCell
	medium = 32 * fineCell
)

// cell is a square of a refined grid. It is free where the disc's centre may be
// anywhere in it, dead where it may be nowhere, else mixed.
type cell struct {
	mid        pt
	side       float64
	free, dead bool
	near       []seg     // edges that may matter in it
	open       *bool     // whether it lies outside all obstacles, where known
	kids       *[4]*cell // its quarters, by row, then column
	id         int
}

// mesh is a court refined for one disc.
type mesh struct {
	court  *court
	radius float64
	lo     pt
	nx, ny int
	roots  []*cell
	leaves []*cell
	// pairs are the leaves that share a side.
	pairs [][2]*cell
}

// disc tells whether a disc of a width goes between all goals, or round.
func (c *court) disc(width float64) verdict {
	m := c.mesh(width / 2)
	for {
		m.collect()
		if m.connected(func(l *cell) bool { return l.free }) {
			return passes
		}
		if !m.connected(func(*cell) bool { return true }) {
			return stopped
		}
		if !m.refine() {
			return undecided
		}
	}
}

// mesh lays coarse cells on a court.
func (c *court) mesh(radius float64) *mesh {
	m := &mesh{court: c, radius: radius}
	lo, hi := c.bounds()
	if c.hole != nil { // the reference line runs between cells
		lo[0] = c.hole[0] - coarse*math.Ceil((c.hole[0]-lo[0])/coarse)
	}
	m.lo = lo
	m.nx, m.ny = int((hi[0]-lo[0])/coarse)+1, int((hi[1]-lo[1])/coarse)+1
	for j := range m.ny {
		for i := range m.nx {
			mid := pt{lo[0] + (float64(i)+0.5)*coarse, lo[1] + (float64(j)+0.5)*coarse}
			root := m.cell(mid, coarse, c.hard, nil)
			m.quarterDown(root)
			m.roots = append(m.roots, root)
		}
	}
	return m
}

// cell judges a square. Cells without an edge nearby are free or dead as a
// whole; so are those of which no point is far enough from an edge.
func (m *mesh) cell(mid pt, side float64, hard []seg, open *bool) *cell {
	c := &cell{mid: mid, side: side, open: open}
	half := side / math.Sqrt2
	clear, reach := math.Inf(1), (m.radius+half)*(m.radius+half)
	for _, e := range hard {
		if d := squared(mid, e); d <= reach {
			c.near = append(c.near, e)
			clear = math.Min(clear, d)
		}
	}
	clear = math.Sqrt(clear)
	if clear < m.radius-half {
		c.dead = true
		return c
	}
	if c.open == nil && clear > half {
		is := m.court.free(mid)
		c.open = &is
	}
	c.dead = c.open != nil && !*c.open
	c.free = !c.dead && len(c.near) == 0
	return c
}

// squared is the square of the distance from p to s.
func squared(p pt, s seg) float64 {
	dx, dy := s.b[0]-s.a[0], s.b[1]-s.a[1]
	x, y := p[0]-s.a[0], p[1]-s.a[1]
	if n := dx*dx + dy*dy; n > 0 {
		t := max(0, min(1, (x*dx+y*dy)/n))
		x, y = x-t*dx, y-t*dy
	}
	return x*x + y*y
}

// quarterDown quarters mixed cells down to the medium size.
func (m *mesh) quarterDown(c *cell) {
	if c.free || c.dead || c.side < 1.5*medium {
		return
	}
	m.quarter(c)
	for _, k := range c.kids {
		m.quarterDown(k)
	}
}

// quarter splits a cell.
func (m *mesh) quarter(c *cell) {
	c.kids = &[4]*cell{}
	for k := range c.kids {
		shift := pt{(float64(k%2) - 0.5) * c.side / 2, (float64(k/2) - 0.5) * c.side / 2}
		c.kids[k] = m.cell(add(c.mid, shift), c.side/2, c.near, c.open)
	}
	c.near = nil
}

// collect lists the leaves that are not dead, and which of them share a side.
// Cells that share only a corner need no join: the clearance at that corner
// makes the other cells there of the same kind.
func (m *mesh) collect() {
	m.leaves, m.pairs = m.leaves[:0], m.pairs[:0]
	for _, c := range m.roots {
		m.list(c)
	}
	for j := range m.ny {
		for i := range m.nx {
			c := m.roots[j*m.nx+i]
			m.inside(c)
			if i+1 < m.nx {
				m.across(c, m.roots[j*m.nx+i+1], 1, 2)
			}
			if j+1 < m.ny {
				m.across(c, m.roots[(j+1)*m.nx+i], 2, 1)
			}
		}
	}
}

func (m *mesh) list(c *cell) {
	if c.kids != nil {
		for _, k := range c.kids {
			m.list(k)
		}
	} else if !c.dead {
		c.id = len(m.leaves)
		m.leaves = append(m.leaves, c)
	}
}

func (m *mesh) inside(c *cell) {
	if c.kids == nil {
		return
	}
	for _, k := range c.kids {
		m.inside(k)
	}
	m.across(c.kids[0], c.kids[1], 1, 2)
	m.across(c.kids[2], c.kids[3], 1, 2)
	m.across(c.kids[0], c.kids[2], 2, 1)
	m.across(c.kids[1], c.kids[3], 2, 1)
}

// across pairs the leaves of a and b along their common side: b lies in the
// direction that adds step to the number of a quarter, the other adds rest.
func (m *mesh) across(a, b *cell, step, rest int) {
	if a.dead || b.dead {
		return
	}
	if a.kids == nil && b.kids == nil {
		m.pairs = append(m.pairs, [2]*cell{a, b})
		return
	}
	for k := range 2 {
		p, q := a, b
		if a.kids != nil {
			p = a.kids[step+k*rest]
		}
		if b.kids != nil {
			q = b.kids[k*rest]
		}
		m.across(p, q, step, rest)
	}
}

// weld joins the leaves of a kind; odd tells whether they close a way round.
func (m *mesh) weld(use func(*cell) bool) (sets *paritySets, odd bool) {
	sets = newParitySets(len(m.leaves))
	for _, p := range m.pairs {
		if use(p[0]) && use(p[1]) {
			odd = sets.join(p[0].id, p[1].id, m.court.crosses(p[0].mid, p[1].mid)) || odd
		}
	}
	return sets, odd
}

// connected tells whether leaves of a kind join all goals or close a way round.
func (m *mesh) connected(use func(*cell) bool) bool {
	sets, odd := m.weld(use)
	if m.court.hole != nil {
		return odd
	}
	set := -1
	for _, g := range m.court.goals {
		leaf := m.leafAt(g)
		if leaf.dead || !use(leaf) {
			return false
		}
		root, _ := sets.find(leaf.id)
		if set >= 0 && root != set {
			return false
		}
		set = root
	}
	return true
}

// leafAt returns the leaf that holds p.
func (m *mesh) leafAt(p pt) *cell {
	c := m.roots[int((p[1]-m.lo[1])/coarse)*m.nx+int((p[0]-m.lo[0])/coarse)]
	for c.kids != nil {
		k := 0
		if p[0] >= c.mid[0] {
			k++
		}
		if p[1] >= c.mid[1] {
			k += 2
		}
		c = c.kids[k]
	}
	return c
}

// places are the free places a mixed cell is near: each is a set of free cells,
// with the side of the reference line. Two are enough to know.
type places struct {
	n  int
	at [2]int
}

func (p *places) add(place int) {
	if p.n > 0 && p.at[0] == place || p.n == 2 {
		return
	}
	p.at[p.n] = place
	p.n++
}

// refine quarters the mixed cells that may join one free place to another. A
// mixed cell that is near one free place only, with all its neighbours, joins
// nothing that is not joined already; it stays as it is, counted as passable
// when the disc is to be stopped, as blocked when it is to pass. Where that
// leaves nothing to do, all are quartered. It returns false where no cell is
// left to quarter.
func (m *mesh) refine() bool {
	wanted := m.wanted()
	return m.quarterAll(func(c *cell) bool { return wanted[c.id] }) ||
		m.quarterAll(func(*cell) bool { return true })
}

// quarterAll quarters some of the mixed cells; it tells whether there was one.
func (m *mesh) quarterAll(some func(*cell) bool) bool {
	found := false
	for _, c := range m.leaves {
		if !c.free && c.side > 1.5*fineCell && some(c) {
			m.quarter(c)
			found = true
		}
	}
	return found
}

// wanted marks the mixed cells that may join two free places.
func (m *mesh) wanted() []bool {
	near := m.places()
	wanted := make([]bool, len(m.leaves))
	for i, c := range m.leaves {
		wanted[i] = near[i].n != 1 && !c.free
	}
	for _, p := range m.pairs {
		a, b := near[p[0].id], near[p[1].id]
		if a.n > 0 && b.n > 0 && m.seenAcross(a.at[0], p) != b.at[0] {
			wanted[p[0].id], wanted[p[1].id] = true, true
		}
	}
	for _, g := range m.court.goals {
		if leaf := m.leafAt(g); !leaf.dead {
			wanted[leaf.id] = true
		}
	}
	return wanted
}

// seenAcross is a place as seen from the other cell of a pair.
func (m *mesh) seenAcross(place int, p [2]*cell) int {
	if m.court.crosses(p[0].mid, p[1].mid) {
		return place ^ 1
	}
	return place
}

// places finds which free places each leaf is within three cells of.
func (m *mesh) places() []places {
	sets, _ := m.weld(func(l *cell) bool { return l.free })
	near := make([]places, len(m.leaves))
	for i, c := range m.leaves {
		if c.free {
			root, odd := sets.find(i)
			place := 2 * root
			if odd {
				place++
			}
			near[i].add(place)
		}
	}
	for range 3 {
		next := append([]places{}, near...)
		for _, p := range m.pairs {
			for k := range 2 {
				from, to := p[k], p[1-k]
				for _, place := range near[from.id].at[:near[from.id].n] {
					if !to.free {
						next[to.id].add(m.seenAcross(place, p))
					}
				}
			}
		}
		near = next
	}
	return near
}

// discWidth returns the width of the widest disc that passes, to within the
// error of disc, by bisection: for the messages of failing tests.
func (c *court) discWidth() float64 {
	lo, hi := 0.0, apron
	for range 12 {
		if mid := (lo + hi) / 2; c.disc(mid) == stopped {
			hi = mid
		} else {
			lo = mid
		}
	}
	return (lo + hi) / 2
}
