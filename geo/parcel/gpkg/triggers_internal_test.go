package gpkg

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

// Another program that edits the layer keeps its index in step by the triggers.
func TestTriggers(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "town.gpkg")
	s, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	l, err := s.Begin(ctx, parcel.Addresses, parcel.Origin{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if err := l.Add(ctx, parcel.NewRecord(parcel.Addresses, nil, orb.Point{float64(i), 1})); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.Commit(ctx, parcel.Report{}); err != nil {
		t.Fatal(err)
	}
	d, err := newDriver()
	if err != nil {
		t.Fatal(err)
	}
	db := sql.OpenDB(connector{d, dsn(path, "")})
	defer db.Close()
	for _, step := range []struct {
		what, statement string
		g               orb.Geometry
		want            string // fid and least x of the index
	}{
		{"as loaded", "SELECT ?1", nil, "1:0 2:1 3:2 "},
		{"insert", "INSERT INTO addresses (fid, geom) VALUES (4, ?)", orb.Point{7, 1}, "1:0 2:1 3:2 4:7 "},
		{"insert nothing", "INSERT INTO addresses (fid, geom) VALUES (5, ?)", nil, "1:0 2:1 3:2 4:7 "},
		{"insert empty", "INSERT INTO addresses (fid, geom) VALUES (6, ?)", orb.MultiPoint{}, "1:0 2:1 3:2 4:7 "},
		{"move", "UPDATE addresses SET geom = ? WHERE fid = 1", orb.MultiLineString{{{8, 8}, {9, 9}}}, "1:8 2:1 3:2 4:7 "},
		{"empty", "UPDATE addresses SET geom = ? WHERE fid = 2", orb.MultiPoint{}, "1:8 3:2 4:7 "},
		{"fill", "UPDATE addresses SET geom = ? WHERE fid = 5", orb.Point{3, 3}, "1:8 3:2 4:7 5:3 "},
		{"renumber", "UPDATE addresses SET fid = 9, geom = ? WHERE fid = 4", orb.Point{6, 6}, "1:8 3:2 5:3 9:6 "},
		{"renumber and empty", "UPDATE addresses SET fid = 8, geom = ? WHERE fid = 9", nil, "1:8 3:2 5:3 "},
		{"delete", "DELETE FROM addresses WHERE fid = 3 OR geom = ?", nil, "1:8 5:3 "},
	} {
		blob, err := EncodeGeometry(step.g, srsWGS84)
		if err != nil {
			t.Fatal(err)
		}
		var arg any
		if blob != nil {
			arg = blob
		}
		if _, err := db.Exec(step.statement, arg); err != nil {
			t.Fatalf("%s: %v", step.what, err)
		}
		if got := indexed(t, db); got != step.want {
			t.Errorf("%s: the index holds %s, want %s", step.what, got, step.want)
		}
	}
}

func indexed(t *testing.T, db *sql.DB) string {
	t.Helper()
	rows, err := db.Query("SELECT id, minx FROM rtree_addresses_geom ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	out := ""
	for rows.Next() {
		var id int64
		var x float64
		if err := rows.Scan(&id, &x); err != nil {
			t.Fatal(err)
		}
		out += fmt.Sprintf("%d:%.0f ", id, x)
	}
	return out
}
