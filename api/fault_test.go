package api

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/paulmach/orb"

	"clearway/geo/plane"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

const (
	tinyQuery = "/v1/checks?ordinance=town&permit=cafe"
	tinyPlan  = `{"type":"FeatureCollection","grid":{"unit":"ft","origin":[-92.8,44.7],"bearing":0},"features":[
{"type":"Feature","id":"walk","properties":{"role":"sidewalk"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[60,0],[60,12],[0,12],[0,0]]]}}]}`
)

// faulty returns a service whose engine is check, and its log.
func faulty(check checker) (*server, *bytes.Buffer) {
	var log bytes.Buffer
	town := &ordinances.Ordinance{ID: "town", Permits: []*ordinances.Permit{{ID: "cafe"}}}
	s := newServer(Options{
		Library: &ordinances.Library{Ordinances: []*ordinances.Ordinance{town}},
		Log:     slog.New(slog.NewTextHandler(&log, nil)),
	}, check)
	return s, &log
}

func tiny() *http.Request {
	return httptest.NewRequest(http.MethodPost, tinyQuery, strings.NewReader(tinyPlan))
}

// A fault of our own is a problem document that tells nothing of the inside; the
// log tells it, under the request id.
func TestOwnFaults(t *testing.T) {
	tests := map[string]checker{
		"panic": func(ordinances.Known, *siteplan.Plan, *ordinances.Ordinance, string, time.Time) (*ordinances.Report, error) {
			panic("secret")
		},
		"error": func(ordinances.Known, *siteplan.Plan, *ordinances.Ordinance, string, time.Time) (*ordinances.Report, error) {
			return nil, io.ErrNoProgress
		},
		"not a number": func(_ ordinances.Known, p *siteplan.Plan, _ *ordinances.Ordinance, _ string, _ time.Time) (*ordinances.Report, error) {
			return &ordinances.Report{Plan: p, Findings: []ordinances.Finding{{
				Measured: &ordinances.Amount{Value: math.NaN()},
			}}}, nil
		},
	}
	for name, check := range tests {
		t.Run(name, func(t *testing.T) {
			s, log := faulty(check)
			answer := httptest.NewRecorder()
			s.routes().ServeHTTP(answer, tiny())
			id := answer.Header().Get("X-Request-Id")
			if answer.Code != http.StatusInternalServerError || !strings.Contains(answer.Body.String(), "urn:clearway:problem:internal") {
				t.Errorf("%d %s", answer.Code, answer.Body)
			}
			if strings.Contains(answer.Body.String(), "secret") || !strings.Contains(answer.Body.String(), id) {
				t.Errorf("the answer tells too much or not the id: %s", answer.Body)
			}
			if !strings.Contains(log.String(), id) || !strings.Contains(log.String(), "level=ERROR") {
				t.Errorf("log: %s", log)
			}
		})
	}
}

func TestPanicOfAHandler(t *testing.T) {
	s, log := faulty(nil)
	e := s.routes()
	e.GET("/broken", func(echo.Context) error { panic("secret") })
	answer := httptest.NewRecorder()
	e.ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/broken", nil))
	if answer.Code != http.StatusInternalServerError || answer.Header().Get("Content-Type") != "application/problem+json" {
		t.Errorf("%d as %s", answer.Code, answer.Header().Get("Content-Type"))
	}
	if !strings.Contains(log.String(), "secret") || !strings.Contains(log.String(), "fault_test.go") {
		t.Errorf("the log does not tell the panic and its place: %s", log)
	}
}

// A check that takes too long is given up after requestTimeout, and one that finds
// every turn taken as well; the turns come back when the checks end.
func TestBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		end := make(chan struct{})
		s, _ := faulty(func(_ ordinances.Known, p *siteplan.Plan, _ *ordinances.Ordinance, _ string, _ time.Time) (*ordinances.Report, error) {
			<-end
			return &ordinances.Report{Plan: p}, nil
		})
		e, count := s.routes(), cap(s.turns)+1
		answers := make(chan *httptest.ResponseRecorder, count)
		began := time.Now()
		for range count {
			go func() {
				answer := httptest.NewRecorder()
				e.ServeHTTP(answer, tiny())
				answers <- answer
			}()
		}
		for range count {
			answer := <-answers
			if answer.Code != http.StatusServiceUnavailable || answer.Header().Get("Retry-After") == "" {
				t.Errorf("%d %s", answer.Code, answer.Body)
			}
		}
		if took := time.Since(began); took != requestTimeout {
			t.Errorf("given up after %s, want %s", took, requestTimeout)
		}
		close(end)
		synctest.Wait()
		answer := httptest.NewRecorder()
		e.ServeHTTP(answer, tiny())
		synctest.Wait() // a turn comes back just after the answer
		if answer.Code != http.StatusOK || len(s.turns) != 0 {
			t.Errorf("%d with %d turns taken, want 200 with none: %s", answer.Code, len(s.turns), answer.Body)
		}
	})
}

func TestAccessLog(t *testing.T) {
	s, log := faulty(func(ordinances.Known, *siteplan.Plan, *ordinances.Ordinance, string, time.Time) (*ordinances.Report, error) {
		return &ordinances.Report{Plan: &siteplan.Plan{Plane: plane.At(orb.Point{})}}, nil
	})
	s.routes().ServeHTTP(httptest.NewRecorder(), tiny())
	for _, want := range []string{"level=INFO", "method=POST", "path=/v1/checks", "status=200", "took=", "id="} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("no %s in the log: %s", want, log)
		}
	}
	if strings.Contains(log.String(), "sidewalk") || strings.Contains(log.String(), "ordinance=") {
		t.Errorf("the log tells the plan or the query: %s", log)
	}
}

// Serve ends without an error when its context does, after the request at work.
func TestServeEndsInOrder(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	h := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		stop()
		time.Sleep(20 * time.Millisecond)
		_, _ = io.WriteString(w, "whole")
	})
	served := make(chan error, 1)
	go func() { served <- Serve(ctx, listener, h) }()
	response, err := http.Get("http://" + listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if body, err := io.ReadAll(response.Body); err != nil || string(body) != "whole" {
		t.Errorf("body %q, %v", body, err)
	}
	if err := <-served; err != nil {
		t.Errorf("Serve: %v", err)
	}
	if _, err := net.Dial("tcp", listener.Addr().String()); err == nil {
		t.Error("the address is still open")
	}
}

func TestServeTellsWhyItCannot(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	if err := Serve(t.Context(), listener, http.NotFoundHandler()); err == nil {
		t.Error("Serve on a closed listener gives no error")
	}
}
