package postgis

import (
	"context"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
)

// sender sends chunks over the connection of a load, one at a time, beside the
// goroutine that fills the next.
type sender struct {
	conn   *pgx.Conn
	spare  *chunk
	flight chan arrival // nil where nothing is under way
	rows   int64        // that have arrived
}

type arrival struct {
	chunk *chunk
	rows  int64
	err   error
}

// empty returns a chunk to fill.
func (s *sender) empty() *chunk {
	c := s.spare
	if c == nil {
		return new(chunk)
	}
	s.spare = nil
	c.clear()
	return c
}

// send starts to send a chunk, after the one before has arrived. ctx ends the waiting,
// alive the sending.
func (s *sender) send(ctx, alive context.Context, c *chunk) error {
	if err := s.wait(ctx); err != nil {
		return err
	}
	flight := make(chan arrival, 1)
	s.flight = flight
	go func() {
		c.sort()
		tag, err := s.conn.PgConn().CopyFrom(alive, c.reader(), c.sql)
		flight <- arrival{c, tag.RowsAffected(), err}
	}()
	return nil
}

// wait returns when nothing is under way.
func (s *sender) wait(ctx context.Context) error {
	if s.flight == nil {
		return nil
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case a := <-s.flight:
		s.flight = nil
		if a.err != nil {
			return a.err // the driver may go on reading the chunk for a while
		}
		s.spare, s.rows = a.chunk, s.rows+a.rows
		return nil
	}
}

// index makes the indexes of the dataset, over two connections where a second is to
// be had.
func (l *loader) index(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var nth atomic.Int32
	second := make(chan error, 1)
	go func() {
		c, err := pgx.ConnectConfig(ctx, l.store.single)
		if err != nil {
			second <- nil
			return
		}
		w := &session{store: l.store, conn: c}
		defer w.close(ctx)
		w.watchClient(ctx)
		second <- l.indexOver(ctx, c, &nth)
	}()
	err := l.indexOver(ctx, l.session.conn, &nth)
	if err != nil {
		cancel()
	}
	if other := <-second; err == nil {
		err = other
	}
	return err
}

// indexOver makes indexes until all are made or being made.
func (l *loader) indexOver(ctx context.Context, c *pgx.Conn, nth *atomic.Int32) error {
	// The two connections take the place of the server's own workers, which cost more.
	const settings = "SET synchronous_commit = off; SET maintenance_work_mem = '128MB'; SET max_parallel_maintenance_workers = 0"
	if _, err := c.Exec(ctx, settings); err != nil {
		return err
	}
	for more := true; more; {
		err := c.QueryRow(ctx, "SELECT clearway.index_dataset($1, $2, $3)", l.store.key, l.id, nth.Add(1)).Scan(&more)
		if err != nil {
			return err
		}
	}
	return nil
}
