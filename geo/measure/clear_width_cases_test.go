package measure_test

import (
	"math"
	"strings"
	"testing"

	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// street is a walk l ft long and w wide along x, the face of curb at its lower
// edge, a building along its upper one:
//
//	  bbbbbbbbbbbbbbbbbbbb
//	w +------------------+
//	  |                  |   open to the left and right
//	0 +------------------+
//	  cccccccccccccccccccc
func street(l, w float64, things ...thing) *scene {
	return &scene{
		outer: box(0, 0, l, w), ends: []int{1, 3},
		curbs:     [][]pt{{{-5, -0.3}, {l + 5, -0.3}}},
		buildings: [][]pt{box(0, w, l, w+20)},
		things:    things,
	}
}

// grass moves the curb 4 ft away from the walk.
func (s *scene) grass() *scene {
	for _, c := range s.curbs {
		for i := range c {
			c[i][1] -= 4
		}
	}
	return s
}

func cafe(parts ...[]pt) thing {
	return thing{id: "cafe", role: siteplan.Cafe, mine: true, parts: parts}
}

func table(ring []pt) thing {
	return thing{id: "table", role: siteplan.Table, mine: true, parts: [][]pt{ring}}
}

func object(ring []pt) thing {
	return thing{id: "object", role: siteplan.Object, parts: [][]pt{ring}}
}

// widthCase is a scene with numbers worked out by hand, in feet; NaN is not
// asked for.
type widthCase struct {
	name                  string
	scene                 *scene
	value, limit          float64
	existing, hereWithout float64
}

var unasked = math.NaN()

// TestClearWidthOfHandCases compares with numbers worked out by hand, for
// limits of 6 ft at the curb and 5 ft elsewhere.
func TestClearWidthOfHandCases(t *testing.T) {
	for _, cases := range [][]widthCase{straightCases(), chainCases(), curbCases(), stretchCases(), shapeCases()} {
		for _, c := range cases {
			t.Run(c.name, func(t *testing.T) { checkCase(t, c) })
		}
	}
}

func checkCase(t *testing.T, c widthCase) {
	t.Helper()
	got := measure.Open(c.scene.plan(layout{angle: 0.6})).ClearWidth(limitsOf(6, 5))
	if got.Quantity == nil {
		t.Fatalf("no clear width: %q", got.Missing)
	}
	for _, n := range []struct {
		name      string
		got, want float64
	}{
		{"clear width", got.Quantity.Value, c.value},
		{"limit", got.Limit.Feet(), c.limit},
		{"existing", got.Also["existing"], c.existing},
		{"here_without", got.Also["here_without"], c.hereWithout},
	} {
		if !math.IsNaN(n.want) && math.Abs(n.got-n.want) > 1e-6 {
			t.Errorf("%s %.6f ft, want %.6f ft", n.name, n.got, n.want)
		}
	}
}

// straightCases: one thing on a straight walk.
func straightCases() []widthCase {
	// 12 +---------=======---------+
	//  8 |         |cafe |         |
	//    |            8            |
	//  0 +-------------------------+
	area := cafe(box(40, 8, 60, 12))
	bay := street(100, 12, cafe(box(40, 10, 50, 16)))
	// A recess 4 ft deep, filled by the cafe, which stands out 2 ft:
	//
	// 16         +-----+
	// 12 +-------+cafe +--------+
	// 10 |       +-----+        |
	//  0 +----------------------+
	bay.outer = []pt{{0, 0}, {100, 0}, {100, 12}, {50, 12}, {50, 16}, {40, 16}, {40, 12}, {0, 12}}
	bay.ends = []int{1, 7}
	bay.buildings = [][]pt{{{0, 12}, {40, 12}, {40, 16}, {50, 16}, {50, 12}, {100, 12}, {100, 30}, {0, 30}}}
	within := *bay
	within.things = []thing{cafe(box(40, 12, 50, 16))}
	return []widthCase{
		{"at the curb", street(100, 12, area), 8, 6, 12, 12},
		{"beyond grass", street(100, 12, area).grass(), 8, 5, 12, 12},
		// 10 ft to the building, 2 ft between curb and table.
		{"at the curb side", street(100, 12, cafe(box(40, 0, 60, 2))), 10, 5, 12, 12},
		// 5 of 6 ft to the curb, 4.5 of 5 ft to the building: of the two ways past
		// it the better one counts.
		{"free-standing", street(100, 12, table(box(50, 5, 52, 7.5))), 4.5, 5, 12, 12},
		{"standing out of a recess", bay, 10, 6, 12, 12},
		{"filling a recess", &within, 12, 6, 12, 12},
		// The cafe is drawn from 10 to 20 ft over a walk that ends at 12.
		{"partly off the walk", street(100, 12, cafe(box(40, 10, 60, 20))), 10, 6, 12, 12},
	}
}

// chainCases: several solids stop a disc together.
func chainCases() []widthCase {
	return []widthCase{
		// 12 +-----====------------+
		//  8 |     |  |\           |
		//  5 |         \ +--+      |    3 ft along, 3 ft across
		//  0 +-----------|  |------+
		{
			"staggered",
			street(100, 12, cafe(box(40, 8, 50, 12)), object(box(53, 0, 57, 5))),
			math.Hypot(3, 3), 5, 7, 7,
		},
		// 10 +----+wall+-----------+
		//  6 |    +----*--+        |   the planter's corner touches the wall's
		//  0 +---------|  |--------+
		{"planter corner at a wall corner", touchingCorner(), 0, 5, 6, 6},
		// Two tables overlap: 2 ft to the curb, 2 ft to the building.
		{
			"overlapping solids",
			street(100, 12, cafe(box(50, 2, 53, 6)), table(box(51, 5, 54, 10))),
			2, 5, 12, 12,
		},
		// One cafe in two parts with 5.5 ft between them.
		{
			"parts stand by themselves",
			street(100, 12, cafe(box(40, 0, 50, 3), box(40, 8.5, 50, 12))),
			5.5, 5, 12, 12,
		},
		// 12 +------===------+
		//  8 |      |c|      |   3 ft from cafe to well
		//  5 |      [w]      |
		//  1 |      [ ]      |
		//  0 +---------------+
		{"tree wells are holes", wells(), 3, 5, 7, 7},
	}
}

func touchingCorner() *scene {
	s := street(100, 10, cafe(box(50, 0, 54, 6)))
	s.outer = []pt{{0, 0}, {100, 0}, {100, 10}, {50, 10}, {50, 6}, {40, 6}, {40, 10}, {0, 10}}
	s.ends = []int{1, 7}
	s.buildings = [][]pt{{{0, 10}, {40, 10}, {40, 6}, {50, 6}, {50, 10}, {100, 10}, {100, 30}, {0, 30}}}
	return s
}

func wells() *scene {
	s := street(100, 12, cafe(box(26, 8, 38, 12)))
	s.wells = [][]pt{box(30, 1, 34, 5), box(70, 1, 74, 5)}
	return s
}

// curbCases: which limit governs.
func curbCases() []widthCase {
	half := func(x0, x1 float64) *scene { // the curb ends at x = 50
		s := street(100, 12, cafe(box(x0, 8, x1, 12)))
		s.curbs = [][]pt{{{-5, -0.3}, {50, -0.3}}}
		return s
	}
	// The walk steps back from the curb at x = 50, by d:
	//
	// 12 +-------=======-------+
	//  8 |       | cafe|       |
	//  d |          +----------+
	//  0 +----------+ grass
	//    ccccccccccccccccccccccc
	jog := func(d float64) *scene {
		s := street(100, 12, cafe(box(40, 8, 70, 12)))
		s.outer = []pt{{0, 0}, {50, 0}, {50, d}, {100, d}, {100, 12}, {0, 12}}
		s.ends = []int{3, 5}
		return s
	}
	corner := jog(0.9)
	corner.things = []thing{cafe(box(50.2, 6.5, 70, 12))}
	return []widthCase{
		{"where the curb runs", half(20, 40), 8, 6, 12, 12},
		{"past the end of the curb", half(60, 80), 8, 5, 12, 12},
		// 1 ft past the end: 8 of 5 ft straight down, hypot(1, 8) of 6 ft to the curb.
		{"just past the end of the curb", half(51, 80), math.Hypot(1, 8), 6, 12, 12},
		// 8 of 6 ft to the curb, 6 of 5 ft to the grass.
		{"curb, then grass that is nearer", jog(2), 6, 5, 10, 10},
		// 8 of 6 ft to the curb, 7.1 of 5 ft to the grass.
		{"curb, then grass that is wider for its limit", jog(0.9), 8, 6, 11.1, unasked},
		// The cafe begins 0.2 ft past the step: 5.6 of 5 ft to the grass; the line to
		// the curb touches the corner (50, 0.9) on its way from (50.2, 6.5).
		{"curb seen past the corner of the grass", corner, 6.5 * math.Hypot(1, 0.2/5.6), 6, 11.1, unasked},
	}
}

// stretchCases: what stands there already counts as far as 20 ft from his things.
func stretchCases() []widthCase {
	area := cafe(box(40, 8, 60, 12))
	kiosk := func(x float64) *scene { return street(200, 12, area, object(box(x, 3.5, x+4, 12))) }
	// 12 +----=======--------------------------------+
	// 10 |    | cafe|  rrrrrrrrrrrrrrrrrrrrrrrrrrrrrr|
	//  8 |    +-----+                   6 ft         |
	//  4 |                             [kiosk]       |
	//  0 +-----------------------------[     ]-------+
	// Uncut, the rail 5 ft from the cafe and 6 ft from the kiosk would make a
	// chain of 6 of 5 ft; cut at x = 80 it does not, and 8 of 6 ft governs.
	rail := object(box(65, 10, 195, 10.2))
	rail.id = "rail"
	far := street(200, 12, cafe(box(40, 8, 60, 12)), rail, object(box(150, 0, 154, 4)))
	// A rail that leans from the cafe's corner to the curb, 60 ft on. It is cut
	// 20 ft from that corner, where it is 8*(1-20/hypot(60, 8)) ft from the curb.
	lean := object([]pt{{60, 8}, {120, 0}, {120, 0.3}, {60, 8.3}})
	return []widthCase{
		{"pinch within 20 ft", kiosk(75), 8, 6, 3.5, 3.5},
		{"pinch beyond 20 ft", kiosk(90), 8, 6, 3.5, 12},
		{"long rail cut at 20 ft", far, 8, 6, 6, unasked},
		{"leaning rail cut at 20 ft", street(200, 12, area, lean), 8 * (1 - 20/math.Hypot(60, 8)), 6, unasked, unasked},
		// A kiosk leaves 4.5 ft at the curb; his table 1 ft beside it takes part in
		// that chain and makes nothing narrower.
		{
			"no narrower with his things",
			street(100, 12, object(box(50, 4.5, 54, 12)), table(box(48, 5, 49, 12))),
			4.5, 6, 4.5, 4.5,
		},
	}
}

// TestClearWidthMissing: where the plan does not show what is needed there is no
// number, and the sentence says what to draw.
func TestClearWidthMissing(t *testing.T) {
	// A court between buildings, open to the left only.
	court := street(60, 12, cafe(box(20, 8, 30, 12)))
	court.curbs = nil
	court.buildings = [][]pt{box(0, 12, 60, 20), box(60, 0, 70, 12), box(0, -10, 60, 0)}
	court.ends, court.drawEnds = []int{3}, true
	nothing := street(60, 12)
	noWalk := street(60, 12, cafe(box(20, 8, 30, 12))).plan(layout{})
	noWalk.Features = noWalk.Features[1:]
	for _, c := range []struct {
		name string
		plan *siteplan.Plan
		says string
	}{
		{"his things off the walk", street(60, 12, cafe(box(20, 14, 30, 18))).plan(layout{}), "walk"},
		{"nothing of his", nothing.plan(layout{}), "applicant"},
		{"no walk", noWalk, "sidewalk"},
		{"one end", court.plan(layout{}), "walk_end"},
		{"no ends to be told", plaza(false).plan(layout{}), "walk_end"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := measure.Open(c.plan).ClearWidth(limitsOf(6, 5))
			if got.Quantity != nil || !strings.Contains(got.Missing, c.says) {
				t.Errorf("got %v, %q; want a sentence about %q", got.Quantity, got.Missing, c.says)
			}
		})
	}
}

