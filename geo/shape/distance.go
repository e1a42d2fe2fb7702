package shape

import (
	"math"

	"github.com/paulmach/orb"
)

// Shape is a geometry with its edges taken out, for many distances.
type Shape struct {
	geometry orb.Geometry
	starts   []orb.Point // one of each connected part
	segs     []Segment
	box      orb.Bound
}

// Prepare takes the edges out of g. ok is false where g is nil or empty: no
// distance leads to or from it.
func Prepare(g orb.Geometry) (s Shape, ok bool) {
	segs := appendSegments(make([]Segment, 0, positions(g)), g)
	if len(segs) == 0 {
		return Shape{}, false
	}
	return Shape{geometry: g, starts: appendStarts(nil, g), segs: segs, box: BoundOf(segs)}, true
}

// LineWithin returns the shortest line from s to t, edges and interiors counted,
// where it is shorter than limit metres; ok is false where none is.
func (s Shape) LineWithin(t Shape, limit float64) (line Line, ok bool) {
	if BoundDist(s.box, t.box) >= limit {
		return Line{}, false
	}
	if p, in := s.anyCovered(t.starts); in {
		return Line{From: p, To: p}, true
	}
	if p, in := t.anyCovered(s.starts); in {
		return Line{From: p, To: p}, true
	}
	if len(s.segs)*len(t.segs) > manyPairs {
		line = nearestByIndex(s.segs, t.segs, Line{Len: limit})
	} else {
		line = nearestWithin(s.segs, t.segs, s.box, shorter(betweenStarts(s.segs, t.segs, s.box), Line{Len: limit}))
	}
	return line, line.Len < limit
}

// Distance returns the shortest line from a to b, edges and interiors counted:
// its length is 0 where they touch, overlap or one lies in the other. ok is
// false where one of them is nil or empty: there is then no distance.
//
// Every edge of a is held against every edge of b whose box can be nearer than
// the best line so far: O(n*m) at worst for up to manyPairs pairs. Beyond that
// the edges of b are indexed: O(n log m) unless many of them lie equally near.
func Distance(a, b orb.Geometry) (line Line, ok bool) {
	s, okS := Prepare(a)
	t, okT := Prepare(b)
	if !okS || !okT {
		return Line{}, false
	}
	return s.LineWithin(t, math.Inf(1))
}

// anyCovered looks for one of the points in the area of s. A connected part that
// begins outside s and reaches into it crosses its edge.
func (s Shape) anyCovered(points []orb.Point) (orb.Point, bool) {
	if !hasArea(s.geometry) {
		return orb.Point{}, false
	}
	for _, p := range points {
		if s.box.Contains(p) && Covers(s.geometry, p) {
			return p, true
		}
	}
	return orb.Point{}, false
}

// Nearest returns the shortest line from any of the segments as to any of bs.
// Both must have a member.
func Nearest(as, bs []Segment) Line {
	boxA := BoundOf(as)
	return nearestWithin(as, bs, boxA, betweenStarts(as, bs, boxA))
}

// betweenStarts returns a line from as, whose box is boxA, to bs that is rather short:
// most pairs of segments are seen to be farther apart by their boxes.
func betweenStarts(as, bs []Segment, boxA orb.Bound) Line {
	j := nearestTo(bs, boxA.Center())
	i := nearestTo(as, bs[j].A)
	return Between(as[i], bs[j])
}

func shorter(a, b Line) Line {
	if a.Len < b.Len {
		return a
	}
	return b
}

// nearestTo returns the segment whose first point is nearest to p.
func nearestTo(segs []Segment, p orb.Point) int {
	best, at := math.Inf(1), 0
	for i, s := range segs {
		dx, dy := s.A[0]-p[0], s.A[1]-p[1]
		if d := dx*dx + dy*dy; d < best {
			best, at = d, i
		}
	}
	return at
}

// nearestWithin returns the shortest line from as, whose box is boxA, to bs, or best
// where none is shorter.
func nearestWithin(as, bs []Segment, boxA orb.Bound, best Line) Line {
	for _, t := range bs {
		boxT := t.BoxBeside(boxA)
		if BoundDist(boxA, boxT) >= best.Len {
			continue
		}
		for _, s := range as {
			if BoundDist(s.Bound(), boxT) >= best.Len {
				continue
			}
			if l := Between(s, t); l.Len < best.Len {
				best = l
			}
		}
		if best.Len == 0 {
			break
		}
	}
	return best
}

// BoxBeside returns the box of that part of the segment on which the points lie that
// are nearest to points of a box: between the feet of the perpendiculars from its
// corners. Of a segment no longer than the box it is the whole.
func (s Segment) BoxBeside(box orb.Bound) orb.Bound {
	dx, dy := s.B[0]-s.A[0], s.B[1]-s.A[1]
	wide, high := box.Max[0]-box.Min[0], box.Max[1]-box.Min[1]
	if math.Abs(dx) <= wide || math.Abs(dy) <= high {
		return s.Bound()
	}
	length2 := dx*dx + dy*dy
	middle := ((box.Min[0]+box.Max[0])/2-s.A[0])*dx + ((box.Min[1]+box.Max[1])/2-s.A[1])*dy
	half := (wide*math.Abs(dx) + high*math.Abs(dy)) / 2
	from := max(0, min(1, (middle-half)/length2))
	to := max(0, min(1, (middle+half)/length2))
	return Grow(Segment{A: s.At(from), B: s.At(to)}.Bound(), 1e-9*(wide+high))
}

// manyPairs is the number of pairs of edges from which an index pays.
const manyPairs = 100_000

// nearestByIndex is nearestWithin by way of an index of bs.
func nearestByIndex(as, bs []Segment, best Line) Line {
	index := IndexOf(bs)
	for _, s := range as {
		index.Outward(s.Bound(), func(i int, distance float64) bool {
			if distance >= best.Len {
				return false
			}
			if l := Between(s, bs[i]); l.Len < best.Len {
				best = l
			}
			return best.Len > 0
		})
	}
	return best
}

// BoundOf returns the box around segments.
func BoundOf(segs []Segment) orb.Bound {
	box := segs[0].Bound()
	for _, s := range segs[1:] {
		b := s.Bound()
		box.Min[0], box.Min[1] = min(box.Min[0], b.Min[0]), min(box.Min[1], b.Min[1])
		box.Max[0], box.Max[1] = max(box.Max[0], b.Max[0]), max(box.Max[1], b.Max[1])
	}
	return box
}

// BoundDist returns the distance between two boxes, 0 where they touch: never
// more than the distance between what they hold.
func BoundDist(a, b orb.Bound) float64 {
	dx := max(0, a.Min[0]-b.Max[0], b.Min[0]-a.Max[0])
	dy := max(0, a.Min[1]-b.Max[1], b.Min[1]-a.Max[1])
	return math.Sqrt(dx*dx + dy*dy)
}
