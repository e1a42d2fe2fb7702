package parcel_test

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
)

// file is a source in memory.
type file struct {
	fields []string
	crs    *crs.System
	rows   []parcel.Row
	errs   map[int]error // instead of, or beside, the row of a number
	next   int
}

func (f *file) Fields() []string { return f.fields }
func (f *file) CRS() *crs.System { return f.crs }
func (f *file) Notes() []string  { return []string{"a note of the file"} }
func (f *file) Close() error     { return nil }

func (f *file) Next() (parcel.Row, error) {
	f.next++
	if f.next > len(f.rows) {
		return parcel.Row{}, cmp.Or(f.errs[f.next], io.EOF)
	}
	row := f.rows[f.next-1]
	row.Number = f.next
	return row, f.errs[f.next]
}

// lots returns a file of n lots of 0.0001 degrees at Prescott, side by side.
func lots(n int) *file {
	wgs84, err := crs.Parse("EPSG:4326")
	if err != nil {
		panic(err)
	}
	f := &file{fields: []string{"PARCELID", "OWNER", "MAILADDRESS", "SITEADDRESS"}, crs: wgs84, errs: make(map[int]error)}
	for i := range n {
		f.rows = append(f.rows, parcel.Row{
			Values:   []string{fmt.Sprintf("5-%03d", i+1), "DOE, JANE", "PO BOX 1, PRESCOTT WI 54021", fmt.Sprintf("%d BROAD ST", i+1)},
			Geometry: orb.Polygon{lotRing(-92.8+float64(i%200)*1e-4, 44.75+float64(i/200)*1e-4)},
		})
	}
	return f
}

func lotRing(x, y float64) orb.Ring {
	const size = 1e-4
	return orb.Ring{{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}, {x, y}}
}

