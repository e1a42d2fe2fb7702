package source

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// zipFiles writes an archive of names and contents in turn and returns its path.
func zipFiles(t testing.TB, namesAndContents ...any) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.zip")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(out)
	for i := 0; i < len(namesAndContents); i += 2 {
		member, err := w.Create(namesAndContents[i].(string))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := member.Write(namesAndContents[i+1].([]byte)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestNamesOfAnyCase(t *testing.T) {
	shp, shx := shpFile(1, points(1, 2)...)
	dbf := owners("A", "B").file()
	prj := []byte(wgs84WKT)
	for _, tt := range []struct {
		name string
		path string
	}{
		{"mixed case on disk", files{"SPAD.Shp": shp, "spad.DBF": dbf, "Spad.Shx": shx, "SPAD.pRJ": prj}.write(t, "SPAD.Shp")},
		{"named by its table", files{"SPAD.SHP": shp, "SPAD.DBF": dbf, "SPAD.PRJ": prj}.write(t, "SPAD.DBF")},
		{"another shapefile beside it", files{"a.shp": shp, "a.dbf": dbf, "a.prj": prj, "ab.shp": shp, "ab.dbf": owners("X").file()}.write(t, "a.shp")},
		{"two of different case", files{"a.shp": shp, "a.dbf": dbf, "a.prj": prj, "A.DBF": owners("X").file()}.write(t, "a.shp")},
		{"in an archive", zipFiles(t, "x.shp", shp, "x.dbf", dbf, "x.prj", prj)},
		{"mixed case in an archive", zipFiles(t, "SPAD.Shp", shp, "SPAD.Dbf", dbf, "spad.PRJ", prj)},
		{"in a folder of an archive", zipFiles(t, "data/", []byte{}, "data/x.shp", shp, "data/x.dbf", dbf, "data/x.prj", prj, "readme.txt", []byte("hello"))},
		{"with backslashes", zipFiles(t, `data\x.shp`, shp, `data\x.dbf`, dbf, `data\x.prj`, prj)},
		{"packed on a Mac", zipFiles(t, "x.shp", shp, "x.dbf", dbf, "x.prj", prj, "__MACOSX/._x.shp", []byte("junk"), "._x.shp", []byte("junk"))},
		{"with a table of the same data", zipFiles(t, "x.shp", shp, "x.dbf", dbf, "x.prj", prj, "x.csv", []byte("a,b"), "x.geojson", []byte("{}"))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, rows := openAndRead(t, tt.path, Options{})
			wantRows(t, rows, "A Point[1 1]", "B Point[2 2]")
			if f.CRS() == nil || !f.CRS().Geographic() {
				t.Errorf("coordinate system %v", f.CRS())
			}
		})
	}
}

func TestSeveralLayersInAnArchive(t *testing.T) {
	shp, _ := shpFile(1, points(1)...)
	path := zipFiles(t, "Parcels.shp", shp, "Parcels.dbf", owners("A").file(), "Roads.shp", shp, "Roads.dbf", owners("R").file())
	_, err := Open(path, Options{})
	wantError(t, err, path, "2 layers", `"Parcels"`, `"Roads"`)
	_, err = Open(path, Options{Layer: "curbs"})
	wantError(t, err, `no layer "curbs"`, `"Parcels"`, `"Roads"`)
	f, rows := openAndRead(t, path, Options{Layer: "roads"})
	wantRows(t, rows, "R Point[1 1]")
	if f.Layer() != "Roads" || f.Format() != "shapefile" {
		t.Errorf("layer %q of a %s", f.Layer(), f.Format())
	}
}

// Data of another name in another format is a second layer; what is named alike, and
// a table, is left out and told.
func TestSeveralFormatsInAnArchive(t *testing.T) {
	shp, _ := shpFile(1, points(1)...)
	other := []byte(`{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"OWNER":"J"},"geometry":{"type":"Point","coordinates":[2,2]}}]}`)
	path := zipFiles(t, "lots.shp", shp, "lots.dbf", owners("A").file(), "lots.prj", []byte(wgs84WKT), "new.geojson", other, "lots.json", other, "key.csv", []byte("a,b"))
	_, err := Open(path, Options{})
	wantError(t, err, path, "2 layers", `"lots"`, `"new"`)
	for layer, want := range map[string]string{"lots": "A Point[1 1]", "NEW": "J Point[2 2]"} {
		f, rows := openAndRead(t, path, Options{Layer: layer})
		wantRows(t, rows, want)
		if notes := strings.Join(f.Notes(), "; "); !strings.Contains(notes, `not "lots.json", "key.csv"`) {
			t.Errorf("notes are %s", notes)
		}
	}
}

func TestArchivesThatAreRefused(t *testing.T) {
	for _, tt := range []struct {
		name  string
		path  string
		words []string
	}{
		{"nothing in it", zipFiles(t), []string{"no file that can be read"}},
		{"a file geodatabase", zipFiles(t, "county.gdb/a00000001.gdbtable", []byte("x")), []string{"FileGDB", "ogr2ogr -f GPKG"}},
		{"an archive in an archive", zipFiles(t, "inner.zip", []byte("PK")), []string{"inner.zip", "Unpack"}},
		{"only attributes", zipFiles(t, "x.dbf", owners("A").file()), []string{".dbf", ".shp"}},
		{"KML", zipFiles(t, "doc.kml", []byte("<kml/>")), []string{"KML", "ogr2ogr"}},
		{"cut off", files{"x.zip": []byte("PK\x03\x04 and no more")}.write(t, "x.zip"), []string{"damaged or was cut off"}},
		{"GeoJSON that is a web page", zipFiles(t, "x.geojson", []byte("<!DOCTYPE html><html>")), []string{"web page"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Open(tt.path, Options{})
			wantError(t, err, tt.words...)
		})
	}
}

// A sum that does not fit the content is found at the end at the latest.
func TestDamagedArchive(t *testing.T) {
	shp, _ := shpFile(1, points(1, 2, 3)...)
	good := zipFiles(t, "x.shp", shp, "x.dbf", owners("A", "B", "C").file())
	content, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	silent := 0
	for at := range content {
		bad := append([]byte(nil), content...)
		bad[at] ^= 0x10
		path := files{"x.zip": bad}.write(t, "x.zip")
		f, err := Open(path, Options{})
		if err != nil {
			continue
		}
		rows, err := readAll(f)
		_ = f.Close()
		if err != nil {
			continue
		}
		silent++
		for i, want := range []string{"A Point[1 1]", "B Point[2 2]", "C Point[3 3]"} {
			// A changed name of the table in the archive leaves shapes alone.
			if len(rows) != 3 || rows[i].text() != want && rows[i].text() != want[1:] {
				t.Fatalf("byte %d: read %d rows, row %d as %s", at, len(rows), i+1, rows[min(i, len(rows)-1)].text())
			}
		}
	}
	if silent == len(content) {
		t.Error("no change was noticed")
	}
}
