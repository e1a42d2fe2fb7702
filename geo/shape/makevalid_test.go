package shape_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"

	"clearway/geo/shape"
)

// ringOf returns the closed ring through x1, y1, x2, y2 ...
func ringOf(xy ...float64) orb.Ring {
	var r orb.Ring
	for i := 0; i+1 < len(xy); i += 2 {
		r = append(r, orb.Point{xy[i], xy[i+1]})
	}
	return append(r, r[0])
}

// square is 10 by 10 with its lower left corner at (x, y).
func square(x, y float64) orb.Ring { return ringOf(x, y, x+10, y, x+10, y+10, x, y+10) }

// The areas are worked out by hand.
func TestMakeValid(t *testing.T) {
	for _, tt := range []struct {
		name         string
		m            orb.MultiPolygon
		valid        bool
		area         float64
		parts, holes int
	}{
		{"square", orb.MultiPolygon{{square(0, 0)}}, true, 100, 1, 0},
		{"repeated corner", orb.MultiPolygon{{ringOf(0, 0, 10, 0, 10, 0, 10, 10, 0, 10)}}, true, 100, 1, 0},
		{"clockwise", orb.MultiPolygon{{ringOf(0, 0, 0, 10, 10, 10, 10, 0)}}, true, 100, 1, 0},
		{"hole", orb.MultiPolygon{{square(0, 0), ringOf(2, 2, 2, 4, 4, 4, 4, 2)}}, true, 96, 1, 1},
		{"hole touches in a point", orb.MultiPolygon{{square(0, 0), ringOf(0, 5, 2, 6, 2, 4)}}, true, 98, 1, 1},
		{"two squares with a common corner", orb.MultiPolygon{{square(0, 0)}, {square(10, 10)}}, true, 200, 2, 0},
		{"island in a hole", orb.MultiPolygon{{square(0, 0), ringOf(2, 2, 2, 8, 8, 8, 8, 2)}, {ringOf(4, 4, 6, 4, 6, 6, 4, 6)}}, true, 68, 2, 1},

		//  |\/|      two lobes
		//  |/\|
		{"bow-tie", orb.MultiPolygon{{ringOf(0, 0, 10, 10, 10, 0, 0, 10)}}, false, 50, 2, 0},
		{"spike outwards", orb.MultiPolygon{{ringOf(0, 0, 10, 0, 10, 5, 20, 5, 10, 5, 10, 10, 0, 10)}}, false, 100, 1, 0},
		{"spike inwards", orb.MultiPolygon{{ringOf(0, 0, 10, 0, 10, 5, 3, 5, 10, 5, 10, 10, 0, 10)}}, false, 100, 1, 0},
		{"ring touches itself from inside", orb.MultiPolygon{{ringOf(0, 0, 10, 0, 10, 10, 5, 10, 6, 8, 4, 8, 5, 10, 0, 10)}}, false, 98, 1, 1},
		{"ring run twice", orb.MultiPolygon{{append(square(0, 0), square(0, 0)[1:]...)}}, false, 0, 0, 0},
		{"hole crosses its ring", orb.MultiPolygon{{square(0, 0), ringOf(8, 2, 12, 2, 12, 4, 8, 4)}}, false, 100, 2, 0},
		{"hole outside", orb.MultiPolygon{{square(0, 0), ringOf(20, 0, 22, 0, 22, 2, 20, 2)}}, false, 104, 2, 0},
		{"hole equal to its ring", orb.MultiPolygon{{square(0, 0), square(0, 0)}}, false, 0, 0, 0},
		{"hole along an edge", orb.MultiPolygon{{square(0, 0), ringOf(4, 0, 6, 0, 6, 2, 4, 2)}}, false, 96, 1, 0},
		{"hole in a hole", orb.MultiPolygon{{square(0, 0), ringOf(1, 1, 1, 9, 9, 9, 9, 1), ringOf(4, 4, 4, 6, 6, 6, 6, 4)}}, false, 40, 2, 1},
		{"parts overlap", orb.MultiPolygon{{square(0, 0)}, {square(5, 5)}}, false, 175, 1, 0},
		{"parts share an edge", orb.MultiPolygon{{square(0, 0)}, {square(10, 0)}}, false, 200, 1, 0},
		{"part in a part", orb.MultiPolygon{{square(0, 0)}, {ringOf(4, 4, 6, 4, 6, 6, 4, 6)}}, false, 100, 1, 0},
		{"not closed", orb.MultiPolygon{{square(0, 0)[:4]}}, false, 100, 1, 0},
		{"no area", orb.MultiPolygon{{ringOf(0, 0, 10, 10)}}, false, 0, 0, 0},
		{"one place", orb.MultiPolygon{{{{1, 1}, {1, 1}, {1, 1}, {1, 1}}}}, false, 0, 0, 0},
		{"part without a ring", orb.MultiPolygon{{square(0, 0)}, {}}, false, 100, 1, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, m := range []orb.MultiPolygon{tt.m, askew(tt.m), inDegrees(tt.m)} {
				scale := 1.0
				if m[0][0][0][0] < -90 {
					scale = degree * degree
				}
				if err := shape.Validate(m); (err == nil) != tt.valid {
					t.Errorf("Validate: %v, want valid %v", err, tt.valid)
				}
				got, err := shape.MakeValid(m)
				if tt.area == 0 {
					if !errors.Is(err, shape.ErrNoArea) {
						t.Errorf("got %v, %v, want ErrNoArea", got, err)
					}
					continue
				}
				if err != nil {
					t.Fatal(err)
				}
				if a := planar.Area(toOrigin(got)); math.Abs(a/scale-tt.area) > 1e-6 {
					t.Errorf("area %v, want %v", a/scale, tt.area)
				}
				holes := 0
				for _, p := range got {
					holes += len(p) - 1
				}
				if len(got) != tt.parts || holes != tt.holes {
					t.Errorf("%d parts with %d holes, want %d with %d: %v", len(got), holes, tt.parts, tt.holes, got)
				}
			}
		})
	}
}

