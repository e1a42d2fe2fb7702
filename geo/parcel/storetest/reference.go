package storetest

import (
	"context"
	"iter"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/parcel"
)

// rows is a store of one dataset without any index: it answers every question with
// all rows that could belong.
type rows struct {
	parcel.Store
	records []parcel.Record
}

// newRows numbers the records and fits their shapes, as a store does.
func newRows(records []parcel.Record) (rows, error) {
	s := rows{records: make([]parcel.Record, len(records))}
	for i, r := range records {
		g, err := r.Layer.Fit(r.Geometry)
		if err != nil {
			return rows{}, err
		}
		s.records[i] = parcel.Record{Layer: r.Layer, Row: int64(i + 1), Values: r.Values, Geometry: g}
	}
	return s, nil
}

func (s rows) where(keep func(parcel.Record) bool) iter.Seq2[parcel.Record, error] {
	return func(yield func(parcel.Record, error) bool) {
		for _, r := range s.records {
			if keep(r) && !yield(r, nil) {
				return
			}
		}
	}
}

// Near yields all rows with a shape.
func (s rows) Near(context.Context, parcel.Dataset, orb.Bound) iter.Seq2[parcel.Record, error] {
	return s.where(func(r parcel.Record) bool { return r.Geometry != nil && !r.Geometry.Bound().IsEmpty() })
}

// ByID yields the rows of an id.
func (s rows) ByID(_ context.Context, _ parcel.Dataset, id string) iter.Seq2[parcel.Record, error] {
	return s.where(func(r parcel.Record) bool { return id != "" && (r.ID() == id || r.Get(parcel.TaxID) == id) })
}

// ByAddressPrefix yields the rows whose address begins with prefix.
func (s rows) ByAddressPrefix(_ context.Context, d parcel.Dataset, prefix string) iter.Seq2[parcel.Record, error] {
	return s.where(func(r parcel.Record) bool {
		address := r.Get(d.Layer.AddressField())
		return len(address) >= len(prefix) && strings.EqualFold(address[:len(prefix)], prefix)
	})
}

// The same town is asked in the store and row by row; the answers must be equal in
// every bit, distances too.
func testAgainstEveryRow(t *testing.T, b Backend) {
	ctx := context.Background()
	records := town(1500, 1)
	s, d := b.with(t, records...)
	plain, err := newRows(records)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(2, 3))
	for range 150 {
		subjects := someSubjects(rng, plain.records)
		distance := geo.FromFeet([]float64{0, 50, 100, 300}[rng.IntN(4)])
		got, err := parcel.Within(ctx, s, d, subjects, distance)
		if err != nil {
			t.Fatal(err)
		}
		want, err := parcel.Within(ctx, plain, d, subjects, distance)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("within %v of %s: got %v, want %v", distance, subjects[0].ID, hitIDs(got), hitIDs(want))
		}
	}
}

// someSubjects picks one or two parcels that have a shape.
func someSubjects(rng *rand.Rand, records []parcel.Record) []parcel.Subject {
	var out []parcel.Subject
	for range 1 + rng.IntN(2) {
		r := records[rng.IntN(len(records))]
		for r.Geometry == nil {
			r = records[rng.IntN(len(records))]
		}
		out = append(out, parcel.Subject{Kind: "parcel", ID: r.ID(), Geometry: r.Geometry})
	}
	return out
}
