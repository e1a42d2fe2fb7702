package gpkg_test

import (
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"clearway/fixtures/town"
	"clearway/geo"
	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
)

// benchRows returns how many parcels the benchmarks work on; BENCH_PARCELS sets it.
func benchRows(b *testing.B) int {
	b.Helper()
	if text := os.Getenv("BENCH_PARCELS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			b.Fatal(err)
		}
		return n
	}
	return 20_000
}

func create(b *testing.B) *gpkg.Store {
	b.Helper()
	s, err := gpkg.Open(context.Background(), filepath.Join(b.TempDir(), "county.gpkg"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	return s
}

// fill loads the parcels of a made-up town.
func fill(b *testing.B, s *gpkg.Store, n int) parcel.Dataset {
	b.Helper()
	ctx := context.Background()
	opts := parcel.LoadOptions{Layer: parcel.Parcels, Source: "county.zip", Now: time.Unix(0, 0)}
	if _, err := parcel.Load(ctx, s, town.New(n, town.Seed).Source(parcel.Parcels), opts); err != nil {
		b.Fatal(err)
	}
	d, err := s.Current(ctx, parcel.Parcels)
	if err != nil {
		b.Fatal(err)
	}
	return d
}

// some returns every so many-th parcel of a dataset, some hundreds.
func some(b *testing.B, s *gpkg.Store, d parcel.Dataset) []parcel.Subject {
	b.Helper()
	var subjects []parcel.Subject
	for r, err := range s.All(context.Background(), d) {
		if err != nil {
			b.Fatal(err)
		}
		if r.Row%max(1, d.Rows/500) == 0 {
			subjects = append(subjects, parcel.Subject{Kind: "parcel", ID: r.ID(), Geometry: r.Geometry})
		}
	}
	return subjects
}

// The rows a second that a load takes, from the making of them to the swap.
func BenchmarkLoad(b *testing.B) {
	n := benchRows(b)
	for b.Loop() {
		s := create(b)
		fill(b, s, n)
		s.Close()
	}
	b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "rows/s")
}

// Who is within 100 ft of a parcel, from the current dataset on: with nothing else going
// on, and beside loads into the same file that become current one after the other.
func BenchmarkNotice(b *testing.B) {
	s := create(b)
	subjects := some(b, s, fill(b, s, benchRows(b)))
	b.Run("alone", func(b *testing.B) { benchNotice(b, s, subjects) })
	b.Run("beside a load", func(b *testing.B) {
		stop := make(chan struct{})
		var loads sync.WaitGroup
		loads.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					fill(b, s, benchRows(b))
				}
			}
		})
		benchNotice(b, s, subjects)
		close(stop)
		loads.Wait()
	})
}

func benchNotice(b *testing.B, s *gpkg.Store, subjects []parcel.Subject) {
	ctx := b.Context()
	rng := rand.New(rand.NewPCG(1, 2))
	var took []time.Duration
	for b.Loop() {
		subject := subjects[rng.IntN(len(subjects))]
		start := time.Now()
		d, err := s.Current(ctx, parcel.Parcels)
		if err != nil {
			b.Fatal(err)
		}
		hits, err := parcel.Within(ctx, s, d, []parcel.Subject{subject}, geo.FromFeet(100))
		if err != nil || len(hits) < 2 {
			b.Fatal(len(hits), err)
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	for _, of := range []struct {
		name  string
		place int
	}{{"p50", len(took) / 2}, {"p99", len(took) * 99 / 100}, {"slowest", len(took) - 1}} {
		b.ReportMetric(float64(took[of.place].Microseconds()), of.name+"-µs")
	}
}
