package parcel

import (
	"errors"
	"fmt"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
	"clearway/geo/shape"
)

// outcome is what became of a row of a file.
type outcome int

const (
	rowPlain      outcome = iota
	rowNull               // loaded, the file has no shape
	rowEmpty              // loaded, the shape is empty
	rowRepaired           // loaded, the shape was repaired
	rowRefused            // loaded without its shape
	rowUnreadable         // not loaded
	rowDeleted            // not loaded
)

// prepared is a row ready to be loaded.
type prepared struct {
	record  Record
	number  int // of the row in the file
	outcome outcome
	what    string // for outcomes that are listed
	mended  Field  // whose text no database can hold as it is; "" for none
	astray  bool   // whether the shape lies outside the coordinate system
	sums    sums
}

// preparer turns rows of a file into records of a layer. It is safe for use by
// several goroutines.
type preparer struct {
	layer   Layer
	mapping *Mapping
	system  *crs.System
}

// prepare maps the attributes and brings the shape to WGS 84, to the layer's kind
// and to validity.
func (p preparer) prepare(row Row, rowErr *RowError) prepared {
	out := prepared{number: row.Number, record: Record{Layer: p.layer}}
	out.record.Values, out.mended = p.mapping.values(row)
	switch {
	case rowErr == nil:
		p.shape(&out, row.Geometry)
	case errors.Is(rowErr.Err, ErrDeleted):
		out.outcome = rowDeleted
	case row.Values == nil:
		out.outcome, out.what = rowUnreadable, rowErr.Err.Error()
	default:
		out.outcome, out.what = rowRefused, rowErr.Err.Error()
	}
	out.sums = sum(out.record)
	return out
}

// shape fills in the geometry and what became of it.
func (p preparer) shape(out *prepared, g orb.Geometry) {
	if g == nil {
		out.outcome = rowNull
		return
	}
	g, err := p.layer.Fit(g)
	if err == nil {
		g, err = toLonLat(p.system, g)
		var domain *crs.DomainError
		out.astray = errors.As(err, &domain)
	}
	if err != nil {
		out.outcome, out.what = rowRefused, plain(err)
		return
	}
	if _, ok := boundOf(g); !ok {
		out.outcome, out.record.Geometry = rowEmpty, g
		return
	}
	switch parts := g.(type) {
	case orb.MultiPolygon:
		g = out.repair(parts)
	case orb.MultiLineString:
		if slices.ContainsFunc(parts, func(l orb.LineString) bool { return len(l) < 2 }) {
			out.outcome, out.what = rowRefused, "a line has one position only"
			return
		}
	}
	out.record.Geometry = g
}

// refuse leaves the shape out of the row.
func (out *prepared) refuse(what string) {
	out.outcome, out.what, out.record.Geometry = rowRefused, what, nil
	out.sums = sum(out.record)
}

// loads tells whether the row is to be loaded.
func (out *prepared) loads() bool { return out.outcome != rowUnreadable && out.outcome != rowDeleted }

// repair returns the shape if it is valid, else what can be made of it; nil for
// nothing.
func (out *prepared) repair(m orb.MultiPolygon) orb.Geometry {
	fault := shape.Validate(m)
	if fault == nil {
		return m
	}
	repaired, err := shape.MakeValid(m)
	if err != nil {
		out.outcome, out.what = rowRefused, fmt.Sprintf("%v; it cannot be repaired: %v", fault, err)
		return nil
	}
	out.outcome, out.what = rowRepaired, fault.Error()
	return repaired
}

// toLonLat converts every point of g.
func toLonLat(system *crs.System, g orb.Geometry) (orb.Geometry, error) {
	var first error
	out := shape.Moved(g, func(p orb.Point) orb.Point {
		if first != nil {
			return p
		}
		ll, err := system.ToLonLat(p)
		first = err
		return ll
	})
	return out, first
}

// plain returns the sentence of an error without place and cure, for a list.
func plain(err error) string {
	var e *Error
	if errors.As(err, &e) {
		return e.What
	}
	return err.Error()
}
