package measure

import (
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
)

// sides are the two long sides of a street or walk, both in the direction of
// travel. Its ends run between their first points and between their last points.
type sides struct {
	left, right orb.LineString
}

// sideTolerance is how far, in metres, a vertex may lie off the straight line
// between others and still be no corner.
const sideTolerance = 0.3 * float64(geo.Foot)

// findSides divides the outline of a street or walk, a closed counter-clockwise
// ring, into two sides. Its ends are the two straight edges for which the shorter
// side, times the distance of the ends, is greatest; of equals the shorter ends. An
// edge along a curb is no end, unless all edges are. ok is false where the outline
// has fewer than four corners, and where it runs two ways alike, as a square does.
// O(c^2) in its corners c.
func findSides(ring orb.Ring, curbs []shape.Segment) (found sides, ok bool) {
	ring, corners := fromCorner(ring)
	if len(corners) < 5 {
		return sides{}, false
	}
	ends := endCandidates(ring, corners, curbs)
	along := arcLengths(orb.LineString(ring))
	at := func(corner int) float64 { return along[corners[corner]] }
	middle := func(end int) orb.Point { return times(0.5, plus(ring[corners[end]], ring[corners[end+1]])) }
	best := endPair{across: math.Inf(1)}
	for n, i := range ends {
		for _, k := range ends[n+1:] {
			p := endPair{first: i, second: k, across: at(i+1) - at(i) + at(k+1) - at(k), way: minus(middle(k), middle(i))}
			right := at(k) - at(i+1)
			shorter := math.Min(right, along[len(along)-1]-p.across-right)
			p.score = shorter * math.Hypot(p.way[0], p.way[1])
			best.keep(p)
		}
	}
	if best.score <= touch || best.tied {
		return sides{}, false
	}
	right := orb.LineString(slices.Clone(ring[corners[best.first+1] : corners[best.second]+1]))
	left := orb.LineString(slices.Clone(ring[corners[best.second+1]:]))
	left = append(left, ring[1:corners[best.first]+1]...)
	slices.Reverse(left)
	return sides{left, right}, endsApart(left) && endsApart(right)
}

// endsApart is false of a side that comes back to where it begins.
func endsApart(side orb.LineString) bool {
	return shape.Dist(side[0], side[len(side)-1]) > touch
}

// endPair is two edges, by their first corners, that may be the ends of a street.
type endPair struct {
	first, second int
	score, across float64
	way           orb.Point // from the middle of one to that of the other
	tied          bool      // with a pair the way between which runs across
}

// keep takes the better of two pairs.
func (p *endPair) keep(q endPair) {
	switch {
	case q.score > p.score+touch || q.score > p.score-touch && q.across < p.across-touch:
		*p = q
	case q.score > p.score-touch && q.across < p.across+touch:
		along, across := dot(p.way, q.way), cross(p.way, q.way)
		p.tied = p.tied || math.Abs(across) > math.Abs(along)
	}
}

// fromCorner returns the ring begun at a corner, and its corners in order, the
// closing point last.
func fromCorner(ring orb.Ring) (orb.Ring, []int) {
	mid, start := ring.Bound().Center(), 0
	for i, p := range ring {
		if shape.Dist(p, mid) > shape.Dist(ring[start], mid) {
			start = i
		}
	}
	n := len(ring) - 1
	turned := make(orb.Ring, 0, len(ring))
	for i := range len(ring) {
		turned = append(turned, ring[(start+i)%n])
	}
	return turned, cornersOf(orb.LineString(turned), sideTolerance)
}

// cornersOf returns vertices that, joined, pass within a tolerance of all others,
// its ends included, each as far from the last as that allows.
func cornersOf(line orb.LineString, tolerance float64) []int {
	corners := []int{0}
	for last := 0; last < len(line)-1; {
		to := last + 1
		for to+1 < len(line) && straightAcross(line[last:to+2], tolerance) {
			to++
		}
		corners = append(corners, to)
		last = to
	}
	return corners
}

