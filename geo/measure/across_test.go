package measure_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

func feetOf(t *testing.T, m measure.Measurement) float64 {
	t.Helper()
	if m.Quantity == nil {
		t.Fatalf("not measured: %s%s", m.Missing, m.NotApplicable)
	}
	if m.Quantity.Unit != measure.Feet {
		t.Errorf("unit %s, want ft", m.Quantity.Unit)
	}
	return m.Quantity.Value
}

// The random streets of the shares, with the same oracle: what is covered at most,
// in metres, and the narrowest and widest section.
func TestWidthsAgainstOracle(t *testing.T) {
	const tolerance = 1e-5 // ft; that of the sampling
	for kind, k := range roadwayKinds {
		t.Run(k.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(21, uint64(kind)))
			for i := range 34 {
				r := randomRoadway(rng, kind).angular()
				p := r.plan(view{turn: in(rng, 0, 6), move: pt{in(rng, -500, 500), in(rng, -500, 500)}})
				site := measure.Open(p)
				narrowest, widest := site.Width(p.ByRole(siteplan.Street))
				empty := *r
				empty.things = nil
				for _, c := range []struct {
					name string
					got  measure.Measurement
					want float64
				}{
					{"covered width", site.CoveredWidth(p.ByRole(siteplan.Obstruction), siteplan.Street), r.largest(func(covered, _ float64) float64 { return covered })},
					{"narrowest", narrowest, -empty.largest(func(_, width float64) float64 { return -width })},
					{"widest", widest, empty.largest(func(_, width float64) float64 { return width })},
				} {
					if got, want := feetOf(t, c.got), geo.Length(c.want).Feet(); math.Abs(got-want) > tolerance {
						t.Errorf("scene %d: %s %.6f ft, by sampling %.6f\n%+v", i, c.name, got, want, r)
					}
				}
			}
		})
	}
}

// Widths worked out by hand, in feet.
func TestWidth(t *testing.T) {
	tests := []struct {
		name      string
		walk      []pt
		low, high float64
	}{
		{"straight", box(0, 0, 40, 4.5), 4.5, 4.5},
		{"tapered", []pt{{0, -2}, {40, -3}, {40, 3}, {0, 2}}, 4, 6},
		//  +-------------+
		//  +----+   +----+   a bay of 1 ft
		//       +---+
		{"bay", []pt{{0, 0}, {10, 0}, {10, -1}, {15, -1}, {15, 0}, {40, 0}, {40, 5}, {0, 5}}, 5, 6},
		{"cut off askew", []pt{{0, 0}, {38, 0}, {40, 5}, {3, 5}}, 5, 5},
		//  An L: the sections round the inner corner are hinged there; the longest
		//  is the diagonal of the corner square.
		{"round the corner", []pt{{0, 0}, {40, 0}, {40, 6}, {6, 6}, {6, 40}, {0, 40}}, 6, 6 * math.Sqrt2},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var d drawing
			walk := d.add("walk", siteplan.Sidewalk, ftArea(tc.walk))
			narrowest, widest := measure.Open(&d.plan).Width([]*siteplan.Feature{walk})
			if low, high := feetOf(t, narrowest), feetOf(t, widest); math.Abs(low-tc.low) > 1e-3 || math.Abs(high-tc.high) > 1e-3 {
				t.Errorf("%.6f to %.6f ft, want %.6f to %.6f", low, high, tc.low, tc.high)
			}
		})
	}
}

// Goods on a walk 10 ft wide: how much of its width they take.
func TestCoveredWidth(t *testing.T) {
	tests := []struct {
		name  string
		goods [][]pt
		want  float64
	}{
		{"at the wall", [][]pt{box(10, 0, 14, 2)}, 2},
		{"in the middle", [][]pt{box(10, 4, 14, 7)}, 3},
		{"a stack on either side", [][]pt{box(10, 0, 14, 2), box(13, 8, 15, 12)}, 4},
		{"one behind the other", [][]pt{box(10, 0, 14, 2), box(16, 0, 18, 1)}, 2},
		{"off the walk", [][]pt{box(10, -5, 14, 0)}, 0},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var d drawing
			d.add("walk", siteplan.Sidewalk, ftArea(box(0, 0, 60, 10)))
			for _, g := range tc.goods {
				d.add("goods", siteplan.Goods, ftArea(g))
			}
			m := measure.Open(&d.plan).CoveredWidth(d.plan.ByRole(siteplan.Goods), siteplan.Sidewalk)
			if got := feetOf(t, m); math.Abs(got-tc.want) > 1e-6 {
				t.Errorf("%.6f ft, want %.6f", got, tc.want)
			}
			if got := m.Also["width"]; math.Abs(got-10) > 1e-6 {
				t.Errorf("width of the walk %.6f ft, want 10", got)
			}
		})
	}
}

func TestLengthAlong(t *testing.T) {
	tests := []struct {
		name   string
		panels [][]pt
		want   float64
	}{
		//  wider across the walk than long: along the walk it is 4 ft
		{"short panel", [][]pt{box(10, 0, 14, 5)}, 4},
		{"skewed panel", [][]pt{{{10, 0}, {15, 0}, {17, 5}, {12, 5}}}, 7},
		{"two panels, the gap counted", [][]pt{box(10, 0, 15, 5), box(20, 0, 25, 5)}, 15},
		{"beside the walk", [][]pt{box(10, 6, 15, 9)}, 0},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var d drawing
			d.add("walk", siteplan.Sidewalk, ftArea(box(0, 0, 60, 5)))
			for _, p := range tc.panels {
				d.add("panel", siteplan.Excavation, ftArea(p))
			}
			m := measure.Open(&d.plan).LengthAlong(d.plan.ByRole(siteplan.Excavation), siteplan.Sidewalk)
			if got := feetOf(t, m); math.Abs(got-tc.want) > 1e-6 {
				t.Errorf("%.6f ft, want %.6f", got, tc.want)
			}
		})
	}
}
