package shape_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// TestThrough holds the shortest line through a point against ten thousand lines
// through it, each found by intersecting the line from a point of s with t.
func TestThrough(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	random := func(x0, x1 float64) orb.Point {
		return orb.Point{x0 + (x1-x0)*rng.Float64(), -4 + 8*rng.Float64()}
	}
	found := 0
	for range 300 {
		s := shape.Segment{A: random(-6, -2), B: random(-6, -2)}
		u := shape.Segment{A: random(2, 6), B: random(2, 6)}
		v := random(-0.9, 0.9)
		want := math.Inf(1)
		for i := range 10001 {
			a := s.At(float64(i) / 10000)
			far := orb.Point{v[0] + 100*(v[0]-a[0]), v[1] + 100*(v[1]-a[1])}
			if x, ok := shape.Crossing(shape.Segment{A: v, B: far}, u); ok {
				want = math.Min(want, shape.Dist(a, v)+shape.Dist(v, x))
			}
		}
		line, ok := shape.Through(v, s, u)
		if !ok && !math.IsInf(want, 1) {
			t.Fatalf("line found %v, by hand %g", ok, want)
		}
		if !ok || math.IsInf(want, 1) {
			continue
		}
		found++
		if line.Len > want+1e-9 || line.Len < want-1e-3 {
			t.Fatalf("through %v from %v to %v: %g, by hand %g", v, s, u, line.Len, want)
		}
		if off := (shape.Segment{A: line.From, B: line.To}).FromPoint(v).Len; off > 1e-9 {
			t.Fatalf("the line passes %g from the point", off)
		}
	}
	if found < 50 {
		t.Errorf("only %d of 300 had a line", found)
	}
}
