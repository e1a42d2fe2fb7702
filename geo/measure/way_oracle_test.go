package measure_test

import (
	"math"
	"slices"
)

// ground is what a disc is carried over in a way: the walk less the solids, in
// feet. The oracle answers whether a disc of a given radius gets to a goal. It
// covers the ground with tiles, coarse ones and, where the clearance at a tile's
// middle does not tell whether the disc has room all over it, finer ones; the
// finest have room where their middle has. Neighbouring tiles are joined.
//
// The middle of a finest tile is within half its diagonal of all its points, so
// the answer is right for discs that are that much smaller or larger.
type ground struct {
	outer []pt
	bars  []bar
	slabs []slab // row by row
	wide  int    // slabs in a row
	high  int
	lo    pt
	areas [][]pt // what is no passage
	// cap is half the clear width of the passage.
	cap float64
	// tiles and tree are kept for the next cover.
	tiles []tile
	tree  []int32
}

// bar is a solid or a wall.
type bar struct {
	id     string // of the feature; empty for a wall
	lines  []seg
	inside []pt // the ring of a solid area
	radius float64
}

func (b *bar) dist(p pt) float64 {
	if b.inside != nil && inRing(p, b.inside) {
		return 0
	}
	least := math.Inf(1)
	for _, s := range b.lines {
		least = min(least, distance2(p, s))
	}
	return max(0, math.Sqrt(least)-b.radius)
}

// distance2 is the square of the distance of p from s.
func distance2(p pt, s seg) float64 {
	dx, dy := s.b[0]-s.a[0], s.b[1]-s.a[1]
	x, y := p[0]-s.a[0], p[1]-s.a[1]
	if n := dx*dx + dy*dy; n > 0 {
		t := min(1, max(0, (x*dx+y*dy)/n))
		x, y = x-t*dx, y-t*dy
	}
	return x*x + y*y
}

// goal is what is to be reached: bars, or a point on a wall with the way inward.
type goal struct {
	bars   map[string]bool
	at, in pt
	room   float64 // radius of the largest disc that touches at from inside
}

// prepare finds the bars near each slab.
func (g *ground) prepare() {
	g.lo = g.outer[0]
	hi := g.lo
	for _, p := range g.outer {
		for k := range 2 {
			g.lo[k], hi[k] = math.Min(g.lo[k], p[k]), math.Max(hi[k], p[k])
		}
	}
	g.wide, g.high = int(math.Ceil(hi[0]-g.lo[0])), int(math.Ceil(hi[1]-g.lo[1]))
	dist := make([]float64, len(g.bars))
	for k := range g.wide * g.high {
		mid := add(g.lo, pt{float64(k%g.wide) + 0.5, float64(k/g.wide) + 0.5})
		least := math.Inf(1)
		for i := range g.bars {
			dist[i] = g.bars[i].dist(mid)
			least = math.Min(least, dist[i])
		}
		var b slab
		for i, d := range dist {
			if d <= least+math.Sqrt2 {
				b.nearest = append(b.nearest, i)
			}
			if d <= least+math.Sqrt2+2*sizes[0] {
				b.near = append(b.near, i)
			}
		}
		g.slabs = append(g.slabs, b)
	}
}

// slab is a square foot of the ground: it has the bars that may be nearest to one of
// its points, and those little farther than the nearest.
type slab struct {
	nearest, near []int
}

// slab returns the slab that a point of the walk lies in.
func (g *ground) slab(p pt) *slab {
	return &g.slabs[int(p[1]-g.lo[1])*g.wide+int(p[0]-g.lo[0])]
}

// clearance returns the distance of p from the nearest bar and which that is; 0
// off the walk.
func (g *ground) clearance(p pt) (float64, int) {
	if !inRing(p, g.outer) {
		return 0, -1
	}
	best, at := math.Inf(1), -1
	for _, i := range g.slab(p).nearest {
		if d := g.bars[i].dist(p); d < best {
			best, at = d, i
		}
	}
	return best, at
}

