package source

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

// Shapefiles written byte by byte after the ESRI Shapefile Technical Description
// (1998), independently of the reader.

// shpShape is the content of a record.
type shpShape []byte

func le(b []byte, v uint32) []byte { return binary.LittleEndian.AppendUint32(b, v) }
func be(b []byte, v uint32) []byte { return binary.BigEndian.AppendUint32(b, v) }
func leFloat(b []byte, v float64) []byte {
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
}

func leFloats(b []byte, v ...float64) []byte {
	for _, f := range v {
		b = leFloat(b, f)
	}
	return b
}

func nullShape() shpShape { return le(nil, 0) }

func pointShape(x, y float64) shpShape { return leFloats(le(nil, 1), x, y) }

// partShape writes a polyline (3) or polygon (5), or one with heights (13, 15) or
// measures (23, 25), which follow the points.
func partShape(kind uint32, parts ...[]orb.Point) shpShape {
	b := leFloats(le(nil, kind), 0, 0, 0, 0)
	total := 0
	for _, p := range parts {
		total += len(p)
	}
	b = le(le(b, uint32(len(parts))), uint32(total))
	at := 0
	for _, p := range parts {
		b = le(b, uint32(at))
		at += len(p)
	}
	for _, p := range parts {
		for _, q := range p {
			b = leFloats(b, q[0], q[1])
		}
	}
	if kind/10 == 1 {
		b = appendMeasures(b, total)
	}
	if kind > 10 {
		b = appendMeasures(b, total)
	}
	return b
}

func appendMeasures(b []byte, n int) []byte {
	b = leFloats(b, 0, 9)
	for range n {
		b = leFloat(b, 777)
	}
	return b
}

func multiPointShape(kind uint32, points ...orb.Point) shpShape {
	b := le(leFloats(le(nil, kind), 0, 0, 0, 0), uint32(len(points)))
	for _, p := range points {
		b = leFloats(b, p[0], p[1])
	}
	if kind/10 == 1 {
		b = appendMeasures(b, len(points))
	}
	if kind > 10 {
		b = appendMeasures(b, len(points))
	}
	return b
}

// shpFile returns a .shp and its .shx.
func shpFile(kind uint32, shapes ...shpShape) (shp, shx []byte) {
	for i, s := range shapes {
		shx = be(be(shx, uint32((shpHeaderSize+len(shp))/2)), uint32(len(s)/2))
		shp = append(be(be(shp, uint32(i+1)), uint32(len(s)/2)), s...)
	}
	return append(shpHeader(kind, len(shp)), shp...), append(shpHeader(kind, len(shx)), shx...)
}

func shpHeader(kind uint32, content int) []byte {
	b := be(make([]byte, 0, 100), 9994)
	b = append(b, make([]byte, 20)...)
	b = be(b, uint32((100+content)/2))
	b = le(le(b, 1000), kind)
	return append(b, make([]byte, 64)...)
}

// dbfSpec is a table to be written: columns as "NAME C 20" or "SIZE N 12.3".
type dbfSpec struct {
	columns []string
	rows    [][]string // a row that begins with "*" is marked as deleted
	driver  byte
}

// file returns the bytes of the table.
func (s dbfSpec) file() []byte {
	var described []byte
	var lengths []int
	size := 1
	for _, c := range s.columns {
		var name, kind string
		var length, decimals int
		if n, _ := fmt.Sscanf(c, "%s %s %d.%d", &name, &kind, &length, &decimals); n < 3 {
			panic("bad column " + c)
		}
		d := make([]byte, 32)
		copy(d, name)
		d[11], d[16], d[17] = kind[0], byte(length), byte(decimals)
		described = append(described, d...)
		lengths = append(lengths, length)
		size += length
	}
	header := make([]byte, 32)
	header[0], header[29] = 3, s.driver
	binary.LittleEndian.PutUint32(header[4:], uint32(len(s.rows)))
	binary.LittleEndian.PutUint16(header[8:], uint16(32+len(described)+1))
	binary.LittleEndian.PutUint16(header[10:], uint16(size))
	out := append(append(header, described...), 0x0d)
	for _, row := range s.rows {
		mark := byte(' ')
		if len(row) > 0 && row[0] == "*" {
			mark, row = '*', row[1:]
		}
		out = append(out, mark)
		for i, length := range lengths {
			cell := bytes.Repeat([]byte{' '}, length)
			copy(cell, row[i])
			out = append(out, cell...)
		}
	}
	return append(out, 0x1a)
}

