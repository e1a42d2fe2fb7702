package measure

import (
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// aCap is a stretch of the outline that may be an open end: from vertex from to
// vertex to, width across and depth back along its sides.
type aCap struct {
	from, to     int
	axis         orb.Point // the way out
	width, depth float64
	bound        float64 // share of it along a curb, building or property line
}

func (c aCap) score() float64 { return c.depth / c.width }

// addCaps adds to chosen the caps of at least a score that overlap none chosen
// before, deepest first, and of which no more than a share lies along something.
func addCaps(o *outline, chosen, caps []aCap, score, bound float64) []aCap {
	for _, c := range caps {
		if c.score() < score || c.bound > bound {
			continue
		}
		if !slices.ContainsFunc(chosen, func(d aCap) bool { return o.meet(c, d) }) {
			chosen = append(chosen, c)
		}
	}
	return chosen
}

// meet tells whether two caps share a vertex: between two ends there is a wall.
func (o *outline) meet(c, d aCap) bool {
	n := len(o.pts)
	for v := c.from; v <= c.to; v++ {
		if (v-d.from+n)%n <= d.to-d.from {
			return true
		}
	}
	return false
}

// betweenLabels returns the best cap of each free stretch that lies between curb
// on one side and building or property line on the other.
func (o *outline) betweenLabels(caps []aCap) []aCap {
	var chosen []aCap
	n := len(o.pts)
	for i := range n {
		before := o.label[(i+n-1)%n]
		if o.label[i] != free || before == free {
			continue
		}
		to := i
		for o.label[to%n] == free {
			to++
		}
		if o.label[to%n] == before {
			continue
		}
		for _, c := range caps {
			if from := (c.from-i+n)%n + i; from+c.to-c.from <= to {
				chosen = append(chosen, c)
				break
			}
		}
	}
	return chosen
}

// caps returns the stretches of the outline that turn back on themselves as an
// end does, deepest first.
func (o *outline) caps() []aCap {
	var found []aCap
	n := len(o.pts)
	for from := range n {
		turn := o.turn(from)
		for span := 1; span <= min(capVertices, n-2); span++ {
			turn += o.turn(from + span)
			if math.Abs(turn-math.Pi) > capTurn {
				continue
			}
			if c, ok := o.capAt(from, from+span); ok {
				found = append(found, c)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b aCap) int {
		switch {
		case a.score() > b.score():
			return -1
		case a.score() < b.score():
			return 1
		}
		return 0
	})
	return found
}

// capAt measures the cap between two vertices.
func (o *outline) capAt(from, to int) (aCap, bool) {
	in, out := o.dir(from-1), o.dir(to)
	axis := unit(orb.Point{in[0] - out[0], in[1] - out[1]}) // outward
	p, q := o.pt(from), o.pt(to)
	width := math.Abs((q[0]-p[0])*axis[1] - (q[1]-p[1])*axis[0])
	long, bound := 0.0, 0.0
	for i := from; i < to; i++ {
		l := shape.Dist(o.pt(i), o.pt(i+1))
		long += l
		bound += l * o.bound[i%len(o.pts)]
	}
	if width < float64(endDetail) || long > 2.5*width {
		return aCap{}, false
	}
	depth := min(o.depth(from, -1, to, axis, width), o.depth(to, 1, from, axis, width))
	return aCap{from: from, to: to, axis: axis, width: width, depth: depth, bound: bound / long}, true
}

// depth returns how far the side of a cap that starts at vertex v runs back
// against the axis, up to the cap's other side. It steps over jogs, and over a
// bay or a recess that it comes back from within two widths.
func (o *outline) depth(v, step, other int, axis orb.Point, width float64) float64 {
	n := len(o.pts)
	var depth, beside, aside float64 // beside: gained while the side is off by aside
	for i := v; (i-other)%n != 0; i += step {
		a, b := o.pt(i), o.pt(i+step)
		back := (a[0]-b[0])*axis[0] + (a[1]-b[1])*axis[1]
		if back < -jog*width {
			return depth
		}
		if back < shape.Dist(a, b)/2 {
			aside += (b[0]-a[0])*axis[1] - (b[1]-a[1])*axis[0]
		}
		beside += back
		switch {
		case math.Abs(aside) <= jog*width:
			depth, beside = depth+beside, 0
		case beside > 2*width:
			return depth
		}
	}
	return depth
}

// sideAt returns the point at which the side of a cap that starts at vertex v has
// run back by depth.
func (o *outline) sideAt(v, step int, axis orb.Point, depth float64) orb.Point {
	p := o.pt(v)
	reach := func(q orb.Point) float64 { return (p[0]-q[0])*axis[0] + (p[1]-q[1])*axis[1] }
	for i := v; i != v+step*len(o.pts); i += step {
		a, b := o.pt(i), o.pt(i+step)
		if from, to := reach(a), reach(b); to >= depth && to > from {
			return shape.Segment{A: a, B: b}.At((depth - from) / (to - from))
		}
	}
	return p
}
