// Package measure computes the measures of the public right-of-way on a site
// plan: clear width, way, setback, frontage, adjacency, share and the rest.
//
// Every measure is a function of a plan. It returns a Measurement with the
// features it used and a witness that can be drawn, or says what is missing.
// Everything is computed in the plan's local plane; nothing is sampled.
package measure

import (
	"github.com/paulmach/orb"

	"clearway/geo"
)

// Measurement is the answer of a measure.
type Measurement struct {
	// Quantity is the measured number; nil where the plan does not show what
	// is needed (see Missing) or has nothing to measure (see NotApplicable).
	Quantity *Quantity
	// Features names what the number was measured between, the applicant's
	// thing first.
	Features []string
	// Witness is geometry in the plan's plane that shows the number.
	Witness []Witness
	// Also are further numbers, in the unit of Quantity.
	Also map[string]float64
	// Missing says what the plan has to show before this can be measured.
	Missing string
	// NotApplicable says why there is nothing to measure.
	NotApplicable string
	// Notes are sentences for the applicant, about this measure.
	Notes []string
	// Warnings concern the plan as a whole.
	Warnings []string
	// Assumptions were made in order to measure.
	Assumptions []string
}

// Unit is the unit a quantity is told in.
type Unit string

// The units of measured quantities.
const (
	Feet       Unit = "ft"
	SquareFeet Unit = "sq ft"
	Fraction   Unit = "fraction"
	Count      Unit = "count"
)

// Quantity is a number with its unit and its uncertainty in that unit.
type Quantity struct {
	Value       float64
	Unit        Unit
	Uncertainty float64
}

// Of returns a length as a quantity in feet.
func Of(l, uncertainty geo.Length) *Quantity {
	return &Quantity{Value: l.Feet(), Unit: Feet, Uncertainty: uncertainty.Feet()}
}

// WitnessKind says how a witness is to be drawn.
type WitnessKind string

// The kinds of witness: a dimension line between two points, an area, a line, a point.
const (
	Span       WitnessKind = "span"
	AreaShape  WitnessKind = "area"
	Line       WitnessKind = "line"
	PointShape WitnessKind = "point"
)

// Witness is a geometry in the plane that shows a measured number.
type Witness struct {
	Kind     WitnessKind
	Label    string
	Geometry orb.Geometry
}
