package shape_test

import (
	"math"
	"math/rand"
	"slices"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

func TestWithin(t *testing.T) {
	s := seg(0, 0, 10, 0)
	tests := []struct {
		name string
		of   []shape.Segment
		r    float64
		want []shape.Interval
	}{
		{"beside the middle, round ends", []shape.Segment{seg(4, 3, 6, 3)}, 5, []shape.Interval{{0, 1}}},
		{"a point beside", []shape.Segment{seg(5, 3, 5, 3)}, 5, []shape.Interval{{0.1, 0.9}}},
		{"just touching", []shape.Segment{seg(5, 3, 5, 3)}, 3, []shape.Interval{{0.5, 0.5}}},
		{"too far", []shape.Segment{seg(5, 3, 5, 3)}, 2.99, nil},
		{"two stretches", []shape.Segment{seg(8, 0, 12, 0), seg(-2, 0, 1, 0)}, 1, []shape.Interval{{0, 0.2}, {0.7, 1}}},
		{"overlapping stretches", []shape.Segment{seg(3, 0, 6, 0), seg(2, 0, 4, 0)}, 0, []shape.Interval{{0.2, 0.6}}},
		{"stretches that touch", []shape.Segment{seg(4, 0, 6, 0), seg(2, 0, 4, 0)}, 0, []shape.Interval{{0.2, 0.6}}},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			if got := shape.Within(s, tc.of, tc.r); !sameIntervals(got, tc.want) {
				t.Errorf("%v, want %v", got, tc.want)
			}
		})
	}
}

func sameIntervals(a, b []shape.Interval) bool {
	return slices.EqualFunc(a, b, func(x, y shape.Interval) bool {
		return math.Abs(x.From-y.From) < 1e-6 && math.Abs(x.To-y.To) < 1e-6
	})
}

// At points strewn along a segment, being in one of the stretches and being near
// is the same, but for points that lie next to the limit.
func TestWithinAgreesWithStrewnPoints(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	for range 300 {
		s, reach := randomSegment(r, 1), r.Float64()
		of := []shape.Segment{randomSegment(r, 1), randomSegment(r, 1), randomSegment(r, 1)}
		in := shape.Within(s, of, reach)
		for i := range 200 {
			u := float64(i) / 199
			d := math.Inf(1)
			for _, o := range of {
				d = math.Min(d, o.FromPoint(s.At(u)).Len)
			}
			if math.Abs(d-reach) > 1e-6 && contains(in, u) != (d < reach) {
				t.Fatalf("%v at %v is %v from %v, reach %v: stretches %v", s, u, d, of, reach, in)
			}
		}
	}
}

func contains(in []shape.Interval, u float64) bool {
	return slices.ContainsFunc(in, func(i shape.Interval) bool { return i.From <= u && u <= i.To })
}

// The points of a segment that are nearer to p than to t, on the same terms.
func TestNearerToAgreesWithStrewnPoints(t *testing.T) {
	r := rand.New(rand.NewSource(7))
	some := 0
	for range 2000 {
		p := orb.Point{r.NormFloat64(), r.NormFloat64()}
		other, s := randomSegment(r, 1), randomSegment(r, 3)
		if r.Intn(4) == 0 {
			other.A = p // p is an end of it
		}
		in, ok := shape.NearerTo(p, other, s)
		if ok && in.To-in.From > 0 && in.To-in.From < 1 {
			some++
		}
		for i := range 100 {
			u := float64(i) / 99
			q := s.At(u)
			d := other.FromPoint(q).Len - shape.Dist(p, q)
			if want := d > 0; math.Abs(d) > 1e-6 && (ok && in.From <= u && u <= in.To) != want {
				t.Fatalf("%v of %v: to %v less to %v is %v, stretch %v %v", u, s, other, p, d, in, ok)
			}
		}
	}
	if some < 500 {
		t.Errorf("only %d segments were divided", some)
	}
}

