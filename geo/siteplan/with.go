package siteplan

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/paulmach/orb"
)

// Addition is a thing to be put on a plan that has been read already.
type Addition struct {
	// ID is what it is to be called, its role where it is empty; where the plan has
	// that id, a number is put after it.
	ID   string
	Role Role
	// Geometry is WGS 84 longitude and latitude in degrees.
	Geometry   orb.Geometry
	Source     Source
	Properties map[string]any
}

// Source is the data that a feature was taken from.
type Source struct {
	Name   string // of file and version: "curb.zip, version 3"
	Loaded time.Time
}

// String names the source with its date: "curb.zip, version 3, loaded 2027-03-01".
func (s Source) String() string { return s.Name + ", loaded " + s.Day() }

// Day is the day it was loaded, as 2027-03-01.
func (s Source) Day() string { return s.Loaded.UTC().Format(time.DateOnly) }

// With returns a plan that has, after the things of p, the additions. Their shapes
// are checked, set in order and laid in the plane as [Decode] does it with what is
// written in a file; they stand there already, whatever their role and properties
// say. Precision stays that of p.
//
// An addition that cannot be measured, or with which the plan would have more than
// MaxVertices or reach farther than MaxExtent, is left out; why, is told for each in
// the second result. p and the additions are not changed; the plans share the
// features of p. Nearly linear in the vertices of the additions.
func (p *Plan) With(additions []Addition) (*Plan, []*Error) {
	a := p.adder()
	var refused []*Error
	for _, addition := range additions {
		if err := a.add(addition); err != nil {
			refused = append(refused, err)
		}
	}
	a.listAssumptions()
	plan := a.plan
	plan.Assumptions = append(slices.Clone(p.Assumptions), a.assumptions...)
	plan.Warnings = append(slices.Clone(p.Warnings), a.warnings...)
	return plan, refused
}

// adder is a plan that grows.
type adder struct {
	builder
	ids      idSet
	check    areaCheck
	vertices int
	box      orb.Bound // round all features, in the plane
}

func (p *Plan) adder() *adder {
	a := &adder{
		builder: builder{
			document: &document{},
			plan:     &Plan{Features: slices.Clone(p.Features), Plane: p.Plane, Precision: p.Precision, OnGrid: p.OnGrid},
			sized:    map[Role][]string{}, low: map[Role][]string{},
		},
		ids: idSet{taken: map[string]bool{}, last: map[string]int{}},
	}
	scale := a.scale(p.Plane.Centre())
	a.check = areaCheck{
		scale:     scale,
		tolerance: a.touchTolerance(scale, mostDecimals),
		decimals:  mostDecimals,
		effort:    &effort{left: mostEffort},
		warn:      func(s string) { a.warn("%s", s) },
	}
	for i, f := range p.Features {
		a.ids.taken[f.ID] = true
		a.vertices += positions(f.Geometry)
		if i == 0 {
			a.box = f.Geometry.Bound()
		}
		a.box = a.box.Union(f.Geometry.Bound())
	}
	return a
}

// add puts one thing on the plan.
func (a *adder) add(addition Addition) *Error {
	f := &Feature{ID: cmp.Or(addition.ID, string(addition.Role)), Role: addition.Role, Source: addition.Source, Properties: maps.Clone(addition.Properties)}
	if _, known := factsOf(f.Role); !known {
		return &Error{Code: CodeNoRole, Feature: f.ID, What: unknownRole(string(f.Role))}
	}
	if hollow(addition.Geometry) {
		return &Error{Code: CodeGeometry, Feature: f.ID, What: "it has no shape"}
	}
	a.check.feature = f.ID
	sound, err := a.check.inOrder(orb.Clone(addition.Geometry))
	if err != nil {
		return err
	}
	f.Geometry = eachPoint(sound, func(p *orb.Point) { *p = a.plan.Plane.Forward(*p) })
	vertices, box := a.vertices+positions(f.Geometry), f.Geometry.Bound()
	if len(a.plan.Features) > 0 {
		box = a.box.Union(box)
	}
	if err := withinLimits(f, vertices, box); err != nil {
		return err
	}
	f.Kind, _ = f.Properties["kind"].(string)
	if err := a.describe(f); err != nil {
		return err
	}
	f.ID = a.ids.free(f.ID)
	a.vertices, a.box = vertices, box
	a.plan.Features = append(a.plan.Features, f)
	return nil
}

// withinLimits refuses what makes a plan too large; vertices and box are those of the
// plan with it.
func withinLimits(f *Feature, vertices int, box orb.Bound) *Error {
	if vertices > MaxVertices {
		return &Error{
			Code: CodeTooManyVertices, Feature: f.ID,
			What: fmt.Sprintf("with it the plan has %d positions; at most %d are measured", vertices, MaxVertices),
		}
	}
	if across := max(box.Max[0]-box.Min[0], box.Max[1]-box.Min[1]); across > float64(MaxExtent) {
		return &Error{
			Code: CodeTooWide, Feature: f.ID,
			What: fmt.Sprintf("with it the plan is %.1f km across; at most %g km can be measured", across/1000, float64(MaxExtent)/1000),
		}
	}
	return nil
}

// positions counts the positions of a shape.
func positions(g orb.Geometry) int {
	n := 0
	for _, path := range paths(g) {
		n += len(path)
	}
	return n
}

// hollow tells whether a shape, or one of its lines or rings, is without a position.
func hollow(g orb.Geometry) bool {
	all := paths(g)
	return len(all) == 0 || slices.ContainsFunc(all, func(path []orb.Point) bool { return len(path) == 0 })
}

// paths returns the lines, rings and points of a shape. A polygon without rings has
// one path without positions; what is no shape of a plan has none.
func paths(g orb.Geometry) (all [][]orb.Point) {
	switch g := g.(type) {
	case orb.Point:
		all = append(all, []orb.Point{g})
	case orb.MultiPoint:
		all = append(all, g)
	case orb.LineString:
		all = append(all, g)
	case orb.MultiLineString:
		for _, l := range g {
			all = append(all, l)
		}
	case orb.Polygon:
		if len(g) == 0 {
			return [][]orb.Point{nil}
		}
		for _, r := range g {
			all = append(all, r)
		}
	case orb.MultiPolygon:
		for _, p := range g {
			all = append(all, paths(p)...)
		}
	}
	return all
}
