package measure

import (
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// straight is how far a vertex may lie off the line of its neighbours without
// being a corner: a third of a hundredth of a foot.
const straight = 1e-3

// ringEdges divides a ring into edges and tells of each whether it lies along
// the curb and how much of it along a building or property line.
//
// A piece of the boundary runs from corner to corner or to where a curb line
// begins or ends; it is curb if all of it lies within alongWalk of curb lines.
// Vertices on a straight piece divide nothing.
func ringEdges(r orb.Ring, ring int, around *surroundings) []edge {
	var edges []edge
	for _, piece := range pieces(r) {
		for _, part := range splitAtTips(piece, around.curbTips) {
			curb := len(around.curbs) > 0
			for _, s := range part {
				curb = curb && shape.WholeWithin(s, around.curbs, float64(alongWalk))
			}
			for _, s := range part {
				edges = append(edges, edge{
					Segment: s, ring: ring, curb: curb,
					backed: shape.LenWithin(s, around.backers, float64(alongWalk)),
				})
			}
		}
	}
	return edges
}

// pieces divides a closed ring into straight pieces, each from corner to corner.
func pieces(r orb.Ring) [][]shape.Segment {
	pts := r[:len(r)-1]
	n := len(pts)
	start := sharpest(pts)
	var out [][]shape.Segment
	for i := 0; i < n; {
		j := i + 1
		for j < n && straightBetween(pts, start+i, start+j+1) {
			j++
		}
		var piece []shape.Segment
		for k := i; k < j; k++ {
			piece = append(piece, shape.Segment{A: pts[(start+k)%n], B: pts[(start+k+1)%n]})
		}
		out = append(out, piece)
		i = j
	}
	return out
}

// sharpest returns the vertex farthest off the line of its neighbours: surely a corner.
func sharpest(pts []orb.Point) int {
	n, best, off := len(pts), 0, -1.0
	for i := range pts {
		line := shape.Segment{A: pts[(i+n-1)%n], B: pts[(i+1)%n]}
		if d := line.FromPoint(pts[i]).Len; d > off {
			best, off = i, d
		}
	}
	return best
}

// straightBetween tells whether the vertices between from and to lie on the line
// that joins these two.
func straightBetween(pts []orb.Point, from, to int) bool {
	n := len(pts)
	line := shape.Segment{A: pts[from%n], B: pts[to%n]}
	for k := from + 1; k < to; k++ {
		if line.FromPoint(pts[k%n]).Len > straight {
			return false
		}
	}
	return true
}

// splitAtTips divides a piece where a curb line that runs along it begins or ends.
func splitAtTips(piece []shape.Segment, curbTips []orb.Point) [][]shape.Segment {
	var out [][]shape.Segment
	var part []shape.Segment
	for _, s := range piece {
		last := 0.0
		for _, t := range tipParams(s, curbTips) {
			if t > last {
				part = append(part, s.Cut(shape.Interval{From: last, To: t}))
			}
			if len(part) > 0 {
				out = append(out, part)
			}
			part, last = nil, t
		}
		if last < 1 {
			part = append(part, s.Cut(shape.Interval{From: last, To: 1}))
		}
	}
	if len(part) > 0 {
		out = append(out, part)
	}
	return out
}

// tipParams returns the parameters of s, in order, at the feet of the tips
// within alongWalk of it; 0 and 1 for feet that lie at its ends.
func tipParams(s shape.Segment, curbTips []orb.Point) []float64 {
	var at []float64
	box, length := s.Bound(), s.Len()
	for _, p := range curbTips {
		if shape.BoundDist(p.Bound(), box) > float64(alongWalk) || s.FromPoint(p).Len > float64(alongWalk) {
			continue
		}
		t := s.Project(p)
		switch {
		case t*length <= touch:
			t = 0
		case (1-t)*length <= touch:
			t = 1
		}
		at = append(at, t)
	}
	slices.Sort(at)
	return slices.CompactFunc(at, func(a, b float64) bool { return math.Abs(a-b)*length <= touch })
}
