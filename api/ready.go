package api

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"clearway/geo/parcel"
)

// readyTimeout bounds the question whether the store can be reached.
const readyTimeout = time.Second

// getHealth answers /healthz: the process runs, whatever the store does.
func getHealth(c echo.Context) error {
	return c.JSON(http.StatusOK, map[string]string{"status": "ok"})
}

// getReady answers /readyz. A service is ready while its store can be reached: it
// follows a database that goes down and comes back. Without a store, or with one on the
// same disk, it is ready as soon as it runs.
func (s *server) getReady(c echo.Context) error {
	if err := s.reach(c.Request().Context()); err != nil {
		return storeAway(c, err)
	}
	return getHealth(c)
}

// reach tells whether the store can be reached now, also where the time of the request
// is over.
func (s *server) reach(ctx context.Context) error {
	pinger, ok := s.Store.(parcel.Pinger)
	if !ok {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readyTimeout)
	defer cancel()
	return pinger.Ping(ctx)
}
