package shape_test

import (
	"math/rand"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// The index names every box within the distance, each once, and none much
// farther away, against a look at all of them.
func TestIndexNear(t *testing.T) {
	r := rand.New(rand.NewSource(9))
	segs := make([]shape.Segment, 500)
	for i := range segs {
		p := orb.Point{r.Float64() * 100, r.Float64() * 100}
		segs[i] = shape.Segment{A: p, B: orb.Point{p[0] + r.NormFloat64(), p[1] + r.NormFloat64()}}
	}
	index := shape.IndexOf(segs)
	for range 200 {
		box := orb.Point{r.Float64() * 100, r.Float64() * 100}.Bound()
		reach := r.Float64() * 10
		found := map[int]int{}
		index.Near(box, reach, func(i int) bool {
			found[i]++
			return true
		})
		for i, s := range segs {
			d := shape.BoundDist(box, s.Bound())
			if d <= reach && found[i] != 1 || d > 1.5*reach && found[i] != 0 {
				t.Errorf("box %d is %v away, reach %v: named %d times", i, d, reach, found[i])
			}
		}
	}
}

func TestIndexNearStops(t *testing.T) {
	index := shape.IndexOf([]shape.Segment{seg(0, 0, 1, 1), seg(0, 0, 1, 1), seg(0, 0, 1, 1)})
	calls := 0
	index.Near(orb.Point{}.Bound(), 1, func(int) bool {
		calls++
		return false
	})
	if calls != 1 {
		t.Errorf("%d calls after the first answer was enough", calls)
	}
}

// Outward names every box once, in the order of the distances, which are right.
func TestIndexOutward(t *testing.T) {
	r := rand.New(rand.NewSource(10))
	segs := make([]shape.Segment, 300)
	for i := range segs {
		segs[i] = randomSegment(r, 10)
	}
	index := shape.IndexOf(segs)
	for range 20 {
		box := randomSegment(r, 10).Bound()
		named, last := map[int]bool{}, 0.0
		index.Outward(box, func(i int, d float64) bool {
			if named[i] || d < last || d != shape.BoundDist(box, segs[i].Bound()) {
				t.Fatalf("box %d at %v after one at %v", i, d, last)
			}
			named[i], last = true, d
			return true
		})
		if len(named) != len(segs) {
			t.Fatalf("%d of %d boxes named", len(named), len(segs))
		}
	}
}
