package shape

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/paulmach/orb"
)

func TestIsConvex(t *testing.T) {
	pentagram := make(orb.Ring, 6) // turns left at every corner, goes around twice
	for i := range pentagram {
		angle := float64(2*i%5) * 2 * math.Pi / 5
		pentagram[i] = orb.Point{math.Cos(angle), math.Sin(angle)}
	}
	for _, c := range []struct {
		name string
		ring orb.Ring
		want bool
	}{
		{"square", orb.Ring{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}}, true},
		{"clockwise", orb.Ring{{0, 0}, {0, 1}, {1, 1}, {1, 0}, {0, 0}}, true},
		{"triangle", orb.Ring{{0, 0}, {1, 0}, {0, 1}, {0, 0}}, true},
		{"L", orb.Ring{{0, 0}, {2, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 2}, {0, 0}}, false},
		{"bow tie", orb.Ring{{0, 0}, {1, 1}, {1, 0}, {0, 1}, {0, 0}}, false},
		{"pentagram", pentagram, false},
		{"twice around", orb.Ring{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}}, false},
		{"straight corner", orb.Ring{{0, 0}, {1, 0}, {2, 0}, {1, 1}, {0, 0}}, false}, // is left to the others
		{"point said twice", orb.Ring{{0, 0}, {1, 0}, {1, 0}, {1, 1}, {0, 0}}, false},
		{"there and back", orb.Ring{{0, 0}, {1, 0}, {0, 0}}, false},
		{"open", orb.Ring{{0, 0}, {1, 0}, {1, 1}, {0, 1}}, false},
		{"nothing", nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := isConvex(c.ring); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// What is convex is valid by its edges, and what is valid and turns one way everywhere is
// convex, from any corner.
func TestIsConvexAgainstEdges(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	convex := 0
	for range 200_000 {
		ring := make(orb.Ring, 4+rng.IntN(4))
		for i := range ring {
			ring[i] = orb.Point{float64(rng.IntN(5)), float64(rng.IntN(5))}
		}
		ring[len(ring)-1] = ring[0]
		want := simple(ring) && oneWay(ring)
		if got := isConvex(ring); got != want {
			t.Fatalf("%v: convex %v, want %v", ring, got, want)
		}
		if want {
			convex++
		}
	}
	if convex < 1000 {
		t.Errorf("only %d rings were convex", convex)
	}
}

func simple(r orb.Ring) bool {
	is := true
	eachTouch(ringEdges(orb.MultiPolygon{{r}}), func(edge, edge) bool { is = false; return false })
	return is
}

// oneWay tells whether no corner is straight and all turn to one side.
func oneWay(r orb.Ring) bool {
	n := len(r) - 1
	left, right := 0, 0
	for i := range n {
		switch turn := Orient(r[i], r[(i+1)%n], r[(i+2)%n]); {
		case turn > 0:
			left++
		case turn < 0:
			right++
		}
	}
	return left == n || right == n
}
