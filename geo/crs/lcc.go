package crs

import "math"

// LambertConic is the Lambert conformal conic projection of an ellipsoid with one
// or two standard parallels.
//
// Formulas: J. P. Snyder, Map Projections, A Working Manual, USGS Professional
// Paper 1395 (1987), pages 107 to 109; IOGP Guidance Note 7-2, methods 9801 (one
// parallel with a scale) and 9802 (two parallels). Snyder's t is written exp(-ψ)
// with the isometric latitude ψ, which loses no digits near the pole.
type LambertConic struct {
	λ0 float64 // longitude of the origin
	n  float64 // cone constant, negative in the south
	aF float64 // a·F·k0, metres: the radius of the equator's parallel
	ρ0 float64 // radius of the origin's parallel, metres
	fe float64 // false easting, metres
	fn float64 // false northing, metres
	e  float64 // first eccentricity
}

// NewLambertConic returns the projection of an ellipsoid about an origin with
// standard parallels φ1 and φ2 in radians. With φ1 = φ2 there is one standard
// parallel, along which the scale is o.K0. The parallels must not be opposite
// (φ1 = -φ2, no cone) nor at a pole, else ok is false.
func NewLambertConic(el Ellipsoid, o Origin, φ1, φ2 float64) (lc *LambertConic, ok bool) {
	const pole = math.Pi / 2
	if !(math.Abs(φ1) < pole && math.Abs(φ2) < pole) {
		return nil, false
	}
	e := el.eccentricity()
	ψ1, ψ2 := isometric(φ1, e), isometric(φ2, e)
	m1, m2 := parallelRadius(φ1, e), parallelRadius(φ2, e)
	n := math.Sin(φ1)
	if math.Abs(φ1-φ2) > 1e-10 {
		n = math.Log(m1/m2) / (ψ2 - ψ1)
	}
	if !(math.Abs(n) > 1e-10) || math.Abs(n) >= 1 {
		return nil, false
	}
	aF := el.SemiMajor * o.K0 * m1 / n * math.Exp(n*ψ1)
	return &LambertConic{
		λ0: o.Lambda0, n: n, aF: aF,
		ρ0: aF * math.Exp(-n*isometric(o.Phi0, e)),
		fe: o.FalseEasting, fn: o.FalseNorthing, e: e,
	}, true
}

// Forward returns easting x and northing y in metres of a longitude λ and
// latitude φ in radians. It checks no domain. Snyder 14-1, 14-2, 14-4, 15-7.
func (lc *LambertConic) Forward(λ, φ float64) (x, y float64) {
	ρ := lc.aF * math.Exp(-lc.n*isometric(φ, lc.e))
	θ := lc.n * wrap(λ-lc.λ0)
	sinθ, cosθ := math.Sincos(θ)
	return lc.fe + ρ*sinθ, lc.fn + lc.ρ0 - ρ*cosθ
}

// Inverse returns longitude λ and latitude φ in radians of an easting x and
// northing y in metres. It checks no domain. Snyder 14-9 to 14-11, 15-11.
func (lc *LambertConic) Inverse(x, y float64) (λ, φ float64) {
	dx, dy := x-lc.fe, lc.ρ0-(y-lc.fn)
	ρ := math.Copysign(math.Hypot(dx, dy), lc.n)
	θ := math.Atan2(math.Copysign(1, lc.n)*dx, math.Copysign(1, lc.n)*dy)
	ψ := -math.Log(ρ/lc.aF) / lc.n
	return lc.λ0 + θ/lc.n, math.Atan(geographicTan(math.Sinh(ψ), lc.e))
}

// isometric returns the isometric latitude ψ = asinh(tan χ) of a latitude φ,
// infinite at a pole.
func isometric(φ, e float64) float64 {
	if math.Abs(φ) >= math.Pi/2 {
		return math.Inf(int(math.Copysign(1, φ)))
	}
	return math.Asinh(conformalTan(math.Tan(φ), e))
}

// parallelRadius returns m, the radius of the parallel φ over the semi-major axis.
// Snyder 14-15.
func parallelRadius(φ, e float64) float64 {
	sinφ, cosφ := math.Sincos(φ)
	return cosφ / math.Sqrt(1-e*e*sinφ*sinφ)
}
