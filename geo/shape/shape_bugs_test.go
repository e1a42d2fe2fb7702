package shape_test

import (
	"math"
	"slices"
	"testing"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"

	"clearway/geo/shape"
)

// BR-034 (github.com/paulmach/orb/issues/112): the nearest three of items at (0,0)
// to (7,7) from (5.25, 5.25) are 5, 6 and 4, each once.
func TestBR034_NearestThree(t *testing.T) {
	index := &shape.Index{}
	for i := range 8 {
		index.Add(i, orb.Point{float64(i), float64(i)}.Bound())
	}
	var nearest []int
	index.Outward(orb.Point{5.25, 5.25}.Bound(), func(i int, _ float64) bool {
		nearest = append(nearest, i)
		return len(nearest) < 3
	})
	if !slices.Equal(nearest, []int{5, 6, 4}) {
		t.Errorf("nearest three are %v, want 5, 6, 4", nearest)
	}
}

// BR-039 (github.com/mfogel/polygon-clipping/issues/139): edges at 0.7, rounded up
// and down, in an area with a hole and in what clips it.
//
//	60 +------------------+
//	   |   +-------+      |   hole 0.7 to 2.3 by 57 to 58.7
//	   |   +-------+      |   clip 0.7 to 2.3 by 56 to 60
//	56 +------------------+
func TestBR039_EdgesRoundedApart(t *testing.T) {
	const up, down = 0.7000000000000001, 0.6999999999999998
	for _, hole := range []float64{up, down} {
		for _, clip := range []float64{up, down} {
			area := orb.MultiPolygon{{box(0, 56, 4, 60)[0], box(hole, 57, 2.3, 58.7)[0]}}
			common, err := shape.Intersection(area, orb.MultiPolygon{box(clip, 56, 2.3, 60)})
			if err != nil {
				t.Errorf("hole at %v, clip at %v: %v", hole, clip, err)
				continue
			}
			if got, want := planar.Area(common), 1.6*4-1.6*1.7; math.Abs(got-want) > 1e-9 {
				t.Errorf("hole at %v, clip at %v: area %v, want %v", hole, clip, got, want)
			}
		}
	}
}
