package measure_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// block draws a straight walk 12 ft wide with n solids on it, evenly spread at
// one for every 10 square feet, and a cafe in the middle of its wall side.
func block(n int) *siteplan.Plan {
	const wide = 12.0
	long := float64(n) * 10 / wide
	ft := func(x, y float64) orb.Point { return orb.Point{x * 0.3048, y * 0.3048} }
	box := func(x0, y0, x1, y1 float64) orb.Polygon {
		return orb.Polygon{{ft(x0, y0), ft(x1, y0), ft(x1, y1), ft(x0, y1), ft(x0, y0)}}
	}
	p := &siteplan.Plan{Features: []*siteplan.Feature{
		{ID: "walk", Role: siteplan.Sidewalk, Geometry: box(0, 0, long, wide)},
		{ID: "curb", Role: siteplan.Curb, Geometry: orb.LineString{ft(0, 0), ft(long, 0)}},
		{ID: "building", Role: siteplan.Building, Solid: true, Geometry: box(0, wide, long, wide+30)},
		{ID: "cafe", Role: siteplan.Cafe, Solid: true, Mine: true, Geometry: box(long/2, wide-4, long/2+20, wide)},
	}}
	rng := rand.New(rand.NewPCG(1, uint64(n)))
	for i := range n {
		x, y, r := rng.Float64()*long, rng.Float64()*wide, 0.2+0.4*rng.Float64()
		var ring orb.Ring
		for k := range 16 {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / 16)
			ring = append(ring, ft(x+r*cos, y+r*sin))
		}
		p.Features = append(p.Features, &siteplan.Feature{
			ID: fmt.Sprintf("object-%d", i), Role: siteplan.Object, Solid: true, Geometry: orb.Polygon{append(ring, ring[0])},
		})
	}
	return p
}

func BenchmarkClearWidthBlock(b *testing.B) {
	for _, n := range []int{40, 2500, 25000} {
		p := block(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c := measure.Open(p).ClearWidth(measure.WalkLimits{Curb: 6 * geo.Foot, Else: 5 * geo.Foot})
				if c.Quantity == nil {
					b.Fatal(c.Missing)
				}
			}
		})
	}
}
