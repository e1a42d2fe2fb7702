package siteplan

import (
	"fmt"
	"slices"

	"github.com/paulmach/orb"
)

// Decode reads a site plan from GeoJSON (RFC 7946), laid in a local plane.
//
// What it cannot measure it refuses with an *Error that names the fault, the
// feature, the place and the cure. What it leaves out, repairs or assumes is
// listed in the plan. It does not keep data. The time taken is nearly linear in
// the length of data.
func Decode(data []byte) (*Plan, error) {
	plan, err := decode(data)
	if err != nil {
		return nil, err
	}
	return plan, nil
}

func decode(data []byte) (*Plan, *Error) {
	doc, err := readDocument(data)
	if err != nil {
		return nil, err
	}
	if warning := encodingWarning(doc.data); warning != "" {
		doc.warn("%s", warning)
	}
	ref, err := doc.readReference()
	if err != nil {
		return nil, err
	}
	if box, found := boxOf(doc.features); found {
		if err := doc.checkPositions(ref, box); err != nil {
			return nil, err
		}
		if err := doc.checkShapes(ref, box); err != nil {
			return nil, err
		}
	}
	b := builder{document: doc, reference: ref}
	if err := b.build(); err != nil {
		return nil, err
	}
	return b.plan, nil
}

// checkShapes refuses broken geometry and sets the rest in order.
func (d *document) checkShapes(ref reference, box orb.Bound) *Error {
	scale := ref.scale(box.Center())
	check := areaCheck{
		scale:     scale,
		tolerance: ref.touchTolerance(scale, d.coords.decimals),
		decimals:  d.coords.decimals,
		effort:    &effort{left: mostEffort},
		warn:      func(s string) { d.warn("%s", s) },
	}
	for i := range d.features {
		f := &d.features[i]
		check.feature = f.label
		sound, err := check.inOrder(f.geometry)
		if err != nil {
			return err
		}
		f.geometry = sound
	}
	return nil
}

// inOrder refuses a broken shape and returns a sound one in order, in the place of
// the one given. Nil stays nil.
func (c *areaCheck) inOrder(g orb.Geometry) (_ orb.Geometry, err *Error) {
	switch g := g.(type) {
	case orb.LineString:
		return c.line(g)
	case orb.MultiLineString:
		for j := range g {
			if g[j], err = c.line(g[j]); err != nil {
				return nil, err
			}
		}
	case orb.Polygon:
		g, _, err = c.polygon(g)
		return g, err
	case orb.MultiPolygon:
		err = c.multiPolygon(g)
	}
	return g, err
}

// line drops positions that repeat the one before.
func (c *areaCheck) line(l orb.LineString) (orb.LineString, *Error) {
	compact := slices.Compact(l)
	if len(compact) < 2 {
		return nil, c.fault(l[0], "the line has no length: all its positions are the same", c.collapseCure())
	}
	return compact, nil
}

// touchTolerance is how far rounding moves two positions relative to each other,
// in metres, but at least 1 mm. Grid numbers are exact; those written to the
// whole foot say nothing about edges that cross.
func (ref reference) touchTolerance(scale orb.Point, decimals int) float64 {
	const least, mostOnGrid = 0.001, 0.003
	rounding := max(2*halfUnit(decimals, scale), least)
	if ref.grid != nil {
		return min(rounding, mostOnGrid)
	}
	return rounding
}

func (d *document) assume(format string, args ...any) {
	d.assumptions = append(d.assumptions, fmt.Sprintf(format, args...))
}
