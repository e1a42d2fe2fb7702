package gpkg

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

// question is a condition on the rows t of a dataset's table.
type question struct {
	from  string // tables, with t among them; {t} and {r} stand for table and R-tree
	where string
	tail  string
}

// The questions of a store.
var (
	nearQuestion = question{
		from:  "{r} AS r CROSS JOIN {t} AS t ON t.fid = r.id",
		where: "r.minx <= ? AND r.maxx >= ? AND r.miny <= ? AND r.maxy >= ?",
	}
	pageQuestion = question{from: "{t} AS t", where: "t.fid > ?", tail: " ORDER BY t.fid LIMIT 500"}
)

// Near yields the rows whose boxes meet box.
func (s *Store) Near(ctx context.Context, d parcel.Dataset, box orb.Bound) iter.Seq2[parcel.Record, error] {
	if box.IsEmpty() {
		return func(func(parcel.Record, error) bool) {}
	}
	return s.yield(ctx, d, nearQuestion, box.Max[0], box.Min[0], box.Max[1], box.Min[1])
}

// ByID yields the rows of an id.
func (s *Store) ByID(ctx context.Context, d parcel.Dataset, id string) iter.Seq2[parcel.Record, error] {
	fields := d.Layer.Fields()
	if id == "" || len(fields) == 0 {
		return func(func(parcel.Record, error) bool) {}
	}
	q := question{from: "{t} AS t", where: fmt.Sprintf("t.%s = ?", fields[0])}
	args := []any{id}
	if also := d.Layer.AlsoID(); also != "" {
		q.where += fmt.Sprintf(" OR t.%s = ?", also)
		args = append(args, id)
	}
	return s.yield(ctx, d, q, args...)
}

// ByAddressPrefix yields the rows whose address begins with prefix.
func (s *Store) ByAddressPrefix(ctx context.Context, d parcel.Dataset, prefix string) iter.Seq2[parcel.Record, error] {
	f := d.Layer.AddressField()
	if prefix == "" || f == "" {
		return func(func(parcel.Record, error) bool) {}
	}
	q := question{from: "{t} AS t", where: fmt.Sprintf("upper(t.%s) >= ? AND upper(t.%[1]s) < ?", f)}
	first := parcel.UpperASCII(prefix)
	return s.yield(ctx, d, q, first, after(first))
}

// after returns the least text, byte by byte, that is greater than all that begin
// with prefix: no byte of UTF-8 is 255.
func after(prefix string) string {
	return prefix[:len(prefix)-1] + string([]byte{prefix[len(prefix)-1] + 1})
}

// All yields all rows, a page at a time, so that no connection is held while the
// caller works.
func (s *Store) All(ctx context.Context, d parcel.Dataset) iter.Seq2[parcel.Record, error] {
	return func(yield func(parcel.Record, error) bool) {
		last := int64(0)
		for {
			page, err := s.ask(ctx, d, pageQuestion, last)
			if err != nil {
				yield(parcel.Record{}, err)
				return
			}
			if len(page) == 0 {
				return
			}
			for _, r := range page {
				if !yield(r, nil) {
					return
				}
			}
			last = page[len(page)-1].Row
		}
	}
}

// yield asks and hands the rows on.
func (s *Store) yield(ctx context.Context, d parcel.Dataset, q question, args ...any) iter.Seq2[parcel.Record, error] {
	return parcel.Answer(func() ([]parcel.Record, error) { return s.ask(ctx, d, q, args...) })
}

// errElsewhere tells that a dataset is not in the table that was asked.
var errElsewhere = errors.New("the dataset is in another table")

// ask answers a question from a dataset's table. The dataset may change tables at any
// moment, so it is asked for where it should be, then where it was before.
func (s *Store) ask(ctx context.Context, d parcel.Dataset, q question, args ...any) ([]parcel.Record, error) {
	const tries = 3 // more swaps than this in the time of one question are not believed
	for range tries {
		for _, current := range []bool{true, false} {
			records, err := s.askTable(ctx, d, current, q, args)
			if err == nil {
				return records, nil
			}
			if !errors.Is(err, errElsewhere) {
				return nil, s.fail("the question cannot be answered", err)
			}
		}
	}
	return nil, parcel.Gone(d)
}

