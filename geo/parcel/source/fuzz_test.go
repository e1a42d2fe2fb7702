package source

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"os"
	"testing"
	"unicode/utf8"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/shape"
)

// drain reads what a reader gives, up to a number of rows, and checks what every row
// must show. It returns how many rows there were and the error that ended it.
func drain(t *testing.T, r reader) (rows int, err error) {
	t.Helper()
	defer r.close()
	columns := len(r.fields())
	for {
		row, err := r.next()
		var fault *parcel.RowError
		if err != nil && !errors.As(err, &fault) {
			r.notes()
			return rows, err
		}
		rows++
		if row.Number != rows {
			t.Fatalf("row %d is number %d", rows, row.Number)
		}
		if fault == nil && len(row.Values) != columns {
			t.Fatalf("row %d has %d values for %d columns", rows, len(row.Values), columns)
		}
		for _, v := range row.Values {
			if !utf8.ValidString(v) {
				t.Fatalf("row %d: %q is not UTF-8", rows, v)
			}
		}
		checkGeometry(t, row.Geometry, fault != nil)
	}
}

func checkGeometry(t *testing.T, g orb.Geometry, fault bool) {
	t.Helper()
	if fault && g != nil {
		t.Fatal("a geometry beside a fault")
	}
	if g != nil && !shape.Finite(g) {
		t.Fatalf("a coordinate of %v is not finite", g)
	}
}

func FuzzShapefile(f *testing.F) {
	shp, shx := shpFile(5, partShape(5, square(0, 0, 9), reversed(square(1, 1, 2)), square(20, 0, 1)), nullShape(), partShape(15, square(5, 5, 1)))
	dbf := dbfSpec{columns: []string{"OWNER C 10", "SIZE N 8.2", "D D 8", "L L 1"}, rows: [][]string{{"A", "1.50", "20130102", "T"}, {"*", "B", "", "", "?"}, {"MU\xd1OZ", "*", "", ""}}}.file()
	f.Add(shp, shx, dbf, []byte("1252"))
	f.Add(shp, []byte{}, dbf, []byte("UTF-8"))
	points, index := shpFile(1, points(1, -1, 3)...)
	f.Add(points, index, owners("A", "B", "C", "D").file(), []byte{})
	f.Fuzz(func(t *testing.T, shp, shx, dbf, cpg []byte) {
		set := files{"x.shp": shp, "x.dbf": dbf, "x.cpg": cpg}
		if len(shx) > 0 {
			set["x.shx"] = shx
		}
		file, err := openShapefile("x.shp", memorySet(set), Options{})
		if err != nil {
			wantError(t, err, "x.shp")
			return
		}
		rows, _ := drain(t, file.reader)
		// A row takes a byte at least, a shape twelve, an entry of the index eight.
		if most := len(dbf) + len(shp) + len(shx); rows > most {
			t.Errorf("%d rows out of %d bytes", rows, most)
		}
	})
}

func FuzzShape(f *testing.F) {
	for _, s := range []shpShape{
		pointShape(1, 2), nullShape(), multiPointShape(18, orb.Point{1, 2}), partShape(3, square(0, 0, 1)),
		partShape(5, square(0, 0, 9), reversed(square(1, 1, 2)), square(20, 0, 1)), partShape(25, square(0, 0, 1)),
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		g, err := decodeShape(content)
		if err != nil {
			return
		}
		checkGeometry(t, g, false)
		// No vertex is lost or made up by grouping.
		if kind := binary.LittleEndian.Uint32(content); kind%10 == shapePolygon {
			if want := int(binary.LittleEndian.Uint32(content[40:])); vertices(g) != want {
				t.Errorf("%d vertices, want %d", vertices(g), want)
			}
		}
	})
}

func vertices(g orb.Geometry) int {
	n := 0
	switch g := g.(type) {
	case orb.Polygon:
		for _, r := range g {
			n += len(r)
		}
	case orb.MultiPolygon:
		for _, p := range g {
			n += vertices(p)
		}
	}
	return n
}

