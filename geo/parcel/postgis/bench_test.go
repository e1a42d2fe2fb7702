package postgis_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"clearway/fixtures/town"
	"clearway/geo"
	"clearway/geo/parcel"
	"clearway/geo/parcel/postgis"
	"clearway/geo/parcel/postgis/postgistest"
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

// fill loads the parcels of a made-up town, with checks and report.
func fill(b *testing.B, s *postgis.Store) parcel.Dataset {
	b.Helper()
	opts := parcel.LoadOptions{Layer: parcel.Parcels, Source: "county.zip", Now: time.Unix(0, 0)}
	if _, err := parcel.Load(b.Context(), s, town.New(benchRows(b), town.Seed).Source(parcel.Parcels), opts); err != nil {
		b.Fatal(err)
	}
	d, err := s.Current(b.Context(), parcel.Parcels)
	if err != nil {
		b.Fatal(err)
	}
	return d
}

// every returns each nth row of a dataset.
func every(b *testing.B, s *postgis.Store, d parcel.Dataset, nth int64) []parcel.Record {
	b.Helper()
	var out []parcel.Record
	for r, err := range s.All(b.Context(), d) {
		if err != nil {
			b.Fatal(err)
		}
		if r.Row%nth == 0 {
			out = append(out, r)
		}
	}
	return out
}

// The rows a second that a store takes until they are current: of a whole load, from
// the making of the rows on, and of the store alone, from memory.
func BenchmarkLoad(b *testing.B) {
	s := store(b, postgistest.Fresh(b))
	b.Run("whole", func(b *testing.B) {
		for b.Loop() {
			fill(b, s)
		}
		b.ReportMetric(float64(benchRows(b)*b.N)/b.Elapsed().Seconds(), "rows/s")
	})
	b.Run("memory", func(b *testing.B) {
		records := every(b, s, fill(b, s), 1)
		for b.Loop() {
			load(b, s, records)
		}
		b.ReportMetric(float64(benchRows(b)*b.N)/b.Elapsed().Seconds(), "rows/s")
	})
}

// Who is within 100 ft of a parcel, turn about: by the store, from the current dataset
// on, with the shape at hand and by number; and by one statement of SQL with ST_DWithin
// on geography and an index for it. differ counts the answers that are not the same.
func BenchmarkNotice(b *testing.B) {
	url := postgistest.Fresh(b)
	s := store(b, url)
	records := every(b, s, fill(b, s), int64(max(1, benchRows(b)/20_000)))
	c := postgistest.Connect(b, url)
	postgistest.Exec(b, c, "CREATE INDEX ON clearway.parcels_1 USING gist ((geom::geography))", "ANALYZE clearway.parcels_1")
	rng := rand.New(rand.NewPCG(1, 2))
	took := make(map[string][]time.Duration)
	timed := func(name string, ask func() (int, error)) int {
		start := time.Now()
		n, err := ask()
		if err != nil {
			b.Fatal(err)
		}
		took[name] = append(took[name], time.Since(start))
		return n
	}
	differ := 0
	for b.Loop() {
		r := records[rng.IntN(len(records))]
		if r.Geometry == nil || r.ID() == "" {
			continue
		}
		ours := timed("shape", func() (int, error) { return noticeByShape(b.Context(), s, r) })
		timed("number", func() (int, error) { return noticeByNumber(b.Context(), s, r.ID()) })
		if theirs := timed("geography", func() (int, error) { return noticeByGeography(b.Context(), c, r.Row) }); ours != theirs {
			differ++
		}
	}
	for name, all := range took {
		slices.Sort(all)
		for _, percent := range []int{50, 99} {
			b.ReportMetric(float64(all[len(all)*percent/100].Microseconds()), fmt.Sprintf("%s-p%d-µs", name, percent))
		}
	}
	b.ReportMetric(float64(differ), "differ")
}

func noticeByShape(ctx context.Context, s *postgis.Store, r parcel.Record) (int, error) {
	subject := parcel.Subject{Kind: "parcel", ID: r.ID(), Geometry: r.Geometry}
	_, hits, err := parcel.CurrentWithin(ctx, s, parcel.Parcels, []parcel.Subject{subject}, geo.FromFeet(100))
	return len(hits), err
}

func noticeByNumber(ctx context.Context, s *postgis.Store, id string) (int, error) {
	d, err := s.Current(ctx, parcel.Parcels)
	if err != nil {
		return 0, err
	}
	found, err := parcel.ByID(ctx, s, d, id)
	if err != nil {
		return 0, err
	}
	return ask(ctx, s, d, found[0])
}

func noticeByGeography(ctx context.Context, c *pgx.Conn, row int64) (n int, err error) {
	rows, err := c.Query(ctx, `SELECT b.row, b.parcel_id, b.owner1, b.mail_address, b.site_address
		FROM clearway.parcels_1 a JOIN clearway.parcels_1 b ON ST_DWithin(a.geom::geography, b.geom::geography, $2)
		WHERE a.source_key = 'town' AND a.dataset_id = 1 AND a.row = $1`, row, float64(geo.FromFeet(100)))
	if err != nil {
		return 0, err
	}
	for rows.Next() {
		if _, err := rows.Values(); err != nil {
			return 0, err
		}
		n++
	}
	return n, rows.Err()
}
