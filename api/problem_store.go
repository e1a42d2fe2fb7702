package api

import (
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"clearway/geo/parcel"
)

// statusHungUp is what the log has for a request whose client hung up before the
// answer. No client sees it.
const statusHungUp = 499

// retryAfter is when to ask a busy service again, in seconds.
const retryAfter = "10"

// storeProblem turns an error of a store into a problem: 422 for a question that makes
// no sense, 503 for what passes or what has not been loaded yet. Other errors stay:
// storeFault explains them.
func storeProblem(err error) error {
	var fault *parcel.Error
	if !errors.As(err, &fault) {
		return err
	}
	status := http.StatusServiceUnavailable
	switch fault.Code {
	case parcel.CodeArgument:
		status = http.StatusUnprocessableEntity
	case parcel.CodeNoDataset, parcel.CodeGone, parcel.CodeBusy:
	default:
		return err
	}
	p := problem(status, string(fault.Code), "The parcels give no answer", sentence(fault.What))
	p.Place, p.Cure = fault.Place, sentence(fault.Cure)
	return p
}

// storeFault explains why a store failed at a question: it cannot be reached now, or it
// gave no answer in time. nil for a fault of another kind.
func (s *server) storeFault(err error, c echo.Context) *Problem {
	if parcel.CodeOf(err) != parcel.CodeStore {
		return nil
	}
	if s.reach(c.Request().Context()) != nil {
		return storeAway(c, err)
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	c.Response().Header().Set(echo.HeaderRetryAfter, retryAfter)
	p := problem(http.StatusServiceUnavailable, "busy", "The service is busy", "The town's data gave no answer in time. Ask again later.")
	p.cause = err
	return p
}

// storeAway is the problem of a store that cannot be reached. Where the store is, and
// why, is for the log alone.
func storeAway(c echo.Context, err error) *Problem {
	c.Response().Header().Set(echo.HeaderRetryAfter, retryAfter)
	p := problem(http.StatusServiceUnavailable, "store-away", "The town's data cannot be reached", "The database does not answer now.")
	p.Cure = "Ask again later. The service answers again as soon as the database does."
	p.cause = err
	return p
}

// hungUp is the problem of a request that nobody waits for any more.
func hungUp(err error) *Problem {
	p := problem(statusHungUp, "hung-up", "The client hung up", "The request was given up before it was answered.")
	p.cause = err
	return p
}
