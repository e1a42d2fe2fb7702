package postgis

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"

	"clearway/geo/parcel"
)

// schema is where all is.
const schema = "clearway"

//go:embed migrations/*.sql
var migrationFiles embed.FS

// migrations are the steps from an empty database to the newest version, by name:
// number n leads to version n. A step that was ever released is never changed.
var migrations = func() []string {
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		panic(err) // the pattern is malformed
	}
	return names
}()

// oldestServer is the least server_version_num.
const oldestServer = 14_00_00

// findPostGIS returns the schema that PostGIS is in. It is added where the role may do
// so.
func (s *Store) findPostGIS(ctx context.Context, c *pgx.Conn) (string, error) {
	var server int
	if err := c.QueryRow(ctx, "SELECT current_setting('server_version_num')::int").Scan(&server); err != nil {
		return "", err
	}
	if server < oldestServer {
		return "", s.notAStore(fmt.Sprintf("the server is PostgreSQL %d", server/10000), "PostgreSQL 14 or newer is needed", nil)
	}
	const find = "SELECT nspname FROM pg_extension e JOIN pg_namespace n ON n.oid = extnamespace WHERE extname = 'postgis'"
	var name string
	err := c.QueryRow(ctx, find).Scan(&name)
	if !errors.Is(err, pgx.ErrNoRows) {
		return name, err
	}
	if _, err := c.Exec(ctx, "CREATE EXTENSION IF NOT EXISTS postgis"); err != nil {
		return "", s.notAStore("the database has no PostGIS", "Have its administrator install it and run there: CREATE EXTENSION postgis", err)
	}
	err = c.QueryRow(ctx, find).Scan(&name)
	return name, err
}

// migrate brings the schema to a version.
func (s *Store) migrate(ctx context.Context, c *pgx.Conn, to int) error {
	at, err := schemaVersion(ctx, c)
	switch {
	case stateOf(err) == stateNoRights:
		return s.notAStore("this role may not read the schema clearway", "Use one of the roles that scripts/county-setup makes", err)
	case err != nil:
		return err
	case at > to:
		return s.notAStore(
			fmt.Sprintf("a newer clearway has made version %d of the tables, and this one knows up to %d", at, to),
			"Update clearway on this machine", nil)
	case at == to:
		return nil
	}
	return s.forward(ctx, c, to)
}

// schemaVersion returns the version of the tables, 0 where there are none.
func schemaVersion(ctx context.Context, c *pgx.Conn) (at int, err error) {
	var is bool
	if err := c.QueryRow(ctx, "SELECT to_regclass('clearway.schema_version') IS NOT NULL").Scan(&is); err != nil || !is {
		return 0, err
	}
	err = c.QueryRow(ctx, "SELECT coalesce(max(version), 0) FROM clearway.schema_version").Scan(&at)
	return at, err
}

// forward takes the steps to a version, one process at a time.
func (s *Store) forward(ctx context.Context, c *pgx.Conn, to int) error {
	if _, err := c.Exec(ctx, "SELECT pg_advisory_lock($1, 0)", lockMigrations); err != nil {
		return err
	}
	// The lock would end with the connection too.
	defer func() { _, _ = c.Exec(ctx, "SELECT pg_advisory_unlock($1, 0)", lockMigrations) }()
	at, err := schemaVersion(ctx, c)
	if err != nil {
		return err
	}
	for ; at < to; at++ {
		err := step(ctx, c, at+1)
		if stateOf(err) == stateNoRights {
			return s.notAStore(
				fmt.Sprintf("the tables are at version %d of %d, and this role may not change them", at, to),
				"Open the store once as the role that owns the schema clearway, such as: clearway load --list --store postgres://clearway_owner@...", err)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", migrations[at], err)
		}
	}
	return nil
}

// step takes the step to a version: all of it or nothing.
func step(ctx context.Context, c *pgx.Conn, to int) error {
	text, err := migrationFiles.ReadFile(migrations[to-1])
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
		if to == 1 {
			if err := makeSchema(ctx, tx); err != nil {
				return err
			}
		}
		if err := beOwner(ctx, tx); err != nil {
			return err
		}
		if to == 1 {
			if _, err := tx.Exec(ctx, "CREATE TABLE clearway.schema_version (version integer PRIMARY KEY, since timestamptz NOT NULL DEFAULT now())"); err != nil {
				return err
			}
		}
		if _, err := tx.Conn().PgConn().Exec(ctx, string(text)).ReadAll(); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, "INSERT INTO clearway.schema_version VALUES ($1)", to)
		return err
	})
}

// makeSchema makes the schema, if the administrator has not.
func makeSchema(ctx context.Context, tx pgx.Tx) error {
	var is bool
	if err := tx.QueryRow(ctx, "SELECT to_regnamespace('clearway') IS NOT NULL").Scan(&is); err != nil || is {
		return err
	}
	_, err := tx.Exec(ctx, "CREATE SCHEMA clearway")
	return err
}

// beOwner takes the role that owns the schema, where that may be taken, so that the
// tables are its own also when an administrator makes them.
func beOwner(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, `SELECT set_config('role', rolname, true) FROM pg_namespace JOIN pg_roles r ON r.oid = nspowner
		WHERE nspname = 'clearway' AND pg_has_role(r.oid, 'MEMBER')`)
	return err
}

// notAStore returns the error of a database that cannot be used as it is.
func (s *Store) notAStore(what, cure string, err error) error {
	return &parcel.Error{Code: parcel.CodeNotAStore, Place: s.place, What: what, Err: err, Cure: cure}
}
