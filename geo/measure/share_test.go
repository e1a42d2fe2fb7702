package measure_test

import (
	"math"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// drawing puts features on a plan; coordinates are in feet.
type drawing struct{ plan siteplan.Plan }

func (d *drawing) add(id string, role siteplan.Role, g orb.Geometry) *siteplan.Feature {
	f := &siteplan.Feature{ID: id, Role: role, Geometry: g}
	d.plan.Features = append(d.plan.Features, f)
	return f
}

func ftPoint(p pt) orb.Point { return mul(p, float64(geo.Foot)) }

func ftLine(points ...pt) orb.LineString {
	line := make(orb.LineString, len(points))
	for i, p := range points {
		line[i] = ftPoint(p)
	}
	return line
}

func ftArea(rings ...[]pt) orb.Polygon {
	var poly orb.Polygon
	for i, r := range rings {
		ring := orb.Ring(ftLine(append(r, r[0])...))
		if (ring.Orientation() == orb.CCW) != (i == 0) {
			ring.Reverse()
		}
		poly = append(poly, ring)
	}
	return poly
}

// The usual street is 80 ft long and 36 ft wide, its lower curb on the x axis.
var street80 = box(0, 0, 80, 36)

// Shares worked out by hand.
func TestStreetShare(t *testing.T) {
	tests := []struct {
		name    string
		streets [][]pt
		hole    []pt
		axis    []pt
		covers  [][]pt
		share   float64
		area    float64
	}{
		//  +--------------------+
		//  |     .              |
		//  |    +----+          |   12 of 36, all along
		//  +----+----+----------+
		{"bin at the curb", [][]pt{street80}, nil, nil, [][]pt{box(20, 0, 40, 12)}, 12. / 36, 12. / 36},
		//  |  +----+            |   from 20 to 30: 0 to 9, what both cover once;
		//  +--|-+  |--+---------+   200 sq ft over 30 x 36
		{
			"overlapping bins",
			[][]pt{street80},
			nil, nil,
			[][]pt{box(10, 0, 30, 6), box(20, 4, 40, 9)},
			9. / 36, 200. / (30 * 36),
		},
		{"both curbs", [][]pt{street80}, nil, nil, [][]pt{box(10, 0, 30, 6), box(20, 30, 40, 36)}, 12. / 36, 240. / (30 * 36)},
		{"one after the other", [][]pt{street80}, nil, nil, [][]pt{box(10, 0, 20, 6), box(30, 0, 40, 5)}, 6. / 36, 110. / (30 * 36)},
		{"half on the walk", [][]pt{street80}, nil, nil, [][]pt{box(20, -6, 40, 6)}, 6. / 36, 6. / 36},
		{"beside the street", [][]pt{street80}, nil, nil, [][]pt{box(20, -12, 40, 0)}, 0, 0},
		{"from curb to curb", [][]pt{street80}, nil, nil, [][]pt{box(20, -5, 40, 50)}, 1, 1},
		//   ______---         20 ft wide at x = 0, 40 ft at 80, so 25 ft at 20:
		//  |  [==]            10 of 25 at the bin's narrow end; the street under
		//   ------___         it is 20 x 27.5
		{
			"tapered",
			[][]pt{{{0, -10}, {80, -20}, {80, 20}, {0, 10}}},
			nil, nil,
			[][]pt{box(20, -5, 40, 5)},
			10. / 25, 200. / (20 * 27.5),
		},
		//  +-----[==]-----------+   a bump-out 6 ft deep from 30 to 50: the limit
		//  |                    |   of the section at 30 from within is 30 ft wide
		//  +------+    +--------+
		{
			"bump-out",
			[][]pt{{{0, 0}, {30, 0}, {30, 6}, {50, 6}, {50, 0}, {80, 0}, {80, 36}, {0, 36}}},
			nil, nil,
			[][]pt{box(25, 28, 35, 36)},
			8. / 30, 80. / (5*36 + 5*30),
		},
		{"median", [][]pt{street80}, box(30, 16, 50, 20), nil, [][]pt{box(35, 0, 45, 8)}, 8. / 32, 8. / 32},
		//  An L of two legs 30 ft wide, the bin in the outer corner: on the line
		//  from the inner corner to the outer one, 10 of 30 times the root of 2.
		//  Between the section of one leg at the inner corner and that of the
		//  other there is the corner square.
		{
			"round the corner",
			[][]pt{{{0, 0}, {120, 0}, {120, 30}, {30, 30}, {30, 120}, {0, 120}}},
			nil, nil,
			[][]pt{box(0, 0, 10, 10)},
			1. / 3, math.NaN(),
		},
		//  cut off askew at the right; the street goes on: 6 of 36, not of 18
		{
			"askew end",
			[][]pt{{{0, 0}, {60, 0}, {80, 36}, {0, 36}}},
			nil, nil,
			[][]pt{box(70, 30, 76, 36)},
			6. / 36, 6. / 36,
		},
		{"alley and street", [][]pt{street80, box(0, 100, 80, 112)}, nil, nil, [][]pt{box(20, 0, 30, 9), box(20, 100, 30, 104)}, 4. / 12, 4. / 12},
		{"two halves", [][]pt{box(0, 0, 80, 18), box(0, 18, 80, 36)}, nil, nil, [][]pt{box(20, 0, 40, 12)}, 12. / 36, 12. / 36},
		{"end to end", [][]pt{street80, box(80, 0, 160, 36)}, nil, nil, [][]pt{box(70, 0, 90, 12)}, 12. / 36, 12. / 36},
		//  Wider than it is long: the centerline says which way it runs.
		{"short street", [][]pt{box(0, 0, 20, 36)}, nil, []pt{{0, 18}, {20, 18}}, [][]pt{box(5, 0, 15, 9)}, 9. / 36, 9. / 36},
		//  Sections at 45 degrees to the curbs: all are longer by the root of 2.
		{"oblique centerline", [][]pt{street80}, nil, []pt{{22, 0}, {58, 36}}, [][]pt{box(40, 0, 60, 12)}, 12. / 36, math.NaN()},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var d drawing
			for i, s := range tc.streets {
				rings := [][]pt{s}
				if tc.hole != nil {
					rings = append(rings, tc.hole)
				}
				d.add([]string{"first", "second"}[i], siteplan.Street, ftArea(rings...))
			}
			if tc.axis != nil {
				d.add("axis", siteplan.Centerline, ftLine(tc.axis...))
			}
			for _, c := range tc.covers {
				d.add("bin", siteplan.Obstruction, ftArea(c))
			}
			m := shareOn(t, &d.plan)
			if got := m.Quantity.Value; math.Abs(got-tc.share) > 1e-5 {
				t.Errorf("share %.6f, want %.6f", got, tc.share)
			}
			if got := m.Also["area_share"]; math.Abs(got-tc.area) > 1e-6 {
				t.Errorf("area share %.6f, want %.6f", got, tc.area)
			}
		})
	}
}

