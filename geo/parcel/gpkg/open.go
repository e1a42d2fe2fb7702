package gpkg

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"clearway/geo/parcel"
)

// Store is a [parcel.Store] in a GeoPackage file.
type Store struct {
	path string
	// read answers questions, write loads: one connection at a time.
	read, write *sql.DB
	prepared    statements
	known       sync.Map // edition to parcel.Dataset, of those that were current

	mu      sync.Mutex
	writing bool    // whether a load or a rollback is under way
	load    *loader // under way, nil for none
}

// Settings of the connections. A reader is never in the way of a load nor a load of
// a reader (write-ahead log); waits come only from another program that locks the
// whole file for a moment. A writer that finds another one at work says so soon.
const (
	readPragmas  = "_busy_timeout=5000&_pragma=cache_size(-8000)&_pragma=mmap_size(1073741824)&_query_only=1"
	writePragmas = "_busy_timeout=250&_pragma=cache_size(-32000)&_pragma=legacy_alter_table(1)" +
		"&_pragma=journal_size_limit(16777216)"
)

// Open opens the store in a GeoPackage file and creates the file where there is
// none. A GeoPackage of another program becomes a store too; its own layers stay as
// they are. What a killed load left in the file's journal is dropped. The error is a
// *parcel.Error: CodeNotAStore where the file is something else, CodeBusy where
// another program is writing to it, else CodeStore.
func Open(ctx context.Context, path string) (*Store, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, storeError(path, "cannot be opened", err)
	}
	if err := checkFile(abs); err != nil {
		return nil, err
	}
	d, err := newDriver()
	if err != nil {
		return nil, storeError(path, "cannot be opened", err)
	}
	s := &Store{path: path, write: sql.OpenDB(connector{d, dsn(abs, writePragmas)})}
	s.write.SetMaxOpenConns(1)
	if err := s.prepareFile(ctx); err != nil {
		s.write.Close()
		return nil, err
	}
	s.read = sql.OpenDB(connector{d, dsn(abs, readPragmas)})
	s.read.SetMaxOpenConns(4 * runtime.GOMAXPROCS(0))
	s.read.SetMaxIdleConns(4 * runtime.GOMAXPROCS(0))
	return s, nil
}

// connector opens connections of a driver.
type connector struct {
	driver *sqlite.Driver
	dsn    string
}

// Connect opens one connection.
func (c connector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(c.dsn) }

// Driver returns the driver.
func (c connector) Driver() driver.Driver { return c.driver }

func dsn(path, settings string) string {
	return (&url.URL{Scheme: "file", Path: path, RawQuery: settings}).String()
}

// checkFile refuses what is not an SQLite file, before anything is written to it.
func checkFile(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return storeError(path, "cannot be opened", err)
	}
	defer f.Close()
	head := make([]byte, 16)
	n, _ := f.Read(head)
	if n == 0 || string(head[:n]) == "SQLite format 3\x00" {
		return nil
	}
	return &parcel.Error{
		Code: parcel.CodeNotAStore, Place: path, What: "this is not a GeoPackage",
		Cure: "Name a .gpkg file, or one that does not exist yet: it is then created",
	}
}

// prepareFile sets the file's mode and makes it a GeoPackage and a store.
func (s *Store) prepareFile(ctx context.Context) error {
	c, err := s.write.Conn(ctx)
	if err != nil {
		return s.fail("cannot be opened", err)
	}
	defer c.Close()
	id, tables, err := identity(ctx, c)
	if err != nil {
		return s.fail("cannot be read", err)
	}
	if id != applicationID && tables > 0 {
		return &parcel.Error{
			Code: parcel.CodeNotAStore, Place: s.path, What: "this is an SQLite database, but no GeoPackage",
			Cure: "Name another file, or one that does not exist yet: it is then created",
		}
	}
	if ready, err := isStore(ctx, c); err != nil || ready {
		return s.fail("cannot be read", err)
	}
	if _, err := c.ExecContext(ctx, "PRAGMA journal_mode = WAL"); err != nil {
		return s.fail("cannot be set to write-ahead mode", err)
	}
	return s.fail("cannot be made a store", inTransaction(ctx, c, func() error {
		if tables == 0 {
			if _, err := c.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID)); err != nil {
				return err
			}
			if _, err := c.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", userVersion)); err != nil {
				return err
			}
		}
		return initialise(ctx, c)
	}))
}

// identity returns the file's application id and how many tables it has.
func identity(ctx context.Context, c *sql.Conn) (id int64, tables int, err error) {
	if err := c.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
		return 0, 0, err
	}
	err = c.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master").Scan(&tables)
	return id, tables, err
}

// isStore tells whether the file has been made a store and is in write-ahead mode.
func isStore(ctx context.Context, c *sql.Conn) (bool, error) {
	var n int
	var mode string
	if err := c.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_master WHERE name = ?", datasetsTable).Scan(&n); err != nil {
		return false, err
	}
	if err := c.QueryRowContext(ctx, "PRAGMA journal_mode").Scan(&mode); err != nil {
		return false, err
	}
	return n > 0 && mode == "wal", nil
}

// inTransaction runs f in a write transaction of the connection.
func inTransaction(ctx context.Context, c *sql.Conn, f func() error) error {
	if _, err := c.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := f()
	if err == nil {
		_, err = c.ExecContext(ctx, "COMMIT")
	}
	if err != nil {
		rollback(c)
	}
	return err
}

// rollback ends a transaction whose context may have ended.
func rollback(c *sql.Conn) {
	// An error means that SQLite has rolled back by itself.
	_, _ = c.ExecContext(context.Background(), "ROLLBACK")
}

// Close aborts a load under way and closes the file.
func (s *Store) Close() error {
	s.mu.Lock()
	load := s.load
	s.mu.Unlock()
	var errs []error
	if load != nil {
		errs = append(errs, load.Abort())
	}
	errs = append(errs, s.prepared.close(), s.read.Close(), s.write.Close())
	return s.fail("cannot be closed", errors.Join(errs...))
}

// fail makes err a *parcel.Error about the store's file; nil stays nil.
func (s *Store) fail(what string, err error) error { return storeError(s.path, what, err) }

func storeError(path, what string, err error) error {
	var known *parcel.Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		switch lite.Code() & 0xff {
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return parcel.Busy(path, err)
		case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
			return &parcel.Error{
				Code: parcel.CodeNotAStore, Place: path, What: "the file is damaged or no GeoPackage", Err: err,
				Cure: "Take the last good copy, or load into a new file",
			}
		}
	}
	return &parcel.Error{Code: parcel.CodeStore, Place: path, What: what, Err: err, Cure: "See that the file can be written and the disk is not full"}
}

// tuples returns n groups of width question marks: (?,?),(?,?).
func tuples(width, n int) string {
	one := "(" + strings.TrimSuffix(strings.Repeat("?,", width), ",") + ")"
	return strings.TrimSuffix(strings.Repeat(one+",", n), ",")
}
