package measure_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// ways are the three measures of a plan, in feet; NaN where there is no figure.
func ways(s *measure.Site) map[string]float64 {
	out := map[string]float64{}
	for name, w := range map[string]measure.Way{
		"aisle":  s.Aisle(),
		"door":   s.DoorWay(32 * geo.Inch),
		"access": s.Access(s.Plan.ByRole(siteplan.Meter)),
	} {
		out[name] = math.NaN()
		if w.Quantity != nil {
			out[name] = w.Quantity.Value
		}
	}
	return out
}

// However a plan is laid and drawn, its ways are as wide.
func TestWaysDoNotDependOnTheDrawing(t *testing.T) {
	t.Parallel()
	for seed := range uint64(scenes(60)) {
		rng := rand.New(rand.NewPCG(seed, 4))
		s := randomCafe(rng)
		s.putDoors(rng)
		s.put(siteplan.Meter, false, someRound(rng, pt{spread(rng, wayFrom, wayTo), spread(rng, 0.5, s.depth-0.5)}))
		want := ways(s.plan().site())
		for name, change := range changes {
			p := s.plan()
			change(&p.Plan)
			for way, got := range ways(p.site()) {
				if math.Abs(got-want[way]) > 0.002 || math.IsNaN(got) != math.IsNaN(want[way]) {
					t.Errorf("scene %d, %s: %s %.5f ft, as drawn %.5f", seed, name, way, got, want[way])
				}
			}
		}
	}
}
