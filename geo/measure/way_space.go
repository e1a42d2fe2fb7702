package measure

import (
	"math"
	"math/rand/v2"

	"clearway/geo"
	"clearway/geo/shape"

	"github.com/paulmach/orb"
)

// space is the free part of a walk around the applicant's things, between the
// outlines of solids and walls.
//
// A disc is widest between outlines on their Voronoi diagram, so a way for it
// leads along that diagram (Ó'Dúnlaing and Yap, A "Retraction" Method for
// Planning the Motion of a Disc, 1985). The diagram is taken from the Delaunay
// triangulation of points on the outlines: discs round triangles are its corners,
// sides of triangles its narrows. The points only find what the disc meets; what
// decides is then measured on the outlines themselves, see neck.
type space struct {
	walk   *walk
	things []obstacle
	tri    *shape.Triangulation
	of     []sample // by point of the triangulation
	discs  []disc   // by triangle
}

// obstacle is an outline in the space: a solid or a wall.
type obstacle struct {
	segs   []shape.Segment
	radius float64
	area   orb.MultiPolygon
	box    orb.Bound
	body   int // number of a solid, -1 for a wall, markPoint and below for places to reach
}

const markPoint = -2

// sample is a point on an outline.
type sample struct {
	thing int32
	next  int32 // the sample that follows along the outline, -1 at its end
	at    orb.Point
}

// disc is the largest empty disc round a triangle and how it is reached.
type disc struct {
	centre orb.Point
	radius float64
	open   bool
	reach  float64 // radius of the widest disc that gets here; 0 where none does
	from   int32   // the triangle it comes from, its own where it begins
	neck   neck    // what lets no wider one through
}

// neck is what stops wider discs: two samples it would not pass between, or three
// round which it has no room.
type neck struct {
	kind neckKind
	at   [3]int32
}

type neckKind int8

const (
	noNeck neckKind = iota // the passage itself is no wider
	gapNeck
	discNeck
)

const (
	// sampleStep is the distance between points on an outline.
	sampleStep = 0.25 * geo.Foot
	// hair is how far samples are moved so that no three lie on a line.
	hair = 1e-6
)

// newSpace triangulates the space between things on a walk.
func newSpace(w *walk, things []obstacle) *space {
	sp := &space{walk: w, things: things}
	for i := range things {
		sp.sampleThing(int32(i))
	}
	rng := rand.New(rand.NewPCG(1, 2)) // the same hair in every run
	points := make([]orb.Point, len(sp.of))
	for i, s := range sp.of {
		points[i] = orb.Point{s.at[0] + hair*rng.Float64(), s.at[1] + hair*rng.Float64()}
	}
	sp.tri = shape.Delaunay(points)
	sp.discs = make([]disc, len(sp.tri.Triangles))
	for i, tri := range sp.tri.Triangles {
		d := &sp.discs[i]
		d.centre, d.radius = sp.tri.Circle(tri)
		d.open = sp.isOpen(tri)
	}
	return sp
}

// sampleThing puts samples along the outlines of a thing. Those of other things
// make way for the places to reach, which have but one.
func (sp *space) sampleThing(i int32) {
	t := &sp.things[i]
	for _, path := range t.paths() {
		from := int32(len(sp.of))
		for _, p := range path {
			if t.body <= markPoint || !sp.atMark(p) {
				sp.of = append(sp.of, sample{thing: i, next: int32(len(sp.of) + 1), at: p})
			}
		}
		if last := len(sp.of) - 1; last >= int(from) {
			sp.of[last].next = -1
			if path.closed() {
				sp.of[last].next = from
			}
		}
	}
}

// atMark tells whether a place to reach lies within a third of a step of p.
func (sp *space) atMark(p orb.Point) bool {
	for i := range sp.things {
		if t := &sp.things[i]; t.body <= markPoint && shape.Dist(t.segs[0].A, p) < float64(sampleStep)/3 {
			return true
		}
	}
	return false
}

