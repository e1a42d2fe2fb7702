package shape

import (
	"math"
	"math/big"

	"github.com/paulmach/orb"
)

// orientBound is the relative rounding error up to which the sign of the
// floating-point determinant is certain (Shewchuk, Adaptive Precision
// Floating-Point Arithmetic and Fast Robust Geometric Predicates, 1997, ccwerrboundA).
const orientBound = (3 + 16*epsilon) * epsilon

const epsilon = 1.0 / (1 << 53)

// Orient tells on which side of the line from a to b the point c lies: 1 left,
// -1 right, 0 exactly on it. The sign is exact for every finite input.
func Orient(a, b, c orb.Point) int {
	l := (a[0] - c[0]) * (b[1] - c[1])
	r := (a[1] - c[1]) * (b[0] - c[0])
	det := l - r
	if math.Abs(det) > orientBound*(math.Abs(l)+math.Abs(r)) {
		return sign(det)
	}
	if a == b || b == c || a == c { // a point has no sides
		return 0
	}
	if s, sure := orientByParts(a, b, c); sure {
		return s
	}
	return orientExact(a, b, c)
}

// orientByParts is Orient where the signs of the differences decide, as on lines
// along the axes, or where the four differences are exact, as they mostly are for
// points near one another: the products are then taken apart into high
// and low parts without error (Dekker, 1971, by fused multiply-add).
func orientByParts(a, b, c orb.Point) (s int, sure bool) {
	ax, ay, bx, by := a[0]-c[0], a[1]-c[1], b[0]-c[0], b[1]-c[1]
	if l, r := sign(ax)*sign(by), sign(ay)*sign(bx); l != r || l == 0 {
		return sign(float64(l - r)), true // the sign of a difference is never rounded away
	}
	if !exactDiff(a[0], c[0], ax) || !exactDiff(a[1], c[1], ay) || !exactDiff(b[0], c[0], bx) || !exactDiff(b[1], c[1], by) {
		return 0, false
	}
	l, r := ax*by, ay*bx
	if math.Abs(l) < tiny || math.Abs(r) < tiny {
		return 0, false
	}
	high, low := l-r, math.FMA(ax, by, -l)-math.FMA(ay, bx, -r)
	if high == 0 {
		return sign(low), true
	}
	det := high + low
	return sign(det), math.Abs(det) > math.Abs(low)*1e-12
}

// tiny is the size below which the error of a product may be too small for a double.
const tiny = 1e-280

// exactDiff tells whether d = x - y was rounded: by Knuth's two-sum it was not if
// both can be had back from it.
func exactDiff(x, y, d float64) bool {
	back := x - d
	return (x-(d+back))+(back-y) == 0
}

// orientExact is Orient by the exact sum of the products of coordinates, taken apart
// into parts without error (Shewchuk, figure 6: Grow-Expansion); where one of them may
// be too small or too large for that, by rational numbers.
func orientExact(a, b, c orb.Point) int {
	var sum [12]float64 // in ascending order of size, no two overlapping
	products := [6][2]float64{
		{a[0], b[1]},
		{-a[0], c[1]},
		{-c[0], b[1]},
		{-a[1], b[0]},
		{a[1], c[0]},
		{c[1], b[0]},
	}
	for i, p := range products {
		high := float64(p[0] * p[1]) // never fused with a sum
		if size := math.Abs(high); size < tiny && p[0] != 0 && p[1] != 0 || size > huge {
			return orientRational(a, b, c)
		}
		grow(sum[:2*i+1], math.FMA(p[0], p[1], -high))
		grow(sum[:2*i+2], high)
	}
	for i := len(sum) - 1; i >= 0; i-- {
		if sum[i] != 0 {
			return sign(sum[i])
		}
	}
	return 0
}

// huge is the size beyond which a sum of products may be infinite.
const huge = 1e300

// grow adds x to a sum in parts, the last of which is 0 so far.
func grow(sum []float64, x float64) {
	for i, part := range sum[:len(sum)-1] {
		high := x + part
		back := high - x
		sum[i] = (x - (high - back)) + (part - back) // Knuth's two-sum
		x = high
	}
	sum[len(sum)-1] = x
}

func orientRational(a, b, c orb.Point) int {
	diff := func(x, y float64) *big.Rat {
		return new(big.Rat).Sub(rat(x), rat(y))
	}
	l := new(big.Rat).Mul(diff(a[0], c[0]), diff(b[1], c[1]))
	r := new(big.Rat).Mul(diff(a[1], c[1]), diff(b[0], c[0]))
	return l.Cmp(r)
}

// rat is exact for finite x; the readers let no other number in.
func rat(x float64) *big.Rat {
	r := new(big.Rat)
	if r.SetFloat64(x) == nil {
		return new(big.Rat)
	}
	return r
}

func sign(x float64) int {
	switch {
	case x > 0:
		return 1
	case x < 0:
		return -1
	}
	return 0
}
