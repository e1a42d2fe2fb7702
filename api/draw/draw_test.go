package draw_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"clearway/api/draw"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// texts are all texts among items, groups opened.
func texts(items []draw.Item) []draw.Text {
	var found []draw.Text
	for _, i := range items {
		switch i := i.(type) {
		case draw.Text:
			found = append(found, i)
		case draw.Group:
			found = append(found, texts(i.Items)...)
		}
	}
	return found
}

func hasText(items []draw.Item, part string) bool {
	return slices.ContainsFunc(texts(items), func(t draw.Text) bool { return strings.Contains(t.Text, part) })
}

// No text of a sheet touches another, and none runs off the frame.
func TestTextsDoNotOverlap(t *testing.T) {
	for _, s := range allSamples(t) {
		r := s.check(t)
		for _, paper := range draw.Papers() {
			t.Run(s.name+"/"+paper.Name, func(t *testing.T) {
				d := drawn(t, r, draw.Options{Paper: paper, PlanName: "plan.geojson", Fingerprint: strings.Repeat("0f", 32)})
				for i, p := range d.Pages {
					checkTexts(t, fmt.Sprintf("sheet %d", i+1), p)
				}
			})
		}
	}
}

func checkTexts(t *testing.T, sheet string, p draw.Page) {
	t.Helper()
	frame := draw.Box{MaxX: p.Width, MaxY: p.Height}.Grow(-draw.SheetMargin)
	all := texts(p.Items)
	if len(all) < 10 {
		t.Errorf("%s has %d texts", sheet, len(all))
	}
	for i, a := range all {
		if strings.TrimSpace(a.Text) == "" {
			continue
		}
		box := a.Extent().Grow(-0.15)
		if !frame.Contains(box) {
			t.Errorf("%s: %q runs off the sheet: %+v", sheet, a.Text, box)
		}
		for _, b := range all[:i] {
			if strings.TrimSpace(b.Text) != "" && box.Intersects(b.Extent().Grow(-0.15)) {
				t.Errorf("%s: %q overlaps %q", sheet, a.Text, b.Text)
			}
		}
	}
}

// A failure is told without its color: by a thicker line, a mark and its margin.
func TestFailureIsMarked(t *testing.T) {
	d := drawn(t, fixture(t, "prescott-planter-pinch").check(t), draw.Options{})
	if !hasText(d.Pages[0].Items, "4.00 ft  ✗ 1.00 ft short") {
		t.Error("the label of the failing dimension is missing")
	}
	widths := map[string]float64{}
	eachGroup(d.Pages[0].Items, func(g draw.Group) {
		if !strings.HasPrefix(g.Class, "finding") || len(g.Items) != 2 {
			return // a dimension is a line and its ticks
		}
		if p, ok := g.Items[0].(draw.Path); ok {
			widths[g.Status] = max(widths[g.Status], p.Pen.Width)
		}
	})
	if widths["fail"] <= widths["pass"] || widths["pass"] == 0 {
		t.Errorf("widths of dimension lines: %v, want those that fail thicker", widths)
	}
}

func eachGroup(items []draw.Item, do func(draw.Group)) {
	for _, i := range items {
		if g, ok := i.(draw.Group); ok {
			do(g)
			eachGroup(g.Items, do)
		}
	}
}

// Every dimension carries the rules that it shows, for a page that is clicked.
func TestDimensionsNameTheirRules(t *testing.T) {
	s := fixture(t, "prescott-planter-pinch")
	d := drawn(t, s.check(t), draw.Options{})
	var rules []string
	eachGroup(d.Pages[0].Items, func(g draw.Group) {
		if strings.HasPrefix(g.Class, "finding") {
			rules = append(rules, g.Rules...)
		}
	})
	for _, want := range []string{"clear-path", "aisle", "doors-clear", "curb-setback", "frontage", "storefront-abuts", "plan-complete"} {
		if !slices.Contains(rules, want) {
			t.Errorf("no dimension of %s among %v", want, rules)
		}
	}
}

// The distances that Prescott asks for stand on the sheet: 12 ft both.
func TestDistancesTheCodeAsksFor(t *testing.T) {
	d := drawn(t, fixture(t, "prescott-planter-pinch").check(t), draw.Options{})
	for _, want := range []string{"curb to property line 12.00 ft", "curb to building 12.00 ft"} {
		if !hasText(d.Pages[0].Items, want) {
			t.Errorf("%q is not on the sheet", want)
		}
	}
}

