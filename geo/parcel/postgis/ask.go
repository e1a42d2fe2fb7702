package postgis

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgtype/zeronull"
	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/parcel/wkb"
)

// question is a condition on the rows of a dataset. Its parameters are $3 and on.
type question struct {
	where string
	tail  string // order and limit
}

var nearQuestion = question{where: "geom && ST_MakeEnvelope($3, $4, $5, $6, 4326)"}

// pageRows is how many rows All asks for at a time.
const pageRows = 1000

var pageQuestion = question{where: "row > $3", tail: fmt.Sprintf(" ORDER BY row LIMIT %d", pageRows)}

// nothing yields nothing.
func nothing(func(parcel.Record, error) bool) {}

// Near yields the rows whose boxes meet box.
func (s *Store) Near(ctx context.Context, d parcel.Dataset, box orb.Bound) iter.Seq2[parcel.Record, error] {
	if !holdsPlace(box) {
		return nothing
	}
	return s.yield(ctx, d, nearQuestion, sides(box)...)
}

// sides are the parameters of nearQuestion.
func sides(box orb.Bound) []any {
	side := func(v float64) float64 { return max(-math.MaxFloat64, min(v, math.MaxFloat64)) }
	return []any{side(box.Min[0]), side(box.Min[1]), side(box.Max[0]), side(box.Max[1])}
}

// CurrentNear asks the dataset that was current last, on condition that it still is.
func (s *Store) CurrentNear(ctx context.Context, layer parcel.Layer, box orb.Bound) (parcel.Dataset, []parcel.Record, error) {
	if last, ok := s.last.Load(layer); ok && holdsPlace(box) {
		e := last.(edition)
		if d, ok := s.known.Load(e); ok {
			sql := nearQuestion.sql(version{layer, e.version}, e.id) + " AND d.loaded = $7 AND d.source = $8 AND d.row_count = $9 AND" +
				" (SELECT current_dataset FROM clearway.source WHERE source_key = $1 AND layer = d.layer) = d.id"
			records, is, err := s.answer(ctx, layer, sql, slices.Concat([]any{s.key, e.id}, sides(box), []any{e.loaded, e.source, e.rows}))
			if is || err != nil {
				return d.(parcel.Dataset), records, err
			}
		}
	}
	d, err := s.Current(ctx, layer)
	if err != nil || !holdsPlace(box) {
		return d, nil, err
	}
	records, err := s.ask(ctx, d, nearQuestion, sides(box)...)
	return d, records, err
}

// holdsPlace tells whether a box has a point: one of numbers that are none has not.
func holdsPlace(box orb.Bound) bool { return box.Min[0] <= box.Max[0] && box.Min[1] <= box.Max[1] }

// ByID yields the rows of an id.
func (s *Store) ByID(ctx context.Context, d parcel.Dataset, id string) iter.Seq2[parcel.Record, error] {
	fields := d.Layer.Fields()
	if id == "" || len(fields) == 0 || !storable(id) {
		return nothing
	}
	is := func(f parcel.Field) string { return fmt.Sprintf("left(%s, 64) = left($3, 64) AND %[1]s = $3", f) }
	q := question{where: is(fields[0])}
	if also := d.Layer.AlsoID(); also != "" {
		q.where = fmt.Sprintf("(%s OR %s)", q.where, is(also))
	}
	return s.yield(ctx, d, q, id)
}

// ByAddressPrefix yields the rows whose address begins with prefix.
func (s *Store) ByAddressPrefix(ctx context.Context, d parcel.Dataset, prefix string) iter.Seq2[parcel.Record, error] {
	f := d.Layer.AddressField()
	if prefix == "" || f == "" || !storable(prefix) {
		return nothing
	}
	// The index holds 64 letters of an address. In the collation "C" upper knows the
	// letters a to z only, and texts are in the order of their bytes.
	first := parcel.UpperASCII(prefix)
	from := firstRunes(first, 64)
	q := question{where: fmt.Sprintf("left(upper(%s), 64) >= $3 AND starts_with(upper(%[1]s), $4)", f)}
	args := []any{from, first}
	if end, ok := after(from); ok {
		q.where += fmt.Sprintf(" AND left(upper(%s), 64) < $5", f)
		args = append(args, end)
	}
	return s.yield(ctx, d, q, args...)
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
			for _, r := range page {
				if !yield(r, nil) {
					return
				}
			}
			if len(page) < pageRows {
				return
			}
			last = page[len(page)-1].Row
		}
	}
}

