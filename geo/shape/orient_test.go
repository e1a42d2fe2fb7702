package shape_test

import (
	"math"
	"math/big"
	"math/rand"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// Points on and next to a line, one unit in the last place apart: there the
// floating-point determinant gets signs wrong (Kettner, Mehlhorn, Pion, Schirra,
// Yap, Classroom examples of robustness problems in geometric computations, 2008).
func TestOrientNearALine(t *testing.T) {
	const ulp = 1.0 / (1 << 53)
	a, b := orb.Point{12, 12}, orb.Point{24, 24}
	naiveWrong := 0
	for i := range 64 {
		for j := range 64 {
			c := orb.Point{0.5 + float64(i)*ulp, 0.5 + float64(j)*ulp}
			want := signOf(j - i) // above the diagonal is left of it
			checkOrient(t, a, b, c, want)
			if naive := (a[0]-c[0])*(b[1]-c[1]) - (a[1]-c[1])*(b[0]-c[0]); signOf(naive) != want {
				naiveWrong++
			}
		}
	}
	if naiveWrong == 0 {
		t.Error("the plain determinant is right everywhere: this test shows nothing")
	}
}

// The sign is that of the determinant in whole numbers, for any placing of points
// that are on a line or off it by as little as a double can say.
func TestOrientAgreesWithExactArithmetic(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	zero := 0
	for range 4000 {
		a := orb.Point{r.NormFloat64() * 1000, r.NormFloat64() * 1000}
		b := orb.Point{r.NormFloat64() * 1000, r.NormFloat64() * 1000}
		c := shape.Segment{A: a, B: b}.At(float64(r.Intn(9)) / 4)
		for range r.Intn(3) {
			i := r.Intn(2)
			c[i] = math.Nextafter(c[i], math.Inf(1-2*r.Intn(2)))
		}
		want := exactOrient(a, b, c)
		if want == 0 {
			zero++
		}
		checkOrient(t, a, b, c, want)
	}
	if zero == 0 {
		t.Error("no points exactly on a line were tried")
	}
}

func TestOrientAtExtremes(t *testing.T) {
	tests := []struct {
		name    string
		a, b, c orb.Point
		want    int
	}{
		{"left", orb.Point{0, 0}, orb.Point{1, 0}, orb.Point{0, 1}, 1},
		{"right", orb.Point{0, 0}, orb.Point{1, 0}, orb.Point{0, -1}, -1},
		{"on the line beyond its end", orb.Point{0, 0}, orb.Point{1, 1}, orb.Point{5, 5}, 0},
		{"segment without length", orb.Point{3, 4}, orb.Point{3, 4}, orb.Point{9, 1}, 0},
		{"products that vanish, on the line", orb.Point{0, 0}, orb.Point{1e-200, 1e-200}, orb.Point{2e-200, 2e-200}, 0},
		{"products that vanish, beside it", orb.Point{0, 0}, orb.Point{1e-200, 1e-200}, orb.Point{2e-200, 3e-200}, 1},
		{"differences that vanish", orb.Point{1e16, 1}, orb.Point{-1e16, -1}, orb.Point{0, 1e-300}, -1},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) { checkOrient(t, tc.a, tc.b, tc.c, tc.want) })
	}
}

// checkOrient looks at all six orders of the three points.
func checkOrient(t *testing.T, a, b, c orb.Point, want int) {
	t.Helper()
	for _, got := range []int{shape.Orient(a, b, c), shape.Orient(b, c, a), shape.Orient(c, a, b)} {
		if got != want {
			t.Fatalf("orient %v %v %v: %d, want %d", a, b, c, got, want)
		}
	}
	for _, got := range []int{shape.Orient(b, a, c), shape.Orient(c, b, a), shape.Orient(a, c, b)} {
		if got != -want {
			t.Fatalf("orient %v %v %v the other way: %d, want %d", a, b, c, got, -want)
		}
	}
}

// exactOrient expands the determinant in floats of 2,200 bits, enough for any doubles.
func exactOrient(a, b, c orb.Point) int {
	product := func(x, y float64) *big.Float {
		return new(big.Float).SetPrec(2200).Mul(big.NewFloat(x), big.NewFloat(y))
	}
	sum := new(big.Float).SetPrec(2200)
	for _, e := range [][2]orb.Point{{a, b}, {b, c}, {c, a}} {
		sum.Add(sum, product(e[0][0], e[1][1]))
		sum.Sub(sum, product(e[0][1], e[1][0]))
	}
	return sum.Sign()
}

func signOf[T int | float64](x T) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
