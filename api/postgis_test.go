package api_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"clearway/api"
	"clearway/fixtures"
	invented "clearway/fixtures/town"
	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
	"clearway/geo/parcel/postgis"
	"clearway/geo/parcel/postgis/postgistest"
)

// inventedTown is a service with the invented town in a store.
func inventedTown(t *testing.T, store parcel.Store) http.Handler {
	t.Helper()
	t.Cleanup(func() { store.Close() })
	for _, layer := range parcel.Layers() {
		opts := parcel.LoadOptions{Layer: layer, Source: "town.zip", Now: time.Date(2027, 3, 1, 9, 0, 0, 0, time.UTC)}
		if _, err := parcel.Load(t.Context(), store, invented.New(600, invented.Seed).Source(layer), opts); err != nil {
			t.Fatal(err)
		}
	}
	now := func() time.Time { return time.Date(2027, 3, 8, 9, 0, 0, 0, time.UTC) }
	return api.New(api.Options{Library: library(t), Store: store, ClerkToken: clerkToken, Now: now})
}

// inDatabase opens the store of a database, with more parameters in its URL.
func inDatabase(t *testing.T, url, more string) *postgis.Store {
	t.Helper()
	if strings.Contains(url, "?") {
		more = "&" + more
	} else {
		more = "?" + more
	}
	store, err := postgis.Open(t.Context(), url+more)
	if err != nil {
		t.Fatal(err)
	}
	return store
}

func cafeInTown(t testing.TB) string {
	t.Helper()
	f, err := fixtures.Plans().Open("sample-town-cafe/plan.geojson")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	plan, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(plan)
}

// The service answers the same, byte by byte, whichever store the town is in.
func TestTwoStoresOverHTTP(t *testing.T) {
	database := inventedTown(t, inDatabase(t, postgistest.Fresh(t), ""))
	inFile, err := gpkg.Open(t.Context(), filepath.Join(t.TempDir(), "town.gpkg"))
	if err != nil {
		t.Fatal(err)
	}
	file := inventedTown(t, inFile)
	plan, at := cafeInTown(t), invented.Cafe()
	for name, request := range map[string]func() *http.Request{
		"list":             func() *http.Request { return post("/v1/notices", plan) },
		"list for a clerk": func() *http.Request { return fromClerk(post("/v1/notices", plan)) },
		"list by parcel": func() *http.Request {
			return fromClerk(post("/v1/notices", `{"parcels": ["`+at.Parcel+`"], "distance": "90 m"}`))
		},
		"csv":     func() *http.Request { return fromClerk(post("/v1/notices?format=csv", plan)) },
		"labels":  func() *http.Request { return fromClerk(post("/v1/notices?format=labels", plan)) },
		"letters": func() *http.Request { return fromClerk(post("/v1/notices?format=letters", plan)) },
		"check":   func() *http.Request { return post(cafeCheck, plan) },
		"drawing": func() *http.Request { return post(strings.Replace(cafeCheck, "checks", "drawings", 1), plan) },
		"report": func() *http.Request {
			return post(strings.Replace(cafeCheck, "checks", "drawings", 1)+"&format=pdf&kind=report", plan)
		},
		"parcel": func() *http.Request { return httptest.NewRequest(http.MethodGet, "/v1/parcels?id="+at.Parcel, nil) },
		"by address": func() *http.Request {
			return httptest.NewRequest(http.MethodGet, "/v1/parcels?address="+strings.Fields(at.Address)[0], nil)
		},
		"place": func() *http.Request { return httptest.NewRequest(http.MethodGet, "/v1/place", nil) },
	} {
		want, got := ask(t, file, request()), ask(t, database, request())
		if want.Code != http.StatusOK || got.Code != want.Code || !bytes.Equal(got.Body.Bytes(), want.Body.Bytes()) {
			t.Errorf("%s: %d with %d bytes from the file, %d with %d bytes from the database", name, want.Code, want.Body.Len(), got.Code, got.Body.Len())
		}
	}
}

// asked asks a service over the network and returns the status and the body.
func asked(ctx context.Context, method, url, body string) (int, string, error) {
	request, err := http.NewRequestWithContext(ctx, method, url, strings.NewReader(body))
	if err != nil {
		return 0, "", err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, "", err
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	return answer.StatusCode, string(data), err
}

// The database is restarted, in order and as after a crash, in the middle of requests:
// all are answered as if nothing had happened. While it is down the service is alive and not
// ready, and ready again by itself.
func TestDatabaseRestarts(t *testing.T) {
	server := postgistest.NewCluster(t)
	service := httptest.NewServer(inventedTown(t, inDatabase(t, server.URL(), "pool_max_conns=3")))
	defer service.Close()
	plan := cafeInTown(t)
	notices := func() (int, string, error) {
		return asked(t.Context(), http.MethodPost, service.URL+"/v1/notices", plan)
	}
	status, want, err := notices()
	if err != nil || status != http.StatusOK {
		t.Fatal(status, err, want)
	}
	isReady := func(want int) {
		t.Helper()
		if status, body, err := asked(t.Context(), http.MethodGet, service.URL+"/readyz", ""); status != want || err != nil {
			t.Errorf("readyz: %d %s, %v, want %d", status, body, err, want)
		}
		if status, _, err := asked(t.Context(), http.MethodGet, service.URL+"/healthz", ""); status != http.StatusOK || err != nil {
			t.Errorf("healthz: %d, %v", status, err)
		}
	}
	server.RestartBeside(t, func() error {
		status, got, err := notices()
		if err == nil && (status != http.StatusOK || got != want) {
			err = fmt.Errorf("%d: %.300s", status, got)
		}
		return err
	}, func() { isReady(http.StatusOK) }, func() { isReady(http.StatusServiceUnavailable) })
}

// Clients hang up in bursts with their requests at work, more of them than the pool has
// connections. The next one is answered soon.
func TestHangUpsOverHTTP(t *testing.T) {
	service := httptest.NewServer(inventedTown(t, inDatabase(t, postgistest.Fresh(t), "pool_max_conns=2")))
	defer service.Close()
	requests := [][3]string{
		{http.MethodPost, service.URL + "/v1/notices", cafeInTown(t)},
		{http.MethodPost, service.URL + cafeCheck, cafeInTown(t)},
		{http.MethodGet, service.URL + "/v1/parcels?id=" + invented.Cafe().Parcel, ""},
	}
	want := make([]string, len(requests))
	for i, r := range requests {
		status, body, err := asked(t.Context(), r[0], r[1], r[2])
		if status != http.StatusOK || err != nil {
			t.Fatal(status, body, err)
		}
		want[i] = body
	}
	postgistest.HangUp(t, 120*time.Millisecond, len(requests), func(ctx context.Context, i int) error {
		status, body, err := asked(ctx, requests[i][0], requests[i][1], requests[i][2])
		if err == nil && (status != http.StatusOK || body != want[i]) {
			err = fmt.Errorf("%d: %.300s", status, body)
		}
		return err
	})
}
