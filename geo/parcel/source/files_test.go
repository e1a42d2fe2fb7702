package source

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/paulmach/orb"
)

// shared returns a path in the folder of real files beside the project, and skips the
// test where there is none.
func shared(t testing.TB, parts ...string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			break
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Skip("no go.mod above the test")
		}
		dir = up
	}
	path := filepath.Join(append([]string{filepath.Dir(dir), "shared", "data"}, parts...)...)
	if _, err := os.Stat(path); err != nil {
		t.Skip("the shared files are not here")
	}
	return path
}

// Counts, values and coordinates of the first vertex as GDAL 3.6.2 (ogrinfo, ogr2ogr)
// reads them; longitude and latitude by PROJ 9.1.1 (cs2cs) from these coordinates,
// without a shift of datum.
func TestCountyFiles(t *testing.T) {
	for _, tt := range []struct {
		file   []string
		format string
		rows   int
		null   int
		multi  int // geometries of several parts
		holes  int
		crs    string // given
		fields []string
		places []countyRow
	}{
		{
			file: []string{"oakland-ca", "us-ca-oakland-excerpt.zip"}, format: "shapefile", rows: 2241, multi: 1, holes: 1, fields: []string{"APN"},
			places: []countyRow{
				{1, []string{"3-55-18"}, orb.Point{-122.277734602338, 37.809297890647}},
				{999, []string{"2-23-13"}, orb.Point{-122.278177863363, 37.804288003258}},
				{2241, []string{"8-647-22"}, orb.Point{-122.272005655688, 37.811417351306}},
			},
		},
		{
			file: []string{"alameda-ca-address-points", "us-ca-alameda_county-excerpt.zip"}, format: "shapefile", rows: 2849, fields: []string{"APN", "ADDRESS", "ZIPCODE"},
			places: []countyRow{
				{1, []string{"8-648-17", "2127 BROADWAY", "94612"}, orb.Point{-122.267735597994, 37.810622081079}},
				{2849, []string{"2-75-2-2", "1111 JACKSON ST", "94607"}, orb.Point{-122.266427094269, 37.800457025231}},
			},
		},
		{
			file: []string{"berkeley-ca", "condo_stack_3.zip"}, format: "shapefile", rows: 3, fields: []string{"APN", "Unit", "Zip", "UseCode"},
			places: []countyRow{
				{1, []string{"055 183213100", "", "94704", "7390"}, orb.Point{-122.260904035756, 37.863058587249}},
				{2, []string{"053 166004000", "A", "94710", "4200"}, orb.Point{-122.289303672683, 37.855574266580}},
				{3, []string{"053 166004200", "C", "94710", "4101"}, orb.Point{-122.289303672683, 37.855574266580}},
			},
		},
		{
			file: []string{"lake-man", "lake-man-epsg26943.shp"}, format: "shapefile", rows: 6, fields: []string{"NUMBER", "STRNAME", "ZIP"},
			places: []countyRow{
				{1, []string{"5115", "FRUITED PLAINS LN", "80528"}, orb.Point{-122.259249687195, 37.802612637607}},
				{6, []string{"5115", "OLD MILL RD", "80528"}, orb.Point{-122.257640361786, 37.804358908571}},
			},
		},
		{
			file: []string{"lake-man", "lake-man-epsg26943-noprj.dbf"}, format: "shapefile", rows: 6, crs: "EPSG:26943", fields: []string{"NUMBER"},
			places: []countyRow{{1, []string{"5115"}, orb.Point{-122.259249687195, 37.802612637607}}},
		},
		{
			file: []string{"lake-man", "lake-man-merge-postcode.shp"}, format: "shapefile", rows: 6, fields: []string{"HOUSE_NUM", "ST_NAME", "ZIPCODE", "PARCEL_NUM"},
			places: []countyRow{{1, []string{"35845", "EKLUTNA LAKE", "99567", "05245101000"}, orb.Point{-122.25924968719482, 37.80261263760744}}},
		},
		{
			file: []string{"bucks-pa", "us-pa-bucks.geojson.zip"}, format: "GeoJSON", rows: 40, null: 1, fields: []string{"PARCEL_NUM", "DEED_AREA", "Shape.STArea()"},
			places: []countyRow{{1, []string{"02-022-003", "0.72", "26636.07634503767"}, orb.Point{-74.9829669, 40.0551043}}},
		},
		{
			file: []string{"bucks-pa", "us-pa-bucks.geojson"}, format: "GeoJSON", rows: 6, null: 1, fields: []string{"PARCEL_NUM"},
			places: []countyRow{{1, []string{"02-022-003"}, orb.Point{-74.9829669, 40.0551043}}},
		},
	} {
		t.Run(tt.file[1], func(t *testing.T) {
			opts := Options{}
			if tt.crs != "" {
				opts.CRS = system(t, tt.crs)
			}
			f, rows := openAndRead(t, shared(t, append([]string{"parcels"}, tt.file...)...), opts)
			if f.Format() != tt.format || len(rows) != tt.rows {
				t.Fatalf("%d rows of a %s, want %d of a %s", len(rows), f.Format(), tt.rows, tt.format)
			}
			null, multi, holes := 0, 0, 0
			for _, r := range rows {
				if r.fault != "" {
					t.Errorf("row %d: %s", r.Number, r.fault)
				}
				switch g := r.Geometry.(type) {
				case nil:
					null++
				case orb.MultiPolygon:
					multi++
				case orb.Polygon:
					holes += len(g) - 1
				}
			}
			if null != tt.null || multi != tt.multi || holes != tt.holes {
				t.Errorf("%d null, %d of several parts, %d holes; want %d, %d, %d", null, multi, holes, tt.null, tt.multi, tt.holes)
			}
			for _, place := range tt.places {
				checkCountyRow(t, f, rows[place.row-1], tt.fields, place)
			}
		})
	}
}