func TestStreetShareDescribes(t *testing.T) {
	var d drawing
	d.add("main-street", siteplan.Street, ftArea(street80))
	d.add("far", siteplan.Obstruction, ftArea(box(60, 0, 70, 5)))
	d.add("near", siteplan.Obstruction, ftArea(box(20, 0, 40, 8)))
	d.add("across", siteplan.Obstruction, ftArea(box(30, 30, 50, 36)))
	d.add("rope", siteplan.Obstruction, ftLine(pt{0, 0}, pt{80, 0}))
	d.plan.Precision.Uncertainty = geo.FromFeet(0.09)
	m := shareOn(t, &d.plan)
	if got := strings.Join(m.Features, " "); got != "near across main-street" {
		t.Errorf("features %q", got)
	}
	if got := m.Quantity.Uncertainty; math.Abs(got-2*0.09/36) > 1e-9 {
		t.Errorf("uncertainty %.6f, want %.6f", got, 2*0.09/36)
	}
	if len(m.Witness) != 3 || m.Witness[0].Kind != measure.Line || m.Witness[0].Label != "36.00 ft" {
		t.Fatalf("witness %+v: want the section and two spans", m.Witness)
	}
	if a, b := m.Witness[1].Label, m.Witness[2].Label; a+b != "8.00 ft6.00 ft" && a+b != "6.00 ft8.00 ft" {
		t.Errorf("spans %s and %s", a, b)
	}
	if len(m.Assumptions) != 1 || !strings.Contains(m.Assumptions[0], "main-street") {
		t.Errorf("assumptions %q: want that the street's direction was found", m.Assumptions)
	}
	if len(m.Notes) != 2 || !strings.Contains(strings.Join(m.Notes, " "), "rope") {
		t.Errorf("notes %q: want one on the rope without width", m.Notes)
	}
}

