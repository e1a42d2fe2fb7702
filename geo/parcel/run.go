package parcel

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"sync"
	"time"
)

// next reads a row; rowErr is about this row only, err ends the file.
func next(src Source) (row Row, rowErr *RowError, err error) {
	row, err = src.Next()
	if errors.As(err, &rowErr) {
		row.Number = rowErr.Number
		return row, rowErr, nil
	}
	return row, nil, err
}

// run is one load under way.
type run struct {
	src      Source
	preparer preparer
	origin   Origin
	progress func(rows int64)
	tally    tally
}

func newRun(ctx context.Context, s Store, src Source, opts LoadOptions) (*run, error) {
	p, err := newPreparer(src, opts)
	if err != nil {
		return nil, err
	}
	region, err := regionOf(ctx, s, opts.Area)
	if err != nil {
		return nil, err
	}
	if n, ok := src.(Narrower); ok {
		if err := n.Narrow(p.mapping.needed(len(src.Fields()))); err != nil {
			return nil, err
		}
	}
	r := &run{src: src, preparer: p, progress: opts.Progress}
	r.origin = Origin{Source: opts.Source, Loaded: opts.Now.UTC().Truncate(time.Second), CRS: nameOf(p.system)}
	r.tally = tally{region: region, report: newReport(opts.Layer, r.origin, p.mapping)}
	return r, nil
}

// batch is some rows that travel together. done is closed when they are prepared.
type batch struct {
	rows []Row
	errs []*RowError
	done chan struct{}
	out  []prepared
}

// batchSize is how many rows travel together: enough that passing them on costs
// nothing, few enough that they are small.
const batchSize = 256

// rows reads, prepares and writes all rows: one goroutine reads, several prepare,
// this one counts and writes in the order of the file.
func (r *run) rows(ctx context.Context, loader Loader) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	workers := max(1, runtime.GOMAXPROCS(0))
	inOrder, toPrepare := make(chan *batch, 2*workers), make(chan *batch, 2*workers)
	var wg sync.WaitGroup
	wg.Go(func() {
		defer close(inOrder)
		defer close(toPrepare)
		if err := r.read(ctx, inOrder, toPrepare); err != nil {
			cancel(err)
		}
	})
	for range workers {
		wg.Go(func() {
			for b := range toPrepare {
				r.prepare(b)
			}
		})
	}
	err := r.write(ctx, loader, inOrder)
	if cause := context.Cause(ctx); cause != nil {
		err = cause // what ended the load, where writing was only interrupted by it
	}
	cancel(err)
	wg.Wait()
	return err
}

// read passes batches on until the source ends.
func (r *run) read(ctx context.Context, inOrder, toPrepare chan<- *batch) error {
	for {
		b, err := r.readBatch()
		if len(b.rows) > 0 {
			for _, to := range []chan<- *batch{inOrder, toPrepare} {
				select {
				case to <- b:
				case <-ctx.Done():
					return context.Cause(ctx)
				}
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return r.sourceError(err)
		}
	}
}

func (r *run) readBatch() (*batch, error) {
	b := &batch{rows: make([]Row, 0, batchSize), errs: make([]*RowError, 0, batchSize), done: make(chan struct{})}
	for len(b.rows) < batchSize {
		row, rowErr, err := next(r.src)
		if err != nil {
			return b, err
		}
		row.Values = slices.Clone(row.Values)
		b.rows, b.errs = append(b.rows, row), append(b.errs, rowErr)
	}
	return b, nil
}

func (r *run) sourceError(err error) error {
	var known *Error
	if errors.As(err, &known) {
		return err
	}
	return &Error{Code: CodeSource, Place: r.origin.Source, What: "the file cannot be read to its end", Err: err}
}

func (r *run) prepare(b *batch) {
	b.out = make([]prepared, len(b.rows))
	for i, row := range b.rows {
		b.out[i] = r.preparer.prepare(row, b.errs[i])
	}
	close(b.done)
}

// write counts and writes the batches in order.
func (r *run) write(ctx context.Context, loader Loader, inOrder <-chan *batch) error {
	const enough = 1000 // rows by which a file in the wrong place is known
	for b := range inOrder {
		select {
		case <-b.done:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		for i := range b.out {
			if err := put(ctx, loader, &b.out[i]); err != nil {
				return err
			}
			r.tally.add(b.out[i])
		}
		if err := r.tally.far(enough); err != nil {
			return err
		}
		if r.progress != nil {
			r.progress(r.tally.report.RowsIn)
		}
	}
	return nil
}

// put writes a row if it is to be loaded, without its shape where the store cannot
// hold that.
func put(ctx context.Context, loader Loader, p *prepared) error {
	if !p.loads() {
		return nil
	}
	err := loader.Add(ctx, p.record)
	if CodeOf(err) == CodeGeometry && p.record.Geometry != nil {
		p.refuse(plain(err))
		err = loader.Add(ctx, p.record)
	}
	return err
}

// close ends the report, and refuses what should not become current.
func (r *run) close(ctx context.Context, s Store) error {
	t := &r.tally
	if t.report.RowsOut == 0 {
		return &Error{
			Code: CodeNoRows, Place: r.origin.Source, What: fmt.Sprintf("none of %d rows can be loaded", t.report.RowsIn),
			Cure: "Check that this is the right file of the delivery",
		}
	}
	if err := t.far(1); err != nil {
		return err
	}
	if err := t.shapeless(); err != nil {
		return err
	}
	t.close()
	last, err := s.Current(ctx, t.report.Layer)
	switch {
	case err == nil:
		if err := t.compare(ctx, s, last); err != nil {
			return err
		}
	case CodeOf(err) != CodeNoDataset:
		return err
	}
	t.rows = nil
	t.report.Warnings = append(append(t.report.Warnings, r.src.Notes()...), append(t.texts(), t.warnings()...)...)
	return nil
}
