package postgis

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"clearway/geo/parcel"
)

// First keys of the advisory locks. The second is 0, or that of the source.
const (
	lockMigrations = 0x636c6d67
	lockSource     = 0x636c7372
)

// session is a connection that may write: it holds the lock of the source. The lock
// ends with the connection, and so with the process.
type session struct {
	store *Store
	conn  *pgx.Conn
}

// session opens a session. CodeBusy where another one is open, here or elsewhere.
func (s *Store) session(ctx context.Context) (*session, error) {
	c, err := pgx.ConnectConfig(ctx, s.single)
	if err != nil {
		return nil, err
	}
	w := &session{store: s, conn: c}
	_, err = c.Exec(ctx, "SELECT pg_advisory_lock($1, hashtext($2))", lockSource, s.key)
	if err != nil {
		w.close(ctx)
		if stateOf(err) == stateLockTimeout {
			return nil, parcel.Busy(s.place, nil)
		}
		return nil, err
	}
	w.watchClient(ctx)
	return w, nil
}

// watchClient has the server notice that this process is gone while it works for it.
func (w *session) watchClient(ctx context.Context) {
	// Servers that cannot watch refuse. They see that it is gone when they are done.
	_, _ = w.conn.Exec(ctx, "SET client_connection_check_interval = '250ms'")
}

// close ends the session and with it the lock.
func (w *session) close(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	// The server closes what this cannot.
	_ = w.conn.Close(ctx)
}

// clean drops what killed loads have left, and what is left of retired datasets as far
// as nobody reads them.
func (w *session) clean(ctx context.Context) error {
	for _, state := range []struct {
		name string
		wait time.Duration
		must bool
	}{
		{"loading", 10 * time.Second, true}, // nobody but a dying load is in the way
		{"retired", time.Second, false},
	} {
		rows, err := w.conn.Query(ctx, "SELECT id FROM clearway.dataset WHERE source_key = $1 AND state = $2 ORDER BY id", w.store.key, state.name)
		if err != nil {
			return err
		}
		ids, err := pgx.CollectRows(rows, pgx.RowTo[int64])
		if err != nil {
			return err
		}
		for _, id := range ids {
			err := unlocked(ctx, state.wait, func() error {
				_, err := w.conn.Exec(ctx, "SELECT clearway.discard_dataset($1, $2)", w.store.key, id)
				return err
			})
			if err != nil && (state.must || stateOf(err) != stateLockTimeout) {
				return fmt.Errorf("dataset %d: %w", id, err)
			}
		}
	}
	return nil
}

// tidy drops what is left over, where anything is and no load is under way. Roles that
// only read leave it to others.
func (s *Store) tidy(ctx context.Context) error {
	var left, may bool
	err := s.pool.QueryRow(ctx, `SELECT
		EXISTS (SELECT 1 FROM clearway.dataset WHERE source_key = $1 AND state IN ('loading', 'retired')),
		has_function_privilege('clearway.discard_dataset(text, bigint)', 'EXECUTE') AND NOT pg_is_in_recovery()`, s.key).Scan(&left, &may)
	if err != nil || !left || !may {
		return err
	}
	w, err := s.session(ctx)
	if parcel.CodeOf(err) == parcel.CodeBusy {
		return nil
	}
	if err != nil {
		return err
	}
	defer w.close(ctx)
	return w.clean(ctx)
}

// Rollback makes the dataset before the current one current.
func (s *Store) Rollback(ctx context.Context, layer parcel.Layer) (parcel.Dataset, error) {
	if _, err := parcel.ParseLayer(string(layer)); err != nil {
		return parcel.Dataset{}, err
	}
	w, err := s.session(ctx)
	if err != nil {
		return parcel.Dataset{}, s.fail(ctx, "cannot be rolled back", err)
	}
	defer w.close(ctx)
	if err := w.rollBack(ctx, layer); err != nil {
		return parcel.Dataset{}, s.fail(ctx, "cannot be rolled back", err)
	}
	return s.Current(ctx, layer)
}

func (w *session) rollBack(ctx context.Context, layer parcel.Layer) error {
	if _, err := w.store.Current(ctx, layer); err != nil {
		return err
	}
	var id int64
	err := w.conn.QueryRow(ctx, `SELECT d.id FROM clearway.dataset d
		JOIN clearway.source s ON s.source_key = d.source_key AND s.layer = d.layer
		WHERE d.source_key = $1 AND s.source_key = $1 AND d.layer = $2 AND d.state = 'ready' AND d.id < s.current_dataset
		ORDER BY d.id DESC LIMIT 1`, w.store.key, string(layer)).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return parcel.NoEarlier(layer)
	}
	if err != nil {
		return err
	}
	return unlocked(ctx, lockPatience, func() error {
		_, err := w.conn.Exec(ctx, "SELECT clearway.return_to($1, $2)", w.store.key, id)
		return err
	})
}
