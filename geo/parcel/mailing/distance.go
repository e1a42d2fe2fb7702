package mailing

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"clearway/geo"
	"clearway/geo/parcel"
)

// Unit is a unit of length that a distance may be written in.
type Unit string

// The units.
const (
	Foot         Unit = "ft"
	Metre        Unit = "m"
	USSurveyFoot Unit = "us-ft"
)

// Distance is how far from a subject people are told, as someone wrote it.
type Distance struct {
	Value float64
	Unit  Unit
}

// Length returns the distance in metres.
func (d Distance) Length() geo.Length {
	switch d.Unit {
	case Metre:
		return geo.Length(d.Value) * geo.Metre
	case USSurveyFoot:
		return geo.Length(d.Value) * geo.USSurveyFoot
	default:
		return geo.Length(d.Value) * geo.Foot
	}
}

// String writes the distance as "100 ft".
func (d Distance) String() string {
	return strconv.FormatFloat(d.Value, 'f', -1, 64) + " " + string(d.Unit)
}

// maxDistance is farther than any code tells neighbors. What is more is a wrong unit
// or a slip.
const maxDistance = 10_000 * geo.Metre

// written is a plain decimal number and a unit: no sign, no exponent, no comma, no
// zeros in front.
var written = regexp.MustCompile(`^(0|[1-9][0-9]*)(\.[0-9]+)?\s*([a-z-]*)$`)

var units = map[string]Unit{
	"ft": Foot, "feet": Foot, "foot": Foot,
	"m": Metre, "metre": Metre, "metres": Metre, "meter": Metre, "meters": Metre,
	"us-ft": USSurveyFoot,
}

// ParseDistance reads "100ft", "100 feet", "30.48 m" or "100 us-ft". A number without
// a unit is refused, because nobody can tell which one was meant; so is 0, a negative
// number, one in another notation, and more than 10 km. The error is an *parcel.Error
// with CodeArgument.
func ParseDistance(s string) (Distance, error) {
	refuse := func(what string) (Distance, error) {
		return Distance{}, &parcel.Error{
			Code: parcel.CodeArgument, Place: "distance", What: what,
			Cure: "Write a number and its unit, such as 100ft or 30.48m",
		}
	}
	parts := written.FindStringSubmatch(strings.ToLower(strings.TrimSpace(s)))
	if parts == nil {
		return refuse(fmt.Sprintf("%q is no distance", s))
	}
	if parts[3] == "" {
		return refuse(fmt.Sprintf("%q has no unit", s))
	}
	unit, ok := units[parts[3]]
	if !ok {
		return refuse(fmt.Sprintf("%q has the unit %q, which is none of ft, m and us-ft", s, parts[3]))
	}
	value, err := strconv.ParseFloat(parts[1]+parts[2], 64)
	if err != nil || value == 0 {
		return refuse(fmt.Sprintf("%q is no distance to search within", s))
	}
	d := Distance{Value: value, Unit: unit}
	if d.Length() > maxDistance {
		return refuse(fmt.Sprintf("%q is more than 10 km", s))
	}
	return d, nil
}
