package crs

import "math"

// TransverseMercator is the transverse Mercator (Gauss-Kruger) projection of an
// ellipsoid: conformal, with scale K0 along the meridian Lambda0.
//
// It is Kruger's series to the sixth order in the third flattening, as given by
// C. F. F. Karney, Transverse Mercator with an accuracy of a few nanometers,
// J. Geodesy 85 (2011) 475-485. The error is below 5 nm within 3900 km of the
// central meridian. The zero value is not usable; see [NewTransverseMercator].
type TransverseMercator struct {
	λ0 float64    // longitude of the central meridian
	k0 float64    // scale on the central meridian
	fe float64    // false easting, metres
	fn float64    // false northing less the meridian arc from equator to φ0, metres
	e  float64    // first eccentricity
	a  float64    // rectifying radius, metres: the meridian quarter is a·π/2
	α  [6]float64 // α[j-1] is Karney's α_j
	β  [6]float64 // β[j-1] is Karney's β_j
}

// NewTransverseMercator returns the projection of an ellipsoid about an origin.
func NewTransverseMercator(el Ellipsoid, o Origin) *TransverseMercator {
	n := el.thirdFlattening()
	n2 := n * n
	tm := &TransverseMercator{
		λ0: o.Lambda0,
		k0: o.K0,
		fe: o.FalseEasting,
		e:  el.eccentricity(),
		a:  el.SemiMajor / (1 + n) * (1 + n2/4 + n2*n2/64 + n2*n2*n2/256),
		α:  krugerForward(n),
		β:  krugerInverse(n),
	}
	_, m0 := tm.Forward(o.Lambda0, o.Phi0)
	tm.fn = o.FalseNorthing - m0
	return tm
}

// Forward returns easting x and northing y in metres of a longitude λ and
// latitude φ in radians. It checks no domain: beyond 80 degrees from the central
// meridian the result means nothing. Karney 2011, equations 7 to 11.
func (tm *TransverseMercator) Forward(λ, φ float64) (x, y float64) {
	sinΔλ, cosΔλ := math.Sincos(λ - tm.λ0)
	τʹ := conformalTan(math.Tan(φ), tm.e)
	ξʹ := math.Atan2(τʹ, cosΔλ)
	ηʹ := math.Asinh(sinΔλ / math.Hypot(τʹ, cosΔλ))
	δξ, δη := clenshawSin(tm.α, ξʹ, ηʹ)
	return tm.fe + tm.k0*tm.a*(ηʹ+δη), tm.fn + tm.k0*tm.a*(ξʹ+δξ)
}

// Inverse returns longitude λ in [-π, π] and latitude φ, in radians, of an easting x
// and northing y in metres. It checks no domain. Karney 2011, equations 11 and 15 to
// 21.
func (tm *TransverseMercator) Inverse(x, y float64) (λ, φ float64) {
	ξ := (y - tm.fn) / (tm.k0 * tm.a)
	η := (x - tm.fe) / (tm.k0 * tm.a)
	δξ, δη := clenshawSin(tm.β, ξ, η)
	ξʹ, ηʹ := ξ-δξ, η-δη
	sinξʹ, cosξʹ := math.Sincos(ξʹ)
	sinhηʹ := math.Sinh(ηʹ)
	τʹ := sinξʹ / math.Hypot(sinhηʹ, cosξʹ)
	return wrap(tm.λ0 + math.Atan2(sinhηʹ, cosξʹ)), math.Atan(geographicTan(τʹ, tm.e))
}

// clenshawSin returns the real and imaginary part of Σ c_j sin(2jζ), j = 1..6,
// for ζ = ξ + iη, by Clenshaw's recurrence in complex arithmetic.
func clenshawSin(c [6]float64, ξ, η float64) (re, im float64) {
	sin2ξ, cos2ξ := math.Sincos(2 * ξ)
	sinh2η, cosh2η := math.Sinh(2*η), math.Cosh(2*η)
	// t = 2 cos 2ζ
	tRe, tIm := 2*cos2ξ*cosh2η, -2*sin2ξ*sinh2η
	var uRe, uIm, vRe, vIm float64 // the last two sums
	for j := len(c) - 1; j >= 0; j-- {
		uRe, uIm, vRe, vIm = c[j]+tRe*uRe-tIm*uIm-vRe, tRe*uIm+tIm*uRe-vIm, uRe, uIm
	}
	sRe, sIm := sin2ξ*cosh2η, cos2ξ*sinh2η // sin 2ζ
	return uRe*sRe - uIm*sIm, uRe*sIm + uIm*sRe
}

// krugerForward returns α_1 to α_6 for the third flattening n. Karney 2011,
// equation 35.
func krugerForward(n float64) [6]float64 {
	return [6]float64{
		poly(n, 0, 1./2, -2./3, 5./16, 41./180, -127./288, 7891./37800),
		poly(n, 0, 0, 13./48, -3./5, 557./1440, 281./630, -1983433./1935360),
		poly(n, 0, 0, 0, 61./240, -103./140, 15061./26880, 167603./181440),
		poly(n, 0, 0, 0, 0, 49561./161280, -179./168, 6601661./7257600),
		poly(n, 0, 0, 0, 0, 0, 34729./80640, -3418889./1995840),
		poly(n, 0, 0, 0, 0, 0, 0, 212378941./319334400),
	}
}

// krugerInverse returns β_1 to β_6 for the third flattening n. Karney 2011,
// equation 36.
func krugerInverse(n float64) [6]float64 {
	return [6]float64{
		poly(n, 0, 1./2, -2./3, 37./96, -1./360, -81./512, 96199./604800),
		poly(n, 0, 0, 1./48, 1./15, -437./1440, 46./105, -1118711./3870720),
		poly(n, 0, 0, 0, 17./480, -37./840, -209./4480, 5569./90720),
		poly(n, 0, 0, 0, 0, 4397./161280, -11./504, -830251./7257600),
		poly(n, 0, 0, 0, 0, 0, 4583./161280, -108847./3991680),
		poly(n, 0, 0, 0, 0, 0, 0, 20648693./638668800),
	}
}

// poly returns c[0] + c[1] x + c[2] x² + ... by Horner's rule.
func poly(x float64, c ...float64) float64 {
	var sum float64
	for i := len(c) - 1; i >= 0; i-- {
		sum = sum*x + c[i]
	}
	return sum
}
