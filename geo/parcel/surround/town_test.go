package surround_test

import (
	"encoding/json"
	"maps"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
	"clearway/geo/plane"
	"clearway/geo/siteplan"
)

// The street of all tests, in feet about the middle of Prescott, x along it:
//
//	 62 +-----------+-----------+-----------+
//	    |  lot 5-1  |  lot 5-2  |  lot 5-3  |
//	 12 +-----------+---FRONT---+-----------+   buildings to y = 50
//	    |   walk       | cafe |             |
//	  0 ====================================   curb
//	    |   street                          |
//	-36 +-----------------------------------+
//	    0          100         200         300
var middle = plane.At(orb.Point{-92.8021, 44.7489})

const foot = 0.3048

// at is the point x feet along the street and y feet north of its curb, with 11
// decimals, so that what a plan writes and what a store holds are the same numbers.
func at(x, y float64) orb.Point {
	p := middle.Inverse(orb.Point{x * foot, y * foot})
	const unit = 1e11
	return orb.Point{math.Round(p[0]*unit) / unit, math.Round(p[1]*unit) / unit}
}

func line(xy ...float64) orb.LineString {
	var l orb.LineString
	for i := 0; i < len(xy); i += 2 {
		l = append(l, at(xy[i], xy[i+1]))
	}
	return l
}

func box(w, s, e, n float64) orb.Polygon {
	return orb.Polygon{orb.Ring(line(w, s, e, s, e, n, w, n, w, s))}
}

// thing is a feature of a plan.
type thing struct {
	id    string
	role  siteplan.Role
	shape orb.Geometry
	more  map[string]any
}

// street is the street as someone draws it, without the cafe.
var street = []thing{
	{"walk", siteplan.Sidewalk, box(0, 0, 300, 12), nil},
	{"curb", siteplan.Curb, line(-20, 0, 320, 0), nil},
	{"west", siteplan.Building, box(0, 12, 100, 50), nil},
	{"own", siteplan.Building, box(100, 12, 200, 50), nil},
	{"street", siteplan.Street, box(-20, -36, 320, 0), nil},
	{"5-1", siteplan.Parcel, box(0, 12, 100, 62), map[string]any{"parcel_id": "5-1"}},
	{"5-2", siteplan.Parcel, box(100, 12, 200, 62), map[string]any{"parcel_id": "5-2"}},
	{"5-3", siteplan.Parcel, box(200, 12, 300, 62), map[string]any{"parcel_id": "5-3"}},
}

// cafe is what someone applies for there: 5 of the 12 ft of the walk.
var cafe = []thing{
	{"cafe", siteplan.Cafe, box(120, 7, 150, 12), nil},
	{"front", siteplan.Frontage, line(110, 12, 190, 12), nil},
}

// plan is the cafe with some of the street drawn.
func plan(t testing.TB, drawn ...thing) *siteplan.Plan {
	t.Helper()
	p, err := siteplan.Decode([]byte(written(t, drawn)))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func written(t testing.TB, drawn []thing) string {
	t.Helper()
	var features []map[string]any
	for _, d := range drawn {
		properties := map[string]any{"role": d.role}
		maps.Copy(properties, d.more)
		features = append(features, map[string]any{
			"type": "Feature", "id": d.id, "properties": properties,
			"geometry": map[string]any{"type": d.shape.GeoJSONType(), "coordinates": d.shape},
		})
	}
	all := map[string]any{"type": "FeatureCollection", "features": features}
	data, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// without leaves out of the street the things of some roles.
func without(roles ...siteplan.Role) []thing {
	var left []thing
	for _, d := range street {
		if !hasRole(d, roles) {
			left = append(left, d)
		}
	}
	return append(left, cafe...)
}

func hasRole(d thing, roles []siteplan.Role) bool {
	for _, r := range roles {
		if d.role == r {
			return true
		}
	}
	return false
}

// row is a row of a layer.
type row struct {
	layer  parcel.Layer
	values map[parcel.Field]string
	shape  orb.Geometry
}

var layerOf = map[siteplan.Role]parcel.Layer{
	siteplan.Sidewalk: parcel.Sidewalk, siteplan.Curb: parcel.Curb, siteplan.Building: parcel.Building,
	siteplan.Street: parcel.Street, siteplan.Parcel: parcel.Parcels,
}

// rows are things as a town's files have them.
func rows(things ...thing) []row {
	var all []row
	for _, d := range things {
		values := map[parcel.Field]string{parcel.ID: d.id}
		if d.role == siteplan.Parcel {
			values = map[parcel.Field]string{parcel.ParcelID: d.id}
		}
		all = append(all, row{layerOf[d.role], values, d.shape})
	}
	return all
}

// storeOf is a GeoPackage with rows, each layer from <layer>.zip of 2027-03-01.
func storeOf(t testing.TB, all ...row) parcel.Store {
	t.Helper()
	s, err := gpkg.Open(t.Context(), filepath.Join(t.TempDir(), "town.gpkg"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	for _, layer := range parcel.Layers() {
		loadLayer(t, s, layer, all)
	}
	return s
}

func loadLayer(t testing.TB, s parcel.Store, layer parcel.Layer, all []row) {
	t.Helper()
	var load parcel.Loader
	for _, r := range all {
		if r.layer != layer {
			continue
		}
		if load == nil {
			var err error
			if load, err = s.Begin(t.Context(), layer, parcel.Origin{Source: string(layer) + ".zip", Loaded: time.Date(2027, 3, 1, 9, 0, 0, 0, time.UTC)}); err != nil {
				t.Fatal(err)
			}
		}
		g, err := layer.Fit(r.shape)
		if err == nil {
			err = load.Add(t.Context(), parcel.NewRecord(layer, r.values, g))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if load == nil {
		return
	}
	if _, err := load.Commit(t.Context(), parcel.Report{}); err != nil {
		t.Fatal(err)
	}
}

func ids(p *siteplan.Plan, roles ...siteplan.Role) string {
	var all []string
	for _, f := range p.ByRole(roles...) {
		all = append(all, f.ID)
	}
	return strings.Join(all, " ")
}
