package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/paulmach/orb"
)

// TestHardWalks checks plans whose walk is unusual by every permit of both towns.
// The numbers follow from the drawings.
func TestHardWalks(t *testing.T) {
	for _, c := range slices.Concat(endCases(), shapeCases(), sizeCases()) {
		t.Run(c.name, func(t *testing.T) { c.want(askAll(t, c.sheet())) })
	}
}

// TestLargePlans checks plans of many pieces by the permits that measure the walk.
func TestLargePlans(t *testing.T) {
	for _, c := range slices.Concat(panelCases(), largeCases()) {
		t.Run(c.name, func(t *testing.T) {
			c.want(askFor(t, c.sheet(), "prescott-wi street-privilege", "mazomanie-wi sidewalk-cafe"))
		})
	}
}

type hardCase struct {
	name  string
	sheet func() *sheet
	want  func(answer)
}

func path(feet float64, status string) func(answer) {
	return func(a answer) { a.clearPath(feet, 1e-3, status) }
}

// endCases are walks by the number of their ends.
func endCases() []hardCase {
	return []hardCase{
		{"no end: nothing runs along it", func() *sheet {
			s := &sheet{}
			s.put("walk", "sidewalk", box(0, 0, 40, 40))
			s.cafe(box(15, 15, 25, 25))
			return s
		}, func(a answer) { a.noClearPath("walk_end") }},
		{"one end: a dead end between buildings", func() *sheet {
			s := &sheet{}
			s.put("walk", "sidewalk", box(0, 0, 30, 12))
			s.put("u", "building", around(orb.Point{0, 0}, orb.Point{30, 0}, orb.Point{30, 12}, orb.Point{0, 12}, orb.Point{0, 20}, orb.Point{40, 20}, orb.Point{40, -8}, orb.Point{0, -8}))
			s.cafe(box(10, 7, 20, 12))
			return s
		}, func(a answer) {
			a.clearPath(7, 1e-9, "pass")
			a.warns("enter and leave", "walk_end")
		}},
		// A walk 6 ft wide leads off from one 10 ft wide; the cafe leaves 7 ft.
		{"three ends: a T", func() *sheet {
			s := &sheet{}
			s.put("walk", "sidewalk", around(orb.Point{0, 0}, orb.Point{100, 0}, orb.Point{100, 10}, orb.Point{46, 10},
				orb.Point{46, 50}, orb.Point{40, 50}, orb.Point{40, 10}, orb.Point{0, 10}))
			s.put("curb", "curb", orb.LineString{{-5, 0}, {105, 0}})
			s.put("left", "building", box(0, 10, 40, 50))
			s.put("right", "building", box(46, 10, 100, 50))
			s.cafe(box(15, 7, 30, 10))
			return s
		}, path(7, "pass")},
		// Walks of 8 ft cross; from the cafe in the middle it is hypot(3, 3) ft to
		// each of the four corners.
		{"four ends: a crossing", func() *sheet {
			s := &sheet{}
			s.put("walk", "sidewalk", crossing())
			s.cafe(box(23, 23, 25, 25))
			return s
		}, path(3*math.Sqrt2, "fail")},
		// 9 ft from block to curb, of which the cafe takes 2; 8 ft on the other side.
		{"a ring round a block", func() *sheet {
			s := &sheet{}
			s.put("walk", "sidewalk", orb.Polygon{box(0, 0, 80, 50)[0], box(10, 8, 71, 38)[0]})
			s.put("block", "building", box(10, 8, 71, 38))
			s.put("curb", "curb", orb.LineString{{0, 0}, {80, 0}, {80, 50}, {0, 50}, {0, 0}})
			s.cafe(box(71, 20, 73, 30))
			return s
		}, path(7, "pass")},
	}
}

// crossing is the outline of two walks 8 ft wide that cross.
func crossing() orb.Polygon {
	return around(orb.Point{0, 20}, orb.Point{20, 20}, orb.Point{20, 0}, orb.Point{28, 0}, orb.Point{28, 20}, orb.Point{48, 20},
		orb.Point{48, 28}, orb.Point{28, 28}, orb.Point{28, 48}, orb.Point{20, 48}, orb.Point{20, 28}, orb.Point{0, 28})
}

