package storetest

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

func testNothingLoaded(t *testing.T, b Backend) {
	ctx := context.Background()
	s := b.open(t, b.Fresh(t))
	for _, layer := range parcel.Layers() {
		_, err := s.Current(ctx, layer)
		wantCode(t, err, parcel.CodeNoDataset)
		_, err = s.Rollback(ctx, layer)
		wantCode(t, err, parcel.CodeNoDataset)
	}
	_, err := s.Current(ctx, "lots")
	wantCode(t, err, parcel.CodeUnknownLayer)
	_, err = s.Begin(ctx, "lots", origin())
	wantCode(t, err, parcel.CodeUnknownLayer)
	for _, err := range s.Near(ctx, parcel.Dataset{Layer: parcel.Parcels, Version: 1}, prescott.Bound()) {
		wantCode(t, err, parcel.CodeGone)
	}
	if found, err := s.Datasets(ctx); err != nil || len(found) != 0 {
		t.Errorf("got %v, %v, want no datasets", found, err)
	}
	d := mustLoad(t, s, parcel.Zoning)
	if d.Rows != 0 || !d.Bound.IsEmpty() || len(all(t, s, d)) != 0 {
		t.Errorf("a load of no rows gave %+v", d)
	}
}

func testFind(t *testing.T, b Backend) {
	ctx := context.Background()
	sh := newSheet()
	lot := func(id, tax, address string, x float64) parcel.Record {
		g := sh.box(x, 0, 60, 120)
		g[0] = append(g[0], sh.ring(x+20, 40, x+20, 60, x+40, 60, x+40, 40))
		return parcel.NewRecord(parcel.Parcels, map[parcel.Field]string{
			parcel.ParcelID: id, parcel.TaxID: tax, parcel.SiteAddress: address,
		}, g)
	}
	s, d := b.with(t,
		lot("0001", "9", "1120 Orange St.", 0),
		lot("0001", "8", "1120  orange street", 60),
		lot("1", "0001", "1121 ORANGE ST", 120),
		lot("Ä-1", "7", "112 ORANGE ST", 180),
		lot("", "", "", 240),
	)
	byID := func(id string) []string {
		found, err := parcel.ByID(ctx, s, d, id)
		if err != nil {
			t.Fatal(err)
		}
		return rowsOf(found)
	}
	at := func(x, y float64) []string {
		found, err := parcel.At(ctx, s, d, sh.at(x, y))
		if err != nil {
			t.Fatal(err)
		}
		return rowsOf(found)
	}
	byAddress := func(text string) []string {
		found, err := parcel.ByAddress(ctx, s, d, text, 10)
		if err != nil {
			t.Fatal(err)
		}
		return rowsOf(found)
	}
	for _, c := range []struct {
		name      string
		got, want []string
	}{
		{"id before tax id", byID("0001"), []string{"1", "2"}},
		{"tax id where no id", byID("9"), []string{"1"}},
		{"zeros count", byID("1"), []string{"3"}},
		{"not ASCII", byID("Ä-1"), []string{"4"}},
		{"the empty id", byID(""), nil},
		{"unknown id", byID("2"), nil},
		{"inside", at(10, 10), []string{"1"}},
		{"in the hole", at(30, 50), nil},
		{"outside", at(-1, 10), nil},
		{"house number", byAddress("1120"), []string{"1", "2"}},
		{"number and street cut short", byAddress("1120 oran"), []string{"1", "2"}},
		{"punctuation", byAddress("1120, Orange St"), []string{"1", "2"}},
		{"number cut short", byAddress("112"), []string{"1", "2", "3", "4"}},
		{"whole number", byAddress("112 orange"), []string{"4"}},
		{"nothing", byAddress(" "), nil},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: got rows %v, want %v", c.name, c.got, c.want)
		}
	}
}

// rowsOf returns the numbers of rows as text.
func rowsOf(records []parcel.Record) []string {
	var out []string
	for _, r := range records {
		out = append(out, string(rune('0'+r.Row)))
	}
	return out
}

// Text of any kind and coordinates of any bits come back as they went in.
func testRoundTrip(t *testing.T, b Backend) {
	odd := math.Nextafter(-92.8, 0)
	lots := []parcel.Record{
		parcel.NewRecord(parcel.Parcels, map[parcel.Field]string{
			parcel.ParcelID: "000123", parcel.Owner1: `O'BRIEN, PAT "RED"`, parcel.Owner2: "two\nlines\ttab, \\N \\.",
			parcel.MailZip: "07307", parcel.SiteCity: "MUÑOZ ž 漢字 🏠 e\u0301", parcel.Unit: " blank ",
			parcel.TaxID: "1e5", parcel.Class: "NULL",
		}, orb.MultiPolygon{{{{odd, 44.7}, {-92.7, 44.7}, {-92.7, 44.8}, {odd, 44.7}}}}),
		parcel.NewRecord(parcel.Parcels, nil, nil),
	}
	s := b.open(t, b.Fresh(t))
	for _, layer := range parcel.Layers() {
		records := lots
		if layer != parcel.Parcels {
			records = []parcel.Record{anyRecord(layer)}
		}
		want, err := newRows(records)
		if err != nil {
			t.Fatal(err)
		}
		d := mustLoad(t, s, layer, records...)
		if got := all(t, s, d); !reflect.DeepEqual(got, want.records) {
			t.Errorf("%s: got %v, want %v", layer, got, want.records)
		}
		current, err := s.Current(context.Background(), layer)
		if err != nil || !reflect.DeepEqual(current, d) {
			t.Errorf("%s: current is %+v, %v; Commit gave %+v", layer, current, err, d)
		}
		if d.Origin != origin() || d.Rows != int64(len(records)) || d.Version != 1 {
			t.Errorf("%s: dataset is %+v", layer, d)
		}
		if report, err := s.Report(context.Background(), d); err != nil || report.RowsIn != int64(len(records)) || report.Version != 1 {
			t.Errorf("%s: report is %+v, %v", layer, report, err)
		}
	}
}