// straightAcross tells whether all points of the line lie near its chord.
func straightAcross(line orb.LineString, tolerance float64) bool {
	chord := shape.Segment{A: line[0], B: line[len(line)-1]}
	for _, p := range line[1 : len(line)-1] {
		if chord.FromPoint(p).Len > tolerance {
			return false
		}
	}
	return true
}

// A straight edge can be an end where the outline turns the same way at both its
// corners, by leastTurn at each and by endTurn in all (radians).
const (
	leastTurn = 20 * math.Pi / 180
	endTurn   = 2 * math.Pi / 3
)

// endCandidates returns the straight edges, by their first corner, that can be ends
// by their corners and do not run along a curb; where these are fewer than two, by
// one of the two, and else all.
func endCandidates(ring orb.Ring, corners []int, curbs []shape.Segment) []int {
	var all, square, open, both []int
	n := len(corners) - 1
	turn := func(i int) float64 {
		a, b, c := ring[corners[(i+n-1)%n]], ring[corners[i%n]], ring[corners[(i+1)%n]]
		return math.Atan2(cross(minus(b, a), minus(c, b)), dot(minus(b, a), minus(c, b)))
	}
	for i := range n {
		isSquare := min(turn(i), turn(i+1)) >= leastTurn && turn(i)+turn(i+1) >= endTurn
		isOpen := !runsAlongCurb(ring[corners[i]:corners[i+1]+1], curbs)
		all = append(all, i)
		if isSquare {
			square = append(square, i)
		}
		if isOpen {
			open = append(open, i)
		}
		if isSquare && isOpen {
			both = append(both, i)
		}
	}
	for _, found := range [][]int{both, open, square} {
		if len(found) >= 2 {
			return found
		}
	}
	return all
}

// runsAlongCurb tells whether at least half of a line runs along curbs.
func runsAlongCurb(line orb.Ring, curbs []shape.Segment) bool {
	onCurb, length := 0.0, 0.0
	for k := 0; k+1 < len(line); k++ {
		s := shape.Segment{A: line[k], B: line[k+1]}
		onCurb += shape.LenWithin(s, curbs, float64(alongWalk))
		length += s.Len()
	}
	return onCurb >= length/2
}

// arcLengths returns the distance along the line of each of its vertices.
func arcLengths(line orb.LineString) []float64 {
	along := make([]float64, len(line))
	for i := 1; i < len(line); i++ {
		along[i] = along[i-1] + shape.Dist(line[i-1], line[i])
	}
	return along
}

// squared returns the outline between the sides, with ends at right angles to the
// axis: where a drawing cuts a street off askew, the side that is cut shorter is
// drawn on, for the street goes on there. first and last are the directions of the
// axis at the ends.
func (s sides) squared(first, last orb.Point) orb.Ring {
	right, left := slices.Clone(s.right), slices.Clone(s.left)
	n, m := len(right)-1, len(left)-1
	back := times(-1, first)
	right[0] = drawnOn(s.right[1], s.right[0], s.left[0], back)
	left[0] = drawnOn(s.left[1], s.left[0], s.right[0], back)
	right[n] = drawnOn(s.right[n-1], s.right[n], s.left[m], last)
	left[m] = drawnOn(s.left[m-1], s.left[m], s.right[n], last)
	slices.Reverse(left)
	ring := append(orb.Ring(right), left...)
	return append(ring, ring[0])
}

// drawnOn returns the point at which the edge from a to end, drawn on beyond its
// end, comes as far along dir as the other side's end; end itself where it is as
// far already, or the edge runs more than 45 degrees off dir.
func drawnOn(a, end, other, dir orb.Point) orb.Point {
	e := unit(minus(end, a))
	short := dot(dir, minus(other, end))
	pace := dot(e, dir)
	if short <= touch || pace < math.Sqrt2/2 {
		return end
	}
	return plus(end, times(short/pace, e))
}
