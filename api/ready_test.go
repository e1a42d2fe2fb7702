package api_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"clearway/api"
	"clearway/geo/parcel"
)

// far is a store that may be out of reach, and that may take its time.
type far struct {
	parcel.Store
	away atomic.Bool
	slow bool
}

func (f *far) Current(ctx context.Context, _ parcel.Layer) (parcel.Dataset, error) {
	if f.slow {
		<-ctx.Done()
	}
	return parcel.Dataset{}, f.fault(ctx)
}

func (f *far) Ping(ctx context.Context) error {
	if f.away.Load() {
		return f.fault(ctx)
	}
	return nil
}

func (f *far) fault(ctx context.Context) error {
	return &parcel.Error{Code: parcel.CodeStore, Place: "database at secret-host", What: "no answer", Err: ctx.Err()}
}

// storeQuestions are requests that ask the store.
func storeQuestions() map[string]*http.Request {
	return map[string]*http.Request{
		"check":   post(cafeCheck, planOf(cafeOnEarth)),
		"drawing": post(strings.Replace(cafeCheck, "checks", "drawings", 1), planOf(cafeOnEarth)),
		"notice":  post("/v1/notices", `{"parcels": ["5-1"]}`),
		"parcels": httptest.NewRequest(http.MethodGet, "/v1/parcels?id=5-1", nil),
		"place":   httptest.NewRequest(http.MethodGet, "/v1/place", nil),
	}
}

func isProblem(t testing.TB, answer *httptest.ResponseRecorder, code string) {
	t.Helper()
	p := problemIn(t, answer)
	if p.Status != http.StatusServiceUnavailable || p.Type != "urn:clearway:problem:"+code || answer.Header().Get("Retry-After") == "" {
		t.Errorf("%d %s, Retry-After %q, want 503 %s", p.Status, p.Type, answer.Header().Get("Retry-After"), code)
	}
	if strings.Contains(answer.Body.String(), "secret-host") {
		t.Errorf("the problem tells where the database is: %s", answer.Body)
	}
}

// The service is ready while the store can be reached; it is alive in any case.
func TestReadyFollowsTheStore(t *testing.T) {
	store := &far{}
	h := api.New(api.Options{Library: library(t), Store: store})
	for _, away := range []bool{false, true, false} {
		store.away.Store(away)
		ready := ask(t, h, httptest.NewRequest(http.MethodGet, "/readyz", nil))
		if away {
			isProblem(t, ready, "store-away")
		} else if ready.Code != http.StatusOK {
			t.Errorf("readyz %d with the store in reach", ready.Code)
		}
		if alive := ask(t, h, httptest.NewRequest(http.MethodGet, "/healthz", nil)); alive.Code != http.StatusOK {
			t.Errorf("healthz %d while the store is away: %t", alive.Code, away)
		}
	}
}

// Questions to a store that cannot be reached are refused as such. Why and where it is
// stands in the log.
func TestStoreAway(t *testing.T) {
	var log bytes.Buffer
	store := &far{}
	store.away.Store(true)
	h := api.New(api.Options{Library: library(t), Store: store, Log: slog.New(slog.NewTextHandler(&log, nil))})
	for name, request := range storeQuestions() {
		t.Run(name, func(t *testing.T) {
			log.Reset()
			isProblem(t, ask(t, h, request), "store-away")
			if !strings.Contains(log.String(), "secret-host") || !strings.Contains(log.String(), "status=503") {
				t.Errorf("log: %s", log.String())
			}
		})
	}
}

// A store that does not answer is waited for 10 s at most.
func TestStoreSlow(t *testing.T) {
	for name, request := range storeQuestions() {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := api.New(api.Options{Library: library(t), Store: &far{slow: true}})
				began := time.Now()
				isProblem(t, ask(t, h, request), "busy")
				if took := time.Since(began); took > 10*time.Second {
					t.Errorf("refused after %v", took)
				}
			})
		})
	}
}

// deaf is a store that takes a minute and does not hear that nobody waits any more.
type deaf struct{ parcel.Store }

func (deaf) Current(context.Context, parcel.Layer) (parcel.Dataset, error) {
	time.Sleep(time.Minute)
	return parcel.Dataset{}, parcel.NoDataset(parcel.Parcels)
}

// Work that takes too long is given up, also where it cannot be stopped.
func TestWorkTooLong(t *testing.T) {
	requests := storeQuestions()
	for _, name := range []string{"check", "drawing", "notice"} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				h := api.New(api.Options{Library: library(t), Store: deaf{}})
				began := time.Now()
				isProblem(t, ask(t, h, requests[name]), "busy")
				if took := time.Since(began); took != 10*time.Second {
					t.Errorf("refused after %v", took)
				}
				time.Sleep(time.Hour) // until the work has ended
			})
		})
	}
}

// A client that hangs up is no fault of the service.
func TestHungUp(t *testing.T) {
	for name, request := range storeQuestions() {
		t.Run(name, func(t *testing.T) {
			var log bytes.Buffer
			h := api.New(api.Options{Library: library(t), Store: &far{slow: true}, Log: slog.New(slog.NewTextHandler(&log, nil))})
			ctx, hangUp := context.WithCancelCause(t.Context())
			time.AfterFunc(10*time.Millisecond, func() { hangUp(errors.New("gone")) })
			h.ServeHTTP(httptest.NewRecorder(), request.WithContext(ctx))
			if !strings.Contains(log.String(), "level=INFO") || !strings.Contains(log.String(), "status=499") {
				t.Errorf("log: %s", log.String())
			}
		})
	}
}
