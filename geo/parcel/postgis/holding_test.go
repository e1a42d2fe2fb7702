package postgis_test

import (
	"context"
	"fmt"
	"net/url"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"clearway/geo"
	"clearway/geo/parcel"
	"clearway/geo/parcel/postgis/postgistest"
	"clearway/geo/parcel/storetest"
)

// ask asks for the neighbours of a parcel and returns their number.
func ask(ctx context.Context, s parcel.Store, d parcel.Dataset, r parcel.Record) (int, error) {
	hits, err := parcel.Within(ctx, s, d, []parcel.Subject{{Kind: "parcel", ID: r.ID(), Geometry: r.Geometry}}, geo.FromFeet(100))
	return len(hits), err
}

// sameAnswer returns a question about the neighbours of a parcel. It fails where the
// answer is not the one that there is now.
func sameAnswer(t *testing.T, s parcel.Store, d parcel.Dataset, r parcel.Record) func(context.Context) error {
	t.Helper()
	want, err := ask(t.Context(), s, d, r)
	if err != nil {
		t.Fatal(err)
	}
	return func(ctx context.Context) error {
		n, err := ask(ctx, s, d, r)
		if err == nil && n != want {
			err = fmt.Errorf("%d hits, want %d", n, want)
		}
		return err
	}
}

// A report is being made that holds the tables for as long as it wants. Meanwhile a
// load becomes current, and another one, and every question is answered; only the
// rows of the replaced dataset stay until the report is done.
func TestReportHoldsTables(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	url := postgistest.Fresh(t)
	s := store(t, url)
	town := storetest.Town(200, 1)
	load(t, s, town)
	c := postgistest.Connect(t, url)
	report, err := c.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	const sum = "SELECT count(*)::text FROM clearway.parcels, clearway.current_parcels LIMIT 1"
	postgistest.Strings(t, c, sum)
	done := make(chan struct{})
	var wg sync.WaitGroup
	var slowest atomic.Int64
	for range 2 {
		wg.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				start := time.Now()
				d, err := s.Current(ctx, parcel.Parcels)
				if err == nil {
					_, err = ask(ctx, s, d, town[0])
				}
				if err != nil && parcel.CodeOf(err) != parcel.CodeGone {
					t.Error(err)
					return
				}
				slowest.Store(max(slowest.Load(), int64(time.Since(start))))
			}
		})
	}
	for v := 2; v <= 3; v++ {
		if d := load(t, s, town); d.Version != v {
			t.Errorf("version %d, want %d", d.Version, v)
		}
	}
	close(done)
	wg.Wait()
	t.Logf("the slowest answer beside the report and two loads took %v", time.Duration(slowest.Load()))
	states := func() []string {
		return postgistest.Strings(t, postgistest.Connect(t, url), "SELECT state FROM clearway.dataset ORDER BY id")
	}
	if got := states(); len(got) != 3 || got[0] != "retired" {
		t.Errorf("during the report the datasets are %v", got)
	}
	if err := report.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
	store(t, url)
	if got := states(); len(got) != 3 || got[0] != "gone" {
		t.Errorf("after the report the datasets are %v", got)
	}
}

// Clients hang up in bursts with their questions under way, more of them than there
// are connections. Afterwards everyone is answered.
func TestHangUps(t *testing.T) {
	s := store(t, with(postgistest.Fresh(t), "pool_max_conns=2"))
	town := storetest.Town(2000, 1)
	d := load(t, s, town)
	question := sameAnswer(t, s, d, town[40])
	postgistest.HangUp(t, 8*time.Millisecond, 1, func(ctx context.Context, _ int) error { return question(ctx) })
}

