package crs

import "math"

// Ellipsoid is an oblate ellipsoid of revolution, or a sphere.
type Ellipsoid struct {
	SemiMajor         float64 // a, equatorial radius in metres
	InverseFlattening float64 // 1/f; 0 stands for a sphere
}

// Ellipsoids of the supported datums. GRS80 is that of NAD 83 (Moritz 1980,
// Geodetic Reference System 1980), WGS84 that of NIMA TR8350.2. Their polar radii
// differ by 0.1 mm.
var (
	GRS80 = Ellipsoid{SemiMajor: 6378137, InverseFlattening: 298.257222101}
	WGS84 = Ellipsoid{SemiMajor: 6378137, InverseFlattening: 298.257223563}
)

// flattening returns f = (a-b)/a.
func (el Ellipsoid) flattening() float64 {
	if el.InverseFlattening == 0 {
		return 0
	}
	return 1 / el.InverseFlattening
}

// eccentricity returns the first eccentricity, e = sqrt(f(2-f)).
func (el Ellipsoid) eccentricity() float64 {
	f := el.flattening()
	return math.Sqrt(f * (2 - f))
}

// thirdFlattening returns n = (a-b)/(a+b) = f/(2-f).
func (el Ellipsoid) thirdFlattening() float64 {
	f := el.flattening()
	return f / (2 - f)
}

// conformalTan returns tan χ for τ = tan φ, where χ is the conformal latitude.
// Karney 2011, J. Geodesy 85:475-485, equations 7 to 9.
func conformalTan(τ, e float64) float64 {
	τ1 := math.Hypot(1, τ)
	σ := math.Sinh(e * math.Atanh(e*τ/τ1))
	return τ*math.Hypot(1, σ) - σ*τ1
}

// geographicTan is the inverse of conformalTan: it returns τ = tan φ for
// τʹ = tan χ, by Newton's method. Karney 2011, equations 19 to 21. Two rounds
// reach the last digits of a float64 from any start; a third is allowed. Within
// 6 mm of a pole the start itself is exact.
func geographicTan(τʹ, e float64) float64 {
	const rounds = 3
	polar := τʹ * math.Exp(e*math.Atanh(e)) // limit towards the poles
	if math.Abs(τʹ) > 1e9 {
		return polar
	}
	e2m := 1 - e*e
	τ := τʹ / e2m
	if math.Abs(τʹ) > 70 {
		τ = polar
	}
	for range rounds {
		τᵢ := conformalTan(τ, e)
		τ += (τʹ - τᵢ) / math.Hypot(1, τᵢ) * (1 + e2m*τ*τ) / (e2m * math.Hypot(1, τ))
	}
	return τ
}
