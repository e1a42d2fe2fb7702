package storetest

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"clearway/geo"
	"clearway/geo/parcel"
)

// Readers ask without pause while dataset after dataset is loaded and rolled back.
// No answer may be an error, empty, or of rows from two loads.
func testReaders(t *testing.T, b Backend) {
	name := b.Fresh(t)
	writer, reader := b.open(t, name), b.open(t, name)
	mustLoad(t, writer, parcel.Parcels, version(1, 300)...)
	r := readers{store: reader, done: make(chan struct{})}
	for range 3 {
		r.wg.Go(r.loop)
	}
	time.Sleep(time.Second / 2)
	alone := time.Duration(r.slowest.Swap(0))
	for v := 2; v <= 8; v++ {
		mustLoad(t, writer, parcel.Parcels, version(v, 2000)...)
		if v%3 == 0 {
			if _, err := writer.Rollback(context.Background(), parcel.Parcels); err != nil {
				t.Error(err)
			}
		}
	}
	close(r.done)
	r.wg.Wait()
	t.Logf("%d answers; the slowest took %v beside loads, %v without", r.answers.Load(), time.Duration(r.slowest.Load()), alone)
	if err := r.err.Load(); err != nil {
		t.Error(*err)
	}
	if r.answers.Load() == 0 {
		t.Error("no reader was answered")
	}
}

// readers ask one store until done.
type readers struct {
	store   parcel.Store
	done    chan struct{}
	wg      sync.WaitGroup
	answers atomic.Int64
	slowest atomic.Int64 // nanoseconds
	err     atomic.Pointer[error]
}

func (r *readers) loop() {
	for {
		select {
		case <-r.done:
			return
		default:
		}
		start := time.Now()
		if err := r.ask(); err != nil {
			r.err.CompareAndSwap(nil, &err)
			return
		}
		r.answers.Add(1)
		for took := int64(time.Since(start)); ; {
			worst := r.slowest.Load()
			if took <= worst || r.slowest.CompareAndSwap(worst, took) {
				break
			}
		}
	}
}

// ask asks one question of the current dataset, now in two steps, now in one, and again
// where that was replaced twice in between.
func (r *readers) ask() error {
	ctx := context.Background()
	subjects, distance := []parcel.Subject{subjectOf(newSheet())}, geo.FromFeet(300)
	var hits []parcel.Hit
	var d parcel.Dataset
	var err error
	if r.answers.Load()%2 == 0 {
		d, hits, err = parcel.CurrentWithin(ctx, r.store, parcel.Parcels, subjects, distance)
	} else if d, err = r.store.Current(ctx, parcel.Parcels); err == nil {
		hits, err = parcel.Within(ctx, r.store, d, subjects, distance)
	}
	if parcel.CodeOf(err) == parcel.CodeGone {
		return nil
	}
	if err != nil {
		return err
	}
	if len(hits) == 0 {
		return fmt.Errorf("version %d: an empty answer", d.Version)
	}
	for _, h := range hits {
		// Loads that were rolled back count too, so version and load are the same.
		if got, want := h.Record.Get(parcel.Owner2), fmt.Sprintf("load %d", d.Version); got != want {
			return fmt.Errorf("version %d: a row of %s", d.Version, got)
		}
	}
	return nil
}
