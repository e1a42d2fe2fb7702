package measure

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// wallShare is how long the pieces between samples on a wall are at most, as a
// share of their distance from anything else: a disc that touches the wall there
// and something else is at least half as wide as that distance, so the samples
// follow it as closely as finer ones do a smaller disc.
const wallShare = 1.0 / 8

// cornerShare is the same for the distance from the ends of a straight piece.
const cornerShare = 1.0 / 3

// grading tells how finely the walls have to be sampled where.
type grading struct {
	marks []orb.Point
	lines []thickLine // outlines of walls and of solids
	index *shape.Index
	box   orb.Bound // of all of them
	even  bool      // as finely everywhere
}

// thickLine is everything within a radius of a segment.
type thickLine struct {
	shape.Segment
	radius float64
}

func newGrading(things []obstacle) *grading {
	g := &grading{index: &shape.Index{}}
	for _, t := range things {
		if t.body <= markPoint {
			g.marks = append(g.marks, t.segs[0].A)
			continue
		}
		for _, s := range t.segs {
			box := shape.Grow(s.Bound(), t.radius)
			if len(g.lines) == 0 {
				g.box = box
			}
			g.box = g.box.Union(box)
			g.index.Add(len(g.lines), box)
			g.lines = append(g.lines, thickLine{s, t.radius})
		}
	}
	return g
}

// cuts appends where a straight piece of wall is divided, from the first cut to its
// end, 1: halves of halves until each is as short as it has to be, in whole parts
// of what evenCuts would make.
func (g *grading) cuts(at []float64, s shape.Segment) []float64 {
	if g.even {
		return evenCuts(at, s)
	}
	n := int(math.Ceil(s.Len() / float64(sampleStep)))
	return g.divide(at, s, n, 0, n)
}

func (g *grading) divide(at []float64, s shape.Segment, n, from, to int) []float64 {
	if to-from == 1 || g.isFine(s, n, from, to) {
		return append(at, float64(to)/float64(n))
	}
	middle := (from + to) / 2
	return g.divide(g.divide(at, s, n, from, middle), s, n, middle, to)
}

// isFine tells whether the parts from..to of the n parts of s need no more samples
// than at their ends, for what is near.
func (g *grading) isFine(s shape.Segment, n, from, to int) bool {
	if float64(to-from) > cornerShare*float64(min(from, n-to)) {
		return false
	}
	part := s.Cut(shape.Interval{From: float64(from) / float64(n), To: float64(to) / float64(n)})
	clear := part.Len() / wallShare
	for _, m := range g.marks {
		if part.FromPoint(m).Len < clear {
			return false
		}
	}
	fine := true
	g.index.Near(part.Bound(), clear, func(k int) bool {
		l := &g.lines[k]
		fine = adjoin(s, l.Segment) || shape.Between(part, l.Segment).Len-l.radius >= clear
		return fine
	})
	return fine
}

// adjoin tells whether two pieces of wall are one or meet at an end.
func adjoin(s, t shape.Segment) bool {
	for _, p := range []orb.Point{s.A, s.B} {
		if shape.Dist(p, t.A) <= touch || shape.Dist(p, t.B) <= touch {
			return true
		}
	}
	return false
}
