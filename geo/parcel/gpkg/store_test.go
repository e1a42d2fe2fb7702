package gpkg_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	_ "modernc.org/sqlite"

	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
	"clearway/geo/parcel/storetest"
)

func open(ctx context.Context, name string) (parcel.Store, error) { return gpkg.Open(ctx, name) }

func TestMain(m *testing.M) { storetest.Main(m, open) }

func TestStore(t *testing.T) {
	storetest.Run(t, storetest.Backend{
		Open:      open,
		Fresh:     func(t *testing.T) string { return filepath.Join(t.TempDir(), "town.gpkg") },
		Overwrite: overwrite,
		Inventory: inventory,
	})
}

// overwrite puts a geometry into a row, behind a header without an envelope.
func overwrite(t *testing.T, name string, layer parcel.Layer, row int64, wkb []byte) {
	t.Helper()
	db := plainSQL(t, name)
	for _, trigger := range query(t, db, "SELECT name FROM sqlite_master WHERE type = 'trigger'") {
		if _, err := db.Exec("DROP TRIGGER " + trigger); err != nil {
			t.Fatal(err)
		}
	}
	var blob []byte
	if wkb != nil {
		blob = append([]byte{'G', 'P', 0, 1, 0xe6, 0x10, 0, 0}, wkb...)
	}
	if _, err := db.Exec(fmt.Sprintf("UPDATE %s SET geom = ? WHERE fid = ?", layer), blob, row); err != nil {
		t.Fatal(err)
	}
	// The triggers that would follow the change call functions that this plain
	// connection does not know.
	_, err := db.Exec(fmt.Sprintf("UPDATE rtree_%s_geom SET minx = -93, maxx = -92, miny = 44, maxy = 45 WHERE id = ?", layer), row)
	if err != nil {
		t.Fatal(err)
	}
}

// inventory lists the files and everything in the database.
func inventory(t *testing.T, name string) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, e := range entries {
		info, err := e.Info()
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, fmt.Sprintf("%s, %d bytes", e.Name(), info.Size()))
	}
	db := plainSQL(t, name)
	out = append(out, query(t, db, "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_master ORDER BY 1")...)
	out = append(out, query(t, db, "SELECT layer || version || state FROM clearway_datasets ORDER BY 1")...)
	out = append(out, query(t, db, "PRAGMA integrity_check")...)
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return out
}

// plainSQL opens the file without any function of a GeoPackage.
func plainSQL(t *testing.T, name string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

func query(t *testing.T, db *sql.DB, q string, args ...any) []string {
	t.Helper()
	rows, err := db.Query(q, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}
