package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

// version returns a town whose every row says which load it came with.
func version(v, n int) []parcel.Record {
	records := town(n, uint64(v))
	for i := range records {
		records[i].Values[slices.Index(parcel.Parcels.Fields(), parcel.Owner2)] = fmt.Sprintf("load %d", v)
	}
	return records
}

func testVersions(t *testing.T, b Backend) {
	ctx := context.Background()
	s := b.open(t, b.Fresh(t))
	first := mustLoad(t, s, parcel.Parcels, version(1, 10)...)
	_, err := s.Rollback(ctx, parcel.Parcels)
	wantCode(t, err, parcel.CodeNoEarlier)
	second := mustLoad(t, s, parcel.Parcels, version(2, 20)...)
	other := mustLoad(t, s, parcel.Street, anyRecord(parcel.Street))
	if len(all(t, s, first)) != 10 || len(all(t, s, second)) != 20 {
		t.Error("the first version cannot be read beside the second")
	}
	back, err := s.Rollback(ctx, parcel.Parcels)
	if err != nil || back.Version != 1 || !back.Current {
		t.Fatalf("rollback gave %+v, %v", back, err)
	}
	wantList(t, s, second.Version, first.Version, other.Version)
	if current, err := s.Current(ctx, parcel.Parcels); err != nil || !reflect.DeepEqual(current, back) {
		t.Errorf("current is %+v, %v", current, err)
	}
	if len(all(t, s, first)) != 10 || len(all(t, s, second)) != 20 {
		t.Error("both versions must be readable after a rollback")
	}
	_, err = s.Rollback(ctx, parcel.Parcels)
	wantCode(t, err, parcel.CodeNoEarlier)
	third := mustLoad(t, s, parcel.Parcels, version(3, 30)...)
	if third.Version != 3 {
		t.Errorf("the load after a rollback has version %d, want 3", third.Version)
	}
	wantList(t, s, third.Version, first.Version, other.Version)
	for _, err := range s.All(ctx, second) {
		wantCode(t, err, parcel.CodeGone)
	}
	_, err = s.Report(ctx, second)
	wantCode(t, err, parcel.CodeGone)
	fourth := mustLoad(t, s, parcel.Parcels, version(4, 40)...)
	wantList(t, s, fourth.Version, third.Version, other.Version)
	for _, question := range []func() error{
		func() error { _, err := parcel.ByID(ctx, s, first, "0-001"); return err },
		func() error { _, err := parcel.At(ctx, s, first, prescott); return err },
		func() error { _, err := parcel.ByAddress(ctx, s, first, "101", 5); return err },
	} {
		wantCode(t, question(), parcel.CodeGone)
	}
	if len(all(t, s, fourth)) != 40 || len(all(t, s, other)) != 1 {
		t.Error("the current versions cannot be read")
	}
}

