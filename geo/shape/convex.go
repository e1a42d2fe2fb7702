package shape

import "github.com/paulmach/orb"

// isConvex tells whether a closed ring turns the same way at every corner, none of them
// straight, and goes around once. Such a ring does not touch itself. One that goes east
// and west, by x and where that is equal by y, turns between the two twice in a round.
//
// It is exact, and linear: most parcels are settled by it.
func isConvex(r orb.Ring) bool {
	n := len(r) - 1
	if n < 3 || r[0] != r[n] {
		return false
	}
	way := Orient(r[n-1], r[0], r[1])
	east, changes := goesEast(r[n-1], r[0]), 0
	for i := range n {
		after := r[(i+2)%n]
		if turn := Orient(r[i], r[i+1], after); turn == 0 || turn > 0 != (way > 0) {
			return false
		}
		if goes := goesEast(r[i], r[i+1]); goes != east {
			east = goes
			changes++
		}
	}
	return changes == 2
}

func goesEast(a, b orb.Point) bool { return a[0] < b[0] || a[0] == b[0] && a[1] < b[1] }
