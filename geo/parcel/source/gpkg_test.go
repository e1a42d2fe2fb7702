package source

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// gpkgTables are the tables that a GeoPackage must have, as far as they are read.
const gpkgTables = `
CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT, organization_coordsys_id INTEGER, definition TEXT, description TEXT);
INSERT INTO gpkg_spatial_ref_sys VALUES
	('undefined', -1, 'NONE', -1, 'undefined', ''), ('undefined', 0, 'NONE', 0, 'undefined', ''), ('WGS 84', 4326, 'EPSG', 4326, '', ''),
	('Zone 3', 2227, 'EPSG', 2227, '', ''), ('by its text', 100001, 'NONE', 0, '` + zone3Feet + `', ''), ('NAD27', 4267, 'EPSG', 4267, '', '');
CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, srs_id INTEGER);
CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z INTEGER, m INTEGER);
`

// newGeoPackage makes a GeoPackage with SQL and returns its path.
func newGeoPackage(t testing.TB, statements string, blobs ...any) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x.gpkg")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(gpkgTables); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(statements, blobs...); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}

// layerSQL declares a layer of one column OWNER.
func layerSQL(table string, srs int) string {
	return fmt.Sprintf(`CREATE TABLE "%s" (fid INTEGER PRIMARY KEY, OWNER TEXT, geom GEOMETRY);
		INSERT INTO gpkg_contents VALUES ('%s', 'features', '%s', %d); INSERT INTO gpkg_geometry_columns VALUES ('%s', 'geom', 'GEOMETRY', %d, 0, 0);`,
		table, table, table, srs, table, srs)
}

// wkbPoint returns a point in well-known binary of a type, with as many numbers.
func wkbPoint(order binary.AppendByteOrder, kind uint32, numbers ...float64) []byte {
	b := []byte{0}
	if order == binary.AppendByteOrder(binary.LittleEndian) {
		b[0] = 1
	}
	b = order.AppendUint32(b, kind)
	for _, f := range numbers {
		b = order.AppendUint64(b, math.Float64bits(f))
	}
	return b
}

// blob puts the header of a GeoPackage before well-known binary.
func blob(flags byte, envelope int, wkb []byte) []byte {
	b := append([]byte{'G', 'P', 0, flags}, make([]byte, 4)...)
	for range envelope {
		b = leFloat(b, math.NaN())
	}
	return append(b, wkb...)
}

