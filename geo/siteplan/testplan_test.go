package siteplan_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/siteplan"
)

// onGrid wraps features, written in feet, into a plan on a local grid.
func onGrid(features ...string) string {
	return `{"type":"FeatureCollection","grid":{"unit":"ft","origin":[-92.8021,44.7489],"bearing":0},"features":[` +
		strings.Join(features, ",") + `]}`
}

// collection wraps features into a plan in longitude and latitude.
func collection(features ...string) string {
	return `{"type":"FeatureCollection","features":[` + strings.Join(features, ",") + `]}`
}

// feature writes a feature; properties are the members without braces.
func feature(id, properties, kind, coordinates string) string {
	return fmt.Sprintf(`{"type":"Feature","id":%q,"properties":{%s},"geometry":{"type":%q,"coordinates":%s}}`, id, properties, kind, coordinates)
}

const walk = `{"type":"Feature","id":"walk","properties":{"role":"sidewalk"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[60,0],[60,14],[0,14],[0,0]]]}}`

func decode(t *testing.T, text string) *siteplan.Plan {
	t.Helper()
	plan, err := siteplan.Decode([]byte(text))
	if err != nil {
		t.Fatalf("Decode: %v", err)
	}
	return plan
}

// refused decodes a text that must be refused for a reason.
func refused(t *testing.T, text string, code siteplan.Code) *siteplan.Error {
	t.Helper()
	plan, err := siteplan.Decode([]byte(text))
	if plan != nil || err == nil {
		t.Fatalf("Decode accepted the plan; want refusal %q", code)
	}
	e, ok := err.(*siteplan.Error)
	if !ok {
		t.Fatalf("error is a %T", err)
	}
	if e.Code != code {
		t.Fatalf("code = %q, want %q: %v", e.Code, code, e)
	}
	if e.What == "" || e.Cure == "" {
		t.Errorf("error without fault or cure: %v", e)
	}
	return e
}

// only returns the one feature that is not the walk.
func only(t *testing.T, p *siteplan.Plan) *siteplan.Feature {
	t.Helper()
	var found *siteplan.Feature
	for _, f := range p.Features {
		if f.ID == "walk" {
			continue
		}
		if found != nil {
			t.Fatalf("several features: %s, %s", found.ID, f.ID)
		}
		found = f
	}
	if found == nil {
		t.Fatal("no feature but the walk")
	}
	return found
}

func contains(lines []string, words ...string) bool {
	for _, line := range lines {
		all := true
		for _, w := range words {
			all = all && strings.Contains(line, w)
		}
		if all {
			return true
		}
	}
	return false
}

func near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

// points lists every position of a geometry.
func points(g orb.Geometry) []orb.Point {
	var list []orb.Point
	switch g := g.(type) {
	case orb.Point:
		list = append(list, g)
	case orb.MultiPoint:
		list = append(list, g...)
	case orb.LineString:
		list = append(list, g...)
	case orb.MultiLineString:
		for _, l := range g {
			list = append(list, l...)
		}
	case orb.Polygon:
		for _, r := range g {
			list = append(list, r...)
		}
	case orb.MultiPolygon:
		for _, p := range g {
			list = append(list, points(p)...)
		}
	}
	return list
}

// mustBeSound checks what every plan promises.
func mustBeSound(t *testing.T, p *siteplan.Plan) {
	t.Helper()
	ids := map[string]bool{}
	for _, f := range p.Features {
		if f.ID == "" || ids[f.ID] {
			t.Errorf("id %q is empty or stands twice", f.ID)
		}
		ids[f.ID] = true
		for _, q := range points(f.Geometry) {
			if !(math.Abs(q[0]) < 1e5 && math.Abs(q[1]) < 1e5) {
				t.Fatalf("%s: position %v", f.ID, q)
			}
		}
		mustBeWound(t, f)
	}
	if u := float64(p.Precision.Uncertainty); math.IsNaN(u) || u < 0 {
		t.Errorf("uncertainty %v", u)
	}
	if _, err := json.Marshal([]any{p.Assumptions, p.Warnings}); err != nil {
		t.Error(err)
	}
}

func mustBeWound(t *testing.T, f *siteplan.Feature) {
	t.Helper()
	polygons, _ := f.Geometry.(orb.MultiPolygon)
	if p, ok := f.Geometry.(orb.Polygon); ok {
		polygons = orb.MultiPolygon{p}
	}
	for _, p := range polygons {
		for i, r := range p {
			if len(r) < 4 || r[0] != r[len(r)-1] {
				t.Errorf("%s: ring %d is not closed", f.ID, i)
			}
			want := orb.CCW
			if i > 0 {
				want = orb.CW
			}
			if got := r.Orientation(); got != want {
				t.Errorf("%s: ring %d is wound %v", f.ID, i, got)
			}
			for k := 1; k < len(r); k++ {
				if r[k] == r[k-1] {
					t.Errorf("%s: ring %d repeats a position", f.ID, i)
				}
			}
		}
	}
}

// shared returns a folder of the shared data, or skips the test.
func shared(t *testing.T, path string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		if filepath.Dir(dir) == dir {
			t.Skip("no go.mod above")
		}
		dir = filepath.Dir(dir)
	}
	folder := filepath.Join(dir, "..", "shared", path)
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("no shared data: %v", err)
	}
	return folder
}
