package shape_test

import (
	"math"
	"math/rand"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// Distances by hand. Each is tried both ways round and with rings reversed.
func TestDistance(t *testing.T) {
	area := orb.Polygon{box(0, 0, 10, 6)[0], box(4, 2, 8, 4)[0]} // a hole in it
	tests := []struct {
		name string
		a, b orb.Geometry
		want float64
	}{
		//    +----------+
		//    |   x      |   in the area: 0, though 1 from its edge (BR-027)
		//    +----------+
		{"point in an area", orb.Point{2, 3}, area, 0},
		{"point in an area, to its edge", orb.Point{2, 3}, orb.LineString(area[0]), 2},
		{"point on the edge", orb.Point{10, 3}, area, 0},
		{"point at a corner", orb.Point{10, 6}, area, 0},
		{"point in the hole", orb.Point{5, 3}, area, 1},
		{"area in the hole", box(5, 2.5, 6, 3.5), area, 0.5},
		{"area in the area", box(1, 1, 2, 2), area, 0},
		{"area over all of the area", box(-1, -1, 11, 7), area, 0},
		{"line through the area, no vertex in it", orb.LineString{{-1, 1}, {11, 1}}, area, 0},
		{"line in the area", orb.LineString{{1, 1}, {2, 2}}, area, 0},
		//      \  /
		//       \/      apex 2 above the middle of the edge (BR-028)
		//  +---------+
		{"apex over an edge", orb.Polygon{{{5, 8}, {9, 12}, {1, 12}, {5, 8}}}, area, 2},
		{"corner to corner", box(13, 10, 15, 12), area, 5},
		{"edge to edge", box(10.5, 1, 12, 2), area, 0.5},
		{"edges touch", box(10, 1, 12, 2), area, 0},
		{"corners touch", box(10, 6, 12, 8), area, 0},
		{"cross without a vertex in one another", box(2, -1, 3, 7), area, 0},
		{"nearer of two parts", orb.MultiPolygon{box(100, 0, 101, 1), box(11, 0, 12, 1)}, area, 1},
		{"second part inside", orb.MultiPoint{{50, 50}, {1, 1}}, area, 0},
		{"line to line", orb.LineString{{0, 0}, {0, 5}}, orb.MultiLineString{{{9, 0}, {9, 5}}, {{3, 2}, {7, 2}}}, 3},
		{"point to point", orb.Point{1, 2}, orb.Point{4, 6}, 5},
		{"line of one vertex", orb.LineString{{1, 2}}, orb.Point{4, 6}, 5},
		{"in a collection", orb.Collection{orb.Point{0, 9}, orb.Point{0, 8}}, area, 2},
		{"a box", orb.Bound{Min: orb.Point{12, 0}, Max: orb.Point{14, 2}}, area, 2},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			for _, a := range []orb.Geometry{tc.a, reversedRings(tc.a)} {
				for _, b := range []orb.Geometry{tc.b, reversedRings(tc.b)} {
					checkDistance(t, a, b, tc.want, 1e-9)
				}
			}
		})
	}
}

func checkDistance(t *testing.T, a, b orb.Geometry, want, tol float64) {
	t.Helper()
	there, ok := shape.Distance(a, b)
	back, okBack := shape.Distance(b, a)
	if !ok || !okBack {
		t.Fatalf("no distance between %v and %v", a, b)
	}
	for _, l := range []shape.Line{there, back.Reversed()} {
		if math.Abs(l.Len-want) > tol {
			t.Errorf("%v to %v: %v, want %v", a, b, l.Len, want)
		}
		if d := shape.Dist(l.From, l.To); math.Abs(d-l.Len) > tol {
			t.Errorf("%v to %v: the line is %v long, its ends are %v apart", a, b, l.Len, d)
		}
		if !isOn(a, l.From, tol) || !isOn(b, l.To, tol) {
			t.Errorf("%v to %v: the line %v does not lead from one to the other", a, b, l)
		}
	}
}

// isOn tells whether p is on an edge or in the area of g.
func isOn(g orb.Geometry, p orb.Point, tol float64) bool {
	if windingCovers(g, p) {
		return true
	}
	for _, s := range shape.Segments(g) {
		if toSegment(s, p) <= tol {
			return true
		}
	}
	return false
}

func reversedRings(g orb.Geometry) orb.Geometry {
	if g == nil {
		return nil
	}
	g = orb.Clone(g)
	switch g := g.(type) {
	case orb.Polygon:
		for _, r := range g {
			r.Reverse()
		}
	case orb.MultiPolygon:
		for _, p := range g {
			reversedRingsOf(p)
		}
	}
	return g
}

