package mailing_test

import (
	"context"
	"iter"
	"slices"
	"testing"
	"time"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
	"clearway/geo/plane"
)

// town is a store in memory, laid out in feet about the middle of Prescott.
type town struct {
	parcel.Store // what is not asked of it

	rows   map[parcel.Layer][]parcel.Record
	report parcel.Report
}

var middle = plane.At(orb.Point{-92.8021, 44.7489})

const foot = 0.3048

// at is a point x feet east and y feet north of the middle.
func at(x, y float64) orb.Point { return middle.Inverse(orb.Point{x * foot, y * foot}) }

// lot is a rectangle in feet: west, south, east, north.
func lot(w, s, e, n float64) orb.MultiPolygon {
	return orb.MultiPolygon{{{at(w, s), at(e, s), at(e, n), at(w, n), at(w, s)}}}
}

type values = map[parcel.Field]string

// filed are the fields of a parcel whose owner lives at an address.
func filed(id, owner, street string) values {
	return values{
		parcel.ParcelID: id, parcel.Owner1: owner, parcel.MailLine1: street,
		parcel.MailCity: "PRESCOTT", parcel.MailState: "WI", parcel.MailZip: "54021",
	}
}

func (t *town) add(layer parcel.Layer, v values, g orb.Geometry) {
	if t.rows == nil {
		t.rows = map[parcel.Layer][]parcel.Record{}
	}
	r := parcel.NewRecord(layer, v, g)
	r.Row = int64(len(t.rows[layer]) + 1)
	t.rows[layer] = append(t.rows[layer], r)
}

func (t *town) Current(_ context.Context, layer parcel.Layer) (parcel.Dataset, error) {
	if len(t.rows[layer]) == 0 {
		return parcel.Dataset{}, parcel.NoDataset(layer)
	}
	return parcel.Dataset{
		Layer: layer, Version: 3, Rows: int64(len(t.rows[layer])), Current: true,
		Bound:  orb.MultiPoint{at(-5000, -5000), at(5000, 5000)}.Bound(),
		Origin: parcel.Origin{Source: "parcels.zip", Loaded: time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)},
	}, nil
}

// Near yields every row with a shape: a store may yield more than was asked for.
func (t *town) Near(_ context.Context, d parcel.Dataset, _ orb.Bound) iter.Seq2[parcel.Record, error] {
	return t.yield(d, func(r parcel.Record) bool { return r.Geometry != nil })
}

func (t *town) ByID(_ context.Context, d parcel.Dataset, id string) iter.Seq2[parcel.Record, error] {
	return t.yield(d, func(r parcel.Record) bool { return r.ID() == id })
}

func (t *town) Report(context.Context, parcel.Dataset) (parcel.Report, error) { return t.report, nil }

func (t *town) yield(d parcel.Dataset, keep func(parcel.Record) bool) iter.Seq2[parcel.Record, error] {
	return func(yield func(parcel.Record, error) bool) {
		for _, r := range t.rows[d.Layer] {
			if keep(r) && !yield(r, nil) {
				return
			}
		}
	}
}

// list makes the list within 100 ft of a parcel of the town.
func (t *town) list(tb testing.TB, id string, change ...func(*mailing.Question)) *mailing.List {
	tb.Helper()
	ctx := context.Background()
	d, err := t.Current(ctx, parcel.Parcels)
	if err != nil {
		tb.Fatal(err)
	}
	subjects, err := mailing.ParcelSubjects(ctx, t, d, []string{id})
	if err != nil {
		tb.Fatal(err)
	}
	q := mailing.Question{Subjects: subjects, Distance: mailing.Distance{Value: 100, Unit: mailing.Foot}}
	for _, c := range change {
		c(&q)
	}
	l, err := mailing.Make(ctx, t, q)
	if err != nil {
		tb.Fatal(err)
	}
	return l
}

// letter is a letter in short.
type letter struct {
	to      mailing.Audience
	lines   []string
	parcels []string
}

func letters(l *mailing.List) []letter {
	var short []letter
	for _, x := range l.Letters {
		short = append(short, letter{x.Audience, x.Lines(), x.Parcels})
	}
	return short
}

func row(tb testing.TB, l *mailing.List, id string) mailing.Row {
	tb.Helper()
	i := slices.IndexFunc(l.Parcels, func(r mailing.Row) bool { return r.Record.ID() == id })
	if i < 0 {
		tb.Fatalf("parcel %s is not on the list", id)
	}
	return l.Parcels[i]
}