// Mazomanie wants every item's distances. The tables of mazomanie-awning begin at
// y 7.25, the umbrellas, 6 ft wide about y 8.25, at 5.25.
func TestDistancesOfEveryItem(t *testing.T) {
	d := drawn(t, fixture(t, "mazomanie-awning").check(t), draw.Options{})
	if len(d.Pages) != 2 {
		t.Fatalf("%d sheets, want 2", len(d.Pages))
	}
	for _, want := range []string{"t1", "t2", "umbrella-1", "umbrella-2", "7.25", "5.25", "lamp"} {
		if !hasText(d.Pages[1].Items, want) {
			t.Errorf("%q is not on the sheet of the items", want)
		}
	}
}

// Turning the ground turns the north arrow and nothing else: the street lies along
// the sheet whichever way it runs.
func TestTurnedGroundGivesTheSameSheet(t *testing.T) {
	want := drawn(t, checkOf(t, tape(0), "prescott-wi", "sidewalk-cafe"), draw.Options{})
	for _, bearing := range []float64{1, 31, 90, 135, 180, 200, 271, 359} {
		got := drawn(t, checkOf(t, tape(bearing), "prescott-wi", "sidewalk-cafe"), draw.Options{})
		if got.Scale != want.Scale {
			t.Fatalf("bearing %g: scale %s, want %s", bearing, got.Scale, want.Scale)
		}
		a, b := pathsOfPlan(want.Pages[0].Items), pathsOfPlan(got.Pages[0].Items)
		if len(a) != len(b) {
			t.Fatalf("bearing %g: %d paths, want %d", bearing, len(b), len(a))
		}
		for i := range a {
			if d := farthest(a[i], b[i]); d > 0.02 {
				t.Errorf("bearing %g: path %d lies %g mm off", bearing, i, d)
			}
		}
	}
}

// pathsOfPlan are the outlines of the plan itself; hatches are left out.
func pathsOfPlan(items []draw.Item) []draw.Path {
	var found []draw.Path
	eachGroup(items, func(g draw.Group) {
		if g.Class != "plan" {
			return
		}
		for _, i := range g.Items {
			if p, ok := i.(draw.Path); ok && len(p.Steps) <= 6 {
				found = append(found, p)
			}
		}
	})
	return found
}

func farthest(a, b draw.Path) float64 {
	if len(a.Steps) != len(b.Steps) {
		return math.Inf(1)
	}
	d := 0.0
	for i := range a.Steps {
		d = max(d, math.Hypot(a.Steps[i].To.X-b.Steps[i].To.X, a.Steps[i].To.Y-b.Steps[i].To.Y))
	}
	return d
}

// The scale is the largest customary one. What must be seen is the front with 6 ft on
// either side, and from 2 ft before the curb to 4 ft behind the wall; the window leaves
// 251 by 130 mm of letter paper, 404 by 193 of tabloid, 392 by 211 of A3:
//
//	planter-pinch  x 10..48, y -2..16   38 ft: 241 mm at 1:48, 362 at 1:32, 483 at 1:24
//	storefront     x 14..62, y -2..19   48 ft: 305 mm at 1:48, 229 at 1:64; 366 at 1:40 is not
//	                                    customary, 457 at 1:32
func TestScaleIsTheLargestThatFits(t *testing.T) {
	for _, c := range []struct {
		fixture, paper string
		want           draw.Scale
	}{
		{"prescott-planter-pinch", "letter", 48},
		{"prescott-planter-pinch", "tabloid", 32},
		{"prescott-planter-pinch", "a3", 32},
		{"prescott-storefront", "letter", 64},
		{"prescott-storefront", "tabloid", 48},
		{"prescott-storefront", "a3", 48},
	} {
		t.Run(c.fixture+"/"+c.paper, func(t *testing.T) {
			paper, err := draw.PaperNamed(c.paper)
			if err != nil {
				t.Fatal(err)
			}
			d := drawn(t, fixture(t, c.fixture).check(t), draw.Options{Paper: paper})
			if d.Scale != c.want || len(d.Pages) != 1 {
				t.Errorf("%s on %d sheets, want %s on 1", d.Scale, len(d.Pages), c.want)
			}
		})
	}
}

