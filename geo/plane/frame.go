// Package plane is the local plane that a site plan is measured in.
package plane

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
)

// Frame is a transverse Mercator plane on the WGS 84 ellipsoid with scale 1 at
// its centre. Within 5 km of the centre a length in the plane differs from the
// geodesic by less than one part in a million: the scale at x metres east of the
// centre is 1 + x²/2R², 1 + 3.1e-7 at 5 km.
//
// A frame is immutable and safe for use by several goroutines.
type Frame struct {
	centre orb.Point
	tm     *crs.TransverseMercator
}

// At returns the frame centred on a WGS 84 longitude and latitude in degrees. The
// centre is the plane's origin.
func At(lonLat orb.Point) *Frame {
	return &Frame{
		centre: lonLat,
		tm: crs.NewTransverseMercator(crs.WGS84, crs.Origin{
			Lambda0: radians(lonLat.Lon()),
			Phi0:    radians(lonLat.Lat()),
			K0:      1,
		}),
	}
}

// Centre returns the longitude and latitude of the plane's origin in degrees.
func (f *Frame) Centre() orb.Point { return f.centre }

// Forward returns metres east and north of the centre for a longitude and
// latitude in degrees. The point must be near the centre; readers see to that by
// refusing a plan more than 5 km across.
func (f *Frame) Forward(lonLat orb.Point) orb.Point {
	x, y := f.tm.Forward(radians(lonLat.Lon()), radians(lonLat.Lat()))
	return orb.Point{x, y}
}

// Inverse returns longitude and latitude in degrees of a point x metres east and
// y metres north of the centre.
func (f *Frame) Inverse(xy orb.Point) orb.Point {
	λ, φ := f.tm.Inverse(xy.X(), xy.Y())
	return orb.Point{degrees(λ), degrees(φ)}
}

func radians(deg float64) float64 { return deg * (math.Pi / 180) }

func degrees(rad float64) float64 { return rad * (180 / math.Pi) }
