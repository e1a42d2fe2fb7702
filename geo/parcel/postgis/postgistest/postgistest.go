// Package postgistest gives tests PostGIS databases. They are on the server that the
// variable CLEARWAY_POSTGRES names by the URL of a superuser, such as the one that
// scripts/postgis-cluster starts.
package postgistest

import (
	"context"
	"crypto/rand"
	"net/url"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// Variable names the environment variable with the URL of the server.
const Variable = "CLEARWAY_POSTGRES"

// Server returns the URL of the server. The test is skipped where there is none.
func Server(t testing.TB) string {
	t.Helper()
	server := os.Getenv(Variable)
	if server == "" {
		t.Skip(Variable + " names no PostGIS server: run the tests with scripts/postgis-cluster go test ...")
	}
	return server
}

// Fresh returns the URL of a new, empty database with PostGIS. It is dropped when the
// test ends. The test is skipped where there is no server.
func Fresh(t testing.TB) string {
	t.Helper()
	server := Server(t)
	name := "clearway_test_" + strings.ToLower(rand.Text())[:16]
	admin := Connect(t, server)
	var ready bool
	if err := admin.QueryRow(t.Context(), "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = 'template_postgis')").Scan(&ready); err != nil {
		t.Fatal(err)
	}
	create := "CREATE DATABASE " + name
	if ready {
		create += " TEMPLATE template_postgis"
	}
	Exec(t, admin, create)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		c, err := pgx.Connect(ctx, server)
		if err != nil {
			t.Errorf("database %s cannot be dropped: %v", name, err)
			return
		}
		defer c.Close(ctx)
		if _, err := c.Exec(ctx, "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Errorf("database %s cannot be dropped: %v", name, err)
		}
	})
	fresh := On(t, server, name)
	if !ready {
		Exec(t, Connect(t, fresh), "CREATE EXTENSION postgis")
	}
	return fresh
}

// On returns the URL of another database on the server of a URL.
func On(t testing.TB, server, database string) string {
	t.Helper()
	u, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	u.Path = "/" + database
	return u.String()
}

// Connect returns a connection of its own, which is closed when the test ends.
func Connect(t testing.TB, url string) *pgx.Conn {
	t.Helper()
	c, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close(context.Background()) })
	return c
}

// Exec runs statements.
func Exec(t testing.TB, c *pgx.Conn, statements ...string) {
	t.Helper()
	for _, q := range statements {
		if _, err := c.Exec(t.Context(), q); err != nil {
			t.Fatalf("%s: %v", q, err)
		}
	}
}

// Strings returns the first column of an answer.
func Strings(t testing.TB, c *pgx.Conn, query string, args ...any) []string {
	t.Helper()
	rows, err := c.Query(t.Context(), query, args...)
	if err != nil {
		t.Fatal(err)
	}
	out, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return out
}
