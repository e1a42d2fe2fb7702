package wire

import (
	"github.com/paulmach/orb"
	"github.com/paulmach/orb/project"

	"clearway/geo/plane"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// FeatureCollection is a GeoJSON FeatureCollection in WGS 84 longitude and
// latitude, as RFC 7946 has it.
type FeatureCollection struct {
	Type     string    `json:"type"`
	Features []Feature `json:"features"`
}

// Feature is one witness: a geometry that shows where a number was measured.
type Feature struct {
	Type       string     `json:"type"`
	Properties Properties `json:"properties"`
	Geometry   *Geometry  `json:"geometry"`
}

// Properties of a witness. Kind says how to draw it: span, area, line or point.
// The fields after Rule are there in the document of GeoJSON alone.
type Properties struct {
	Kind    string `json:"kind"`
	Label   string `json:"label"`
	Rule    string `json:"rule"`
	Section string `json:"section,omitempty"`
	Status  string `json:"status,omitempty"`
	Message string `json:"message,omitempty"`
}

// Geometry is a GeoJSON geometry other than a collection. Coordinates is an
// orb.Geometry of that type, or nested lists of numbers where it was read.
type Geometry struct {
	Type        string `json:"type"`
	Coordinates any    `json:"coordinates"`
}

// GeoJSON returns the witnesses of all findings in one collection, each with the
// rule, section, status and message of its finding: a layer for any map. A
// finding without a witness has no place on a map and is not in it.
func GeoJSON(r Result) FeatureCollection {
	all := collection(len(r.Results))
	for _, finding := range r.Results {
		for _, f := range finding.Witness.Features {
			f.Properties.Section = finding.Section
			f.Properties.Status = finding.Status
			f.Properties.Message = finding.Message
			all.Features = append(all.Features, f)
		}
	}
	return all
}

func collection(size int) FeatureCollection {
	return FeatureCollection{Type: "FeatureCollection", Features: make([]Feature, 0, size)}
}

func witness(f ordinances.Finding, plan *siteplan.Plan) FeatureCollection {
	all := collection(len(f.Witness))
	for _, w := range f.Witness {
		all.Features = append(all.Features, Feature{
			Type:       "Feature",
			Properties: Properties{Kind: string(w.Kind), Label: w.Label, Rule: f.Rule},
			Geometry:   geometry(w.Geometry, plan.Plane),
		})
	}
	return all
}

// geometry lays a geometry of the plan's plane out in longitude and latitude.
func geometry(g orb.Geometry, frame *plane.Frame) *Geometry {
	switch shape := g.(type) {
	case nil:
		return nil
	case orb.Ring:
		g = orb.Polygon{shape}
	case orb.Bound:
		g = shape.ToPolygon()
	}
	placed := project.Geometry(orb.Clone(g), func(p orb.Point) orb.Point {
		at := frame.Inverse(p)
		return orb.Point{round(at[0], degreeDecimals), round(at[1], degreeDecimals)}
	})
	return &Geometry{Type: placed.GeoJSONType(), Coordinates: placed}
}
