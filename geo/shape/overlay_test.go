package shape_test

import (
	"math"
	"math/rand"
	"testing"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"

	"clearway/geo/shape"
)

func box(x0, y0, x1, y1 float64) orb.Polygon {
	return orb.Polygon{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}, {x0, y0}}}
}

// Panels of a walk, as drafters leave them. Areas are added up by hand; closing a
// slit may move an edge by its width, hence the tolerance.
func TestUnion(t *testing.T) {
	tests := []struct {
		name  string
		polys []orb.Polygon
		snap  float64
		parts int
		holes int
		area  float64
		tol   float64
	}{
		{"nothing", nil, 0.1, 0, 0, 0, 0},
		{"one", []orb.Polygon{box(0, 0, 10, 2)}, 0.1, 1, 0, 20, 0},
		//  +----++----+
		//  |    ||    |   0.05 apart
		//  +----++----+
		{"slit", []orb.Polygon{box(0, 0, 10, 2), box(10.05, 0, 20, 2)}, 0.1, 1, 0, 40, 0.2},
		{"slit not to be closed", []orb.Polygon{box(0, 0, 10, 2), box(10.05, 0, 20, 2)}, 0, 2, 0, 39.9, 1e-9},
		{"slit wider than the tolerance", []orb.Polygon{box(0, 0, 10, 2), box(10.2, 0, 20, 2)}, 0.1, 2, 0, 39.6, 1e-9},
		{"slight overlap", []orb.Polygon{box(0, 0, 10, 2), box(9.95, 0, 20, 2)}, 0.1, 1, 0, 40, 0.2},
		{"exact contact", []orb.Polygon{box(0, 0, 10, 2), box(10, 0, 20, 2)}, 0, 1, 0, 40, 1e-9},
		//  +-----------+
		//  |           |
		//  +-----------+   a T-junction: the joint below meets the edge
		//  +----+ +----+   above between its ends, 0.04 away
		//  |    | |    |
		//  +----+ +----+
		{
			"T-junction",
			[]orb.Polygon{box(0, 2, 20, 4), box(0, 0, 10, 1.96), box(10.03, 0, 20, 1.97)},
			0.1, 1, 0, 80, 1.2,
		},
		//  slit that opens from 0 to 0.3: drawn so, not noise, and left open
		{
			"wedge",
			[]orb.Polygon{box(0, 0, 10, 2), {{{0, 2}, {10, 2.3}, {10, 4}, {0, 4}, {0, 2}}}},
			0.1, 2, 0, 38.5, 1e-9,
		},
		{"corner to corner", []orb.Polygon{box(0, 0, 1, 1), box(1, 1, 2, 2)}, 0.1, 2, 0, 2, 1e-9},
		//  four panels round a yard: the yard is a hole, the slits are not
		{
			"ring of panels",
			[]orb.Polygon{box(0, 0, 10, 2), box(8, 2.02, 10, 8), box(0, 8.03, 10, 10), box(0, 2.01, 1.99, 8.01)},
			0.1, 1, 1, 100 - 36, 0.8,
		},
		{
			"holes stay holes",
			[]orb.Polygon{{box(0, 0, 10, 4)[0], {{4, 1}, {4, 2}, {5, 2}, {5, 1}, {4, 1}}}, box(10.01, 0, 20, 4)},
			0.1, 1, 1, 79, 0.2,
		},
		{"clockwise input", []orb.Polygon{{{{0, 0}, {0, 2}, {10, 2}, {10, 0}, {0, 0}}}, box(10, 0, 12, 2)}, 0.1, 1, 0, 24, 1e-9},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			got, err := shape.Union(tc.polys, tc.snap)
			if err != nil {
				t.Fatal(err)
			}
			checkUnion(t, got, tc.parts, tc.holes)
			if a := planar.Area(got); math.Abs(a-tc.area) > tc.tol {
				t.Errorf("area %.6f, want %.6f within %g", a, tc.area, tc.tol)
			}
		})
	}
}

func checkUnion(t *testing.T, m orb.MultiPolygon, parts, holes int) {
	t.Helper()
	if len(m) != parts {
		t.Fatalf("%d parts, want %d: %v", len(m), parts, m)
	}
	for _, p := range m {
		holes -= len(p) - 1
		for i, r := range p {
			if !r.Closed() {
				t.Errorf("ring %d is not closed", i)
			}
			if (r.Orientation() == orb.CCW) != (i == 0) {
				t.Errorf("ring %d runs the wrong way", i)
			}
		}
	}
	if holes != 0 {
		t.Errorf("%d holes too few", holes)
	}
}

func TestUnionRefusesBowTie(t *testing.T) {
	bow := orb.Polygon{{{0, 0}, {2, 2}, {2, 0}, {0, 2}, {0, 0}}}
	for _, polys := range [][]orb.Polygon{{bow}, {box(5, 5, 6, 6), bow}} {
		if _, err := shape.Union(polys, 0.1); err == nil {
			t.Errorf("a bow-tie among %d polygons was joined", len(polys))
		}
	}
}

func TestIntersection(t *testing.T) {
	tests := []struct {
		name string
		a, b orb.MultiPolygon
		area float64
	}{
		{"half over the edge", orb.MultiPolygon{box(0, 0, 10, 10)}, orb.MultiPolygon{box(8, 2, 12, 4)}, 4},
		{"edge in common", orb.MultiPolygon{box(0, 0, 1, 1)}, orb.MultiPolygon{box(1, 0, 2, 1)}, 0},
		{"apart", orb.MultiPolygon{box(0, 0, 1, 1)}, orb.MultiPolygon{box(3, 0, 4, 1)}, 0},
		{"nothing", nil, orb.MultiPolygon{box(3, 0, 4, 1)}, 0},
		{"two parts", orb.MultiPolygon{box(0, 0, 1, 9), box(3, 0, 4, 9)}, orb.MultiPolygon{box(0, 4, 9, 5)}, 2},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			got, err := shape.Intersection(tc.a, tc.b)
			if err != nil {
				t.Fatal(err)
			}
			if a := planar.Area(got); math.Abs(a-tc.area) > 1e-9 {
				t.Errorf("area %g, want %g", a, tc.area)
			}
		})
	}
}

// A row of panels with noise in every vertex stays one piece, in any order, and
// the area of the row does not change by more than the noise allows.
func TestUnionOfNoisyPanels(t *testing.T) {
	rng := rand.New(rand.NewSource(7))
	for range 200 {
		n, noise := 2+rng.Intn(6), 0.03
		turn := rng.Float64() * 2 * math.Pi
		polys := make([]orb.Polygon, n)
		for i := range polys {
			polys[i] = box(float64(i)*3, 0, float64(i)*3+3, 2)
			for k := range polys[i][0][:4] {
				x := polys[i][0][k][0] + noise*(2*rng.Float64()-1)
				y := polys[i][0][k][1] + noise*(2*rng.Float64()-1)
				polys[i][0][k] = orb.Point{x*math.Cos(turn) - y*math.Sin(turn), x*math.Sin(turn) + y*math.Cos(turn)}
			}
			polys[i][0][4] = polys[i][0][0]
		}
		rng.Shuffle(n, func(i, j int) { polys[i], polys[j] = polys[j], polys[i] })
		got, err := shape.Union(polys, 0.1)
		if err != nil {
			t.Fatal(err)
		}
		checkUnion(t, got, 1, 0)
		if a, want := planar.Area(got), float64(n*6); math.Abs(a-want) > 2*noise*float64(6*n+4) {
			t.Fatalf("area %g, want about %g", a, want)
		}
	}
}
