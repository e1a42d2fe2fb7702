package gpkg

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

// loader is a [parcel.Loader]: one write transaction.
type loader struct {
	store   *Store
	conn    *sql.Conn
	layer   parcel.Layer
	origin  parcel.Origin
	version int
	table   string
	insert  *sql.Stmt
	args    []any
	rows    int64
	entries []entry
	bound   orb.Bound
	ended   bool
}

// Begin starts a load.
func (s *Store) Begin(ctx context.Context, layer parcel.Layer, from parcel.Origin) (parcel.Loader, error) {
	if _, err := parcel.ParseLayer(string(layer)); err != nil {
		return nil, err
	}
	c, err := s.writer(ctx)
	if err != nil {
		return nil, err
	}
	l := &loader{store: s, conn: c, layer: layer, origin: from}
	if err := l.start(ctx); err != nil {
		s.release(c)
		return nil, s.fail("a load cannot be started", err)
	}
	s.mu.Lock()
	s.load = l
	s.mu.Unlock()
	return l, nil
}

// writer returns the one connection that writes, in a write transaction. It waits
// for no other load. The connection goes back by release.
func (s *Store) writer(ctx context.Context) (*sql.Conn, error) {
	s.mu.Lock()
	busy := s.writing
	s.writing = true
	s.mu.Unlock()
	if busy {
		return nil, parcel.Busy(s.path, nil)
	}
	c, err := s.write.Conn(ctx)
	if err == nil {
		_, err = c.ExecContext(ctx, "BEGIN IMMEDIATE")
	}
	if err != nil {
		s.release(c)
		return nil, s.fail("cannot be written", err)
	}
	return c, nil
}

