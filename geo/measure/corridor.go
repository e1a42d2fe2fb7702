package measure

import (
	"fmt"
	"math"
	"strings"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"

	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// corridor is a street, alley or walk made ready for cross-sections.
type corridor struct {
	id string
	// area is as drawn; full goes on at ends that are drawn askew.
	area, full orb.Polygon
	// island is true where the holes are the inner edge of a ring, such as a walk
	// round a block, and bound it; else sections pass over them.
	island bool
	sweeps []sweep
	// centerline is the id of the drawn axis; "" where the axis is found.
	centerline string
	// curbs tells whether a found axis rests on curbs.
	curbs bool
}

// corridorsOf reads the corridors of the plan that have one of the roles, or says
// what is missing. Sidewalk panels that adjoin are one walk; street polygons that
// lie side by side, such as two halves, are one street.
func corridorsOf(p *siteplan.Plan, roles ...siteplan.Role) (found []corridor, missing string) {
	features := p.ByRole(roles...)
	areas, err := joinedAreas(features, unionSnap(p))
	if err != nil {
		return nil, fmt.Sprintf("the %s as drawn cannot be joined (%v): draw outlines that do not cross themselves", roleNames(roles), err)
	}
	for _, poly := range areas {
		id := nearestID(features, poly[0][0])
		c, ok := newCorridor(p, id, poly)
		if !ok {
			return nil, fmt.Sprintf("which way %s runs cannot be told from its shape: draw its centerline", id)
		}
		found = append(found, c)
	}
	if len(found) == 0 {
		return nil, fmt.Sprintf("no %s is drawn: draw it as a polygon from edge to edge", roleNames(roles))
	}
	return found, ""
}

// joinedAreas joins the areas of features that belong together across.
func joinedAreas(features []*siteplan.Feature, snap float64) (orb.MultiPolygon, error) {
	var polys []orb.Polygon
	var panels []bool
	for _, f := range features {
		for _, poly := range shape.Polygons(f.Geometry) {
			polys = append(polys, poly)
			panels = append(panels, f.Role == siteplan.Sidewalk)
		}
	}
	groups := newForest(len(polys))
	for i := range polys {
		for k := range i {
			if panels[i] && panels[k] || sideBySide(polys[i], polys[k], snap) {
				groups.join(i, k)
			}
		}
	}
	members := map[int][]orb.Polygon{}
	for i, poly := range polys {
		root := groups.find(i)
		members[root] = append(members[root], poly)
	}
	var areas orb.MultiPolygon
	for i := range polys {
		union, err := shape.Union(members[i], snap)
		if err != nil {
			return nil, err
		}
		areas = append(areas, union...)
	}
	return areas, nil
}

// sideBySide tells whether two areas share an edge for at least half the length of
// a side of one of them.
func sideBySide(a, b orb.Polygon, snap float64) bool {
	if !a.Bound().Pad(snap).Intersects(b.Bound()) {
		return false
	}
	shared, edges := 0.0, shape.Segments(b)
	for _, s := range shape.Segments(a) {
		shared += shape.LenWithin(s, edges, snap)
	}
	side := math.Inf(1)
	for _, poly := range []orb.Polygon{a, b} {
		if s, ok := findSides(poly[0], nil); ok {
			side = math.Min(side, arcLengths(s.left)[len(s.left)-1])
		}
	}
	return shared >= side/2
}

// nearestID returns the id of the feature nearest to a point.
func nearestID(features []*siteplan.Feature, at orb.Point) string {
	id, near := "", math.Inf(1)
	for _, f := range features {
		if l, ok := shape.Distance(f.Geometry, at); ok && l.Len < near {
			id, near = f.ID, l.Len
		}
	}
	return id
}

func roleNames(roles []siteplan.Role) string {
	names := make([]string, len(roles))
	for i, r := range roles {
		names[i] = string(r)
	}
	return strings.Join(names, " or ")
}

// newCorridor is not ok where no axis is drawn and none can be found: where the
// outline has no two sides, and for a ring.
func newCorridor(p *siteplan.Plan, id string, poly orb.Polygon) (corridor, bool) {
	c := corridor{id: id, area: poly, full: poly}
	curbs := curbsAlong(p, poly)
	s, twoSides := findSides(poly[0], curbs)
	if c.island = planar.Area(poly) < planar.Area(poly[0])/2; c.island {
		twoSides = false
	}
	axis, centerline := centerlineIn(p, poly)
	c.centerline, c.curbs = centerline, len(curbs) > 0
	switch {
	case axis != nil:
	case twoSides:
		axis = axisBetween(s)
	default:
		return corridor{}, false
	}
	if twoSides {
		n := len(axis) - 1
		first := heading(axis[0], axis[1])
		last := heading(axis[n-1], axis[n])
		if dot(first, minus(s.right[len(s.right)-1], s.right[0])) < 0 {
			first, last = times(-1, last), times(-1, first)
		}
		c.full = append(orb.Polygon{s.squared(first, last)}, poly[1:]...)
	}
	c.sweeps = sweepsAlong(axis, c.full)
	return c, true
}

// curbsAlong returns the curb lines of the plan that run near the polygon.
func curbsAlong(p *siteplan.Plan, poly orb.Polygon) []shape.Segment {
	var near []shape.Segment
	box := poly.Bound().Pad(float64(alongWalk))
	for _, f := range p.ByRole(siteplan.Curb) {
		for _, s := range shape.Segments(f.Geometry) {
			if s.Bound().Intersects(box) {
				near = append(near, s)
			}
		}
	}
	return near
}