// isPassage tells whether a disc of the passage's width, less a little, may stand
// at p.
func (g *ground) isPassage(p pt) bool {
	for _, a := range g.areas {
		if inRing(p, a) {
			return false
		}
	}
	c, _ := g.clearance(p)
	return c >= g.cap-0.012
}

// tile is a square in which the disc has room.
type tile struct {
	i, j  int // in units of its size
	level int
	slot  int // in the tree
	start bool
	goals []int
}

// sizes of tiles, each a quarter of the one before, and what is half the diagonal
// of the finest.
var sizes = []float64{1, 0.25, 0.0625, 0.015625}

const halfTile = 0.01105

// reaches tells for each goal whether a disc of radius r can be carried to it
// from the passage.
func (g *ground) reaches(r float64, goals []goal) []bool {
	reached := make([]bool, len(goals))
	if r > g.cap {
		return reached
	}
	c := &cover{ground: g, goals: slices.Clone(goals), radius: r, tiles: g.tiles[:0], tree: g.tree[:0]}
	for k := range c.goals {
		if c.goals[k].bars == nil {
			c.goals[k].room = g.room(goals[k])
		}
	}
	c.lay()
	g.tiles, g.tree = c.tiles, c.tree
	c.join(reached)
	for k, to := range c.goals {
		reached[k] = reached[k] && (to.bars != nil || r <= to.room)
	}
	return reached
}

// reachesOne is reaches for one goal.
func (g *ground) reachesOne(r float64, to goal) bool { return g.reaches(r, []goal{to})[0] }

