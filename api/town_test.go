package api_test

import (
	"context"
	"encoding/json"
	"math"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/paulmach/orb"

	"clearway/api"
	"clearway/api/wire"
	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
)

// A street in Prescott in degrees. A hundred-thousandth of a degree is 3.645 ft of
// latitude: the walk is 14.58 ft wide, the cafe leaves 6.56 ft of it to the curb.
const (
	cafeOnEarth = `{"type":"Feature","id":"cafe","properties":{"role":"cafe","config":"storefront"},"geometry":{"type":"Polygon","coordinates":[[[-92.8025,44.748918],[-92.8024,44.748918],[-92.8024,44.74894],[-92.8025,44.74894],[-92.8025,44.748918]]]}},
{"type":"Feature","id":"front","properties":{"role":"frontage"},"geometry":{"type":"LineString","coordinates":[[-92.8026,44.74894],[-92.8023,44.74894]]}},
{"type":"Feature","id":"walk","properties":{"role":"sidewalk"},"geometry":{"type":"Polygon","coordinates":[[[-92.803,44.7489],[-92.802,44.7489],[-92.802,44.74894],[-92.803,44.74894],[-92.803,44.7489]]]}}`
	curbOnEarth = `{"type":"Feature","id":"c1","properties":{"role":"curb"},"geometry":{"type":"LineString","coordinates":[[-92.804,44.7489],[-92.801,44.7489]]}}`
	cafeCheck   = "/v1/checks?ordinance=prescott-wi&permit=sidewalk-cafe&on=2027-05-01"
)

func planOf(features ...string) string {
	return `{"type":"FeatureCollection","features":[` + strings.Join(features, ",") + `]}`
}

