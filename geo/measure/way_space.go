package measure

import (
	"math/rand/v2"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
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
	walk    *walk
	things  []obstacle
	boxes   *shape.Index // of the solids, by their place in things
	grading *grading
	hair    *rand.Rand
	tri     *shape.Triangulation
	of      []sample // by point of the triangulation
	discs   []disc   // by triangle
	// queue holds where discs can be carried on to, arrived, by thing, the first
	// disc that touched it.
	queue   reaches
	arrived []int32
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

// disc is the largest empty disc round a triangle and how it is reached.
type disc struct {
	centre orb.Point
	radius float64
	free   freedom
	done   bool    // it has been reached, by no wider a disc than is told
	reach  float64 // radius of the widest disc that gets here; 0 where none does
	from   int32   // the triangle it comes from, its own where it begins
	neck   neck    // what lets no wider one through
}

// freedom tells whether a triangle lies on the walk and in no solid.
type freedom int8

const (
	unknown freedom = iota
	open
	shut
)

// noDisc is the number of no triangle.
const noDisc = -1

// hair is how far samples are moved so that no three lie on a line.
const hair = 1e-6

// newSpace triangulates the space between things on a walk. The grading is that of
// these and of all that with will add.
func newSpace(w *walk, things []obstacle, g *grading) *space {
	sp := &space{walk: w, grading: g, of: make([]sample, shape.Corners)}
	sp.hair = rand.New(rand.NewPCG(1, 2)) // the same hair in every run
	sp.tri = shape.Delaunay(sp.put(things), g.box)
	sp.prepare()
	return sp
}

// with returns the space with more solids in it, after its things. No disc has
// entered it.
func (sp *space) with(solids []obstacle) *space {
	more := &space{
		walk: sp.walk, grading: sp.grading, hair: rand.New(rand.NewPCG(5, 6)),
		things: slices.Clip(sp.things), of: slices.Clone(sp.of),
	}
	more.tri = sp.tri.With(more.put(solids), sp.grading.box)
	for i := shape.Corners; i < len(sp.of); i++ {
		s := &more.of[i]
		s.buried = more.things[s.thing].body > markPoint && more.isBuried(s.at, s.thing)
	}
	more.prepare()
	return more
}

// put adds things and returns their samples as points.
func (sp *space) put(things []obstacle) []orb.Point {
	first := len(sp.things)
	sp.things = append(sp.things, things...)
	sp.boxes = &shape.Index{}
	for i := range sp.things {
		if sp.things[i].body >= 0 {
			sp.boxes.Add(i, sp.things[i].box)
		}
	}
	from := len(sp.of)
	sp.of = slices.Grow(sp.of, samplesOf(things))
	for i := first; i < len(sp.things); i++ {
		sp.sampleThing(int32(i))
	}
	points := make([]orb.Point, 0, len(sp.of)-from)
	for _, s := range sp.of[from:] {
		points = append(points, orb.Point{s.at[0] + hair*sp.hair.Float64(), s.at[1] + hair*sp.hair.Float64()})
	}
	return points
}

// prepare makes the discs.
func (sp *space) prepare() {
	sp.arrived = make([]int32, len(sp.things))
	for i := range sp.arrived {
		sp.arrived[i] = noDisc
	}
	sp.discs = make([]disc, len(sp.tri.Triangles))
	for i, tri := range sp.tri.Triangles {
		d := &sp.discs[i]
		d.centre, d.radius = sp.tri.Circle(tri)
	}
}

// isOpen tells whether a triangle lies on the walk and in no solid.
func (sp *space) isOpen(i int32) bool {
	d := &sp.discs[i]
	if d.free == unknown {
		d.free = shut
		v := sp.tri.Triangles[i].V
		if sp.tri.Real(v[0]) && sp.tri.Real(v[1]) && sp.tri.Real(v[2]) {
			a, b, c := sp.of[v[0]].at, sp.of[v[1]].at, sp.of[v[2]].at
			if sp.isFree(orb.Point{(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3}) {
				d.free = open
			}
		}
	}
	return d.free == open
}

// isFree tells whether a point lies on the walk and in no solid.
func (sp *space) isFree(p orb.Point) bool {
	in := false
	sp.boxes.Near(p.Bound(), 0, func(i int) bool {
		in = sp.things[i].covers(p)
		return !in
	})
	return !in && sp.walk.contains(p)
}

// covers tells whether a point lies in a solid.
func (t *obstacle) covers(p orb.Point) bool {
	if t.radius > 0 {
		for _, s := range t.segs {
			if s.FromPoint(p).Len < t.radius-touch {
				return true
			}
		}
		return false
	}
	return t.area != nil && t.box.Contains(p) && shape.Covers(t.area, p)
}