// askTable answers from the current table of the layer, or from that of a kept
// version. The first row of the answer is the version that the table holds, from
// the same moment as the rows.
func (s *Store) askTable(ctx context.Context, d parcel.Dataset, current bool, q question, args []any) ([]parcel.Record, error) {
	rows, err := s.query(ctx, d, current, q, args)
	if err != nil {
		return nil, elsewhere(err)
	}
	defer rows.Close()
	records, err := scan(rows, d)
	return records, elsewhere(err)
}

// query runs a question. To the current tables it is prepared once for all times.
func (s *Store) query(ctx context.Context, d parcel.Dataset, current bool, q question, args []any) (*sql.Rows, error) {
	if !current {
		return s.read.QueryContext(ctx, q.sql(d, false), append([]any{d.Version}, args...)...)
	}
	stmt, err := s.prepared.get(ctx, s.read, asked{d.Layer, q}, func() string { return q.sql(d, true) })
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(ctx, append([]any{d.Version}, args...)...)
}

// elsewhere returns errElsewhere for the error of a table that is not there.
func elsewhere(err error) error {
	if err != nil && strings.Contains(err.Error(), "no such table") {
		return errElsewhere
	}
	return err
}

// scan reads the answer of askTable.
func scan(rows *sql.Rows, d parcel.Dataset) ([]parcel.Record, error) {
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return nil, err
		}
		return nil, errElsewhere
	}
	records := make([]parcel.Record, 0, 32)
	fields := len(d.Layer.Fields())
	var row int64
	var blob sql.RawBytes
	dest := make([]any, 2+fields)
	dest[0], dest[1] = &row, &blob
	for rows.Next() {
		r := parcel.Record{Layer: d.Layer, Values: make([]string, fields)}
		for i := range r.Values {
			dest[2+i] = (*text)(&r.Values[i])
		}
		if err := rows.Scan(dest...); err != nil {
			return nil, err
		}
		r.Row = row
		var err error
		if r.Geometry, err = read(d.Layer, blob); err != nil {
			return nil, fmt.Errorf("row %d: %w", r.Row, err)
		}
		records = append(records, r)
	}
	slices.SortFunc(records, func(a, b parcel.Record) int { return int(a.Row - b.Row) })
	return records, rows.Err()
}

// read returns the geometry of a row as the layer has it.
func read(layer parcel.Layer, blob []byte) (orb.Geometry, error) {
	g, _, err := DecodeGeometry(blob)
	if err != nil {
		return nil, err
	}
	return layer.Fit(g)
}

// text scans a value of any type as text, NULL as "": another program may have
// written it.
type text string

// Scan sets the text.
func (t *text) Scan(v any) error {
	switch v := v.(type) {
	case nil:
		*t = ""
	case string:
		*t = text(v)
	case []byte:
		*t = text(v)
	default:
		*t = text(fmt.Sprint(v))
	}
	return nil
}

// sql returns the statement of a question: a row with the version, if the table
// holds it, then the rows. Layer and state are written out: SQLite would plan anew for
// every value that an index on some rows only depends on.
func (q question) sql(d parcel.Dataset, current bool) string {
	name := table(d.Layer, d.Version, current)
	columns := make([]string, 0, 2+len(d.Layer.Fields()))
	columns = append(columns, "t.fid", "t.geom")
	for _, f := range d.Layer.Fields() {
		columns = append(columns, "t."+string(f))
	}
	nulls := strings.Repeat(", NULL", len(columns)-1)
	state := stateKept
	if current {
		state = stateCurrent
	}
	here := fmt.Sprintf("%s WHERE layer = '%s' AND version = ?1 AND state = '%s'", datasetsTable, d.Layer, state)
	body := fmt.Sprintf("SELECT %s FROM %s WHERE EXISTS (SELECT 1 FROM %s) AND (%s)%s",
		strings.Join(columns, ", "), q.from, here, q.where, q.tail)
	if q.tail != "" {
		body = "SELECT * FROM (" + body + ")"
	}
	return strings.NewReplacer("{t}", name, "{r}", rtree(name)).Replace(
		fmt.Sprintf("SELECT version%s FROM %s UNION ALL %s", nulls, here, body))
}