// widest returns the radius of the widest disc that can be carried to a goal, by
// bisection.
func (g *ground) widest(to goal) float64 {
	if g.reachesOne(g.cap-halfTile, to) {
		return g.cap
	}
	lo, hi := 0.0, g.cap
	for hi-lo > halfTile/2 {
		if mid := (lo + hi) / 2; g.reachesOne(mid, to) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// cover is the tiles in which a disc has room, in a tree of sixteen branches.
type cover struct {
	*ground
	goals  []goal
	radius float64
	tiles  []tile
	row    int     // slots of the coarsest tiles in a row
	tree   []int32 // by slot: number of a tile, or noTile, or less: where its parts are
}

const noTile = -1

var unset [16]int32

// lay covers the ground.
func (c *cover) lay() {
	n := int(1 / sizes[0])
	c.row = c.wide * n
	c.tree = append(c.tree, make([]int32, c.row*c.high*n)...)
	for j := range c.high * n {
		for i := range c.row {
			c.add(tile{i: i, j: j, slot: j*c.row + i})
		}
	}
}

// add puts a tile, or finer ones in its place, where the disc has room.
func (c *cover) add(k tile) {
	size := sizes[k.level]
	half := size / math.Sqrt2
	mid := add(c.lo, pt{(float64(k.i) + 0.5) * size, (float64(k.j) + 0.5) * size})
	room, _ := c.clearance(mid)
	last := k.level == len(sizes)-1
	switch {
	case room+half < c.radius || last && room < c.radius:
		c.tree[k.slot] = noTile
	case !last && (room-half < c.radius || k.level == 0 && c.mixed(mid, room, half)):
		c.split(k)
	default:
		k.start = room+half >= c.cap && c.holdsStart(mid, size)
		k.goals = c.goalsOf(mid, room, size)
		c.tree[k.slot] = int32(len(c.tiles))
		c.tiles = append(c.tiles, k)
	}
}

// mixed tells whether the passage or what is nearest to a goal may cover a part of
// a tile only.
func (c *cover) mixed(mid pt, room, half float64) bool {
	if room+half >= c.cap && !c.isPassage(mid) {
		return true
	}
	return slices.ContainsFunc(c.goals, func(g goal) bool { return g.bars != nil && c.nearGoal(g, mid, room+2*half) })
}

// split puts sixteen tiles in the place of one.
func (c *cover) split(k tile) {
	base := len(c.tree)
	c.tree = append(c.tree, unset[:]...)
	c.tree[k.slot] = int32(noTile - base)
	for a := range 16 {
		c.add(tile{i: 4*k.i + a%4, j: 4*k.j + a/4, level: k.level + 1, slot: base + a})
	}
}

// anyPoint calls found with points spread evenly over a tile until it returns true.
func anyPoint(mid pt, size float64, found func(pt) bool) bool {
	n := max(5, math.Ceil(size/0.02))
	for a := 0.5; a < n; a++ {
		for b := 0.5; b < n; b++ {
			if found(add(mid, pt{(a/n - 0.5) * size, (b/n - 0.5) * size})) {
				return true
			}
		}
	}
	return false
}

// holdsStart looks for a place of the passage in a tile.
func (c *cover) holdsStart(mid pt, size float64) bool {
	if size == sizes[len(sizes)-1] {
		return c.isPassage(mid)
	}
	return anyPoint(mid, size, func(p pt) bool { return c.isPassage(p) })
}

// goalsOf returns the goals that the widest disc about some point of a tile
// touches, value being the clearance of its middle.
func (c *cover) goalsOf(mid pt, value, size float64) []int {
	var found []int
	for k, g := range c.goals {
		if g.bars == nil {
			if p := add(g.at, mul(g.in, g.room)); math.Abs(p[0]-mid[0]) <= size && math.Abs(p[1]-mid[1]) <= size {
				found = append(found, k)
			}
			continue
		}
		if c.nearGoal(g, mid, value+size*math.Sqrt2) && anyPoint(mid, size, func(p pt) bool {
			_, at := c.clearance(p)
			return at >= 0 && g.bars[c.bars[at].id]
		}) {
			found = append(found, k)
		}
	}
	return found
}

// nearGoal tells whether a bar of the goal lies within d of p, where d is little
// more than the distance of the nearest bar.
func (g *ground) nearGoal(to goal, p pt, d float64) bool {
	for _, i := range g.slab(p).near {
		if to.bars[g.bars[i].id] && g.bars[i].dist(p) <= d {
			return true
		}
	}
	return false
}

// room returns the radius of the largest disc that touches a point on a wall from
// inside, no more than the cap.
func (g *ground) room(at goal) float64 {
	fits := func(r float64) bool {
		x := add(at.at, mul(at.in, r))
		for i := range g.bars {
			if g.bars[i].dist(x) < r-1e-7 {
				return false
			}
		}
		return true
	}
	lo, hi := 0.0, g.cap
	if fits(hi) {
		return hi
	}
	for hi-lo > 1e-6 {
		if mid := (lo + hi) / 2; fits(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// tileAt returns the tile of a level or a coarser one at a place, or noTile.
func (c *cover) tileAt(level, i, j int) int {
	shift := 2 * level
	x, y := i>>shift, j>>shift
	slot := y*c.row + x
	if x < 0 || x >= c.row || y < 0 || y >= c.high*int(1/sizes[0]) {
		return noTile
	}
	for {
		v := c.tree[slot]
		if v >= noTile {
			return int(v)
		}
		if shift -= 2; shift < 0 {
			return noTile // finer tiles are there, and will find this one
		}
		slot = int(noTile-v) + (j>>shift&3)*4 + i>>shift&3
	}
}

// join joins neighbouring tiles and notes the goals that are joined to the passage.
func (c *cover) join(reached []bool) {
	parent := make([]int, len(c.tiles))
	for i := range parent {
		parent[i] = i
	}
	find := func(i int) int {
		for parent[i] != i {
			parent[i] = parent[parent[i]]
			i = parent[i]
		}
		return i
	}
	for i := range c.tiles {
		k := &c.tiles[i]
		for a := range 9 {
			if n := c.tileAt(k.level, k.i+a%3-1, k.j+a/3-1); n >= 0 {
				parent[find(n)] = find(i)
			}
		}
	}
	started := map[int]bool{}
	for i, k := range c.tiles {
		if k.start {
			started[find(i)] = true
		}
	}
	for i, k := range c.tiles {
		for _, g := range k.goals {
			reached[g] = reached[g] || started[find(i)]
		}
	}
}
