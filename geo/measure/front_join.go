package measure

import (
	"cmp"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
)

// noMate marks an end of a frontage line at which nothing is joined.
const noMate = -1

// joined chains the lines that end within JoinGap of one another, the nearest
// ends first. The straight line across such a gap becomes frontage.
func joined(lines []frontLine) []frontLine {
	mates := matesOf(lines)
	var chains []frontLine
	used := make([]bool, len(lines))
	for end, mate := range mates {
		if mate == noMate && !used[end/2] {
			chains = append(chains, chainFrom(end, lines, mates, used))
		}
	}
	for i := range lines { // what is left runs in circles
		if !used[i] {
			ring := chainFrom(2*i, lines, mates, used)
			ring.closed = true
			ring.pts = append(ring.pts, ring.pts[0])
			chains = append(chains, ring)
		}
	}
	return chains
}

// chainFrom follows the lines from an end. Ends are numbered: 2i is where line i
// begins, 2i+1 where it ends.
func chainFrom(end int, lines []frontLine, mates []int, used []bool) frontLine {
	var chain frontLine
	for end != noMate && !used[end/2] {
		l := lines[end/2]
		if end%2 == 1 {
			l = l.reversed()
		}
		used[end/2] = true
		if chain.first == "" {
			chain.first = l.first
		}
		chain.pts = append(chain.pts, l.pts...)
		chain.last = l.last
		end = mates[end^1]
	}
	chain.pts = slices.Compact(chain.pts)
	return chain
}

// meeting is two ends of frontage lines that lie close together.
type meeting struct {
	a, b int
	gap  float64
}

// matesOf returns for each end the end it is joined to, or noMate.
func matesOf(lines []frontLine) []int {
	mates := make([]int, 2*len(lines))
	for i := range mates {
		mates[i] = noMate
	}
	for _, m := range meetingsOf(lines) {
		if mates[m.a] == noMate && mates[m.b] == noMate {
			mates[m.a], mates[m.b] = m.b, m.a
		}
	}
	return mates
}

// meetingsOf returns the pairs of ends that may be joined, nearest first.
func meetingsOf(lines []frontLine) []meeting {
	reach := float64(JoinGap + geo.Foot/200)
	var index shape.Index
	for end := range 2 * len(lines) {
		index.Add(end, endPoint(lines, end).Bound())
	}
	var found []meeting
	for a := range 2 * len(lines) {
		p := endPoint(lines, a)
		index.Near(p.Bound(), reach, func(b int) bool {
			m := meeting{a, b, shape.Dist(p, endPoint(lines, b))}
			if a < b && m.gap <= reach && joins(lines, m) {
				found = append(found, m)
			}
			return true
		})
	}
	slices.SortFunc(found, func(m, n meeting) int {
		return cmp.Or(cmp.Compare(m.gap, n.gap), cmp.Compare(m.a, n.a), cmp.Compare(m.b, n.b))
	})
	return found
}

// joins tells whether the frontage goes on from one end to the other: a line
// that folds back on the other is the same wall drawn again, and a line closes on
// itself only where it has gone some way round.
func joins(lines []frontLine, m meeting) bool {
	if m.a/2 == m.b/2 && pathLen(lines[m.a/2].pts) < 4*m.gap {
		return false
	}
	u, v := inward(lines, m.a), inward(lines, m.b)
	return dot(u, v) < foldedBack
}

func endPoint(lines []frontLine, end int) orb.Point {
	pts := lines[end/2].pts
	if end%2 == 1 {
		return pts[len(pts)-1]
	}
	return pts[0]
}

// inward returns the direction from an end into its line, over at least the
// drawing tolerance where the line is as long as that.
func inward(lines []frontLine, end int) orb.Point {
	l := lines[end/2]
	if end%2 == 1 {
		l = l.reversed()
	}
	to := l.pts[1]
	for _, p := range l.pts[1:] {
		if to = p; shape.Dist(l.pts[0], p) >= float64(DrawingTolerance) {
			break
		}
	}
	if to == l.pts[0] {
		to = l.pts[1]
	}
	return heading(l.pts[0], to)
}

func pathLen(pts []orb.Point) float64 {
	sum := 0.0
	for i := 1; i < len(pts); i++ {
		sum += shape.Dist(pts[i-1], pts[i])
	}
	return sum
}
