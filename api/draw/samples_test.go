package draw_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"clearway/api/draw"
	"clearway/fixtures"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

var day = time.Date(2027, 5, 1, 0, 0, 0, 0, time.UTC)

// checkOf checks a plan against a permit of one of the codes.
func checkOf(t testing.TB, plan []byte, code, permit string) *ordinances.Report {
	t.Helper()
	library, err := ordinances.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := siteplan.Decode(plan)
	if err != nil {
		t.Fatal(err)
	}
	r, err := ordinances.Check(decoded, library.Ordinance(code), permit, day)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sample is a plan with what it is to be checked against.
type sample struct {
	name              string
	plan              []byte
	Ordinance, Permit string
}

func (s sample) check(t testing.TB) *ordinances.Report {
	return checkOf(t, s.plan, s.Ordinance, s.Permit)
}

// samplesIn reads samples from folders with plan.geojson and want.json.
func samplesIn(t testing.TB, fsys fs.FS) []sample {
	t.Helper()
	entries, err := fs.ReadDir(fsys, ".")
	if err != nil {
		t.Fatal(err)
	}
	var found []sample
	for _, e := range entries {
		s := sample{name: e.Name()}
		want, err := fs.ReadFile(fsys, s.name+"/want.json")
		if err != nil {
			continue
		}
		if err := json.Unmarshal(want, &s); err != nil {
			t.Fatal(err)
		}
		if s.plan, err = fs.ReadFile(fsys, s.name+"/plan.geojson"); err != nil {
			t.Fatal(err)
		}
		found = append(found, s)
	}
	return found
}

// allSamples are the fixtures, and the shared cases where they are beside the
// repository.
func allSamples(t testing.TB) []sample {
	all := samplesIn(t, fixtures.Plans())
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	shared := filepath.Join(root, "..", "shared", "cases")
	if _, err := os.Stat(shared); err == nil {
		all = append(all, samplesIn(t, os.DirFS(shared))...)
	}
	return all
}

func fixture(t testing.TB, name string) sample {
	t.Helper()
	for _, s := range samplesIn(t, fixtures.Plans()) {
		if s.name == name {
			return s
		}
	}
	t.Fatalf("no fixture %s", name)
	return sample{}
}

func drawn(t testing.TB, r *ordinances.Report, o draw.Options) *draw.Drawing {
	t.Helper()
	d, err := draw.New(r, o)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// tape is a plan in a grid of feet: 10 ft of frontage, an 8 ft area, a curb 12 ft off.
//
//	12 ---+====front 10 ft====+---
//	      | cafe 8 x 4 |
//	 0 ==========================  curb
func tape(bearing float64, more ...string) []byte {
	area := func(id, role, props string, x0, y0, x1, y1 float64) string {
		return fmt.Sprintf(`{"type":"Feature","id":%q,"properties":{"role":%q%s},"geometry":{"type":"Polygon","coordinates":[[[%g,%g],[%g,%g],[%g,%g],[%g,%g],[%g,%g]]]}}`,
			id, role, props, x0, y0, x1, y0, x1, y1, x0, y1, x0, y0)
	}
	line := func(id, role string, x0, y0, x1, y1 float64) string {
		return fmt.Sprintf(`{"type":"Feature","id":%q,"properties":{"role":%q},"geometry":{"type":"LineString","coordinates":[[%g,%g],[%g,%g]]}}`,
			id, role, x0, y0, x1, y1)
	}
	features := append([]string{
		area("walk", "sidewalk", "", -40, 0, 60, 12), area("house", "building", "", -40, 12, 60, 30),
		line("curb", "curb", -45, 0, 65, 0), line("front", "frontage", 5, 12, 15, 12),
		area("cafe", "cafe", `,"config":"storefront"`, 6, 8, 14, 12),
	}, more...)
	return fmt.Appendf(nil, `{"type":"FeatureCollection","grid":{"unit":"ft","origin":[-92.8,44.75],"bearing":%g},"features":[%s]}`,
		bearing, strings.Join(features, ",\n"))
}
