package postgis

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

const (
	// lockPatience is how long a swap waits for programs that hold locks on the
	// tables, 50 ms at a time.
	lockPatience = time.Minute
	// settleTime is how long the end of a failed load may take.
	settleTime = 15 * time.Second
)

var errEnded = errors.New("the load has ended")

// loader is a [parcel.Loader].
type loader struct {
	store   *Store
	layer   parcel.Layer
	origin  parcel.Origin
	id      int64
	version int

	// alive ends when the load does; Close of the store ends it from outside.
	alive context.Context
	kill  context.CancelFunc

	mu      sync.Mutex // one of Add, Commit and Abort at a time
	session *session   // nil after the end
	sender  sender
	chunk   *chunk
	fields  []int // of the layer, those of which some row has a text; the others are left out, and '' by default
	rows    int64
	bound   orb.Bound
}

// Begin starts a load.
func (s *Store) Begin(ctx context.Context, layer parcel.Layer, from parcel.Origin) (parcel.Loader, error) {
	if _, err := parcel.ParseLayer(string(layer)); err != nil {
		return nil, err
	}
	w, err := s.session(ctx)
	if err != nil {
		return nil, s.fail(ctx, "a load cannot be started", err)
	}
	l := &loader{store: s, session: w, layer: layer, origin: from, bound: emptyBound()}
	if err := l.start(ctx); err != nil {
		w.close(ctx)
		return nil, s.fail(ctx, "a load cannot be started", err)
	}
	l.alive, l.kill = context.WithCancel(context.Background())
	s.mu.Lock()
	s.load = l
	s.mu.Unlock()
	return l, nil
}

// start makes the tables of the new dataset.
func (l *loader) start(ctx context.Context) error {
	w := l.session
	if err := w.clean(ctx); err != nil {
		return err
	}
	l.origin.Loaded = l.origin.Loaded.UTC().Truncate(time.Second)
	for _, text := range []*string{&l.origin.Source, &l.origin.CRS} {
		*text = strings.ReplaceAll(strings.ToValidUTF8(*text, "\uFFFD"), "\x00", "\uFFFD")
	}
	err := w.conn.QueryRow(ctx, "SELECT * FROM clearway.start_load($1, $2, $3, $4, $5)",
		l.store.key, string(l.layer), l.origin.Source, l.origin.Loaded, l.origin.CRS).Scan(&l.id, &l.version)
	if err != nil {
		return err
	}
	l.sender.conn = w.conn
	l.chunk = l.emptyChunk()
	// Until the load is whole a crash of the server may take it all.
	_, err = w.conn.Exec(ctx, "SET synchronous_commit = off")
	return err
}

// hold has the load for one call, until release.
func (l *loader) hold(ctx context.Context) (release func(), err error) {
	l.mu.Lock()
	if l.session == nil {
		l.mu.Unlock()
		return nil, l.store.fail(ctx, "nothing more can be loaded", errEnded)
	}
	return l.mu.Unlock, nil
}

// bounded returns ctx, ended by the end of the load, too.
func (l *loader) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(l.alive, cancel)
	return ctx, func() { stop(); cancel() }
}

// Add writes a row.
func (l *loader) Add(ctx context.Context, r parcel.Record) error {
	release, err := l.hold(ctx)
	if err != nil {
		return err
	}
	defer release()
	if err := ctx.Err(); err != nil {
		return l.store.fail(ctx, "a row cannot be written", err)
	}
	g, err := l.layer.Fit(r.Geometry)
	if err != nil {
		return err
	}
	if err := holds(g); err != nil {
		return err
	}
	values, err := l.values(r)
	if err != nil {
		return err
	}
	if err := l.widen(ctx, values); err != nil {
		return l.store.fail(ctx, "rows cannot be written", err)
	}
	box := emptyBound()
	if g != nil {
		box = g.Bound()
	}
	if err := l.chunk.add(l.rows+1, g, box, values); err != nil {
		return l.store.fail(ctx, "a shape cannot be written", err)
	}
	l.rows++
	if !box.IsEmpty() {
		l.bound = join(l.bound, box)
	}
	if !l.chunk.full() {
		return nil
	}
	return l.store.fail(ctx, "rows cannot be written", l.send(ctx))
}

