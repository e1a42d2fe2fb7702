package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"clearway/api/wire"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// document is what the program writes for a plan.
func document(t testing.TB, plan string) string {
	t.Helper()
	p, err := siteplan.Decode([]byte(plan))
	if err != nil {
		t.Fatal(err)
	}
	report, err := ordinances.Check(p, library(t).Ordinance("prescott-wi"), "sidewalk-cafe", time.Date(2027, 5, 1, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := wire.Encode(&b, wire.FromReport(report)); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestCheckGivesTheBytesOfTheProgram(t *testing.T) {
	h, want := service(t), document(t, cafePlan)
	tests := map[string]*http.Request{
		"geo+json":      post(cafeQuery, cafePlan),
		"json":          typed("application/json; charset=utf-8"),
		"none":          typed(""),
		"curl's own":    typed("application/x-www-form-urlencoded"),
		"today":         post("/v1/checks?ordinance=prescott-wi&permit=sidewalk-cafe", cafePlan),
		"identity":      encoded("identity"),
		"other answers": accepting("text/html"),
	}
	for name, r := range tests {
		t.Run(name, func(t *testing.T) {
			answer := ask(t, h, r)
			if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != "application/json" {
				t.Fatalf("%d as %q: %s", answer.Code, answer.Header().Get("Content-Type"), answer.Body)
			}
			if got := answer.Body.String(); got != want {
				t.Errorf("document differs from the program's:\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func typed(media string) *http.Request {
	r := post(cafeQuery, cafePlan)
	r.Header.Set("Content-Type", media)
	if media == "" {
		r.Header.Del("Content-Type")
	}
	return r
}

func encoded(encoding string) *http.Request {
	r := post(cafeQuery, cafePlan)
	r.Header.Set("Content-Encoding", encoding)
	return r
}

func accepting(media string) *http.Request {
	r := post(cafeQuery, cafePlan)
	r.Header.Set("Accept", media)
	return r
}

// The cafe leaves 5 ft between itself and the curb, where Prescott asks 6 ft of a
// passage along the face of curb.
func TestCheckFindsThePassageTooNarrow(t *testing.T) {
	var result wire.Result
	if err := json.Unmarshal(ask(t, service(t), post(cafeQuery, cafePlan)).Body.Bytes(), &result); err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(result.Results, func(f wire.Finding) bool { return f.Rule == "clear-path" })
	if at < 0 {
		t.Fatalf("no clear-path in %+v", result.Results)
	}
	f := result.Results[at]
	if f.Status != "fail" || f.Measured == nil || f.Measured.Value != 5.0 || f.Required == nil || f.Required.Value != 6.0 {
		t.Errorf("clear-path is %s with %+v of %+v: %s", f.Status, f.Measured, f.Required, f.Message)
	}
	if result.Verdict != "fail" || result.Geometry != "fail" {
		t.Errorf("verdict %s, geometry %s, want fail", result.Verdict, result.Geometry)
	}
}

func TestChecksAtTheSameTime(t *testing.T) {
	h, want := service(t), document(t, cafePlan)
	var group sync.WaitGroup
	answers := make([]*httptest.ResponseRecorder, 64)
	for i := range answers {
		answers[i] = httptest.NewRecorder()
		group.Go(func() { h.ServeHTTP(answers[i], post(cafeQuery, cafePlan)) })
	}
	group.Wait()
	for i, answer := range answers {
		if answer.Code != http.StatusOK || answer.Body.String() != want {
			t.Fatalf("answer %d is %d and differs", i, answer.Code)
		}
	}
}

// None of the shared files is a plan: each is refused for a reason, with 4xx.
func TestForeignFilesAreRefused(t *testing.T) {
	root := filepath.Join("..", "..", "shared", "data", "geojson")
	if _, err := os.Stat(root); err != nil {
		t.Skip("no shared data here")
	}
	h, asked := service(t), 0
	err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		asked++
		t.Run(entry.Name(), func(t *testing.T) {
			answer := ask(t, h, post(cafeQuery, string(data)))
			if answer.Code < 400 || answer.Code >= 500 {
				t.Fatalf("answer %d: %.200s", answer.Code, answer.Body)
			}
			if p := problemIn(t, answer); p.Detail == "" {
				t.Errorf("refused without a reason: %+v", p)
			}
		})
		return nil
	})
	if err != nil || asked == 0 {
		t.Fatalf("%d files asked: %v", asked, err)
	}
}

func FuzzCheck(f *testing.F) {
	h := service(f)
	for _, seed := range []string{cafePlan, "", "{}", `{"type":"FeatureCollection","features":[]}`, strings.Repeat("[", 100)} {
		f.Add("ordinance=prescott-wi&permit=sidewalk-cafe&on=2027-05-01", seed)
	}
	f.Add("on=%zz&on=1;", "{")
	f.Fuzz(func(t *testing.T, query, body string) {
		r := post("/v1/checks", body)
		r.URL.RawQuery = query
		answer := httptest.NewRecorder()
		h.ServeHTTP(answer, r)
		if answer.Code >= 500 {
			t.Fatalf("answer %d: %s", answer.Code, answer.Body)
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	h := service(b)
	plan := usualPlan()
	if answer := ask(b, h, post(cafeQuery, plan)); answer.Code != http.StatusOK {
		b.Fatalf("%d %s", answer.Code, answer.Body)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(plan)))
	for b.Loop() {
		h.ServeHTTP(httptest.NewRecorder(), post(cafeQuery, plan))
	}
}

// usualPlan is cafePlan with 35 tables, chairs and trees: 40 features.
func usualPlan() string {
	var b strings.Builder
	b.WriteString(strings.TrimSuffix(cafePlan, "]}"))
	for i := range 35 {
		role, y := "table", 2.0
		if i%2 == 1 {
			role, y = "tree", 11
		}
		x := 3 + 1.5*float64(i)
		if role == "table" {
			x = 21 + 0.5*float64(i)
		}
		fmt.Fprintf(&b, `,{"type":"Feature","id":"t%d","properties":{"role":%q,"diameter_ft":1},"geometry":{"type":"Point","coordinates":[%g,%g]}}`, i, role, x, y)
	}
	b.WriteString("]}")
	return b.String()
}
