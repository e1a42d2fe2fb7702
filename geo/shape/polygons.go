package shape

import "github.com/paulmach/orb"

// Polygons returns the polygons of an area, sharing its coordinates; nil for any
// other shape.
func Polygons(g orb.Geometry) orb.MultiPolygon {
	switch g := g.(type) {
	case orb.Polygon:
		return orb.MultiPolygon{g}
	case orb.MultiPolygon:
		return g
	}
	return nil
}
