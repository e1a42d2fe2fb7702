package draw

import (
	"cmp"
	"math"
	"slices"

	"clearway/geo/siteplan"
)

// thing is a feature on a sheet.
type thing struct {
	feature *siteplan.Feature
	look    look
	outline outline
	radius  float64 // mm, of what is drawn as a line or a point
	box     Box
}

// thingsIn lays out the features that reach into the window, from the ground up.
func (v view) thingsIn(plan *siteplan.Plan) []thing {
	var found []thing
	for _, f := range plan.Features {
		o := v.outline(f.Geometry)
		box, ok := o.box()
		radius := float64(f.Radius) * v.scale.mmPerMetre()
		if box = box.Grow(radius); !ok || !box.Grow(1).Intersects(v.window) {
			continue
		}
		found = append(found, thing{feature: f, look: lookOf(f), outline: o, radius: radius, box: box})
	}
	slices.SortStableFunc(found, func(a, b thing) int { return cmp.Compare(a.look.layer, b.look.layer) })
	return found
}

// paint draws a thing. window bounds what is hatched.
func (t thing) paint(window Box) []Item {
	var items []Item
	for _, rings := range t.outline.areas {
		items = append(items, t.area(rings, window)...)
	}
	for _, l := range t.outline.lines {
		items = append(items, t.line(l)...)
	}
	for _, s := range t.outline.spots {
		items = append(items, t.spot(s)...)
	}
	return items
}

func (t thing) area(rings [][]Point, window Box) []Item {
	var steps []Step
	for _, r := range rings {
		steps = append(steps, alongPoints(r, true)...)
	}
	items := []Item{Path{Steps: steps, Fill: t.look.fill}}
	if h := t.look.hatch.lines(rings, window); len(h) > 0 {
		items = append(items, Path{Steps: h, Pen: t.look.hatch.pen})
	}
	items = append(items, Path{Steps: steps, Pen: t.look.pen})
	if b := boxOf(rings[0]...); t.look.decor != plain {
		items = append(items, t.decor(b.Centre(), b.Width()/2, b.Height()/2)...)
	}
	return items
}

// spot draws a thing that is a point with a diameter, true to scale.
func (t thing) spot(at Point) []Item {
	r := max(t.radius, 0.3)
	if t.look.decor == doorway {
		return []Item{circle(t.look.pen, white, at, r), lines(t.look.pen, [2]Point{{at.X, at.Y - r}, {at.X, at.Y + r}})}
	}
	items := []Item{circle(t.look.pen, t.look.fill, at, r)}
	return append(items, t.decor(at, r, r)...)
}

// line draws a thing that is a line: with its width where it has one.
func (t thing) line(points []Point) []Item {
	if t.look.decor == doorway {
		return t.opening(points)
	}
	if t.radius == 0 {
		items := []Item{Path{Steps: alongPoints(points, false), Pen: t.look.pen}}
		return append(items, t.alongLine(points)...)
	}
	body := alongPoints(points, false)
	fill := cmp.Or(t.look.fill, white)
	items := []Item{
		Path{Steps: body, Pen: Pen{Width: 2*t.radius + t.look.pen.Width, Color: t.look.pen.Color, Round: true}},
		Path{Steps: body, Pen: Pen{Width: max(2*t.radius-t.look.pen.Width, 0.02), Color: fill, Round: true}},
	}
	return append(items, t.alongLine(points)...)
}

// opening draws a door in a wall: the wall cut away between two jambs, with a leaf.
func (t thing) opening(points []Point) []Item {
	a, b := points[0], points[len(points)-1]
	n := times(perpendicular(a, b), 0.9)
	return []Item{
		Path{Steps: alongPoints(points, false), Pen: Pen{Width: 1.3, Color: white}},
		lines(Pen{Width: medium, Color: t.look.pen.Color}, [2]Point{minus(a, n), plus(a, n)}, [2]Point{minus(b, n), plus(b, n)}),
		lines(Pen{Width: thin, Color: t.look.pen.Color}, [2]Point{a, b}),
	}
}

