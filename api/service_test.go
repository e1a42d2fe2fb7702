package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"clearway/api"
	"clearway/ordinances"
)

const (
	cafeQuery = "/v1/checks?ordinance=prescott-wi&permit=sidewalk-cafe&on=2027-05-01"
	geoJSON   = "application/geo+json"
)

// cafePlan is a cafe on a walk 12 ft wide, as someone with a tape draws it:
//
//	y 12 ---------------- curb
//	          | 5 ft to walk
//	y  7   +------+
//	       | cafe |
//	y  0 --+------+------ frontage
const cafePlan = `{"type":"FeatureCollection","grid":{"unit":"ft","origin":[-92.8022,44.7489],"bearing":0},"features":[
{"type":"Feature","id":"walk","properties":{"role":"sidewalk"},"geometry":{"type":"Polygon","coordinates":[[[0,0],[60,0],[60,12],[0,12],[0,0]]]}},
{"type":"Feature","id":"curb","properties":{"role":"curb"},"geometry":{"type":"LineString","coordinates":[[0,12],[60,12]]}},
{"type":"Feature","id":"house","properties":{"role":"building"},"geometry":{"type":"Polygon","coordinates":[[[0,-30],[60,-30],[60,0],[0,0],[0,-30]]]}},
{"type":"Feature","id":"front","properties":{"role":"frontage"},"geometry":{"type":"LineString","coordinates":[[10,0],[50,0]]}},
{"type":"Feature","id":"cafe","properties":{"role":"cafe","config":"storefront"},"geometry":{"type":"Polygon","coordinates":[[[20,0],[40,0],[40,7],[20,7],[20,0]]]}}]}`

func library(t testing.TB) *ordinances.Library {
	t.Helper()
	l, err := ordinances.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func service(t testing.TB) http.Handler {
	t.Helper()
	return api.New(api.Options{
		Library: library(t),
		Samples: fstest.MapFS{
			"one/plan.geojson": {Data: []byte(cafePlan)},
			"one/want.json":    {Data: []byte(`{"ordinance":"prescott-wi","permit":"sidewalk-cafe","results":{}}`)},
			"README.md":        {Data: []byte("not a sample")},
		},
		Templates: []api.Template{{Ordinance: "prescott-wi", Permit: "sidewalk-cafe", Plan: []byte(cafePlan)}},
		Now:       func() time.Time { return time.Date(2027, 5, 1, 23, 30, 0, 0, time.FixedZone("CST", -6*3600)) },
	})
}

func post(target, body string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, target, strings.NewReader(body))
	r.Header.Set("Content-Type", geoJSON)
	return r
}

// ask answers a request and holds the answer against openapi.json.
func ask(t testing.TB, h http.Handler, r *http.Request) *httptest.ResponseRecorder {
	t.Helper()
	answer := httptest.NewRecorder()
	h.ServeHTTP(answer, r)
	holdAgainstDescription(t, r, answer)
	return answer
}

// problemIn reads the problem document of an answer.
func problemIn(t testing.TB, answer *httptest.ResponseRecorder) api.Problem {
	t.Helper()
	var p api.Problem
	if media := answer.Header().Get("Content-Type"); media != "application/problem+json" {
		t.Fatalf("%d as %q, want a problem document: %s", answer.Code, media, answer.Body)
	}
	if err := json.Unmarshal(answer.Body.Bytes(), &p); err != nil {
		t.Fatal(err)
	}
	if p.Status != answer.Code {
		t.Errorf("problem has status %d, answer %d", p.Status, answer.Code)
	}
	return p
}

