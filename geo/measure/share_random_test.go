package measure_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

func shareOn(t *testing.T, p *siteplan.Plan) measure.Measurement {
	t.Helper()
	m := measure.Open(p).StreetShare(p.ByRole(siteplan.Obstruction), siteplan.Street)
	if m.Quantity == nil {
		t.Fatalf("not measured: %s%s", m.Missing, m.NotApplicable)
	}
	return m
}

// The oracle's share is that of a true section and so never too great; it finds the
// greatest to within 1e-6. Discs have 256 sides, which is worth another 2e-5 of a
// share of a disc as wide as half the street.
func TestStreetShareAgainstOracle(t *testing.T) {
	for kind, k := range roadwayKinds {
		t.Run(k.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(11, uint64(kind)))
			for i := range 36 {
				r := randomRoadway(rng, kind)
				v := view{turn: in(rng, 0, 6), move: pt{in(rng, -500, 500), in(rng, -500, 500)}}
				got := shareOn(t, r.plan(v)).Quantity.Value
				want := r.largest(func(covered, width float64) float64 { return covered / width })
				if math.Abs(got-want) > 3e-5 {
					t.Errorf("scene %d: share %.7f, by sampling %.7f\n%+v", i, got, want, r)
				}
			}
		})
	}
}

// What must not change a share.
func TestStreetShareMetamorphic(t *testing.T) {
	views := []struct {
		name string
		view view
	}{
		{"turned", view{turn: 2.1}},
		{"mirrored", view{mirror: true}},
		{"moved", view{move: pt{400, -900}}},
		{"reordered", view{reorder: true}},
		{"backward", view{backward: true}},
		{"edges split", view{split: true}},
		{"all at once", view{turn: 4, mirror: true, move: pt{-700, 300}, reorder: true, backward: true, split: true}},
	}
	rng := rand.New(rand.NewPCG(12, 0))
	for i := range 60 {
		r := randomRoadway(rng, i%len(roadwayKinds)).angular()
		want := shareOn(t, r.plan(view{}))
		for _, v := range views {
			got := shareOn(t, r.plan(v.view))
			if math.Abs(got.Quantity.Value-want.Quantity.Value) > 1e-7 {
				t.Errorf("scene %d (%s) %s: share %.9f, was %.9f", i, r.name, v.name, got.Quantity.Value, want.Quantity.Value)
			}
			if math.Abs(got.Also["area_share"]-want.Also["area_share"]) > 1e-6 {
				t.Errorf("scene %d (%s) %s: area share %.9f, was %.9f", i, r.name, v.name, got.Also["area_share"], want.Also["area_share"])
			}
		}
	}
}
