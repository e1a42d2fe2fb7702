package shape

import (
	"github.com/paulmach/orb"
)

// Segments returns the edges of g: of lines their pieces, of areas the edges of
// all rings, of points a segment without length each. Nil and empty shapes have
// none.
func Segments(g orb.Geometry) []Segment {
	return appendSegments(make([]Segment, 0, max(1, positions(g))), g)
}

func appendSegments(segs []Segment, g orb.Geometry) []Segment {
	switch g := g.(type) {
	case nil:
	case orb.Point:
		segs = append(segs, Segment{g, g})
	case orb.MultiPoint:
		for _, p := range g {
			segs = append(segs, Segment{p, p})
		}
	case orb.LineString:
		segs = appendPath(segs, g)
	case orb.MultiLineString:
		for _, l := range g {
			segs = appendPath(segs, l)
		}
	case orb.Ring:
		segs = appendPath(segs, orb.LineString(g))
	case orb.Polygon:
		segs = appendRings(segs, g)
	case orb.MultiPolygon:
		for _, p := range g {
			segs = appendRings(segs, p)
		}
	case orb.Collection:
		for _, m := range g {
			segs = appendSegments(segs, m)
		}
	case orb.Bound:
		segs = appendSegments(segs, g.ToRing())
	}
	return segs
}

func appendRings(segs []Segment, p orb.Polygon) []Segment {
	for _, r := range p {
		segs = appendPath(segs, orb.LineString(r))
	}
	return segs
}

func appendPath(segs []Segment, path orb.LineString) []Segment {
	if len(path) == 1 {
		return append(segs, Segment{path[0], path[0]})
	}
	for i := 0; i+1 < len(path); i++ {
		segs = append(segs, Segment{path[i], path[i+1]})
	}
	return segs
}

// positions returns how many positions a line or area has, not fewer than edges. It
// is a guess of the room that they need: 0 for other shapes.
func positions(g orb.Geometry) int {
	n := 0
	switch g := g.(type) {
	case orb.LineString:
		n = len(g)
	case orb.Ring:
		n = len(g)
	case orb.MultiLineString:
		for _, l := range g {
			n += len(l)
		}
	case orb.Polygon:
		n = positionsOf(g)
	case orb.MultiPolygon:
		for _, p := range g {
			n += positionsOf(p)
		}
	}
	return n
}

func positionsOf(p orb.Polygon) (n int) {
	for _, r := range p {
		n += len(r)
	}
	return n
}

// appendStarts adds a point of each connected part of g.
func appendStarts(points []orb.Point, g orb.Geometry) []orb.Point {
	switch g := g.(type) {
	case orb.MultiPoint:
		return append(points, g...)
	case orb.MultiLineString:
		for _, l := range g {
			points = appendStarts(points, l)
		}
	case orb.MultiPolygon:
		for _, p := range g {
			points = appendStart(points, p)
		}
	case orb.Collection:
		for _, m := range g {
			points = appendStarts(points, m)
		}
	case orb.Polygon:
		return appendStart(points, g)
	default:
		if segs := Segments(g); len(segs) > 0 {
			points = append(points, segs[0].A)
		}
	}
	return points
}

func appendStart(points []orb.Point, p orb.Polygon) []orb.Point {
	for _, r := range p {
		if len(r) > 0 {
			return append(points, r[0])
		}
	}
	return points
}

func hasArea(g orb.Geometry) bool {
	switch g := g.(type) {
	case orb.Polygon, orb.MultiPolygon, orb.Ring:
		return true
	case orb.Collection:
		for _, m := range g {
			if hasArea(m) {
				return true
			}
		}
	}
	return false
}