func TestRoutes(t *testing.T) {
	h := service(t)
	tests := []struct {
		name, target, media, has string
	}{
		{"page", "/", "text/html; charset=utf-8", "<title>Clearway</title>"},
		{"rules", "/v1/ordinances", "application/json", `"rule": "clear-path"`},
		{"code in words", "/v1/ordinances/prescott-wi", "application/json", `"words":`},
		{"samples", "/v1/samples", "application/json", `[{"name":"one","ordinance":"prescott-wi","permit":"sidewalk-cafe"}]`},
		{"sample", "/v1/samples/one", geoJSON, `"grid"`},
		{"templates", "/v1/templates", "application/json", `[{"ordinance":"prescott-wi","permit":"sidewalk-cafe"}]`},
		{"template", "/v1/templates/prescott-wi/sidewalk-cafe", geoJSON, `"grid"`},
		{"description", "/openapi.json", "application/json", `"openapi": "3.1.0"`},
		{"alive", "/healthz", "application/json", `"ok"`},
		{"ready", "/readyz", "application/json", `"ok"`},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			answer := ask(t, h, httptest.NewRequest(http.MethodGet, tc.target, nil))
			if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != tc.media {
				t.Errorf("%d as %q, want 200 as %q", answer.Code, answer.Header().Get("Content-Type"), tc.media)
			}
			if !strings.Contains(answer.Body.String(), tc.has) {
				t.Errorf("no %s in %.300s", tc.has, answer.Body)
			}
		})
		t.Run(tc.name+", head", func(t *testing.T) {
			answer := ask(t, h, httptest.NewRequest(http.MethodHead, tc.target, nil))
			if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != tc.media {
				t.Errorf("%d as %q, want 200 as %q", answer.Code, answer.Header().Get("Content-Type"), tc.media)
			}
		})
	}
}

func TestNoSamplesAndNoTemplates(t *testing.T) {
	h := api.New(api.Options{Library: library(t)})
	for _, path := range []string{"/v1/samples", "/v1/templates"} {
		answer := ask(t, h, httptest.NewRequest(http.MethodGet, path, nil))
		if answer.Code != http.StatusOK || strings.TrimSpace(answer.Body.String()) != "[]" {
			t.Errorf("%s: %d %s, want an empty list", path, answer.Code, answer.Body)
		}
	}
}

func TestOptions(t *testing.T) {
	answer := ask(t, service(t), httptest.NewRequest(http.MethodOptions, "/v1/checks", nil))
	if answer.Code != http.StatusNoContent || answer.Header().Get("Allow") != "OPTIONS, POST" {
		t.Errorf("%d, Allow %q", answer.Code, answer.Header().Get("Allow"))
	}
}

// Every answer has the headers, also where the request fails.
func TestSecurityHeaders(t *testing.T) {
	h := service(t)
	requests := map[string]*http.Request{
		"page":      httptest.NewRequest(http.MethodGet, "/", nil),
		"check":     post(cafeQuery, cafePlan),
		"not found": httptest.NewRequest(http.MethodGet, "/none", nil),
		"refused":   post(cafeQuery, "{"),
	}
	for name, r := range requests {
		t.Run(name, func(t *testing.T) {
			header := ask(t, h, r).Header()
			policy := header.Get("Content-Security-Policy")
			if !strings.HasPrefix(policy, "default-src 'none'; script-src 'self'; style-src 'self'") || strings.Contains(policy, "unsafe") {
				t.Errorf("Content-Security-Policy: %s", policy)
			}
			for key, want := range map[string]string{
				"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Set-Cookie": "",
				"Access-Control-Allow-Origin": "", "Server": "",
			} {
				if got := header.Get(key); got != want {
					t.Errorf("%s: %q, want %q", key, got, want)
				}
			}
			if header.Get("X-Request-Id") == "" {
				t.Error("no request id")
			}
		})
	}
}

func TestRequestID(t *testing.T) {
	h := service(t)
	tests := []struct {
		name, given string
		kept        bool
	}{
		{"given", "a-1.B_2", true},
		{"line break", "a\r\nSet-Cookie: x=1", false},
		{"too long", strings.Repeat("a", 65), false},
		{"none", "", false},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			r := httptest.NewRequest(http.MethodGet, "/healthz", nil)
			r.Header.Set("X-Request-Id", tc.given)
			got := ask(t, h, r).Header().Get("X-Request-Id")
			if got == "" || (got == tc.given) != tc.kept {
				t.Errorf("id %q of given %q, kept should be %v", got, tc.given, tc.kept)
			}
		})
	}
}
