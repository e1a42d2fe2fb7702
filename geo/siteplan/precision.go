package siteplan

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
)

// mostDecimals is where the digits of a float64 in degrees end: more decimals
// make no finer length.
const mostDecimals = 15

// halfUnit returns how far rounding to a number of decimals moves a position at
// most, in metres: hypot(h_e, h_n), for scale in metres per unit.
func halfUnit(decimals int, scale orb.Point) float64 {
	half := 0.5 * math.Pow10(-min(decimals, mostDecimals))
	return math.Hypot(half*scale[0], half*scale[1])
}

// precision returns how finely the plan is written, for scale in metres per unit
// at its place. Grid numbers are exact but for the stated accuracy.
func (ref reference) precision(decimals int, scale orb.Point, accuracy geo.Length) Precision {
	p := Precision{Decimals: decimals, Uncertainty: 2 * accuracy}
	if ref.grid == nil {
		p.Uncertainty += geo.Length(2 * halfUnit(decimals, scale))
	}
	return p
}

// accuracy reads the top-level member accuracy_ft, the survey's error at each end.
func (d *document) readAccuracy() (geo.Length, *Error) {
	if !d.accuracy.present() || d.accuracy.isNull() {
		return 0, nil
	}
	ft, ok := numberOf(d.accuracy)
	if !ok || ft < 0 {
		return 0, &Error{
			Code: CodeProperty, Place: linePlace(d.data, d.coords.offset(d.accuracy)),
			What: "accuracy_ft is no number of feet from 0 up", Cure: "Write it as \"accuracy_ft\": 0.05, or leave it out",
		}
	}
	return geo.FromFeet(ft), nil
}