// shapeCases are walks and things of unusual shape.
func shapeCases() []hardCase {
	return []hardCase{
		{"a sliver of a walk", func() *sheet {
			s := &sheet{}
			s.put("walk", "sidewalk", box(0, 11.99, 100, 12))
			s.bounds()
			s.cafe5()
			return s
		}, func(a answer) { a.noClearPath("walk_end") }},
		// From the sliver it is 6 of 6 ft to the curb; 2 ft less its width to the cafe.
		{"a hole like a sliver", func() *sheet {
			s := &sheet{}
			s.put("walk", "sidewalk", orb.Polygon{box(0, 0, 100, 12)[0], box(30, 6, 70, 6.001)[0]})
			s.bounds()
			s.cafe(box(40, 8, 60, 12))
			return s
		}, path(6, "pass")},
		// The notch comes down to the curb in a point: nobody gets past.
		{"a walk that touches itself", func() *sheet {
			s := &sheet{}
			s.put("walk", "sidewalk", around(orb.Point{0, 0}, orb.Point{75, 0}, orb.Point{100, 0}, orb.Point{100, 12},
				orb.Point{80, 12}, orb.Point{75, 0}, orb.Point{70, 12}, orb.Point{0, 12}))
			s.bounds()
			s.cafe5()
			return s
		}, func(a answer) { a.noClearPath("walk") }},
		// Two parts touch in a corner; the cafe stands on the first.
		{"parts that touch in a point", func() *sheet {
			s := &sheet{}
			s.put("walk", "sidewalk", orb.MultiPolygon{box(0, 0, 50, 12), box(50, 12, 100, 24)})
			s.put("curb", "curb", orb.LineString{{-5, 0}, {50, 0}})
			s.put("building", "building", box(0, 12, 50, 40))
			s.cafe(box(10, 7, 20, 12))
			return s
		}, path(7, "pass")},
		// The curb as the outline of its stones, 0.5 ft thick.
		{"a curb as a closed ring", func() *sheet {
			s := &sheet{}
			s.put("walk", "sidewalk", box(0, 0, 100, 12))
			s.put("curb", "curb", orb.LineString{{-5, 0}, {105, 0}, {105, -0.5}, {-5, -0.5}, {-5, 0}})
			s.put("building", "building", box(0, 12, 100, 40))
			s.cafe5()
			return s
		}, path(7, "pass")},
		{"a walk drawn as a line", func() *sheet {
			s := &sheet{}
			s.put("way", "", orb.LineString{{0, 6}, {100, 6}}, `"highway":"footway","footway":"sidewalk"`)
			s.bounds()
			s.cafe5()
			return s
		}, func(a answer) {
			a.noClearPath("polygon", "sidewalk")
			a.warns("way", "must be drawn as an area")
		}},
		{"everything off the walk", func() *sheet {
			s := walk12()
			s.cafe(box(40, -40, 60, -35))
			s.put("table", "table", box(45, -39, 47, -37))
			return s
		}, func(a answer) { a.noClearPath("sidewalk as drawn") }},
		// The area fills its front from end to end, flush with wall and curb side of
		// a planter that stands on the very edge.
		{"on edges and corners", func() *sheet {
			s := walk12()
			s.cafe(box(30, 7, 70, 12))
			s.put("corner", "table", box(30, 10, 32, 12))
			s.put("edge", "bench", box(80, 0, 82, 0.5), `"existing":true`)
			return s
		}, func(a answer) {
			a.clearPath(7, 1e-9, "pass")
			for _, rule := range []string{"frontage", "storefront-abuts"} {
				if f := a.finding(rule); f.Status != "pass" || !near(f.Measured.Value, 0, 1e-9) {
					a.t.Errorf("%s: %s, %s", rule, f.Status, f.Message)
				}
			}
		}},
		{"everything drawn twice", func() *sheet {
			s := walk12()
			s.cafe5()
			s.put("bin", "trash", box(48, 0, 50, 1))
			s.things = append(s.things, s.things...)
			return s
		}, func(a answer) {
			a.clearPath(6, 1e-6, "pass")
			a.warns("Ids", "cafe-2")
		}},
	}
}

// panelCases are walks drawn in many pieces.
func panelCases() []hardCase {
	panels := func(s *sheet, overlap float64) *sheet {
		for i := range 400 {
			x := float64(i) * 4
			s.put(fmt.Sprint("panel-", i), "sidewalk", box(x, 0, x+4+overlap, 12))
		}
		s.put("curb", "curb", orb.LineString{{-5, 0}, {1605, 0}})
		s.put("building", "building", box(0, 12, 1600, 40))
		s.cafe(box(801, 4.5, 823, 12))
		return s
	}
	return []hardCase{
		// Seven decimals are 0.036 ft north and 0.026 ft east.
		{"400 panels, rounded", func() *sheet { return panels(&sheet{decimals: 7}, 0) }, func(a answer) {
			a.clearPath(4.5, 0.05, "fail")
			if existing := a.finding("clear-path").Also["existing"]; math.Abs(existing-12) > 0.1 {
				a.t.Errorf("existing %g ft, want 12", existing)
			}
		}},
		{"400 panels, exact", func() *sheet { return panels(&sheet{}, 0) }, path(4.5, "fail")},
		{"400 panels that overlap", func() *sheet { return panels(&sheet{}, 0.7) }, path(4.5, "fail")},
	}
}

