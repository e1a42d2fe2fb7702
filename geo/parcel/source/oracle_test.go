package source

import (
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/paulmach/orb"
)

// convertWithGDAL converts a file with ogr2ogr, and skips the test where it is not
// installed.
func convertWithGDAL(t *testing.T, driver, to, from string, options ...string) string {
	t.Helper()
	if _, err := exec.LookPath("ogr2ogr"); err != nil {
		t.Skip("ogr2ogr is not installed")
	}
	path := filepath.Join(t.TempDir(), to)
	arguments := append([]string{"-f", driver, path, from}, options...)
	if out, err := exec.Command("ogr2ogr", arguments...).CombinedOutput(); err != nil {
		t.Fatalf("ogr2ogr: %v: %s", err, out)
	}
	return path
}

// Random parcels with holes and several parts, in random order of rings, mean the same
// to GDAL. Both files are read: the shapefile by this package, and what GDAL made of
// it, whose polygons GDAL has put together.
func TestPolygonsAgreeWithGDAL(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var shapes []shpShape
	table := dbfSpec{columns: []string{"ID N 10"}}
	for i := range 300 {
		var rings []orb.Ring
		for part := range 1 + rng.IntN(3) {
			addTree(rng, &rings, map[string]bool{}, float64(part)*1e4, 0, 4096, false, 1)
		}
		rng.Shuffle(len(rings), func(a, b int) { rings[a], rings[b] = rings[b], rings[a] })
		parts := make([][]orb.Point, len(rings))
		for k, r := range rings {
			parts[k] = r
		}
		shapes = append(shapes, partShape(5, parts...))
		table.rows = append(table.rows, []string{itoa(i)})
	}
	shp, shx := shpFile(5, shapes...)
	path := files{"x.shp": shp, "x.shx": shx, "x.dbf": table.file()}.write(t, "x.shp")
	_, rows := openAndRead(t, path, Options{})
	_, want := openAndRead(t, convertWithGDAL(t, "GPKG", "x.gpkg", path, "-nlt", "MULTIPOLYGON"), Options{})
	if len(rows) != len(want) {
		t.Fatalf("%d rows, GDAL has %d", len(rows), len(want))
	}
	for i := range rows {
		if got, expected := areaKey(rows[i].Geometry), areaKey(want[i].Geometry); got != expected {
			t.Fatalf("row %d\ngot  %s\nGDAL %s", i+1, got, expected)
		}
	}
}

// areaKey writes an area's polygons in an order that does not depend on that of the
// file.
func areaKey(g orb.Geometry) string {
	polygons, ok := g.(orb.MultiPolygon)
	if !ok {
		polygons = orb.MultiPolygon{g.(orb.Polygon)}
	}
	keys := make([]string, len(polygons))
	for i, p := range polygons {
		keys[i] = polygonKey(p)
	}
	slices.Sort(keys)
	return strings.Join(keys, " + ")
}

// What GDAL writes of one file in each format is read alike.
func TestFormatsOfGDALAgree(t *testing.T) {
	zipped := shared(t, "parcels", "berkeley-ca", "condo_stack_3.zip")
	_, want := openAndRead(t, zipped, Options{})
	from := "/vsizip/" + zipped
	for _, tt := range []struct {
		driver, to string
		options    []string
	}{
		{"ESRI Shapefile", "x.shp", []string{"-lco", "ENCODING=UTF-8"}},
		{"ESRI Shapefile", "z.shp", []string{"-dim", "XYZ"}},
		{"ESRI Shapefile", "zm.shp", []string{"-dim", "XYZM"}},
		{"ESRI Shapefile", "packed.shz", nil},
		{"GPKG", "x.gpkg", nil},
		{"GPKG", "z.gpkg", []string{"-dim", "XYZ"}},
		{"GPKG", "zm.gpkg", []string{"-dim", "XYZM"}},
		{"GeoJSON", "x.geojson", []string{"-lco", "COORDINATE_PRECISION=12"}},
		{"GeoJSONSeq", "x.geojsonl", []string{"-lco", "COORDINATE_PRECISION=12"}},
		{"GeoJSONSeq", "rs.geojsons", []string{"-lco", "RS=YES", "-lco", "COORDINATE_PRECISION=12"}},
		{"CSV", "x.csv", []string{"-lco", "GEOMETRY=AS_WKT"}},
		{"CSV", "tabs.csv", []string{"-lco", "GEOMETRY=AS_WKT", "-lco", "SEPARATOR=TAB"}},
	} {
		t.Run(tt.driver+" "+tt.to, func(t *testing.T) {
			f, rows := openAndRead(t, convertWithGDAL(t, tt.driver, tt.to, from, tt.options...), Options{})
			if len(rows) != len(want) {
				t.Fatalf("%d rows, want %d", len(rows), len(want))
			}
			column := slices.Index(f.Fields(), "APN")
			for i, r := range rows {
				if r.Values[column] != want[i].Values[0] {
					t.Errorf("row %d: APN %q, want %q", i+1, r.Values[column], want[i].Values[0])
				}
				if got, expected := vertices(r.Geometry), vertices(want[i].Geometry); got != expected {
					t.Errorf("row %d: %d vertices, want %d", i+1, got, expected)
				}
				if tt.driver != "GeoJSON" && tt.driver != "GeoJSONSeq" && !near(r.Geometry, want[i].Geometry) {
					t.Errorf("row %d: %v, want %v", i+1, r.Geometry, want[i].Geometry)
				}
			}
			if tt.driver != "CSV" && f.CRS() == nil {
				t.Error("no coordinate system")
			}
		})
	}
}

// near tells whether the boxes of two geometries agree to a millimetre: CSV has
// fifteen digits.
func near(a, b orb.Geometry) bool {
	const metres = 1e-3
	p, q := a.Bound(), b.Bound()
	for i := range 2 {
		if d := p.Min[i] - q.Min[i]; d > metres || d < -metres {
			return false
		}
		if d := p.Max[i] - q.Max[i]; d > metres || d < -metres {
			return false
		}
	}
	return fmt.Sprint(a.GeoJSONType()) != ""
}
