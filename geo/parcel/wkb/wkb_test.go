package wkb_test

import (
	"encoding/hex"
	"math"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/parcel/wkb"
)

// Values written by PostGIS 3.3.2 (ST_AsBinary, ST_AsEWKB) of the text beside them.
func TestDecode(t *testing.T) {
	square := orb.Polygon{{{0, 0}, {2, 0}, {2, 1}, {0, 0}}}
	for _, tt := range []struct {
		name, hex string
		want      orb.Geometry
	}{
		{"POINT (1 2)", "0101000000000000000000f03f0000000000000040", orb.Point{1, 2}},
		{"POINT (1 2), big-endian", "00000000013ff00000000000004000000000000000", orb.Point{1, 2}},
		{"POINT Z (1 2 3), ISO", "01e9030000000000000000f03f00000000000000400000000000000840", orb.Point{1, 2}},
		{"POINT Z (1 2 3), PostGIS", "0101000080000000000000f03f00000000000000400000000000000840", orb.Point{1, 2}},
		{"POINT ZM (1 2 3 4), ISO", "01b90b0000000000000000f03f000000000000004000000000000008400000000000001040", orb.Point{1, 2}},
		{"SRID=4326;POINT (1 2)", "0101000020e6100000000000000000f03f0000000000000040", orb.Point{1, 2}},
		{"POINT EMPTY", "0101000000000000000000f87f000000000000f87f", orb.MultiPoint{}},
		{"POLYGON EMPTY", "010300000000000000", orb.Polygon{}},
		{"MULTIPOLYGON EMPTY", "010600000000000000", orb.MultiPolygon{}},
		{"GEOMETRYCOLLECTION (POINT EMPTY)", "0107000000010000000101000000000000000000f87f000000000000f87f", orb.Collection{orb.MultiPoint{}}},
		{"POLYGON ((0 0, 2 0, 2 1, 0 0))", "01030000000100000004000000" + twoD, square},
		{"POLYGON Z, heights 9", "01eb0300000100000004000000" + threeD, square},
		{"MULTIPOLYGON Z, PostGIS", "01060000800100000001030000800100000004000000" + threeD, orb.MultiPolygon{square}},
		{"MULTIPOLYGON M, ISO", "01d60700000100000001d30700000100000004000000" + threeD, orb.MultiPolygon{square}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			value, err := hex.DecodeString(tt.hex)
			if err != nil {
				t.Fatal(err)
			}
			got, err := wkb.Decode(value)
			if err != nil {
				t.Fatal(err)
			}
			if got.GeoJSONType() != tt.want.GeoJSONType() || !orb.Equal(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

const (
	zero, one, two, nine = "0000000000000000", "000000000000f03f", "0000000000000040", "0000000000002240"

	twoD   = zero + zero + two + zero + two + one + zero + zero
	threeD = zero + zero + nine + two + zero + nine + two + one + nine + zero + zero + nine
)

func TestDecodeRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"nothing":                   "",
		"half a point":              "0101000000000000000000f03f",
		"four billion points":       "0102000000ffffffff",
		"four billion rings":        "0103000000ffffffff",
		"four billion parts":        "0106000000ffffffff",
		"CURVEPOLYGON":              "010a00000000000000",
		"TRIANGLE":                  "011100000000000000",
		"polygon of unknown letter": "0703000000" + "00000000",
		"part that is a point":      "0106000000010000000101000000" + one + one,
	} {
		t.Run(name, func(t *testing.T) {
			value, err := hex.DecodeString(text)
			if err != nil {
				t.Fatal(err)
			}
			if g, err := wkb.Decode(value); err == nil {
				t.Errorf("read as %v", g)
			}
		})
	}
}

func TestAppendKeepsBits(t *testing.T) {
	p := orb.Point{math.Nextafter(-92.8, 0), math.Nextafter(44.7, 90)}
	for _, g := range []orb.Geometry{
		p,
		orb.MultiLineString{{p, {1, 2}}, {{3, 4}, p}},
		orb.MultiPolygon{{{p, {1, 0}, {1, 1}, p}}, {{p, {2, 0}, {2, 2}, p}, {p, {3, 0}, {3, 3}, p}}},
		orb.MultiPolygon{},
		orb.MultiPolygon(nil),
		orb.MultiLineString(nil),
		orb.LineString{p, {1, 2}},
		orb.Polygon{{p, {1, 0}, {1, 1}, p}},
		orb.MultiPoint{p, {1, 2}},
		orb.Collection{p, orb.LineString{p, {1, 2}}},
	} {
		value, err := wkb.Append(nil, g)
		if err != nil {
			t.Fatal(err)
		}
		got, err := wkb.Decode(value)
		if err != nil || !orb.Equal(got, g) {
			t.Errorf("%v came back as %v, %v", g, got, err)
		}
	}
	if _, err := wkb.Append(nil, nil); err == nil {
		t.Error("nil was written")
	}
	got, err := wkb.Decode(wkb.AppendEmptyPoint(nil))
	if err != nil || !orb.Equal(got, orb.MultiPoint{}) {
		t.Errorf("POINT EMPTY came back as %v, %v", got, err)
	}
}

func FuzzDecode(f *testing.F) {
	for _, g := range []orb.Geometry{orb.Point{1, 2}, orb.MultiPolygon{{{{0, 0}, {1, 0}, {1, 1}, {0, 0}}}}, orb.Collection{orb.LineString{{0, 0}, {1, 1}}}} {
		value, err := wkb.Append(nil, g)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(value)
	}
	f.Fuzz(func(t *testing.T, value []byte) {
		g, err := wkb.Decode(value)
		if err == nil && g == nil {
			t.Error("neither geometry nor error")
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	ring := make(orb.Ring, 0, 15)
	for i := range 14 {
		ring = append(ring, orb.Point{math.Cos(float64(i)), math.Sin(float64(i))})
	}
	ring = append(ring, ring[0])
	value, err := wkb.Append(nil, orb.MultiPolygon{{ring}})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := wkb.Decode(value); err != nil {
			b.Fatal(err)
		}
	}
}
