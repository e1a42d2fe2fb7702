package measure_test

import (
	"math"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// feetPlan is a plan drawn in feet, x to the right and y up.
type feetPlan struct {
	siteplan.Plan
}

// put draws a feature; g is in feet.
func (p *feetPlan) put(id string, role siteplan.Role, g orb.Geometry) *siteplan.Feature {
	f := &siteplan.Feature{ID: id, Role: role, Geometry: shape.Moved(g, toMetres)}
	p.Features = append(p.Features, f)
	return f
}

// putRound draws a point or line that is width feet wide.
func (p *feetPlan) putRound(id string, role siteplan.Role, g orb.Geometry, width float64) *siteplan.Feature {
	f := p.put(id, role, g)
	f.Radius = geo.FromFeet(width / 2)
	return f
}

func (p *feetPlan) site() *measure.Site { return measure.Open(&p.Plan) }

func toMetres(p orb.Point) orb.Point {
	return orb.Point{p[0] * float64(geo.Foot), p[1] * float64(geo.Foot)}
}

func toFeet(p orb.Point) orb.Point {
	return orb.Point{p[0] / float64(geo.Foot), p[1] / float64(geo.Foot)}
}

// rect is the area from (x0, y0) to (x1, y1).
func rect(x0, y0, x1, y1 float64) orb.Polygon {
	return orb.Polygon{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}, {x0, y0}}}
}

// corners is the area with these corners.
func corners(pts ...orb.Point) orb.Polygon {
	return orb.Polygon{append(orb.Ring(pts), pts[0])}
}

// changes of a plan that change no measure.
var changes = map[string]func(*siteplan.Plan){
	"as drawn": func(*siteplan.Plan) {},
	"turned by 37 degrees and moved": func(p *siteplan.Plan) {
		sin, cos := math.Sincos(37 * math.Pi / 180)
		redraw(p, func(q orb.Point) orb.Point {
			return orb.Point{q[0]*cos - q[1]*sin + 1234.5, q[0]*sin + q[1]*cos - 987.6}
		})
	},
	"mirrored": func(p *siteplan.Plan) {
		redraw(p, func(q orb.Point) orb.Point { return orb.Point{-q[0], q[1]} })
	},
	"lines and rings the other way round": func(p *siteplan.Plan) {
		for _, f := range p.Features {
			f.Geometry = backwards(f.Geometry)
		}
	},
	"every edge split": func(p *siteplan.Plan) {
		for _, f := range p.Features {
			f.Geometry = withMidpoints(f.Geometry)
		}
	},
	"last feature first": func(p *siteplan.Plan) {
		for i, j := 0, len(p.Features)-1; i < j; i, j = i+1, j-1 {
			p.Features[i], p.Features[j] = p.Features[j], p.Features[i]
		}
	},
}

func redraw(p *siteplan.Plan, m func(orb.Point) orb.Point) {
	for _, f := range p.Features {
		f.Geometry = shape.Moved(f.Geometry, m)
	}
}

func backwards(g orb.Geometry) orb.Geometry {
	switch g := orb.Clone(g).(type) {
	case orb.LineString:
		g.Reverse()
		return g
	case orb.MultiLineString:
		for i := range g {
			g[i].Reverse()
		}
		return g
	case orb.Polygon:
		for i := range g {
			g[i].Reverse()
		}
		return g
	}
	return g
}

func withMidpoints(g orb.Geometry) orb.Geometry {
	halve := func(pts []orb.Point) []orb.Point {
		out := []orb.Point{pts[0]}
		for i := 1; i < len(pts); i++ {
			a, b := pts[i-1], pts[i]
			out = append(out, orb.Point{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}, b)
		}
		return out
	}
	switch g := g.(type) {
	case orb.LineString:
		return orb.LineString(halve(g))
	case orb.Polygon:
		out := make(orb.Polygon, len(g))
		for i, r := range g {
			out[i] = halve(r)
		}
		return out
	}
	return g
}

// wantFeet fails the test unless m is want feet.
func wantFeet(t *testing.T, m measure.Measurement, want, tol float64) {
	t.Helper()
	if m.Quantity == nil {
		t.Fatalf("not measured: missing %q, not applicable %q; want %v ft", m.Missing, m.NotApplicable, want)
	}
	if m.Quantity.Unit != measure.Feet || math.Abs(m.Quantity.Value-want) > tol || math.IsNaN(m.Quantity.Value) {
		t.Errorf("%.9f %s, want %v ft", m.Quantity.Value, m.Quantity.Unit, want)
	}
}

// spanLengths are the lengths in feet of the dimension lines of a measurement.
func spanLengths(m measure.Measurement) []float64 {
	var lengths []float64
	for _, w := range m.Witness {
		if line, ok := w.Geometry.(orb.LineString); ok && w.Kind == measure.Span {
			a, b := toFeet(line[0]), toFeet(line[len(line)-1])
			lengths = append(lengths, math.Hypot(b[0]-a[0], b[1]-a[1]))
		}
	}
	return lengths
}
