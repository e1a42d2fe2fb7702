package shape

import "github.com/paulmach/orb"

// Location of a point with respect to an area.
type Location int

// Where a point can lie.
const (
	Outside Location = iota
	OnEdge
	Inside
)

// LocateRing tells where p lies with respect to the area inside a closed ring,
// whatever its direction. Exact; linear in the vertices (crossing number, Haines,
// Point in Polygon Strategies, Graphics Gems IV, 1994).
func LocateRing(r orb.Ring, p orb.Point) Location {
	inside := false
	for i := 0; i+1 < len(r); i++ {
		switch crossesRay(r[i], r[i+1], p) {
		case rayOnEdge:
			return OnEdge
		case rayCrosses:
			inside = !inside
		}
	}
	if inside {
		return Inside
	}
	return Outside
}

type rayHit int

const (
	rayMisses rayHit = iota
	rayCrosses
	rayOnEdge
)

// crossesRay tells whether the edge a-b crosses the ray from p to the right. An
// edge counts its lower end and not its upper one.
func crossesRay(a, b, p orb.Point) rayHit {
	if a[1] == p[1] && b[1] == p[1] {
		if min(a[0], b[0]) <= p[0] && p[0] <= max(a[0], b[0]) {
			return rayOnEdge
		}
		return rayMisses
	}
	if p[1] < min(a[1], b[1]) || p[1] > max(a[1], b[1]) {
		return rayMisses
	}
	if b[1] < a[1] {
		a, b = b, a
	}
	switch side := Orient(a, b, p); {
	case side == 0:
		return rayOnEdge
	case side > 0 && p[1] < b[1]:
		return rayCrosses
	}
	return rayMisses
}

// Locate tells where p lies with respect to a polygon with holes; the edge of a
// hole is an edge of the polygon.
func Locate(poly orb.Polygon, p orb.Point) Location {
	if len(poly) == 0 {
		return Outside
	}
	if at := LocateRing(poly[0], p); at != Inside {
		return at
	}
	for _, hole := range poly[1:] {
		switch LocateRing(hole, p) {
		case Inside:
			return Outside
		case OnEdge:
			return OnEdge
		}
	}
	return Inside
}

// Covers tells whether p lies in the area of g or on its edge. Points and lines
// have no area and cover nothing.
func Covers(g orb.Geometry, p orb.Point) bool {
	switch g := g.(type) {
	case orb.Polygon:
		return Locate(g, p) != Outside
	case orb.MultiPolygon:
		for _, poly := range g {
			if Locate(poly, p) != Outside {
				return true
			}
		}
	case orb.Ring:
		return LocateRing(g, p) != Outside
	case orb.Collection:
		for _, m := range g {
			if Covers(m, p) {
				return true
			}
		}
	}
	return false
}
