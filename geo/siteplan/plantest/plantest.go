// Package plantest draws site plans from bytes: small, crowded and degenerate
// ones, for fuzz tests of what measures and judges plans.
//
// Things are drawn in feet on a coarse lattice, so that they touch, overlap, lie
// in line and coincide far more often than on any real plan. Every byte sequence
// is a drawing; a drawing need not be a plan that can be read.
package plantest

import (
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo/siteplan"
)

// Drawing is a site plan as drawn.
type Drawing struct {
	// Choice is a free number for the test, such as which permit to judge.
	Choice int
	form   form
	things []thing
}

// thing is a feature in feet.
type thing struct {
	id       string
	role     siteplan.Role
	facts    map[string]any
	geometry orb.Geometry
}

// mostThings is where a drawing ends.
const mostThings = 24

// FromBytes draws a plan. The first three bytes choose the form of the file, the
// surroundings and the facts stated; the others draw thing after thing.
func FromBytes(data []byte) Drawing {
	in := &bytes{rest: data}
	d := Drawing{}
	head := in.next()
	d.form = form(head & 3)
	d.Choice = in.next()
	facts := statedFacts(in.next())
	nudge := []float64{0, 0x1p-23, 0x1p-19, 0x1p-10}[head>>6&3]
	surroundings := []func(*Drawing){nothing, street, streetWithoutCurb, panels, corner, crossing, ring, nothing}
	surroundings[head>>2&7](&d)
	for len(in.rest) > 0 && len(d.things) < mostThings {
		d.things = append(d.things, in.thing(len(d.things), facts, nudge))
	}
	return d
}

// Backwards is the same plan written otherwise: features in the opposite order,
// rings and lines the other way round and rings begun at another corner.
func (d Drawing) Backwards() Drawing {
	things := slices.Clone(d.things)
	slices.Reverse(things)
	for i := range things {
		things[i].geometry = backwards(things[i].geometry)
	}
	d.things = things
	return d
}

func backwards(g orb.Geometry) orb.Geometry {
	switch g := g.(type) {
	case orb.LineString:
		g = g.Clone()
		g.Reverse()
		return g
	case orb.Polygon:
		p := make(orb.Polygon, len(g))
		for i, ring := range g {
			open := slices.Clone(ring[:len(ring)-1])
			slices.Reverse(open)
			p[i] = append(open, open[0])
		}
		return p
	case orb.MultiPolygon:
		m := make(orb.MultiPolygon, 0, len(g))
		for _, part := range slices.Backward(g) {
			m = append(m, backwards(part).(orb.Polygon))
		}
		return m
	}
	return g
}
