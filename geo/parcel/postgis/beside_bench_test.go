package postgis_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"clearway/geo/parcel"
	"clearway/geo/parcel/postgis"
	"clearway/geo/parcel/postgis/postgistest"
	"clearway/geo/parcel/storetest"
)

// BenchmarkBesideSwap is how long two readers wait for an answer, from the current
// dataset on: with nothing else going on, beside a report of 2 s that holds all tables,
// and beside such reports with a load that becomes current in each.
func BenchmarkBesideSwap(b *testing.B) {
	url := postgistest.Fresh(b)
	s := store(b, url)
	town := storetest.Town(1000, 1)
	load(b, s, town)
	for _, c := range []struct {
		name   string
		beside func()
	}{
		{"alone", func() { time.Sleep(2 * time.Second) }},
		{"report", func() { report(b, url) }},
		{"swap", func() {
			var wg sync.WaitGroup
			wg.Go(func() { report(b, url) })
			time.Sleep(500 * time.Millisecond) // the report has begun
			load(b, s, town)
			wg.Wait()
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				took = append(took, besides(b, s, town[40], c.beside)...)
			}
			slices.Sort(took)
			for _, of := range []struct {
				name  string
				place int
			}{{"p50", len(took) / 2}, {"p99", len(took) * 99 / 100}, {"slowest", len(took) - 1}} {
				b.ReportMetric(float64(took[of.place].Microseconds())/1000, of.name+"-ms")
			}
			b.ReportMetric(float64(len(took)), "answers")
		})
	}
}

// report reads all rows of the table and of the view for 2 s in one statement.
func report(b *testing.B, url string) {
	postgistest.Strings(b, postgistest.Connect(b, url),
		"SELECT pg_sleep(2)::text || (SELECT count(*) FROM clearway.parcels) || (SELECT count(*) FROM clearway.current_parcels)")
}

// besides asks with two readers, a question after the other, while something goes on,
// and returns how long each answer took.
func besides(b *testing.B, s *postgis.Store, r parcel.Record, beside func()) []time.Duration {
	ctx, cancel := context.WithCancel(b.Context())
	var mu sync.Mutex
	var all []time.Duration
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			for ctx.Err() == nil {
				start := time.Now()
				d, err := s.Current(b.Context(), parcel.Parcels)
				if err == nil {
					_, err = ask(b.Context(), s, d, r)
				}
				if err != nil {
					b.Error(err)
					return
				}
				mu.Lock()
				all = append(all, time.Since(start))
				mu.Unlock()
				time.Sleep(2 * time.Millisecond)
			}
		})
	}
	beside()
	cancel()
	wg.Wait()
	return all
}
