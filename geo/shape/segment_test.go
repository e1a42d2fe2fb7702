package shape_test

import (
	"math"
	"math/rand"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

func seg(ax, ay, bx, by float64) shape.Segment {
	return shape.Segment{A: orb.Point{ax, ay}, B: orb.Point{bx, by}}
}

// Two segments, worked out by hand. Each row is tried in both orders of the two
// and of the ends of each.
func TestBetween(t *testing.T) {
	s := seg(0, 0, 10, 0)
	tests := []struct {
		name string
		t    shape.Segment
		want float64
	}{
		{"end above the middle", seg(4, 3, 6, 9), 3},
		{"end beyond the end", seg(13, 4, 20, 9), 5},
		{"parallel, beside one another", seg(2, 2, 8, 2), 2},
		{"parallel, past one another", seg(13, 4, 20, 4), 5},
		{"on one line, apart", seg(12, 0, 15, 0), 2},
		{"on one line, touching", seg(10, 0, 15, 0), 0},
		{"on one line, overlapping", seg(7, 0, 15, 0), 0},
		{"one in the other", seg(3, 0, 6, 0), 0},
		{"the same", s, 0},
		{"crossing", seg(5, -1, 5, 1), 0},
		{"end on the segment", seg(5, 0, 5, 1), 0},
		{"end on the end", seg(0, 0, -3, 4), 0},
		{"line would cross, segment stops short", seg(5, 1, 5, 9), 1},
		{"a point beside", seg(5, 2, 5, 2), 2},
		{"a point on it", seg(5, 0, 5, 0), 0},
		{"a point beyond", seg(-3, 4, -3, 4), 5},
	}
	flip := func(s shape.Segment) shape.Segment { return shape.Segment{A: s.B, B: s.A} }
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			for _, u := range []shape.Segment{s, flip(s)} {
				for _, v := range []shape.Segment{tc.t, flip(tc.t)} {
					checkLine(t, shape.Between(u, v), u, v, tc.want, 1e-9)
					checkLine(t, shape.Between(v, u), v, u, tc.want, 1e-9)
				}
			}
		})
	}
	t.Run("two points", func(t *testing.T) {
		checkLine(t, shape.Between(seg(1, 1, 1, 1), seg(4, 5, 4, 5)), seg(1, 1, 1, 1), seg(4, 5, 4, 5), 5, 1e-9)
	})
}

// checkLine holds a line against the wanted length and looks whether its ends
// are where it says.
func checkLine(t *testing.T, l shape.Line, s, u shape.Segment, want, tol float64) {
	t.Helper()
	if math.Abs(l.Len-want) > tol {
		t.Errorf("%v to %v: %v, want %v", s, u, l.Len, want)
	}
	if d := shape.Dist(l.From, l.To); math.Abs(d-l.Len) > tol {
		t.Errorf("%v to %v: the line is %v long, its ends are %v apart", s, u, l.Len, d)
	}
	if d := toSegment(s, l.From); d > tol {
		t.Errorf("%v to %v: the line begins %v off the first", s, u, d)
	}
	if d := toSegment(u, l.To); d > tol {
		t.Errorf("%v to %v: the line ends %v off the second", s, u, d)
	}
}

// The distance to a point moving along a segment is convex, and so is the
// smallest distance from that point to another segment: two nested searches by
// thirds find the least, with no geometry in them.
func TestBetweenAgreesWithSearch(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	for range 2000 {
		scale := math.Pow(10, float64(r.Intn(5)-2))
		s, u := randomSegment(r, scale), randomSegment(r, scale)
		want := least(func(a float64) float64 {
			p := s.At(a)
			return least(func(b float64) float64 { return shape.Dist(p, u.At(b)) })
		})
		checkLine(t, shape.Between(s, u), s, u, want, 1e-7*scale)
	}
}

// toSegment is the distance from a point to a segment by search.
func toSegment(s shape.Segment, p orb.Point) float64 {
	return least(func(a float64) float64 { return shape.Dist(p, s.At(a)) })
}

// least returns the least value of a convex function on [0,1].
func least(f func(float64) float64) float64 {
	lo, hi := 0.0, 1.0
	for range 60 {
		a, b := lo+(hi-lo)/3, hi-(hi-lo)/3
		if f(a) < f(b) {
			hi = b
		} else {
			lo = a
		}
	}
	return math.Min(f((lo+hi)/2), math.Min(f(0), f(1)))
}

func randomSegment(r *rand.Rand, scale float64) shape.Segment {
	p := orb.Point{r.NormFloat64() * scale, r.NormFloat64() * scale}
	switch r.Intn(8) {
	case 0:
		return shape.Segment{A: p, B: p}
	case 1: // nearly along the x axis
		return shape.Segment{A: p, B: orb.Point{p[0] + scale, p[1] + scale*1e-9*r.NormFloat64()}}
	}
	return shape.Segment{A: p, B: orb.Point{r.NormFloat64() * scale, r.NormFloat64() * scale}}
}

func TestSegmentProject(t *testing.T) {
	s := seg(0, 0, 10, 0)
	tests := []struct {
		name string
		s    shape.Segment
		p    orb.Point
		want float64
	}{
		{"foot inside", s, orb.Point{4, 7}, 0.4},
		{"before it", s, orb.Point{-4, 7}, 0},
		{"beyond it", s, orb.Point{14, 7}, 1},
		{"no length", seg(2, 2, 2, 2), orb.Point{9, 9}, 0},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			if got := tc.s.Project(tc.p); got != tc.want {
				t.Errorf("%v, want %v", got, tc.want)
			}
		})
	}
}

func TestSegmentCut(t *testing.T) {
	s := seg(1, 1, 1.1, 1.3)
	if got := s.Cut(shape.Interval{From: 0, To: 1}); got != s {
		t.Errorf("the whole of %v is %v", s, got)
	}
	got := seg(0, 0, 8, 4).Cut(shape.Interval{From: 0.25, To: 0.5})
	if want := seg(2, 1, 4, 2); got != want {
		t.Errorf("%v, want %v", got, want)
	}
}