// townOnEarth is a service with the curb and the walk of the street, three lots along the walk and
// the district of the middle one, which is the cafe's.
func townOnEarth(t testing.TB) http.Handler {
	t.Helper()
	store, err := gpkg.Open(t.Context(), filepath.Join(t.TempDir(), "town.gpkg"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	lot := func(w, e float64) orb.MultiPolygon {
		return orb.MultiPolygon{{{{w, 44.74894}, {e, 44.74894}, {e, 44.7492}, {w, 44.7492}, {w, 44.74894}}}}
	}
	lots := []parcel.Record{}
	for i, id := range []string{"1-1", "1-2", "1-3"} {
		w := -92.803 + 0.0003*float64(i) + 0.0001*float64(i/2)
		e := w + 0.0003 + 0.0001*float64(i%2)
		lots = append(lots, parcel.NewRecord(parcel.Parcels, map[parcel.Field]string{
			parcel.ParcelID: id, parcel.Owner1: "ADA BAY " + id, parcel.MailLine1: id + " HIDDEN LN", parcel.MailCity: "PRESCOTT", parcel.MailState: "WI", parcel.MailZip: "54021",
		}, lot(w, e)))
	}
	load(t, store, parcel.Parcels, lots...)
	load(t, store, parcel.Curb, parcel.NewRecord(parcel.Curb, nil, orb.MultiLineString{{{-92.804, 44.7489}, {-92.801, 44.7489}}}))
	load(t, store, parcel.Sidewalk, parcel.NewRecord(parcel.Sidewalk, nil, orb.MultiPolygon{{{{-92.803, 44.7489}, {-92.802, 44.7489}, {-92.802, 44.74894}, {-92.803, 44.74894}, {-92.803, 44.7489}}}}))
	load(t, store, parcel.Zoning, parcel.NewRecord(parcel.Zoning, map[parcel.Field]string{parcel.ZoningCode: "C-1", parcel.Name: "Commercial"}, lot(-92.8027, -92.8023)))
	return api.New(api.Options{Library: library(t), Store: store})
}

func load(t testing.TB, s parcel.Store, layer parcel.Layer, rows ...parcel.Record) {
	t.Helper()
	l, err := s.Begin(t.Context(), layer, parcel.Origin{Source: string(layer) + ".zip", Loaded: time.Date(2027, 3, 1, 9, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if err := l.Add(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.Commit(t.Context(), parcel.Report{}); err != nil {
		t.Fatal(err)
	}
}

func checkIn(t testing.TB, h http.Handler, plan string) wire.Result {
	t.Helper()
	answer := ask(t, h, post(cafeCheck, plan))
	var r wire.Result
	if err := json.Unmarshal(answer.Body.Bytes(), &r); answer.Code != http.StatusOK || err != nil {
		t.Fatalf("%d, %v: %s", answer.Code, err, answer.Body)
	}
	return r
}

func rule(t testing.TB, r wire.Result, id string) wire.Finding {
	t.Helper()
	i := slices.IndexFunc(r.Results, func(f wire.Finding) bool { return f.Rule == id })
	if i < 0 {
		t.Fatalf("no rule %s", id)
	}
	return r.Results[i]
}

// A service with a store takes the curb from it: every figure is that of the plan with
// the curb drawn. Without a store the curb is missing.
func TestChecksWithAStore(t *testing.T) {
	lacking, drawn := planOf(cafeOnEarth), planOf(cafeOnEarth, curbOnEarth)
	taken := checkIn(t, townOnEarth(t), lacking)
	want := checkIn(t, service(t), drawn)
	if f := rule(t, want, "clear-path"); f.Status != "pass" || math.Abs(f.Measured.Value.(float64)-6.5616) > 0.01 || f.Required.Value != 6.0 {
		t.Fatalf("drawn: %+v", f)
	}
	for _, id := range []string{"clear-path", "frontage", "storefront-abuts"} {
		got, want := rule(t, taken, id), rule(t, want, id)
		if got.Status != want.Status || got.Measured == nil || math.Abs(got.Measured.Value.(float64)-want.Measured.Value.(float64)) > 1e-6 {
			t.Errorf("%s: %s %+v, drawn %s %+v", id, got.Status, got.Measured, want.Status, want.Measured)
		}
	}
	if f := rule(t, checkIn(t, service(t), lacking), "plan-complete"); f.Status != "missing" || !strings.Contains(f.Message, "curb") {
		t.Errorf("without a store: %+v", f)
	}
	if all := strings.Join(taken.Assumptions, "\n"); !strings.Contains(all, "The curb near the site is not on the plan: it was taken from the store (curb.zip, version 1, loaded 2027-03-01)") {
		t.Errorf("assumptions %q", all)
	}
}

func TestChecksTellZoningAndNeighbors(t *testing.T) {
	h := townOnEarth(t)
	r := checkIn(t, h, planOf(cafeOnEarth))
	if f := rule(t, r, "commercial-zone"); f.Status != "pass" || !strings.Contains(f.Message, "district C-1 Commercial (zoning.zip, version 1, loaded 2027-03-01)") {
		t.Errorf("%+v", f)
	}
	f := rule(t, r, "notice")
	if f.Status != "judged" || f.Measured == nil || f.Measured.Value != 3.0 || f.Measured.Unit != "count" || f.Also["owner_letters"] != 2 || f.Also["own"] != 1 ||
		!strings.Contains(f.Message, "3 parcels lie within 100 ft, 1 of them the applicant's own: 2 letters to owners and 0 to occupants (parcels.zip, version 1, loaded 2027-03-01)") {
		t.Errorf("%+v, %+v", f, f.Measured)
	}
	if !strings.HasSuffix(f.Message, "The parcels loaded end there: neighbors beyond, perhaps of the next town, are not counted") {
		t.Errorf("%q does not tell that there may be more", f.Message)
	}
	if body := ask(t, h, post(cafeCheck, planOf(cafeOnEarth))).Body.String(); strings.Contains(body, "ADA BAY") || strings.Contains(body, "HIDDEN") {
		t.Error("a check tells names or addresses")
	}
	noFront := strings.Replace(planOf(cafeOnEarth), `"frontage"`, `"gutter"`, 1)
	if f := rule(t, checkIn(t, h, noFront), "notice"); f.Measured != nil || !strings.Contains(f.Message, "Draw the frontage of the establishment") {
		t.Errorf("without a front: %+v", f)
	}
}

// What a permit is for has to be drawn: the walk that lies there is not the one to be
// laid.
func TestSubjectIsNotTaken(t *testing.T) {
	front := planOf(strings.Split(cafeOnEarth, "\n")[1])
	front = strings.Replace(front, ",]", "]", 1)
	answer := ask(t, townOnEarth(t), post("/v1/checks?ordinance=prescott-wi&permit=sidewalk&on=2027-05-01", front))
	var r wire.Result
	if err := json.Unmarshal(answer.Body.Bytes(), &r); err != nil || answer.Code != http.StatusOK {
		t.Fatalf("%d: %s", answer.Code, answer.Body)
	}
	for _, f := range r.Results {
		if f.Measured != nil {
			t.Errorf("%s is measured: %+v; nothing to be laid is drawn", f.Rule, f.Measured)
		}
	}
	if all := strings.Join(r.Assumptions, "\n"); strings.Contains(all, "The walk near the site") || !strings.Contains(all, "The curb near the site") {
		t.Errorf("assumptions %q, want the curb taken and no walk", all)
	}
}

// On a drawing stands what was taken, with its date.
func TestDrawingsWithAStore(t *testing.T) {
	target := strings.Replace(cafeCheck, "checks", "drawings", 1)
	taken := ask(t, townOnEarth(t), post(target, planOf(cafeOnEarth)))
	drawn := ask(t, service(t), post(target, planOf(cafeOnEarth, curbOnEarth)))
	const said = "Town data of 2027-03-01: curb, parcel"
	if taken.Code != http.StatusOK || !strings.Contains(taken.Body.String(), said) {
		t.Errorf("%d: the drawing does not say %q", taken.Code, said)
	}
	if strings.Contains(drawn.Body.String(), "Town data") {
		t.Error("a drawing without a store names one")
	}
	if report := ask(t, townOnEarth(t), post(target+"&format=pdf&kind=report", planOf(cafeOnEarth))); report.Code != http.StatusOK {
		t.Errorf("report: %d", report.Code)
	}
}

// failing is a store whose every question ends in an error.
type failing struct {
	parcel.Store
	err error
}

func (f failing) Current(context.Context, parcel.Layer) (parcel.Dataset, error) {
	return parcel.Dataset{}, f.err
}

func TestChecksWhereTheStoreFails(t *testing.T) {
	for code, status := range map[parcel.Code]int{
		parcel.CodeStore: http.StatusInternalServerError, parcel.CodeBusy: http.StatusServiceUnavailable, parcel.CodeGone: http.StatusServiceUnavailable,
	} {
		h := api.New(api.Options{Library: library(t), Store: failing{err: &parcel.Error{Code: code, What: "secret of the disk"}}})
		answer := httptest.NewRecorder()
		h.ServeHTTP(answer, post(cafeCheck, planOf(cafeOnEarth)))
		if answer.Code != status || code == parcel.CodeStore && strings.Contains(answer.Body.String(), "secret") {
			t.Errorf("%s: %d, want %d: %s", code, answer.Code, status, answer.Body)
		}
	}
	empty := api.New(api.Options{Library: library(t), Store: failing{err: parcel.NoDataset(parcel.Curb)}})
	if r := checkIn(t, empty, planOf(cafeOnEarth)); !strings.Contains(strings.Join(r.Warnings, "\n"), "The store holds no walk, curb") {
		t.Errorf("warnings %q", r.Warnings)
	}
}
