package plane_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/plane"
)

// The series against Kruger's, which the Frame uses.
func TestLocalAgainstFrame(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, lat := range []float64{-45, 0, 20, 25, 44.7, 60, 71} {
		centre := orb.Point{-92.8, lat}
		frame, local := plane.At(centre), plane.NearAt(centre)
		for _, reach := range []struct{ degrees, metres float64 }{
			{0.02, 1e-8}, {plane.LocalReach, 1e-6},
		} {
			worst := 0.0
			for range 2000 {
				p := orb.Point{
					centre[0] + reach.degrees*(2*rng.Float64()-1),
					centre[1] + reach.degrees*(2*rng.Float64()-1),
				}
				a, b := frame.Forward(p), local.Forward(p)
				worst = math.Max(worst, math.Hypot(a[0]-b[0], a[1]-b[1]))
			}
			if worst > reach.metres {
				t.Errorf("latitude %v, within %v degrees: off by %v m", lat, reach.degrees, worst)
			}
		}
	}
}

func BenchmarkLocalForward(b *testing.B) {
	l := plane.NearAt(orb.Point{-92.8, 44.7})
	p := orb.Point{-92.801, 44.702}
	for b.Loop() {
		p[0] = -92.801 + l.Forward(p)[0]*1e-12
	}
}
