package postgis_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/parcel/postgis"
	"clearway/geo/parcel/postgis/postgistest"
	"clearway/geo/parcel/storetest"
)

// store opens a store and closes it when the test ends.
func store(t testing.TB, url string) *postgis.Store {
	t.Helper()
	s, err := postgis.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

// with adds a parameter to a URL.
func with(url, parameter string) string {
	if strings.Contains(url, "?") {
		return url + "&" + parameter
	}
	return url + "?" + parameter
}

// load loads records as parcels.
func load(t testing.TB, s parcel.Store, records []parcel.Record) parcel.Dataset {
	t.Helper()
	l, err := s.Begin(t.Context(), parcel.Parcels, parcel.Origin{Source: "county.zip"})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		if err := l.Add(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	d, err := l.Commit(t.Context(), parcel.Report{})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// rows counts the rows of a dataset.
func rows(t testing.TB, s parcel.Store, d parcel.Dataset) int {
	t.Helper()
	n := 0
	for _, err := range s.All(t.Context(), d) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	return n
}

func TestOpenRefuses(t *testing.T) {
	server := postgistest.Server(t)
	noExtension := postgistest.On(t, server, "no_extension")
	admin := postgistest.Connect(t, server)
	postgistest.Exec(t, admin, "DROP DATABASE IF EXISTS no_extension", "CREATE DATABASE no_extension",
		"DROP ROLE IF EXISTS clearway_nobody", "CREATE ROLE clearway_nobody LOGIN PASSWORD 'sesame'")
	t.Cleanup(func() {
		for _, q := range []string{"DROP DATABASE no_extension", "DROP ROLE clearway_nobody"} {
			if _, err := admin.Exec(context.Background(), q); err != nil {
				t.Error(err)
			}
		}
	})
	as := func(url, user, password string) string {
		_, rest, _ := strings.Cut(url, "@")
		return fmt.Sprintf("postgres://%s:%s@%s", user, password, rest)
	}
	fresh := postgistest.Fresh(t)
	for _, tt := range []struct {
		name, url string
		code      parcel.Code
		says      string
	}{
		{"no URL", "town.gpkg", parcel.CodeStore, "postgres://USER"},
		{"another kind of server", "mysql://a:sesame@localhost/b", parcel.CodeStore, "postgres://USER"},
		{"a sign in the password", "postgres://a:ses%ame@localhost/b", parcel.CodeStore, "%40"},
		{"no server", "postgres://a:sesame@127.0.0.1:1/b", parcel.CodeStore, "running"},
		{"no database", postgistest.On(t, server, "nowhere"), parcel.CodeStore, "nowhere"},
		{"another password", as(fresh, "postgres", "sesame"), parcel.CodeStore, "password"},
		{"no PostGIS", as(noExtension, "clearway_nobody", "sesame"), parcel.CodeNotAStore, "CREATE EXTENSION postgis"},
		{"empty and no rights", as(fresh, "clearway_nobody", "sesame"), parcel.CodeNotAStore, "owns the schema"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s, err := postgis.Open(t.Context(), tt.url)
			if err == nil {
				s.Close()
			}
			if parcel.CodeOf(err) != tt.code || !strings.Contains(fmt.Sprint(err), tt.says) {
				t.Errorf("got %v, want code %s and %q", err, tt.code, tt.says)
			}
			if strings.Contains(fmt.Sprint(err), "sesame") || strings.Contains(fmt.Sprint(err), "ses%ame") {
				t.Errorf("the password is in the error: %v", err)
			}
		})
	}
}

// Several programs open an empty database at once: the tables are made once.
func TestOpenTogether(t *testing.T) {
	url := postgistest.Fresh(t)
	var wg sync.WaitGroup
	for range 6 {
		wg.Go(func() {
			s, err := postgis.Open(t.Context(), url)
			if err != nil {
				t.Error(err)
				return
			}
			defer s.Close()
			if found, err := s.Datasets(t.Context()); err != nil || len(found) != 0 {
				t.Error(found, err)
			}
		})
	}
	wg.Wait()
}

// PostGIS may be in any schema, and is added where it is missing and may be.
func TestPostGISElsewhere(t *testing.T) {
	for name, statements := range map[string][]string{
		"elsewhere": {"DROP EXTENSION postgis", `CREATE SCHEMA "Geo Things"`, `CREATE EXTENSION postgis SCHEMA "Geo Things"`},
		"nowhere":   {"DROP EXTENSION postgis"},
	} {
		t.Run(name, func(t *testing.T) {
			url := postgistest.Fresh(t)
			postgistest.Exec(t, postgistest.Connect(t, url), statements...)
			s := store(t, url)
			records := storetest.Town(50, 1)
			d := load(t, s, records)
			if n := rows(t, s, d); n != 50 {
				t.Errorf("%d rows of 50", n)
			}
			found, err := parcel.At(t.Context(), s, d, middle(records[0]))
			if err != nil || len(found) == 0 {
				t.Errorf("found %v, %v", found, err)
			}
		})
	}
}

func middle(r parcel.Record) orb.Point { return r.Geometry.Bound().Center() }

// Sources of one database know nothing of one another, and load side by side.
func TestSources(t *testing.T) {
	url := postgistest.Fresh(t)
	pierce, dunn := store(t, with(url, "source=pierce")), store(t, with(url, "source=Dunn%20%C3%84"))
	if _, err := pierce.Begin(t.Context(), parcel.Parcels, parcel.Origin{}); err != nil {
		t.Fatal(err)
	}
	d := load(t, dunn, storetest.Town(30, 1))
	if d.Version != 1 || rows(t, dunn, d) != 30 {
		t.Errorf("loaded %+v", d)
	}
	if _, err := pierce.Current(t.Context(), parcel.Parcels); parcel.CodeOf(err) != parcel.CodeNoDataset {
		t.Errorf("the other source sees it: %v", err)
	}
	for _, err := range pierce.All(t.Context(), d) {
		if parcel.CodeOf(err) != parcel.CodeGone {
			t.Errorf("the other source reads it: %v", err)
		}
	}
}

// A database of an older version, with data, is brought up to date; its data answers.
func TestMigrate(t *testing.T) {
	for from := 1; from < postgis.Newest(); from++ {
		url := postgistest.Fresh(t)
		if err := postgis.MigrateTo(t.Context(), url, from); err != nil {
			t.Fatal(err)
		}
		c := postgistest.Connect(t, url)
		postgistest.Exec(t, c, `
			SELECT clearway.start_load('town', 'parcels', 'old.zip', '2026-05-01', 'EPSG:2288');
			INSERT INTO clearway.parcels_1 (row, geom, parcel_id, owner1)
			SELECT i, ST_Multi(ST_MakeEnvelope(-92 - i, 44, -91.5 - i, 45, 4326)), 'lot ' || i, 'OWNER ' || i FROM generate_series(1, 5) i;
			SELECT clearway.index_dataset('town', 1, nth) FROM generate_series(1, 5) nth;
			SELECT clearway.sample_dataset('town', 1);
			SELECT clearway.publish_dataset('town', 1, 5, -97, 44, -91, 45, '{"rows_in": 5}')`)
		s := store(t, url)
		d, err := s.Current(t.Context(), parcel.Parcels)
		if err != nil || d.Rows != 5 || d.Version != 1 || d.Origin.Source != "old.zip" {
			t.Fatalf("from version %d: %+v, %v", from, d, err)
		}
		found, err := parcel.At(t.Context(), s, d, orb.Point{-93.75, 44.5})
		if err != nil || len(found) != 1 || found[0].ID() != "lot 2" || found[0].Get(parcel.Owner1) != "OWNER 2" {
			t.Errorf("from version %d: %v, %v", from, found, err)
		}
		if next := load(t, s, storetest.Town(20, 1)); next.Version != 2 {
			t.Errorf("from version %d: the next load has version %d", from, next.Version)
		}
		at := postgistest.Strings(t, c, "SELECT max(version)::text FROM clearway.schema_version")
		if at[0] != fmt.Sprint(postgis.Newest()) {
			t.Errorf("from version %d to %s", from, at[0])
		}
	}
}

// A database of a newer version is left alone.
func TestMigrateNewer(t *testing.T) {
	url := postgistest.Fresh(t)
	store(t, url)
	postgistest.Exec(t, postgistest.Connect(t, url), "INSERT INTO clearway.schema_version VALUES (999)")
	s, err := postgis.Open(t.Context(), url)
	if err == nil {
		s.Close()
	}
	if parcel.CodeOf(err) != parcel.CodeNotAStore || !strings.Contains(fmt.Sprint(err), "999") {
		t.Errorf("got %v", err)
	}
}

// The views show what is current.
func TestCurrentViews(t *testing.T) {
	url := postgistest.Fresh(t)
	s := store(t, url)
	load(t, s, storetest.Town(30, 1))
	load(t, s, storetest.Town(40, 2))
	c := postgistest.Connect(t, url)
	count := func() string {
		return postgistest.Strings(t, c, "SELECT count(*)::text FROM clearway.current_parcels")[0]
	}
	if n := count(); n != "40" {
		t.Errorf("%s rows of 40", n)
	}
	if _, err := s.Rollback(t.Context(), parcel.Parcels); err != nil {
		t.Fatal(err)
	}
	if n := count(); n != "30" {
		t.Errorf("after the rollback %s rows of 30", n)
	}
	kinds := postgistest.Strings(t, c, "SELECT type || srid FROM geometry_columns WHERE f_table_name = 'current_parcels'")
	if len(kinds) != 1 || kinds[0] != "MULTIPOLYGON4326" {
		t.Errorf("the view is of %v", kinds)
	}
}
