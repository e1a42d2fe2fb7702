// Package plane is the local plane that a site plan is measured in.
package plane

import "github.com/paulmach/orb"

// Frame is a transverse Mercator plane on the WGS 84 ellipsoid with scale 1 at
// its centre. Within 5 km of the centre a length in the plane differs from the
// geodesic by less than one part in a million.
type Frame struct {
	centre orb.Point
}

// At returns the frame centred on a WGS 84 longitude and latitude in degrees.
func At(centre orb.Point) *Frame { return &Frame{centre: centre} }