func newStore(t *testing.T) parcel.Store {
	t.Helper()
	s, err := gpkg.Open(context.Background(), filepath.Join(t.TempDir(), "town.gpkg"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func options() parcel.LoadOptions {
	return parcel.LoadOptions{Layer: parcel.Parcels, Source: "lots.zip", Now: time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)}
}

func mustLoad(t *testing.T, s parcel.Store, f *file) parcel.Report {
	t.Helper()
	report, err := parcel.Load(context.Background(), s, f, options())
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func rowsOf(t *testing.T, s parcel.Store, layer parcel.Layer) []parcel.Record {
	t.Helper()
	d, err := s.Current(context.Background(), layer)
	if err != nil {
		t.Fatal(err)
	}
	var out []parcel.Record
	for r, err := range s.All(context.Background(), d) {
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
	return out
}

func TestLoadReport(t *testing.T) {
	f := lots(20)
	f.rows[1].Geometry = nil
	f.rows[2].Geometry = orb.Polygon{}
	ring := lotRing(-92.79, 44.75)
	ring[1], ring[2] = ring[2], ring[1]
	f.rows[3].Geometry = orb.Polygon{ring} // a bow-tie
	f.rows[4].Geometry = orb.Point{-92.8, 44.75}
	f.rows[5].Geometry = orb.Polygon{{{-92.8, 44.75}, {-92.7, 44.75}, {-92.8, 44.75}, {-92.8, 44.75}}}
	f.rows[6].Geometry = orb.Polygon{{{-92.8, 144.75}, {-92.7, 144.75}, {-92.8, 144.8}, {-92.8, 144.75}}}
	f.rows[7].Geometry = orb.Polygon{reversed(lotRing(-92.8, 44.75))} // as the first one
	f.rows[8].Values = []string{"5-001", "", "", "  2 BROAD ST "}
	f.rows[9].Values = []string{" ", "<Null>", "", ""}
	f.rows[10].Values[2] = ""
	f.errs[12] = &parcel.RowError{Number: 12, Err: errors.New("its shape is cut off")}
	f.rows[12].Values = nil
	f.errs[13] = &parcel.RowError{Number: 13, Err: errors.New("it has two columns")}
	f.errs[14] = &parcel.RowError{Number: 14, Err: parcel.ErrDeleted}
	f.rows[14].Values[1] = "MU\xd1OZ\x00"

	s := newStore(t)
	got := mustLoad(t, s, f)
	note := func(row int, id, what string) parcel.Note { return parcel.Note{Row: row, ID: id, What: what} }
	for _, c := range []struct {
		what      string
		got, want any
	}{
		{"version", got.Version, 1},
		{"rows in", got.RowsIn, int64(20)},
		{"rows out", got.RowsOut, int64(18)},
		{"deleted", got.Deleted, int64(1)},
		{"null", got.NullShapes, int64(1)},
		{"empty", got.EmptyShapes, int64(1)},
		{"repaired", got.Repaired.Rows, int64(1)},
		{"repaired id", got.Repaired.Listed[0].ID, "5-004"},
		{"refused", got.Refused.Rows, int64(4)},
		{"refused point", got.Refused.Listed[0], note(5, "5-005", "a point is no shape for the layer parcels, which holds areas")},
		{"cut off", got.Refused.Listed[3], note(12, "5-012", "its shape is cut off")},
		{"unreadable", got.Unreadable.Listed, []parcel.Note{note(13, "", "it has two columns")}},
		{"without id", got.WithoutID, int64(1)},
		{"without owner", got.WithoutOwner, int64(2)},
		{"without mail", got.WithoutMail, int64(1)},
		{"without address", got.WithoutAddress, int64(1)},
		{"duplicates", got.Duplicates, parcel.Duplicates{IDs: 1, Rows: 2, Listed: []parcel.Group{{Rows: 2, IDs: []string{"5-001"}}}}},
		{"stacks", got.Stacks, parcel.Stacks{Stacks: 1, Rows: 2, Listed: []parcel.Group{{Rows: 2, IDs: []string{"5-001", "5-008"}}}}},
		{"change", got.Change, (*parcel.Change)(nil)},
		{"note of the file", got.Warnings[0], "a note of the file"},
	} {
		if !reflect.DeepEqual(c.got, c.want) {
			t.Errorf("%s: got %v, want %v", c.what, c.got, c.want)
		}
	}
	rows := rowsOf(t, s, parcel.Parcels)
	if len(rows) != 18 || rows[12].Get(parcel.Owner1) != "MU\uFFFDOZ" || rows[8].Get(parcel.SiteAddress) != "2 BROAD ST" {
		t.Errorf("loaded %d rows: %v", len(rows), rows)
	}
	if two, ok := rows[3].Geometry.(orb.MultiPolygon); !ok || len(two) != 2 {
		t.Errorf("the bow-tie was loaded as %v", rows[3].Geometry)
	}
	d, err := s.Current(context.Background(), parcel.Parcels)
	if err != nil {
		t.Fatal(err)
	}
	if kept, err := s.Report(context.Background(), d); err != nil || !reflect.DeepEqual(kept, got) {
		t.Errorf("the store keeps the report %+v, %v\nwant %+v", kept, err, got)
	}
	checkReportText(t, got)
}

func checkReportText(t *testing.T, r parcel.Report) {
	t.Helper()
	var b bytes.Buffer
	if err := r.WriteText(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"parcels version 1 from lots.zip (EPSG:4326)",
		"rows loaded            18",
		"row 12, 5-012: its shape is cut off",
		"ids on several rows    1, on 2 rows",
		"2 rows: 5-001, 5-008",
		"4 rows are loaded without their shape: they are on no notice list",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the text has no line %q:\n%s", want, b.String())
		}
	}
	raw, err := json.Marshal(r)
	if err != nil || bytes.Contains(raw, []byte("null,")) {
		t.Errorf("JSON %s, %v", raw, err)
	}
}

func reversed(r orb.Ring) orb.Ring {
	r = slices.Clone(r)
	slices.Reverse(r)
	return r
}

// The coordinates are those of cs2cs for EPSG:2289 (BR-013).
func TestLoadTransforms(t *testing.T) {
	system, err := crs.Parse("EPSG:2289")
	if err != nil {
		t.Fatal(err)
	}
	f := lots(1)
	f.crs = nil
	x, y := 2023181.964, 428682.252
	f.rows[0].Geometry = orb.Polygon{{{x, y}, {x + 100, y}, {x + 100, y + 100}, {x, y}}}
	s := newStore(t)
	_, err = parcel.Load(context.Background(), s, f, options())
	if parcel.CodeOf(err) != parcel.CodeNoCRS {
		t.Fatalf("without a coordinate system: %v", err)
	}
	opts := options()
	opts.CRS = system
	f.next = 0
	report, err := parcel.Load(context.Background(), s, f, opts)
	if err != nil || report.CRS != "EPSG:2289" {
		t.Fatalf("got %+v, %v", report, err)
	}
	at := rowsOf(t, s, parcel.Parcels)[0].Geometry.(orb.MultiPolygon)[0][0][0]
	want, err := system.ToLonLat(orb.Point{x, y})
	if err != nil || at != want {
		t.Errorf("got %v, want %v, %v", at, want, err)
	}
}

func TestLoadFarAway(t *testing.T) {
	at := func(x, y float64) *file {
		f := lots(12)
		for i := range f.rows {
			f.rows[i].Geometry = orb.Polygon{lotRing(x+float64(i)*1e-4, y)}
		}
		return f
	}
	s := newStore(t)
	refused := func(name string, f *file) {
		t.Helper()
		_, err := parcel.Load(context.Background(), s, f, options())
		if parcel.CodeOf(err) != parcel.CodeFarAway {
			t.Errorf("%s: got %v, want it refused", name, err)
		}
	}
	refused("swapped axes", at(44.75, -92.8))
	refused("degrees of nowhere", at(5998951, 2113203))
	mustLoad(t, s, lots(12))
	refused("the next state", at(-93.6, 41.6))
	mustLoad(t, s, at(-92.6, 44.9)) // 25 km away
	one := lots(12)
	one.rows[3].Geometry = orb.Polygon{lotRing(-89.4, 43.1)}
	if r := mustLoad(t, s, one); r.FarAway.Rows != 1 || r.FarAway.Listed[0].ID != "5-004" {
		t.Errorf("one row far away: %+v", r.FarAway)
	}
	opts := options()
	opts.Area = orb.Bound{Min: orb.Point{-94, 41}, Max: orb.Point{-93, 42}}
	if _, err := parcel.Load(context.Background(), s, at(-93.6, 41.6), opts); err != nil {
		t.Error(err)
	}
}

func TestLoadChange(t *testing.T) {
	s := newStore(t)
	mustLoad(t, s, lots(10))
	f := lots(12)
	f.rows = f.rows[1:]                                                             // 5-001 is gone
	f.rows[0].Values = slices.Clone(f.rows[0].Values)                               // 5-002
	f.rows[0].Values[1] = "ROE, RICHARD"                                            // has a new owner
	f.rows[1].Geometry = orb.Polygon{lotRing(-92.8, 44.7501)}                       // 5-003 a new shape
	f.rows[4], f.rows[5] = f.rows[5], f.rows[4]                                     // order does not matter
	f.rows[6].Geometry = orb.Polygon{reversed(f.rows[6].Geometry.(orb.Polygon)[0])} // nor direction
	got := mustLoad(t, s, f).Change
	want := &parcel.Change{Version: 1, Added: 2, Removed: 1, Changed: 2, Unchanged: 7, Gone: []string{"5-001"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// What goes wrong on the way leaves the old dataset.
func TestLoadIsAllOrNothing(t *testing.T) {
	s := newStore(t)
	mustLoad(t, s, lots(3))
	cut := lots(5000)
	cut.errs[5001] = errors.New("the archive ends here")
	_, err := parcel.Load(context.Background(), s, cut, options())
	if parcel.CodeOf(err) != parcel.CodeSource || !strings.Contains(err.Error(), "the archive ends here") {
		t.Errorf("a file that breaks off: %v", err)
	}
	_, err = parcel.Load(context.Background(), s, lots(0), options())
	if parcel.CodeOf(err) != parcel.CodeNoRows {
		t.Errorf("a file without rows: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	opts := options()
	opts.Progress = func(rows int64) {
		if rows > 1000 {
			cancel()
		}
	}
	if _, err = parcel.Load(ctx, s, lots(20000), opts); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if got := len(rowsOf(t, s, parcel.Parcels)); got != 3 {
		t.Errorf("%d rows, want the 3 of the first load", got)
	}
	if r := mustLoad(t, s, lots(20000)); r.Version != 2 || r.RowsOut != 20000 {
		t.Errorf("the next load gave %+v", r)
	}
	for i, r := range rowsOf(t, s, parcel.Parcels) {
		if want := fmt.Sprintf("5-%03d", i+1); r.ID() != want {
			t.Fatalf("row %d is %s, want %s", i+1, r.ID(), want)
		}
	}
}

func TestLook(t *testing.T) {
	p, err := parcel.Look(lots(10), options(), 3)
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Rows) != 3 || p.Rows[2].ID() != "5-003" || p.CRS != "EPSG:4326" || len(p.Mapping) != 4 {
		t.Errorf("got %+v", p)
	}
}
