package measure

import (
	"cmp"
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// A sweep is a family of cross-sections: the lines at right angles to a straight
// piece of an axis, by the distance along it in metres; or the lines through a
// bend of the axis, turned from the right angle of one piece to that of the next,
// by the angle turned in radians. from <= to.
type sweep struct {
	at       orb.Point // where the piece begins, or the bend
	axis     orb.Point // direction of the piece, or of the piece before the bend
	turn     float64   // 0 for a straight piece; 1 for a bend to the left, -1 to the right
	from, to float64
	// inside is where its sections lie inside the area, from at to the left: 0
	// where at is on the axis.
	inside float64
	// station is where at stands on the axis, in metres from where that begins.
	station float64
}

// ray is the line of one cross-section, measured from at, to the left positive. At
// inside it lies in the area to be cut.
type ray struct {
	at, dir orb.Point
	inside  float64
}

func (w sweep) ray(param float64) ray {
	left := orb.Point{-w.axis[1], w.axis[0]}
	if w.turn == 0 {
		return ray{plus(w.at, times(param, w.axis)), left, w.inside}
	}
	sin, cos := math.Sincos(w.turn * param)
	return ray{w.at, orb.Point{cos*left[0] - sin*left[1], sin*left[0] + cos*left[1]}, w.inside}
}

// stationAt returns where the section stands on the axis. Those of a fan all stand
// at the bend.
func (w sweep) stationAt(param float64) float64 {
	if w.turn == 0 {
		return w.station + param
	}
	return w.station
}

// params appends to at the parameters, inside the sweep, of its sections through p.
func (w sweep) params(at []float64, p orb.Point) []float64 {
	d := minus(p, w.at)
	if w.turn == 0 {
		if s := dot(d, w.axis); s > w.from && s < w.to {
			at = append(at, s)
		}
		return at
	}
	left := orb.Point{-w.axis[1], w.axis[0]}
	angle := w.turn * math.Atan2(cross(left, d), dot(left, d))
	for _, a := range []float64{angle - math.Pi, angle, angle + math.Pi} {
		if a > w.from && a < w.to {
			at = append(at, a)
		}
	}
	return at
}

// hit returns where the ray's line meets the line of s.
func (r ray) hit(s shape.Segment) float64 {
	a, b := r.side(s.A), r.side(s.B)
	return dot(r.dir, minus(s.At(a/(a-b)), r.at))
}

// side is positive to the left of the ray and negative to the right.
func (r ray) side(p orb.Point) float64 { return cross(r.dir, minus(p, r.at)) }

// crosses tells whether the ray's line passes between the ends of s.
func (r ray) crosses(s shape.Segment) bool {
	a, b := r.side(s.A), r.side(s.B)
	return a < 0 && b > 0 || a > 0 && b < 0
}

// meets is crosses with the ends of s counted.
func (r ray) meets(s shape.Segment) bool {
	a, b := r.side(s.A), r.side(s.B)
	return a <= 0 && b > 0 || a >= 0 && b < 0
}

// A bar is a stretch of a cross-section between two edges. Between two critical
// parameters of a sweep the same bars make up every section.
type bar struct {
	low, high shape.Segment
	covered   bool
}

func (b bar) length(r ray) float64 { return math.Max(0, r.hit(b.high)-r.hit(b.low)) }

// section is a cross-section with what it is made of. At the end of a stretch of
// its sweep it is the limit from inside; beside is then a section inside.
type section struct {
	ray, beside ray
	bars        []bar
	station     float64 // of the axis point, in metres from where the axis begins
}

// measure returns how much of the section is covered, and all of it.
func (s section) measure() (covered, width float64) {
	for _, b := range s.bars {
		l := b.length(s.ray)
		width += l
		if b.covered {
			covered += l
		}
	}
	return covered, width
}

// spans returns the covered stretches of the section, adjoining ones joined.
func (s section) spans() []orb.LineString {
	var spans []orb.LineString
	end := math.Inf(-1)
	for _, b := range s.bars {
		if !b.covered || b.length(s.ray) == 0 {
			continue
		}
		low, high := s.ray.hit(b.low), s.ray.hit(b.high)
		if n := len(spans); n > 0 && low-end <= touch {
			spans[n-1][1] = s.ray.point(high)
		} else {
			spans = append(spans, orb.LineString{s.ray.point(low), s.ray.point(high)})
		}
		end = high
	}
	return spans
}

// whole returns the section from edge to edge.
func (s section) whole() orb.LineString {
	first, last := s.bars[0], s.bars[len(s.bars)-1]
	return orb.LineString{s.ray.point(s.ray.hit(first.low)), s.ray.point(s.ray.hit(last.high))}
}

// isCoveredBy tells whether the polygon has a part in the covered stretches.
func (s section) isCoveredBy(p orb.Polygon) bool {
	var at []float64
	for _, e := range shape.Segments(p) {
		if s.beside.crosses(e) {
			at = append(at, s.beside.hit(e))
		}
	}
	slices.Sort(at)
	for i := 0; i+1 < len(at); i += 2 {
		for _, b := range s.bars {
			low, high := s.beside.hit(b.low), s.beside.hit(b.high)
			if b.covered && math.Min(high, at[i+1])-math.Max(low, at[i]) > touch {
				return true
			}
		}
	}
	return false
}

func (r ray) point(along float64) orb.Point {
	return plus(r.at, times(along, r.dir))
}

// A layer is the edge of something that sections cut through, in one piece or
// several, holes included. The first layer of a cutter is the outer edge of what
// is measured, the second its holes, the others cover.
type layer struct {
	edges []shape.Segment
	box   orb.Bound
}

func layerOf(g orb.Geometry) layer {
	l := layer{edges: shape.Segments(g)}
	if len(l.edges) > 0 {
		l.box = shape.BoundOf(l.edges)
	}
	return l
}

// cutter cuts an area into cross-sections, with what covers it.
type cutter struct {
	layers []layer
	points []orb.Point // where the make-up of sections changes
}

// newCutter prepares a corridor for cutting. Its critical points are all vertices
// and the places where two outlines cross.
func newCutter(of corridor, covers []orb.Polygon) *cutter {
	c := &cutter{layers: []layer{layerOf(of.full[0]), layerOf(orb.Polygon(of.full[1:]))}}
	if of.island {
		c.layers = []layer{layerOf(of.full), {}}
	}
	for _, p := range covers {
		c.layers = append(c.layers, layerOf(p))
	}
	for i, l := range c.layers {
		for _, e := range l.edges {
			c.points = append(c.points, e.A)
		}
		for _, m := range c.layers[:i] {
			c.points = appendCrossings(c.points, l, m)
		}
	}
	return c
}

func appendCrossings(points []orb.Point, l, m layer) []orb.Point {
	if len(l.edges) == 0 || len(m.edges) == 0 || !l.box.Intersects(m.box) {
		return points
	}
	for _, e := range l.edges {
		box := e.Bound()
		if !box.Intersects(m.box) {
			continue
		}
		for _, f := range m.edges {
			if !box.Intersects(f.Bound()) {
				continue
			}
			if x, ok := shape.Crossing(e, f); ok {
				points = append(points, x)
			}
		}
	}
	return points
}

// near returns the cutter with those edges and points only that sections of the
// sweep meet.
func (c *cutter) near(w sweep) *cutter {
	near := &cutter{layers: make([]layer, len(c.layers))}
	first, last := w.ray(w.from), w.ray(w.to)
	for _, p := range c.points {
		if first.side(p)*last.side(p) <= 0 {
			near.points = append(near.points, p)
		}
	}
	for i, l := range c.layers {
		for _, e := range l.edges {
			a, b := first.side(e.A), first.side(e.B)
			c, d := last.side(e.A), last.side(e.B)
			if a*b <= 0 || c*d <= 0 || a*c <= 0 {
				near.layers[i].edges = append(near.layers[i].edges, e)
			}
		}
	}
	return near
}

// shortest is the least piece of an axis, in metres or radians, that sections are
// looked for on: the make-up of a shorter one is found on its neighbours.
const shortest = 1e-9

// criticals returns the parameters that divide the sweep into stretches on which
// the make-up of the sections does not change, in order, its ends included.
func (c *cutter) criticals(w sweep) []float64 {
	at := []float64{w.from, w.to}
	for _, p := range c.points {
		at = w.params(at, p)
	}
	slices.Sort(at)
	return slices.CompactFunc(at, func(a, b float64) bool { return math.Abs(a-b) < shortest })
}

// crossing is where a section crosses an edge of a layer.
type crossing struct {
	at    float64
	edge  shape.Segment
	layer int
}

// cut returns what a section along the ray is made of: the stretch of the area
// that the axis point lies in, holes left out. It has none where the axis runs
// outside. The ray must not pass through a critical point.
func (c *cutter) cut(r ray) section {
	var hits []crossing
	for i, l := range c.layers {
		for _, e := range l.edges {
			if r.crosses(e) {
				hits = append(hits, crossing{r.hit(e), e, i})
			}
		}
	}
	slices.SortFunc(hits, func(a, b crossing) int { return cmp.Compare(a.at, b.at) })
	return section{ray: r, beside: r, bars: barsOf(hits, len(c.layers), r.inside)}
}

// barsOf reads the crossings in order along the section, for the stretch of the
// area that holds the place inside.
func barsOf(hits []crossing, layers int, inside float64) []bar {
	var bars []bar
	in := make([]bool, layers)
	covers := 0
	for i, h := range hits {
		if i > 0 && in[0] && !in[1] {
			bars = append(bars, bar{hits[i-1].edge, h.edge, covers > 0})
		}
		in[h.layer] = !in[h.layer]
		switch {
		case h.layer == 0 && in[0] && h.at > inside:
			return nil
		case h.layer == 0 && in[0]:
			bars = bars[:0]
		case h.layer == 0 && h.at >= inside:
			return bars
		case h.layer >= 2 && in[h.layer]:
			covers++
		case h.layer >= 2:
			covers--
		}
	}
	return nil
}
