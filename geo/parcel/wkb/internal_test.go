package wkb

import (
	"testing"

	"github.com/paulmach/orb"
	geomwkb "github.com/twpayne/go-geom/encoding/wkb"
)

// What plain reads is what go-geom reads, of any bytes.
func FuzzPlain(f *testing.F) {
	for _, g := range []orb.Geometry{
		orb.Point{1, 2},
		orb.Polygon{{{0, 0}, {1, 0}, {1, 1}, {0, 0}}},
		orb.MultiLineString{{{0, 0}, {1, 1}}, {{2, 2}, {3, 3}}},
		orb.MultiPolygon{{{{0, 0}, {1, 0}, {1, 1}, {0, 0}}, {{0, 0}, {1, 0}, {1, 1}, {0, 0}}}, {}},
	} {
		value, err := Append(nil, g)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(value)
	}
	f.Fuzz(func(t *testing.T, value []byte) {
		if flags, err := check(value); err != nil || flags {
			return
		}
		got, ok := plain(value)
		if !ok {
			return
		}
		general, err := geomwkb.Unmarshal(value)
		if err != nil {
			t.Fatalf("go-geom: %v", err)
		}
		a, errA := Append(nil, got)
		b, errB := Append(nil, flat(general))
		if errA != nil || errB != nil || string(a) != string(b) {
			t.Errorf("plain %v, go-geom %v", got, flat(general))
		}
	})
}
