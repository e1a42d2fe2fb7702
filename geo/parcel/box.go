package parcel

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
)

// Around returns the box, grown so that it holds every point of the earth within
// distance of it, and a little more: 1 % and a metre. It is what a store is asked
// for before the true distance decides.
//
// A degree of latitude and of longitude is shortest, on the WGS 84 ellipsoid, as
// computed here: 110 574 m at the equator, and 111 319 m times the cosine of the
// latitude at the end of the box that is nearer to a pole.
func Around(box orb.Bound, distance geo.Length) orb.Bound {
	const (
		leastLatDegree = 110574.0 // metres, at the equator
		leastLonDegree = 111319.0 // metres, at the equator; divided by cos it is never less
	)
	metres := float64(distance)*1.01 + 1
	dLat := metres / leastLatDegree
	polar := math.Max(math.Abs(box.Min.Lat()), math.Abs(box.Max.Lat())) + dLat
	dLon := 360.0
	if polar < 89 {
		dLon = metres / (leastLonDegree * math.Cos(polar*math.Pi/180))
	}
	return orb.Bound{
		Min: orb.Point{box.Min.Lon() - dLon, box.Min.Lat() - dLat},
		Max: orb.Point{box.Max.Lon() + dLon, box.Max.Lat() + dLat},
	}
}

// boundOf returns the box of g; ok is false where g is nil or holds no point.
func boundOf(g orb.Geometry) (box orb.Bound, ok bool) {
	switch g := g.(type) {
	case nil:
		return orb.Bound{}, false
	case orb.Point:
		return g.Bound(), true
	case orb.Collection:
		for _, m := range g {
			if b, has := boundOf(m); has {
				box, ok = join(box, b, ok), true
			}
		}
		return box, ok
	case orb.MultiPolygon:
		return boundOfAreas(g)
	}
	box = g.Bound()
	return box, !box.IsEmpty()
}

// boundOfAreas is boundOf by numbers alone, several times as fast as orb's Bound.
func boundOfAreas(areas orb.MultiPolygon) (box orb.Bound, ok bool) {
	least := orb.Point{math.Inf(1), math.Inf(1)}
	most := orb.Point{math.Inf(-1), math.Inf(-1)}
	for _, p := range areas {
		if len(p) == 0 {
			continue
		}
		for _, at := range p[0] {
			least = orb.Point{min(least[0], at[0]), min(least[1], at[1])}
			most = orb.Point{max(most[0], at[0]), max(most[1], at[1])}
		}
	}
	return orb.Bound{Min: least, Max: most}, least[0] <= most[0]
}

// join returns the box around both boxes, or b where a is none.
func join(a, b orb.Bound, have bool) orb.Bound {
	if !have {
		return b
	}
	return a.Union(b)
}
