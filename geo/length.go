// Package geo holds the units that every measure of Clearway is made of.
//
// Inside the program a length is in metres and an area in square metres; feet
// are what people write and read. Packages below this one measure:
//
//	geo/crs       projected coordinate systems, to and from longitude and latitude
//	geo/plane     the local plane a plan is measured in
//	geo/shape     distances, containment and clipping in that plane
//	geo/siteplan  a GeoJSON site plan, read, explained and laid in the plane
//	geo/measure   clear width, setback, frontage and the other measures
//	geo/parcel    parcels, addresses and other layers that a town loads, and their stores
//
// Nothing here knows of any law: geo imports neither ordinances, api nor cmd.
package geo

// Length is a length in metres.
type Length float64

// Units of length, in metres. Foot is the international foot, exact by the 1959
// agreement; USSurveyFoot is exact by the Mendenhall order of 1893 and differs
// from it by 2 parts in a million: 4 ft on a state plane's false easting.
const (
	Metre        Length = 1
	Foot         Length = 0.3048
	Inch         Length = Foot / 12
	USSurveyFoot Length = 1200.0 / 3937.0
)

// Feet returns the length in international feet.
func (l Length) Feet() float64 { return float64(l / Foot) }

// FromFeet returns the length of ft international feet.
func FromFeet(ft float64) Length { return Length(ft) * Foot }

// Area is an area in square metres.
type Area float64

// SquareFoot is the area of a square of one international foot.
const SquareFoot = Area(Foot * Foot)

// SquareFeet returns the area in square feet.
func (a Area) SquareFeet() float64 { return float64(a / SquareFoot) }
