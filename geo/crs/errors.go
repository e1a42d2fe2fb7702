package crs

import (
	"fmt"

	"github.com/paulmach/orb"
)

// Reason says why a coordinate system is refused.
type Reason string

// The reasons of an [UnsupportedError].
const (
	Unknown         Reason = "unknown"          // no such name in the table
	NAD27           Reason = "nad27"            // its datum needs a grid of shifts
	Oblique         Reason = "oblique"          // an oblique Mercator projection
	OtherProjection Reason = "other-projection" // neither transverse Mercator nor Lambert
	OtherDatum      Reason = "other-datum"      // neither NAD 83 nor WGS 84
	Contradiction   Reason = "contradiction"    // its definition contradicts itself
	Malformed       Reason = "malformed"        // its definition cannot be read
)

// UnsupportedError tells that a coordinate system cannot be used, why, and what
// the user can do.
type UnsupportedError struct {
	Name   string // what was asked for, with the registry's name where known
	Reason Reason
	Detail string // why, as the end of a sentence that begins with the name
	Cure   string // what to do, a sentence without its full stop
}

// Error returns the whole sentence.
func (e *UnsupportedError) Error() string {
	return fmt.Sprintf("coordinate system %s %s: %s", e.Name, e.Detail, e.Cure)
}

// cureExport is what helps with every system that is not supported.
const cureExport = "export the drawing again (in QGIS: Export, Save Features As) in WGS 84 longitude and latitude " +
	"(EPSG:4326) or in a NAD 83 state plane, county or UTM system"

// refuse returns the error for a system of a given name and reason.
func refuse(name string, reason Reason, what string) *UnsupportedError {
	if name == "" {
		name = "without a name"
	}
	e := &UnsupportedError{Name: name, Reason: reason, Cure: cureExport}
	switch reason {
	case NAD27:
		e.Detail = "is on the North American Datum of 1927, which lies 10 m and more off and needs a grid of shifts"
	case Oblique:
		e.Detail = "is an oblique Mercator projection, which is not supported"
	case OtherProjection:
		e.Detail = "is of the projection " + what + "; only transverse Mercator, Lambert conformal conic and Web Mercator are supported"
	case OtherDatum:
		e.Detail = "is on the datum " + what + "; only NAD 83 and WGS 84 are supported"
	case Contradiction, Malformed:
		e.Detail = what
	default:
		e.Detail = "is not known"
	}
	return e
}

// DomainError tells that a point cannot be converted: it is not finite, or lies
// far outside the area that its coordinate system is made for.
type DomainError struct {
	System string    // name of the system
	Point  orb.Point // the point as given
	Detail string    // what is wrong with it
	Cure   string
}

// Error returns the whole sentence.
func (e *DomainError) Error() string {
	return fmt.Sprintf("the point (%g, %g) in %s %s: %s", e.Point[0], e.Point[1], e.System, e.Detail, e.Cure)
}
