package postgis

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"clearway/geo/parcel"
)

// SQLSTATE codes of PostgreSQL (its manual, appendix A).
const (
	stateDiskFull        = "53100"
	stateNoRights        = "42501"
	stateReadOnly        = "25006"
	stateLockTimeout     = "55P03"
	stateQueryCanceled   = "57014"
	stateUndefinedTable  = "42P01"
	stateAdminShutdown   = "57P01"
	stateCrashShutdown   = "57P02"
	stateCannotConnect   = "57P03"
	stateTooManyConns    = "53300"
	classConnectionError = "08"
	classAuthorization   = "28"
)

// stateOf returns the SQLSTATE of an error of the server, "" for any other.
func stateOf(err error) string {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code
	}
	return ""
}

// fail makes err a *parcel.Error about the store; nil stays nil. Where ctx has ended
// the error wraps ctx.Err(); where the server gave up for its statement_timeout, or had
// no connection left for too long, context.DeadlineExceeded.
func (s *Store) fail(ctx context.Context, what string, err error) error {
	var known *parcel.Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	if end := ctx.Err(); end != nil && !errors.Is(err, end) {
		err = fmt.Errorf("%w: %w", end, err)
	} else if state := stateOf(err); state == stateQueryCanceled || state == stateTooManyConns {
		err = fmt.Errorf("%w: %w", context.DeadlineExceeded, err)
	}
	return &parcel.Error{Code: parcel.CodeStore, Place: s.place, What: what, Err: err, Cure: cure(ctx, err)}
}

// cure says what to do about an error of the server or of the way to it.
func cure(ctx context.Context, err error) string {
	switch state := stateOf(err); {
	case ctx.Err() != nil:
		return ""
	case dropped(err):
		return "See that the database server is running and can be reached from here"
	case state == stateDiskFull:
		return "Make room on the disk of the database server, then try again"
	case state == stateNoRights:
		return "Use a role that may do this: see scripts/county-setup"
	case state == stateReadOnly:
		return "Name the primary server: this one only copies it"
	case state == stateLockTimeout:
		return "Another program holds a lock on the tables: wait until it has ended, then try again"
	case state == stateQueryCanceled:
		return "The server gave up, as statement_timeout tells it to: ask for less, or raise it in the URL"
	case state == stateTooManyConns:
		return "Lower pool_max_conns in the URL, or raise max_connections of the server"
	case strings.HasPrefix(state, classAuthorization):
		return "Check user, password and pg_hba.conf"
	}
	return ""
}

// dropped tells whether err means that the connection was lost or could not be made.
func dropped(err error) bool {
	switch state := stateOf(err); state {
	case "":
	case stateAdminShutdown, stateCrashShutdown, stateCannotConnect:
		return true
	default:
		return strings.HasPrefix(state, classConnectionError)
	}
	var way *net.OpError
	var connect *pgconn.ConnectError
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, net.ErrClosed) ||
		errors.Is(err, pgconn.ErrConnClosed) || errors.As(err, &way) || errors.As(err, &connect) || pgconn.SafeToRetry(err)
}

// patience is how long a question waits for a server that is starting again.
const patience = 10 * time.Second

// again asks, and where the connection was lost asks once more, as soon as the server
// takes connections again. A server that has no connection left is asked until one is
// free, here or there.
func (s *Store) again(ctx context.Context, ask func() error) error {
	err := whileState(ctx, stateTooManyConns, patience, ask)
	if err == nil || ctx.Err() != nil || !dropped(err) {
		return err
	}
	// The other connections of the pool are lost too.
	s.pool.Reset()
	wait, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for {
		ping := s.pool.Ping(wait)
		if ping == nil {
			return ask()
		}
		if stateOf(ping) != "" && !dropped(ping) {
			return err // the server is there, and takes no connections from here
		}
		select {
		case <-wait.Done():
			return err
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// unlocked calls f until it no longer fails for a lock that another program holds,
// for so long at most.
func unlocked(ctx context.Context, limit time.Duration, f func() error) error {
	return whileState(ctx, stateLockTimeout, limit, f)
}

// whileState calls f until it no longer fails with a SQLSTATE, for so long at most.
func whileState(ctx context.Context, state string, limit time.Duration, f func() error) error {
	end := time.Now().Add(limit)
	for {
		err := f()
		if stateOf(err) != state || time.Now().After(end) {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}
