package plantest

import (
	"encoding/json"
	"math"

	"github.com/paulmach/orb"
)

// form is how a drawing is written.
type form int

// The forms: a local grid, exact or with an accuracy, and longitude and latitude
// with 9 or only 6 decimals.
const (
	grid form = iota
	gridSurveyed
	degrees
	degreesCoarse
)

// Feet in a degree at the place of the drawings, and that place.
const (
	feetPerLon, feetPerLat = 259_500.0, 364_600.0
	lon, lat               = -92.8021, 44.7489
)

// GeoJSON writes the drawing as a site plan.
func (d Drawing) GeoJSON() []byte {
	type object = map[string]any
	features := make([]object, len(d.things))
	for i, t := range d.things {
		g := d.form.write(t.geometry)
		properties := object{"role": t.role}
		for name, fact := range t.facts {
			properties[name] = fact
		}
		features[i] = object{
			"type": "Feature", "id": t.id, "properties": properties,
			"geometry": object{"type": g.GeoJSONType(), "coordinates": g},
		}
	}
	plan := object{"type": "FeatureCollection", "features": features}
	if d.form == grid || d.form == gridSurveyed {
		plan["grid"] = object{"unit": "ft", "origin": []float64{lon, lat}, "bearing": 31}
	}
	if d.form == gridSurveyed {
		plan["accuracy_ft"] = 0.05
	}
	text, err := json.Marshal(plan)
	if err != nil {
		panic(err) // finite numbers and texts only
	}
	return text
}

// write returns the geometry as the form has it.
func (f form) write(g orb.Geometry) orb.Geometry {
	switch f {
	case degrees:
		return inDegrees(g, 1e9)
	case degreesCoarse:
		return inDegrees(g, 1e6)
	}
	return g
}

// inDegrees turns feet into degrees rounded to one part of digits.
func inDegrees(g orb.Geometry, digits float64) orb.Geometry {
	round := func(v float64) float64 { return math.Round(v*digits) / digits }
	at := func(p orb.Point) orb.Point {
		return orb.Point{round(lon + p[0]/feetPerLon), round(lat + p[1]/feetPerLat)}
	}
	all := func(pts []orb.Point) []orb.Point {
		out := make([]orb.Point, len(pts))
		for i, p := range pts {
			out[i] = at(p)
		}
		return out
	}
	switch g := g.(type) {
	case orb.Point:
		return at(g)
	case orb.LineString:
		return orb.LineString(all(g))
	case orb.Polygon:
		out := make(orb.Polygon, len(g))
		for i, ring := range g {
			out[i] = all(ring)
		}
		return out
	case orb.MultiPolygon:
		out := make(orb.MultiPolygon, len(g))
		for i, p := range g {
			out[i] = inDegrees(p, digits).(orb.Polygon)
		}
		return out
	}
	return g
}
