package postgis_test

import (
	"fmt"
	"net/url"
	"reflect"
	"testing"
	"time"

	"clearway/geo/parcel"
	"clearway/geo/parcel/postgis"
	"clearway/geo/parcel/postgis/postgistest"
	"clearway/geo/parcel/storetest"
)

// Under a store that is open its database is exchanged for another with the same version
// numbers on other files, and back, as by restoring a dump. It answers as a store does
// that is opened afterwards.
func TestDatabaseRestored(t *testing.T) {
	server := postgistest.Server(t)
	live, other := postgistest.Fresh(t), postgistest.Fresh(t)
	history := func(s *postgis.Store, name string, from, to int) {
		t.Helper()
		for v := from; v <= to; v++ {
			l, err := s.Begin(t.Context(), parcel.Parcels, parcel.Origin{Source: fmt.Sprintf("%s%d.zip", name, v), Loaded: time.Unix(int64(v), 0)})
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range storetest.Town(20*v+len(name), uint64(v)) {
				if err := l.Add(t.Context(), r); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := l.Commit(t.Context(), parcel.Report{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	s := store(t, live)
	agrees := func(when string) {
		t.Helper()
		fresh := store(t, live)
		defer fresh.Close()
		for range 2 {
			want, err := fresh.Current(t.Context(), parcel.Parcels)
			if err != nil {
				t.Fatal(err)
			}
			d, rows, err := parcel.CurrentNear(t.Context(), s, parcel.Parcels, want.Bound)
			_, near, errNear := parcel.CurrentNear(t.Context(), fresh, parcel.Parcels, want.Bound)
			if err != nil || errNear != nil || d != want || !reflect.DeepEqual(rows, near) {
				t.Errorf("%s: %+v with %d rows, %v; want %+v with %d, %v", when, d, len(rows), err, want, len(near), errNear)
			}
			if d, err := s.Current(t.Context(), parcel.Parcels); err != nil || d != want {
				t.Errorf("%s: Current gives %+v, %v", when, d, err)
			}
			if got, all := listed(t, s, d), listed(t, fresh, want); !reflect.DeepEqual(got, all) {
				t.Errorf("%s: all rows are %d, want %d", when, len(got), len(all))
			}
		}
	}
	history(s, "a", 1, 3)
	agrees("before")
	shifted := store(t, other)
	l, err := shifted.Begin(t.Context(), parcel.Zoning, parcel.Origin{}) // takes a number
	if err != nil {
		t.Fatal(err)
	}
	if _, err := l.Commit(t.Context(), parcel.Report{}); err != nil {
		t.Fatal(err)
	}
	history(shifted, "bb", 1, 3)
	if err := shifted.Close(); err != nil {
		t.Fatal(err)
	}
	exchange(t, server, live, other)
	agrees("exchanged")
	exchange(t, server, live, other)
	agrees("and back")
	history(s, "a", 4, 4)
	agrees("after another load")
}

func listed(t *testing.T, s *postgis.Store, d parcel.Dataset) []parcel.Record {
	t.Helper()
	var all []parcel.Record
	for r, err := range s.All(t.Context(), d) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

// exchange gives two databases each other's name.
func exchange(t *testing.T, server string, urls ...string) {
	t.Helper()
	var names []string
	for _, text := range urls {
		u, err := url.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, u.Path[1:])
	}
	admin := postgistest.Connect(t, server)
	for _, name := range names {
		postgistest.Exec(t, admin, "ALTER DATABASE "+name+" ALLOW_CONNECTIONS false")
		postgistest.Strings(t, admin, "SELECT pg_terminate_backend(pid, 5000)::text FROM pg_stat_activity WHERE datname = $1", name)
	}
	postgistest.Exec(t, admin,
		fmt.Sprintf("ALTER DATABASE %s RENAME TO %s_", names[0], names[0]),
		fmt.Sprintf("ALTER DATABASE %s RENAME TO %s", names[1], names[0]),
		fmt.Sprintf("ALTER DATABASE %s_ RENAME TO %s", names[0], names[1]))
	for _, name := range names {
		postgistest.Exec(t, admin, "ALTER DATABASE "+name+" ALLOW_CONNECTIONS true")
	}
}
