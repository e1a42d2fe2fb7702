package parcel

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/plane"
	"clearway/geo/shape"
)

// cell is the width in degrees of the squares of longitude and latitude whose
// middles are the centres of the planes that distances are measured in.
const cell = 0.02

// gauge measures distances from one shape. For each pair it takes the plane whose
// centre is the middle of the cell that the pair lies in: a transverse Mercator
// plane is true to 1 part in 10^7 within 2 km east and west of its centre, so that
// 100 ft come out right to 0.01 mm, and the number depends on the pair alone, not
// on what else was asked. Shapes of one town are laid in it by the series of
// plane.Local, larger ones by plane.Frame. Of shapes that reach far each part is measured
// by itself, and then in the plane where it is nearest.
type gauge struct {
	subject orb.Geometry
	box     orb.Bound
	limit   geo.Length
	reach   orb.Bound // every shape within the limit meets it
	planes  map[square]laid
	parts   []*gauge // of the shape's parts where it has several; made when needed
}

// square is a cell by its numbers, with the way to its plane.
type square struct {
	east, north int
	wide        bool // by plane.Frame
}

// laid is the subject in one plane.
type laid struct {
	forward func(orb.Point) orb.Point
	shape   shape.Shape
}

// newGauge returns the gauge of a shape in longitude and latitude, up to a limit; ok
// is false where the shape is nil or empty.
func newGauge(subject orb.Geometry, limit geo.Length) (g *gauge, ok bool) {
	box, ok := boundOf(subject)
	return &gauge{
		subject: subject, box: box,
		limit: limit, reach: Around(box, limit),
		planes: make(map[square]laid),
	}, ok
}

// inclusive is how much a distance may exceed the limit and still be the limit: so
// much can the roundings of the file, of the store and of the plane add to it.
const inclusive = 5e-5 // metres

// to returns the distance to other where it is at most the limit. It is 0 where the
// two touch or overlap.
func (g *gauge) to(other orb.Geometry) (geo.Length, bool) {
	box, ok := boundOf(other)
	if !ok || !g.reach.Intersects(box) {
		return 0, false
	}
	all := g.box.Union(box)
	if across := max(all.Max[0]-all.Min[0], all.Max[1]-all.Min[1]); across > farReaching {
		return g.toFar(other, meeting(g.box, box), all)
	}
	line, ok := g.planeAt(meeting(g.box, box), all).lineTo(other, float64(g.limit)+inclusive)
	return geo.Length(line.Len), ok
}

// farReaching is the extent in degrees of a pair beyond which the middle of what the two
// have in common may be too far from where they are nearest.
const farReaching = 2 * cell

// toFar is to for a pair that lies in a large box.
func (g *gauge) toFar(other orb.Geometry, middle orb.Point, all orb.Bound) (least geo.Length, within bool) {
	theirs := shape.Parts(other)
	if g.parts == nil {
		for _, part := range shape.Parts(g.subject) {
			if of, ok := newGauge(part, g.limit); ok {
				g.parts = append(g.parts, of)
			}
		}
	}
	if len(theirs) == 1 && len(g.parts) == 1 {
		return g.toPart(other, middle, all)
	}
	for _, own := range g.parts {
		for _, part := range theirs {
			if d, ok := own.to(part); ok && (!within || d < least) {
				least, within = d, true
			}
		}
	}
	return least, within
}

// toPart measures a pair of single parts: first with as much more than the limit as the
// plane may show it too long, a part in the square of the angle to its rim, then in the
// plane of the place that was found.
func (g *gauge) toPart(other orb.Geometry, middle orb.Point, all orb.Bound) (geo.Length, bool) {
	angle := max(all.Max[0]-all.Min[0], all.Max[1]-all.Min[1]) * math.Pi / 180
	line, ok := g.planeAt(middle, all).lineTo(other, float64(g.limit)*(1+angle*angle)+1)
	if !ok {
		return 0, false
	}
	from, centre := squareOf(middle)
	place := plane.At(centre).Inverse(shape.Segment{A: line.From, B: line.To}.At(0.5))
	if at, _ := squareOf(place); at != from {
		line, ok = g.planeAt(place, all).lineTo(other, float64(g.limit)+inclusive)
	}
	return geo.Length(line.Len), ok && line.Len < float64(g.limit)+inclusive
}

// lineTo returns the shortest line to a shape in longitude and latitude; ok is false where
// none is shorter than the limit in metres.
func (l laid) lineTo(other orb.Geometry, limit float64) (shape.Line, bool) {
	candidate, ok := shape.Prepare(shape.Moved(other, l.forward))
	if !ok {
		return shape.Line{}, false
	}
	return l.shape.LineWithin(candidate, limit)
}

// meeting returns the middle of what two boxes have in common, or of the gap between
// them.
func meeting(a, b orb.Bound) orb.Point {
	return orb.Bound{
		Min: orb.Point{math.Max(a.Min[0], b.Min[0]), math.Max(a.Min[1], b.Min[1])},
		Max: orb.Point{math.Min(a.Max[0], b.Max[0]), math.Min(a.Max[1], b.Max[1])},
	}.Center()
}

// squareOf returns the cell that a place lies in, and its middle.
func squareOf(p orb.Point) (square, orb.Point) {
	at := square{east: int(math.Floor(p[0] / cell)), north: int(math.Floor(p[1] / cell))}
	return at, orb.Point{(float64(at.east) + 0.5) * cell, (float64(at.north) + 0.5) * cell}
}

// planeAt returns the subject in the plane of the cell that p lies in. Both shapes lie
// in all.
func (g *gauge) planeAt(p orb.Point, all orb.Bound) laid {
	at, centre := squareOf(p)
	near := centre.Bound().Pad(plane.LocalReach)
	at.wide = !near.Contains(all.Min) || !near.Contains(all.Max)
	if l, ok := g.planes[at]; ok {
		return l
	}
	l := laid{forward: plane.NearAt(centre).Forward}
	if at.wide {
		l.forward = plane.At(centre).Forward
	}
	l.shape, _ = shape.Prepare(shape.Moved(g.subject, l.forward))
	g.planes[at] = l
	return l
}
