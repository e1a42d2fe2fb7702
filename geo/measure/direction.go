package measure

import (
	"fmt"
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// OutOfLine measures how far the long sides of the areas are from running parallel
// to a line beside them, in feet: by how much the two ends of a long side differ in
// their distance from the line; over a side of length L at an angle a to a straight
// line that is L sin a. The area that is farthest out of line is told.
//
// The long side is that of the smallest rectangle round an area that has a side
// along one of its edges. Of a square, sides that differ by no more than
// DrawingTolerance, either side may be the long one.
//
// The lines are the nearest curb and the nearest centerline, of which the one that
// agrees better counts; streets and alleys stand for their axis where neither is
// drawn. A line is taken to go on straight beyond its ends.
//
// Witness is the middle line of the area. Missing where no line is drawn. O(n^2) in
// the edges of an area.
func (s *Site) OutOfLine(areas, lines []*siteplan.Feature) Measurement {
	return s.astray(areas, lines, oblong.outOfLine)
}

// OutOfSquare measures how far the long sides of the areas are from running at right
// angles to a line, in feet: over a side of length L at an angle a to a straight
// line, L cos a. Else it is as OutOfLine.
func (s *Site) OutOfSquare(areas, lines []*siteplan.Feature) Measurement {
	return s.astray(areas, lines, oblong.outOfSquare)
}

// astray tells the area of which the long side is farthest from the way it is meant
// to run, by the line with which it agrees best.
func (s *Site) astray(areas, lines []*siteplan.Feature, off func(oblong, orb.LineString) float64) Measurement {
	if len(areas) == 0 {
		return Measurement{NotApplicable: "nothing is drawn that would have to run along the street"}
	}
	guides := guidesOf(lines)
	if len(guides) == 0 {
		return Measurement{Missing: "which way the street runs cannot be told: draw its curb or its centerline"}
	}
	m := Measurement{Missing: areas[0].ID + " has no area on the plan: draw its outline"}
	most := -1.0
	for _, f := range areas {
		for _, poly := range footprint(f) {
			box := boxOf(poly[0])
			best, along := math.Inf(1), ""
			for _, g := range nearestGuides(guides, box.centre) {
				if d := box.least(off, g.path); d < best {
					best, along = d, g.id
				}
			}
			if best > most {
				most = best
				m = s.astrayMeasurement(f.ID, along, box, geo.Length(best))
			}
		}
	}
	return m
}

func (s *Site) astrayMeasurement(id, along string, box oblong, off geo.Length) Measurement {
	angle := math.Asin(math.Min(1, float64(off)/box.length)) * 180 / math.Pi
	return Measurement{
		Quantity: Of(off, s.Plan.Precision.Uncertainty),
		Features: []string{id, along},
		Witness:  []Witness{{Kind: Line, Label: fmt.Sprintf("%.1f degrees off", angle), Geometry: box.middle(box.along, box.length)}},
	}
}

// guide is a line that tells which way a street runs.
type guide struct {
	id   string
	role siteplan.Role
	path orb.LineString
}

// guidesOf returns the curbs and centerlines, or where there are none the axes of
// the areas.
func guidesOf(features []*siteplan.Feature) []guide {
	var lines, axes []guide
	for _, f := range features {
		for _, path := range cleanLines(f.Geometry) {
			lines = append(lines, guide{f.ID, f.Role, path})
		}
		for _, poly := range shape.Polygons(f.Geometry) {
			axes = append(axes, guide{f.ID, f.Role, axisOf(poly)})
		}
	}
	if len(lines) > 0 {
		return lines
	}
	return axes
}

// nearestGuides returns the nearest guide of each role.
func nearestGuides(guides []guide, p orb.Point) []guide {
	nearest := map[siteplan.Role]guide{}
	least := map[siteplan.Role]float64{}
	var roles []siteplan.Role
	for _, g := range guides {
		l, _ := shape.Distance(g.path, p)
		if _, known := least[g.role]; !known {
			roles = append(roles, g.role)
		} else if l.Len >= least[g.role] {
			continue
		}
		nearest[g.role], least[g.role] = g, l.Len
	}
	var found []guide
	for _, r := range roles {
		found = append(found, nearest[r])
	}
	return found
}

// oblong is the rectangle round an area: its middle, its long side and its short one.
type oblong struct {
	centre        orb.Point
	along, across orb.Point // unit vectors
	length, width float64
}

// boxOf returns the smallest rectangle round a ring that has a side along one of its
// edges; that is the smallest of all for a convex ring (Freeman and Shapira, 1975).
func boxOf(ring orb.Ring) oblong {
	var best oblong
	least := math.Inf(1)
	for _, e := range shape.Segments(ring) {
		u := direction(e)
		if u == (orb.Point{}) {
			continue
		}
		if box := boxAlong(ring, u); box.length*box.width < least {
			best, least = box, box.length*box.width
		}
	}
	return best
}

func boxAlong(ring orb.Ring, u orb.Point) oblong {
	v := orb.Point{-u[1], u[0]}
	low, high := orb.Point{math.Inf(1), math.Inf(1)}, orb.Point{math.Inf(-1), math.Inf(-1)}
	for _, p := range ring {
		at := orb.Point{dot(p, u), dot(p, v)}
		low = orb.Point{math.Min(low[0], at[0]), math.Min(low[1], at[1])}
		high = orb.Point{math.Max(high[0], at[0]), math.Max(high[1], at[1])}
	}
	mid := times(0.5, plus(low, high))
	box := oblong{
		centre: plus(times(mid[0], u), times(mid[1], v)),
		along:  u, across: v, length: high[0] - low[0], width: high[1] - low[1],
	}
	if box.length < box.width {
		return box.turned()
	}
	return box
}

// turned exchanges the sides.
func (o oblong) turned() oblong {
	o.along, o.across, o.length, o.width = o.across, o.along, o.width, o.length
	return o
}

// least is how far the long side is off; of a square the side that is less.
func (o oblong) least(off func(oblong, orb.LineString) float64, path orb.LineString) float64 {
	d := off(o, path)
	if o.length-o.width <= float64(DrawingTolerance) {
		d = math.Min(d, off(o.turned(), path))
	}
	return d
}

// middle returns the line through the centre in a direction.
func (o oblong) middle(dir orb.Point, length float64) orb.LineString {
	half := times(length/2, dir)
	return orb.LineString{minus(o.centre, half), plus(o.centre, half)}
}

func (o oblong) outOfLine(path orb.LineString) float64 {
	return spreadFrom(path, o.middle(o.along, o.length))
}

// outOfSquare is what the short side runs out of line, carried over to the long one.
func (o oblong) outOfSquare(path orb.LineString) float64 {
	return spreadFrom(path, o.middle(o.across, o.width)) * o.length / o.width
}

// spreadFrom is by how much the ends of a line differ in their distance from a path.
func spreadFrom(path, line orb.LineString) float64 {
	return math.Abs(besidePath(path, line[0]) - besidePath(path, line[1]))
}

// besidePath returns the distance of a point from a path that goes on straight beyond
// its ends, positive to the left of it.
func besidePath(path orb.LineString, p orb.Point) float64 {
	edges := shape.Segments(path)
	best, at := math.Inf(1), 0
	for i, e := range edges {
		if d := e.FromPoint(p).Len; d < best {
			best, at = d, i
		}
	}
	e := edges[at]
	left := cross(direction(e), minus(p, e.A))
	t := footOn(e, p)
	if at == 0 && t < 0 || at == len(edges)-1 && t > 1 {
		return left
	}
	return math.Copysign(best, left)
}
