package crs

import "math"

// webMercatorSphere is the sphere of Web Mercator: geodetic latitudes are put on
// it as they are (IOGP Guidance Note 7-2, method 1024).
var webMercatorSphere = Ellipsoid{SemiMajor: 6378137}

// Mercator is the normal Mercator projection of an ellipsoid. On a sphere of
// radius 6378137 m it is Web Mercator, whose unit at latitude 45 is 0.7 m on the
// ground: coordinates are read from it, never measured in it.
//
// Formulas: Snyder, USGS Professional Paper 1395, 7-6 and 7-7.
type Mercator struct {
	λ0 float64 // longitude of the origin
	ak float64 // a·k0, metres
	fe float64 // false easting, metres
	fn float64 // false northing less the origin's, metres
	e  float64 // first eccentricity
}

// NewMercator returns the projection of an ellipsoid about an origin; o.K0 is the
// scale on the equator.
func NewMercator(el Ellipsoid, o Origin) *Mercator {
	e, ak := el.eccentricity(), el.SemiMajor*o.K0
	return &Mercator{λ0: o.Lambda0, ak: ak, fe: o.FalseEasting, fn: o.FalseNorthing - ak*isometric(o.Phi0, e), e: e}
}

// Forward returns easting x and northing y in metres of a longitude λ and
// latitude φ in radians. It checks no domain.
func (m *Mercator) Forward(λ, φ float64) (x, y float64) {
	return m.fe + m.ak*wrap(λ-m.λ0), m.fn + m.ak*isometric(φ, m.e)
}

// Inverse returns longitude λ and latitude φ in radians of an easting x and
// northing y in metres. It checks no domain.
func (m *Mercator) Inverse(x, y float64) (λ, φ float64) {
	ψ := (y - m.fn) / m.ak
	return m.λ0 + (x-m.fe)/m.ak, math.Atan(geographicTan(math.Sinh(ψ), m.e))
}
