package draw

// placesAround are places for a label on all sides of a thing.
func (t thing) placesAround(l *label) []Point {
	w, h := l.extent()
	c, b := t.box.Centre(), t.box.Grow(0.3)
	right, left := b.MaxX+w/2, b.MinX-w/2
	above, below := b.MinY-h/2, b.MaxY+h/2
	return []Point{
		{c.X, below},
		{c.X, above},
		{right, c.Y},
		{left, c.Y},
		{right, above},
		{left, above},
		{right, below},
		{left, below},
	}
}

// placesWithin are places for a label in an area, the middle first: those of a grid
// over what of the area is in the window at which the label lies in the area and on
// nothing that stands above it.
func (t thing) placesWithin(l *label, window Box, things []thing) []Point {
	b := Box{max(t.box.MinX, window.MinX), max(t.box.MinY, window.MinY), min(t.box.MaxX, window.MaxX), min(t.box.MaxY, window.MaxY)}
	var at []Point
	for _, fy := range []float64{0.5, 0.3, 0.7, 0.15, 0.85} {
		for _, fx := range []float64{0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9} {
			p := Point{b.MinX + fx*b.Width(), b.MinY + fy*b.Height()}
			if box := l.boxAt(p); t.outline.holds(box) && !t.coveredAt(box, things) {
				at = append(at, p)
			}
		}
	}
	return at
}

// coveredAt tells whether something lies over a thing in a box.
func (t thing) coveredAt(b Box, things []thing) bool {
	for _, other := range things {
		if other.look.layer > t.look.layer && len(other.outline.areas) > 0 && other.box.Intersects(b) {
			if other.look.layer >= layerArea || other.outline.touches(b) {
				return true
			}
		}
	}
	return false
}

// touches tells whether the middle or a corner of a box lies in one of the areas.
func (o outline) touches(b Box) bool {
	for _, p := range []Point{b.Centre(), {b.MinX, b.MinY}, {b.MaxX, b.MinY}, {b.MinX, b.MaxY}, {b.MaxX, b.MaxY}} {
		for _, rings := range o.areas {
			if inRings(rings, p) {
				return true
			}
		}
	}
	return false
}

// holds tells whether the corners of a box lie in one of the areas.
func (o outline) holds(b Box) bool {
	for _, rings := range o.areas {
		if inRings(rings, Point{b.MinX, b.MinY}) && inRings(rings, Point{b.MaxX, b.MinY}) &&
			inRings(rings, Point{b.MinX, b.MaxY}) && inRings(rings, Point{b.MaxX, b.MaxY}) {
			return true
		}
	}
	return false
}

// inRings tells whether a point lies within rings, by the even-odd rule.
func inRings(rings [][]Point, p Point) bool {
	in := false
	for _, ring := range rings {
		for i, a := range ring {
			b := ring[(i+1)%len(ring)]
			if (a.Y > p.Y) != (b.Y > p.Y) && p.X < a.X+(b.X-a.X)*(p.Y-a.Y)/(b.Y-a.Y) {
				in = !in
			}
		}
	}
	return in
}
