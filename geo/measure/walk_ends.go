package measure

import (
	"fmt"
	"math"
	"slices"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"

	"github.com/paulmach/orb"
)

// Open ends are found on the outer boundary of a walk, simplified to endDetail,
// from three signs:
//
//   - shape: a stretch across the walk, a cap, whose two sides run back from it
//     side by side farther than the cap is wide;
//   - what runs along: nobody leaves where curb, building or property line runs;
//   - what lies between: where the boundary passes from curb to building, the
//     free stretch between them holds an end, whatever its shape.
//
// walk_end lines of the plan overrule all three.
const (
	endDetail = 0.5 * geo.Foot // boundary detail that is no sign of an end
	// capTurn is how far the two sides of a cap may be from parallel.
	capTurn = 50 * math.Pi / 180
	// deepCap is the depth of a cap, in widths, from which its shape alone makes
	// it an end; certainCap from which it is one though a curb runs along it.
	deepCap, certainCap = 1.0, 1.5
	// jog is the sideways step, in widths, past which a side of a cap goes on.
	jog = 0.35
	// capVertices is the most simplified edges that a cap is looked for over.
	capVertices = 16
)

// outline is the outer boundary simplified: at[i] is the edge of the walk that
// begins at vertex i.
type outline struct {
	pts   []orb.Point
	at    []int
	label []label // of the side from vertex i to the next
	bound []float64
}

// label says what runs along a side of the outline.
type label int

const (
	free label = iota
	alongCurb
	alongLot
)

// aCap is a stretch of the outline that may be an open end: from vertex from to
// vertex to, width across and depth back along its sides.
type aCap struct {
	from, to     int
	axis         orb.Point // the way out
	width, depth float64
	bound        float64 // share of it along a curb, building or property line
}

func (c aCap) score() float64 { return c.depth / c.width }

// divideOuter finds the open ends of the outer boundary and numbers the walls
// between them.
func (w *walk) divideOuter(around *surroundings) {
	edges := w.ringOf(0)
	for i := range edges {
		edges[i].wall = 0
	}
	if drawn := markDrawnEnds(edges, around.ends); drawn < 2 {
		w.findEnds(edges, drawn)
	}
	w.numberWalls(edges)
}

// numberWalls gives the stretches between open ends their numbers and collects
// the ends.
func (w *walk) numberWalls(edges []edge) {
	n := len(edges)
	start := slices.IndexFunc(edges, func(e edge) bool { return e.wall == openEnd })
	if start < 0 {
		for i := range edges {
			edges[i].wall = w.walls
		}
		w.walls++
		return
	}
	for k := range n {
		i, before := (start+k)%n, (start+k+n-1)%n
		switch {
		case edges[i].wall == openEnd:
			if k == 0 || edges[before].wall != openEnd {
				w.ends = append(w.ends, walkEnd{})
			}
			end := &w.ends[len(w.ends)-1]
			end.path = append(end.path, edges[i].Segment)
		default:
			if edges[before].wall == openEnd {
				w.walls++
			}
			edges[i].wall = w.walls - 1
		}
	}
	w.joinFirstEnd(edges, start)
}

// joinFirstEnd joins the first end with the last where the walk round the
// boundary began in the middle of it.
func (w *walk) joinFirstEnd(edges []edge, start int) {
	n, last := len(edges), len(w.ends)-1
	if last > 0 && edges[(start+n-1)%n].wall == openEnd {
		w.ends[0].path = append(w.ends[last].path, w.ends[0].path...)
		w.ends = w.ends[:last]
	}
}

// markDrawnEnds opens the edges that lie along walk_end lines and returns how
// many of the lines found some.
func markDrawnEnds(edges []edge, ends []*siteplan.Feature) int {
	drawn := 0
	for _, f := range ends {
		line := shape.Segments(f.Geometry)
		found := false
		for i := range edges {
			if mostlyWithin(edges[i].Segment, line) {
				edges[i].wall = openEnd
				found = true
			}
		}
		if found {
			drawn++
		}
	}
	return drawn
}

