package measure_test

import (
	"math"
	"sort"
)

// court is what a disc moves in: the walk with an apron before each open end,
// less the solids. The apron carries the walls on, so that an open end is no
// obstacle and no way round one either.
type court struct {
	outer  []pt
	holes  [][]pt
	solids [][]pt
	// hard are all edges that a disc may not touch.
	hard []seg
	// goals are points in the aprons that the disc travels between.
	goals []pt
	// hole is a point in the block of a ring, else nil.
	hole *pt
}

// apron is how far the aprons reach, in feet: more than any walk is wide.
const apron = 30.0

// courtOf makes a court of a scene, with the applicant's things or without.
func courtOf(s *scene, withMine bool) *court {
	c := &court{holes: s.holes()}
	ends := map[int]bool{}
	for _, e := range s.ends {
		ends[e] = true
	}
	for i, p := range s.outer {
		c.outer = append(c.outer, p)
		if q := s.outer[(i+1)%len(s.outer)]; ends[i] {
			out := mul(left(unit(sub(p, q))), apron)
			c.outer = append(c.outer, add(p, out), add(q, out))
			c.goals = append(c.goals, add(mul(add(p, q), 0.5), mul(out, 0.5)))
		}
	}
	c.hard = edges(c.outer)
	for _, h := range c.holes {
		c.hard = append(c.hard, edges(h)...)
	}
	for _, t := range s.things {
		if t.mine && !withMine {
			continue
		}
		for _, part := range t.parts {
			c.solids = append(c.solids, part)
			c.hard = append(c.hard, edges(part)...)
		}
	}
	if len(s.ends) == 0 && s.block != nil {
		mid := mul(add(s.block[0], s.block[len(s.block)/2]), 0.5)
		c.hole = &mid
	}
	return c
}

// free tells whether p is neither off the court nor in a solid.
func (c *court) free(p pt) bool {
	if !inRing(p, c.outer) {
		return false
	}
	for _, rings := range [][][]pt{c.holes, c.solids} {
		for _, r := range rings {
			if inRing(p, r) {
				return false
			}
		}
	}
	return true
}

func (c *court) bounds() (lo, hi pt) {
	lo, hi = c.outer[0], c.outer[0]
	for _, p := range c.outer {
		lo = pt{math.Min(lo[0], p[0]), math.Min(lo[1], p[1])}
		hi = pt{math.Max(hi[0], p[0]), math.Max(hi[1], p[1])}
	}
	return lo, hi
}

// grid is a court sampled at nodes a step apart, with the distance of each node
// to the nearest obstacle.
type grid struct {
	step   float64
	origin pt
	nx, ny int
	clear  []float64
}

func (g *grid) at(i, j int) pt {
	return pt{g.origin[0] + float64(i)*g.step, g.origin[1] + float64(j)*g.step}
}

// index returns the node nearest to p.
func (g *grid) index(p pt) int {
	i := int(math.Round((p[0] - g.origin[0]) / g.step))
	j := int(math.Round((p[1] - g.origin[1]) / g.step))
	return j*g.nx + i
}

// gridError bounds the error of gridWidth, in steps. With h the step: an
// obstacle's edge is marked at nodes at most h/sqrt(2) + h/8 off (its samples
// are h/4 apart), so a node's distance is wrong by at most 0.84 h. A path of
// the disc's centre passes within h/sqrt(2) of nodes of which two in a row are
// neighbours, and back, so the radius of the disc is wrong by at most 1.55 h,
// its width by 3.1 h.
const gridError = 3.1

// sample lays a grid on a court: marks the obstacles, then an exact Euclidean
// distance transform by lower envelopes of parabolas, rows after columns
// (Felzenszwalb and Huttenlocher, Theory of Computing 8, 2012).
func (c *court) sample(step float64) *grid {
	lo, hi := c.bounds()
	g := &grid{step: step, origin: sub(lo, pt{2 * step, 2 * step})}
	g.nx = int((hi[0]-lo[0])/step) + 5
	g.ny = int((hi[1]-lo[1])/step) + 5
	g.clear = make([]float64, g.nx*g.ny)
	c.markOutside(g)
	for _, e := range c.hard {
		n := int(math.Ceil(4*apart(e.a, e.b)/step)) + 1
		for k := 0; k <= n; k++ {
			p := along(e, float64(k)/float64(n))
			if i := g.index(p); i >= 0 && i < len(g.clear) {
				g.clear[i] = 0
			}
		}
	}
	g.transform()
	return g
}

// markOutside sets the nodes in obstacles to 0, the others far away.
func (c *court) markOutside(g *grid) {
	rings := append(append([][]pt{}, c.holes...), c.solids...)
	for j := range g.ny {
		y := g.at(0, j)[1]
		row := g.clear[j*g.nx : (j+1)*g.nx]
		for i := range row {
			row[i] = 0
		}
		fillRow(g, row, c.outer, y, math.Inf(1))
		for _, r := range rings {
			fillRow(g, row, r, y, 0)
		}
	}
}

