package postgis_test

import (
	"context"
	"encoding/hex"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"clearway/geo/parcel"
	"clearway/geo/parcel/postgis"
	"clearway/geo/parcel/postgis/postgistest"
	"clearway/geo/parcel/storetest"
)

func open(ctx context.Context, name string) (parcel.Store, error) { return postgis.Open(ctx, name) }

func TestMain(m *testing.M) { storetest.Main(m, open) }

func TestStore(t *testing.T) {
	postgistest.Server(t)
	storetest.Run(t, storetest.Backend{
		Open:      open,
		Fresh:     func(t *testing.T) string { return postgistest.Fresh(t) },
		Overwrite: overwrite,
		Inventory: inventory,
	})
}

// overwrite puts a geometry into a row. The column takes no heights and measures, so
// the hand that puts them there has had to widen it first.
func overwrite(t *testing.T, name string, layer parcel.Layer, row int64, wkb []byte) {
	t.Helper()
	c := postgistest.Connect(t, name)
	postgistest.Exec(t, c,
		fmt.Sprintf("DROP VIEW IF EXISTS clearway.current_%s", layer),
		fmt.Sprintf("ALTER TABLE clearway.%s ALTER geom TYPE geometry", layer))
	var text *string
	if wkb != nil {
		s := hex.EncodeToString(wkb)
		text = &s
	}
	tag, err := c.Exec(t.Context(), fmt.Sprintf(`UPDATE clearway.%[1]s t SET geom = ST_SetSRID(ST_GeomFromWKB(decode($1, 'hex')), 4326)
		FROM clearway.source s WHERE s.layer = '%[1]s' AND t.dataset_id = s.current_dataset AND t.row = $2`, layer), text, row)
	if err != nil || tag.RowsAffected() != 1 {
		t.Fatal(tag, err)
	}
}

// inventory lists the tables, indexes, views and functions, how many rows each table
// has, the datasets, and the locks and connections that are left.
func inventory(t *testing.T, name string) []string {
	t.Helper()
	c := postgistest.Connect(t, name)
	out := postgistest.Strings(t, c, "SELECT relkind::text || ' ' || relname FROM pg_class WHERE relnamespace = 'clearway'::regnamespace ORDER BY 1")
	for _, table := range postgistest.Strings(t, c, "SELECT relname FROM pg_class WHERE relnamespace = 'clearway'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1") {
		out = append(out, postgistest.Strings(t, c, fmt.Sprintf("SELECT '%s: ' || count(*) FROM clearway.%[1]s", table))...)
	}
	out = append(out, postgistest.Strings(t, c, "SELECT layer || version || state FROM clearway.dataset ORDER BY 1")...)
	return append(out, locks(t, c)...)
}

// locks lists the locks of loads. The server may need a moment to see that a connection,
// and with it its lock, is gone.
func locks(t *testing.T, c *pgx.Conn) (held []string) {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		held = postgistest.Strings(t, c, "SELECT 'lock ' || objid FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())")
		if len(held) == 0 || time.Now().After(end) {
			return held
		}
	}
}
