package parcel_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
	"clearway/geo/parcel"
)

// A line of one position is refused, for every store: its row stays, and is reported.
func TestLoadRefusesLineOfOnePosition(t *testing.T) {
	s := newStore(t)
	f := curbs(
		orb.LineString{{-92.8, 44.75}, {-92.8, 44.76}},
		orb.LineString{{-92.8, 44.75}},
		orb.MultiLineString{{{-92.8, 44.75}, {-92.8, 44.76}}, {{-92.8, 44.75}}},
	)
	opts := options()
	opts.Layer = parcel.Curb
	report, err := parcel.Load(context.Background(), s, f, opts)
	if err != nil {
		t.Fatal(err)
	}
	if report.RowsOut != 3 || report.Refused.Rows != 2 || report.Refused.Listed[0].Row != 2 || !strings.Contains(report.Refused.Listed[0].What, "one position") {
		t.Errorf("the report is %+v", report.Refused)
	}
	for i, r := range rowsOf(t, s, parcel.Curb) {
		if (r.Geometry != nil) != (i == 0) {
			t.Errorf("row %d has the shape %v", i+1, r.Geometry)
		}
	}
}

func curbs(shapes ...orb.Geometry) *file {
	wgs84, err := crs.Parse("EPSG:4326")
	if err != nil {
		panic(err)
	}
	f := &file{fields: []string{"ID"}, crs: wgs84}
	for range shapes {
		f.rows = append(f.rows, parcel.Row{Values: []string{"c"}})
	}
	for i, g := range shapes {
		f.rows[i].Geometry = g
	}
	return f
}

// picky is a store that refuses shapes with a corner west of -92.7995.
type picky struct{ parcel.Store }

func (p picky) Begin(ctx context.Context, layer parcel.Layer, from parcel.Origin) (parcel.Loader, error) {
	l, err := p.Store.Begin(ctx, layer, from)
	return pickyLoader{l}, err
}

type pickyLoader struct{ parcel.Loader }

func (l pickyLoader) Add(ctx context.Context, r parcel.Record) error {
	if r.Geometry != nil && r.Geometry.Bound().Min[0] < -92.7995 {
		return &parcel.Error{Code: parcel.CodeGeometry, What: "it is too far west"}
	}
	return l.Loader.Add(ctx, r)
}

// A shape that only the store refuses is left out of its row, and the load goes on.
func TestLoadShapeThatStoreRefuses(t *testing.T) {
	s := newStore(t)
	report := mustLoad(t, picky{s}, lots(10)) // five begin west of it
	if report.RowsOut != 10 || report.Refused.Rows != 5 || report.Refused.Listed[4].What != "it is too far west" {
		t.Errorf("the report is %+v", report.Refused)
	}
	for i, r := range rowsOf(t, s, parcel.Parcels) {
		if (r.Geometry == nil) != (i < 5) {
			t.Errorf("row %d has the shape %v", i+1, r.Geometry)
		}
	}
}

// Text that no database can hold is mended, and the report says where.
func TestLoadMendsText(t *testing.T) {
	f := lots(5)
	f.rows[2].Values[1] = "M\xdcLLER"
	f.rows[3].Values[3] = "4\x00 BROAD ST"
	s := newStore(t)
	report := mustLoad(t, s, f)
	want := "2 rows hold text that is damaged or in another encoding, the first at row 3, owner1: zero bytes were left out, and \uFFFD stands for what is not UTF-8"
	if !slices.Contains(report.Warnings, want) {
		t.Errorf("warnings are %q", report.Warnings)
	}
	rows := rowsOf(t, s, parcel.Parcels)
	if got := rows[2].Get(parcel.Owner1); got != "M\uFFFDLLER" {
		t.Errorf("the owner is %q", got)
	}
	if got := rows[3].Get(parcel.SiteAddress); got != "4 BROAD ST" {
		t.Errorf("the address is %q", got)
	}
}

// A file without any shape leaves the store as it was.
func TestLoadRefusesFileWithoutShapes(t *testing.T) {
	s := newStore(t)
	mustLoad(t, s, lots(10))
	f := lots(3)
	f.rows[0].Geometry, f.rows[1].Geometry, f.rows[2].Geometry = nil, orb.Polygon{}, orb.Point{-92.8, 44.75}
	_, err := parcel.Load(context.Background(), s, f, options())
	if parcel.CodeOf(err) != parcel.CodeNoShapes {
		t.Fatalf("got %v, want it refused", err)
	}
	for _, want := range []string{"lots.zip", "none of the 3 rows", "1 without one, 1 empty, 1 refused", "a point is no shape", `"geometry"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v: it does not say %q", err, want)
		}
	}
	if rows := rowsOf(t, s, parcel.Parcels); len(rows) != 10 {
		t.Errorf("the store holds %d rows, want the 10 of before", len(rows))
	}
}

// Rows without a shape are warned of; only parcels and addresses stand on notice lists.
func TestLoadWarnsOfRowsWithoutShape(t *testing.T) {
	f := lots(4)
	f.rows[1].Geometry, f.rows[2].Geometry = nil, orb.Polygon{}
	report := mustLoad(t, newStore(t), f)
	if want := "2 rows have no shape in the file: they are on no notice list"; !slices.Contains(report.Warnings, want) {
		t.Errorf("warnings are %q, want %q", report.Warnings, want)
	}
	opts := options()
	opts.Layer = parcel.Curb
	report, err := parcel.Load(context.Background(), newStore(t), curbs(orb.LineString{{-92.8, 44.75}, {-92.8, 44.76}}, nil, orb.Point{-92.8, 44.75}), opts)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"1 rows have no shape in the file: they are near nothing", "1 rows are loaded without their shape: they are near nothing"} {
		if !slices.Contains(report.Warnings, want) {
			t.Errorf("warnings are %q, want %q", report.Warnings, want)
		}
	}
}

// A parcel file without columns says why there is no number, not that none was found.
func TestLoadRefusesFileWithoutColumns(t *testing.T) {
	f := lots(2)
	f.fields = nil
	_, err := parcel.Load(context.Background(), newStore(t), f, options())
	if parcel.CodeOf(err) != parcel.CodeMapping || !strings.Contains(err.Error(), "a note of the file. Keep the .dbf file") {
		t.Errorf("got %v, want what the file notes", err)
	}
}