// isOpen tells whether a triangle lies on the walk and in no solid.
func (sp *space) isOpen(tri shape.Triangle) bool {
	if !sp.tri.Real(tri.V[0]) || !sp.tri.Real(tri.V[1]) || !sp.tri.Real(tri.V[2]) {
		return false
	}
	a, b, c := sp.of[tri.V[0]].at, sp.of[tri.V[1]].at, sp.of[tri.V[2]].at
	return sp.isFree(orb.Point{(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3})
}

// isFree tells whether a point lies on the walk and in no solid.
func (sp *space) isFree(p orb.Point) bool {
	for _, t := range sp.things {
		if t.body >= 0 && t.box.Contains(p) && t.covers(p) {
			return false
		}
	}
	return sp.walk.contains(p)
}

// covers tells whether a point lies in a solid.
func (t *obstacle) covers(p orb.Point) bool {
	if t.radius > 0 {
		return shape.Nearest([]shape.Segment{{A: p, B: p}}, t.segs).Len <= t.radius
	}
	return t.area != nil && shape.Covers(t.area, p)
}

// path is the points along one connected outline.
type path []orb.Point

// closed tells whether the outline comes back to where it began. The last point
// is then not the first once more, only near it.
func (p path) closed() bool {
	return len(p) > 3 && shape.Dist(p[0], p[len(p)-1]) <= 1.5*float64(sampleStep)
}

// paths samples the outlines of a thing.
func (t *obstacle) paths() []path {
	segs := t.segs
	if t.radius > 0 {
		segs = body{segs: t.segs, radius: t.radius}.drawnOut().segs
	}
	var out []path
	var run path
	for i, s := range segs {
		if i == 0 || segs[i-1].B != s.A {
			out = appendPath(out, run)
			run = path{s.A}
		}
		run = appendSteps(run, s)
	}
	return appendPath(out, run)
}

// appendPath adds a run of points, without the last where it closes on the first.
func appendPath(out []path, run path) []path {
	if n := len(run); n > 1 && shape.Dist(run[0], run[n-1]) <= touch {
		run = run[:n-1]
	}
	if len(run) == 0 {
		return out
	}
	return append(out, run)
}

// appendSteps adds points along a segment up to its end. Ends that follow one
// another more closely than half a step, as on arcs, are passed over.
func appendSteps(run path, s shape.Segment) path {
	last := run[len(run)-1]
	rest := shape.Segment{A: last, B: s.B}
	length := rest.Len()
	if length < float64(sampleStep)/2 && s.Len() < float64(sampleStep)/2 {
		return run
	}
	steps := max(1, math.Ceil(length/float64(sampleStep)))
	for k := 1.0; k <= steps; k++ {
		run = append(run, rest.At(k/steps))
	}
	return run
}

// spread finds the widest disc that reaches each triangle from the passage. The
// passage is where a disc of radius cap has room and inPassage agrees; no wider
// disc is asked for. A widest-path search (Dijkstra, with the bottleneck in place
// of the sum).
func (sp *space) spread(cap float64, inPassage func(orb.Point) bool) {
	q := &widest{}
	for i := range sp.discs {
		if d := &sp.discs[i]; d.open && d.radius >= cap && sp.isFree(d.centre) && inPassage(d.centre) {
			d.reach, d.neck, d.from = cap, neck{}, int32(i)
			q.push(cap, int32(i))
		}
	}
	sp.flow(q)
}

// flow carries discs on from the triangles in the queue, widest first.
func (sp *space) flow(q *widest) {
	for {
		reach, i, ok := q.pop()
		if !ok {
			return
		}
		if reach < sp.discs[i].reach {
			continue
		}
		for side, n := range sp.tri.Triangles[i].N {
			if n < 0 || !sp.discs[n].open {
				continue
			}
			if r, nk := sp.through(i, side); r > sp.discs[n].reach {
				sp.discs[n].reach, sp.discs[n].neck, sp.discs[n].from = r, nk, i
				q.push(r, n)
			}
		}
	}
}

// through returns the radius of the widest disc that reaches the triangle across
// a side of triangle i, and what stops wider ones.
func (sp *space) through(i int32, side int) (float64, neck) {
	tri := sp.tri.Triangles[i]
	n := tri.N[side]
	p, q := tri.V[(side+1)%3], tri.V[(side+2)%3]
	if sp.of[p].next == q || sp.of[q].next == p {
		return 0, neck{}
	}
	reach, nk := sp.discs[i].reach, sp.discs[i].neck
	if r := sp.discs[n].radius; r < reach {
		reach, nk = r, neck{kind: discNeck, at: sp.tri.Triangles[n].V}
	}
	if half := shape.Dist(sp.of[p].at, sp.of[q].at) / 2; half < reach && sp.narrows(i, n, p, q) {
		reach, nk = half, neck{kind: gapNeck, at: [3]int32{p, q, -1}}
	}
	return reach, nk
}

// narrows tells whether the way from one disc to the next leads between p and q:
// whether their centres lie on either side of the line p-q.
func (sp *space) narrows(i, n, p, q int32) bool {
	a, b := sp.of[p].at, sp.of[q].at
	side := func(c orb.Point) float64 {
		return (b[0]-a[0])*(c[1]-a[1]) - (b[1]-a[1])*(c[0]-a[0])
	}
	third := func(k int32) orb.Point {
		for _, v := range sp.tri.Triangles[k].V {
			if v != p && v != q {
				return sp.tri.Points[v]
			}
		}
		return a
	}
	return side(sp.discs[i].centre)*side(third(i)) > 0 && side(sp.discs[n].centre)*side(third(n)) > 0
}

// arrival returns the triangle at which the widest disc touches one of the
// things that are wanted; -1 where none does.
func (sp *space) arrival(wanted func(thing int32) bool) int {
	best, at := 0.0, -1
	for i, tri := range sp.tri.Triangles {
		if d := &sp.discs[i]; d.reach > best && (sp.touches(tri.V[0], wanted) || sp.touches(tri.V[1], wanted) || sp.touches(tri.V[2], wanted)) {
			best, at = d.reach, i
		}
	}
	return at
}

func (sp *space) touches(v int32, wanted func(thing int32) bool) bool {
	return sp.tri.Real(v) && wanted(sp.of[v].thing)
}
