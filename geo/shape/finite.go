package shape

import (
	"slices"

	"github.com/paulmach/orb"
)

// Finite tells whether every coordinate of g is a finite number. Nil and empty shapes
// have none that is not.
func Finite(g orb.Geometry) bool {
	switch g := g.(type) {
	case orb.Point:
		return FinitePoint(g)
	case orb.MultiPoint:
		return finitePoints(g)
	case orb.LineString:
		return finitePoints(g)
	case orb.Ring:
		return finitePoints(g)
	case orb.MultiLineString:
		return !slices.ContainsFunc(g, func(l orb.LineString) bool { return !finitePoints(l) })
	case orb.Polygon:
		return finiteRings(g)
	case orb.MultiPolygon:
		return !slices.ContainsFunc(g, func(p orb.Polygon) bool { return !finiteRings(p) })
	case orb.Collection:
		return !slices.ContainsFunc(g, func(m orb.Geometry) bool { return !Finite(m) })
	case orb.Bound:
		return FinitePoint(g.Min) && FinitePoint(g.Max)
	}
	return true
}

func finiteRings(p orb.Polygon) bool {
	return !slices.ContainsFunc(p, func(r orb.Ring) bool { return !finitePoints(r) })
}

func finitePoints(points []orb.Point) bool {
	for _, p := range points {
		if !FinitePoint(p) {
			return false
		}
	}
	return true
}

// FinitePoint tells whether both coordinates are finite numbers: what is no number, and
// what is infinite, less itself is no number.
func FinitePoint(p orb.Point) bool { return p[0]-p[0] == 0 && p[1]-p[1] == 0 }
