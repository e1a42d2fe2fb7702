package measure

import (
	"cmp"
	"math"
	"slices"

	"github.com/paulmach/orb"
	orbsimplify "github.com/paulmach/orb/simplify"

	"clearway/geo"
	"clearway/geo/shape"
)

const (
	// deepestRecess is the depth up to which an end of the frontage that lies
	// behind the facade lies in a recess of it.
	deepestRecess = 10 * geo.Foot
	// besideJamb is how far beside the last piece of a frontage the walk is looked for.
	besideJamb = 1.5 * geo.Foot
	// shortestPier is the least length of facade that shows where its line runs.
	shortestPier = geo.Foot
	// oneLine is the part of the tolerance up to which vertices lie on one line.
	oneLine = 0.05
	// mostPieces is the most vertices of a frontage that recesses are looked for in:
	// one with more of them is no facade with recesses.
	mostPieces = 500
)

var (
	jambTurn   = 20 * math.Pi / 180 // least turn from the facade into a recess
	returnTurn = 60 * math.Pi / 180 // least turn from the facade into a return
	sameFacade = 6 * math.Pi / 180  // greatest turn between two pieces of one facade
)

// straightened returns an open frontage without what would put its ends in the
// wrong place: recesses are bridged by their chord, hooks left by digitising and
// returns into the building are cut off.
func straightened(l frontLine, walk orb.MultiPolygon, tolerance float64) frontLine {
	for range 2 {
		l.pts = withoutHook(l.pts, tolerance)
		l = l.reversed()
	}
	if len(l.pts) <= mostPieces {
		l.pts = orbsimplify.DouglasPeucker(oneLine * tolerance).LineString(slices.Clone(l.pts))
		l.pts = withoutRecesses(l.pts, tolerance)
	}
	for range 2 {
		l.pts = broughtForward(l.pts)
		l.pts = withoutReturn(l.pts, walk)
		l = l.reversed()
	}
	return l
}

// withoutHook replaces the last vertices, where they lie within tolerance of the
// end, by the foot of the end on the segment that leads to them.
func withoutHook(pts []orb.Point, tolerance float64) []orb.Point {
	end := pts[len(pts)-1]
	k := len(pts) - 1
	for k > 0 && shape.Dist(pts[k-1], end) < tolerance {
		k--
	}
	if k == 0 || k == len(pts)-1 {
		return pts
	}
	last := shape.Segment{A: pts[k-1], B: pts[k]}
	if last.Len() < tolerance {
		return append(slices.Clone(pts[:k]), end)
	}
	return append(slices.Clone(pts[:k]), foot(end, last))
}

// foot returns the foot of the perpendicular from p on the line of s.
func foot(p orb.Point, s shape.Segment) orb.Point {
	u := heading(s.A, s.B)
	return plus(s.A, times(dot(minus(p, s.A), u), u))
}

// withoutRecesses drops the vertices between where the line turns off the facade
// and where it is back on the facade's line, farther on. The longest pieces show
// first where the facade runs.
func withoutRecesses(pts []orb.Point, tolerance float64) []orb.Point {
	for {
		shorter := withoutOneRecess(pts, tolerance)
		if len(shorter) == len(pts) {
			return pts
		}
		pts = shorter
	}
}

func withoutOneRecess(pts []orb.Point, tolerance float64) []orb.Point {
	back := slices.Clone(pts)
	slices.Reverse(back)
	for _, k := range longestFirst(pts) {
		if bridged := bridgedAfter(pts, k, tolerance); bridged != nil {
			return bridged
		}
		if bridged := bridgedAfter(back, len(pts)-2-k, tolerance); bridged != nil {
			slices.Reverse(bridged)
			return bridged
		}
	}
	return pts
}

// longestFirst returns the numbers of the pieces that are long enough to show
// where the facade runs.
func longestFirst(pts []orb.Point) []int {
	var pieces []int
	length := func(k int) float64 { return shape.Dist(pts[k], pts[k+1]) }
	for k := range len(pts) - 1 {
		if length(k) >= float64(shortestPier) {
			pieces = append(pieces, k)
		}
	}
	slices.SortStableFunc(pieces, func(i, j int) int { return cmp.Compare(length(j), length(i)) })
	return pieces
}

// bridgedAfter bridges the recess that begins where facade piece k, k+1 ends; nil
// where none does. A recess at the end of the line goes into one piece with it.
func bridgedAfter(pts []orb.Point, k int, tolerance float64) []orb.Point {
	if k+3 >= len(pts) || turnAt(pts, k+1) < jambTurn {
		return nil
	}
	for j := len(pts) - 1; j > k+2; j-- {
		switch {
		case !backOnFacade(pts, k, j, tolerance):
		case j == len(pts)-1:
			return append(slices.Clone(pts[:k+1]), pts[j])
		default:
			return slices.Concat(pts[:k+2], pts[j:])
		}
	}
	return nil
}

// backOnFacade tells whether vertex j is where a line that left the facade piece
// k, k+1 is back on it: the line ends there or goes on along it.
func backOnFacade(pts []orb.Point, k, j int, tolerance float64) bool {
	next := min(j+1, len(pts)-1)
	facade := shape.Segment{A: pts[k], B: pts[next]}
	return facade.FromPoint(pts[k+1]).Len <= tolerance && facade.FromPoint(pts[j]).Len <= tolerance
}

// turnAt returns by how much the line turns at vertex i, in radians: 0 straight on.
func turnAt(pts []orb.Point, i int) float64 {
	return angleBetween(minus(pts[i], pts[i-1]), minus(pts[i+1], pts[i]))
}

func angleBetween(u, v orb.Point) float64 {
	return math.Abs(math.Atan2(cross(u, v), dot(u, v)))
}

// withoutReturn drops a short last piece that turns off the facade and has no
// walk beside it: the side of a recess or of the building, not a front.
func withoutReturn(pts []orb.Point, walk orb.MultiPolygon) []orb.Point {
	n := len(pts)
	if n < 3 || len(walk) == 0 || turnAt(pts, n-2) < returnTurn {
		return pts
	}
	last := shape.Segment{A: pts[n-2], B: pts[n-1]}
	if last.Len() > float64(deepestRecess) {
		return pts
	}
	u, mid := heading(last.A, last.B), last.At(0.5)
	left := times(float64(besideJamb), orb.Point{-u[1], u[0]})
	if shape.Covers(walk, plus(mid, left)) || shape.Covers(walk, minus(mid, left)) {
		return pts
	}
	return pts[:n-1]
}

// broughtForward brings the end of a line that ends at the back of a recess onto
// the line of the facade before it: the last longer piece that runs the same way.
func broughtForward(pts []orb.Point) []orb.Point {
	n := len(pts)
	if n < 4 || turnAt(pts, n-2) < jambTurn {
		return pts
	}
	back := shape.Segment{A: pts[n-2], B: pts[n-1]}
	for k := n - 4; k >= 0; k-- {
		facade := shape.Segment{A: pts[k], B: pts[k+1]}
		if angleBetween(minus(facade.B, facade.A), minus(back.B, back.A)) > sameFacade {
			continue
		}
		end := foot(back.B, facade)
		if facade.Len() < back.Len() || shape.Dist(end, back.B) > float64(deepestRecess) ||
			shape.Dist(facade.A, end) <= facade.Len() {
			return pts
		}
		return append(slices.Clone(pts[:k+2]), end)
	}
	return pts
}