// yield asks and hands the rows on.
func (s *Store) yield(ctx context.Context, d parcel.Dataset, q question, args ...any) iter.Seq2[parcel.Record, error] {
	return parcel.Answer(func() ([]parcel.Record, error) { return s.ask(ctx, d, q, args...) })
}

// ask answers a question, rows in ascending order.
func (s *Store) ask(ctx context.Context, d parcel.Dataset, q question, args ...any) ([]parcel.Record, error) {
	for _, remembered := range []bool{true, false} { // a copy of the past may have given the number anew
		id, err := s.idOf(ctx, d, remembered)
		if err != nil {
			return nil, err
		}
		records, ready, err := s.answer(ctx, d.Layer, q.sql(version{d.Layer, d.Version}, id), append([]any{s.key, id}, args...))
		if err != nil || ready {
			return records, err
		}
	}
	return nil, parcel.Gone(d)
}

// answer asks for the rows of a dataset. ready is false where it cannot be asked.
func (s *Store) answer(ctx context.Context, layer parcel.Layer, sql string, args []any) (records []parcel.Record, ready bool, err error) {
	err = s.again(ctx, func() error {
		rows, err := s.pool.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		records, ready, err = scan(rows, layer)
		return err
	})
	if err == nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	if stateOf(err) == stateUndefinedTable {
		return nil, false, nil
	}
	return records, ready, s.fail(ctx, "the question cannot be answered", err)
}

// sql returns the statement of a question. It gives no row where the dataset cannot be
// asked any more, and one of NULLs where nothing matches.
func (q question) sql(of version, id int64) string {
	names := []string{"row", "ewkb"}
	for _, f := range of.layer.Fields() {
		names = append(names, string(f))
	}
	return fmt.Sprintf("SELECT t.%s FROM clearway.dataset d LEFT JOIN"+
		" (SELECT *, ST_AsEWKB(geom) AS ewkb FROM clearway.%s WHERE source_key = $1 AND dataset_id = $2 AND %s%s) t ON true"+
		" WHERE d.source_key = $1 AND d.id = $2 AND d.state = 'ready' AND d.layer = '%s' AND d.version = %d",
		strings.Join(names, ", t."), partition(of.layer, id), q.where, q.tail, of.layer, of.number)
}

// partition returns the name of a dataset's table.
func partition(layer parcel.Layer, id int64) string { return fmt.Sprintf("%s_%d", layer, id) }

// scan reads an answer. ready is false where it has no row.
func scan(rows pgx.Rows, layer parcel.Layer) (records []parcel.Record, ready bool, err error) {
	var row zeronull.Int8
	var ewkb pgtype.DriverBytes
	dest := make([]any, 2+len(layer.Fields())) // the texts are the bytes that the server sends
	dest[0], dest[1] = &row, &ewkb
	for rows.Next() {
		ready = true
		if err := rows.Scan(dest...); err != nil {
			return nil, false, err
		}
		if row == 0 {
			continue
		}
		r := parcel.Record{Layer: layer, Row: int64(row), Values: texts(rows.RawValues()[2:])}
		if r.Geometry, err = read(layer, ewkb); err != nil {
			return nil, false, fmt.Errorf("row %d: %w", r.Row, err)
		}
		records = append(records, r)
	}
	slices.SortFunc(records, func(a, b parcel.Record) int { return int(a.Row - b.Row) })
	return records, ready, rows.Err()
}

// texts copies values, all into one piece of memory.
func texts(values [][]byte) []string {
	all := string(bytes.Join(values, nil))
	out := make([]string, len(values))
	for i, v := range values {
		out[i], all = all[:len(v)], all[len(v):]
	}
	return out
}

// read returns the geometry of a row as the layer has it.
func read(layer parcel.Layer, ewkb []byte) (orb.Geometry, error) {
	if ewkb == nil {
		return nil, nil
	}
	g, err := wkb.Decode(ewkb)
	if err != nil {
		return nil, err
	}
	return layer.Fit(g)
}
