package measure_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"clearway/geo/measure"
)

// TestClearWidthStaysTheSame lays the same scene out in other ways: turned,
// mirrored and moved, its rings and lines begun elsewhere, its features and
// parts in another order, its edges split, its panels joined. Nothing of that
// is a change of the walk.
func TestClearWidthStaysTheSame(t *testing.T) {
	layouts := []struct {
		name string
		make func(r *rand.Rand) layout
	}{
		{"rotated", func(r *rand.Rand) layout { return layout{angle: 2 * math.Pi * r.Float64()} }},
		{"mirrored", func(*rand.Rand) layout { return layout{mirror: true} }},
		{"moved", func(*rand.Rand) layout { return layout{move: pt{731.37, -402.91}} }},
		{"reversed and reordered", func(r *rand.Rand) layout { return layout{shuffle: r} }},
		{"edges split", func(*rand.Rand) layout { return layout{split: 3} }},
		{"one multipolygon", func(*rand.Rand) layout { return layout{oneWalk: true} }},
		{"everything at once", func(r *rand.Rand) layout {
			return layout{angle: 2 * math.Pi * r.Float64(), mirror: true, move: pt{-88.1, 240.7}, shuffle: r, split: 2}
		}},
	}
	eachScene(t, sceneCount()/4, func(t *testing.T, s *scene) {
		want := measure.Open(s.plan(layout{})).ClearWidth(limitsOf(6, 5))
		if want.Quantity == nil {
			t.Fatalf("no clear width: %q", want.Missing)
		}
		for i, l := range layouts {
			r := rand.New(rand.NewPCG(uint64(i), uint64(len(s.things))))
			got := measure.Open(s.plan(l.make(r))).ClearWidth(limitsOf(6, 5))
			if got.Quantity == nil {
				t.Errorf("%s: no clear width: %q", l.name, got.Missing)
				continue
			}
			sameNumbers(t, l.name, got, want)
		}
	})
}

// sameNumbers compares two clear widths of one scene.
func sameNumbers(t *testing.T, name string, got, want measure.ClearWidth) {
	t.Helper()
	if math.Abs(got.Quantity.Value-want.Quantity.Value) > exact || math.Abs(float64(got.Limit-want.Limit)) > exact {
		t.Errorf("%s: %.7f ft of %g, was %.7f ft of %g", name,
			got.Quantity.Value, got.Limit.Feet(), want.Quantity.Value, want.Limit.Feet())
	}
	for _, key := range []string{"existing", "here_without"} {
		g, ok := got.Also[key]
		w, was := want.Also[key]
		if ok != was || math.Abs(g-w) > exact {
			t.Errorf("%s: %s %.7f ft, was %.7f ft", name, key, g, w)
		}
	}
}

// TestPlantedFaults proves that the scenes can tell: were one of these faults in
// ClearWidth, the tests above would fail, because an oracle with that fault
// answers otherwise.
func TestPlantedFaults(t *testing.T) {
	faults := []struct {
		name  string
		plant func(*definition)
	}{
		{"a wall forgotten", func(d *definition) { d.forgetWall = true }},
		{"distance between corners only", func(d *definition) { d.vertexOnly = true }},
		{"solids not cut to the stretch", func(d *definition) { d.noCut = true }},
	}
	for _, f := range faults {
		t.Run(f.name, func(t *testing.T) {
			const enough = 3
			noticed, tried := 0, uint64(0)
			for ; noticed < enough && tried < 340; tried++ {
				if notices(generate(tried), f.plant) {
					noticed++
				}
			}
			t.Logf("noticed by %d of %d scenes", noticed, tried)
			if noticed < enough {
				t.Errorf("noticed by %d scenes, want %d", noticed, enough)
			}
		})
	}
}

// notices tells whether ClearWidth agrees with the definition on a scene and
// would not, had it the fault.
func notices(s *scene, plant func(*definition)) bool {
	right := definitionOf(s, 0, 5).solve(6)[0]
	faulty := definitionOf(s, 0, 5)
	plant(faulty)
	wrong := faulty.solve(6)[0]
	if math.Abs(right.slack()-wrong.slack()) <= exact {
		return false
	}
	got := measure.Open(s.plan(s.turned())).ClearWidth(limitsOf(6, 5))
	return got.Quantity != nil && sameGap(got, right) && !sameGap(got, wrong)
}
