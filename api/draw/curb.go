package draw

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// behind is the second line of a curb: its other edge, feet to the street's side
// of its face.
func (v view) behind(plan *siteplan.Plan, f *siteplan.Feature, feet float64) []Item {
	d := feet * float64(geo.Foot)
	var items []Item
	for _, l := range linesOf(f.Geometry) {
		items = append(items, Path{
			Steps: alongPoints(v.points(parallel(l, d*sideOf(plan, l))), false),
			Pen:   line(thin, black),
		})
	}
	return items
}

// sideOf is 1 where the street is on the left of a line, else -1: at the middle of
// its longest piece.
func sideOf(plan *siteplan.Plan, l orb.LineString) float64 {
	longest := shape.Segment{A: l[0], B: l[1]}
	for i := 1; i < len(l); i++ {
		if s := (shape.Segment{A: l[i-1], B: l[i]}); s.Len() > longest.Len() {
			longest = s
		}
	}
	n := leftOf(longest.A, longest.B)
	mid := longest.At(0.5)
	left := orb.Point{mid[0] + 0.3*n[0], mid[1] + 0.3*n[1]}
	right := orb.Point{mid[0] - 0.3*n[0], mid[1] - 0.3*n[1]}
	if streetSide(plan, left, right) == left {
		return 1
	}
	return -1
}

func linesOf(g orb.Geometry) []orb.LineString {
	switch g := g.(type) {
	case orb.LineString:
		if len(g) > 1 {
			return []orb.LineString{g}
		}
	case orb.MultiLineString:
		var all []orb.LineString
		for _, l := range g {
			all = append(all, linesOf(l)...)
		}
		return all
	}
	return nil
}

// parallel is a line d to the left of another; corners are mitred, sharp ones cut
// at twice the distance.
func parallel(l orb.LineString, d float64) []orb.Point {
	moved := make([]orb.Point, len(l))
	for i, p := range l {
		var n orb.Point
		switch i {
		case 0:
			n = leftOf(p, l[1])
		case len(l) - 1:
			n = leftOf(l[i-1], p)
		default:
			n = mitre(leftOf(l[i-1], p), leftOf(p, l[i+1]))
		}
		moved[i] = orb.Point{p[0] + d*n[0], p[1] + d*n[1]}
	}
	return moved
}

// mitre is the vector from a corner to the corner of the parallel at distance 1.
func mitre(a, b orb.Point) orb.Point {
	cos := a[0]*b[0] + a[1]*b[1]
	f := min(1/max(1+cos, 1e-9), 2)
	return orb.Point{(a[0] + b[0]) * f, (a[1] + b[1]) * f}
}

// leftOf is the vector of length 1 to the left of the line from p to q.
func leftOf(p, q orb.Point) orb.Point {
	d := math.Hypot(q[0]-p[0], q[1]-p[1])
	if d == 0 {
		return orb.Point{}
	}
	return orb.Point{(p[1] - q[1]) / d, (q[0] - p[0]) / d}
}
