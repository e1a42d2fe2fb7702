package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/paulmach/orb"

	"clearway/api"
	"clearway/api/notice"
	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
	"clearway/geo/plane"
)

const clerkToken = "a token of the clerk's"

// town is a service with four parcels on the street of cafePlan; the cafe's front
// lies on lot 5-1.
//
//	       cafe
//	+---------+-------+
//	|   5-1   |  5-2  |       5-3, 500 ft away     5-4, no owner, behind 5-1
//	+---------+-------+
func town(t testing.TB) http.Handler {
	t.Helper()
	store, err := gpkg.Open(t.Context(), filepath.Join(t.TempDir(), "town.gpkg"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	load, err := store.Begin(t.Context(), parcel.Parcels, parcel.Origin{Source: "parcels.zip", Loaded: time.Date(2027, 3, 1, 9, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []struct {
		id, owner, site string
		w, s, e, n      float64
	}{
		{"5-1", "CAFE LLC", "1 MAIN ST", 0, -100, 60, 0},
		{"5-2", "ADA BAY", "3 MAIN ST", 60, -100, 120, 0},
		{"5-3", "FAR AWAY", "99 MAIN ST", 600, -100, 660, 0},
		{"5-4", "", "", 0, -200, 60, -100},
	} {
		frame := plane.At(orb.Point{-92.8022, 44.7489})
		at := func(x, y float64) orb.Point { return frame.Inverse(orb.Point{x * 0.3048, y * 0.3048}) }
		record := parcel.NewRecord(parcel.Parcels, map[parcel.Field]string{
			parcel.ParcelID: p.id, parcel.Owner1: p.owner, parcel.SiteAddress: p.site, parcel.ZoningCode: "C-1",
			parcel.MailLine1: "7 HIDDEN LN", parcel.MailCity: "PRESCOTT", parcel.MailState: "WI", parcel.MailZip: "54021",
		}, orb.MultiPolygon{{{at(p.w, p.s), at(p.e, p.s), at(p.e, p.n), at(p.w, p.n), at(p.w, p.s)}}})
		if err := load.Add(t.Context(), record); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := load.Commit(t.Context(), parcel.Report{}); err != nil {
		t.Fatal(err)
	}
	return api.New(api.Options{Library: library(t), Store: store, ClerkToken: clerkToken})
}

func fromClerk(r *http.Request) *http.Request {
	r.Header.Set("Authorization", "Bearer "+clerkToken)
	return r
}

func noticeIn(t testing.TB, answer *httptest.ResponseRecorder) notice.Document {
	t.Helper()
	var d notice.Document
	if err := json.Unmarshal(answer.Body.Bytes(), &d); answer.Code != http.StatusOK || err != nil {
		t.Fatalf("%d, %v: %s", answer.Code, err, answer.Body)
	}
	return d
}

func TestNotices(t *testing.T) {
	h := town(t)
	for name, body := range map[string]string{
		"a parcel":           `{"parcels": ["5-1"]}`,
		"a parcel and a way": `{"parcels": ["5-1"], "distance": "30.48 m", "merge": "none", "sort": "street"}`,
		"a plan":             `{"plan": ` + cafePlan + `, "distance": "100ft"}`,
		"a plan as it is":    cafePlan,
	} {
		t.Run(name, func(t *testing.T) {
			d := noticeIn(t, ask(t, h, fromClerk(post("/v1/notices", body))))
			var ids []string
			for _, p := range d.Parcels {
				ids = append(ids, p.ID)
			}
			slices.Sort(ids)
			if want := []string{"5-1", "5-2", "5-4"}; !slices.Equal(ids, want) {
				t.Errorf("parcels %q, want %q", ids, want)
			}
			if len(d.Letters) == 0 || !slices.Contains(d.Letters[0].Name, "ADA BAY") {
				t.Errorf("letters %+v, want one to ADA BAY", d.Letters)
			}
		})
	}
}

func TestNamesAreForTheClerkOnly(t *testing.T) {
	h := town(t)
	for _, target := range []string{"/v1/notices", "/v1/parcels?id=5-2"} {
		request := func() *http.Request {
			if strings.Contains(target, "?") {
				return httptest.NewRequest(http.MethodGet, target, nil)
			}
			return post(target, `{"parcels": ["5-1"]}`)
		}
		open, clerks := ask(t, h, request()), ask(t, h, fromClerk(request()))
		for _, personal := range []string{"ADA BAY", "HIDDEN LN"} {
			if strings.Contains(open.Body.String(), personal) || !strings.Contains(clerks.Body.String(), personal) {
				t.Errorf("%s: %q is told to strangers, or not to the clerk", target, personal)
			}
		}
		for _, wrong := range []string{"Bearer wrong", "Bearer ", "Basic " + clerkToken, clerkToken, "Bearer " + clerkToken + "x"} {
			r := request()
			r.Header.Set("Authorization", wrong)
			if answer := ask(t, h, r); answer.Code != http.StatusUnauthorized || answer.Header().Get("WWW-Authenticate") == "" {
				t.Errorf("%s with %q: %d, want 401", target, wrong, answer.Code)
			}
		}
	}
	// A service without a token has no clerk.
	without := post("/v1/notices", `{"parcels": ["5-1"]}`)
	without.Header.Set("Authorization", "Bearer ")
	if answer := ask(t, service(t), without); answer.Code != http.StatusUnauthorized {
		t.Errorf("an empty token on a service without one: %d, want 401", answer.Code)
	}
}

func TestNoticesRefused(t *testing.T) {
	h := town(t)
	for _, c := range []struct {
		name, body string
		status     int
		code       string
	}{
		{"no JSON", `{`, 400, "notice-request"},
		{"a list", `[]`, 400, "notice-request"},
		{"a number for a parcel", `{"parcels": [5]}`, 400, "notice-request"},
		{"unknown member", `{"parcels": ["5-1"], "radius": 100}`, 400, "unknown-member"},
		{"a member in capitals", `{"Parcels": ["5-1"]}`, 400, "unknown-member"},
		{"nothing asked", `{}`, 422, "argument"},
		{"unknown parcel", `{"parcels": ["9-9"]}`, 422, "argument"},
		{"distance without unit", `{"parcels": ["5-1"], "distance": "100"}`, 422, "argument"},
		{"distance 0", `{"parcels": ["5-1"], "distance": "0ft"}`, 422, "argument"},
		{"distance as a number", `{"parcels": ["5-1"], "distance": 100}`, 400, "notice-request"},
		{"unknown order", `{"parcels": ["5-1"], "sort": "age"}`, 422, "argument"},
		{"unknown merge", `{"parcels": ["5-1"], "merge": "all"}`, 422, "argument"},
		{"a plan that is none", `{"plan": {"type": "FeatureCollection", "features": []}}`, 422, "no-features"},
	} {
		t.Run(c.name, func(t *testing.T) {
			answer := ask(t, h, post("/v1/notices", c.body))
			p := problemIn(t, answer)
			if answer.Code != c.status || p.Type != "urn:clearway:problem:"+c.code || p.Cure == "" && p.Detail == "" {
				t.Errorf("%d %+v, want %d %s", answer.Code, p, c.status, c.code)
			}
		})
	}
	if answer := ask(t, service(t), post("/v1/notices", `{"parcels": ["5-1"]}`)); answer.Code != http.StatusServiceUnavailable {
		t.Errorf("a service without a store: %d, want 503", answer.Code)
	}
}

func TestParcels(t *testing.T) {
	h := town(t)
	for query, want := range map[string]string{
		"id=5-2":                "5-2",
		"id=nobody":             "",
		"address=3+main":        "5-2",
		"at=-92.8021,44.7488":   "5-1",
		"at=-92.8021%2C44.7488": "5-1",
		"at=0,0":                "",
		"address=nowhere":       "",
	} {
		answer := ask(t, h, httptest.NewRequest(http.MethodGet, "/v1/parcels?"+query, nil))
		var found struct {
			Features []struct{ ID string }
		}
		if err := json.Unmarshal(answer.Body.Bytes(), &found); err != nil || answer.Code != http.StatusOK {
			t.Fatalf("%s: %d, %v", query, answer.Code, err)
		}
		var ids []string
		for _, f := range found.Features {
			ids = append(ids, f.ID)
		}
		if got := strings.Join(ids, " "); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	for query, code := range map[string]string{
		"": "parcel-query", "id=5-1&at=0,0": "parcel-query", "at=44.7": "point", "at=x,y": "point", "at=200,0": "point", "at=NaN,0": "point",
		"owner=ADA": "unknown-parameter", "id=1&id=2": "repeated-parameter", "id=%zz": "query",
	} {
		answer := ask(t, h, httptest.NewRequest(http.MethodGet, "/v1/parcels?"+query, nil))
		if p := problemIn(t, answer); answer.Code != http.StatusBadRequest || p.Type != "urn:clearway:problem:"+code {
			t.Errorf("%s: %d %s, want 400 %s", query, answer.Code, p.Type, code)
		}
	}
}

// The list comes as a file too, for the clerk.
func TestNoticeFiles(t *testing.T) {
	h := town(t)
	for format, want := range map[string]struct{ begins, media, name string }{
		"csv":     {"\uFEFFletter,", "text/csv; charset=utf-8", "notice-list.csv"},
		"labels":  {"%PDF-", "application/pdf", "notice-labels.pdf"},
		"letters": {"%PDF-", "application/pdf", "notice-letters.pdf"},
	} {
		target := "/v1/notices?ordinance=prescott-wi&format=" + format
		body := strings.Replace(cafePlan, `"config"`, `"serves_alcohol":false,"config"`, 1)
		answer := ask(t, h, fromClerk(post(target, body)))
		if answer.Code != http.StatusOK || !strings.HasPrefix(answer.Body.String(), want.begins) || answer.Header().Get("Content-Type") != want.media ||
			!strings.Contains(answer.Header().Get("Content-Disposition"), want.name) {
			t.Errorf("%s: %d, %v, %.200s", format, answer.Code, answer.Header(), answer.Body)
		}
		if answer := ask(t, h, post(target, body)); answer.Code != http.StatusUnauthorized || strings.Contains(answer.Body.String(), "ADA BAY") {
			t.Errorf("%s for a stranger: %d, want 401", format, answer.Code)
		}
	}
	for target, status := range map[string]int{
		"/v1/notices?format=docx":                           http.StatusBadRequest,
		"/v1/notices?stock=5160":                            http.StatusBadRequest,
		"/v1/notices?format=letters":                        http.StatusUnprocessableEntity, // nobody says whether alcohol is served
		"/v1/notices?format=letters&ordinance=mazomanie-wi": http.StatusUnprocessableEntity, // it has no words for letters
	} {
		if answer := ask(t, h, fromClerk(post(target, `{"parcels": ["5-1"]}`))); answer.Code != status {
			t.Errorf("%s: %d, want %d: %s", target, answer.Code, status, answer.Body)
		}
	}
}

// Letters by the parcel's number need to be told whether alcohol is served.
func TestNoticeLettersByParcel(t *testing.T) {
	h := town(t)
	const target = "/v1/notices?format=letters"
	for body, want := range map[string]struct {
		status int
		words  string
	}{
		`{"parcels": ["5-1"], "alcohol": false}`: {http.StatusOK, "%PDF-"},
		`{"parcels": ["5-1"], "alcohol": true}`:  {http.StatusOK, "%PDF-"},
		`{"parcels": ["5-1"], "alcohol": "no"}`:  {http.StatusBadRequest, "alcohol"},
		`{"parcels": ["5-1"]}`:                   {http.StatusUnprocessableEntity, `Set \"alcohol\" of the request to true or false`},
	} {
		if answer := ask(t, h, fromClerk(post(target, body))); answer.Code != want.status || !strings.Contains(answer.Body.String(), want.words) {
			t.Errorf("%s: %d, %.300s; want %d with %s", body, answer.Code, answer.Body, want.status, want.words)
		}
	}
}

// The page asks whether there are parcels before it offers a list.
func TestPlace(t *testing.T) {
	get := func(h http.Handler) string {
		answer := ask(t, h, httptest.NewRequest(http.MethodGet, "/v1/place", nil))
		return strings.TrimSpace(answer.Body.String())
	}
	if got, want := get(town(t)), `{"parcels":{"version":1,"loaded":"2027-03-01","source":"parcels.zip"},"note":""}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := get(service(t)), `{"parcels":null,"note":""}`; got != want {
		t.Errorf("without a store: %s, want %s", got, want)
	}
}