// wantList checks the versions that Datasets lists: two of parcels, one of streets.
func wantList(t *testing.T, s parcel.Store, versions ...int) {
	t.Helper()
	found, err := s.Datasets(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	current := 0
	for _, d := range found {
		got = append(got, d.Version)
		if d.Current {
			current++
		}
	}
	if !slices.Equal(got, versions) || current != 2 {
		t.Errorf("datasets %v with %d current, want versions %v with 2", found, current, versions)
	}
}

func testAbort(t *testing.T, b Backend) {
	ctx := context.Background()
	name := b.Fresh(t)
	s := b.open(t, name)
	d := mustLoad(t, s, parcel.Parcels, version(1, 10)...)
	l, err := s.Begin(ctx, parcel.Parcels, origin())
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range version(2, 500) {
		if err := l.Add(ctx, r); err != nil {
			t.Fatal(err)
		}
	}
	if current, err := s.Current(ctx, parcel.Parcels); err != nil || current.Version != 1 {
		t.Errorf("before Commit the current version is %v, %v", current.Version, err)
	}
	if err := l.Abort(); err != nil {
		t.Fatal(err)
	}
	if _, err := l.Commit(ctx, parcel.Report{}); err == nil {
		t.Error("Commit after Abort gave no error")
	}
	wantOnly(t, s, d)
	if next := mustLoad(t, s, parcel.Parcels, version(3, 5)...); next.Version <= d.Version || len(all(t, s, next)) != 5 {
		t.Errorf("the load after an aborted one gave %+v", next)
	}
}

// wantOnly checks that the dataset is the only one and whole.
func wantOnly(t *testing.T, s parcel.Store, d parcel.Dataset) {
	t.Helper()
	found, err := s.Datasets(context.Background())
	if err != nil || !reflect.DeepEqual(found, []parcel.Dataset{d}) {
		t.Errorf("datasets are %v, %v, want %v", found, err, d)
	}
	if got := len(all(t, s, d)); int64(got) != d.Rows {
		t.Errorf("the dataset has %d rows, want %d", got, d.Rows)
	}
}

func testBusy(t *testing.T, b Backend) {
	ctx := context.Background()
	name := b.Fresh(t)
	s, other := b.open(t, name), b.open(t, name)
	mustLoad(t, s, parcel.Parcels, version(1, 5)...)
	mustLoad(t, s, parcel.Parcels, version(2, 5)...)
	l, err := s.Begin(ctx, parcel.Parcels, origin())
	if err != nil {
		t.Fatal(err)
	}
	for _, handle := range []parcel.Store{s, other} {
		_, err := handle.Begin(ctx, parcel.Parcels, origin())
		wantCode(t, err, parcel.CodeBusy)
		_, err = handle.Rollback(ctx, parcel.Parcels)
		wantCode(t, err, parcel.CodeBusy)
	}
	if err := l.Abort(); err != nil {
		t.Fatal(err)
	}
	mustLoad(t, other, parcel.Parcels, version(3, 5)...)
}

func testCancelled(t *testing.T, b Backend) {
	s, d := b.with(t, version(1, 100)...)
	ctx, cancel := context.WithCancel(context.Background())
	l, err := s.Begin(ctx, parcel.Parcels, origin())
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Add(ctx, version(2, 1)[0]); err != nil {
		t.Fatal(err)
	}
	cancel()
	wantCancelled := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v, want an error that wraps context.Canceled", what, err)
		}
	}
	wantCancelled("Add", l.Add(ctx, version(2, 1)[0]))
	_, err = l.Commit(ctx, parcel.Report{})
	wantCancelled("Commit", err)
	if err := l.Abort(); err != nil {
		t.Error(err)
	}
	wantOnly(t, s, d)
	_, err = s.Current(ctx, parcel.Parcels)
	wantCancelled("Current", err)
	_, err = s.Datasets(ctx)
	wantCancelled("Datasets", err)
	_, err = parcel.Within(ctx, s, d, []parcel.Subject{subjectOf(newSheet())}, 1)
	wantCancelled("Within", err)
	for _, err := range s.All(ctx, d) {
		wantCancelled("All", err)
	}
	_, err = s.Begin(ctx, parcel.Parcels, origin())
	wantCancelled("Begin", err)

	ctx, cancel = context.WithCancel(context.Background())
	defer cancel()
	seen := 0
	for range s.All(ctx, d) {
		if seen++; seen == 3 {
			break
		}
	}
	if seen != 3 {
		t.Errorf("stopped after %d rows", seen)
	}
}

// What one handle loads another one, as in another process, sees at once.
func testTwoHandles(t *testing.T, b Backend) {
	ctx := context.Background()
	name := b.Fresh(t)
	writer, reader := b.open(t, name), b.open(t, name)
	for v := 1; v <= 4; v++ {
		mustLoad(t, writer, parcel.Parcels, version(v, 10*v)...)
		d, err := reader.Current(ctx, parcel.Parcels)
		if err != nil || d.Version != v {
			t.Fatalf("the reader sees version %d, %v, want %d", d.Version, err, v)
		}
		if got := len(all(t, reader, d)); got != 10*v {
			t.Errorf("the reader sees %d rows, want %d", got, 10*v)
		}
	}
}

