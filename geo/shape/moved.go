package shape

import "github.com/paulmach/orb"

// Moved returns a copy of a shape with every position moved; nil for nil.
func Moved(g orb.Geometry, move func(orb.Point) orb.Point) orb.Geometry {
	switch g := g.(type) {
	case orb.Point:
		return move(g)
	case orb.MultiPoint:
		return orb.MultiPoint(movedPath(g, move))
	case orb.LineString:
		return orb.LineString(movedPath(g, move))
	case orb.Ring:
		return orb.Ring(movedPath(g, move))
	case orb.MultiLineString:
		return movedParts(g, func(l orb.LineString) orb.LineString { return movedPath(l, move) })
	case orb.Polygon:
		return movedPolygon(g, move)
	case orb.MultiPolygon:
		return movedParts(g, func(p orb.Polygon) orb.Polygon { return movedPolygon(p, move) })
	case orb.Collection:
		return movedParts(g, func(m orb.Geometry) orb.Geometry { return Moved(m, move) })
	case orb.Bound:
		return Moved(g.ToPolygon(), move)
	}
	return nil
}

func movedPolygon(p orb.Polygon, move func(orb.Point) orb.Point) orb.Polygon {
	return movedParts(p, func(r orb.Ring) orb.Ring { return movedPath(r, move) })
}

func movedPath[P ~[]orb.Point](path P, move func(orb.Point) orb.Point) P {
	out := make(P, len(path))
	for i, p := range path {
		out[i] = move(p)
	}
	return out
}

func movedParts[S ~[]E, E any](parts S, move func(E) E) S {
	out := make(S, len(parts))
	for i, p := range parts {
		out[i] = move(p)
	}
	return out
}
