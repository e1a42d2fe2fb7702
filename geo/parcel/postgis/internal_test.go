package postgis

import (
	"testing"

	"github.com/paulmach/orb"
	"github.com/twpayne/go-geom/encoding/ewkb"

	"clearway/geo/parcel"
)

// What is sent to PostGIS is what go-geom reads as geometry of EPSG:4326.
func TestAppendEWKB(t *testing.T) {
	before := []byte("before")
	for _, g := range []orb.Geometry{
		orb.Point{-92.8, 44.7},
		orb.MultiLineString{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}, {9, 10}}},
		orb.MultiPolygon{{{{0, 0}, {1, 0}, {1, 1}, {0, 0}}}},
		orb.MultiPolygon{},
	} {
		b, err := appendEWKB(before, g)
		if err != nil {
			t.Fatal(err)
		}
		if string(b[:len(before)]) != "before" {
			t.Errorf("%v: what stood before is %q", g, b[:len(before)])
		}
		found, err := ewkb.Unmarshal(b[len(before):])
		if err != nil || found.SRID() != srsWGS84 {
			t.Errorf("%v: go-geom reads %v, %v", g, found, err)
			continue
		}
		if back, err := read(layerOf(g), b[len(before):]); err != nil || !orb.Equal(back, g) {
			t.Errorf("%v came back as %v, %v", g, back, err)
		}
	}
	b, err := appendEWKB(nil, orb.MultiPoint{})
	if err != nil {
		t.Fatal(err)
	}
	if back, err := read(parcel.Addresses, b); err != nil || !orb.Equal(back, orb.MultiPoint{}) {
		t.Errorf("POINT EMPTY came back as %v, %v", back, err)
	}
}

func layerOf(g orb.Geometry) parcel.Layer {
	switch g.(type) {
	case orb.Point:
		return parcel.Addresses
	case orb.MultiLineString:
		return parcel.Curb
	}
	return parcel.Parcels
}

func TestAfter(t *testing.T) {
	for _, tt := range []struct {
		prefix, want string
		ok           bool
	}{
		{"112", "113", true},
		{"1Z", "1[", true},
		{"A\x7f", "A\u0080", true},
		{"é", "ê", true},
		{"\u07ff", "\u0800", true},
		{"x\uD7FF", "x\uE000", true},
		{"\uFFFF", "\U00010000", true},
		{"A\U0010FFFF", "B", true},
		{"\U0010FFFF\U0010FFFF", "", false},
		{"", "", false},
	} {
		got, ok := after(tt.prefix)
		if got != tt.want || ok != tt.ok {
			t.Errorf("after %q: %q, %v, want %q, %v", tt.prefix, got, ok, tt.want, tt.ok)
		}
		if ok && got <= tt.prefix {
			t.Errorf("%q is not after %q", got, tt.prefix)
		}
	}
}
