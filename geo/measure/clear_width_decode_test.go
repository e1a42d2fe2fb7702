package measure_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// member is an object of GeoJSON.
type member map[string]any

// file writes a scene as a GeoJSON plan in a local grid, its rings in either
// sense as chance has it.
func (s *scene) file(t *testing.T, r *rand.Rand) []byte {
	var features []member
	put := func(id string, role siteplan.Role, geometry member, more member) {
		properties := member{"role": role}
		for k, v := range more {
			properties[k] = v
		}
		features = append(features, member{"type": "Feature", "id": id, "properties": properties, "geometry": geometry})
	}
	ring := func(points []pt) []pt {
		if r.IntN(2) == 0 {
			points = reversed(points)
		}
		return append(append([]pt{}, points...), points[0])
	}
	polygon := func(outer []pt, holes ...[]pt) [][]pt {
		rings := [][]pt{ring(outer)}
		for _, h := range holes {
			rings = append(rings, ring(h))
		}
		return rings
	}
	for i, d := range s.drawn() {
		put(fmt.Sprintf("walk-%d", i), siteplan.Sidewalk, member{"type": "Polygon", "coordinates": polygon(d.outer, d.holes...)}, nil)
	}
	lines := map[siteplan.Role][][]pt{siteplan.Curb: s.curbs, siteplan.PropertyLine: s.lots}
	if s.drawEnds {
		for _, e := range s.ends {
			lines[siteplan.WalkEnd] = append(lines[siteplan.WalkEnd], []pt{s.outer[e], s.outer[(e+1)%len(s.outer)]})
		}
	}
	for role, all := range lines {
		for i, line := range all {
			put(fmt.Sprintf("%s-%d", role, i), role, member{"type": "LineString", "coordinates": line}, nil)
		}
	}
	for i, b := range s.buildings {
		put(fmt.Sprintf("building-%d", i), siteplan.Building, member{"type": "Polygon", "coordinates": polygon(b)}, nil)
	}
	for _, x := range s.things {
		var parts [][][]pt
		for _, p := range x.parts {
			parts = append(parts, polygon(p))
		}
		put(x.id, x.role, member{"type": "MultiPolygon", "coordinates": parts}, member{"existing": !x.mine})
	}
	out, err := json.Marshal(member{
		"type": "FeatureCollection", "features": features,
		"grid": member{"unit": "ft", "origin": []float64{-92.8, 44.75}, "bearing": 31},
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestClearWidthOfFiles reads the scenes from files with rings in either sense:
// the same numbers as from plans laid out by hand.
func TestClearWidthOfFiles(t *testing.T) {
	eachScene(t, sceneCount()/6, func(t *testing.T, s *scene) {
		want := measure.Open(s.plan(layout{})).ClearWidth(limitsOf(6, 5))
		plan, err := siteplan.Decode(s.file(t, rand.New(rand.NewPCG(1, uint64(len(s.things))))))
		if err != nil {
			t.Fatal(err)
		}
		got := measure.Open(plan).ClearWidth(limitsOf(6, 5))
		if got.Quantity == nil || want.Quantity == nil {
			t.Fatalf("got %q, want %q", got.Missing, want.Missing)
		}
		sameNumbers(t, "from a file", got, want)
	})
}