// TestClearWidthPartlyOffWarns: the part on the walk counts, and that is said.
func TestClearWidthPartlyOffWarns(t *testing.T) {
	s := street(100, 12, cafe(box(40, 10, 60, 20)))
	got := measure.Open(s.plan(layout{})).ClearWidth(limitsOf(6, 5))
	if !strings.Contains(strings.Join(got.Warnings, "\n"), "cafe") {
		t.Errorf("warnings %q do not name the cafe", got.Warnings)
	}
}

// TestClearWidthWithoutCurb: where no curb is drawn and the limits differ, both
// readings are told: 5.5 of 5 ft as drawn, 5.5 of 6 ft if the edge is curb.
func TestClearWidthWithoutCurb(t *testing.T) {
	s := street(100, 12, cafe(box(40, 5.5, 60, 12)))
	s.curbs = nil
	got := measure.Open(s.plan(layout{})).ClearWidth(limitsOf(6, 5))
	if got.IfCurb == nil || got.IfCurb.Quantity == nil || got.Quantity == nil {
		t.Fatalf("got %+v", got)
	}
	for _, c := range []struct {
		got   measure.ClearWidth
		limit float64
	}{{got, 5}, {*got.IfCurb, 6}} {
		if math.Abs(c.got.Quantity.Value-5.5) > exact || math.Abs(c.got.Limit.Feet()-c.limit) > exact {
			t.Errorf("got %.4f ft of %g, want 5.5 ft of %g", c.got.Quantity.Value, c.got.Limit.Feet(), c.limit)
		}
	}
	if same := measure.Open(s.plan(layout{})).ClearWidth(limitsOf(5, 5)); same.IfCurb != nil {
		t.Error("the limits are the same, yet a curb is asked for")
	}
}
