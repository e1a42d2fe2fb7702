package crs

import "clearway/geo"

// method is a way of mapping the ellipsoid.
type method string

const (
	methodGeographic  method = "geographic"
	methodTM          method = "tm"
	methodLCC         method = "lcc"
	methodWebMercator method = "webmercator"
)

// definition is a coordinate system as registries and .prj files write it: angles
// in degrees, lengths in the system's unit.
type definition struct {
	method                      method
	ellipsoid                   Ellipsoid
	unit                        geo.Length
	lat0, lon0                  float64 // origin
	k0                          float64 // scale at the origin
	lat1, lat2                  float64 // standard parallels of lcc
	falseEasting, falseNorthing float64
}

// apply gives a system its unit and projection. It is false where there is no such
// projection: an unknown method, a scale or unit that is not positive, standard
// parallels that make no cone.
func (d definition) apply(s *System) bool {
	if d.method == methodGeographic {
		return true
	}
	if !(d.unit > 0) {
		return false
	}
	s.unit = d.unit
	o := Origin{
		Lambda0: radians(d.lon0), Phi0: radians(d.lat0), K0: d.k0,
		FalseEasting:  d.falseEasting * float64(d.unit),
		FalseNorthing: d.falseNorthing * float64(d.unit),
	}
	switch d.method {
	case methodTM:
		s.proj = NewTransverseMercator(d.ellipsoid, o)
		return d.k0 > 0
	case methodLCC:
		lc, ok := NewLambertConic(d.ellipsoid, o, radians(d.lat1), radians(d.lat2))
		s.proj = lc
		return ok && d.k0 > 0
	case methodWebMercator:
		s.proj = NewMercator(webMercatorSphere, Origin{K0: 1})
		return true
	default:
		return false
	}
}