func TestBlobs(t *testing.T) {
	little, big := binary.LittleEndian, binary.BigEndian
	plain := wkbPoint(little, 1, 1, 2)
	nan := math.NaN()
	for _, tt := range []struct {
		name string
		blob []byte
		want string
	}{
		{"no box", blob(0b0001, 0, plain), "Point[1 2]"},
		{"box xy", blob(0b0011, 4, plain), "Point[1 2]"},
		{"box xyz", blob(0b0101, 6, plain), "Point[1 2]"},
		{"box xym", blob(0b0111, 6, plain), "Point[1 2]"},
		{"box xyzm", blob(0b1001, 8, plain), "Point[1 2]"},
		{"big-endian header", blob(0b0010, 4, plain), "Point[1 2]"},
		{"big-endian geometry", blob(0b0001, 0, wkbPoint(big, 1, 1, 2)), "Point[1 2]"},
		{"point Z", blob(0b0001, 0, wkbPoint(little, 1001, 1, 2, 9)), "Point[1 2]"},
		{"point M", blob(0b0001, 0, wkbPoint(little, 2001, 1, 2, 9)), "Point[1 2]"},
		{"point ZM", blob(0b0001, 0, wkbPoint(little, 3001, 1, 2, 9, 8)), "Point[1 2]"},
		{"empty point", blob(0b10001, 0, wkbPoint(little, 1, nan, nan)), "MultiPoint[]"},
		{"empty polygon", blob(0b10001, 0, []byte{1, 3, 0, 0, 0, 0, 0, 0, 0}), "Polygon[]"},
		{"empty collection", blob(0b10001, 0, []byte{1, 7, 0, 0, 0, 0, 0, 0, 0}), "GeometryCollection[]"},
		{"box of kind 5", blob(0b1011, 8, plain), "!the geometry is damaged: there is no box of kind 5"},
		{"extended", blob(0b100001, 0, plain), "!the geometry is of an extension of the GeoPackage that is not read"},
		{"version 2", append([]byte{'G', 'P', 1}, blob(1, 0, plain)[3:]...), "!geometries of version 1 are not read"},
		{"another magic", plain, "!the value of the geometry column is not a GeoPackage's geometry"},
		{"shorter than a header", []byte("GP\x00\x01"), "!" + errShortBlob.Error()},
		{"shorter than its box", blob(0b1001, 2, nil), "!" + errShortBlob.Error()},
		{"infinite", blob(0b0001, 0, wkbPoint(little, 1, math.Inf(1), 2)), "!" + errNotFinite.Error()},
		{"half a not-a-number", blob(0b0001, 0, wkbPoint(little, 1, nan, 2)), "!" + errNotFinite.Error()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := decodeBlob(tt.blob)
			got := geometryText(g)
			if err != nil {
				got = "!" + err.Error()
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
	for n := range blob(0b0011, 4, plain) {
		if g, err := decodeBlob(blob(0b0011, 4, plain)[:n]); err == nil {
			t.Errorf("cut at %d: %v", n, g)
		}
	}
}

func TestGeoPackageRows(t *testing.T) {
	point := blob(1, 0, wkbPoint(binary.LittleEndian, 1, 1, 2))
	path := newGeoPackage(t, layerSQL("parcels", 2227)+`
		ALTER TABLE parcels ADD COLUMN "ZIP ""5""" REAL; ALTER TABLE parcels ADD COLUMN N INTEGER; ALTER TABLE parcels ADD COLUMN D DATE; ALTER TABLE parcels ADD COLUMN B BLOB;
		INSERT INTO parcels VALUES (3, ' MUÑOZ ', ?, 7307.0, 12, '2015-01-02', x'00ff'), (5, NULL, NULL, NULL, NULL, NULL, NULL), (9, 'C', ?, 0.5, -1, '', NULL), (11, 'D', 'text', 1e10, 9007199254740993, NULL, NULL);`,
		point, point[:12])
	f, rows := openAndRead(t, path, Options{})
	if want := []string{"fid", "OWNER", `ZIP "5"`, "N", "D", "B"}; !slices.Equal(f.Fields(), want) {
		t.Errorf("fields %q, want %q", f.Fields(), want)
	}
	wantRows(
		t, rows,
		"3|MUÑOZ|7307|12|2015-01-02| Point[1 2]",
		"5||||| null",
		"9|C|0.5|-1|| null !the value ends before the geometry does",
		"11|D|10000000000|9007199254740993|| null !the geometry column holds no geometry",
	)
	if f.CRS().Code() != "EPSG:2227" || f.Layer() != "parcels" || f.Format() != "GeoPackage" {
		t.Errorf("%v, %s, %s", f.CRS().Code(), f.Layer(), f.Format())
	}
	if done, total := f.Progress(); done != 4 || total != 4 {
		t.Errorf("progress %d of %d", done, total)
	}
}

func TestLayersOfAGeoPackage(t *testing.T) {
	path := newGeoPackage(t, layerSQL("Parcels", 4326)+layerSQL("city roads", 0)+`INSERT INTO "city roads" VALUES (1, 'R', NULL);`)
	_, err := Open(path, Options{})
	wantError(t, err, "2 layers", `"Parcels"`, `"city roads"`)
	_, err = Open(path, Options{Layer: "curb"})
	wantError(t, err, `no layer "curb"`, `"Parcels"`)
	f, rows := openAndRead(t, path, Options{Layer: "CITY ROADS"})
	wantRows(t, rows, "1|R null")
	if f.CRS() != nil {
		t.Errorf("system %v", f.CRS().Name())
	}
	f, _ = openAndRead(t, path, Options{Layer: "parcels"})
	if f.CRS().Code() != "EPSG:4326" {
		t.Errorf("system %v", f.CRS().Code())
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, rows = openAndRead(t, zipFiles(t, "county/x.gpkg", content), Options{Layer: "city roads", CRS: system(t, "EPSG:2227")})
	wantRows(t, rows, "1|R null")
	if f.CRS().Code() != "EPSG:2227" {
		t.Errorf("system %v", f.CRS().Code())
	}
}

func TestReferenceOfGeoPackages(t *testing.T) {
	f, _ := openAndRead(t, newGeoPackage(t, layerSQL("x", 100001)), Options{})
	if f.CRS() == nil || f.CRS().Name() != "NAD_1983_StatePlane_California_III_FIPS_0403_Feet" {
		t.Errorf("system %v", f.CRS())
	}
	_, err := Open(newGeoPackage(t, layerSQL("x", 4267)), Options{})
	wantError(t, err, "the layer x", "1927")
	_, err = Open(newGeoPackage(t, layerSQL("x", 999)), Options{})
	wantError(t, err, "the system 999 is not defined")
}

func TestGeoPackagesThatAreRefused(t *testing.T) {
	path := newGeoPackage(t, layerSQL("x", 4326)+`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) INSERT INTO x SELECT i, 'SMITH', NULL FROM n;`)
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	bare := filepath.Join(t.TempDir(), "bare.sqlite")
	db, err := sql.Open("sqlite", bare)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE t (x)"); err != nil {
		t.Fatal(err)
	}
	_ = db.Close()
	for _, tt := range []struct {
		name, path string
		words      []string
	}{
		{"cut off in a page", files{"x.gpkg": content[:len(content)-100]}.write(t, "x.gpkg"), []string{"cut off"}},
		{"cut off between pages", files{"x.gpkg": content[:len(content)-4096]}.write(t, "x.gpkg"), []string{"cut off", "bytes"}},
		{"cut off in the header", files{"x.gpkg": content[:40]}.write(t, "x.gpkg"), []string{"cut off"}},
		{"an SQLite database", bare, []string{"no GeoPackage", "ogr2ogr"}},
		{"no layers", newGeoPackage(t, ""), []string{"no layer of features"}},
		{"a layer without its table", newGeoPackage(t, layerSQL("x", 4326)+"DROP TABLE x"), []string{`"geom"`}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Open(tt.path, Options{})
			wantError(t, err, append(tt.words, tt.path)...)
		})
	}
	damaged := bytes.Clone(content)
	for i := len(damaged) / 2; i < len(damaged)/2+8192; i++ {
		damaged[i] = 0xa5
	}
	f, err := Open(files{"x.gpkg": damaged}.write(t, "x.gpkg"), Options{})
	if err == nil {
		defer f.Close()
		_, err = readAll(f)
	}
	wantError(t, err, "damaged")
}

// A database is opened without writing to it or beside it.
func TestGeoPackageIsLeftAlone(t *testing.T) {
	path := newGeoPackage(t, "PRAGMA journal_mode=WAL;"+layerSQL("x", 4326)+"INSERT INTO x VALUES (1, 'A', NULL);")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, rows := openAndRead(t, path, Options{})
	wantRows(t, rows, "1|A null")
	after, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the file was changed: %v", err)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("%d files in the folder: %v", len(entries), err)
	}
}

// benchGeoPackage makes a GeoPackage of n parcels.
func benchGeoPackage(b testing.TB, n int) string {
	path := newGeoPackage(b, `CREATE TABLE parcels (fid INTEGER PRIMARY KEY, geom GEOMETRY, A TEXT, B TEXT, C TEXT, D TEXT, E TEXT, F TEXT, G TEXT, H TEXT, I TEXT, J TEXT);
		INSERT INTO gpkg_contents VALUES ('parcels', 'features', 'parcels', 4326); INSERT INTO gpkg_geometry_columns VALUES ('parcels', 'geom', 'POLYGON', 4326, 0, 0);`)
	db, err := sql.Open("sqlite", path)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		b.Fatal(err)
	}
	insert, err := tx.Prepare("INSERT INTO parcels VALUES (?,?,?,?,?,?,?,?,?,?,?,?)")
	if err != nil {
		b.Fatal(err)
	}
	for i := range n {
		wkb := le(le([]byte{1, 3, 0, 0, 0}, 1), 15)
		for _, p := range benchRing(i) {
			wkb = leFloats(wkb, p[0], p[1])
		}
		arguments := []any{i + 1, blob(0b0011, 4, wkb)}
		for _, v := range benchValues(i) {
			arguments = append(arguments, v)
		}
		if _, err := insert.Exec(arguments...); err != nil {
			b.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		b.Fatal(err)
	}
	return path
}

// A load can start while another program has the file open and has written to it.
func TestGeoPackageThatIsBeingWritten(t *testing.T) {
	path := newGeoPackage(t, "PRAGMA journal_mode=WAL;"+layerSQL("x", 4326)+"INSERT INTO x VALUES (1, 'A', NULL);")
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec("INSERT INTO x VALUES (2, 'B', NULL)"); err != nil {
		t.Fatal(err)
	}
	_, rows := openAndRead(t, path, Options{})
	wantRows(t, rows, "1|A null", "2|B null")
}