func mostlyWithin(s shape.Segment, line []shape.Segment) bool {
	return shape.LenWithin(s, line, float64(alongWalk)) > s.Len()/2
}

// findEnds opens the edges of the caps that are ends. drawn ends are open already.
func (w *walk) findEnds(edges []edge, drawn int) {
	o := outlineOf(edges)
	if len(o.pts) < 3 {
		return
	}
	caps := slices.DeleteFunc(o.caps(), func(c aCap) bool { return !w.crosses(o, c) })
	labelled := o.betweenLabels(caps)
	chosen := addCaps(o, labelled, caps, deepCap, 0.5)
	if o.ambiguous(chosen[len(labelled):], caps) {
		chosen = labelled
	}
	if len(chosen)+drawn < 2 && w.holeWalls == 0 {
		before := len(chosen)
		chosen = addCaps(o, chosen, caps, certainCap, 1)
		if len(chosen) > before {
			w.notes.assumptions = append(w.notes.assumptions,
				"people enter and leave the walk at its end although a curb or property line runs along it there; draw a walk_end line where this is wrong")
		}
	}
	for _, c := range chosen {
		o.open(edges, c)
	}
}

// crosses tells whether the lines across a cap, back to one width, lie on the
// walk: most of them, for what stands near an end may be cut out of the paving. It
// tells an end from the outer side of a ring or a U, which has a block or a slot
// behind it.
func (w *walk) crosses(o *outline, c aCap) bool {
	const lines = 10
	on := 0
	for k := range lines {
		depth := (float64(k) + 0.5) / lines * min(c.width, c.depth)
		p, q := o.sideAt(c.from, -1, c.axis, depth), o.sideAt(c.to, 1, c.axis, depth)
		if w.spans(p, q, c.width) {
			on++
		}
	}
	return on > lines/2
}

// spans tells whether a line across the walk stays within its outer boundary and
// out of its larger holes.
func (w *walk) spans(p, q orb.Point, width float64) bool {
	line := shape.Segment{A: p, B: q}
	for _, t := range []float64{0.1, 0.3, 0.5, 0.7, 0.9} {
		at := line.At(t)
		if shape.LocateRing(w.poly[0], at) == shape.Outside {
			return false
		}
		for _, hole := range w.poly[1:] {
			b := hole.Bound()
			if max(b.Max[0]-b.Min[0], b.Max[1]-b.Min[1]) > width/2 && shape.LocateRing(hole, at) == shape.Inside {
				return false
			}
		}
	}
	return true
}

// open marks the edges of a cap as open.
func (o *outline) open(edges []edge, c aCap) {
	n := len(edges)
	for i := o.at[c.from]; i != o.at[c.to%len(o.pts)]; i = (i + 1) % n {
		edges[i].wall = openEnd
	}
}

// addCaps adds to chosen the caps of at least a score that overlap none chosen
// before, deepest first, and of which no more than a share lies along something.
func addCaps(o *outline, chosen, caps []aCap, score, bound float64) []aCap {
	for _, c := range caps {
		if c.score() < score || c.bound > bound {
			continue
		}
		if !slices.ContainsFunc(chosen, func(d aCap) bool { return o.meet(c, d) }) {
			chosen = append(chosen, c)
		}
	}
	return chosen
}

// ambiguous tells whether another cap, across one that was chosen for its shape,
// is about as deep: a square has no sides and ends.
func (o *outline) ambiguous(chosen, caps []aCap) bool {
	for _, c := range chosen {
		for _, d := range caps {
			across := math.Abs(c.axis[0]*d.axis[0]+c.axis[1]*d.axis[1]) < 0.5
			if across && d.bound <= 0.5 && d.score() > 0.8*c.score() && o.meet(c, d) {
				return true
			}
		}
	}
	return false
}