// What is current and near in one question is what it is in two, whatever another
// handle does between.
func testCurrentNear(t *testing.T, b Backend) {
	ctx := context.Background()
	name := b.Fresh(t)
	writer, reader := b.open(t, name), b.open(t, name)
	box := prescott.Bound().Pad(0.01)
	_, _, err := parcel.CurrentNear(ctx, reader, parcel.Parcels, box)
	wantCode(t, err, parcel.CodeNoDataset)
	_, _, err = parcel.CurrentNear(ctx, reader, "lots", box)
	wantCode(t, err, parcel.CodeUnknownLayer)
	same := func(box orb.Bound) {
		t.Helper()
		for range 2 { // a store may remember what it learned from the first
			d, rows, err := parcel.CurrentNear(ctx, reader, parcel.Parcels, box)
			if err != nil {
				t.Fatal(err)
			}
			want, err := writer.Current(ctx, parcel.Parcels)
			if err != nil || !reflect.DeepEqual(d, want) {
				t.Errorf("%+v, want %+v, %v", d, want, err)
			}
			var near []parcel.Record
			for r, err := range writer.Near(ctx, want, box) {
				if err != nil {
					t.Fatal(err)
				}
				near = append(near, r)
			}
			if len(rows) != len(near) || len(near) > 0 && !reflect.DeepEqual(rows, near) {
				t.Errorf("%d rows near %v, want %d", len(rows), box, len(near))
			}
		}
	}
	mustLoad(t, writer, parcel.Parcels, version(1, 30)...)
	same(box)
	mustLoad(t, writer, parcel.Parcels, version(2, 40)...)
	same(box)
	same(orb.Bound{Min: orb.Point{1, 1}, Max: orb.Point{0, 0}}) // of nothing
	if _, err := writer.Rollback(ctx, parcel.Parcels); err != nil {
		t.Fatal(err)
	}
	same(box)
	for v := 3; v <= 6; v++ { // what the reader remembers is gone by the last
		mustLoad(t, writer, parcel.Parcels, version(v, 10*v)...)
	}
	same(box)
	ended, cancel := context.WithCancel(ctx)
	cancel()
	if _, _, err := parcel.CurrentNear(ended, reader, parcel.Parcels, box); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}

// One answer sees one version of a layer, also one without any, whatever becomes current
// meanwhile; the next answer sees what is current then.
func testSnapshot(t *testing.T, b Backend) {
	ctx := context.Background()
	name := b.Fresh(t)
	writer, reader := b.open(t, name), b.open(t, name)
	empty := parcel.Snapshot(reader)
	_, err := empty.Current(ctx, parcel.Parcels)
	wantCode(t, err, parcel.CodeNoDataset)
	first := mustLoad(t, writer, parcel.Parcels, version(1, 20)...)
	_, err = empty.Current(ctx, parcel.Parcels)
	wantCode(t, err, parcel.CodeNoDataset)
	_, _, err = parcel.CurrentNear(ctx, empty, parcel.Parcels, prescott.Bound())
	wantCode(t, err, parcel.CodeNoDataset)

	box := prescott.Bound().Pad(0.01)
	asked, near := parcel.Snapshot(reader), parcel.Snapshot(reader)
	for _, s := range []parcel.Store{asked, near} {
		if s == asked {
			_, err = s.Current(ctx, parcel.Parcels)
		} else {
			_, _, err = parcel.CurrentNear(ctx, s, parcel.Parcels, box)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	mustLoad(t, writer, parcel.Parcels, version(2, 30)...)
	for _, s := range []parcel.Store{asked, near} {
		d, err := s.Current(ctx, parcel.Parcels)
		if err != nil || d.Version != first.Version {
			t.Errorf("version %d, %v, want %d", d.Version, err, first.Version)
		}
		d, rows, err := parcel.CurrentNear(ctx, s, parcel.Parcels, box)
		if err != nil || d.Version != first.Version || len(rows) == 0 || rows[0].Get(parcel.Owner2) != "load 1" {
			t.Errorf("version %d with %d rows, %v, want %d", d.Version, len(rows), err, first.Version)
		}
	}
	if d, err := parcel.Snapshot(reader).Current(ctx, parcel.Parcels); err != nil || d.Version != 2 {
		t.Errorf("the next answer sees version %d, %v", d.Version, err)
	}
}
