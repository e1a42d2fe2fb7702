package measure

import (
	"math/rand/v2"

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
	boxes  *shape.Index // of the solids, by their place in things
	tri    *shape.Triangulation
	of     []sample // by point of the triangulation
	discs  []disc   // by triangle
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

// newSpace triangulates the space between things on a walk.
func newSpace(w *walk, things []obstacle) *space {
	sp := &space{walk: w, things: things, boxes: &shape.Index{}, arrived: make([]int32, len(things))}
	for i := range things {
		sp.arrived[i] = noDisc
		if things[i].body >= 0 {
			sp.boxes.Add(i, things[i].box)
		}
	}
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
	}
	return sp
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
