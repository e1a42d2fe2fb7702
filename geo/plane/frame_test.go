package plane_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"
	"pgregory.net/rapid"

	"clearway/geo/plane"
)

// latitudes of the tests: Mazomanie, Prescott, and what lies far from them.
var latitudes = []float64{-33, 0, 0.001, 21.3, 43.177, 44.749, 61.2, 71}

// TestHundredFeet lays 100 ft north and east of the centre by the radii of curvature,
// a method that knows nothing of transverse Mercator:
//
//	Δφ = s / M(φ)    M = a(1-e²) / (1-e² sin²φ)^3/2
//	Δλ = s / (N(φ) cos φ)    N = a / (1-e² sin²φ)^1/2
//
// A parallel bends away from the plane's x axis, by s² tan φ / 2N to the second order:
// 0.2 mm at latitude 71.
func TestHundredFeet(t *testing.T) {
	const (
		s   = 30.48
		tol = 1e-5
		a   = 6378137.0
		f   = 1 / 298.257223563
		e2  = f * (2 - f)
		deg = math.Pi / 180
	)
	for _, lat := range latitudes {
		t.Run(fmt.Sprintf("latitude %g", lat), func(t *testing.T) {
			sin, cos := math.Sincos(lat * deg)
			m := a * (1 - e2) / math.Pow(1-e2*sin*sin, 1.5)
			n := a / math.Sqrt(1-e2*sin*sin)
			bend := s * s * sin / cos / (2 * n)
			frame := plane.At(orb.Point{-92.8, lat})
			for _, tc := range []struct {
				name string
				to   orb.Point
				want orb.Point
			}{
				{"north", orb.Point{-92.8, lat + s/m/deg}, orb.Point{0, s}},
				{"south", orb.Point{-92.8, lat - s/m/deg}, orb.Point{0, -s}},
				{"east", orb.Point{-92.8 + s/(n*cos)/deg, lat}, orb.Point{s, bend}},
				{"west", orb.Point{-92.8 - s/(n*cos)/deg, lat}, orb.Point{-s, bend}},
			} {
				if got := frame.Forward(tc.to); planar.Distance(got, tc.want) > tol {
					t.Errorf("100 ft %s came out at %v", tc.name, got)
				}
			}
		})
	}
}

// TestLengthsAreGeodesic compares lengths between points within 5 km of the centre with
// Vincenty's geodesic: they agree to one part in a million.
func TestLengthsAreGeodesic(t *testing.T) {
	const oracle = 1e-7 // metres: what Vincenty's formula loses on short lines
	rapid.Check(t, func(t *rapid.T) {
		lat := rapid.SampledFrom(latitudes).Draw(t, "latitude")
		frame := plane.At(orb.Point{-89.8, lat})
		within := rapid.Float64Range(-3500, 3500) // 5 km along the diagonal
		p := orb.Point{within.Draw(t, "x1"), within.Draw(t, "y1")}
		q := orb.Point{within.Draw(t, "x2"), within.Draw(t, "y2")}
		geodesic, ok := vincenty(frame.Inverse(p), frame.Inverse(q))
		if !ok {
			t.Fatal("the oracle did not converge")
		}
		if got := planar.Distance(p, q); math.Abs(got-geodesic) > 1e-6*geodesic+oracle {
			t.Fatalf("%v to %v: %.9f m in the plane, %.9f m on the ellipsoid", p, q, got, geodesic)
		}
	})
}

// TestThereAndBack: a point comes back within a nanometre's worth of degrees.
func TestThereAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		centre := orb.Point{rapid.Float64Range(-180, 180).Draw(t, "lon"), rapid.Float64Range(-80, 80).Draw(t, "lat")}
		frame := plane.At(centre)
		xy := orb.Point{rapid.Float64Range(-5000, 5000).Draw(t, "x"), rapid.Float64Range(-5000, 5000).Draw(t, "y")}
		ll := frame.Inverse(xy)
		if math.Abs(ll.Lon()) > 180 {
			t.Fatalf("longitude %g", ll.Lon())
		}
		if back := frame.Forward(ll); planar.Distance(back, xy) > 2e-8 {
			t.Fatalf("%v came back as %v", xy, back)
		}
	})
}

func TestCentre(t *testing.T) {
	for _, centre := range []orb.Point{{-92.8, 44.749}, {-89.8, 43.177}, {180, 52}, {0, 0}, {-180, -40}} {
		frame := plane.At(centre)
		if frame.Centre() != centre {
			t.Errorf("centre of %v is %v", centre, frame.Centre())
		}
		if o := frame.Forward(centre); planar.Distance(o, orb.Point{}) > 1e-8 {
			t.Errorf("%v lies at %v, want the origin", centre, o)
		}
	}
}

// TestAcrossTheAntimeridian: 0.002 degrees at latitude 52 are 137.3 m also in the
// Aleutians.
func TestAcrossTheAntimeridian(t *testing.T) {
	frame := plane.At(orb.Point{179.999, 52})
	here := plane.At(orb.Point{-89.8, 52})
	got, want := frame.Forward(orb.Point{-179.999, 52}), here.Forward(orb.Point{-89.798, 52})
	if planar.Distance(got, want) > 1e-6 {
		t.Errorf("got %v, want %v", got, want)
	}
}

func BenchmarkForward(b *testing.B) {
	frame := plane.At(orb.Point{-92.8, 44.749})
	for b.Loop() {
		frame.Forward(orb.Point{-92.801, 44.7495})
	}
}

func BenchmarkInverse(b *testing.B) {
	frame := plane.At(orb.Point{-92.8, 44.749})
	for b.Loop() {
		frame.Inverse(orb.Point{120, -45})
	}
}