// What stands in the way of an answer is said, with what to draw.
func TestStreetShareWithout(t *testing.T) {
	street := func(d *drawing) { d.add("street", siteplan.Street, ftArea(street80)) }
	bin := func(d *drawing) { d.add("bin", siteplan.Obstruction, ftArea(box(20, 0, 40, 12))) }
	tests := []struct {
		name          string
		draw          []func(*drawing)
		missing, none string
	}{
		{"street", []func(*drawing){bin}, "no street is drawn", ""},
		{"obstruction", []func(*drawing){street}, "", "nothing is drawn"},
		{"size", []func(*drawing){street, func(d *drawing) {
			d.add("rope", siteplan.Obstruction, ftLine(pt{0, 0}, pt{80, 0}))
		}}, "rope has no size", ""},
		{"street drawn as a line", []func(*drawing){bin, func(d *drawing) {
			d.add("street", siteplan.Street, ftLine(pt{0, 18}, pt{80, 18}))
		}}, "no street is drawn", ""},
		{"direction", []func(*drawing){bin, func(d *drawing) {
			d.add("plaza", siteplan.Street, ftArea([]pt{{0, 0}, {40, 0}, {20, 40}}))
		}}, "which way plaza runs", ""},
		{"sound outline", []func(*drawing){street, func(d *drawing) {
			bow := ftLine(pt{20, 1}, pt{40, 20}, pt{40, 1}, pt{20, 20}, pt{20, 1})
			d.add("bow", siteplan.Obstruction, orb.Polygon{orb.Ring(bow)})
		}}, "what lies on street cannot be cut out", ""},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var d drawing
			for _, draw := range tc.draw {
				draw(&d)
			}
			m := measure.Open(&d.plan).StreetShare(d.plan.ByRole(siteplan.Obstruction), siteplan.Street)
			if m.Quantity != nil {
				t.Fatalf("measured %v", *m.Quantity)
			}
			if tc.missing != "" && !strings.Contains(m.Missing, tc.missing) || tc.none != "" && !strings.Contains(m.NotApplicable, tc.none) {
				t.Errorf("missing %q, not applicable %q", m.Missing, m.NotApplicable)
			}
		})
	}
}

// A walk 10 ft wide round a block has no two sides; with a centerline its sections
// end at the block.
func TestShareOfRing(t *testing.T) {
	var d drawing
	d.add("walk", siteplan.Sidewalk, ftArea(box(0, 0, 100, 80), box(10, 10, 90, 70)))
	bricks := []*siteplan.Feature{d.add("bricks", siteplan.Obstruction, ftArea(box(40, 0, 50, 4)))}
	if m := measure.Open(&d.plan).StreetShare(bricks, siteplan.Sidewalk); !strings.Contains(m.Missing, "which way walk runs") {
		t.Errorf("without centerline: %+v", m)
	}
	d.add("axis-1", siteplan.Centerline, ftLine(pt{5, 75}, pt{5, 5}, pt{50, 5}))
	d.add("axis-2", siteplan.Centerline, ftLine(pt{95, 75}, pt{95, 5}, pt{50, 5}))
	m := measure.Open(&d.plan).StreetShare(bricks, siteplan.Sidewalk)
	if m.Quantity == nil || math.Abs(m.Quantity.Value-4./10) > 1e-6 {
		t.Errorf("with centerline: %+v, want 0.4", m)
	}
	if _, ok := m.Also["area_share"]; ok {
		t.Errorf("a ring has no area share, got %v", m.Also)
	}
}

// A disc covers its diameter, a line with width its width; a walk in noisy panels
// is one walk.
func TestShareOfOtherShapes(t *testing.T) {
	var d drawing
	d.add("street", siteplan.Street, ftArea(street80))
	d.add("barrel", siteplan.Obstruction, ftPoint(pt{40, 10})).Radius = geo.FromFeet(3)
	m := shareOn(t, &d.plan)
	if got, want := m.Quantity.Value, 6./36; math.Abs(got-want) > 2e-5 {
		t.Errorf("barrel: %.6f, want %.6f", got, want)
	}
	if got, want := m.Also["area_share"], math.Pi*9/(6*36); math.Abs(got-want) > 1e-4 {
		t.Errorf("barrel: area share %.6f, want %.6f", got, want)
	}
	d.add("fence", siteplan.Obstruction, ftLine(pt{10, 20}, pt{70, 20})).Radius = geo.FromFeet(0.5)
	if got, want := shareOn(t, &d.plan).Quantity.Value, 7./36; math.Abs(got-want) > 2e-5 {
		t.Errorf("barrel and fence: %.6f, want %.6f", got, want)
	}
	var w drawing
	w.plan.Precision.Uncertainty = geo.FromFeet(0.1)
	w.add("panel-1", siteplan.Sidewalk, ftArea(box(0, 0, 10, 8)))
	w.add("panel-2", siteplan.Sidewalk, ftArea([]pt{{10.03, 0.01}, {20, 0}, {20, 8}, {9.98, 8.02}}))
	w.add("bricks", siteplan.Obstruction, ftArea(box(8, 0, 12, 3)))
	got := measure.Open(&w.plan).StreetShare(w.plan.ByRole(siteplan.Obstruction), siteplan.Sidewalk)
	if got.Quantity == nil || math.Abs(got.Quantity.Value-3./8) > 0.005 {
		t.Errorf("panels: %+v, want about 0.375", got)
	}
}
