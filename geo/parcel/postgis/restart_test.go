package postgis_test

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"clearway/geo/parcel"
	"clearway/geo/parcel/postgis/postgistest"
	"clearway/geo/parcel/storetest"
)

// server is a PostgreSQL server of a test's own, to be stopped and killed. It ends with
// the process of the test.
type server struct {
	bin, dir string
	port     int
	as       *syscall.Credential // nil for the user of the test
	process  *exec.Cmd
	log      bytes.Buffer
}

// newServer starts a server. The test is skipped where PostGIS is not installed.
func newServer(t *testing.T) *server {
	t.Helper()
	found, _ := filepath.Glob("/usr/share/postgresql/*/extension/postgis.control")
	if len(found) == 0 {
		t.Skip("PostGIS is not installed (Debian: postgresql-15-postgis-3)")
	}
	slices.Sort(found)
	release := filepath.Base(filepath.Dir(filepath.Dir(found[len(found)-1])))
	dir, err := os.MkdirTemp("", "pg") // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := &server{bin: "/usr/lib/postgresql/" + release + "/bin", dir: dir, port: freePort(t)}
	s.beUnprivileged(t)
	if out, err := s.command("initdb", "-D", dir+"/data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N").CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v: %s", err, out)
	}
	s.start(t)
	t.Cleanup(func() { s.end(t, syscall.SIGQUIT) })
	c := postgistest.Connect(t, s.url())
	postgistest.Exec(t, c, "CREATE EXTENSION postgis")
	return s
}

// beUnprivileged has the server run as postgres where the test runs as root.
func (s *server) beUnprivileged(t *testing.T) {
	t.Helper()
	if os.Getuid() != 0 {
		return
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		t.Skip("there is no user postgres to run a server as")
	}
	uid, errU := strconv.Atoi(u.Uid)
	gid, errG := strconv.Atoi(u.Gid)
	if errU != nil || errG != nil {
		t.Fatal(errU, errG)
	}
	if err := os.Chown(s.dir, uid, gid); err != nil {
		t.Fatal(err)
	}
	s.as = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

func (s *server) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(s.bin, name), args...)
	c.Dir = s.dir
	c.SysProcAttr = &syscall.SysProcAttr{Credential: s.as, Pdeathsig: syscall.SIGQUIT}
	return c
}

func (s *server) url() string {
	return fmt.Sprintf("postgres://postgres@127.0.0.1:%d/postgres?sslmode=disable", s.port)
}

// start returns when the server takes connections.
func (s *server) start(t *testing.T) {
	t.Helper()
	s.process = s.command("postgres", "-D", s.dir+"/data", "-p", strconv.Itoa(s.port), "-k", s.dir,
		"-c", "listen_addresses=127.0.0.1", "-c", "shared_buffers=32MB")
	s.process.Stderr = &s.log
	if err := s.process.Start(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		c, err := pgx.Connect(ctx, s.url())
		if err == nil {
			c.Close(ctx)
			return
		}
		if ctx.Err() != nil {
			t.Fatalf("the server does not start: %v: %s", err, s.log.String())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// end stops the server: SIGINT at once and in order, SIGQUIT like a crash.
func (s *server) end(t *testing.T, how syscall.Signal) {
	t.Helper()
	if err := s.process.Process.Signal(how); err != nil {
		t.Fatal(err)
	}
	// A server that was made to crash says so by its status.
	_ = s.process.Wait()
}

// The server is restarted, in order and as after a crash, while questions are asked.
// Each is answered: at most it waits for the server.
func TestServerRestarts(t *testing.T) {
	server := newServer(t)
	s := store(t, server.url())
	town := storetest.Town(500, 1)
	d := load(t, s, town)
	want, err := ask(t.Context(), s, d, town[40])
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	var wg sync.WaitGroup
	var answers [4]atomic.Int64
	for i := range answers {
		wg.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				if n, err := ask(t.Context(), s, d, town[40]); err != nil || n != want {
					t.Errorf("got %d hits, %v, want %d", n, err, want)
				}
				answers[i].Add(1)
			}
		})
	}
	for _, how := range []syscall.Signal{syscall.SIGINT, syscall.SIGQUIT} {
		// A question is asked twice at most: none may meet two restarts.
		for i := range answers {
			for enough := answers[i].Load() + 2; answers[i].Load() < enough; {
				time.Sleep(time.Millisecond)
			}
		}
		server.end(t, how)
		server.start(t)
	}
	close(done)
	wg.Wait()
	if n, err := ask(t.Context(), s, d, town[40]); err != nil || n != want {
		t.Errorf("afterwards %d hits, %v, want %d", n, err, want)
	}
}

// The server crashes in the middle of a load: the load fails, the old dataset is as it
// was, and the next start leaves nothing of it.
func TestServerCrashesDuringLoad(t *testing.T) {
	server := newServer(t)
	s := store(t, server.url())
	old := load(t, s, storetest.Town(100, 1))
	before := inventory(t, server.url())
	l, err := s.Begin(t.Context(), parcel.Parcels, parcel.Origin{})
	if err != nil {
		t.Fatal(err)
	}
	town := storetest.Town(10_000, 2) // more than is sent at a time
	for i, r := range town {
		if i == 7000 {
			server.end(t, syscall.SIGQUIT)
			server.start(t)
		}
		if err = l.Add(t.Context(), r); err != nil {
			break
		}
	}
	if parcel.CodeOf(err) != parcel.CodeStore {
		t.Errorf("the load went on: %v", err)
	}
	if err := l.Abort(); err != nil {
		t.Error(err)
	}
	if d, err := s.Current(t.Context(), parcel.Parcels); err != nil || d != old || rows(t, s, d) != 100 {
		t.Errorf("current is %+v, %v, want %+v", d, err, old)
	}
	if after := inventory(t, server.url()); !slices.Equal(before, after) {
		t.Errorf("before the load %q, after it %q", before, after)
	}
}

// While the server is down every question fails soon enough, with what to do.
func TestServerDown(t *testing.T) {
	server := newServer(t)
	s := store(t, server.url())
	load(t, s, storetest.Town(10, 1))
	server.end(t, syscall.SIGINT)
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if err := s.Ping(ctx); parcel.CodeOf(err) != parcel.CodeStore {
		t.Errorf("Ping gave %v", err)
	}
	if _, err := s.Begin(t.Context(), parcel.Parcels, parcel.Origin{}); parcel.CodeOf(err) != parcel.CodeStore {
		t.Errorf("Begin gave %v", err)
	}
	server.start(t)
	if err := s.Ping(t.Context()); err != nil {
		t.Errorf("Ping after the start: %v", err)
	}
}
