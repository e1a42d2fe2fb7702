package postgistest

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
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Cluster is a PostgreSQL server of a test's own, to be stopped and killed. It ends with
// the process of the test.
type Cluster struct {
	bin, dir string
	port     int
	as       *syscall.Credential // nil for the user of the test
	process  *exec.Cmd
	log      bytes.Buffer
}

// NewCluster starts a server. The test is skipped where PostGIS is not installed.
func NewCluster(t *testing.T) *Cluster {
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
	c := &Cluster{bin: "/usr/lib/postgresql/" + release + "/bin", dir: dir, port: freePort(t)}
	c.beUnprivileged(t)
	if out, err := c.command("initdb", "-D", dir+"/data", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N").CombinedOutput(); err != nil {
		t.Fatalf("initdb: %v: %s", err, out)
	}
	c.Start(t)
	t.Cleanup(func() { c.End(t, syscall.SIGQUIT) })
	Exec(t, Connect(t, c.URL()), "CREATE EXTENSION postgis")
	return c
}

// beUnprivileged has the server run as postgres where the test runs as root.
func (c *Cluster) beUnprivileged(t *testing.T) {
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
	if err := os.Chown(c.dir, uid, gid); err != nil {
		t.Fatal(err)
	}
	c.as = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
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

func (c *Cluster) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(c.bin, name), args...)
	cmd.Dir = c.dir
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: c.as, Pdeathsig: syscall.SIGQUIT}
	return cmd
}

// URL is that of the administrator.
func (c *Cluster) URL() string {
	return fmt.Sprintf("postgres://postgres@127.0.0.1:%d/postgres?sslmode=disable", c.port)
}

// Start returns when the server takes connections.
func (c *Cluster) Start(t *testing.T) {
	t.Helper()
	c.process = c.command("postgres", "-D", c.dir+"/data", "-p", strconv.Itoa(c.port), "-k", c.dir,
		"-c", "listen_addresses=127.0.0.1", "-c", "shared_buffers=32MB")
	c.process.Stderr = &c.log
	if err := c.process.Start(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, c.URL())
		if err == nil {
			conn.Close(ctx)
			return
		}
		if ctx.Err() != nil {
			t.Fatalf("the server does not start: %v: %s", err, c.log.String())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// End stops the server: SIGINT at once and in order, SIGQUIT like a crash.
func (c *Cluster) End(t *testing.T, how syscall.Signal) {
	t.Helper()
	if err := c.process.Process.Signal(how); err != nil {
		t.Fatal(err)
	}
	// A server that was made to crash says so by its status.
	_ = c.process.Wait()
}
