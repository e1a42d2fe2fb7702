package postgis_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"clearway/geo"
	"clearway/geo/parcel"
	"clearway/geo/parcel/postgis/postgistest"
	"clearway/geo/parcel/storetest"
)

// Who is within 100 ft, for 2,000 parcels of a town: the same as PostGIS has by
// distance on the ellipsoid. Pairs within half a millimetre of the edge may differ.
func TestAgainstGeography(t *testing.T) {
	subjects := 2000
	if testing.Short() {
		subjects = 200
	}
	url := postgistest.Fresh(t)
	s := store(t, url)
	town := storetest.Town(20_000, 3)
	d := load(t, s, town)
	c := postgistest.Connect(t, url)
	rng := rand.New(rand.NewPCG(4, 5))
	pairs, differ := 0, 0
	for range subjects {
		i := rng.IntN(len(town))
		if town[i].Geometry == nil {
			continue
		}
		subject := parcel.Subject{Kind: "parcel", ID: town[i].ID(), Geometry: town[i].Geometry}
		hits, err := parcel.Within(t.Context(), s, d, []parcel.Subject{subject}, geo.FromFeet(100))
		if err != nil {
			t.Fatal(err)
		}
		var got []int64
		for _, h := range hits {
			got = append(got, h.Record.Row)
		}
		want := byGeography(t, c, int64(i+1))
		pairs += len(want)
		for _, row := range onlyInOne(got, want) {
			if off := fromEdge(t, c, int64(i+1), row); off > 0.0005 {
				t.Errorf("parcels %d and %d: within 100 ft by one of the two, and %.4f m from the edge", i+1, row, off)
			}
			differ++
		}
	}
	t.Logf("%d pairs within 100 ft; %d at the edge were decided otherwise", pairs, differ)
	if pairs < 10*subjects {
		t.Errorf("only %d pairs were compared", pairs)
	}
}

// The distance of a neighbour by PostGIS, and a millimetre more, holds the neighbour; a
// millimetre less does not.
func TestEdgeAgainstGeography(t *testing.T) {
	url := postgistest.Fresh(t)
	s := store(t, url)
	town := storetest.Town(3000, 6)
	d := load(t, s, town)
	c := postgistest.Connect(t, url)
	rng := rand.New(rand.NewPCG(7, 8))
	tried := 0
	for tried < 300 {
		i := rng.IntN(len(town))
		if town[i].Geometry == nil {
			continue
		}
		var row int64
		var distance float64
		err := c.QueryRow(t.Context(), `SELECT b.row, ST_Distance(a.geom::geography, b.geom::geography) AS metres
			FROM clearway.parcels_1 a JOIN clearway.parcels_1 b ON b.geom && ST_Expand(a.geom, 0.001)
			WHERE a.row = $1 AND ST_Distance(a.geom::geography, b.geom::geography) BETWEEN 5 AND 60 ORDER BY md5(b.row::text) LIMIT 1`,
			int64(i+1)).Scan(&row, &distance)
		if err != nil {
			t.Fatal(err)
		}
		tried++
		subject := parcel.Subject{Kind: "parcel", ID: town[i].ID(), Geometry: town[i].Geometry}
		for _, off := range []float64{-0.001, 0.001} {
			hits, err := parcel.Within(t.Context(), s, d, []parcel.Subject{subject}, geo.Length(distance+off))
			if err != nil {
				t.Fatal(err)
			}
			has := slices.ContainsFunc(hits, func(h parcel.Hit) bool { return h.Record.Row == row })
			if has != (off > 0) {
				t.Errorf("parcel %d at %.4f m of %d: within %+.3f m of that: %v", row, distance, i+1, off, has)
			}
		}
	}
}