type countyRow struct {
	row    int
	values []string
	at     orb.Point // longitude and latitude of the first vertex
}

func checkCountyRow(t *testing.T, f *File, r readRow, fields []string, want countyRow) {
	t.Helper()
	for i, field := range fields {
		column := slices.Index(f.Fields(), field)
		if column < 0 {
			t.Fatalf("there is no column %s among %q", field, f.Fields())
		}
		if !strings.HasPrefix(r.Values[column], want.values[i]) || want.values[i] == "" && r.Values[column] != "" {
			t.Errorf("row %d, %s: %q, want %q", want.row, field, r.Values[column], want.values[i])
		}
	}
	p, _ := firstPoint(r.Geometry)
	ll, err := f.CRS().ToLonLat(p)
	if err != nil {
		t.Fatal(err)
	}
	const feetPerDegree = 364000.0
	off := math.Hypot((ll[0]-want.at[0])*math.Cos(ll[1]*math.Pi/180), ll[1]-want.at[1]) * feetPerDegree
	if off > 0.01 {
		t.Errorf("row %d lies %.4f ft off, at %v, want %v", want.row, off, ll, want.at)
	}
}

// Three shapes of Oakland stand under one parcel number, two under another (BR-D6).
func TestRepeatedParcelNumbers(t *testing.T) {
	f, rows := openAndRead(t, shared(t, "parcels", "oakland-ca", "us-ca-oakland-excerpt.zip"), Options{})
	counts := map[string]int{}
	column := slices.Index(f.Fields(), "APN")
	for _, r := range rows {
		counts[r.Values[column]]++
	}
	if counts["2-102-23"] != 3 || counts["2-97-33"] != 2 {
		t.Errorf("2-102-23 stands %d times, 2-97-33 %d times", counts["2-102-23"], counts["2-97-33"])
	}
}

// The shapefiles of mbostock/shapefile read as the JSON beside them says. Properties
// that are not there are null; those that no feature has are not looked at.
func TestBostockShapefiles(t *testing.T) {
	folder := shared(t, "shapefile", "mbostock")
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(names) == 0 {
		t.Fatal("no JSON files", err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".json"), func(t *testing.T) {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var want struct {
				Features []struct {
					Properties map[string]any
					Geometry   struct {
						Type        string
						Coordinates any
					}
				}
			}
			if err := json.Unmarshal(text, &want); err != nil {
				t.Fatal(err)
			}
			f, rows := openAndRead(t, strings.TrimSuffix(name, ".json")+".shp", Options{})
			if len(rows) != len(want.Features) {
				t.Fatalf("%d rows, want %d", len(rows), len(want.Features))
			}
			named := map[string]bool{}
			for _, feature := range want.Features {
				for field := range feature.Properties {
					named[field] = true
				}
			}
			for i, feature := range want.Features {
				if kind, at := asJSON(t, rows[i].Geometry); kind != feature.Geometry.Type || !reflect.DeepEqual(at, feature.Geometry.Coordinates) {
					t.Errorf("row %d: %s %v, want %v", i+1, kind, at, feature.Geometry)
				}
				for column, field := range f.Fields() {
					if !named[field] {
						continue
					}
					value := ""
					if v, ok := feature.Properties[field]; ok && v != nil {
						value = fmt.Sprint(v)
					}
					if rows[i].Values[column] != value {
						t.Errorf("row %d, %s: %q, want %q", i+1, field, rows[i].Values[column], value)
					}
				}
				for field := range feature.Properties {
					if !slices.Contains(f.Fields(), field) {
						t.Errorf("there is no column %s", field)
					}
				}
			}
		})
	}
}

// asJSON returns the type of a geometry and its coordinates as encoding/json would read
// them.
func asJSON(t *testing.T, g orb.Geometry) (kind string, coordinates any) {
	t.Helper()
	text, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &coordinates); err != nil {
		t.Fatal(err)
	}
	return g.GeoJSONType(), coordinates
}
