package api_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// noFeatures is a collection that is good JSON and no plan.
const noFeatures = `{"type":"FeatureCollection","features":[]}`

// Each fault of a request has an answer of its own, with what to do about it.
func TestProblems(t *testing.T) {
	const path = "/v1/checks?"
	many := `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"role":"curb"},"geometry":{"type":"LineString","coordinates":[` +
		strings.Repeat("[1,2],", 200_001) + `[1,2]]}}]}`
	deep := strings.Repeat(`[`, 65) + strings.Repeat(`]`, 65)
	tests := []struct {
		name    string
		request *http.Request
		status  int
		code    string
		words   string // in the document
	}{
		{"nowhere", httptest.NewRequest(http.MethodGet, "/v1/nothing", nil), 404, "not-found", "/v1/nothing"},
		{"wrong method", httptest.NewRequest(http.MethodGet, "/v1/checks", nil), 405, "method-not-allowed", "POST"},
		{"unknown code", httptest.NewRequest(http.MethodGet, "/v1/ordinances/gotham", nil), 404, "unknown-ordinance", "prescott-wi"},
		{"unknown sample", httptest.NewRequest(http.MethodGet, "/v1/samples/none", nil), 404, "unknown-sample", `"one"`},
		{"sample outside", httptest.NewRequest(http.MethodGet, "/v1/samples/..%2Fone", nil), 404, "unknown-sample", `"one"`},
		{"unknown template", httptest.NewRequest(http.MethodGet, "/v1/templates/prescott-wi/none", nil), 404, "unknown-template", "prescott-wi/sidewalk-cafe"},
		{"no ordinance", post(path+"permit=sidewalk-cafe", cafePlan), 400, "unknown-ordinance", "mazomanie-wi"},
		{"wrong ordinance", post(path+"ordinance=gotham&permit=sidewalk-cafe", cafePlan), 400, "unknown-ordinance", "gotham"},
		{"no permit", post(path+"ordinance=prescott-wi", cafePlan), 400, "unknown-permit", "sidewalk-cafe"},
		{"wrong permit", post(path+"ordinance=prescott-wi&permit=parade", cafePlan), 400, "unknown-permit", "parade"},
		{"ordinance twice", post(path+"ordinance=prescott-wi&ordinance=mazomanie-wi&permit=sidewalk-cafe", cafePlan), 400, "repeated-parameter", "2 times"},
		{"misspelt", post(path+"ordinance=prescott-wi&permit=sidewalk-cafe&when=2027-05-01", cafePlan), 400, "unknown-parameter", "when"},
		{"query unreadable", post(path+"ordinance=%zz", cafePlan), 400, "query", "%zz"},
		{"date in words", post(path+"ordinance=prescott-wi&permit=sidewalk-cafe&on=tomorrow", cafePlan), 400, "date", "on=2027-05-01"},
		{"no such day", post(path+"ordinance=prescott-wi&permit=sidewalk-cafe&on=2027-02-30", cafePlan), 400, "date", "2027-02-30"},
		{"empty date", post(path+"ordinance=prescott-wi&permit=sidewalk-cafe&on=", cafePlan), 400, "date", "on=2027-05-01"},
		{"no body", post(cafeQuery, ""), 400, "no-plan", "GeoJSON"},
		{"no JSON", post(cafeQuery, `{"type":`), 400, "syntax", "detail"},
		{"no features", post(cafeQuery, noFeatures), 422, "no-features", "cure"},
		{"wrong media type", typed("text/plain"), 415, "media-type", "application/geo+json"},
		{"broken media type", typed("application/json; charset"), 415, "media-type", "application/geo+json"},
		{"Latin 1", typed("application/json; charset=iso-8859-1"), 415, "media-type", "UTF-8"},
		{"multipart", typed("multipart/form-data; boundary=x"), 415, "media-type", "application/geo+json"},
		{"gzip", gzipped(t), 415, "compressed", "gzip"},
		{"too large", post(cafeQuery, cafePlan+strings.Repeat(" ", 5<<20)), 413, "too-large", "5 MiB"},
		{"too large, unannounced", unannounced(cafePlan + strings.Repeat(" ", 5<<20)), 413, "too-large", "5 MiB"},
		{"too many vertices", post(cafeQuery, many), 422, "too-many-vertices", "200"},
		{"too deep", post(cafeQuery, deep), 422, "too-deep", "64"},
		{"broken off", unread(), 400, "broken-off", "again"},
	}
	h := service(t)
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			answer := ask(t, h, tc.request)
			p := problemIn(t, answer)
			if answer.Code != tc.status || p.Type != "urn:clearway:problem:"+tc.code {
				t.Errorf("%d %s, want %d %s", answer.Code, p.Type, tc.status, tc.code)
			}
			if !strings.Contains(answer.Body.String(), tc.words) {
				t.Errorf("no %q in %s", tc.words, answer.Body)
			}
			if p.Title == "" || p.Detail == "" {
				t.Errorf("problem without title or detail: %+v", p)
			}
		})
	}
}

func gzipped(t *testing.T) *http.Request {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := io.WriteString(w, cafePlan); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	r := post(cafeQuery, b.String())
	r.Header.Set("Content-Encoding", "gzip")
	return r
}

// unannounced is a body without Content-Length.
func unannounced(body string) *http.Request {
	r := post(cafeQuery, body)
	r.ContentLength = -1
	return r
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("connection lost") }

func unread() *http.Request {
	return httptest.NewRequest(http.MethodPost, cafeQuery, brokenReader{})
}

// A fault of the plan names the feature and the place, and what to do.
func TestPlanProblemTellsFeatureAndPlace(t *testing.T) {
	bowTie := strings.Replace(cafePlan, "[[20,0],[40,0],[40,7],[20,7],[20,0]]", "[[20,0],[40,7],[40,0],[20,7],[20,0]]", 1)
	p := problemIn(t, ask(t, service(t), post(cafeQuery, bowTie)))
	if p.Status != 422 || p.Type != "urn:clearway:problem:geometry" || !strings.Contains(p.Feature, "cafe") || p.Place == "" || p.Cure == "" {
		t.Errorf("problem = %+v", p)
	}
}

// A header that helps a program to do better goes with the refusal.
func TestProblemHeaders(t *testing.T) {
	h := service(t)
	tests := []struct {
		name        string
		request     *http.Request
		header, has string
	}{
		{"method", httptest.NewRequest(http.MethodDelete, "/v1/checks", nil), "Allow", "POST"},
		{"media type", typed("text/plain"), "Accept-Post", "application/geo+json"},
		{"compressed", gzipped(t), "Accept-Encoding", "identity"},
		{"never kept", post(cafeQuery, "{"), "Cache-Control", "no-store"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			if got := ask(t, h, tc.request).Header().Get(tc.header); !strings.Contains(got, tc.has) {
				t.Errorf("%s: %q, want %s in it", tc.header, got, tc.has)
			}
		})
	}
}
