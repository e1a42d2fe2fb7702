package measure

import (
	"math"
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// touch is the distance up to which two points of one plan are the same point:
// well under the last digit of any plan, well over the rounding of the plane.
const touch = 1e-6

// alongWalk is how near a line runs to the edge of the walk for the edge to be
// of its kind: curb along a curb line, backed along a building or property line.
const alongWalk = 0.5 * geo.Foot

// wall numbers of edges that are no wall.
const (
	openEnd   = -1 // people enter and leave here
	solidHole = -2 // edge of a hole in the paving, a solid on the walk
)

// edge is a straight piece of the boundary of a walk.
type edge struct {
	shape.Segment
	ring   int
	wall   int     // number of its wall, or openEnd, or solidHole
	curb   bool    // its piece lies along the face of curb
	backed float64 // length of it along a building, frontage or property line
}

// walk is one connected part of the paved walk: a polygon, its boundary divided
// into walls and open ends.
type walk struct {
	id    string // of its first sidewalk
	poly  orb.Polygon
	area  float64 // of poly, in square metres
	edges []edge  // every ring in turn, then walls of buildings that stand on the walk
	rim   int     // edges[:rim] are the boundary of poly
	index *shape.Index
	// walls counts the walls: the stretches of the outer boundary between open
	// ends, and one for each hole that holds a building or a parcel.
	walls     int
	holeWalls int
	ends      []walkEnd
	notes     walkNotes
}

// walkNotes are what had to be assumed or seen while the walk was read.
type walkNotes struct {
	assumptions, warnings []string
}

// walkEnd is an open end of a walk, as the chain of boundary points across it.
type walkEnd struct {
	path []shape.Segment
}

// surroundings are the lines of the plan that tell the edges of the walk apart.
type surroundings struct {
	curbs, backers []shape.Segment
	curbTips       []orb.Point // where curb lines begin and end
	ends           []*siteplan.Feature
	buildings      []*siteplan.Feature
	islands        []*siteplan.Feature // buildings and parcels: what makes a hole a wall
	uncertainty    geo.Length
}

func surroundingsOf(p *siteplan.Plan) *surroundings {
	s := &surroundings{uncertainty: p.Precision.Uncertainty}
	for _, f := range p.Features {
		switch f.Role {
		case siteplan.Curb:
			s.curbs = append(s.curbs, shape.Segments(f.Geometry)...)
			s.curbTips = append(s.curbTips, tips(f.Geometry)...)
		case siteplan.Building:
			s.backers = append(s.backers, shape.Segments(f.Geometry)...)
			s.buildings = append(s.buildings, f)
			s.islands = append(s.islands, f)
		case siteplan.Parcel:
			s.backers = append(s.backers, shape.Segments(f.Geometry)...)
			s.islands = append(s.islands, f)
		case siteplan.Frontage, siteplan.PropertyLine:
			s.backers = append(s.backers, shape.Segments(f.Geometry)...)
		case siteplan.WalkEnd:
			s.ends = append(s.ends, f)
		}
	}
	return s
}

// tips returns the two ends of each line that is not closed.
func tips(g orb.Geometry) []orb.Point {
	var found []orb.Point
	switch g := g.(type) {
	case orb.LineString:
		if n := len(g); n > 1 && g[0] != g[n-1] {
			found = append(found, g[0], g[n-1])
		}
	case orb.MultiLineString:
		for _, l := range g {
			found = append(found, tips(l)...)
		}
	}
	return found
}

// walksOf reads the walks of a plan: the union of its sidewalks, part by part.
func walksOf(p *siteplan.Plan) ([]*walk, error) {
	var polys []orb.Polygon
	for _, f := range p.ByRole(siteplan.Sidewalk) {
		switch g := f.Geometry.(type) {
		case orb.Polygon:
			polys = append(polys, g)
		case orb.MultiPolygon:
			polys = append(polys, g...)
		}
	}
	parts, err := shape.Union(polys, unionSnap(p))
	if err != nil {
		return nil, err
	}
	around := surroundingsOf(p)
	walks := make([]*walk, len(parts))
	for i, poly := range parts {
		walks[i] = newWalk(poly, around)
		walks[i].id = sidewalkUnder(p, poly[0][0])
	}
	return walks, nil
}

// sidewalkUnder returns the id of the sidewalk nearest to a point.
func sidewalkUnder(p *siteplan.Plan, at orb.Point) string {
	id, near := "", math.Inf(1)
	for _, f := range p.ByRole(siteplan.Sidewalk) {
		if l, ok := shape.Distance(f.Geometry, at); ok && l.Len < near {
			id, near = f.ID, l.Len
		}
	}
	return id
}

// unionSnap is the width of the slits between adjoining panels that are taken
// for rounding: the plan's own, and never less than a hundredth of a foot.
func unionSnap(p *siteplan.Plan) float64 {
	return float64(max(p.Precision.Uncertainty, geo.Foot/100))
}

// newWalk divides the boundary of poly into walls and open ends.
func newWalk(poly orb.Polygon, around *surroundings) *walk {
	w := &walk{poly: poly, area: planar.Area(poly)}
	for ring := range poly {
		w.edges = append(w.edges, ringEdges(poly[ring], ring, around)...)
	}
	w.rim = len(w.edges)
	w.divideHoles(around)
	w.divideOuter(around)
	w.addBuildings(around)
	w.index = &shape.Index{}
	for i, e := range w.edges {
		w.index.Add(i, e.Bound())
	}
	return w
}

// ringOf returns the edges of one ring of the boundary.
func (w *walk) ringOf(ring int) []edge {
	from := slices.IndexFunc(w.edges, func(e edge) bool { return e.ring == ring })
	to := from
	for to < w.rim && w.edges[to].ring == ring {
		to++
	}
	return w.edges[from:to]
}

// divideHoles makes each hole that holds a building or a parcel a wall of its
// own; the others are solids.
func (w *walk) divideHoles(around *surroundings) {
	for ring := 1; ring < len(w.poly); ring++ {
		wall := solidHole
		if holdsIsland(w.poly[ring], around.islands) {
			wall = w.walls
			w.walls++
			w.holeWalls++
		}
		edges := w.ringOf(ring)
		for i := range edges {
			edges[i].wall = wall
		}
	}
}

// holdsIsland tells whether one of the islands lies in the hole. A parcel that
// surrounds the hole, as one drawn to the middle of the street does, is none.
func holdsIsland(hole orb.Ring, islands []*siteplan.Feature) bool {
	box := shape.Grow(hole.Bound(), float64(alongWalk))
	for _, f := range islands {
		b := f.Geometry.Bound()
		if box.Contains(b.Min) && box.Contains(b.Max) && shape.LocateRing(hole, b.Center()) != shape.Outside {
			return true
		}
	}
	return false
}

// contains tells whether p lies on the walk, its edge included with touch.
func (w *walk) contains(p orb.Point) bool {
	if shape.Locate(w.poly, p) != shape.Outside {
		return true
	}
	return w.edgeWithin(p, touch)
}

// edgeWithin tells whether some edge of the boundary lies within d of p.
func (w *walk) edgeWithin(p orb.Point, d float64) bool {
	found := false
	w.index.Near(p.Bound(), d, func(i int) bool {
		found = i < w.rim && w.edges[i].FromPoint(p).Len <= d
		return !found
	})
	return found
}

// sees tells whether the straight line from p to q stays on the walk; touching
// the edge is staying. The line is divided where it meets the edge: between two
// such places it lies wholly on the walk or wholly off it, so its middle decides.
func (w *walk) sees(p, q orb.Point) bool {
	line := shape.Segment{A: p, B: q}
	length := line.Len()
	if length <= touch {
		return true
	}
	at := []float64{0, 1}
	w.index.Near(line.Bound(), touch, func(i int) bool {
		if i < w.rim {
			at = appendMeetings(at, line, w.edges[i].Segment)
		}
		return true
	})
	slices.Sort(at)
	for i := 1; i < len(at); i++ {
		if (at[i]-at[i-1])*length > 2*touch && !w.contains(line.At((at[i]+at[i-1])/2)) {
			return false
		}
	}
	return true
}

// appendMeetings adds the parameters at which line crosses or touches e. Plain
// arithmetic is enough: a crossing that rounding hides is so near an end of e or of
// the line that e touches it there.
func appendMeetings(at []float64, line, e shape.Segment) []float64 {
	along, edge, gap := minus(line.B, line.A), minus(e.B, e.A), minus(e.A, line.A)
	if turn := cross(along, edge); turn != 0 {
		t, u := cross(gap, edge)/turn, cross(gap, along)/turn
		if t >= 0 && t <= 1 && u >= 0 && u <= 1 {
			at = append(at, t)
		}
	}
	for _, v := range []orb.Point{e.A, e.B} {
		if line.FromPoint(v).Len <= touch {
			at = append(at, line.Project(v))
		}
	}
	return at
}
