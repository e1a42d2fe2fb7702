package measure

import (
	"math"

	"clearway/geo/shape"
)

// farError is how near the farthest point is found, in metres.
const farError = 1e-7

// farthestFrom returns the shortest line from some of the targets to that point of
// the segments which is farthest from all of them. ok is false where either has no
// member.
//
// The distance from one target is convex along a segment, so on any piece of it the
// smallest of the distances is at most the smallest, over the targets, of the
// greater of the two at the ends: branch and bound, exact at once where one target
// is nearest all along.
func farthestFrom(targets, segs []shape.Segment) (far shape.Line, ok bool) {
	if len(targets) == 0 || len(segs) == 0 {
		return shape.Line{}, false
	}
	far.Len = -1
	for _, s := range segs {
		searchFarthest(&far, targets, s)
	}
	return far, true
}

func searchFarthest(far *shape.Line, targets []shape.Segment, s shape.Segment) {
	bound := math.Inf(1)
	atA, atB := shape.Line{Len: math.Inf(1)}, shape.Line{Len: math.Inf(1)}
	for _, t := range targets {
		a, b := t.FromPoint(s.A), t.FromPoint(s.B)
		bound = math.Min(bound, math.Max(a.Len, b.Len))
		if a.Len < atA.Len {
			atA = a
		}
		if b.Len < atB.Len {
			atB = b
		}
	}
	for _, l := range []shape.Line{atA, atB} {
		if l.Len > far.Len {
			*far = l.Reversed()
		}
	}
	if bound <= far.Len+farError || s.Len() <= farError {
		return
	}
	mid := s.At(0.5)
	searchFarthest(far, targets, shape.Segment{A: s.A, B: mid})
	searchFarthest(far, targets, shape.Segment{A: mid, B: s.B})
}