// The server has fewer connections for the role than the pool would take: everyone is
// answered over those that there are.
func TestServerFull(t *testing.T) {
	owner, loader, reader := county(t)
	store(t, owner)
	town := storetest.Town(500, 1)
	d := load(t, store(t, loader), town)
	u, err := url.Parse(reader)
	if err != nil {
		t.Fatal(err)
	}
	few := "few" + u.Path[1:]
	u.User = url.UserPassword(few, "sesame")
	admin := postgistest.Connect(t, postgistest.Server(t))
	postgistest.Exec(t, admin, "CREATE ROLE "+few+" LOGIN PASSWORD 'sesame' IN ROLE clearway_reader CONNECTION LIMIT 3")
	t.Cleanup(func() { _, _ = admin.Exec(context.Background(), "DROP ROLE "+few) })
	s := store(t, with(u.String(), "pool_max_conns=12"))
	question := sameAnswer(t, s, d, town[40])
	var wg sync.WaitGroup
	for range 12 {
		wg.Go(func() {
			for range 20 {
				if err := question(t.Context()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
}

// A caller that works for long between two rows holds no connection.
func TestSlowCaller(t *testing.T) {
	s := store(t, with(postgistest.Fresh(t), "pool_max_conns=1"))
	town := storetest.Town(1500, 1)
	d := load(t, s, town)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	n := 0
	for _, err := range s.All(ctx, d) {
		if err != nil {
			t.Fatal(err)
		}
		if n++; n%500 == 0 {
			if _, err := ask(ctx, s, d, town[0]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n != 1500 {
		t.Errorf("%d rows of 1500", n)
	}
}

// All connections are cut, as by an administrator. Every kind of question is still
// answered, the first time that it is asked.
func TestConnectionsCut(t *testing.T) {
	url := postgistest.Fresh(t)
	s := store(t, with(url, "pool_max_conns=3&pool_min_conns=3"))
	town := storetest.Town(1500, 1)
	d := load(t, s, town)
	admin := postgistest.Connect(t, url)
	for name, question := range map[string]func() error{
		"Ping":     func() error { return s.Ping(t.Context()) },
		"Current":  func() error { _, err := s.Current(t.Context(), parcel.Parcels); return err },
		"Datasets": func() error { _, err := s.Datasets(t.Context()); return err },
		"Report":   func() error { _, err := s.Report(t.Context(), d); return err },
		"Near":     func() error { _, err := ask(t.Context(), s, d, town[0]); return err },
		"ByID":     func() error { _, err := parcel.ByID(t.Context(), s, d, town[0].ID()); return err },
		"All": func() error {
			for r, err := range s.All(t.Context(), d) {
				if err != nil {
					return err
				}
				if r.Row == 10 {
					cut(t, admin)
				}
			}
			return nil
		},
	} {
		if cut(t, admin) == 0 {
			t.Errorf("%s: no connection was there to be cut", name)
		}
		if err := question(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := s.Ping(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// cut ends all connections to the database but its own and returns their number.
func cut(t *testing.T, c *pgx.Conn) int {
	t.Helper()
	return len(postgistest.Strings(t, c,
		"SELECT pg_terminate_backend(pid, 5000)::text FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"))
}

// A load whose connection is cut fails, says so, and leaves nothing.
func TestLoadCut(t *testing.T) {
	url := postgistest.Fresh(t)
	s := store(t, url)
	d := load(t, s, storetest.Town(10, 1))
	admin := postgistest.Connect(t, url)
	l, err := s.Begin(t.Context(), parcel.Parcels, parcel.Origin{})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Add(t.Context(), storetest.Town(1, 1)[0]); err != nil {
		t.Fatal(err)
	}
	cut(t, admin)
	if _, err := l.Commit(t.Context(), parcel.Report{}); parcel.CodeOf(err) != parcel.CodeStore {
		t.Errorf("Commit gave %v", err)
	}
	left := postgistest.Strings(t, admin, "SELECT state FROM clearway.dataset UNION ALL SELECT relname FROM pg_class WHERE relname = 'parcels_2'")
	if len(left) != 1 || left[0] != "ready" || rows(t, s, d) != 10 {
		t.Errorf("left are %v", left)
	}
	if next := load(t, s, storetest.Town(5, 1)); rows(t, s, next) != 5 {
		t.Errorf("the next load gave %+v", next)
	}
}

// Close ends a load from another goroutine.
func TestCloseEndsLoad(t *testing.T) {
	url := postgistest.Fresh(t)
	s := store(t, url)
	l, err := s.Begin(t.Context(), parcel.Parcels, parcel.Origin{})
	if err != nil {
		t.Fatal(err)
	}
	town := storetest.Town(100, 1)
	loading := make(chan error)
	go func() {
		for i := 0; ; i++ {
			if i == 1000 {
				loading <- nil
			}
			if err := l.Add(context.Background(), town[i%100]); err != nil {
				loading <- err
				return
			}
		}
	}()
	if err := <-loading; err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if err := <-loading; parcel.CodeOf(err) != parcel.CodeStore {
		t.Errorf("Add after Close gave %v", err)
	}
	left := postgistest.Strings(t, postgistest.Connect(t, url), "SELECT state FROM clearway.dataset")
	if len(left) != 0 {
		t.Errorf("left are %v", left)
	}
}
