// Package api is the HTTP service: it answers site plans with the same documents
// as the program, and serves the page that shows them.
//
// It keeps nothing between requests: no plan is stored, no cookie is set. It may
// import geo and ordinances, and is imported by cmd alone.
package api

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"clearway/api/web"
	"clearway/geo/parcel"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// How long a connection may take. A request is answered or refused after
// requestTimeout, one that waits for the store after storeTimeout; the rest is for
// slow networks.
const (
	requestTimeout  = 10 * time.Second
	storeTimeout    = 8 * time.Second
	headerTimeout   = 5 * time.Second
	readTimeout     = 15 * time.Second
	writeTimeout    = 30 * time.Second
	idleTimeout     = 60 * time.Second
	shutdownTimeout = 15 * time.Second
	maxHeaderBytes  = 64 << 10
)

// Options are what the service works with.
type Options struct {
	// Library holds the ordinances that a plan can be checked against.
	Library *ordinances.Library
	// Samples holds plans to try, each in a folder <name> with plan.geojson and
	// want.json, whose ordinance and permit say what it is a sample of. Without
	// it there are no samples.
	Samples fs.FS
	// Templates are the plans to start from.
	Templates []Template
	// Store holds the town's data, for notices and for what plans lack; nil for none.
	Store parcel.Store
	// StoreNote is what to know of the store's data, a sentence or two; may be empty.
	StoreNote string
	// ClerkToken lets who sends it as a bearer token see names and addresses; the
	// empty one lets nobody.
	ClerkToken string
	// Log takes a line for each request and each fault; nil for none.
	Log *slog.Logger
	// Now tells the date of a check that names none; nil for the clock.
	Now func() time.Time
}

// checker is ordinances.CheckKnowing.
type checker func(ordinances.Known, *siteplan.Plan, *ordinances.Ordinance, string, time.Time) (*ordinances.Report, error)

type server struct {
	Options
	check checker
	turns chan struct{} // one for each check or list at work
}

// New returns the service.
func New(o Options) *echo.Echo {
	return newServer(o, ordinances.CheckKnowing).routes()
}

func newServer(o Options, check checker) *server {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &server{Options: o, check: check, turns: make(chan struct{}, checksAtOnce())}
}

func (s *server) routes() *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.IPExtractor = echo.ExtractIPDirect()
	e.HTTPErrorHandler = s.answerError
	e.Use(s.logRequests(), requestID, securityHeaders, s.recoverPanics(), limitTime)

	e.POST("/v1/checks", s.postCheck)
	e.POST("/v1/drawings", s.postDrawing)
	e.POST("/v1/notices", s.postNotice)
	get(e, "/v1/parcels", s.getParcels)
	get(e, "/v1/place", s.getPlace)
	get(e, "/v1/ordinances", s.getOrdinances)
	get(e, "/v1/ordinances/:id", s.getOrdinance)
	get(e, "/v1/samples", s.getSamples)
	get(e, "/v1/samples/:name", s.getSample)
	get(e, "/v1/templates", s.getTemplates)
	get(e, "/v1/templates/:ordinance/:permit", s.getTemplate)
	get(e, "/openapi.json", getOpenAPI)
	get(e, "/healthz", getHealth)
	get(e, "/readyz", s.getReady)
	for path, file := range web.Files() {
		get(e, path, getFile(file))
	}
	return e
}

// get routes GET and HEAD, which answers with the same headers.
func get(e *echo.Echo, path string, h echo.HandlerFunc) {
	e.Match([]string{http.MethodGet, http.MethodHead}, path, h)
}

func getFile(file web.File) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set(echo.HeaderCacheControl, "no-cache")
		return c.Blob(http.StatusOK, file.ContentType, file.Content)
	}
}

// Serve serves h on l until ctx is done, then lets the requests at work finish.
// It closes l. It returns nil after an orderly end.
func Serve(ctx context.Context, l net.Listener, h http.Handler) error {
	server := &http.Server{
		Handler:           h,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(l) }()
	select {
	case err := <-ended:
		return fmt.Errorf("serve on %s: %w", l.Addr(), err)
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownTimeout)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		return fmt.Errorf("requests were still at work after %s: %w", shutdownTimeout, errors.Join(err, server.Close()))
	}
	return nil
}