// sizeCases are plans that are large, small or finely written.
func sizeCases() []hardCase {
	return []hardCase{
		{"one feature: a walk", func() *sheet {
			s := &sheet{}
			s.put("walk", "sidewalk", box(0, 0, 100, 12))
			return s
		}, func(a answer) { a.noClearPath("cafe") }},
		{"one feature: a cafe", func() *sheet {
			s := &sheet{}
			s.cafe5()
			return s
		}, func(a answer) { a.noClearPath("o sidewalk is drawn") }},
		{"one feature: a point", func() *sheet {
			s := &sheet{}
			s.put("oak", "tree", orb.Point{1, 1})
			return s
		}, func(a answer) { a.noClearPath("sidewalk") }},
		// 3 miles; the cafe stands near the far end.
		{"a walk 5 km long", func() *sheet {
			const long = 16_400 // 4,998.7 m
			s := &sheet{}
			s.put("walk", "sidewalk", box(0, 0, long, 12))
			s.put("curb", "curb", orb.LineString{{0, 0}, {long, 0}})
			s.put("building", "building", box(0, 12, long, 40))
			s.cafe(box(long-60, 5.5, long-40, 12))
			return s
		}, path(5.5, "fail")},
		{"fifteen decimals", func() *sheet { return writtenWith(15, 6) }, func(a answer) { a.clearPath(6, 2e-3, "pass") }},
		// Six decimals leave lengths open by 0.46 ft.
		{"six decimals", func() *sheet { return writtenWith(6, 6.1) }, func(a answer) {
			a.clearPath(6.1, 0.46, "marginal")
			if m := a.finding("clear-path").Message; !strings.Contains(m, "decimals") {
				a.t.Errorf("the message does not say how to settle it: %s", m)
			}
		}},
	}
}

// largeCases are plans of thousands of vertices or solids.
func largeCases() []hardCase {
	return []hardCase{
		// Teeth of 0.5 ft every 0.02 ft along the curb side.
		{"a walk with 10,000 vertices", func() *sheet {
			ring := orb.Ring{{100, 12}, {0, 12}}
			for i := range 5000 {
				x := float64(i) * 0.02
				ring = append(ring, orb.Point{x, 0}, orb.Point{x + 0.01, 0.5})
			}
			s := &sheet{}
			s.put("walk", "sidewalk", orb.Polygon{append(ring, orb.Point{100, 0}, ring[0])})
			s.put("curb", "curb", orb.LineString{{0, 0}, {100, 0}})
			s.put("building", "building", box(0, 12, 100, 40))
			s.cafe5()
			return s
		}, path(6.5, "pass")},
		{"25,000 solids", manySolids, path(2.5, "fail")},
	}
}

// manySolids draws 25,000 poles 0.5 ft thick, 3 ft apart and 1.5 ft from the edges
// of a walk 15 ft wide: 2.5 ft between two of them. The cafe, 4 ft deep, stands
// among them.
func manySolids() *sheet {
	const long = 15_000
	s := &sheet{}
	s.put("walk", "sidewalk", box(0, 0, long, 15))
	s.put("curb", "curb", orb.LineString{{0, 0}, {long, 0}})
	s.put("building", "building", box(0, 15, long, 40))
	for i := range 25_000 {
		p := orb.Point{1.5 + 3*float64(i/5), 1.5 + 3*float64(i%5)}
		s.put(fmt.Sprint("p", i), "pole", p, `"diameter_ft":0.5`)
	}
	s.cafe(box(3000, 11, 3012, 15))
	return s
}

// writtenWith draws a cafe some feet from the curb, in degrees with so many decimals.
func writtenWith(decimals int, feet float64) *sheet {
	s := &sheet{decimals: decimals}
	s.put("walk", "sidewalk", box(0, 0, 100, 12))
	s.bounds()
	s.cafe(box(40, feet, 60, 12))
	return s
}

// A plan more than 5 km across is refused, with the feature that lies far off.
func TestPlanWiderThanAPlane(t *testing.T) {
	s := walk12()
	s.cafe5()
	s.put("stray", "tree", orb.Point{16_500, 0})
	a := ask(t, s.text(), "prescott-wi", "sidewalk-cafe")
	if a.status != exitUnusable || !strings.Contains(a.stderr, "stray") || !strings.Contains(a.stderr, "5 km") {
		t.Errorf("exit %d: %s", a.status, a.stderr)
	}
}
