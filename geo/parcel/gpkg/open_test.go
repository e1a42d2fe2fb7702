package gpkg_test

import (
	"context"
	"database/sql"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
)

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	database := filepath.Join(dir, "other.sqlite")
	if _, err := plainSQL(t, database).Exec("CREATE TABLE t (a)"); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, path string
		code       parcel.Code
	}{
		{"a text", write("notes.gpkg", "lot 5"), parcel.CodeNotAStore},
		{"a shapefile", write("lots.shp", "\x00\x00\x27\x0a"), parcel.CodeNotAStore},
		{"a database of another kind", database, parcel.CodeNotAStore},
		{"a header alone", write("cut.gpkg", "SQLite format 3\x00"), parcel.CodeNotAStore},
		{"a folder", dir, parcel.CodeStore},
		{"in no folder", filepath.Join(dir, "no", "town.gpkg"), parcel.CodeStore},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := gpkg.Open(context.Background(), tt.path)
			if err == nil {
				s.Close()
			}
			if parcel.CodeOf(err) != tt.code {
				t.Errorf("got %v, want code %s", err, tt.code)
			}
		})
	}
}

// Names of files that would be something else in a URI.
func TestOpenNames(t *testing.T) {
	for _, name := range []string{"a b.gpkg", "50%.gpkg", "a?mode=memory.gpkg", "a#b.gpkg", "ä.gpkg"} {
		path := filepath.Join(t.TempDir(), name)
		s, err := gpkg.Open(context.Background(), path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(path); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// An empty file is as good as none.
func TestOpenEmptyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "town.gpkg")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := gpkg.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	load(t, s, parcel.Parcels, 3)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}

// The GeoPackage of another program becomes a store beside its own layers, but a
// layer of one of our names is not touched.
func TestOpenForeignGeoPackage(t *testing.T) {
	ogr2ogr, err := exec.LookPath("ogr2ogr")
	if err != nil {
		t.Skip("ogr2ogr of GDAL is not installed (gdal-bin)")
	}
	dir := t.TempDir()
	path, plan := filepath.Join(dir, "town.gpkg"), filepath.Join(dir, "plan.geojson")
	const point = `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1},"geometry":{"type":"Point","coordinates":[-92.8,44.7]}}]}`
	if err := os.WriteFile(plan, []byte(point), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-f", "GPKG", path, plan, "-nln", "wells"}, {"-update", path, plan, "-nln", "street"}} {
		if out, err := exec.Command(ogr2ogr, args...).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	s, err := gpkg.Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	load(t, s, parcel.Parcels, 3)
	_, err = s.Begin(context.Background(), parcel.Street, parcel.Origin{})
	if parcel.CodeOf(err) != parcel.CodeNotAStore {
		t.Errorf("a load into the other program's layer: %v", err)
	}
	if got := query(t, plainSQL(t, path), "SELECT (SELECT count(*) FROM wells) || (SELECT count(*) FROM street)"); got[0] != "11" {
		t.Errorf("rows of the other program: %v", got)
	}
}

func TestGeometryBinary(t *testing.T) {
	// Written by hand after OGC 12-128r18, 2.1.3.
	bigEndian := []byte{
		'G', 'P', 0, 0b0000_1000, 0, 0, 0x10, 0xe6, // four bounds of x, y, z and m
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
		0, 0, 0, 0, 1, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0,
	}
	g, srs, err := gpkg.DecodeGeometry(bigEndian)
	if err != nil || srs != 4326 || g != (orb.Point{1, 2}) {
		t.Errorf("got %v, %d, %v", g, srs, err)
	}
	for _, bad := range [][]byte{
		[]byte("GP"), []byte("XP\x00\x01aaaa\x01"), []byte("GP\x00\x0faaaa"), []byte("GP\x00\x21aaaa"),
		append([]byte("GP\x00\x03aaaa"), make([]byte, 31)...), []byte("GP\x00\x01aaaa"),
	} {
		if g, _, err := gpkg.DecodeGeometry(bad); err == nil {
			t.Errorf("%q was read as %v", bad, g)
		}
	}
}

func FuzzDecodeGeometry(f *testing.F) {
	value, err := gpkg.EncodeGeometry(shapeAt(parcel.Parcels, 0, 0), 4326)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(value)
	f.Fuzz(func(t *testing.T, value []byte) {
		if g, _, err := gpkg.DecodeGeometry(value); err == nil && g == nil && len(value) > 0 {
			t.Error("neither geometry nor error")
		}
	})
}

// The file is filled with a copy of its past while it is open, and loads give its numbers
// again: what is told of the current dataset is what is filed now.
func TestNumbersGivenAgain(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "town.gpkg")
	s, err := gpkg.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	l, err := s.Begin(ctx, parcel.Parcels, parcel.Origin{Source: "first.zip"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Commit(ctx, parcel.Report{}); err != nil {
		t.Fatal(err)
	}
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, source := range []string{"first.zip", "second.zip"} {
		if _, err := db.Exec("UPDATE clearway_datasets SET source = ? WHERE layer = 'parcels'", source); err != nil {
			t.Fatal(err)
		}
		if d, err := s.Current(ctx, parcel.Parcels); err != nil || d.Origin.Source != source {
			t.Errorf("from %s, %v, want %s", d.Origin.Source, err, source)
		}
	}
}