func reversedRingsOf(p orb.Polygon) {
	for _, r := range p {
		r.Reverse()
	}
}

// No type, empty or nil, is refused, and none without a point is at a distance.
func TestDistanceOfEveryType(t *testing.T) {
	for _, g := range orb.AllGeometries {
		_, can := shape.Prepare(g)
		line, ok := shape.Distance(g, orb.Point{1, 1})
		if ok != can || math.IsNaN(line.Len) {
			t.Errorf("%T %v: %v, %v", g, g, line, ok)
		}
	}
	for _, empty := range []orb.Geometry{
		nil,
		orb.MultiPoint{},
		orb.LineString{},
		orb.MultiLineString{{}},
		orb.Ring{},
		orb.Polygon{},
		orb.Polygon{{}},
		orb.MultiPolygon{{}},
		orb.Collection{},
	} {
		if line, ok := shape.Distance(orb.Point{1, 1}, empty); ok {
			t.Errorf("%T: distance %v", empty, line.Len)
		}
	}
}

// Random shapes against points strewn along every edge no more than step apart:
// the least distance between strewn points is at most one step too long, and an
// end of the measured line lies on each shape, so that it is not too short.
func TestDistanceAgreesWithStrewnPoints(t *testing.T) {
	const step = 0.05
	r := rand.New(rand.NewSource(4))
	apart, inside := 0, 0
	for range 300 {
		a, b := randomShape(r), randomShape(r)
		line, ok := shape.Distance(a, b)
		if !ok {
			t.Fatalf("no distance between %v and %v", a, b)
		}
		checkDistance(t, a, b, line.Len, 1e-9)
		strewn := strewnDistance(a, b, step)
		if line.Len > strewn+1e-9 || line.Len < strewn-step {
			t.Errorf("%v to %v: %v, strewn points are %v apart", a, b, line.Len, strewn)
		}
		switch {
		case line.Len > 0:
			apart++
		case windingCovers(a, vertexOf(b)) || windingCovers(b, vertexOf(a)):
			inside++
		}
	}
	if apart < 60 || inside < 40 {
		t.Errorf("%d pairs apart, %d with a vertex inside: too few to tell", apart, inside)
	}
}

func vertexOf(g orb.Geometry) orb.Point { return shape.Segments(g)[0].A }

func strewnDistance(a, b orb.Geometry, step float64) float64 {
	ps, qs := strewn(a, step), strewn(b, step)
	best := math.Inf(1)
	for _, p := range ps {
		if windingCovers(b, p) {
			return 0
		}
		for _, q := range qs {
			best = math.Min(best, math.Hypot(p[0]-q[0], p[1]-q[1]))
		}
	}
	for _, q := range qs {
		if windingCovers(a, q) {
			return 0
		}
	}
	return best
}

func strewn(g orb.Geometry, step float64) []orb.Point {
	var pts []orb.Point
	for _, s := range shape.Segments(g) {
		n := math.Ceil(s.Len() / step)
		for i := 0.0; i <= n; i++ {
			pts = append(pts, s.At(i/math.Max(n, 1)))
		}
	}
	return pts
}

// Moving, turning and mirroring both shapes, and splitting an edge in two, leaves
// the distance as it is; scaling them scales it.
func TestDistanceUnderMaps(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	for range 200 {
		a, b := randomShape(r), randomShape(r)
		line, _ := shape.Distance(a, b)
		turn := r.Float64() * 2 * math.Pi
		dx, dy := r.NormFloat64()*1000, r.NormFloat64()*1000
		maps := map[string]func(orb.Point) orb.Point{
			"moved":    func(p orb.Point) orb.Point { return orb.Point{p[0] + dx, p[1] + dy} },
			"mirrored": func(p orb.Point) orb.Point { return orb.Point{-p[0], p[1]} },
			"turned": func(p orb.Point) orb.Point {
				sin, cos := math.Sincos(turn)
				return orb.Point{p[0]*cos - p[1]*sin, p[0]*sin + p[1]*cos}
			},
		}
		for name, m := range maps {
			checkSameLength(t, name, shape.Moved(a, m), shape.Moved(b, m), line.Len, 1e-9)
		}
		triple := func(p orb.Point) orb.Point { return orb.Point{3 * p[0], 3 * p[1]} }
		checkSameLength(t, "scaled", shape.Moved(a, triple), shape.Moved(b, triple), 3*line.Len, 1e-9)
		checkSameLength(t, "split", split(a), b, line.Len, 1e-9)
	}
}

