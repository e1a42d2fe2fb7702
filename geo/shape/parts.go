package shape

import "github.com/paulmach/orb"

// Parts returns the parts of a multi-part shape, each by itself; of any other the whole,
// and of nil none.
func Parts(g orb.Geometry) []orb.Geometry {
	var parts []orb.Geometry
	switch g := g.(type) {
	case orb.MultiPoint:
		for _, p := range g {
			parts = append(parts, p)
		}
	case orb.MultiLineString:
		for _, l := range g {
			parts = append(parts, l)
		}
	case orb.MultiPolygon:
		for _, p := range g {
			parts = append(parts, p)
		}
	case nil:
	default:
		parts = append(parts, g)
	}
	return parts
}