const degree = 1e-5

// inDegrees lays m somewhere in Wisconsin.
func inDegrees(m orb.MultiPolygon) orb.MultiPolygon {
	return each(m, func(p orb.Point) orb.Point { return orb.Point{-92.8 + degree*p[0], 44.7 + degree*p[1]} })
}

// askew turns m by an angle that no edge of it likes.
func askew(m orb.MultiPolygon) orb.MultiPolygon {
	sin, cos := math.Sincos(0.7)
	return each(m, func(p orb.Point) orb.Point { return orb.Point{cos*p[0] - sin*p[1], sin*p[0] + cos*p[1]} })
}

// toOrigin moves m so that its area is not lost in the roundings.
func toOrigin(m orb.MultiPolygon) orb.MultiPolygon {
	o := m[0][0][0]
	return each(m, func(p orb.Point) orb.Point { return orb.Point{p[0] - o[0], p[1] - o[1]} })
}

func each(m orb.MultiPolygon, f func(orb.Point) orb.Point) orb.MultiPolygon {
	out := m.Clone()
	for _, p := range out {
		for _, r := range p {
			for i := range r {
				r[i] = f(r[i])
			}
		}
	}
	return out
}

// Rings of random corners, all of them invalid in many ways, against the even-odd
// area summed over horizontal slabs.
func TestMakeValidOfRandomRings(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 400 {
		var p orb.Polygon
		for range 1 + rng.IntN(2) {
			p = append(p, randomRing(rng, 4+rng.IntN(12), i%2 == 0))
		}
		want := slabArea(p)
		got, err := shape.MakeValid(orb.MultiPolygon{p})
		if err != nil {
			if want > 1e-9 || !errors.Is(err, shape.ErrNoArea) {
				t.Fatalf("%v: %v, want area %v", p, err, want)
			}
			continue
		}
		if err := shape.Validate(got); err != nil {
			t.Fatalf("%v: %v", p, err)
		}
		if a := planar.Area(got); math.Abs(a-want) > 1e-6*(1+want) {
			t.Fatalf("%v: area %v, want %v", p, a, want)
		}
		// What is valid is repaired to itself.
		again, err := shape.MakeValid(got)
		if err != nil || math.Abs(planar.Area(again)-want) > 1e-6*(1+want) {
			t.Fatalf("repaired twice: %v, area %v, want %v", err, planar.Area(again), want)
		}
	}
}

// randomRing has corners anywhere in a square of 100, or on its whole numbers so
// that edges often run along one another.
func randomRing(rng *rand.Rand, n int, whole bool) orb.Ring {
	var r orb.Ring
	for range n {
		p := orb.Point{100 * rng.Float64(), 100 * rng.Float64()}
		if whole {
			p = orb.Point{float64(rng.IntN(8)), float64(rng.IntN(8))}
		}
		r = append(r, p)
	}
	return append(r, r[0])
}

