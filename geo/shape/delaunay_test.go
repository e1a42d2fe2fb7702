package shape_test

import (
	"math/rand/v2"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// randomPoints returns points in a square of 100, half of them along lines as
// samples of outlines are, moved by a hair.
func randomPoints(rng *rand.Rand, n int) []orb.Point {
	pts := make([]orb.Point, n)
	for i := range pts {
		pts[i] = orb.Point{rng.Float64() * 100, rng.Float64() * 100}
		if i%2 == 0 {
			pts[i] = orb.Point{float64(i%7)*10 + 1e-5*rng.Float64(), float64(i)*0.05 + 1e-5*rng.Float64()}
		}
	}
	rng.Shuffle(n, func(i, j int) { pts[i], pts[j] = pts[j], pts[i] })
	return pts
}

// TestDelaunay holds each triangle against every point: none may lie inside its
// circle. Euler's formula gives the count of triangles: with three outer corners
// and n points inside there are 2n+1.
func TestDelaunay(t *testing.T) {
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 1))
		pts := randomPoints(rng, 20+int(seed)*20)
		box := orb.MultiPoint(pts).Bound()
		some := pts[:rng.IntN(len(pts))]
		d := shape.Delaunay(some, box).With(pts[len(some):], box)
		if got, want := len(d.Triangles), 2*len(pts)+1; got != want {
			t.Fatalf("seed %d: %d triangles, want %d", seed, got, want)
		}
		for i, tri := range d.Triangles {
			c, r := d.Circle(tri)
			for v, p := range pts {
				if v := int32(v + shape.Corners); v != tri.V[0] && v != tri.V[1] && v != tri.V[2] && shape.Dist(c, p) < r*(1-1e-7) {
					t.Fatalf("seed %d: point %d lies inside the circle of triangle %d", seed, v, i)
				}
			}
			for k, n := range tri.N {
				if n >= 0 && !knows(d.Triangles[n], int32(i)) {
					t.Fatalf("seed %d: triangle %d does not know its neighbour %d across side %d", seed, n, i, k)
				}
			}
		}
	}
}

func knows(tri shape.Triangle, of int32) bool {
	return tri.N[0] == of || tri.N[1] == of || tri.N[2] == of
}

func BenchmarkDelaunay1500(b *testing.B) {
	pts := randomPoints(rand.New(rand.NewPCG(1, 2)), 1500)
	box := orb.MultiPoint(pts).Bound()
	for b.Loop() {
		shape.Delaunay(pts, box)
	}
}
