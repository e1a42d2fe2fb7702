package draw

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// turn turns the plane so that the street lies along the sheet. Turned places are
// metres to the right and up.
type turn struct{ cos, sin float64 }

func turnBy(angle float64) turn {
	sin, cos := math.Sincos(angle)
	return turn{cos, sin}
}

// of turns a point of the plane clockwise by the angle.
func (t turn) of(p orb.Point) orb.Point {
	return orb.Point{p[0]*t.cos + p[1]*t.sin, p[1]*t.cos - p[0]*t.sin}
}

// view lays the turned plane on a sheet: its centre in the middle of the window,
// true to scale.
type view struct {
	turn
	scale  Scale
	centre orb.Point // turned
	window Box
}

// at is where a point of the plane lies on the sheet.
func (v view) at(p orb.Point) Point {
	q := v.of(p)
	mm, c := v.scale.mmPerMetre(), v.window.Centre()
	return Point{c.X + (q[0]-v.centre[0])*mm, c.Y - (q[1]-v.centre[1])*mm}
}

// shown is the part of the window that the plan is cut off at.
func (v view) shown() Box { return v.window.Grow(-0.75 * windowMargin) }

// points are the places of several points.
func (v view) points(ps []orb.Point) []Point {
	at := make([]Point, len(ps))
	for i, p := range ps {
		at[i] = v.at(p)
	}
	return at
}

// north is the direction of north on the sheet.
func (v view) north() Point {
	return direction(v.at(orb.Point{0, 0}), v.at(orb.Point{0, 1}))
}

// outline is the drawn form of a geometry on the sheet.
type outline struct {
	areas [][][]Point // rings of each area
	lines [][]Point
	spots []Point
}

func (v view) outline(g orb.Geometry) outline {
	var o outline
	v.add(&o, g)
	return o
}

func (v view) add(o *outline, g orb.Geometry) {
	switch g := g.(type) {
	case orb.Point:
		o.spots = append(o.spots, v.at(g))
	case orb.MultiPoint:
		o.spots = append(o.spots, v.points(g)...)
	case orb.LineString:
		o.lines = append(o.lines, v.points(g))
	case orb.MultiLineString:
		for _, l := range g {
			o.lines = append(o.lines, v.points(l))
		}
	case orb.Polygon:
		rings := make([][]Point, 0, len(g))
		for _, r := range g {
			ring := v.points(r)
			if n := len(ring); n > 1 && ring[0] == ring[n-1] {
				ring = ring[:n-1]
			}
			rings = append(rings, ring)
		}
		o.areas = append(o.areas, rings)
	case orb.MultiPolygon:
		for _, p := range g {
			v.add(o, p)
		}
	case orb.Collection:
		for _, m := range g {
			v.add(o, m)
		}
	}
}

// box is the box around an outline; ok is false where there is nothing.
func (o outline) box() (b Box, ok bool) {
	b = boxOf()
	o.each(func(p Point) { b, ok = b.with(p), true })
	return b, ok
}

func (o outline) each(do func(Point)) {
	for _, rings := range o.areas {
		for _, ring := range rings {
			for _, p := range ring {
				do(p)
			}
		}
	}
	for _, l := range o.lines {
		for _, p := range l {
			do(p)
		}
	}
	for _, p := range o.spots {
		do(p)
	}
}

// edges calls do with every edge of an outline.
func (o outline) edges(do func(a, b Point)) {
	for _, rings := range o.areas {
		for _, ring := range rings {
			for i, p := range ring {
				do(p, ring[(i+1)%len(ring)])
			}
		}
	}
	for _, l := range o.lines {
		for i := 1; i < len(l); i++ {
			do(l[i-1], l[i])
		}
	}
}

// bound is the box around a geometry in the turned plane.
func (t turn) bound(g orb.Geometry, radius float64) (orb.Bound, bool) {
	segs := shape.Segments(g)
	if len(segs) == 0 {
		return orb.Bound{}, false
	}
	b := t.of(segs[0].A).Bound()
	for _, s := range segs {
		b = b.Extend(t.of(s.A)).Extend(t.of(s.B))
	}
	return shape.Grow(b, radius), true
}
