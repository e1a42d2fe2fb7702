package crs

import (
	"fmt"
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
)

// areaMargin is how far beyond its registered area of use a system is still
// converted, in degrees. All of Wisconsin is within it for both of its UTM zones,
// while feet read as metres mostly fall outside.
const areaMargin = 3

// System is a geographic or projected coordinate system on NAD 83 or WGS 84. It
// is immutable and safe for use by several goroutines.
type System struct {
	name string
	code string
	unit geo.Length // zero for a geographic system
	proj projection // nil for a geographic system
	area area
}

// Name returns the registry's name, such as "NAD83 / Wisconsin Central (ftUS)".
func (s *System) Name() string { return s.name }

// Code returns authority and number, such as "EPSG:2288", or "" for a system read
// from WKT that names none.
func (s *System) Code() string { return s.code }

// Unit returns the length of one unit of the coordinates, or 0 for a geographic
// system, whose coordinates are degrees.
func (s *System) Unit() geo.Length { return s.unit }

// Geographic tells whether the coordinates are longitude and latitude in degrees.
func (s *System) Geographic() bool { return s.proj == nil }

// ToLonLat converts a point of the system, x first, to longitude and latitude in
// degrees, to better than 0.1 mm. The error is a *DomainError: the point is not
// finite or lies more than 3 degrees outside the system's area of use.
func (s *System) ToLonLat(xy orb.Point) (orb.Point, error) {
	if !finite(xy) {
		return orb.Point{}, s.notFinite(xy)
	}
	if s.Geographic() {
		return xy, s.checkDegrees(xy)
	}
	x, y := xy[0]*float64(s.unit), xy[1]*float64(s.unit)
	λ, φ := s.proj.Inverse(x, y)
	ll := orb.Point{degrees(wrap(λ)), degrees(φ)}
	if !s.returns(x, y, λ, φ) || !s.area.contains(ll, areaMargin) {
		return orb.Point{}, s.outside(xy, ll)
	}
	return ll, nil
}

// FromLonLat converts longitude and latitude in degrees to the system, x first.
// The error is a *DomainError, as for ToLonLat.
func (s *System) FromLonLat(ll orb.Point) (orb.Point, error) {
	if !finite(ll) {
		return orb.Point{}, s.notFinite(ll)
	}
	if err := s.checkDegrees(ll); err != nil || s.Geographic() {
		return ll, err
	}
	if !s.area.contains(ll, areaMargin) {
		return orb.Point{}, s.outside(ll, ll)
	}
	x, y := s.proj.Forward(radians(ll[0]), radians(ll[1]))
	xy := orb.Point{x / float64(s.unit), y / float64(s.unit)}
	if !finite(xy) {
		return orb.Point{}, s.outside(ll, ll)
	}
	return xy, nil
}

// returns tells whether λ, φ projects back on x, y, to 1 mm. It does not where a
// point lies beyond what the projection can reach.
func (s *System) returns(x, y, λ, φ float64) bool {
	const tolerance = 1e-3
	bx, by := s.proj.Forward(λ, φ)
	return math.Abs(bx-x) <= tolerance && math.Abs(by-y) <= tolerance
}

func (s *System) checkDegrees(ll orb.Point) error {
	if math.Abs(ll[0]) <= 180 && math.Abs(ll[1]) <= 90 {
		return nil
	}
	return &DomainError{
		System: s.name, Point: ll,
		Detail: "is no longitude and latitude in degrees",
		Cure:   "if these are feet or metres, name their coordinate system in the file's crs member; if latitude comes first, swap the two",
	}
}

func (s *System) notFinite(p orb.Point) error {
	return &DomainError{System: s.name, Point: p, Detail: "is not finite", Cure: "repair or delete it"}
}

func (s *System) outside(p, ll orb.Point) error {
	detail := "cannot lie in the area that the system is made for"
	if finite(ll) {
		detail = fmt.Sprintf("lies at longitude %.1f, latitude %.1f, far outside the area that the system is made for (%v)", ll[0], ll[1], s.area)
	}
	return &DomainError{
		System: s.name, Point: p, Detail: detail,
		Cure: "check that the file names the right zone and the right unit (feet or metres)",
	}
}

func finite(p orb.Point) bool {
	return !math.IsNaN(p[0]) && !math.IsInf(p[0], 0) && !math.IsNaN(p[1]) && !math.IsInf(p[1], 0)
}

// area is a box in degrees. It crosses the antimeridian where west > east.
type area struct{ west, south, east, north float64 }

// contains tells whether the box, widened by margin degrees, holds the point.
func (a area) contains(ll orb.Point, margin float64) bool {
	if !(ll[1] >= a.south-margin && ll[1] <= a.north+margin) {
		return false
	}
	width := a.east - a.west
	if width < 0 {
		width += 360
	}
	mid := a.west + width/2
	return math.Abs(math.Remainder(ll[0]-mid, 360)) <= width/2+margin
}

// String returns the box in words.
func (a area) String() string {
	return fmt.Sprintf("longitude %g to %g, latitude %g to %g", a.west, a.east, a.south, a.north)
}