func TestNearerTo(t *testing.T) {
	s := seg(-10, 2, 10, 2)
	tests := []struct {
		name string
		t    shape.Segment
		want shape.Interval
		ok   bool
	}{
		{"bisector with a point", seg(4, 0, 4, 0), shape.Interval{To: 0.6}, true},
		{"front that begins at p", seg(0, 0, 9, 0), shape.Interval{To: 0.5}, true},
		// p is the focus and y = 4 the directrix: x² = 12 - 4y² + ..., at y 2: x² + 4 = 4
		{"parabola touched", seg(-50, 4, 50, 4), shape.Interval{From: 0.5, To: 0.5}, true},
		{"parabola crossed", seg(-50, 5, 50, 5), shape.Interval{From: (10 - math.Sqrt(5)) / 20, To: (10 + math.Sqrt(5)) / 20}, true},
		{"nowhere", seg(-50, 3, 50, 3), shape.Interval{}, false},
		{"everywhere", seg(-50, 99, 50, 99), shape.Interval{To: 1}, true},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			got, ok := shape.NearerTo(orb.Point{0, 0}, tc.t, s)
			// near a point that is just touched a square root of the tolerance is lost
			if ok != tc.ok || ok && (math.Abs(got.From-tc.want.From) > 1e-5 || math.Abs(got.To-tc.want.To) > 1e-5) {
				t.Errorf("%v %v, want %v %v", got, ok, tc.want, tc.ok)
			}
		})
	}
}

// A segment along y = 1 over shapes:
//
//	+-----+   +--+--+
//	|-----|---|--|--|---
//	+-----+   +--+--+
//	2     4   6  7  8
func TestAreaInside(t *testing.T) {
	s := seg(0, 1, 10, 1)
	tests := []struct {
		name string
		g    orb.Geometry
		want []shape.Interval
	}{
		{"beside it", box(0, 2, 10, 3), nil},
		{"through one", box(2, 0, 4, 2), []shape.Interval{{0.2, 0.4}}},
		{"through panels side by side", orb.MultiPolygon{box(7, 0, 8, 2), box(6, 0, 7, 2), box(2, 0, 4, 2)}, []shape.Interval{{0.2, 0.4}, {0.6, 0.8}}},
		{"all of it", box(-1, 0, 11, 2), []shape.Interval{{0, 1}}},
		{"over a hole", orb.Polygon{box(1, 0, 9, 2)[0], box(3, 0.5, 4, 1.5)[0]}, []shape.Interval{{0.1, 0.3}, {0.4, 0.9}}},
		{"along the edge", box(2, 1, 4, 3), []shape.Interval{{0.2, 0.4}}},
		{"along the edge of a hole", orb.Polygon{box(1, 0, 9, 4)[0], box(3, 1, 4, 2)[0]}, []shape.Interval{{0.1, 0.9}}},
		{"a corner touched", orb.Polygon{{{5, 1}, {6, 2}, {4, 2}, {5, 1}}}, nil},
		{"through two corners", orb.Polygon{{{5, 0}, {6, 1}, {5, 2}, {4, 1}, {5, 0}}}, []shape.Interval{{0.4, 0.6}}},
		{"a line has no area", orb.LineString{{0, 1}, {10, 1}}, nil},
		{"nothing", nil, nil},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			if got := shape.PrepareArea(tc.g).Inside(s); !sameIntervals(got, tc.want) {
				t.Errorf("%v, want %v", got, tc.want)
			}
		})
	}
	t.Run("a point", func(t *testing.T) {
		if got := shape.PrepareArea(box(2, 0, 4, 2)).Inside(seg(3, 1, 3, 1)); len(got) != 1 {
			t.Errorf("%v, want one stretch", got)
		}
	})
}

func TestAreaInsideAgreesWithStrewnPoints(t *testing.T) {
	r := rand.New(rand.NewSource(8))
	some := 0
	for range 600 {
		g, s := randomShape(r), randomSegment(r, 3)
		in := shape.PrepareArea(g).Inside(s)
		if len(in) > 0 && in[0].To-in[0].From < 1 {
			some++
		}
		for i := range 100 {
			u := (float64(i) + 0.5) / 100
			if !nearEdge(g, s.At(u)) && contains(in, u) != windingCovers(g, s.At(u)) {
				t.Fatalf("%v of %v in %v: stretches %v", u, s, g, in)
			}
		}
	}
	if some < 40 {
		t.Errorf("only %d segments were partly inside", some)
	}
}

func nearEdge(g orb.Geometry, p orb.Point) bool {
	for _, s := range shape.Segments(g) {
		if s.FromPoint(p).Len < 1e-6 {
			return true
		}
	}
	return false
}

func TestOverlap(t *testing.T) {
	a := []shape.Interval{{0, 0.3}, {0.5, 1}}
	b := []shape.Interval{{0.2, 0.6}, {0.7, 0.8}}
	want := []shape.Interval{{0.2, 0.3}, {0.5, 0.6}, {0.7, 0.8}}
	if got := shape.Overlap(a, b); !sameIntervals(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if got := shape.Overlap(b, a); !sameIntervals(got, want) {
		t.Errorf("the other way round %v, want %v", got, want)
	}
}
