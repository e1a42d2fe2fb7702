package storetest

import (
	"context"
	"fmt"
	"iter"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

// oddTexts are names with signs that mean something in SQL, names that are nearly
// the same, the ends of the code points, and one too long for an index.
func oddTexts() []string {
	long := strings.Repeat("0123456789 ORANGE STREET, ", 400)
	return []string{
		"100% ORANGE", "100_ ORANGE", "100 ORANGE", "100 orange", `100\ O'RANGE"`, "ÄNGER 1", "änger 1", "Änger 1",
		"\U0010FFFF", "\U0010FFFF\U0010FFFF Z", "\uD7FF", "\uE000", "ZZ", "zz top", "\x7f", "{\u007f", "e\u0301", "é",
		long, long + "A", long + "B",
	}
}

// Ids are compared byte by byte; of addresses the letters a to z are as good as A to Z,
// and nothing else is.
func testAnyText(t *testing.T, b Backend) {
	texts := oddTexts()
	var records []parcel.Record
	for _, s := range texts {
		records = append(records, parcel.NewRecord(parcel.Parcels, map[parcel.Field]string{
			parcel.ParcelID: s, parcel.TaxID: "tax " + s, parcel.SiteAddress: s,
		}, nil))
	}
	s, d := b.with(t, records...)
	questions := append(texts, "100", "1", "ä", "Ä", "\uD7FF\uD7FF", "z", "Zz ", "{", "%", "_", `\`, "tax 100", "\x00", "100\x00", "\xff", "100\xff", texts[18][:5000])
	ctx := context.Background()
	for _, q := range questions {
		wantFound(t, fmt.Sprintf("id %.20q", q), s.ByID(ctx, d, q), texts, func(text string) bool { return text == q })
		wantFound(t, fmt.Sprintf("tax id %.20q", q), s.ByID(ctx, d, "tax "+q), texts, func(text string) bool { return text == q })
		wantFound(t, fmt.Sprintf("address %.20q", q), s.ByAddressPrefix(ctx, d, q), texts, func(text string) bool {
			return strings.HasPrefix(capitals(text), capitals(q))
		})
	}
}

// capitals returns s with the letters a to z as A to Z.
func capitals(s string) string {
	return string(slices.Collect(func(yield func(byte) bool) {
		for _, c := range []byte(s) {
			if 'a' <= c && c <= 'z' {
				c -= 'a' - 'A'
			}
			if !yield(c) {
				return
			}
		}
	}))
}

// wantFound checks that those rows are found, by number from 1, whose text belongs.
func wantFound(t *testing.T, name string, found iter.Seq2[parcel.Record, error], texts []string, belongs func(string) bool) {
	t.Helper()
	var got, want []int64
	for r, err := range found {
		if err != nil {
			t.Errorf("%s: %v", name, err)
			return
		}
		got = append(got, r.Row)
	}
	for i, text := range texts {
		if belongs(text) {
			want = append(want, int64(i+1))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%s: got rows %v, want %v", name, got, want)
	}
}

// A store brings back text that is none, or refuses it and says in which row and field
// it is. It does not change it.
func testRawText(t *testing.T, b Backend) {
	ctx := context.Background()
	s := b.open(t, b.Fresh(t))
	for _, text := range []string{"a\x00b", "\x00", "M\xdcLLER", "\xed\xa0\x80"} {
		l, err := s.Begin(ctx, parcel.Parcels, origin())
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Add(ctx, named("first", nil)); err != nil {
			t.Fatal(err)
		}
		odd := parcel.NewRecord(parcel.Parcels, map[parcel.Field]string{parcel.ParcelID: "5-1", parcel.Owner2: text}, nil)
		if err := l.Add(ctx, odd); err != nil {
			wantCode(t, err, parcel.CodeSource)
			for _, word := range []string{"row 2", "5-1", "owner2"} {
				if !strings.Contains(err.Error(), word) {
					t.Errorf("%q: the error does not name %s: %v", text, word, err)
				}
			}
			if err := l.Abort(); err != nil {
				t.Error(err)
			}
			continue
		}
		d, err := l.Commit(ctx, parcel.Report{})
		if err != nil {
			t.Fatal(err)
		}
		if got := all(t, s, d)[1].Get(parcel.Owner2); got != text {
			t.Errorf("%q came back as %q", text, got)
		}
	}
}

// Numbers of any size come back with the same bits, and rows that lie there are found.
func testAnyCoordinates(t *testing.T, b Backend) {
	square := func(x, y, size float64) orb.MultiPolygon {
		return orb.MultiPolygon{{{{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}, {x, y}}}}
	}
	least, negativeZero := math.SmallestNonzeroFloat64, math.Copysign(0, -1)
	records := []parcel.Record{
		named("huge", square(1e300, -1e300, 1e299)),
		named("tiny", orb.MultiPolygon{{{{0, 0}, {least, 0}, {least, least}, {0, 0}}}}),
		named("negative zero", orb.MultiPolygon{{{{negativeZero, 1}, {1, 1}, {1, negativeZero}, {negativeZero, 1}}}}),
		named("third", square(1.0/3, 1e-17, 2.0/3)),
	}
	s, d := b.with(t, records...)
	for i, r := range all(t, s, d) {
		if !sameBits(r.Geometry, records[i].Geometry) {
			t.Errorf("%s came back as %v", r.ID(), r.Geometry)
		}
	}
	for i, r := range records {
		found := false
		for near, err := range s.Near(context.Background(), d, r.Geometry.Bound()) {
			if err != nil {
				t.Fatal(err)
			}
			found = found || near.Row == int64(i+1)
		}
		if !found {
			t.Errorf("%s is not where it is", r.ID())
		}
	}
}

// sameBits tells whether two geometries are equal with 0 and -0 apart.
func sameBits(a, b orb.Geometry) bool {
	bits := func(g orb.Geometry) (out []uint64) {
		for _, p := range g.(orb.MultiPolygon) {
			for _, r := range p {
				for _, v := range r {
					out = append(out, math.Float64bits(v[0]), math.Float64bits(v[1]))
				}
			}
		}
		return out
	}
	return reflect.DeepEqual(a, b) && slices.Equal(bits(a), bits(b))
}
