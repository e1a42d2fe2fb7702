package draw

import "math"

// polyline is a path along points.
func polyline(pen Pen, points ...Point) Path {
	return Path{Steps: alongPoints(points, false), Pen: pen}
}

// polygon is an area within points.
func polygon(pen Pen, fill Color, points ...Point) Path {
	return Path{Steps: alongPoints(points, true), Pen: pen, Fill: fill}
}

// rectangle is a box as an area.
func rectangle(pen Pen, fill Color, b Box) Path {
	return polygon(pen, fill, Point{b.MinX, b.MinY}, Point{b.MaxX, b.MinY}, Point{b.MaxX, b.MaxY}, Point{b.MinX, b.MaxY})
}

// lines is a path of lines that do not meet.
func lines(pen Pen, ends ...[2]Point) Path {
	var steps []Step
	for _, e := range ends {
		steps = append(steps, Step{Op: Move, To: e[0]}, Step{Op: Line, To: e[1]})
	}
	return Path{Steps: steps, Pen: pen}
}

func alongPoints(points []Point, closed bool) []Step {
	steps := make([]Step, 0, len(points)+1)
	for i, p := range points {
		op := Line
		if i == 0 {
			op = Move
		}
		steps = append(steps, Step{Op: op, To: p})
	}
	if closed && len(points) > 0 {
		steps = append(steps, Step{Op: Close})
	}
	return steps
}

// roundness places the control points of a Bézier curve that stands for a
// quarter of a circle: 4/3 (√2 - 1), off by at most 0.03 % of the radius.
const roundness = 0.5522847498307936

// circle is a circle as an area.
func circle(pen Pen, fill Color, centre Point, radius float64) Path {
	k := roundness * radius
	x, y, r := centre.X, centre.Y, radius
	quarter := func(a, b, to Point) Step { return Step{Op: Curve, Control1: a, Control2: b, To: to} }
	return Path{Pen: pen, Fill: fill, Steps: []Step{
		{Op: Move, To: Point{x + r, y}},
		quarter(Point{x + r, y + k}, Point{x + k, y + r}, Point{x, y + r}),
		quarter(Point{x - k, y + r}, Point{x - r, y + k}, Point{x - r, y}),
		quarter(Point{x - r, y - k}, Point{x - k, y - r}, Point{x, y - r}),
		quarter(Point{x + k, y - r}, Point{x + r, y - k}, Point{x + r, y}),
		{Op: Close},
	}}
}

func plus(p, q Point) Point               { return Point{p.X + q.X, p.Y + q.Y} }
func minus(p, q Point) Point              { return Point{p.X - q.X, p.Y - q.Y} }
func times(p Point, f float64) Point      { return Point{p.X * f, p.Y * f} }
func between(p, q Point, t float64) Point { return plus(p, times(minus(q, p), t)) }
func distance(p, q Point) float64         { return math.Hypot(q.X-p.X, q.Y-p.Y) }

// direction is the vector of length 1 from p to q; to the right where they coincide.
func direction(p, q Point) Point {
	d := distance(p, q)
	if d == 0 {
		return Point{1, 0}
	}
	return times(minus(q, p), 1/d)
}

// boxOf is the box around points.
func boxOf(points ...Point) Box {
	b := Box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for _, p := range points {
		b = b.with(p)
	}
	return b
}
