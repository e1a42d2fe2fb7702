package siteplan

import (
	"math"

	"github.com/paulmach/orb"
)

// outline is one ring made ready to be checked: metres east and north of the
// plan's corner, in the order written.
type outline struct {
	path []orb.Point // closed, no point twice in a row
	raw  []orb.Point // the same, as written in the file
	area float64     // square metres, positive when counter-clockwise
	// convex rings cross nothing of their own; others have sums.
	convex bool
	effort *effort
	tree   *edgeTree // see edges
	// areaTo[k] and lengthTo[k] sum twice the area and the length over the edges
	// before k.
	areaTo, lengthTo []float64
}

func newOutline(raw, path []orb.Point, e *effort) *outline {
	o := &outline{path: path, raw: raw, effort: e}
	for i := range len(path) - 1 {
		o.area += cross(path[i], path[i+1], path[0]) / 2
	}
	o.convex = isConvex(path)
	return o
}

// cross returns twice the area of the triangle o-a-b.
func cross(a, b, o orb.Point) float64 {
	return (a[0]-o[0])*(b[1]-o[1]) - (a[1]-o[1])*(b[0]-o[0])
}

// edges returns the tree over the ring's edges, built on first use.
func (o *outline) edges() *edgeTree {
	if o.tree == nil {
		o.tree = newEdgeTree(o.path, o.effort)
	}
	return o.tree
}

// isConvex reports whether a closed path turns the same way at each vertex and
// round once only; such a path does not cross itself.
func isConvex(path []orb.Point) bool {
	n := len(path) - 1
	turn, ascents := 0.0, 0
	for i := range n {
		a, b, c := path[i], path[i+1], path[(i+2)%n]
		side := cross(b, c, a)
		if side == 0 || side*turn < 0 {
			return false
		}
		turn = side
		if b[0] <= a[0] && c[0] > b[0] {
			ascents++
		}
	}
	return ascents == 1
}

func dist(a, b orb.Point) float64 { return math.Hypot(a[0]-b[0], a[1]-b[1]) }

// width returns the mean width of the ring, were it long and thin.
func (o *outline) width() float64 {
	length := 0.0
	for i := range len(o.path) - 1 {
		length += dist(o.path[i], o.path[i+1])
	}
	return loopWidth(2*o.area, length)
}

// loopWidth is the width of a long thin loop with twice the given area.
func loopWidth(area2, length float64) float64 {
	if length <= 0 {
		return 0
	}
	return math.Abs(area2) / length
}
