package main

import (
	"encoding/json"
	"io/fs"
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/api/wire"
	"clearway/fixtures"
)

// Faults that people met in other programs and reported at the addresses given,
// each as a small plan. BR numbers the reports.

// BR-032 (github.com/Turfjs/turf/issues/2807): a doubled last position. A ring that ends p3, p0, p0 is the ring without.
func TestBR032_DoubledLastPosition(t *testing.T) {
	doubled := box(40, 7, 60, 12)
	doubled[0] = append(doubled[0], doubled[0][0])
	s := walk12()
	s.cafe(doubled)
	askAll(t, s).clearPath(7, 1e-9, "pass")
}

// BR-039 (github.com/mfogel/polygon-clipping/issues/139): an area drawn flush to the wall, with rounding noise at 0.7.
func TestBR039_FlushWithNoise(t *testing.T) {
	const a, b = 0.7000000000000001, 0.6999999999999998
	for _, y := range [][2]float64{{a, b}, {b, a}, {a, a}} {
		s := &sheet{}
		s.put("walk", "sidewalk", box(0, -12, 100, y[0]))
		s.put("curb", "curb", orb.LineString{{-5, -12}, {105, -12}})
		s.put("building", "building", box(0, y[1], 100, 40))
		s.put("front", "frontage", orb.LineString{{30, y[1]}, {70, y[1]}})
		s.cafe(box(30, -5, 70, y[0]))
		got := askAll(t, s)
		got.clearPath(7, 1e-9, "pass")
		for _, rule := range []string{"frontage", "storefront-abuts"} {
			if f := got.finding(rule); f.Status != "pass" {
				t.Errorf("walls at %v: %s is %s: %s", y, rule, f.Status, f.Message)
			}
		}
	}
}

// BR-047 (github.com/d3/d3-geo/issues/228): rings in the wrong direction. Every sample plan with all rings reversed
// has the same findings.
func TestBR047_RingsReversed(t *testing.T) {
	samples := fixtures.Plans()
	files, err := fs.Glob(samples, "*/want.json")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d samples, %v", len(files), err)
	}
	for _, file := range files {
		name := filepath.Dir(file)
		t.Run(name, func(t *testing.T) {
			var w want
			readJSON(t, samples, file, &w)
			var plan map[string]any
			readJSON(t, samples, name+"/plan.geojson", &plan)
			drawn := encoded(t, plan)
			reverseRings(plan)
			a, b := ask(t, drawn, w.Ordinance, w.Permit), ask(t, encoded(t, plan), w.Ordinance, w.Permit)
			mustFindTheSame(t, a.result, b.result)
		})
	}
}

func readJSON(t *testing.T, files fs.FS, name string, into any) {
	t.Helper()
	data, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, into); err != nil {
		t.Fatal(err)
	}
}

