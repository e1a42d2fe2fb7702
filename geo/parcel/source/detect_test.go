package source

import (
	"os"
	"path/filepath"
	"testing"

	"clearway/geo/parcel"
)

func TestFormatsThatAreRefused(t *testing.T) {
	for _, tt := range []struct {
		file, content string
		words         []string
	}{
		{"x.dwg", "AC1032\x00\x00", []string{"DWG", "ogr2ogr -f GPKG x.gpkg"}},
		{"x.dxf", "  0\r\nSECTION\r\n", []string{"DXF", "ogr2ogr"}},
		{"x.kml", `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2">`, []string{"KML", "ogr2ogr"}},
		{"x.kmz", "PK\x03\x04", []string{"KMZ", "ogr2ogr"}},
		{"x.gml", `<gml:FeatureCollection>`, []string{"GML", "ogr2ogr"}},
		{"x.topojson", `{"type":"Topology","arcs":[]}`, []string{"TopoJSON", "ogr2ogr"}},
		{"x.fgb", "fgb\x03fgb\x00", []string{"FlatGeobuf", "ogr2ogr"}},
		{"x.parquet", "PAR1", []string{"Parquet", "ogr2ogr"}},
		{"x.tab", "!table\n!version 300\n", []string{"MapInfo", "ogr2ogr"}},
		{"x.mdb", "\x00\x01\x00\x00Standard Jet DB", []string{"MDB", "ogr2ogr"}},
		{"x.xlsx", "PK\x03\x04", []string{"spreadsheet", "CSV"}},
		{"x.pdf", "%PDF-1.7", []string{"PDF"}},
		{"x.zip", "\x1f\x8b\x08", []string{"gzip", "Unpack"}},
		{"x.html", "<!doctype html><html>", []string{"web page"}},
		{"x.csv", "", []string{"empty"}},
		{"x.bin", "\x01\x02\x03", []string{"not known", "ogr2ogr"}},
		{"a b's.gml", `<gml:x>`, []string{`'a b'\''s.gpkg'`}},
		{"x.shp", "hello, world, this is a text", []string{"shapes", "cannot be read"}},
		{"only.dbf", "\x03", []string{"only.shp is not there"}},
		{"a00000001.gdbtable", "\x03\x00\x00\x00", []string{"FileGDB", "ogr2ogr"}},
	} {
		t.Run(tt.file, func(t *testing.T) {
			path := files{tt.file: []byte(tt.content)}.write(t, tt.file)
			f, err := Open(path, Options{})
			if err == nil {
				_ = f.Close()
			}
			wantError(t, err, tt.words...)
		})
	}
}

func TestFoldersAreRefused(t *testing.T) {
	gdb := filepath.Dir(files{"county.gdb/a00000001.gdbtable": []byte("x")}.write(t, "county.gdb/a00000001.gdbtable"))
	_, err := Open(gdb, Options{})
	wantError(t, err, "FileGDB", "ogr2ogr -f GPKG county.gpkg", gdb)
	_, err = Open(filepath.Dir(files{"a.shp": nil, "a.dbf": nil}.write(t, "a.shp")), Options{})
	wantError(t, err, "folder", `"a.shp"`)
	_, err = Open(t.TempDir(), Options{})
	wantError(t, err, "folder")
	_, err = Open(filepath.Join(t.TempDir(), "none.shp"), Options{})
	wantError(t, err, "none.shp", "cannot be opened")
}

// The content decides where the name says something else.
func TestContentBeforeName(t *testing.T) {
	shp, _ := shpFile(1, points(1)...)
	for file, content := range map[string][]byte{
		"a.dat":     shp,
		"a.geojson": []byte(`{"type":"Point","coordinates":[1,1]}`),
		"a.txt":     []byte(`{"type":"Point","coordinates":[1,1]}`),
		"b.txt":     []byte("x\ty\n1\t1\n"),
		"data":      []byte("x,y\n1,1\n"),
	} {
		t.Run(file, func(t *testing.T) {
			_, rows := openAndRead(t, files{file: content}.write(t, file), Options{})
			if len(rows) != 1 || geometryText(rows[0].Geometry) != "Point[1 1]" {
				t.Errorf("rows %v", rows)
			}
		})
	}
}

func TestALayerThatIsNotThere(t *testing.T) {
	for _, path := range []string{
		shapefileWithPRJ(t, "none"),
		files{"x.csv": []byte("x,y\n1,1\n")}.write(t, "x.csv"),
		files{"x.geojson": []byte(onePoint)}.write(t, "x.geojson"),
	} {
		_, err := Open(path, Options{Layer: "curb"})
		wantError(t, err, `no layer "curb"`, `"x"`)
		openAndRead(t, path, Options{Layer: "X", CRS: system(t, "EPSG:2227")})
	}
}

func TestCloseTwiceAndLeavesNothing(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	content, err := os.ReadFile(newGeoPackage(t, layerSQL("x", 4326)))
	if err != nil {
		t.Fatal(err)
	}
	f, err := Open(zipFiles(t, "x.gpkg", content), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := Open(zipFiles(t, "x.gpkg", content[:len(content)-10]), Options{}); parcel.CodeOf(err) != parcel.CodeSource {
		t.Errorf("error %v", err)
	}
	left, err := filepath.Glob(filepath.Join(tmp, "clearway-*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}