// widen has the fields sent of which a row has the first text. What was added before is
// sent without them.
func (l *loader) widen(ctx context.Context, values []string) error {
	known := len(l.fields)
	for i, v := range values {
		if v != "" && !slices.Contains(l.fields[:known], i) {
			l.fields = append(l.fields, i)
		}
	}
	if len(l.fields) == known {
		return nil
	}
	if len(l.chunk.rows) == 0 {
		l.chunk = l.emptyChunk()
		return nil
	}
	return l.send(ctx)
}

// emptyChunk returns a chunk for the fields that are known so far.
func (l *loader) emptyChunk() *chunk {
	columns := []string{"row", "geom"}
	for _, i := range l.fields {
		columns = append(columns, string(l.layer.Fields()[i]))
	}
	c := l.sender.empty()
	c.fields = slices.Clone(l.fields)
	c.sql = fmt.Sprintf("COPY clearway.%s (%s) FROM STDIN (FORMAT binary)", partition(l.layer, l.id), strings.Join(columns, ", "))
	return c
}

// values returns the values of a row, one for each field of the layer.
func (l *loader) values(r parcel.Record) ([]string, error) {
	fields := l.layer.Fields()
	values := r.Values
	if len(values) != len(fields) {
		values = make([]string, len(fields))
		copy(values, r.Values)
	}
	for i, v := range values {
		if !storable(v) {
			return nil, &parcel.Error{
				Code: parcel.CodeSource, Place: fmt.Sprintf("row %d, %s %q", l.rows+1, fields[0], r.ID()),
				What: fmt.Sprintf("its %s is %.60q, and a PostgreSQL database holds no NUL and nothing but UTF-8", fields[i], v),
				Cure: "Correct the file, or say in which encoding it is",
			}
		}
	}
	return values, nil
}

// send has what was added sent to the server.
func (l *loader) send(ctx context.Context) error {
	ctx, done := l.bounded(ctx)
	defer done()
	if err := l.sender.send(ctx, l.alive, l.chunk); err != nil {
		return err
	}
	l.chunk = l.emptyChunk()
	return nil
}

// Commit makes the dataset current.
func (l *loader) Commit(ctx context.Context, report parcel.Report) (parcel.Dataset, error) {
	release, err := l.hold(ctx)
	if err != nil {
		return parcel.Dataset{}, err
	}
	defer release()
	ctx, done := l.bounded(ctx)
	defer done()
	d := parcel.Dataset{Layer: l.layer, Version: l.version, Origin: l.origin, Rows: l.rows, Bound: l.bound, Current: true}
	if err := l.finish(ctx, report); err != nil {
		// The swap may have been done and only the word of it been lost.
		err = l.store.fail(ctx, "the load cannot be completed", err)
		became, settled := l.settle(ctx)
		if became {
			return d, nil
		}
		return parcel.Dataset{}, errors.Join(err, settled)
	}
	// The dataset is current whatever becomes of the old rows now: the next load
	// drops those that are still being read.
	_ = l.session.clean(ctx)
	l.end(ctx)
	return d, nil
}

// finish makes the indexes and swaps.
func (l *loader) finish(ctx context.Context, report parcel.Report) error {
	if err := l.send(ctx); err != nil {
		return err
	}
	if err := l.sender.wait(ctx); err != nil {
		return err
	}
	if l.sender.rows != l.rows {
		return fmt.Errorf("the server has %d rows of %d", l.sender.rows, l.rows)
	}
	if err := l.index(ctx); err != nil {
		return err
	}
	c, key := l.session.conn, l.store.key
	if _, err := c.Exec(ctx, "SELECT clearway.sample_dataset($1, $2)", key, l.id); err != nil {
		return err
	}
	report.Version = l.version
	text, err := json.Marshal(report)
	if err != nil {
		return err
	}
	var box [4]*float64
	if !l.bound.IsEmpty() {
		box = [4]*float64{&l.bound.Min[0], &l.bound.Min[1], &l.bound.Max[0], &l.bound.Max[1]}
	}
	if _, err := c.Exec(ctx, "RESET synchronous_commit"); err != nil {
		return err
	}
	return unlocked(ctx, lockPatience, func() error {
		_, err := c.Exec(ctx, "SELECT clearway.publish_dataset($1, $2, $3, $4, $5, $6, $7, $8)",
			key, l.id, l.rows, box[0], box[1], box[2], box[3], string(text))
		return err
	})
}
