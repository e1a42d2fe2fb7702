package siteplan_test

import (
	"errors"
	"testing"

	"clearway/geo/siteplan"
)

// FuzzDecode: whatever the file, there is a sound plan or a full refusal.
func FuzzDecode(f *testing.F) {
	for _, text := range []string{
		onGrid(walk),
		onGrid(walk, feature("x", `"role":"bench","width_ft":2`, "LineString", "[[1,1],[3,3]]"), feature("c", `"role":"cafe"`, "Polygon", `[[[1,1],[5,1],[5,5],[1,5],[1,1]],[[2,2],[3,2],[3,3],[2,2]]]`)),
		collection(feature("x", `"natural":"tree"`, "MultiPoint", "[[-92.8,44.7],[-92.8001,44.7]]")),
		collection(`{"type":"Feature","id":1,"properties":null,"geometry":{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}}`),
		`{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2289"}},"features":[` +
			feature("x", `"role":"pole"`, "Point", "[2023181.964,428682.252]") + `]}`,
		`{"type":"FeatureCollection","accuracy_ft":0.1,"bbox":[0,0,1,1],"features":[` +
			feature("x", `"role":"object"`, "MultiPolygon", "[[[[0,0],[1e-3,0],[1e-3,1e-3],[0,0]]],[[[0,0],[1e-3,0],[1e-3,1e-3],[0,0]]]]") + `]}`,
		onGrid(feature("x", `"role":"object"`, "Polygon", `[[[0,0],[4,0],[4,4],[8,4],[8,8],[4,8],[4,4],[0,4],[0,0]]]`)),
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		plan, err := siteplan.Decode(data)
		if err == nil {
			mustBeSound(t, plan)
			return
		}
		var e *siteplan.Error
		if plan != nil || !errors.As(err, &e) || e.Code == "" || e.What == "" || e.Cure == "" {
			t.Fatalf("plan %v with error %#v", plan, err)
		}
	})
}