func encoded(t *testing.T, plan any) string {
	t.Helper()
	text, err := json.Marshal(plan)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func reverseRings(plan map[string]any) {
	for _, f := range plan["features"].([]any) {
		g := f.(map[string]any)["geometry"].(map[string]any)
		polygons := []any{g["coordinates"]}
		if g["type"] == "MultiPolygon" {
			polygons = g["coordinates"].([]any)
		} else if g["type"] != "Polygon" {
			continue
		}
		for _, rings := range polygons {
			for _, ring := range rings.([]any) {
				slices.Reverse(ring.([]any))
			}
		}
	}
}

func mustFindTheSame(t *testing.T, a, b wire.Result) {
	t.Helper()
	if a.Verdict != b.Verdict || len(a.Results) != len(b.Results) {
		t.Fatalf("verdicts %s and %s, %d and %d findings", a.Verdict, b.Verdict, len(a.Results), len(b.Results))
	}
	for i, f := range a.Results {
		g := b.Results[i]
		same := f.Status == g.Status && (f.Measured == nil) == (g.Measured == nil)
		if v, isNumber := amountOf(f); isNumber && same {
			same = near(g.Measured.Value, v, 0.01)
		}
		if !same {
			t.Errorf("%s: %s (%s), reversed %s (%s)", f.Rule, f.Status, f.Message, g.Status, g.Message)
		}
	}
}

func amountOf(f wire.Finding) (float64, bool) {
	if f.Measured == nil {
		return 0, false
	}
	v, isNumber := f.Measured.Value.(float64)
	return v, isNumber
}

// BR-051 (github.com/cyschneck/centerline-width/issues/4): widths that are not square to the walk. The narrowest passage of an L of
// 6 ft is 6 ft wide; from inner to outer corner it is 8.49 ft.
func TestBR051_WidthAtABend(t *testing.T) {
	s := &sheet{}
	s.put("walk", "sidewalk", around(orb.Point{0, 0}, orb.Point{50, 0}, orb.Point{50, 50}, orb.Point{44, 50}, orb.Point{44, 6}, orb.Point{0, 6}))
	s.put("curb", "curb", orb.LineString{{-5, 0}, {50, 0}, {50, 55}})
	s.put("building", "building", box(0, 6, 44, 50))
	// 0.4 ft square in the inner corner: hypot(6, 6) less its diagonal would be left
	// across the bend, but the legs of the walk are no wider than 6 ft.
	s.cafe(box(43.8, 5.8, 44, 6))
	got := askAll(t, s)
	if existing := got.finding("clear-path").Also["existing"]; math.Abs(existing-6) > 1e-6 {
		t.Errorf("the walk is %g ft wide, want 6", existing)
	}
	got.clearPath(5.8, 1e-6, "fail")
}

// BR-052 (github.com/KLayout/klayout/issues/281): two shapes that touch in one point leave nothing between them.
//
//	10 +----+    +--------+
//	 6 |    +----*--+     |   the planter's corner touches the wall's
//	 0 +---------+--+-----+
func TestBR052_TouchingInAPoint(t *testing.T) {
	s := &sheet{}
	s.put("walk", "sidewalk", around(orb.Point{0, 0}, orb.Point{100, 0}, orb.Point{100, 10}, orb.Point{50, 10},
		orb.Point{50, 6}, orb.Point{40, 6}, orb.Point{40, 10}, orb.Point{0, 10}))
	s.put("curb", "curb", orb.LineString{{-5, 0}, {105, 0}})
	s.put("building", "building", around(orb.Point{0, 10}, orb.Point{40, 10}, orb.Point{40, 6}, orb.Point{50, 6}, orb.Point{50, 10}, orb.Point{100, 10}, orb.Point{100, 30}, orb.Point{0, 30}))
	s.cafe(box(70, 8, 80, 10))
	s.put("planter", "planter", box(50, 0, 54, 6))
	askAll(t, s).clearPath(0, 1e-9, "fail")
}

// BR-053 (github.com/locationtech/jts/pull/988): the widest free disc is not inside an obstacle. 8 of 12 ft are taken by a
// planter in the middle of the walk; 2 ft are left on either side of it, and that is
// where the dimension is drawn.
func TestBR053_LargePlanterInTheMiddle(t *testing.T) {
	s := walk12()
	s.put("planter", "planter", box(40, 2, 60, 10), `"proposed":true`)
	s.cafe(box(44, 4, 50, 8)) // drawn inside it
	got := askAll(t, s)
	got.clearPath(2, 1e-9, "fail")
	label := ""
	for _, f := range got.finding("clear-path").Witness.Features {
		if f.Properties.Kind == "span" {
			label = f.Properties.Label
		}
	}
	if label != "2.00 ft" {
		t.Errorf("the dimension is drawn %q long, want 2.00 ft", label)
	}
}

// BR-058 (github.com/cityofaustin/atd-data-tech/issues/13815): what a street's width means. The share is that of the street as drawn,
// curb to curb or with its parking lane, and the answer says how wide that is.
func TestBR058_WidthOfAStreet(t *testing.T) {
	for _, c := range []struct {
		wide   float64
		says   string
		status string
	}{
		{26.5, "26.50 ft", "fail"}, // 9 of 26.5 ft: 0.3396
		{33.5, "33.50 ft", "pass"}, // 9 of 33.5 ft: 0.2687
		{40, "40.00 ft", "pass"},
	} {
		s := walk12()
		s.put("street", "street", box(0, -c.wide, 100, 0))
		s.put("bricks", "obstruction", box(40, -9, 60, 0), `"kind":"materials"`)
		got := ask(t, s.text(), "prescott-wi", "street-privilege")
		f := got.finding("street-share")
		if f.Status != c.status || f.Measured == nil || !near(f.Measured.Value, 9/c.wide, 1e-6) {
			t.Errorf("%g ft: %s, %+v: %s", c.wide, f.Status, f.Measured, f.Message)
		}
		if told := f.Message + encoded(t, f.Witness); !strings.Contains(told, c.says) {
			t.Errorf("%g ft: the answer does not say how wide the street is: %s", c.wide, f.Message)
		}
	}
}
