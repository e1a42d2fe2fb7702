package plane

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
)

// LocalReach is how far from its centre a Local may be used, in degrees of longitude
// and of latitude.
const LocalReach = 0.3

// Local is the plane of the Frame with the same centre, by the series in powers of the
// differences of longitude and latitude (J. C. B. Redfearn, Transverse Mercator
// formulae, Empire Survey Review 69, 1948): several times as fast, and within
// LocalReach the same to a thousandth of a millimetre. It is for distances to many
// shapes about one place.
//
// A Local is immutable and safe for use by several goroutines.
type Local struct {
	λ0, φ0 float64
	a, e2  float64
	m      [4]float64 // derivatives of the meridian arc at φ0, first to fourth
}

// NearAt returns the local plane centred on a WGS 84 longitude and latitude in
// degrees. The centre is the plane's origin.
func NearAt(lonLat orb.Point) *Local {
	f := crs.WGS84.InverseFlattening
	e2 := (2 - 1/f) / f
	l := &Local{λ0: radians(lonLat.Lon()), φ0: radians(lonLat.Lat()), a: crs.WGS84.SemiMajor, e2: e2}
	const step = 1e-4
	before, after := l.arc(l.φ0-step), l.arc(l.φ0+step)
	at := l.arc(l.φ0)
	l.m = [4]float64{at[0], at[1], at[2], (after[2] - before[2]) / (2 * step)}
	return l
}

// arc returns the radius of the meridian, which is the derivative of its arc, and its
// first two derivatives at a latitude.
func (l *Local) arc(φ float64) [3]float64 {
	sin, cos := math.Sincos(φ)
	w := 1 - l.e2*sin*sin
	ρ := l.a * (1 - l.e2) / (w * math.Sqrt(w))
	q := 3 * l.e2 / w
	return [3]float64{
		ρ,
		ρ * q * sin * cos,
		ρ * (q*(cos*cos-sin*sin) + 5.0/3*q*q*sin*sin*cos*cos),
	}
}

// Forward returns metres east and north of the centre for a longitude and latitude in
// degrees, which must be within LocalReach of it.
func (l *Local) Forward(lonLat orb.Point) orb.Point {
	φ := radians(lonLat.Lat())
	δ := φ - l.φ0
	sin, cos := math.Sincos(φ)
	ν := l.a / math.Sqrt(1-l.e2*sin*sin)
	t := sin / cos
	t2 := t * t
	η2 := l.e2 / (1 - l.e2) * cos * cos
	p := (radians(lonLat.Lon()) - l.λ0) * cos
	p2 := p * p
	x := ν * p * (1 + p2/6*(1-t2+η2+p2/20*(5-18*t2+t2*t2+14*η2-58*t2*η2)))
	y := δ*(l.m[0]+δ/2*(l.m[1]+δ/3*(l.m[2]+δ/4*l.m[3]))) +
		ν*t*p2/2*(1+p2/12*(5-t2+9*η2+4*η2*η2+p2/30*(61-58*t2+t2*t2)))
	return orb.Point{x, y}
}
