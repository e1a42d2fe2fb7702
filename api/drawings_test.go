package api_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

const drawingQuery = "/v1/drawings?ordinance=prescott-wi&permit=sidewalk-cafe&on=2027-05-01"

func TestDrawings(t *testing.T) {
	h := service(t)
	sum := sha256.Sum256([]byte(cafePlan))
	tests := []struct {
		name, query, media, file string
		begins, has              string
	}{
		{"svg where nothing is said", "", "image/svg+xml", "sidewalk-cafe-drawing.svg", "<svg ", `data-rule="clear-path`},
		{"svg", "&format=svg", "image/svg+xml", "sidewalk-cafe-drawing.svg", "<svg ", hex.EncodeToString(sum[:2])},
		{"pdf", "&format=pdf", "application/pdf", "sidewalk-cafe-drawing.pdf", "%PDF-", "%%EOF"},
		{"report", "&format=pdf&kind=report", "application/pdf", "sidewalk-cafe-report.pdf", "%PDF-", "%%EOF"},
		{"report as svg", "&kind=report", "image/svg+xml", "sidewalk-cafe-report.svg", "<svg ", hex.EncodeToString(sum[:])},
		{"scale", "&scale=1:96", "image/svg+xml", "sidewalk-cafe-drawing.svg", "<svg ", "1:96"},
		{"paper", "&paper=a3", "image/svg+xml", "sidewalk-cafe-drawing.svg", "<svg ", `width="420mm"`},
		{"name", "&name=Caf%C3%A9%20%3CB%3E.geojson", "image/svg+xml", "sidewalk-cafe-drawing.svg", "<svg ", "Café &lt;B&gt;"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			answer := ask(t, h, post(drawingQuery+tc.query, cafePlan))
			if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != tc.media {
				t.Fatalf("%d as %q: %.300s", answer.Code, answer.Header().Get("Content-Type"), answer.Body)
			}
			if got := answer.Header().Get("Content-Disposition"); got != `inline; filename="`+tc.file+`"` {
				t.Errorf("Content-Disposition %s, want %s", got, tc.file)
			}
			body := answer.Body.String()
			if !strings.HasPrefix(body, tc.begins) || !strings.Contains(body, tc.has) {
				t.Errorf("begins %.20q, want %q and %q within", body, tc.begins, tc.has)
			}
			if tc.media == "image/svg+xml" {
				holdToPolicy(t, answer.Body.Bytes())
			}
		})
	}
}

// holdToPolicy fails the test where an SVG is no XML, or has what must not stand
// inline in a page: scripts, styles, handlers, or references to elsewhere.
func holdToPolicy(t *testing.T, svg []byte) {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if !regexp.MustCompile(`^(svg|title|desc|g|path|rect|text|clipPath)$`).MatchString(element.Name.Local) {
			t.Errorf("<%s> in the drawing", element.Name.Local)
		}
		for _, a := range element.Attr {
			if strings.HasPrefix(a.Name.Local, "on") || a.Name.Local == "style" || a.Name.Local == "href" {
				t.Errorf("%s=%q in the drawing", a.Name.Local, a.Value)
			}
		}
	}
}

func TestDrawingIsTheSameEachTime(t *testing.T) {
	h := service(t)
	for _, query := range []string{"&format=svg", "&format=pdf", "&format=pdf&kind=report"} {
		first := ask(t, h, post(drawingQuery+query, cafePlan)).Body.String()
		if second := ask(t, h, post(drawingQuery+query, cafePlan)).Body.String(); first != second {
			t.Errorf("%s: the same plan gives other bytes", query)
		}
	}
}

func TestDrawingProblems(t *testing.T) {
	h := service(t)
	tests := []struct {
		name, query, plan string
		status            int
		code, words       string
	}{
		{"format", "&format=dwg", cafePlan, 400, "unknown-format", "svg, pdf"},
		{"empty format", "&format=", cafePlan, 400, "unknown-format", "svg, pdf"},
		{"kind", "&kind=poster", cafePlan, 400, "unknown-kind", "drawing, report"},
		{"paper", "&paper=napkin", cafePlan, 400, "unknown-paper", "napkin"},
		{"scale", "&scale=big", cafePlan, 400, "bad-scale", "big"},
		{"too large a scale", "&scale=1:1", cafePlan, 422, "does-not-fit", "1:1"},
		{"misspelt", "&sacle=1:48", cafePlan, 400, "unknown-parameter", "sacle"},
		{"twice", "&format=svg&format=pdf", cafePlan, 400, "repeated-parameter", "format"},
		{"long name", "&name=" + strings.Repeat("x", 81), cafePlan, 400, "name", "shorter"},
		{"name with line break", "&name=a%0D%0Ab", cafePlan, 400, "name", "plain"},
		{"name not UTF-8", "&name=%ff", cafePlan, 400, "name", "plain"},
		{"no JSON", "", `{"type":`, 400, "syntax", "detail"},
		{"no features", "", noFeatures, 422, "no-features", "cure"},
		{"no plan", "", "", 400, "no-plan", "GeoJSON"},
		{"wrong code", "&permit=", cafePlan, 400, "repeated-parameter", "permit"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			answer := ask(t, h, post(drawingQuery+tc.query, tc.plan))
			p := problemIn(t, answer)
			if answer.Code != tc.status || p.Type != "urn:clearway:problem:"+tc.code {
				t.Errorf("%d %s, want %d %s", answer.Code, p.Type, tc.status, tc.code)
			}
			if !strings.Contains(answer.Body.String(), tc.words) {
				t.Errorf("no %q in %s", tc.words, answer.Body)
			}
		})
	}
}

// A letter that the fonts lack is named in a header, in ASCII.
func TestDrawingWarns(t *testing.T) {
	answer := ask(t, service(t), post(drawingQuery+"&name=%E4%B8%AD", cafePlan))
	warning, err := url.PathUnescape(answer.Header().Get("Clearway-Warning"))
	if err != nil || !strings.Contains(warning, "中 (U+4E2D)") {
		t.Errorf("warning %q, %v", warning, err)
	}
	if !strings.Contains(answer.Body.String(), "[U+4E2D]") {
		t.Error("the drawing does not spell the letter as its number")
	}
}

// No query makes the service fail; FuzzCheck varies the plan.
func FuzzDrawingQuery(f *testing.F) {
	h := service(f)
	f.Add("format=svg&scale=1:48&paper=a3&name=x")
	f.Add("format=pdf&kind=report&name=%e4%b8")
	f.Fuzz(func(t *testing.T, query string) {
		r := post(drawingQuery, cafePlan)
		r.URL.RawQuery += "&" + query
		answer := httptest.NewRecorder()
		h.ServeHTTP(answer, r)
		if answer.Code >= 500 {
			t.Fatalf("answer %d: %s", answer.Code, answer.Body)
		}
	})
}