// fillRow sets the nodes of a row at height y that lie inside a ring.
func fillRow(g *grid, row []float64, ring []pt, y, value float64) {
	var xs []float64
	for _, e := range edges(ring) {
		if (e.a[1] > y) != (e.b[1] > y) {
			xs = append(xs, e.a[0]+(y-e.a[1])/(e.b[1]-e.a[1])*(e.b[0]-e.a[0]))
		}
	}
	sort.Float64s(xs)
	for k := 0; k+1 < len(xs); k += 2 {
		from := max(0, int(math.Ceil((xs[k]-g.origin[0])/g.step)))
		to := min(len(row)-1, int(math.Floor((xs[k+1]-g.origin[0])/g.step)))
		for i := from; i <= to; i++ {
			row[i] = value
		}
	}
}

// transform turns marks into distances.
func (g *grid) transform() {
	column := make([]float64, g.ny)
	for i := range g.nx {
		for j := range g.ny {
			column[j] = g.clear[j*g.nx+i]
		}
		for j, v := range envelope(column) {
			g.clear[j*g.nx+i] = v
		}
	}
	for j := range g.ny {
		row := g.clear[j*g.nx : (j+1)*g.nx]
		for i, v := range envelope(row) {
			row[i] = math.Sqrt(v) * g.step
		}
	}
}

// envelope returns min over q of (p-q)^2 + f[q] for every p.
func envelope(f []float64) []float64 {
	n := len(f)
	out := make([]float64, n)
	v, z := make([]int, 0, n), make([]float64, 0, n+1)
	for q := range f {
		if math.IsInf(f[q], 1) {
			continue
		}
		start := math.Inf(-1)
		for len(v) > 0 {
			k := v[len(v)-1]
			start = (f[q] + float64(q*q) - f[k] - float64(k*k)) / float64(2*(q-k))
			if start > z[len(z)-1] {
				break
			}
			v, z = v[:len(v)-1], z[:len(z)-1]
			start = math.Inf(-1)
		}
		v, z = append(v, q), append(z, start)
	}
	k := 0
	for p := range f {
		if len(v) == 0 {
			out[p] = math.Inf(1)
			continue
		}
		for k+1 < len(v) && z[k+1] < float64(p) {
			k++
		}
		out[p] = float64((p-v[k])*(p-v[k])) + f[v[k]]
	}
	return out
}

// gridWidth returns the width of the widest disc that goes between all goals,
// or round the hole, by joining nodes in order of their clearance.
func (c *court) gridWidth(step float64) float64 {
	g := c.sample(step)
	order := make([]int, 0, len(g.clear))
	for i, v := range g.clear {
		if v > 0 {
			order = append(order, i)
		}
	}
	sort.Slice(order, func(a, b int) bool { return g.clear[order[a]] > g.clear[order[b]] })
	sets := newParitySets(len(g.clear))
	on := make([]bool, len(g.clear))
	for _, i := range order {
		on[i] = true
		odd := false
		for _, n := range []int{1, -1, g.nx - 1, g.nx, g.nx + 1, -g.nx - 1, -g.nx, -g.nx + 1} {
			if k := i + n; k >= 0 && k < len(on) && on[k] {
				odd = sets.join(i, k, c.crosses(g.at(i%g.nx, i/g.nx), g.at(k%g.nx, k/g.nx))) || odd
			}
		}
		if odd || c.joined(sets, g.index) {
			return 2 * g.clear[i]
		}
	}
	return 0
}

// joined tells whether all goals are in one set.
func (c *court) joined(sets *paritySets, index func(pt) int) bool {
	if c.hole != nil {
		return false
	}
	first, _ := sets.find(index(c.goals[0]))
	for _, p := range c.goals[1:] {
		if set, _ := sets.find(index(p)); set != first {
			return false
		}
	}
	return true
}

// crosses tells whether the step from p to q crosses the line that goes up
// from the hole of a ring.
func (c *court) crosses(p, q pt) bool {
	return c.hole != nil && (p[0] < c.hole[0]) != (q[0] < c.hole[0]) && (p[1]+q[1])/2 > c.hole[1]
}

// paritySets are disjoint sets that also keep, for each member, whether the way
// to its root crosses the reference line an odd number of times.
type paritySets struct {
	parent []int32
	odd    []bool
}

func newParitySets(n int) *paritySets {
	s := &paritySets{parent: make([]int32, n), odd: make([]bool, n)}
	for i := range s.parent {
		s.parent[i] = int32(i)
	}
	return s
}

func (s *paritySets) find(i int) (root int, odd bool) {
	for int(s.parent[i]) != i {
		up := s.parent[i]
		s.odd[i] = s.odd[i] != s.odd[up]
		s.parent[i] = s.parent[up]
		odd = odd != s.odd[i]
		i = int(s.parent[i])
	}
	return i, odd
}

// join unites two sets; it tells whether that closed a way round with an odd
// number of crossings.
func (s *paritySets) join(i, k int, crossing bool) bool {
	a, oddA := s.find(i)
	b, oddB := s.find(k)
	if a == b {
		return (oddA != oddB) != crossing
	}
	s.parent[a] = int32(b)
	s.odd[a] = (oddA != oddB) != crossing
	return false
}