// byGeography returns the rows within 100 ft of a row. The box is only to be fast.
func byGeography(t *testing.T, c *pgx.Conn, row int64) []int64 {
	t.Helper()
	rows, err := c.Query(t.Context(), `SELECT b.row FROM clearway.parcels_1 a JOIN clearway.parcels_1 b
		ON b.geom && ST_Expand(a.geom, 0.001) AND ST_DWithin(a.geom::geography, b.geom::geography, 30.48) WHERE a.row = $1 ORDER BY 1`, row)
	if err != nil {
		t.Fatal(err)
	}
	out, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// fromEdge returns how far a distance is from 100 ft.
func fromEdge(t *testing.T, c *pgx.Conn, a, b int64) (off float64) {
	t.Helper()
	err := c.QueryRow(t.Context(), `SELECT abs(ST_Distance(a.geom::geography, b.geom::geography) - 30.48)
		FROM clearway.parcels_1 a, clearway.parcels_1 b WHERE a.row = $1 AND b.row = $2`, a, b).Scan(&off)
	if err != nil {
		t.Fatal(err)
	}
	return off
}

func onlyInOne(a, b []int64) []int64 {
	var out []int64
	for _, v := range a {
		if !slices.Contains(b, v) {
			out = append(out, v)
		}
	}
	for _, v := range b {
		if !slices.Contains(a, v) {
			out = append(out, v)
		}
	}
	return out
}

// Every question goes by an index, however often it is asked, and none reads the
// whole table.
func TestIndexesAreUsed(t *testing.T) {
	url := postgistest.Fresh(t)
	town := storetest.Town(20_000, 1)
	s := store(t, url)
	d := load(t, s, town)
	admin := postgistest.Connect(t, url)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	whole := wholeReads(t, admin)
	s = store(t, url)
	const often = 30
	for i := range often {
		r := town[i*17]
		for _, ask := range []func() error{
			func() error { _, err := parcel.ByID(t.Context(), s, d, r.ID()); return err },
			func() error { _, err := parcel.ByID(t.Context(), s, d, r.Get(parcel.TaxID)); return err },
			func() error { _, err := parcel.ByAddress(t.Context(), s, d, r.Get(parcel.SiteAddress), 5); return err },
			func() error { _, err := parcel.At(t.Context(), s, d, middle(town[40])); return err },
			func() error { _, err := ask(t.Context(), s, d, town[40]); return err },
		} {
			if err := ask(); err != nil {
				t.Fatal(err)
			}
		}
	}
	rows(t, s, d)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if now := wholeReads(t, admin); now != whole {
		t.Errorf("the whole table was read %d times", now-whole)
	}
	used := postgistest.Strings(t, admin, "SELECT indexrelname || ': ' || idx_scan FROM pg_stat_user_indexes WHERE relname = 'parcels_1' AND idx_scan > 0 ORDER BY 1")
	t.Log(used)
	if len(used) != 5 {
		t.Errorf("indexes used: %q, want those of the key, the place, both ids and the address", used)
	}
}

// wholeReads returns how often the dataset's table was read as a whole, when all other
// connections have ended: their counts are there only then.
func wholeReads(t *testing.T, c *pgx.Conn) int {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for {
		var others int
		err := c.QueryRow(ctx, `SELECT count(*) FROM pg_stat_activity
			WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`).Scan(&others)
		if err != nil {
			t.Fatal(err)
		}
		if others == 0 {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	n, err := strconv.Atoi(postgistest.Strings(t, c, "SELECT seq_scan::text FROM pg_stat_user_tables WHERE relname = 'parcels_1'")[0])
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// PostGIS takes no line of one position and no open ring. They are refused one by one,
// and the load goes on.
func TestShapesPostGISRefuses(t *testing.T) {
	s := store(t, postgistest.Fresh(t))
	for layer, shapes := range unfitShapes() {
		l, err := s.Begin(t.Context(), layer, parcel.Origin{})
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range shapes {
			if err := l.Add(t.Context(), parcel.NewRecord(layer, nil, g)); parcel.CodeOf(err) != parcel.CodeGeometry {
				t.Errorf("%v: %v", g, err)
			}
		}
		if err := l.Add(t.Context(), parcel.NewRecord(layer, nil, nil)); err != nil {
			t.Fatal(err)
		}
		if d, err := l.Commit(t.Context(), parcel.Report{}); err != nil || d.Rows != 1 {
			t.Error(d, err)
		}
	}
}

// The key of the source stands in the key of every table of rows.
func TestKeys(t *testing.T) {
	url := postgistest.Fresh(t)
	load(t, store(t, url), storetest.Town(10, 1))
	c := postgistest.Connect(t, url)
	keys := postgistest.Strings(t, c, `SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
		WHERE contype = 'p' AND connamespace = 'clearway'::regnamespace
		AND conrelid NOT IN ('clearway.layer'::regclass, 'clearway.schema_version'::regclass)`)
	if len(keys) != 10 {
		t.Errorf("keys %q, want those of dataset, source, seven layers and one partition", keys)
	}
	for _, key := range keys {
		if !strings.Contains(key, "source_key") {
			t.Errorf("%s: the key does not have source_key", key)
		}
	}
}
