package source

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"runtime"
	"testing"

	"github.com/paulmach/orb"
)

// owners is a table of one column.
func owners(names ...string) dbfSpec {
	s := dbfSpec{columns: []string{"OWNER C 20"}}
	for _, n := range names {
		if rest, ok := bytes.CutPrefix([]byte(n), []byte("*")); ok {
			s.rows = append(s.rows, []string{"*", string(rest)})
			continue
		}
		s.rows = append(s.rows, []string{n})
	}
	return s
}

// points returns point shapes at (1, 1), (2, 2) ...; a number below 0 makes a null
// shape.
func points(at ...float64) []shpShape {
	var out []shpShape
	for _, v := range at {
		if v < 0 {
			out = append(out, nullShape())
			continue
		}
		out = append(out, pointShape(v, v))
	}
	return out
}

// BR-092: a null shape shifts no row.
func TestRowsStayWithTheirShapes(t *testing.T) {
	for _, tt := range []struct {
		name   string
		shapes []shpShape
		table  dbfSpec
		want   []string
		note   string
	}{
		{
			name: "the second of five shapes is null", shapes: points(1, -1, 3, 4, 5), table: owners("A", "B", "C", "D", "E"),
			want: []string{"A Point[1 1]", "B null", "C Point[3 3]", "D Point[4 4]", "E Point[5 5]"},
		},
		{
			name: "the first and the last are null", shapes: points(-1, 2, -1), table: owners("A", "B", "C"),
			want: []string{"A null", "B Point[2 2]", "C null"},
		},
		{
			name: "a deleted row keeps its place", shapes: points(1, 2, 3), table: owners("A", "*B", "C"),
			want: []string{"A Point[1 1]", "B null !the row is marked as deleted", "C Point[3 3]"},
		},
		{
			name: "more rows than shapes", shapes: points(1), table: owners("A", "B", "*C"),
			want: []string{"A Point[1 1]", "B null", "C null !the row is marked as deleted"},
			note: "2 rows of attributes at the end have no shape",
		},
		{
			name: "more shapes than rows", shapes: points(1, 2, 3), table: owners("A"),
			want: []string{"A Point[1 1]", " Point[2 2]", " Point[3 3]"},
			note: "2 shapes at the end have no row of attributes",
		},
		{name: "no shapes and no rows", table: owners()},
		{
			name: "a damaged shape keeps its row", shapes: []shpShape{pointShape(1, 1), pointShape(2, 2)[:12], pointShape(3, 3)}, table: owners("A", "B", "C"),
			want: []string{"A Point[1 1]", "B null !" + errShortShape.Error(), "C Point[3 3]"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			shp, shx := shpFile(1, tt.shapes...)
			for _, set := range []files{
				{"x.shp": shp, "x.shx": shx, "x.dbf": tt.table.file()},
				{"x.shp": shp, "x.dbf": tt.table.file()},
			} {
				f, rows := openAndRead(t, set.write(t, "x.shp"), Options{})
				wantRows(t, rows, tt.want...)
				wantNote(t, f, tt.note)
			}
		})
	}
}

func wantNote(t *testing.T, f *File, note string) {
	t.Helper()
	notes := f.Notes()
	if note == "" && len(notes) > 0 || note != "" && (len(notes) != 1 || notes[0] != note) {
		t.Errorf("notes %q, want %q", notes, note)
	}
}