func FuzzBlob(f *testing.F) {
	f.Add(blob(0b0011, 4, wkbPoint(binary.LittleEndian, 1001, 1, 2, 3)))
	f.Add(blob(0b10001, 0, []byte{1, 6, 0, 0, 0, 0, 0, 0, 0}))
	f.Fuzz(func(t *testing.T, b []byte) {
		g, err := decodeBlob(b)
		if err == nil {
			checkGeometry(t, g, false)
		}
	})
}

func FuzzGeoJSON(f *testing.F) {
	for _, text := range []string{
		onePoint, onePoint + "\n" + onePoint, "\x1e" + onePoint + "\n", `{"type":"FeatureCollection","features":[` + onePoint + `]}`,
		`{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}]}`,
		`{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:2227"}},"features":[{"type":"Feature","id":1,"properties":{"a":[1.50,null],"b":"\u00d1"},"geometry":null}]}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := openGeoJSON("x", memoryPart("x", text))
		if err != nil {
			wantError(t, err, "x")
			return
		}
		rows, err := drain(t, r)
		if parcel.CodeOf(err) != "" {
			t.Fatalf("the second reading fails where the first did not: %v", err)
		}
		if want, ok := countFeatures(text); ok && rows != want {
			t.Errorf("%d rows, want %d", rows, want)
		}
	})
}

// countFeatures counts the features of a collection as encoding/json reads it, false
// where the text is something else.
func countFeatures(text []byte) (int, bool) {
	var object map[string]any
	if json.Unmarshal(text, &object) != nil || object["type"] != "FeatureCollection" {
		return 0, false
	}
	list, ok := object["features"].([]any)
	return len(list), ok && bytes.Count(text, []byte("features")) == 1 && !bytes.Contains(text, []byte(`\u`))
}

func FuzzCSV(f *testing.F) {
	for _, text := range []string{
		"a,WKT\n1,\"POLYGON ((0 0, 1 0, 1 1, 0 0))\"\n", "x;y\n1,5;2\n", "sep=|\nlon|lat\n1|2\n", "\ufeffa\tx\ty\n5\"\t1\t2\n",
		"a,g\n1,SRID=2227;POINT(1 2)\n2,0101000000000000000000f03f0000000000000040\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := openCSV("x", memoryPart("x", text))
		if err != nil {
			wantError(t, err, "x")
			return
		}
		_, _ = drain(t, r)
	})
}

func FuzzWKT(f *testing.F) {
	for _, text := range []string{"POINT Z (1 2 3)", "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), EMPTY)", "SRID=4326;MULTIPOINT ((1 2), 3 4)", "GEOMETRYCOLLECTION (POINT EMPTY)"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := parseWKT(text)
		if err == nil {
			checkGeometry(t, g, false)
		}
	})
}

// FuzzOpen gives any bytes under any name to Open.
func FuzzOpen(f *testing.F) {
	shp, _ := shpFile(1, points(1, 2)...)
	for _, path := range []string{zipFiles(f, "x.shp", shp, "x.dbf", owners("A", "B").file()), newGeoPackage(f, layerSQL("x", 4326)+"INSERT INTO x VALUES (1, 'A', NULL)")} {
		content, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(content, extension(path))
	}
	f.Add(shp, ".shp")
	f.Add([]byte("x,y\n1,2"), ".csv")
	f.Add([]byte(onePoint), ".json")
	f.Fuzz(func(t *testing.T, content []byte, ext string) {
		if ext = extension("x" + ext); len(ext) > 8 || bytes.ContainsAny([]byte(ext), "/\x00") {
			ext = ".dat"
		}
		file, err := Open(files{"x" + ext: content}.write(t, "x"+ext), Options{})
		if err != nil {
			wantError(t, err, "x"+ext)
			return
		}
		if _, err := drain(t, file.reader); parcel.CodeOf(err) != "" {
			wantError(t, err, "x"+ext)
		}
	})
}
