package siteplan_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/siteplan"
)

// What a plan says must not depend on how the same drawing is written.
func TestSameDrawingSamePlan(t *testing.T) {
	original := usualPlan()
	want := decode(t, string(original))
	mustBeSound(t, want)
	tests := []struct {
		name   string
		change func(document map[string]any)
	}{
		{"BR-047: rings reversed", func(d map[string]any) { eachRing(d, slices.Reverse[[]any]) }},
		{"rings begin elsewhere", func(d map[string]any) {
			eachRing(d, func(ring []any) {
				open := ring[:len(ring)-1]
				rotated := append(slices.Clone(open[1:]), open[0])
				copy(ring, append(rotated, rotated[0]))
			})
		}},
		{"features reordered", func(d map[string]any) { slices.Reverse(d["features"].([]any)) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var document map[string]any
			if err := json.Unmarshal(original, &document); err != nil {
				t.Fatal(err)
			}
			tt.change(document)
			text, err := json.Marshal(document)
			if err != nil {
				t.Fatal(err)
			}
			got := decode(t, string(text))
			mustBeSound(t, got)
			if got.Precision != want.Precision || len(got.Features) != len(want.Features) {
				t.Fatalf("precision %v, %d features", got.Precision, len(got.Features))
			}
			for _, f := range want.Features {
				mustBeSame(t, f, got.Feature(f.ID))
			}
		})
	}
}

func eachRing(document map[string]any, change func([]any)) {
	for _, f := range document["features"].([]any) {
		g := f.(map[string]any)["geometry"].(map[string]any)
		if g["type"] == "Polygon" {
			for _, ring := range g["coordinates"].([]any) {
				change(ring.([]any))
			}
		}
	}
}

// mustBeSame compares all but the vertex at which a ring begins.
func mustBeSame(t *testing.T, want, got *siteplan.Feature) {
	t.Helper()
	if got == nil {
		t.Fatalf("%s is gone", want.ID)
	}
	if got.Role != want.Role || got.Mine != want.Mine || got.Solid != want.Solid || got.Radius != want.Radius {
		t.Errorf("%s: %+v, want %+v", want.ID, got, want)
	}
	a, b := sortedPoints(want.Geometry), sortedPoints(got.Geometry)
	if len(a) != len(b) {
		t.Fatalf("%s: %d positions, want %d", want.ID, len(b), len(a))
	}
	for i := range a {
		if !near(a[i][0], b[i][0], 1e-9) || !near(a[i][1], b[i][1], 1e-9) {
			t.Errorf("%s: position %v, want %v", want.ID, b[i], a[i])
		}
	}
}

// sortedPoints lists the different positions in order of place.
func sortedPoints(g orb.Geometry) []orb.Point {
	list := points(g)
	slices.SortFunc(list, func(p, q orb.Point) int { return slices.Compare(p[:], q[:]) })
	return slices.Compact(list)
}

// BR-031: a well in the walk is no part of it, whatever the direction of the ring.
func TestHoleStaysAHole(t *testing.T) {
	for _, hole := range []string{`[[20,2],[24,2],[24,6],[20,6],[20,2]]`, `[[20,2],[20,6],[24,6],[24,2],[20,2]]`} {
		plan := decode(t, onGrid(feature("walk", `"role":"sidewalk"`, "Polygon", `[[[0,0],[60,0],[60,14],[0,14],[0,0]],`+hole+`]`)))
		mustBeSound(t, plan)
		polygon := plan.Features[0].Geometry.(orb.Polygon)
		if len(polygon) != 2 {
			t.Fatalf("%d rings", len(polygon))
		}
		// 60 by 14 ft less 4 by 4 ft, by the shoelace over both rings.
		area := 0.0
		for _, ring := range polygon {
			for i := range len(ring) - 1 {
				area += (ring[i][0]*ring[i+1][1] - ring[i+1][0]*ring[i][1]) / 2
			}
		}
		if want := (60*14 - 4*4) * 0.3048 * 0.3048; !near(area, want, 1e-6) {
			t.Errorf("area %v, want %v", area, want)
		}
	}
}