// slabArea sums the even-odd area between the heights of all corners and crossings:
// within such a slab no two edges cross, so every second strip is inside.
func slabArea(p orb.Polygon) float64 {
	var edges []shape.Segment
	var ys []float64
	for _, r := range p {
		for i := 0; i+1 < len(r); i++ {
			edges = append(edges, shape.Segment{A: r[i], B: r[i+1]})
			ys = append(ys, r[i][1])
		}
	}
	for i, e := range edges {
		for _, f := range edges[i+1:] {
			if x, ok := shape.Crossing(e, f); ok {
				ys = append(ys, x[1])
			}
		}
	}
	slices.Sort(ys)
	area := 0.0
	for i := 0; i+1 < len(ys); i++ {
		area += (ys[i+1] - ys[i]) * insideAt(edges, (ys[i]+ys[i+1])/2)
	}
	return area
}

// insideAt returns the length of a horizontal line that is inside.
func insideAt(edges []shape.Segment, y float64) float64 {
	var xs []float64
	for _, e := range edges {
		if (e.A[1] < y) != (e.B[1] < y) {
			xs = append(xs, e.A[0]+(y-e.A[1])/(e.B[1]-e.A[1])*(e.B[0]-e.A[0]))
		}
	}
	slices.Sort(xs)
	length := 0.0
	for i := 0; i+1 < len(xs); i += 2 {
		length += xs[i+1] - xs[i]
	}
	return length
}

// The quick test and the general one say the same of random shapes.
func TestValidateAgainstUnion(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	valid := 0
	for range 3000 {
		m := orb.MultiPolygon{{randomRing(rng, 3+rng.IntN(3), true)}}
		if rng.IntN(2) == 0 {
			m[0] = append(m[0], randomRing(rng, 3, true))
		}
		err := shape.Validate(m)
		_, oracle := shape.Union([]orb.Polygon{m[0]}, 0) // validates by simplefeatures
		if (err == nil) != (oracle == nil) {
			t.Fatalf("%v: %v, simplefeatures says %v", m, err, oracle)
		}
		if err == nil {
			valid++
		}
	}
	if valid < 100 {
		t.Errorf("only %d of the shapes were valid", valid)
	}
}

func BenchmarkValidate(b *testing.B) {
	ring := make(orb.Ring, 0, 15)
	for i := range 14 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 14)
		ring = append(ring, orb.Point{cos, sin})
	}
	m := orb.MultiPolygon{{append(ring, ring[0])}}
	for b.Loop() {
		if err := shape.Validate(m); err != nil {
			b.Fatal(err)
		}
	}
}

// tangle is the star of n corners, n odd, whose edges go from each corner to the one
// farthest from it. Every two edges meet: n(n-1)/2 pairs, n of them neighbors.
func tangle(n int) orb.Ring {
	var r orb.Ring
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i*(n/2)%n) / float64(n))
		r = append(r, orb.Point{100 * cos, 100 * sin})
	}
	return append(r, r[0])
}

// With 101 corners there are 101*98/2 = 4949 crossings, with 103 there are 103*100/2 =
// 5150: one is repaired, the other refused.
func TestMakeValidOfTangledRings(t *testing.T) {
	p := orb.Polygon{tangle(101)}
	got, err := shape.MakeValid(orb.MultiPolygon{p})
	if err != nil {
		t.Fatal(err)
	}
	if a, want := planar.Area(got), slabArea(p); math.Abs(a-want) > 1e-6*want {
		t.Errorf("area %v, want %v", a, want)
	}
	for _, n := range []int{103, 401} {
		_, err := shape.MakeValid(orb.MultiPolygon{{tangle(n)}, {square(500, 500)}})
		if err == nil || errors.Is(err, shape.ErrNoArea) || !strings.Contains(err.Error(), "more than 5000 times") {
			t.Errorf("%d corners: %v, want it refused", n, err)
		}
	}
}

// Faults are told in plain words, with the place.
func TestValidateWords(t *testing.T) {
	for _, c := range []struct {
		m    orb.MultiPolygon
		want string
	}{
		{orb.MultiPolygon{{ringOf(0, 0, 10, 10, 10, 0, 0, 10)}}, "its outline crosses, touches or doubles back on itself, first at 5.000000 5.000000"},
		{orb.MultiPolygon{{square(0, 0), ringOf(20, 0, 22, 0, 22, 2, 20, 2)}}, "its holes or parts do not lie where they should"},
	} {
		if err := shape.Validate(c.m); err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}