// release ends what is left of a transaction and gives the connection back.
func (s *Store) release(c *sql.Conn) {
	if c != nil {
		rollback(c)
		// Nothing can be lost: the transaction is over.
		_ = c.Close()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.writing, s.load = false, nil
}

// start makes the table of the new dataset and its empty R-tree.
func (l *loader) start(ctx context.Context) error {
	if err := l.refuseForeign(ctx); err != nil {
		return err
	}
	err := l.conn.QueryRowContext(ctx, "SELECT coalesce(max(version), 0) + 1 FROM "+datasetsTable+" WHERE layer = ?", l.layer).Scan(&l.version)
	if err != nil {
		return err
	}
	l.table = table(l.layer, l.version, false)
	if err := l.exec(ctx, createTable(l.layer, l.table)); err != nil {
		return err
	}
	if err := l.exec(ctx, fmt.Sprintf("CREATE VIRTUAL TABLE %s USING rtree(id, minx, maxx, miny, maxy)", rtree(l.table))); err != nil {
		return err
	}
	width := 2 + len(l.layer.Fields())
	l.args = make([]any, width)
	l.insert, err = l.conn.PrepareContext(ctx, fmt.Sprintf("INSERT INTO %s VALUES %s", l.table, tuples(width, 1)))
	return err
}

// refuseForeign refuses a file that has a table of the layer's name by another hand.
func (l *loader) refuseForeign(ctx context.Context) error {
	var n int
	err := l.conn.QueryRowContext(ctx,
		"SELECT count(*) FROM sqlite_master WHERE name = ?1 AND NOT EXISTS (SELECT 1 FROM "+datasetsTable+" WHERE layer = ?1 AND state = 'current')",
		string(l.layer)).Scan(&n)
	if err != nil || n == 0 {
		return err
	}
	return &parcel.Error{
		Code: parcel.CodeNotAStore, Place: l.store.path,
		What: fmt.Sprintf("the file has a layer %s that another program made", l.layer),
		Cure: "Load into another file, or rename that layer first",
	}
}

func (l *loader) exec(ctx context.Context, statements ...string) error {
	for _, q := range statements {
		if _, err := l.conn.ExecContext(ctx, q); err != nil {
			return err
		}
	}
	return nil
}

// Add writes a row.
func (l *loader) Add(ctx context.Context, r parcel.Record) error {
	if l.ended {
		return l.store.fail("a row came after the end of the load", sql.ErrTxDone)
	}
	g, err := l.layer.Fit(r.Geometry)
	if err != nil {
		return err
	}
	blob, err := EncodeGeometry(g, srsWGS84)
	if err != nil {
		return l.store.fail("a shape cannot be written", err)
	}
	if l.rows == math.MaxUint32 {
		return l.store.fail("a file of more than 4294967295 rows cannot be loaded", errors.ErrUnsupported)
	}
	l.args[0], l.args[1] = l.rows+1, nil
	if blob != nil {
		l.args[1] = blob
	}
	for i := range l.args[2:] {
		l.args[2+i] = ""
		if i < len(r.Values) {
			l.args[2+i] = r.Values[i]
		}
	}
	if _, err := l.insert.ExecContext(ctx, l.args...); err != nil {
		return l.store.fail("a row cannot be written", err)
	}
	l.rows++
	if g != nil && !isEmpty(g) {
		l.place(g.Bound())
	}
	return nil
}

// place remembers where the last row lies.
func (l *loader) place(b orb.Bound) {
	if len(l.entries) == 0 {
		l.bound = b
	}
	l.bound = l.bound.Union(b)
	l.entries = append(l.entries, entry{id: uint32(l.rows), box: outward(b)})
}

// Commit builds the indexes and makes the dataset current.
func (l *loader) Commit(ctx context.Context, report parcel.Report) (parcel.Dataset, error) {
	if l.ended {
		return parcel.Dataset{}, l.store.fail("the load has ended", sql.ErrTxDone)
	}
	d, err := l.finish(ctx, report)
	l.end()
	return d, l.store.fail("the load cannot be completed", err)
}

func (l *loader) finish(ctx context.Context, report parcel.Report) (parcel.Dataset, error) {
	sortByPlace(l.entries)
	if err := packRTree(ctx, l.conn, rtree(l.table), l.entries, l.rows); err != nil {
		return parcel.Dataset{}, err
	}
	if err := l.exec(ctx, createIndexes(l.layer, l.table, l.version)...); err != nil {
		return parcel.Dataset{}, err
	}
	report.Version = l.version
	d, err := l.record(ctx, report)
	if err != nil {
		return parcel.Dataset{}, err
	}
	if err := swap(ctx, l.conn, l.layer, l.version); err != nil {
		return parcel.Dataset{}, err
	}
	return d, l.exec(ctx, "COMMIT")
}

// record enters the dataset, kept and not yet current, in the list.
func (l *loader) record(ctx context.Context, report parcel.Report) (parcel.Dataset, error) {
	text, err := json.Marshal(report)
	if err != nil {
		return parcel.Dataset{}, err
	}
	d := parcel.Dataset{
		Layer: l.layer, Version: l.version, Origin: l.origin, Rows: l.rows, Current: true,
		Bound: emptyBound(),
	}
	d.Origin.Loaded = l.origin.Loaded.UTC().Truncate(time.Second)
	var box [4]any
	if len(l.entries) > 0 {
		d.Bound = l.bound
		box = [4]any{l.bound.Min[0], l.bound.Min[1], l.bound.Max[0], l.bound.Max[1]}
	}
	_, err = l.conn.ExecContext(ctx, "INSERT INTO "+datasetsTable+
		" (layer, version, state, source, loaded, crs, row_count, min_x, min_y, max_x, max_y, report) VALUES "+tuples(12, 1),
		string(l.layer), l.version, stateKept, d.Origin.Source, d.Origin.Loaded.Format(time.RFC3339), d.Origin.CRS,
		l.rows, box[0], box[1], box[2], box[3], string(text))
	return d, err
}

// emptyBound is the box of nothing.
func emptyBound() orb.Bound { return orb.MultiPoint{}.Bound() }

// Abort ends the load without a trace.
func (l *loader) Abort() error {
	if !l.ended {
		l.end()
	}
	return nil
}

// end rolls back what was not committed and gives the connection back.
func (l *loader) end() {
	l.ended = true
	l.entries = nil
	// Closing a statement loses nothing.
	_ = l.insert.Close()
	l.store.release(l.conn)
}