func TestScaleThatWasAskedFor(t *testing.T) {
	r := checkOf(t, tape(0), "prescott-wi", "sidewalk-cafe")
	one := drawn(t, r, draw.Options{Scale: 120})
	if one.Scale != 120 || len(one.Pages) != 1 {
		t.Errorf("scale %s on %d sheets, want 1:120 on 1", one.Scale, len(one.Pages))
	}
	// 60 ft and more at 1:48 are longer than the 10.2 in between the margins.
	second := `{"type":"Feature","id":"cafe-2","properties":{"role":"cafe"},"geometry":{"type":"Polygon","coordinates":[[[20,9],[55,9],[55,12],[20,12],[20,9]]]}}`
	several := drawn(t, checkOf(t, tape(0, second), "prescott-wi", "sidewalk-cafe"), draw.Options{Scale: 48})
	if several.Scale != 48 || len(several.Pages) != 2 {
		t.Errorf("scale %s on %d sheets, want 1:48 on 2", several.Scale, len(several.Pages))
	}
	_, err := draw.New(r, draw.Options{Scale: 2})
	var fault *draw.Error
	if !errors.As(err, &fault) || fault.Code != draw.DoesNotFit || !strings.Contains(err.Error(), "1:48") {
		t.Errorf("1:2: %v, want that it does not fit, and that 1:48 does", err)
	}
}

// Characters that the fonts lack are named, and never printed as a box.
func TestMissingCharactersAreNamed(t *testing.T) {
	planter := `{"type":"Feature","id":"p","properties":{"role":"planter","name":"Кадка Ωραία Zoë 庭 😀"},"geometry":{"type":"Point","coordinates":[10,6]}}`
	d := drawn(t, checkOf(t, tape(0, planter), "prescott-wi", "sidewalk-cafe"), draw.Options{})
	warnings := strings.Join(d.Warnings, "\n")
	for _, want := range []string{"庭 (U+5EAD)", "😀 (U+1F600)"} {
		if !strings.Contains(warnings, want) {
			t.Errorf("warnings %q do not name %s", warnings, want)
		}
	}
	for _, p := range d.Pages {
		for _, s := range texts(p.Items) {
			if strings.ContainsAny(s.Text, "庭😀") {
				t.Errorf("%q would be printed", s.Text)
			}
		}
	}
	if !hasText(d.Pages[0].Items, "Кадка") {
		t.Error("the name of the planter is not on the sheet")
	}
	clean := drawn(t, checkOf(t, tape(0), "prescott-wi", "sidewalk-cafe"), draw.Options{})
	if len(clean.Warnings) > 0 {
		t.Errorf("warnings without cause: %v", clean.Warnings)
	}
}

// The same plan gives the same bytes.
func TestSameInputGivesTheSameBytes(t *testing.T) {
	s := fixture(t, "prescott-corner-lot")
	for name, write := range map[string]func(d *draw.Drawing) []byte{"pdf": pdfOf(t), "svg": svgOf(t)} {
		one := write(drawn(t, s.check(t), draw.Options{PlanName: "a"}))
		two := write(drawn(t, s.check(t), draw.Options{PlanName: "a"}))
		if !bytes.Equal(one, two) {
			t.Errorf("two runs give different %s", name)
		}
		other := write(drawn(t, s.check(t), draw.Options{PlanName: "b"}))
		if bytes.Equal(one, other) {
			t.Errorf("another name gives the same %s", name)
		}
	}
}

func pdfOf(t testing.TB) func(*draw.Drawing) []byte {
	return func(d *draw.Drawing) []byte {
		var b bytes.Buffer
		if err := draw.PDF(&b, d); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
}

func svgOf(t testing.TB) func(*draw.Drawing) []byte {
	return func(d *draw.Drawing) []byte {
		var b bytes.Buffer
		if err := draw.SVG(&b, d); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
}

func TestPlanWithoutShapes(t *testing.T) {
	_, err := draw.New(&ordinances.Report{Plan: &siteplan.Plan{}}, draw.Options{})
	var fault *draw.Error
	if !errors.As(err, &fault) || fault.Code != draw.NothingDrawn {
		t.Errorf("%v, want %s", err, draw.NothingDrawn)
	}
}

// BenchmarkSheet draws a usual sheet and writes it, without the check.
func BenchmarkSheet(b *testing.B) {
	r := fixture(b, "prescott-storefront").check(b)
	for _, out := range []struct {
		name  string
		write func(*draw.Drawing) []byte
	}{{"pdf", pdfOf(b)}, {"svg", svgOf(b)}} {
		b.Run(out.name, func(b *testing.B) {
			for b.Loop() {
				out.write(drawn(b, r, draw.Options{}))
			}
		})
	}
}