// files are the contents of files by name.
type files map[string][]byte

// write puts the files into a new folder and returns the path of one.
func (f files) write(t testing.TB, open string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range f {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, open)
}

// memoryPart is a part that is held in memory.
func memoryPart(name string, content []byte) part {
	return part{name: name, size: int64(len(content)), open: func() (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(content)), nil
	}}
}

// memorySet is a shapefile in memory.
func memorySet(f files) shapefileSet {
	set := shapefileSet{name: "x"}
	for name, content := range f {
		set.add(memoryPart(name, content))
	}
	return set
}

// readRow is a row with what was wrong with it alone.
type readRow struct {
	parcel.Row
	fault string
}

// text writes a row as one line: its values, its geometry, its fault.
func (r readRow) text() string {
	s := strings.Join(r.Values, "|") + " " + geometryText(r.Geometry)
	if r.fault != "" {
		s += " !" + r.fault
	}
	return s
}

func geometryText(g orb.Geometry) string {
	if g == nil {
		return "null"
	}
	return fmt.Sprint(g.GeoJSONType(), g)
}

// readAll reads a file to its end.
func readAll(f *File) ([]readRow, error) {
	var rows []readRow
	for {
		row, err := f.Next()
		if errors.Is(err, io.EOF) {
			return rows, nil
		}
		var fault *parcel.RowError
		if err != nil && !errors.As(err, &fault) {
			return rows, err
		}
		kept := readRow{Row: row}
		kept.Values = append([]string(nil), row.Values...)
		if fault != nil {
			kept.fault = fault.Err.Error()
			if fault.Number != row.Number {
				return rows, fmt.Errorf("fault of row %d came with row %d", fault.Number, row.Number)
			}
		}
		if row.Number != len(rows)+1 {
			return rows, fmt.Errorf("row %d came as number %d", len(rows)+1, row.Number)
		}
		rows = append(rows, kept)
	}
}

// openAndRead opens a file, reads it and closes it.
func openAndRead(t testing.TB, path string, opts Options) (*File, []readRow) {
	t.Helper()
	f, err := Open(path, opts)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := readAll(f)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	return f, rows
}

// wantRows compares rows, written as readRow.text writes them.
func wantRows(t testing.TB, rows []readRow, want ...string) {
	t.Helper()
	for i := range max(len(rows), len(want)) {
		got, expected := "nothing", "nothing"
		if i < len(rows) {
			got = rows[i].text()
		}
		if i < len(want) {
			expected = want[i]
		}
		if got != expected {
			t.Errorf("row %d\ngot  %s\nwant %s", i+1, got, expected)
		}
	}
}

// wantError checks that an error is about a source and has all words in it.
func wantError(t testing.TB, err error, words ...string) {
	t.Helper()
	if err == nil {
		t.Errorf("no error; want one with %q", words)
		return
	}
	if code := parcel.CodeOf(err); code != parcel.CodeSource && code != parcel.CodeNoCRS {
		t.Errorf("code %q of error %v", code, err)
	}
	for _, w := range words {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("error %q lacks %q", err, w)
		}
	}
}

// square returns a closed ring, clockwise as a shapefile has its outlines.
func square(x, y, side float64) orb.Ring {
	return orb.Ring{{x, y}, {x, y + side}, {x + side, y + side}, {x + side, y}, {x, y}}
}

// reversed returns a ring in the other direction.
func reversed(r orb.Ring) orb.Ring {
	out := r.Clone()
	out.Reverse()
	return out
}
