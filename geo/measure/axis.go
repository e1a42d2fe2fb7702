package measure

import (
	"cmp"
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// axisBetween finds the axis of a street or walk from its two sides. Where both
// run straight but for bays and bump-outs, it is the straight bisector of the two.
// Elsewhere it bends where the sides bend: it joins the middles of the rungs that
// lead from each bend of a side to the other side, and its ends bisect the sides'
// first and last edges.
func axisBetween(s sides) orb.LineString {
	n, m := len(s.right)-1, len(s.left)-1
	width := math.Max(shape.Dist(s.left[0], s.right[0]), shape.Dist(s.left[m], s.right[n]))
	l, okLeft := mainEdge(s.left, width)
	r, okRight := mainEdge(s.right, width)
	if okLeft && okRight && dot(heading(l.A, l.B), heading(r.A, r.B)) > math.Sqrt2/2 {
		return s.bisector(l, r)
	}
	middles := s.rungMiddles()
	if len(middles) == 0 {
		return s.bisector(shape.Segment{A: s.left[0], B: s.left[m]}, shape.Segment{A: s.right[0], B: s.right[n]})
	}
	start := unit(plus(heading(s.left[1], s.left[0]), heading(s.right[1], s.right[0])))
	end := unit(plus(heading(s.left[m-1], s.left[m]), heading(s.right[n-1], s.right[n])))
	axis := orb.LineString{farthest(middles[0], start, s.left[0], s.right[0])}
	axis = append(axis, middles...)
	return append(axis, farthest(middles[len(middles)-1], end, s.left[m], s.right[n]))
}

// farthest returns the point on the line from p along dir that is as far as the
// farther of two others.
func farthest(p, dir, a, b orb.Point) orb.Point {
	reach := math.Max(dot(minus(a, p), dir), dot(minus(b, p), dir))
	return plus(p, times(math.Max(reach, touch), dir))
}

// bisector returns the bisector of two lines, as far as the sides go.
func (s sides) bisector(l, r shape.Segment) orb.LineString {
	dir := unit(plus(heading(l.A, l.B), heading(r.A, r.B)))
	from, to := math.Inf(1), math.Inf(-1)
	for _, p := range append(slices.Clone(s.left), s.right...) {
		from, to = math.Min(from, dot(p, dir)), math.Max(to, dot(p, dir))
	}
	mid := (from + to) / 2
	a, b := atStation(l, dir, mid), atStation(r, dir, mid)
	middle := times(0.5, plus(a, b))
	return orb.LineString{plus(middle, times(from-mid, dir)), plus(middle, times(to-mid, dir))}
}

// atStation returns the point of the line of s that lies at a distance along dir.
func atStation(s shape.Segment, dir orb.Point, station float64) orb.Point {
	return s.At((station - dot(s.A, dir)) / dot(minus(s.B, s.A), dir))
}

// Bounds within which a side counts as straight: its parallel edges agree to
// within sameWay (the cosine of 1.5 degrees) and make up mainShare of it.
const (
	sameWay   = 0.99966
	mainShare = 0.6
)

// mainEdge returns the line that a side runs along but for bays and bump-outs: its
// longest straight edge, turned to the mean direction of those parallel to it. ok
// is false where the side has no such line: where it is curved, or bends and does
// not come back within the width of the street.
func mainEdge(side orb.LineString, width float64) (main shape.Segment, ok bool) {
	edges := straightEdges(side)
	main = slices.MaxFunc(edges, func(a, b shape.Segment) int { return cmp.Compare(a.Len(), b.Len()) })
	first, last := -1, 0
	parallel, total := 0.0, 0.0
	var sum orb.Point
	for i, e := range edges {
		total += e.Len()
		if dot(heading(e.A, e.B), heading(main.A, main.B)) < sameWay {
			continue
		}
		if first < 0 {
			first = i
		}
		last = i
		parallel += e.Len()
		sum = plus(sum, minus(e.B, e.A))
	}
	astray := math.Max(lengthOf(edges[:first]), lengthOf(edges[last+1:]))
	half := times(main.Len()/2, unit(sum))
	main = shape.Segment{A: minus(main.At(0.5), half), B: plus(main.At(0.5), half)}
	return main, parallel >= mainShare*total && astray <= width
}

// straightEdges returns the edges between the corners of a line.
func straightEdges(line orb.LineString) []shape.Segment {
	corners := cornersOf(line, sideTolerance)
	edges := make([]shape.Segment, len(corners)-1)
	for i := range edges {
		edges[i] = shape.Segment{A: line[corners[i]], B: line[corners[i+1]]}
	}
	return edges
}

func lengthOf(segs []shape.Segment) float64 {
	sum := 0.0
	for _, s := range segs {
		sum += s.Len()
	}
	return sum
}

// rung leads across a street or walk from one side to the other; left and right
// tell how far along the sides it stands.
type rung struct {
	from, to    orb.Point
	left, right float64
}

// rungMiddles returns the middles of the rungs from the bends of both sides, in
// order along them.
func (s sides) rungMiddles() []orb.Point {
	left, right := bendsOf(s.left), bendsOf(s.right)
	rungs := paired(rungsFrom(right, left, 1), rungsFrom(left, right, -1))
	slices.SortFunc(rungs, func(a, b rung) int { return cmp.Compare(a.left+a.right, b.left+b.right) })
	var middles []orb.Point
	var last rung
	for i, r := range rungs {
		middle := times(0.5, plus(r.from, r.to))
		if i > 0 && (r.left < last.left || r.right < last.right || shape.Dist(middle, middles[len(middles)-1]) < closeRungs*shape.Dist(r.from, r.to)) {
			continue
		}
		middles, last = append(middles, middle), r
	}
	return middles
}

// bendsOf returns a side without the vertices at which it does not bend, and
// without bays and bump-outs: what lies between two edges on one line.
func bendsOf(side orb.LineString) orb.LineString {
	var bends orb.LineString
	for _, i := range cornersOf(side, bendTolerance) {
		bends = append(bends, side[i])
	}
	for i := 1; i+2 < len(bends); i++ {
		before := shape.Segment{A: bends[i-1], B: bends[i]}
		for k := len(bends) - 2; k > i; k-- {
			after := shape.Segment{A: bends[k], B: bends[k+1]}
			if sameLine(before, after) && !straightAcross(bends[i-1:k+2], sideTolerance) {
				bends = append(bends[:i], bends[k+1:]...)
				break
			}
		}
	}
	return bends
}

// sameLine tells whether an edge goes on, in the same direction, on the line of
// another before it.
func sameLine(before, after shape.Segment) bool {
	dir := direction(before)
	off := math.Max(math.Abs(cross(dir, minus(after.A, before.B))), math.Abs(cross(dir, minus(after.B, before.B))))
	return off <= sideTolerance && dot(dir, direction(after)) > sameWay && dot(dir, minus(after.A, before.B)) > 0
}

// bendTolerance is how far, in metres, a side may depart from the straight line
// before it bends; small, so that a curve keeps its shape.
const bendTolerance = 0.005

// Rungs of both sides that stand within pairedRungs of their length of one another
// are one; of rungs whose middles lie within closeRungs one is enough.
const (
	pairedRungs = 0.25
	closeRungs  = 0.05
)

// rungsFrom returns a rung from each bend of a side along the bisector of the
// bend: to the left with across 1, to the right with -1.
func rungsFrom(side, other orb.LineString, across float64) []rung {
	var rungs []rung
	here, there := arcLengths(side), arcLengths(other)
	for i := 1; i+1 < len(side); i++ {
		along := unit(plus(heading(side[i-1], side[i]), heading(side[i], side[i+1])))
		dir := orb.Point{-across * along[1], across * along[0]}
		to, at, ok := firstHit(ray{at: side[i], dir: dir}, other, there)
		switch {
		case !ok:
		case across > 0:
			rungs = append(rungs, rung{side[i], to, at, here[i]})
		default:
			rungs = append(rungs, rung{side[i], to, here[i], at})
		}
	}
	return rungs
}

// firstHit returns the first point of a line that a ray meets going forward, and
// its place along the line.
func firstHit(r ray, line orb.LineString, along []float64) (p orb.Point, at float64, ok bool) {
	best := math.Inf(1)
	for i := 0; i+1 < len(line); i++ {
		s := shape.Segment{A: line[i], B: line[i+1]}
		if !r.meets(s) {
			continue
		}
		if h := r.hit(s); h > 0 && h < best {
			best, p, ok = h, r.point(h), true
			at = along[i] + shape.Dist(line[i], p)
		}
	}
	return p, at, ok
}

// paired joins each rung of one side with a rung of the other that comes from near
// where it leads to: both stand at the same bend.
func paired(right, left []rung) []rung {
	used := make([]bool, len(left))
	for i, r := range right {
		reach := pairedRungs * shape.Dist(r.from, r.to)
		best, nearest := -1, math.Inf(1)
		for k, l := range left {
			off := math.Abs(l.left-r.left) + math.Abs(l.right-r.right)
			if !used[k] && off < nearest && math.Abs(l.left-r.left) < reach && math.Abs(l.right-r.right) < reach {
				best, nearest = k, off
			}
		}
		if best >= 0 {
			used[best] = true
			right[i] = rung{r.from, left[best].from, left[best].left, r.right}
		}
	}
	for k, l := range left {
		if !used[k] {
			right = append(right, l)
		}
	}
	return right
}
