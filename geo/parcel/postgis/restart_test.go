package postgis_test

import (
	"context"
	"slices"
	"syscall"
	"testing"
	"time"

	"clearway/geo/parcel"
	"clearway/geo/parcel/postgis/postgistest"
	"clearway/geo/parcel/storetest"
)

// The server is restarted, in order and as after a crash, while questions are asked.
// Each is answered: at most it waits for the server.
func TestServerRestarts(t *testing.T) {
	server := postgistest.NewCluster(t)
	s := store(t, server.URL())
	town := storetest.Town(500, 1)
	d := load(t, s, town)
	question := sameAnswer(t, s, d, town[40])
	server.RestartBeside(t, func() error { return question(t.Context()) }, func() {}, func() {})
	if err := question(t.Context()); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

// The server crashes in the middle of a load: the load fails, the old dataset is as it
// was, and the next start leaves nothing of it.
func TestServerCrashesDuringLoad(t *testing.T) {
	server := postgistest.NewCluster(t)
	s := store(t, server.URL())
	old := load(t, s, storetest.Town(100, 1))
	before := inventory(t, server.URL())
	l, err := s.Begin(t.Context(), parcel.Parcels, parcel.Origin{})
	if err != nil {
		t.Fatal(err)
	}
	town := storetest.Town(10_000, 2)
	for i, r := range town {
		if i == 7000 {
			server.End(t, syscall.SIGQUIT)
			server.Start(t)
		}
		if err = l.Add(t.Context(), r); err != nil {
			break
		}
	}
	if err == nil {
		_, err = l.Commit(t.Context(), parcel.Report{})
	}
	if parcel.CodeOf(err) != parcel.CodeStore {
		t.Errorf("the load went on: %v", err)
	}
	if err := l.Abort(); err != nil {
		t.Error(err)
	}
	if d, err := s.Current(t.Context(), parcel.Parcels); err != nil || d != old || rows(t, s, d) != 100 {
		t.Errorf("current is %+v, %v, want %+v", d, err, old)
	}
	if after := inventory(t, server.URL()); !slices.Equal(before, after) {
		t.Errorf("before the load %q, after it %q", before, after)
	}
}

// While the server is down every question fails soon enough, with what to do.
func TestServerDown(t *testing.T) {
	server := postgistest.NewCluster(t)
	s := store(t, server.URL())
	load(t, s, storetest.Town(10, 1))
	server.End(t, syscall.SIGINT)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if err := s.Ping(ctx); parcel.CodeOf(err) != parcel.CodeStore {
		t.Errorf("Ping gave %v", err)
	}
	if _, err := s.Begin(t.Context(), parcel.Parcels, parcel.Origin{}); parcel.CodeOf(err) != parcel.CodeStore {
		t.Errorf("Begin gave %v", err)
	}
	server.Start(t)
	if err := s.Ping(t.Context()); err != nil {
		t.Errorf("Ping after the start: %v", err)
	}
}
