package postgis_test

import (
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"clearway/geo/parcel"
	"clearway/geo/parcel/postgis"
	"clearway/geo/parcel/postgis/postgistest"
	"clearway/geo/parcel/storetest"
)

// county sets a database up as scripts/county-setup does, twice, and returns the URLs
// of its roles.
func county(t *testing.T) (owner, loader, reader string) {
	t.Helper()
	if _, err := exec.LookPath("psql"); err != nil {
		t.Skip("psql is not installed (Debian: postgresql-client)")
	}
	fresh := postgistest.Fresh(t)
	u, err := url.Parse(fresh)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		out, err := exec.Command("bash", "../../../scripts/county-setup", os.Getenv(postgistest.Variable), u.Path[1:]).CombinedOutput()
		if err != nil {
			t.Fatalf("county-setup: %v: %s", err, out)
		}
	}
	c := postgistest.Connect(t, fresh)
	as := func(role string) string {
		postgistest.Exec(t, c, fmt.Sprintf("ALTER ROLE %s PASSWORD 'sesame'", role))
		copied := *u
		copied.User = url.UserPassword(role, "sesame")
		return copied.String()
	}
	return as("clearway_owner"), as("clearway_loader"), as("clearway_reader")
}

// The owner makes the tables, the loader loads, the reader asks; none can do more.
func TestRights(t *testing.T) {
	owner, loader, reader := county(t)
	for _, early := range []string{loader, reader} {
		s, err := postgis.Open(t.Context(), early)
		if err == nil {
			s.Close()
		}
		if parcel.CodeOf(err) != parcel.CodeNotAStore {
			t.Errorf("before the owner made the tables: %v", err)
		}
	}
	store(t, owner)
	writes, reads := store(t, loader), store(t, reader)
	for v := 1; v <= 3; v++ {
		load(t, writes, storetest.Town(30*v, 1))
	}
	if _, err := reads.Rollback(t.Context(), parcel.Parcels); parcel.CodeOf(err) != parcel.CodeStore {
		t.Errorf("a rollback by the reader: %v", err)
	}
	d, err := writes.Rollback(t.Context(), parcel.Parcels)
	if err != nil {
		t.Fatal(err)
	}
	if n := rows(t, reads, d); n != 60 {
		t.Errorf("the reader sees %d rows of 60", n)
	}
	c := postgistest.Connect(t, reader)
	if n := postgistest.Strings(t, c, "SELECT count(*)::text FROM clearway.current_parcels"); n[0] != "60" {
		t.Errorf("the reader's view has %s rows of 60", n[0])
	}
	if _, err := reads.Begin(t.Context(), parcel.Parcels, parcel.Origin{}); parcel.CodeOf(err) != parcel.CodeStore || !strings.Contains(err.Error(), "county-setup") {
		t.Errorf("a load by the reader: %v", err)
	}
	refused(t, c, "SELECT clearway.discard_dataset('town', 1)", "CREATE TABLE clearway.x (a int)", "CREATE TABLE public.x (a int)",
		"DELETE FROM clearway.parcels", "UPDATE clearway.source SET current_dataset = 1", "DROP TABLE clearway.parcels_2")
	refused(t, postgistest.Connect(t, loader), "CREATE TABLE clearway.x (a int)", "DELETE FROM clearway.parcels",
		"INSERT INTO clearway.parcels_2 (row) VALUES (1)", "UPDATE clearway.source SET current_dataset = 1",
		"DROP TABLE clearway.parcels_2", "DELETE FROM clearway.dataset", "ALTER TABLE clearway.parcels DETACH PARTITION clearway.parcels_2")
}

// refused checks that a role has no right to any of the statements.
func refused(t *testing.T, c *pgx.Conn, statements ...string) {
	t.Helper()
	for _, q := range statements {
		_, err := c.Exec(t.Context(), q)
		if err == nil || !strings.Contains(err.Error(), "42501") {
			t.Errorf("%s: %v", q, err)
		}
	}
}

// What pg_dump writes as the reader, pg_restore brings back as a store.
func TestDumpAndRestore(t *testing.T) {
	if _, err := exec.LookPath("pg_restore"); err != nil {
		t.Skip("pg_restore is not installed (Debian: postgresql-client)")
	}
	_, loader, reader := county(t)
	// The administrator may be the first to open it.
	store(t, postgistest.On(t, postgistest.Server(t), strings.TrimPrefix(mustParse(t, reader).Path, "/")))
	load(t, store(t, loader), storetest.Town(50, 1))
	want := load(t, store(t, loader), storetest.Town(80, 2))
	file := t.TempDir() + "/county.dump"
	if out, err := exec.Command("pg_dump", "-Fc", "-n", "clearway", "-f", file, reader).CombinedOutput(); err != nil {
		t.Fatalf("pg_dump: %v: %s", err, out)
	}
	newOwner, newLoader, newReader := county(t)
	admin := postgistest.On(t, postgistest.Server(t), strings.TrimPrefix(mustParse(t, newOwner).Path, "/"))
	if out, err := exec.Command("pg_restore", "--clean", "--if-exists", "--exit-on-error", "-d", admin, file).CombinedOutput(); err != nil {
		t.Fatalf("pg_restore: %v: %s", err, out)
	}
	store(t, newOwner)
	s := store(t, newReader)
	d, err := s.Current(t.Context(), parcel.Parcels)
	if err != nil || d != want || rows(t, s, d) != 80 {
		t.Errorf("restored %+v, %v, want %+v", d, err, want)
	}
	if next := load(t, store(t, newLoader), storetest.Town(20, 3)); next.Version != 3 || rows(t, s, next) != 20 {
		t.Errorf("the load after the restore gave %+v", next)
	}
}

func mustParse(t *testing.T, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}
