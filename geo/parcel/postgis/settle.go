package postgis

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"clearway/geo/parcel"
)

// Abort ends the load without a trace.
func (l *loader) Abort() error {
	l.kill()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.session == nil {
		return nil
	}
	_, err := l.settle(context.Background())
	return err
}

// settle ends a load that failed: nothing is left of it, unless it became current. The
// connection may be lost, so a new one is taken.
func (l *loader) settle(ctx context.Context) (became bool, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleTime)
	defer cancel()
	l.end(ctx)
	for {
		became, gone, err := l.fate(ctx)
		if err != nil || gone {
			return became, l.store.fail(ctx, "what the load has left will be dropped by the next one", err)
		}
		// The server has not seen yet that the connection is gone, and holds its lock.
	}
}

// fate tells what became of the dataset, after dropping what is left of it. gone is
// false where it is left, since the lock of the source could not be had.
func (l *loader) fate(ctx context.Context) (became, gone bool, err error) {
	w, err := l.store.session(ctx)
	if err == nil {
		err = w.clean(ctx)
		w.close(ctx)
	}
	if err != nil && parcel.CodeOf(err) != parcel.CodeBusy {
		return false, false, err
	}
	var state string
	err = l.store.again(ctx, func() error {
		return l.store.pool.QueryRow(ctx, "SELECT state FROM clearway.dataset WHERE source_key = $1 AND id = $2",
			l.store.key, l.id).Scan(&state)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return false, true, nil
	}
	if err != nil {
		return false, false, err
	}
	return state != "loading", state != "loading", nil
}

// end closes the connection of the load.
func (l *loader) end(ctx context.Context) {
	l.kill()
	_ = l.sender.wait(context.WithoutCancel(ctx)) // not long: it was told to end
	l.session.close(ctx)
	l.session = nil
	l.store.mu.Lock()
	defer l.store.mu.Unlock()
	if l.store.load == l {
		l.store.load = nil
	}
}
