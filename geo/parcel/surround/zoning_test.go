package surround_test

import (
	"reflect"
	"strings"
	"testing"

	"clearway/geo/parcel"
	"clearway/geo/parcel/surround"
	"clearway/geo/siteplan"
)

// Lot 5-2, the cafe's, runs from x = 100 to 200 and from the walk to y = 62; the
// area of the cafe lies on the walk before it.
func TestZoningOf(t *testing.T) {
	district := func(code, name string, w, s, e, n float64) row {
		return row{parcel.Zoning, map[parcel.Field]string{parcel.ID: "z", parcel.ZoningCode: code, parcel.Name: name}, box(w, s, e, n)}
	}
	lot := func(zoning string) row {
		return row{parcel.Parcels, map[parcel.Field]string{parcel.ParcelID: "5-2", parcel.ZoningCode: zoning}, box(100, 12, 200, 62)}
	}
	c1, r1 := surround.District{Code: "C-1", Name: "Commercial"}, surround.District{Code: "R-1"}
	const zones, lots = "zoning.zip, version 1, loaded 2027-03-01", "parcels.zip, version 1, loaded 2027-03-01"
	area := cafe[:1]
	for _, c := range []struct {
		name    string
		store   []row
		plan    []thing
		want    surround.Zoning
		unclear string // its beginning
	}{
		{"in one", []row{lot("R-1"), district("C-1", "Commercial", 0, 0, 300, 100)}, cafe, surround.Zoning{Districts: []surround.District{c1}, Source: zones}, ""},
		{"beside another", []row{lot(""), district("C-1", "Commercial", 0, 0, 200, 100), district("R-1", "", 200, 0, 300, 100)}, cafe, surround.Zoning{Districts: []surround.District{c1}, Source: zones}, ""},
		{"a strip of 4 in 100 ft in another", []row{lot(""), district("C-1", "Commercial", 0, 0, 196, 100), district("R-1", "", 196, 0, 300, 100)}, cafe, surround.Zoning{Districts: []surround.District{c1}, Source: zones}, ""},
		{"6 in 100 ft in another", []row{lot(""), district("C-1", "Commercial", 0, 0, 194, 100), district("R-1", "", 194, 0, 300, 100)}, cafe, surround.Zoning{Districts: []surround.District{c1, r1}, Source: zones}, ""},
		{"one district in two rows", []row{lot(""), district("C-1", "Commercial", 0, 0, 103, 100), district("C-1", "Commercial", 103, 0, 300, 100)}, cafe, surround.Zoning{Districts: []surround.District{c1}, Source: zones}, ""},
		{"in part", []row{lot(""), district("C-1", "Commercial", 0, 0, 150, 100)}, cafe, surround.Zoning{Districts: []surround.District{c1}, Partly: true, Source: zones}, ""},
		{"in none", []row{lot("C-1"), district("C-1", "Commercial", 300, 0, 400, 100)}, cafe, surround.Zoning{Partly: true, Source: zones}, ""},
		{"by the area where no front is drawn", []row{lot(""), district("R-1", "", 0, 12, 300, 100), district("C-1", "Commercial", 0, -50, 300, 12)}, area, surround.Zoning{Districts: []surround.District{c1}, Source: zones}, ""},
		{"by the area where no parcel is loaded", []row{district("C-1", "Commercial", 0, 0, 300, 100)}, cafe, surround.Zoning{Districts: []surround.District{c1}, Source: zones}, ""},
		{"named by its id", []row{lot(""), district("", "", 0, 0, 300, 100)}, cafe, surround.Zoning{Districts: []surround.District{{Code: "z"}}, Source: zones}, ""},
		{"as the parcel says", []row{lot("C-1 COMMERCIAL")}, cafe, surround.Zoning{Districts: []surround.District{{Code: "C-1 COMMERCIAL"}}, Source: lots}, ""},
		{"the parcel says nothing", []row{lot("")}, cafe, surround.Zoning{Partly: true}, "the store holds no zoning districts"},
		{"the parcel cannot be told", []row{lot("C-1")}, area, surround.Zoning{}, "the plan draws no frontage"},
		{"nothing loaded", nil, cafe, surround.Zoning{}, "the store holds no parcels"},
		{"neither front nor area", []row{lot(""), district("C-1", "Commercial", 0, 0, 300, 100)}, street[:1], surround.Zoning{Source: zones}, "the plan draws no frontage"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := surround.ZoningOf(t.Context(), storeOf(t, c.store...), plan(t, c.plan...))
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(got.Unclear, c.unclear) || (got.Unclear == "") != (c.unclear == "") {
				t.Errorf("unclear %q, want %q", got.Unclear, c.unclear)
			}
			got.Unclear = ""
			if !reflect.DeepEqual(got, c.want) {
				t.Errorf("%+v, want %+v", got, c.want)
			}
		})
	}
}

// On a grid it is told as well: a district is larger than what a grid is off the map.
func TestZoningOnGrid(t *testing.T) {
	p, err := siteplan.Decode([]byte(`{"type":"FeatureCollection","grid":{"unit":"ft","origin":[-92.8021,44.7489],"bearing":0},"features":[
		{"type":"Feature","id":"front","properties":{"role":"frontage"},"geometry":{"type":"LineString","coordinates":[[110,12],[190,12]]}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	z, err := surround.ZoningOf(t.Context(), storeOf(t, row{parcel.Parcels, map[parcel.Field]string{parcel.ParcelID: "5-2", parcel.ZoningCode: "C-1"}, box(100, 12, 200, 62)}), p)
	if err != nil || len(z.Districts) != 1 {
		t.Errorf("%+v, %v; want C-1", z, err)
	}
}