// meet tells whether two caps share a vertex: between two ends there is a wall.
func (o *outline) meet(c, d aCap) bool {
	n := len(o.pts)
	for v := c.from; v <= c.to; v++ {
		if (v-d.from+n)%n <= d.to-d.from {
			return true
		}
	}
	return false
}

// betweenLabels returns the best cap of each free stretch that lies between curb
// on one side and building or property line on the other.
func (o *outline) betweenLabels(caps []aCap) []aCap {
	var chosen []aCap
	n := len(o.pts)
	for i := range n {
		before := o.label[(i+n-1)%n]
		if o.label[i] != free || before == free {
			continue
		}
		to := i
		for o.label[to%n] == free {
			to++
		}
		if o.label[to%n] == before {
			continue
		}
		for _, c := range caps {
			if from := (c.from-i+n)%n + i; from+c.to-c.from <= to {
				chosen = append(chosen, c)
				break
			}
		}
	}
	return chosen
}

// caps returns the stretches of the outline that turn back on themselves as an
// end does, deepest first.
func (o *outline) caps() []aCap {
	var found []aCap
	n := len(o.pts)
	for from := range n {
		turn := o.turn(from)
		for span := 1; span <= min(capVertices, n-2); span++ {
			turn += o.turn(from + span)
			if math.Abs(turn-math.Pi) > capTurn {
				continue
			}
			if c, ok := o.capAt(from, from+span); ok {
				found = append(found, c)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b aCap) int {
		switch {
		case a.score() > b.score():
			return -1
		case a.score() < b.score():
			return 1
		}
		return 0
	})
	return found
}

// capAt measures the cap between two vertices.
func (o *outline) capAt(from, to int) (aCap, bool) {
	in, out := o.dir(from-1), o.dir(to)
	axis := unit(orb.Point{in[0] - out[0], in[1] - out[1]}) // outward
	p, q := o.pt(from), o.pt(to)
	width := math.Abs((q[0]-p[0])*axis[1] - (q[1]-p[1])*axis[0])
	long, bound := 0.0, 0.0
	for i := from; i < to; i++ {
		l := shape.Dist(o.pt(i), o.pt(i+1))
		long += l
		bound += l * o.bound[i%len(o.pts)]
	}
	if width < float64(endDetail) || long > 2.5*width {
		return aCap{}, false
	}
	depth := min(o.depth(from, -1, to, axis, width), o.depth(to, 1, from, axis, width))
	return aCap{from: from, to: to, axis: axis, width: width, depth: depth, bound: bound / long}, true
}

// depth returns how far the side of a cap that starts at vertex v runs back
// against the axis, up to the cap's other side. It steps over jogs, and over a
// bay or a recess that it comes back from within two widths.
func (o *outline) depth(v, step, other int, axis orb.Point, width float64) float64 {
	n := len(o.pts)
	var depth, beside, aside float64 // beside: gained while the side is off by aside
	for i := v; (i-other)%n != 0; i += step {
		a, b := o.pt(i), o.pt(i+step)
		back := (a[0]-b[0])*axis[0] + (a[1]-b[1])*axis[1]
		if back < -jog*width {
			return depth
		}
		if back < shape.Dist(a, b)/2 {
			aside += (b[0]-a[0])*axis[1] - (b[1]-a[1])*axis[0]
		}
		beside += back
		switch {
		case math.Abs(aside) <= jog*width:
			depth, beside = depth+beside, 0
		case beside > 2*width:
			return depth
		}
	}
	return depth
}

// sideAt returns the point at which the side of a cap that starts at vertex v has
// run back by depth.
func (o *outline) sideAt(v, step int, axis orb.Point, depth float64) orb.Point {
	p := o.pt(v)
	reach := func(q orb.Point) float64 { return (p[0]-q[0])*axis[0] + (p[1]-q[1])*axis[1] }
	for i := v; i != v+step*len(o.pts); i += step {
		a, b := o.pt(i), o.pt(i+step)
		if from, to := reach(a), reach(b); to >= depth && to > from {
			return shape.Segment{A: a, B: b}.At((depth - from) / (to - from))
		}
	}
	return p
}

func (o *outline) pt(i int) orb.Point {
	n := len(o.pts)
	return o.pts[((i%n)+n)%n]
}

// dir returns the direction of the side that begins at vertex i.
func (o *outline) dir(i int) orb.Point {
	a, b := o.pt(i), o.pt(i+1)
	return unit(orb.Point{b[0] - a[0], b[1] - a[1]})
}

// turn returns the angle that the outline turns left at vertex i.
func (o *outline) turn(i int) float64 {
	a, b := o.dir(i-1), o.dir(i)
	return math.Atan2(a[0]*b[1]-a[1]*b[0], a[0]*b[0]+a[1]*b[1])
}

func unit(v orb.Point) orb.Point {
	l := math.Hypot(v[0], v[1])
	if l == 0 {
		return v
	}
	return orb.Point{v[0] / l, v[1] / l}
}

// outlineOf simplifies the outer boundary and labels its sides.
func outlineOf(edges []edge) *outline {
	o := &outline{}
	for _, i := range simplify(edges) {
		o.pts = append(o.pts, edges[i].A)
		o.at = append(o.at, i)
	}
	for i := range o.pts {
		l, share := labelOf(edges, o.at[i], o.at[(i+1)%len(o.at)])
		o.label = append(o.label, l)
		o.bound = append(o.bound, share)
	}
	return o
}

// labelOf tells what runs along the edges from one to another and over what
// share of their length.
func labelOf(edges []edge, from, to int) (label, float64) {
	var long, curb, backed float64
	n := len(edges)
	for i := from; ; {
		e := edges[i]
		long += e.Len()
		if e.curb {
			curb += e.Len()
		}
		backed += e.backed
		if i = (i + 1) % n; i == to {
			break
		}
	}
	const surely = 6 * float64(geo.Foot)
	switch {
	case curb >= long/2 || curb >= surely && curb >= backed:
		return alongCurb, max(curb, backed) / long
	case backed >= long/2 || backed >= surely:
		return alongLot, max(curb, backed) / long
	}
	return free, max(curb, backed) / long
}

// simplify returns the edges whose first points remain when detail smaller than
// endDetail is left out (Douglas and Peucker, 1973), in order.
func simplify(edges []edge) []int {
	n := len(edges)
	lo, hi := 0, 0
	for i, e := range edges {
		if less(e.A, edges[lo].A) {
			lo = i
		}
		if less(edges[hi].A, e.A) {
			hi = i
		}
	}
	keep := map[int]bool{lo: true, hi: true}
	var cut func(from, to int)
	cut = func(from, to int) {
		line := shape.Segment{A: edges[from%n].A, B: edges[to%n].A}
		far, off := -1, float64(endDetail)
		for i := from + 1; i < to; i++ {
			if d := line.FromPoint(edges[i%n].A).Len; d > off {
				far, off = i, d
			}
		}
		if far >= 0 {
			keep[far%n] = true
			cut(from, far)
			cut(far, to)
		}
	}
	cut(lo, hi+n*btoi(hi < lo))
	cut(hi, lo+n*btoi(lo < hi))
	kept := make([]int, 0, len(keep))
	for i := range edges {
		if keep[i] {
			kept = append(kept, i)
		}
	}
	return kept
}

func less(a, b orb.Point) bool { return a[0] < b[0] || a[0] == b[0] && a[1] < b[1] }

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// askForEnds says what is missing where a walk has no two ends.
func askForEnds(w *walk) string {
	return fmt.Sprintf("where people enter and leave the walk cannot be told from its shape, the curb and the buildings (%d open ends found): "+
		"draw a line across each open end with role walk_end", len(w.ends))
}
