package measure

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// sharpBend is the turn, in radians, from which sections through a bend of the axis
// would run along the street rather than across it, on its inner side.
const sharpBend = math.Pi / 3

// pastCorner is how far beyond an inner corner, in metres, the sections round it
// are hinged, so that none of them runs through the corner itself all the time.
const pastCorner = 1e-4

// sweepsAlong returns the cross-sections of an area along its axis, in order: the
// straight pieces and, between them, the fans at the bends. The first and last
// piece go on to where they leave the area. At a sharp bend the fan is hinged at
// the inner corner of the area instead.
func sweepsAlong(axis orb.LineString, area orb.Polygon) []sweep {
	var sweeps []sweep
	last, along := len(axis)-2, arcLengths(axis)
	for i := range last + 1 {
		s := shape.Segment{A: axis[i], B: axis[i+1]}
		w := sweep{at: s.A, axis: direction(s), to: s.Len(), station: along[i]}
		if i > 0 {
			fan := bendBetween(&sweeps[len(sweeps)-1], &w, area)
			sweeps = append(sweeps, fan)
		}
		if i == 0 {
			w.from = -wayOut(s.A, times(-1, w.axis), area)
		}
		if i == last {
			w.to += wayOut(s.B, w.axis, area)
		}
		sweeps = append(sweeps, w)
	}
	return sweeps
}

// bendBetween returns the fan between two straight pieces, which it shortens at a
// sharp bend.
func bendBetween(before, after *sweep, area orb.Polygon) sweep {
	turn := math.Atan2(cross(before.axis, after.axis), dot(before.axis, after.axis))
	fan := sweep{at: after.at, axis: before.axis, turn: math.Copysign(1, turn), to: math.Abs(turn), station: after.station}
	if fan.to < sharpBend {
		return fan
	}
	inward := unit(minus(after.axis, before.axis))
	deep := wayOut(fan.at, inward, area)
	reach := deep * math.Sin(fan.to/2)
	if deep == 0 || reach > before.to-before.from || reach > after.to-after.from {
		return fan
	}
	before.to -= reach
	after.from += reach
	fan.at = plus(fan.at, times(deep+pastCorner, inward))
	fan.inside = -fan.turn * deep / 2
	return fan
}

// wayOut returns how far a ray goes forward until it leaves the area; 0 where it
// begins outside.
func wayOut(from, dir orb.Point, area orb.Polygon) float64 {
	if shape.LocateRing(area[0], from) == shape.Outside {
		return 0
	}
	line := orb.LineString(area[0])
	p, _, ok := firstHit(ray{at: from, dir: dir}, line, arcLengths(line))
	if !ok {
		return 0
	}
	return shape.Dist(from, p)
}
