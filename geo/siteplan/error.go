package siteplan

import (
	"fmt"
	"strings"

	"github.com/paulmach/orb"
)

// Code names a reason for which a plan is refused. Callers map codes to HTTP
// answers and exit statuses; the words of the error may change, a code does not.
type Code string

// The reasons for which Decode refuses a plan.
const (
	CodeTooLarge        Code = "too-large"         // more than MaxBytes
	CodeTooManyVertices Code = "too-many-vertices" // more than MaxVertices
	CodeTooDeep         Code = "too-deep"          // nested deeper than MaxDepth
	CodeEncoding        Code = "encoding"          // UTF-16 or UTF-32
	CodeOtherFormat     Code = "other-format"      // KML, a zip, Esri JSON, ...
	CodeTopoJSON        Code = "topojson"
	CodeSyntax          Code = "syntax"      // no JSON
	CodeNotGeoJSON      Code = "not-geojson" // JSON, but not as RFC 7946 has it
	CodeGeometry        Code = "geometry"    // broken geometry
	CodeProperty        Code = "property"    // a size or fact that cannot be read
	CodeCRS             Code = "crs"         // unsupported or contradictory crs
	CodeGrid            Code = "grid"        // unusable grid member
	CodeProjected       Code = "projected"   // not longitude and latitude, no crs
	CodeSwapped         Code = "swapped-axes"
	CodeNoFeatures      Code = "no-features"
	CodeNoRole          Code = "no-role"
	CodeTooWide         Code = "too-wide" // more than MaxExtent across
)

// Error tells why a plan was refused, where, and what to do about it.
type Error struct {
	Code Code
	// Feature is the id of the feature at fault, or "feature 3" where it has
	// none; empty where the fault is not in one feature.
	Feature string
	// Place is where: a position as written in the file, or line and column.
	Place string
	// What is wrong, as a clause without final period.
	What string
	// Cure is what to do, as a sentence without final period.
	Cure string

	cause error
}

// Error returns one line: the feature, the place, what is wrong, and the cure.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Feature)
	if e.Place != "" {
		if e.Feature != "" {
			b.WriteString(", ")
		}
		b.WriteString("at " + e.Place)
	}
	if b.Len() > 0 {
		b.WriteString(": ")
	}
	b.WriteString(e.What)
	if e.Cure != "" {
		b.WriteString(". " + e.Cure)
	}
	return b.String()
}

// Unwrap returns the error below, if there is one.
func (e *Error) Unwrap() error { return e.cause }

// xy writes a position of the file for a message.
func xy(p orb.Point) string { return fmt.Sprintf("(%.11g, %.11g)", p[0], p[1]) }
