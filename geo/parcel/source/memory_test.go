package source

import (
	"bytes"
	"io"
	"runtime"
	"testing"
)

// repeated is a part whose content is a head, then a row again and again, then a tail:
// a large file that is nowhere.
func repeated(name string, head []byte, row func(i int) []byte, rows int, tail []byte) part {
	return part{name: name, size: 1 << 40, open: func() (io.ReadCloser, error) {
		i := 0
		return io.NopCloser(io.MultiReader(bytes.NewReader(head), &generated{next: func() []byte {
			if i++; i > rows {
				return nil
			}
			return row(i)
		}}, bytes.NewReader(tail))), nil
	}}
}

// generated reads one piece after the other until there is none.
type generated struct {
	next func() []byte
	rest []byte
}

func (g *generated) Read(p []byte) (int, error) {
	if len(g.rest) == 0 {
		if g.rest = g.next(); len(g.rest) == 0 {
			return 0, io.EOF
		}
	}
	n := copy(p, g.rest)
	g.rest = g.rest[n:]
	return n, nil
}

// Memory does not grow with the file: 60,000 rows of 1 kB take no more than some
// buffers.
func TestMemoryIsFlat(t *testing.T) {
	const rows, most = 60000, 8 << 20
	var b bytes.Buffer
	benchFeature(&b, 1)
	oneFeature := bytes.Clone(b.Bytes())
	csvRow := benchCSV(1)
	head, csvRow, _ := bytes.Cut(csvRow, []byte("\n"))
	set := benchShapefile(1)
	shape, record := set["x.shp"][100:], set["x.dbf"]
	record = record[len(record)-1-10*40-1 : len(record)-1]
	dbfHead := append(bytes.Clone(set["x.dbf"][:4]), 0x60, 0xea, 0, 0) // 60,000
	dbfHead = append(dbfHead, set["x.dbf"][8:32+10*32+1]...)
	shp := repeated("x.shp", shpHeader(5, 0), func(i int) []byte {
		return append(be(nil, uint32(i)), shape[4:]...)
	}, rows, nil)
	dbf := repeated("x.dbf", dbfHead, func(int) []byte { return record }, rows, nil)
	for _, tt := range []struct {
		name string
		open func() (reader, error)
	}{
		{"shapefile", func() (reader, error) {
			f, err := openShapefile("x", shapefileSet{name: "x", shp: &shp, dbf: &dbf}, Options{})
			if err != nil {
				return nil, err
			}
			return f.reader, nil
		}},
		{"GeoJSON", func() (reader, error) {
			return openGeoJSON("x", repeated("x", []byte(`{"type":"FeatureCollection","features":[{"type":"Feature"}`), func(int) []byte {
				return append([]byte(","), oneFeature...)
			}, rows-1, []byte("]}")))
		}},
		{"GeoJSON sequence", func() (reader, error) {
			return openGeoJSON("x", repeated("x", nil, func(int) []byte { return append(oneFeature, '\n') }, rows, nil))
		}},
		{"CSV", func() (reader, error) {
			return openCSV("x", repeated("x", append(head, '\n'), func(int) []byte { return csvRow }, rows, nil))
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := heap()
			r, err := tt.open()
			if err != nil {
				t.Fatal(err)
			}
			defer r.close()
			n, highest := 0, uint64(0)
			for ; ; n++ {
				_, err := r.next()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				if n%10000 == 0 {
					highest = max(highest, heap())
				}
			}
			if n != rows {
				t.Errorf("%d rows, want %d", n, rows)
			}
			if highest > before+most {
				t.Errorf("%d bytes in use, %d before", highest, before)
			}
		})
	}
}

// heap returns the bytes that are in use.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// A row without end is an error, not a demand for memory.
func TestRowsWithoutEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 130 MB")
	}
	letters := bytes.Repeat([]byte("A"), 1<<20)
	endless := func(head string) part {
		return repeated("x", []byte(head), func(int) []byte { return letters }, 1<<20, nil)
	}
	_, err := openGeoJSON("x", endless(`{"type":"Feature","properties":{"a":"`))
	wantError(t, err, "one row takes more than 64 MB")
	_, err = openCSV("x", endless("a,x,y\n\""))
	wantError(t, err, "one row takes more than 64 MB", "quote")
}
