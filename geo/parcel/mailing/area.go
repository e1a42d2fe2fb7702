package mailing

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/plane"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// AreaSubjects returns what a plan applies for: its cafes, fixtures, obstructions,
// goods and excavations, each with the width that points and lines have.
func AreaSubjects(plan *siteplan.Plan) []parcel.Subject {
	var subjects []parcel.Subject
	for _, f := range plan.ByRole(siteplan.Cafe, siteplan.Fixture, siteplan.Obstruction, siteplan.Goods, siteplan.Excavation) {
		if f.Mine {
			area := footprint(f.Geometry, float64(f.Radius))
			subjects = append(subjects, parcel.Subject{Kind: areaKind, ID: f.ID, Geometry: onEarth(plan.Plane, area)})
		}
	}
	return subjects
}

// footprint returns what a thing covers in its plane: an area as it is, a line or a
// point with everything within radius of it. The parts may overlap.
func footprint(g orb.Geometry, radius float64) orb.MultiPolygon {
	if areas := shape.Polygons(g); len(areas) > 0 {
		return areas
	}
	var parts orb.MultiPolygon
	for _, s := range shape.Segments(g) {
		if s.A != s.B {
			parts = append(parts, band(s, radius))
		}
		parts = append(parts, disc(s.A, radius), disc(s.B, radius))
	}
	return parts
}

// disc returns a polygon of 64 sides around a circle.
func disc(centre orb.Point, radius float64) orb.Polygon {
	const sides = 64
	r := radius / math.Cos(math.Pi/sides)
	ring := make(orb.Ring, 0, sides+1)
	for i := range sides {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / sides)
		ring = append(ring, orb.Point{centre[0] + r*cos, centre[1] + r*sin})
	}
	return orb.Polygon{append(ring, ring[0])}
}

// band returns the rectangle along a segment, radius to either side.
func band(s shape.Segment, radius float64) orb.Polygon {
	x, y := -(s.B[1]-s.A[1])/s.Len()*radius, (s.B[0]-s.A[0])/s.Len()*radius
	corner := func(p orb.Point, side float64) orb.Point { return orb.Point{p[0] + side*x, p[1] + side*y} }
	return orb.Polygon{{corner(s.A, -1), corner(s.B, -1), corner(s.B, 1), corner(s.A, 1), corner(s.A, -1)}}
}

// onEarth returns an area of a plane in longitude and latitude.
func onEarth(frame *plane.Frame, area orb.MultiPolygon) orb.MultiPolygon {
	out := area.Clone()
	for _, polygon := range out {
		for _, ring := range polygon {
			for i, p := range ring {
				ring[i] = frame.Inverse(p)
			}
		}
	}
	return out
}
