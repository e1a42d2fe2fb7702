// Package siteplan reads a GeoJSON site plan into features with roles, laid in
// one local plane in metres.
//
// A plan says what each thing is (its role), whose it is (the applicant's or
// there already) and what it states about itself. Decode refuses what cannot be
// measured, with the likely cause and the cure; what it had to assume and what
// it left aside is listed in the plan, never dropped in silence.
package siteplan

import (
	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/plane"
)

// Plan is a site plan laid in a local plane.
type Plan struct {
	// Features are in the order of the file. Members of a GeometryCollection
	// are features of their own.
	Features []*Feature
	// Plane is where the geometries of the features are: metres east and north
	// of its centre.
	Plane *plane.Frame
	// OnGrid is true where the file is a local drawing: then the plane lies on the
	// earth only as well as the grid's origin and bearing were read off a map.
	OnGrid bool
	// Precision tells how finely the file's coordinates are written.
	Precision Precision
	// Assumptions are what the plan left open and the program filled in.
	Assumptions []string
	// Warnings are what a reader should look at: repaired, skipped, unknown.
	Warnings []string
}

// Precision is how finely coordinates are written and what that does to a length.
type Precision struct {
	// Decimals is the most decimals found in any x or y of the file.
	Decimals int
	// Uncertainty is that of a length between two written points:
	// 2*hypot(h_e, h_n) + 2*accuracy, with h half a unit of the last decimal
	// east and north, and accuracy the file's accuracy_ft. It is 0 for a local
	// grid without accuracy_ft.
	Uncertainty geo.Length
}

// Feature is one thing on the plan.
type Feature struct {
	// ID is unique in the plan.
	ID   string
	Role Role
	// Kind is properties.kind: materials, dumpster, scaffold, structure, ...
	Kind string
	// Geometry is in the plane, in metres: one of orb.Point, MultiPoint,
	// LineString, MultiLineString, Polygon, MultiPolygon. Rings are closed,
	// outer rings counter-clockwise, holes clockwise, no vertex twice in a row.
	Geometry orb.Geometry
	// Radius is half the width of a thing drawn as a line, half the diameter of
	// one drawn as a point: the thing is everything within Radius of Geometry.
	// It is 0 for areas and for lines without width.
	Radius geo.Length
	// Solid things are in the way of a person on the walk.
	Solid bool
	// Mine is true for what the applicant brings.
	Mine bool
	// Source is the town's data that it was taken from, see [Plan.With]; the zero
	// value for what the file draws.
	Source Source
	// Properties are as written in the file, numbers as float64.
	Properties map[string]any
}

// ByRole returns the features that have one of the roles, in plan order.
func (p *Plan) ByRole(roles ...Role) []*Feature {
	var found []*Feature
	for _, f := range p.Features {
		for _, r := range roles {
			if f.Role == r {
				found = append(found, f)
				break
			}
		}
	}
	return found
}

// Feature returns the feature named id, or nil.
func (p *Plan) Feature(id string) *Feature {
	for _, f := range p.Features {
		if f.ID == id {
			return f
		}
	}
	return nil
}
