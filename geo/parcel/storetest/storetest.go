// Package storetest is what every parcel store must show: the contract of
// parcel.Store as tests. A store's own test calls [Main] and [Run] and says how it
// is opened and looked into; all stores then give the same answers, bit for bit.
package storetest

import (
	"context"
	"testing"
	"time"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

// Backend is a kind of store under test.
type Backend struct {
	// Open opens the store of a name; several may be open at once.
	Open func(ctx context.Context, name string) (parcel.Store, error)
	// Fresh returns the name of a place where no store is yet. What it makes is
	// removed when the test ends.
	Fresh func(t *testing.T) string
	// Overwrite puts a geometry, in ISO well-known binary, into a row of the layer's
	// current dataset, as someone with another program would; nil puts NULL.
	Overwrite func(t *testing.T, name string, layer parcel.Layer, row int64, wkb []byte)
	// Inventory lists everything that the place of a closed store holds: files,
	// tables, rows that count. A killed load must not add to it.
	Inventory func(t *testing.T, name string) []string
}

// Run runs the whole suite.
func Run(t *testing.T, b Backend) {
	for _, part := range []struct {
		name string
		test func(*testing.T, Backend)
	}{
		{"nothing loaded", testNothingLoaded},
		{"distance in eight directions", testDirections},
		{"near and far shapes", testShapes},
		{"against every row of a town", testAgainstEveryRow},
		{"by id, address and position", testFind},
		{"any text", testAnyText},
		{"text that a store may refuse", testRawText},
		{"any coordinates", testAnyCoordinates},
		{"rows come back as they went in", testRoundTrip},
		{"nothing and empty shapes", testEmpties},
		{"heights and measures", testDimensions},
		{"shapes of another kind", testOtherKinds},
		{"versions and rollback", testVersions},
		{"all or nothing", testAbort},
		{"one load at a time", testBusy},
		{"cancelled", testCancelled},
		{"two handles", testTwoHandles},
		{"current and near at once", testCurrentNear},
		{"one answer, one version", testSnapshot},
		{"readers beside loads", testReaders},
		{"killed loads", testKilled},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(t, b) })
	}
}

// open opens a store and closes it when the test ends.
func (b Backend) open(t *testing.T, name string) parcel.Store {
	t.Helper()
	s, err := b.Open(context.Background(), name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// with returns a fresh store with one dataset of parcels.
func (b Backend) with(t *testing.T, records ...parcel.Record) (parcel.Store, parcel.Dataset) {
	t.Helper()
	s := b.open(t, b.Fresh(t))
	return s, mustLoad(t, s, parcel.Parcels, records...)
}

// origin is where the datasets of the tests come from.
func origin() parcel.Origin {
	return parcel.Origin{
		Source: "parcels.zip", CRS: "EPSG:2288",
		Loaded: time.Date(2027, 3, 1, 14, 30, 15, 0, time.UTC),
	}
}

// load loads records into a layer.
func load(ctx context.Context, s parcel.Store, layer parcel.Layer, records ...parcel.Record) (parcel.Dataset, error) {
	l, err := s.Begin(ctx, layer, origin())
	if err != nil {
		return parcel.Dataset{}, err
	}
	for _, r := range records {
		if err := l.Add(ctx, r); err != nil {
			return parcel.Dataset{}, errorsOf(err, l.Abort())
		}
	}
	return l.Commit(ctx, parcel.Report{Layer: layer, RowsIn: int64(len(records)), RowsOut: int64(len(records))})
}

func errorsOf(err, abort error) error {
	if abort != nil {
		return abort
	}
	return err
}

func mustLoad(t *testing.T, s parcel.Store, layer parcel.Layer, records ...parcel.Record) parcel.Dataset {
	t.Helper()
	d, err := load(context.Background(), s, layer, records...)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// named returns a parcel with an id.
func named(id string, g orb.Geometry) parcel.Record {
	return parcel.NewRecord(parcel.Parcels, map[parcel.Field]string{parcel.ParcelID: id}, g)
}

// ids returns the ids of records.
func ids(records []parcel.Record) []string {
	out := make([]string, len(records))
	for i, r := range records {
		out[i] = r.ID()
	}
	return out
}

// hitIDs returns the ids of hits.
func hitIDs(hits []parcel.Hit) []string {
	out := make([]string, len(hits))
	for i, h := range hits {
		out[i] = h.Record.ID()
	}
	return out
}

// all returns all rows of a dataset.
func all(t *testing.T, s parcel.Store, d parcel.Dataset) []parcel.Record {
	t.Helper()
	var out []parcel.Record
	for r, err := range s.All(context.Background(), d) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

// wantCode fails the test unless err has the code.
func wantCode(t *testing.T, err error, code parcel.Code) {
	t.Helper()
	if parcel.CodeOf(err) != code {
		t.Errorf("got error %v, want one with code %s", err, code)
	}
}