// perpendicular is the vector of length 1 square to the line from a to b, to its
// left as seen on the sheet.
func perpendicular(a, b Point) Point {
	d := direction(a, b)
	return Point{d.Y, -d.X}
}

// alongLine sets marks along a fence or barrier.
func (t thing) alongLine(points []Point) []Item {
	if t.look.decor != crosses {
		return nil
	}
	const every, arm = 3.0, 0.7
	var ends [][2]Point
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		n := max(1, int(distance(a, b)/every))
		for k := range min(n, 500) {
			p := between(a, b, (float64(k)+0.5)/float64(n))
			ends = append(ends,
				[2]Point{{p.X - arm, p.Y - arm}, {p.X + arm, p.Y + arm}},
				[2]Point{{p.X - arm, p.Y + arm}, {p.X + arm, p.Y - arm}})
		}
	}
	return []Item{lines(Pen{Width: thin, Color: t.look.pen.Color}, ends...)}
}

// decor draws what tells a thing from others of its outline, in the middle of a
// box of half the width w and half the height h.
func (t thing) decor(c Point, w, h float64) []Item {
	pen := Pen{Width: min(t.look.pen.Width, fine), Color: t.look.pen.Color}
	at := func(x, y float64) Point { return Point{c.X + x*w, c.Y + y*h} }
	s := math.Sqrt2 / 2 // on a circle
	switch t.look.decor {
	case crossed:
		return []Item{lines(pen, [2]Point{at(-s, -s), at(s, s)}, [2]Point{at(-s, s), at(s, -s)})}
	case plus4:
		return []Item{lines(pen, [2]Point{at(-1.25, 0), at(1.25, 0)}, [2]Point{at(0, -1.25), at(0, 1.25)}), circle(pen, "", c, min(w, h)*0.35)}
	case diagonal:
		return []Item{lines(pen, [2]Point{at(-s, s), at(s, -s)})}
	case rayed:
		return []Item{lines(pen, [2]Point{at(-1.8, 0), at(1.8, 0)}, [2]Point{at(0, -1.8), at(0, 1.8)}), circle(pen, t.look.pen.Color, c, min(w, h)*0.5)}
	case barred:
		return []Item{lines(Pen{Width: medium, Color: pen.Color}, [2]Point{at(-1.5, 0), at(1.5, 0)})}
	case ringed:
		return []Item{circle(pen, "", c, min(w, h)*0.6)}
	case dotted:
		return []Item{circle(Pen{}, pen.Color, c, min(w, h)*0.4)}
	case solidDot:
		return []Item{circle(Pen{}, pen.Color, c, min(w, h))}
	}
	return t.boxDecor(pen, at, w >= h)
}

// boxDecor is for things that are longer than wide, or boxes.
func (t thing) boxDecor(pen Pen, at func(x, y float64) Point, lying bool) []Item {
	long := func(x, y float64) Point { // along the thing, whichever way it lies
		if lying {
			return at(x, y)
		}
		return at(y, x)
	}
	switch t.look.decor {
	case envelope:
		return []Item{polyline(pen, at(-1, -1), at(0, 0.2), at(1, -1))}
	case backrest:
		return []Item{lines(pen, [2]Point{at(-1, -0.6), at(1, -0.6)})}
	case middleLine:
		return []Item{lines(pen, [2]Point{long(-1, 0.3), long(1, 0.3)})}
	case rows:
		return []Item{lines(pen, [2]Point{long(-0.5, -1), long(-0.5, 1)}, [2]Point{long(0, -1), long(0, 1)}, [2]Point{long(0.5, -1), long(0.5, 1)})}
	case spokes:
		return []Item{lines(Pen{Width: hairline, Color: pen.Color}, [2]Point{at(-0.7, -0.7), at(0.7, 0.7)}, [2]Point{at(-0.7, 0.7), at(0.7, -0.7)})}
	}
	return nil
}