func checkSameLength(t *testing.T, name string, a, b orb.Geometry, want, tol float64) {
	t.Helper()
	if line, ok := shape.Distance(a, b); !ok || math.Abs(line.Len-want) > tol {
		t.Errorf("%s: %v, want %v, for %v and %v", name, line.Len, want, a, b)
	}
}

// split puts a vertex into the first edge.
func split(g orb.Geometry) orb.Geometry {
	halve := func(pts []orb.Point) []orb.Point {
		mid := orb.Point{(pts[0][0] + pts[1][0]) / 2, (pts[0][1] + pts[1][1]) / 2}
		return append([]orb.Point{pts[0], mid}, pts[1:]...)
	}
	switch g := orb.Clone(g).(type) {
	case orb.LineString:
		return orb.LineString(halve(g))
	case orb.Polygon:
		g[0] = halve(g[0])
		return g
	case orb.MultiPolygon:
		g[0][0] = halve(g[0][0])
		return g
	}
	return g
}

// A limit hides what is not nearer and changes nothing else.
func TestLineWithin(t *testing.T) {
	a, _ := shape.Prepare(box(0, 0, 1, 1))
	b, _ := shape.Prepare(box(4, 0, 5, 1))
	for limit, want := range map[float64]bool{0: false, 2.9: false, 3: false, 3.1: true, math.Inf(1): true} {
		line, ok := a.LineWithin(b, limit)
		if ok != want || ok && line.Len != 3 {
			t.Errorf("within %v: %v, %v; want %v", limit, line.Len, ok, want)
		}
	}
}

func TestBoundDist(t *testing.T) {
	a := orb.Bound{Max: orb.Point{1, 1}}
	tests := []struct {
		name string
		b    orb.Bound
		want float64
	}{
		{"corner to corner", orb.Bound{Min: orb.Point{4, 5}, Max: orb.Point{6, 6}}, 5},
		{"beside", orb.Bound{Min: orb.Point{-3, 0}, Max: orb.Point{-2, 9}}, 2},
		{"touching", orb.Bound{Min: orb.Point{1, 1}, Max: orb.Point{2, 2}}, 0},
		{"overlapping", orb.Bound{Min: orb.Point{0.5, -1}, Max: orb.Point{2, 2}}, 0},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			if there, back := shape.BoundDist(a, tc.b), shape.BoundDist(tc.b, a); there != tc.want || back != tc.want {
				t.Errorf("%v there, %v back, want %v", there, back, tc.want)
			}
		})
	}
}

// Outlines of many edges go by way of an index: rings of 1,000 edges, one beside
// the other, one in the hole of the other, overlapping, and one in the other.
func TestDistanceOfManyEdges(t *testing.T) {
	round := func(x, y, radius float64) orb.Ring {
		ring := make(orb.Ring, 1001)
		for i := range ring {
			sin, cos := math.Sincos(2 * math.Pi * float64(i%1000) / 1000)
			ring[i] = orb.Point{x + radius*cos, y + radius*sin}
		}
		return ring
	}
	tests := []struct {
		name string
		a, b orb.Polygon
		want float64
	}{
		// 1,000 edges have a corner at angle 0 and at half a turn
		{"beside", orb.Polygon{round(0, 0, 5)}, orb.Polygon{round(20, 0, 3)}, 12},
		{"in the hole", orb.Polygon{round(0, 0, 9), round(0, 0, 8)}, orb.Polygon{round(3, 0, 2)}, 3},
		{"overlapping", orb.Polygon{round(0, 0, 5)}, orb.Polygon{round(7, 0, 3)}, 0},
		{"inside", orb.Polygon{round(0, 0, 5)}, orb.Polygon{round(1, 0, 3)}, 0},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			line, _ := shape.Distance(tc.a, tc.b)
			back, _ := shape.Distance(tc.b, tc.a)
			if math.Abs(line.Len-tc.want) > 1e-3 || line.Len != back.Len {
				t.Errorf("%v, back %v, want %v", line.Len, back.Len, tc.want)
			}
			if tc.want > 0 {
				if few := shape.Nearest(shape.Segments(tc.a), shape.Segments(tc.b)); few.Len != line.Len {
					t.Errorf("%v by way of the index, %v pair by pair", line.Len, few.Len)
				}
			}
		})
	}
}