func TestShapeTypes(t *testing.T) {
	line := []orb.Point{{0, 0}, {3, 4}}
	other := []orb.Point{{5, 5}, {6, 6}, {7, 5}}
	ring := square(0, 0, 2)
	for _, tt := range []struct {
		name  string
		shape shpShape
		want  string
	}{
		{"Point", pointShape(1, 2), "Point[1 2]"},
		{"PointZ", leFloats(le(nil, 11), 1, 2, 9, 8), "Point[1 2]"},
		{"PointM", leFloats(le(nil, 21), 1, 2, 9), "Point[1 2]"},
		{"PointZ without its measure", leFloats(le(nil, 11), 1, 2, 9), "Point[1 2]"},
		{"Point without coordinates", pointShape(math.NaN(), math.NaN()), "MultiPoint[]"},
		{"PolyLine", partShape(3, line), "LineString[[0 0] [3 4]]"},
		{"PolyLine of two parts", partShape(3, line, other), "MultiLineString[[[0 0] [3 4]] [[5 5] [6 6] [7 5]]]"},
		{"PolyLineZ", partShape(13, line), "LineString[[0 0] [3 4]]"},
		{"PolyLineM", partShape(23, line), "LineString[[0 0] [3 4]]"},
		{"PolyLine without parts", partShape(3), "MultiLineString[]"},
		{"Polygon", partShape(5, ring), "Polygon" + fmt.Sprint(orb.Polygon{ring})},
		{"PolygonZ", partShape(15, ring), "Polygon" + fmt.Sprint(orb.Polygon{ring})},
		{"PolygonM", partShape(25, ring), "Polygon" + fmt.Sprint(orb.Polygon{ring})},
		{"Polygon without rings", partShape(5), "MultiPolygon[]"},
		{"MultiPoint", multiPointShape(8, line...), "MultiPoint[[0 0] [3 4]]"},
		{"MultiPointZ", multiPointShape(18, line...), "MultiPoint[[0 0] [3 4]]"},
		{"MultiPointM", multiPointShape(28, line...), "MultiPoint[[0 0] [3 4]]"},
		{"null", nullShape(), "null"},
		{"MultiPatch", le(nil, 31), "!shapes of type 31 are not read"},
		{"type 7", le(nil, 7), "!shapes of type 7 are not known"},
		{"half a point", pointShape(1, 2)[:12], "!" + errShortShape.Error()},
		{"infinite", pointShape(math.Inf(1), 2), "!" + errNotFinite.Error()},
		{"a ring with a NaN", partShape(5, []orb.Point{{0, 0}, {math.NaN(), 1}, {1, 1}, {0, 0}}), "!" + errNotFinite.Error()},
		{"four billion parts", forge(partShape(5, ring), 36), "!" + errShortShape.Error()},
		{"four billion points", forge(partShape(5, ring), 40), "!" + errShortShape.Error()},
		{"a part that begins behind the end", forge(partShape(5, ring), 44), "!the shape is damaged: its parts do not follow each other"},
		{"four billion points in a MultiPoint", forge(multiPointShape(8, line...), 36), "!" + errShortShape.Error()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g, err := decodeShape(tt.shape)
			got := geometryText(g)
			if err != nil {
				got = "!" + err.Error()
			}
			if got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// forge puts the largest number in place of the one at an offset.
func forge(s []byte, at int) []byte {
	out := bytes.Clone(s)
	binary.LittleEndian.PutUint32(out[at:], math.MaxUint32)
	return out
}

// A file that is cut off anywhere is an error or, where only what is not needed is
// missing, the whole content. It never is a shorter list.
func TestCutOffShapefiles(t *testing.T) {
	shp, shx := shpFile(5, partShape(5, square(0, 0, 1)), nullShape(), partShape(5, square(5, 5, 1)))
	dbf := owners("A", "B", "C").file()
	want := 3
	for _, tt := range []struct {
		cut     string
		content []byte
		others  files
	}{
		{"x.shp", shp, files{"x.shx": shx, "x.dbf": dbf}},
		{"x.shp", shp, files{"x.dbf": dbf}},
		{"x.shp", shp, files{}},
		{"x.shx", shx, files{"x.shp": shp, "x.dbf": dbf}},
		{"x.dbf", dbf, files{"x.shp": shp, "x.shx": shx}},
	} {
		t.Run(fmt.Sprintf("%s beside %d others", tt.cut, len(tt.others)), func(t *testing.T) {
			for n := range tt.content {
				set := files{tt.cut: tt.content[:n]}
				for name, content := range tt.others {
					set[name] = content
				}
				f, err := openShapefile("x.shp", memorySet(set), Options{})
				if err != nil {
					wantError(t, err, "x.shp")
					continue
				}
				rows, err := readAll(f)
				whole := tt.cut == "x.shx" || tt.cut == "x.dbf" && n == len(dbf)-1
				if whole && (err != nil || len(rows) != want) {
					t.Errorf("cut at %d: %d rows, %v", n, len(rows), err)
				}
				if !whole && err == nil {
					t.Errorf("cut at %d: %d rows and no error", n, len(rows))
				}
				if err != nil {
					wantError(t, err, fmt.Sprintf("row %d", len(rows)+1))
				}
			}
		})
	}
}

// A shape that grew was written again at the end; the index knows.
func TestEditedShapefile(t *testing.T) {
	shp, shx := shpFile(1, points(1, 2, 3)...)
	const record = 8 + 20
	moved := pointShape(22, 22)
	grown := append(bytes.Clone(shp), be(be(nil, 2), uint32(len(moved)/2))...)
	grown = append(grown, moved...)
	binary.BigEndian.PutUint32(grown[24:], uint32(len(grown)/2))
	index := bytes.Clone(shx)
	binary.BigEndian.PutUint32(index[100+8:], uint32(len(shp)/2))
	table := owners("A", "B", "C").file()

	path := files{"x.shp": grown, "x.shx": index, "x.dbf": table}.write(t, "x.shp")
	_, rows := openAndRead(t, path, Options{})
	wantRows(t, rows, "A Point[1 1]", "B Point[22 22]", "C Point[3 3]")

	zipped := zipFiles(t, "x.shp", grown, "x.shx", index, "x.dbf", table)
	_, rows = openAndRead(t, zipped, Options{})
	wantRows(t, rows, "A Point[1 1]", "B Point[22 22]", "C Point[3 3]")

	withGap := bytes.Clone(shx)
	binary.BigEndian.PutUint32(withGap[24:], uint32(len(shx)-8)/2)
	withGap = append(withGap[:100+8], withGap[100+16:]...)
	_, rows = openAndRead(t, files{"x.shp": shp, "x.shx": withGap, "x.dbf": owners("A", "C").file()}.write(t, "x.shp"), Options{})
	wantRows(t, rows, "A Point[1 1]", "C Point[3 3]")

	for name, set := range map[string]files{
		"no index to tell":           {"x.shp": grown, "x.dbf": table},
		"index of an older version":  {"x.shp": grown[:len(grown)-len(moved)-8], "x.shx": append(shpHeader(1, 8), shx[100:108]...), "x.dbf": table},
		"index of another shapefile": {"x.shp": shp, "x.shx": append(shpHeader(1, 8), be(be(nil, 50), 99)...), "x.dbf": table},
		"index beyond the end":       {"x.shp": shp[:100+2*record], "x.shx": shx, "x.dbf": table},
	} {
		t.Run(name, func(t *testing.T) {
			f, err := Open(set.write(t, "x.shp"), Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			if rows, err := readAll(f); err == nil {
				t.Errorf("%d rows and no error", len(rows))
			} else {
				wantError(t, err, fmt.Sprintf("row %d", len(rows)+1))
			}
		})
	}
}

func TestRecordNumbersOfCarelessWriters(t *testing.T) {
	for name, first := range map[string]uint32{"from 1": 1, "from 0": 0, "all 0": math.MaxUint32} {
		t.Run(name, func(t *testing.T) {
			shp, _ := shpFile(1, points(1, 2, 3)...)
			for i := range 3 {
				number := first + uint32(i)
				if first == math.MaxUint32 {
					number = 0
				}
				binary.BigEndian.PutUint32(shp[100+28*i:], number)
			}
			_, rows := openAndRead(t, files{"x.shp": append(shp, make([]byte, 40)...)}.write(t, "x.shp"), Options{})
			wantRows(t, rows, " Point[1 1]", " Point[2 2]", " Point[3 3]")
		})
	}
}

func TestMultiPatchIsRefused(t *testing.T) {
	shp, shx := shpFile(31)
	_, err := Open(files{"x.shp": shp, "x.shx": shx}.write(t, "x.shp"), Options{})
	wantError(t, err, "MultiPatch", "footprints")
}

// A count or length that is invented must not be believed with memory.
func TestForgedCountsTakeNoMemory(t *testing.T) {
	shp, _ := shpFile(5, partShape(5, square(0, 0, 1)))
	dbf := owners("A").file()
	long := bytes.Clone(shp)
	binary.BigEndian.PutUint32(long[24:], math.MaxInt32)
	binary.BigEndian.PutUint32(long[104:], math.MaxInt32)
	set := memorySet(files{"x.shp": long, "x.dbf": forge(dbf, 4)})
	set.shp.size = math.MaxInt64 // as an archive may declare it
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f, err := openShapefile("x.shp", set, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := readAll(f); err == nil {
		t.Error("no error")
	}
	runtime.ReadMemStats(&after)
	allocated := after.TotalAlloc - before.TotalAlloc
	if allocated > 8<<20 {
		t.Errorf("%d bytes allocated for a file of %d", allocated, len(long))
	}
}