// anyRecord returns a row of a layer with a value in every field.
func anyRecord(layer parcel.Layer) parcel.Record {
	values := make(map[parcel.Field]string)
	for _, f := range layer.Fields() {
		values[f] = "a " + string(f)
	}
	g := map[parcel.Shape]orb.Geometry{
		parcel.Point:           prescott,
		parcel.MultiLineString: orb.MultiLineString{{prescott, {-92.8, 44.75}}},
		parcel.MultiPolygon:    newSheet().box(0, 0, 10, 10),
	}[layer.Shape()]
	return parcel.NewRecord(layer, values, g)
}

// Rows without a shape are kept and near nothing.
func testEmpties(t *testing.T, b Backend) {
	sh := newSheet()
	s, d := b.with(t,
		named("null", nil),
		named("polygon", orb.Polygon{}),
		named("ring", orb.Polygon{{}}),
		named("multipolygon", orb.MultiPolygon{}),
		named("point", orb.MultiPoint{}),
		named("collection", orb.Collection{orb.MultiPoint{}, nil}),
		named("lot", orb.Collection{orb.Polygon{}, sh.box(0, 0, 10, 10)}),
	)
	records := all(t, s, d)
	want := []string{"null", "polygon", "ring", "multipolygon", "point", "collection", "lot"}
	if got := ids(records); !slices.Equal(got, want) {
		t.Fatalf("rows %q, want %q", got, want)
	}
	for _, r := range records[:6] {
		if r.ID() == "null" && r.Geometry != nil || r.ID() != "null" && !reflect.DeepEqual(r.Geometry, orb.MultiPolygon(nil)) {
			t.Errorf("%s came back as %#v", r.ID(), r.Geometry)
		}
	}
	everywhere := parcel.Subject{Kind: "area", ID: "world", Geometry: orb.Polygon{{{-100, 40}, {-90, 40}, {-90, 50}, {-100, 50}, {-100, 40}}}}
	if got := within(t, s, d, everywhere); !slices.Equal(got, []string{"lot"}) {
		t.Errorf("near: %q, want only the lot", got)
	}
	mustLoad(t, s, parcel.Addresses, parcel.NewRecord(parcel.Addresses, nil, orb.MultiPoint{}), parcel.NewRecord(parcel.Addresses, nil, prescott))
	addresses, err := s.Current(context.Background(), parcel.Addresses)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range all(t, s, addresses) {
		if _, isPoint := r.Geometry.(orb.Point); isPoint != (r.Row == 2) {
			t.Errorf("address %d came back as %#v", r.Row, r.Geometry)
		}
	}
}

// Another program may write shapes with heights and measures, or none.
func testDimensions(t *testing.T, b Backend) {
	sh := newSheet()
	name := b.Fresh(t)
	s := b.open(t, name)
	var records []parcel.Record
	for _, id := range []string{"as loaded", "Z", "M", "ZM", "NULL", "EMPTY"} {
		records = append(records, named(id, sh.box(0, 0, 10, 10)))
	}
	d := mustLoad(t, s, parcel.Parcels, records...)
	g := sh.box(20, 0, 10, 10)
	for i, extra := range []int{1, 1, 2} {
		b.Overwrite(t, name, parcel.Parcels, int64(2+i), isoWKB(g, []uint32{1000, 2000, 3000}[i], extra))
	}
	b.Overwrite(t, name, parcel.Parcels, 5, nil)
	b.Overwrite(t, name, parcel.Parcels, 6, isoWKB(nil, 0, 0))
	for _, r := range all(t, s, d) {
		want := orb.Geometry(g)
		switch r.ID() {
		case "as loaded":
			want = sh.box(0, 0, 10, 10)
		case "NULL":
			want = nil
		case "EMPTY":
			want = orb.MultiPolygon(nil)
		}
		if !reflect.DeepEqual(r.Geometry, want) {
			t.Errorf("%s: got %v, want %v", r.ID(), r.Geometry, want)
		}
	}
	subject := parcel.Subject{Kind: "area", ID: "cafe", Geometry: sh.box(18, 0, 1, 1)}
	hits, err := parcel.Within(context.Background(), s, d, []parcel.Subject{subject}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := hitIDs(hits), []string{"Z", "M", "ZM"}; !slices.Equal(got, want) {
		t.Errorf("within a metre: %q, want %q", got, want)
	}
}

// A shape that the layer does not hold is refused and the load goes on.
func testOtherKinds(t *testing.T, b Backend) {
	ctx := context.Background()
	s := b.open(t, b.Fresh(t))
	l, err := s.Begin(ctx, parcel.Parcels, origin())
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []orb.Geometry{
		prescott,
		orb.LineString{prescott, {-92.8, 44.75}},
		orb.Collection{newSheet().box(0, 0, 1, 1), prescott},
		orb.Polygon{{{math.NaN(), 1}, {1, 1}, {1, 2}, {math.NaN(), 1}}},
		orb.Polygon{{{math.Inf(1), 1}, {1, 1}, {1, 2}, {math.Inf(1), 1}}},
	} {
		wantCode(t, l.Add(ctx, named("odd", g)), parcel.CodeGeometry)
	}
	if err := l.Add(ctx, named("good", newSheet().box(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	d, err := l.Commit(ctx, parcel.Report{})
	if err != nil {
		t.Fatal(err)
	}
	if got := ids(all(t, s, d)); !slices.Equal(got, []string{"good"}) {
		t.Errorf("rows %q, want the good one", got)
	}
}
