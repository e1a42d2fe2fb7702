package parcel_test

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
)

// countyFile is a source of n lots of 14 corners in state plane feet.
type countyFile struct {
	n, next int
	crs     *crs.System
	values  []string
}

func (f *countyFile) Fields() []string {
	return []string{"PARCELID", "TAXPARCELID", "OWNERNME1", "PSTLADRESS", "SITEADRESS", "PLACENAME", "PROPCLASS"}
}
func (f *countyFile) CRS() *crs.System { return f.crs }
func (f *countyFile) Notes() []string  { return nil }
func (f *countyFile) Close() error     { return nil }

func (f *countyFile) Next() (parcel.Row, error) {
	if f.next == f.n {
		return parcel.Row{}, io.EOF
	}
	f.next++
	x, y := 1_900_000+60*float64(f.next%1000), 400_000+120*float64(f.next/1000)
	ring := make(orb.Ring, 0, 15)
	for k := range 7 {
		ring = append(ring, orb.Point{x + 10*float64(k), y + math.Sin(float64(k))})
	}
	for k := range 7 {
		ring = append(ring, orb.Point{x + 60 - 10*float64(k), y + 120})
	}
	f.values = append(f.values[:0], fmt.Sprintf("122-%07d", f.next), fmt.Sprint(f.next), "FAMILY TRUST", "1 BROAD ST, PRESCOTT WI 54021",
		fmt.Sprintf("%d ORANGE ST", f.next), "CITY OF PRESCOTT", "1")
	return parcel.Row{Number: f.next, Values: f.values, Geometry: orb.Polygon{append(ring, ring[0])}}, nil
}

// The rows a second of a whole load with checks and report, and the most memory that
// the process has held. BENCH_PARCELS sets the number of rows.
func BenchmarkLoad(b *testing.B) {
	n := 20_000
	if text := os.Getenv("BENCH_PARCELS"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil {
			b.Fatal(err)
		}
	}
	system, err := crs.Parse("EPSG:2289")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		s, err := gpkg.Open(context.Background(), filepath.Join(b.TempDir(), "county.gpkg"))
		if err != nil {
			b.Fatal(err)
		}
		if _, err := parcel.Load(context.Background(), s, &countyFile{n: n, crs: system}, options()); err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "rows/s")
	b.ReportMetric(peakMemory(), "peak-MB")
}

// peakMemory returns the most memory that the process has held, in MB; 0 where the
// system does not tell.
func peakMemory() float64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	if found == nil {
		return 0
	}
	kb, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil {
		return 0
	}
	return kb / 1024
}
