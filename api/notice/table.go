package notice

import (
	"fmt"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
)

// table is a header and rows below it. A value is a string, a float64, or nil for a
// number that is not there.
type table struct {
	header []string
	rows   [][]any
}

// tableOf returns a list as one table: a row for each letter, then one for each parcel
// whose owner is not written to, marked as not mailed with the reason.
func tableOf(l *mailing.List) table {
	m := columns{places: placesOf(l)}
	off := l.LeftOff()
	for _, x := range l.Letters {
		m.fit(x.Name, x.Address)
	}
	for _, r := range off {
		m.fit(r.Owner(), r.MailAddress())
	}
	t := table{header: m.header()}
	for i, x := range l.Letters {
		var place any
		if len(x.Rows) > 0 {
			place = m.places[x.Rows[0]]
		}
		row := []any{float64(i + 1), "yes", string(x.Audience)}
		row = append(row, m.person(x.Name, x.Address)...)
		t.rows = append(t.rows, append(row, joined(x.Parcels), feet(x.Distance), lon(place), lat(place), "", joined(x.Flags)))
	}
	for _, r := range off {
		place := any(m.places[r.Record.Row])
		row := []any{nil, "no", string(mailing.Owner)}
		row = append(row, m.person(r.Owner(), r.MailAddress())...)
		t.rows = append(t.rows, append(row, r.Name(), feet(r.Distance), lon(place), lat(place), r.Reason, ""))
	}
	return t
}

// columns are those that hold the lines of names and addresses: as many as the longest
// needs, so that no line is lost or joined to another.
type columns struct {
	names, lines int
	places       map[int64]orb.Point
}

func (m *columns) fit(name []string, a mailing.Address) {
	m.names = max(m.names, len(name))
	m.lines = max(m.lines, len(a.Lines))
}

func (m *columns) header() []string {
	h := []string{"letter", "mailed", "audience"}
	for i := range m.names {
		h = append(h, fmt.Sprintf("name_%d", i+1))
	}
	for i := range m.lines {
		h = append(h, fmt.Sprintf("address_%d", i+1))
	}
	return append(h, "city", "state", "zip", "parcels", "distance_ft", "longitude", "latitude", "reason", "flags")
}

// person returns the cells of a name and an address.
func (m *columns) person(name []string, a mailing.Address) []any {
	row := make([]any, 0, m.names+m.lines+3)
	for i := range m.names {
		row = append(row, at(name, i))
	}
	for i := range m.lines {
		row = append(row, at(a.Lines, i))
	}
	return append(row, a.City, a.State, a.Zip)
}

func at(list []string, i int) string {
	if i < len(list) {
		return list[i]
	}
	return ""
}

func joined(list []string) string { return strings.Join(list, "; ") }

func lon(place any) any { return ordinate(place, 0) }

func lat(place any) any { return ordinate(place, 1) }

// ordinate returns a coordinate of an orb.Point to 0.1 m; nil where there is none.
func ordinate(place any, axis int) any {
	if p, ok := place.(orb.Point); ok {
		return rounded(p[axis], 6)
	}
	return nil
}

// placesOf returns a point on each parcel of a list, by its row in the dataset.
func placesOf(l *mailing.List) map[int64]orb.Point {
	places := map[int64]orb.Point{}
	for _, r := range l.Parcels {
		places[r.Record.Row] = pointOn(r.Record.Geometry)
	}
	return places
}

// parcelTable returns every parcel of a list with what was decided, the number of the
// letter to its owner, and where it lies.
func parcelTable(l *mailing.List) table {
	t := table{header: []string{
		"parcel", "tax_id", "distance_ft", "nearest", "listed", "reason", "letter",
		"owner", "owner_2", "site_address", "unit", "municipality", "class", "zoning",
	}}
	numbers := l.LetterNumbers()
	for _, r := range l.Parcels {
		get := func(f parcel.Field) string { return r.Record.Get(f) }
		var letter any
		listed := "no"
		if n := numbers[r.Record.Row]; n > 0 {
			letter, listed = float64(n), "yes"
		}
		t.rows = append(t.rows, []any{
			r.Name(), get(parcel.TaxID), feet(r.Distance), mailing.SubjectName(l.Subjects[r.Nearest]), listed, r.Reason, letter,
			get(parcel.Owner1), get(parcel.Owner2), get(parcel.SiteAddress), get(parcel.Unit), get(parcel.Municipality), get(parcel.Class), get(parcel.ZoningCode),
		})
	}
	return t
}
