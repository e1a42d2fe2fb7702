package gpkg_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/paulmach/orb"

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

// lot returns lot i of a county: 14 corners, 60 by 120 ft, streets between the rows.
func lot(i int) parcel.Record {
	const perRow = 500
	const metre = 1 / 111_200.0
	x, y := float64(i%perRow)*18.3, float64(i/perRow)*36.6+math.Floor(float64(i/perRow)/2)*20.1
	at := func(dx, dy float64) orb.Point {
		return orb.Point{-92.8 + (x+dx)*metre/0.71, 44.5 + (y+dy)*metre}
	}
	ring := make(orb.Ring, 0, 15)
	for k := range 7 {
		ring = append(ring, at(18.3*float64(k)/6, 0.3*math.Sin(float64(k))))
	}
	for k := range 7 {
		ring = append(ring, at(18.3-18.3*float64(k)/6, 36.6))
	}
	return parcel.NewRecord(parcel.Parcels, map[parcel.Field]string{
		parcel.ParcelID: fmt.Sprintf("122-%07d", i), parcel.TaxID: fmt.Sprintf("%08d", i),
		parcel.Owner1: fmt.Sprintf("FAMILY TRUST OF PERSON %d", i%50_000), parcel.SiteAddress: fmt.Sprintf("%d ORANGE ST", i),
		parcel.MailAddress: fmt.Sprintf("%d BROAD ST, PRESCOTT WI 54021", i%9000), parcel.Municipality: "CITY OF PRESCOTT",
		parcel.Class: "1",
	}, orb.MultiPolygon{{append(ring, ring[0])}})
}

func county(b *testing.B, n int) (*gpkg.Store, parcel.Dataset) {
	b.Helper()
	ctx := context.Background()
	s, err := gpkg.Open(ctx, filepath.Join(b.TempDir(), "county.gpkg"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	return s, fill(b, s, n)
}

func fill(b *testing.B, s *gpkg.Store, n int) parcel.Dataset {
	b.Helper()
	ctx := context.Background()
	l, err := s.Begin(ctx, parcel.Parcels, parcel.Origin{Source: "county.zip"})
	if err != nil {
		b.Fatal(err)
	}
	for i := range n {
		if err := l.Add(ctx, lot(i)); err != nil {
			b.Fatal(err)
		}
	}
	d, err := l.Commit(ctx, parcel.Report{})
	if err != nil {
		b.Fatal(err)
	}
	return d
}

// The rows a second that a store takes.
func BenchmarkLoad(b *testing.B) {
	n := benchRows(b)
	for b.Loop() {
		s, _ := county(b, n)
		s.Close()
	}
	b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "rows/s")
}

// Who is within 100 ft of a parcel, from the current dataset on.
func BenchmarkNotice(b *testing.B) {
	n := benchRows(b)
	s, _ := county(b, n)
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(1, 2))
	var took []time.Duration
	for b.Loop() {
		subject := lot(rng.IntN(n))
		start := time.Now()
		d, err := s.Current(ctx, parcel.Parcels)
		if err != nil {
			b.Fatal(err)
		}
		hits, err := parcel.Within(ctx, s, d, []parcel.Subject{{Kind: "parcel", ID: subject.ID(), Geometry: subject.Geometry}}, geo.FromFeet(100))
		if err != nil || len(hits) < 4 {
			b.Fatal(len(hits), err)
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}
