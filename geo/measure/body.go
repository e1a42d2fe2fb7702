package measure

import (
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// body is a solid on one walk: a part of a feature, or a hole in the paving.
// It is everything within radius of its segments, and its area.
type body struct {
	id     string
	mine   bool
	segs   []shape.Segment  // its outline on the walk
	area   orb.MultiPolygon // nil for a line or a point
	radius float64
	box    orb.Bound // of the segments, radius not counted
	parent int       // bodies cut from one solid have the same
}

// roundError is how far, in metres, the straight sides of a round thing lie within
// its outline: a ten-thousandth of a foot.
const roundError = 3e-5

// sidesOf returns the number of sides, even, that a thing of radius r is given where
// it has to be cut. A side of an n-gon lies r (1 - cos(pi/n)) within the circle.
func sidesOf(r float64) int {
	return 2 * int(math.Ceil(math.Pi/(2*math.Acos(1-min(roundError/r, 0.3)))))
}

// bodiesOn returns the solids that stand on the walk, of the applicant or there
// already as told, each part of a multi-part shape on its own.
func (w *walk) bodiesOn(features []*siteplan.Feature) []body {
	bodies := make([]body, 0, len(features))
	for _, f := range features {
		for _, part := range shape.Parts(f.Geometry) {
			if b, ok := w.bodyOf(f, part); ok {
				b.parent = len(bodies)
				bodies = append(bodies, b)
			}
		}
	}
	return bodies
}

// solidHoles returns the holes of the walk that are solids.
func (w *walk) solidHoles(parent int) []body {
	var bodies []body
	for ring := 1; ring < len(w.poly); ring++ {
		edges := w.ringOf(ring)
		if edges[0].wall != solidHole {
			continue
		}
		segs := make([]shape.Segment, len(edges))
		for i, e := range edges {
			segs[i] = e.Segment
		}
		bodies = append(bodies, body{
			id: w.id, segs: segs, area: orb.MultiPolygon{{w.poly[ring]}},
			box: shape.BoundOf(segs), parent: parent + len(bodies),
		})
	}
	return bodies
}

// bodyOf returns the part of a thing that stands on the walk.
func (w *walk) bodyOf(f *siteplan.Feature, part orb.Geometry) (body, bool) {
	b := body{id: f.ID, mine: f.Mine, radius: float64(f.Radius)}
	if p, ok := part.(orb.Polygon); ok {
		b.area = orb.MultiPolygon{p}
	}
	b.segs = shape.Segments(part)
	if len(b.segs) == 0 || shape.BoundDist(shape.BoundOf(b.segs), w.poly.Bound()) > b.radius {
		return body{}, false
	}
	if b.radius > 0 && w.edgeNear(shape.BoundOf(b.segs), b.radius) {
		return w.roundBodyOf(f, b)
	}
	b.segs, _ = w.clip(b.segs)
	if len(b.segs) == 0 {
		return w.covering(b)
	}
	b.box = shape.BoundOf(b.segs)
	return b, true
}

// covering returns a body whose area holds all of the walk: it has no outline
// there and stands against every edge.
func (w *walk) covering(b body) (body, bool) {
	beside := func(v orb.Point) bool { return !shape.Covers(b.area, v) }
	if b.area == nil || slices.ContainsFunc(w.poly[0], beside) {
		return body{}, false
	}
	for _, e := range w.edges[:w.rim] {
		b.segs = append(b.segs, e.Segment)
	}
	b.box = shape.BoundOf(b.segs)
	return b, true
}

// roundBodyOf is bodyOf for a thing with a radius that reaches the edge of the
// walk: its outline is drawn out so that it can be cut there.
func (w *walk) roundBodyOf(f *siteplan.Feature, b body) (body, bool) {
	whole := body{id: f.ID, mine: f.Mine}
	for _, s := range b.segs {
		outline := stadium(s, b.radius, sidesOf(b.radius))
		part := body{segs: shape.Segments(outline), area: orb.MultiPolygon{outline}}
		part.segs, _ = w.clip(part.segs)
		if len(part.segs) == 0 {
			part, _ = w.covering(part)
		}
		whole.segs = append(whole.segs, part.segs...)
		whole.area = append(whole.area, part.area...)
	}
	if len(whole.segs) == 0 {
		return body{}, false
	}
	whole.box = shape.BoundOf(whole.segs)
	return whole, true
}

// drawnOut returns the body with its radius turned into an outline.
func (b body) drawnOut() body {
	round := body{id: b.id, mine: b.mine, parent: b.parent}
	for _, s := range b.segs {
		outline := stadium(s, b.radius, sidesOf(b.radius))
		round.segs = append(round.segs, shape.Segments(outline)...)
		round.area = append(round.area, outline)
	}
	round.box = shape.BoundOf(round.segs)
	return round
}

// stadium returns the outline of everything within r of s. Its round ends are those
// of a circle with an even number of sides.
func stadium(s shape.Segment, r float64, sides int) orb.Polygon {
	along := math.Atan2(s.B[1]-s.A[1], s.B[0]-s.A[0])
	ring := make(orb.Ring, 0, sides+3)
	arc := func(c orb.Point, from float64) {
		for i := range sides/2 + 1 {
			sin, cos := math.Sincos(from + 2*math.Pi*float64(i)/float64(sides))
			ring = append(ring, orb.Point{c[0] + r*cos, c[1] + r*sin})
		}
	}
	arc(s.B, along-math.Pi/2)
	arc(s.A, along+math.Pi/2)
	return orb.Polygon{append(ring, ring[0])}
}

// edgeNear tells whether an edge of the walk may lie within d of the box: whether
// one lies within d of the circle round it.
func (w *walk) edgeNear(box orb.Bound, d float64) bool {
	middle := box.Center()
	d += shape.Dist(middle, box.Max)
	return w.edgeWithin(middle, d)
}

// clip returns the pieces of the segments that lie on the walk, and those that
// lie off it.
func (w *walk) clip(segs []shape.Segment) (on, off []shape.Segment) {
	if !w.edgeNear(shape.BoundOf(segs), touch) {
		if w.contains(segs[0].A) {
			return segs, nil
		}
		return nil, segs
	}
	var last orb.Point            // where the segment before ended, if clear of the edge
	clear, inside := false, false // whether it was, and on which side
	for _, s := range segs {
		at, met := w.meetings(s)
		if met || !clear || last != s.A {
			inside = w.contains(s.At(at[1] / 2))
		}
		for i := 1; i < len(at); i++ {
			if i > 1 {
				inside = w.contains(s.At((at[i-1] + at[i]) / 2))
			}
			piece := s.Cut(shape.Interval{From: at[i-1], To: at[i]})
			if inside {
				on = append(on, piece)
			} else {
				off = append(off, piece)
			}
		}
		last, clear = s.B, !met
	}
	return on, off
}

// meetings returns the parameters that divide s where it meets the edge of the
// walk, from 0 to 1 and in order, and whether it does, be it at its ends; of a point
// it may.
func (w *walk) meetings(s shape.Segment) (at []float64, met bool) {
	at = []float64{0, 1}
	if s.A == s.B {
		return at, true
	}
	box := s.Bound()
	w.index.Near(box, touch, func(i int) bool {
		if e := &w.edges[i]; i < w.rim && shape.BoundDist(box, e.BoxBeside(box)) <= touch {
			at = appendMeetings(at, s, e.Segment)
		}
		return true
	})
	met = len(at) > 2
	slices.Sort(at)
	return slices.CompactFunc(at, func(a, b float64) bool { return math.Abs(a-b)*s.Len() <= touch/10 }), met
}
