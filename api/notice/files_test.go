package notice_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/paulmach/orb"
	"github.com/paulmach/orb/project"
	"github.com/xuri/excelize/v2"

	"clearway/api/notice"
	"clearway/geo/parcel/mailing"
	"clearway/geo/shape"
)

func TestDocument(t *testing.T) {
	l := listOf(t, []person{
		{owner1: "ADA BAY", owner2: "% FIRST BANK", line1: "1 GROVE ST", city: "JERSEY CITY", state: "NJ", zip: "7307"},
		{owner1: "UNKNOWN"},
	})
	var b bytes.Buffer
	if err := notice.JSON(&b, notice.DocumentOf(l)); err != nil {
		t.Fatal(err)
	}
	var got, want any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	fingerprint := got.(map[string]any)["fingerprint"]
	if s, _ := fingerprint.(string); len(s) != len("sha256:")+64 {
		t.Errorf("fingerprint %v", fingerprint)
	}
	delete(got.(map[string]any), "fingerprint")
	delete(got.(map[string]any), "method")
	if err := json.Unmarshal([]byte(`{
		"distance": {"value": 100, "unit": "ft"}, "subjects": [{"kind": "parcel", "id": "0-app"}],
		"dataset": {"version": 1, "loaded": "2027-02-01", "source": "parcels.zip"}, "merge": "by-owner-and-address",
		"parcels": [
			{"id": "0-app", "distance_ft": 0, "nearest": "parcel 0-app", "listed": false, "reason": "subject's own"},
			{"id": "0-1", "distance_ft": 20, "nearest": "parcel 0-app", "listed": true, "reason": ""},
			{"id": "0-2", "distance_ft": 20.5, "nearest": "parcel 0-app", "listed": false,
			 "reason": "no owner on file: cannot be mailed (the file says “UNKNOWN”)"}],
		"letters": [{"audience": "owner", "name": ["ADA BAY", "% FIRST BANK"], "address": ["1 GROVE ST", "JERSEY CITY NJ 07307"],
			"parcels": ["0-1"], "distance_ft": 20, "flags": ["ZIP code “7307” read as 07307"]}],
		"warnings": ["1 parcel within the distance has no owner on file and cannot be mailed: 0-2. Find the owner and add him as a correction"]
	}`), &want); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("document (-want +got):\n%s", diff)
	}
}

func TestDocumentWithoutPeople(t *testing.T) {
	l := listOf(t, awkward(), func(q *mailing.Question) {
		q.Corrections = []mailing.Correction{{Parcel: "0-15", TakeOff: true, By: "J. CLERK", On: corrected, Why: "SECRET"}}
	})
	before := notice.DocumentOf(l)
	after := before.WithoutPeople()
	var b bytes.Buffer
	if err := notice.JSON(&b, after); err != nil {
		t.Fatal(err)
	}
	for _, personal := range []string{"ADA", "GROVE", "07307", "CLERK", "SECRET", "UNKNOWN", "OCCUPANT", "CAFE LLC"} {
		if strings.Contains(b.String(), personal) {
			t.Errorf("%q is told to strangers", personal)
		}
	}
	if len(after.Parcels) != len(before.Parcels) || len(after.Letters) != len(before.Letters) || len(before.Letters[0].Name) == 0 {
		t.Errorf("the document lost parcels or letters, or the original its names")
	}
}

// BR-079, BR-082 and BR-085: zeros, formulas, quotes.
func TestCSV(t *testing.T) {
	l := listOf(t, awkward())
	var b bytes.Buffer
	if err := notice.CSV(&b, l, true); err != nil {
		t.Fatal(err)
	}
	raw := b.String()
	if !strings.HasPrefix(raw, "\uFEFFletter,mailed,") || strings.Count(raw, "\r\n") != strings.Count(raw, "\n") {
		t.Errorf("no byte order mark, or lines that do not end in CR LF: %.80q", raw)
	}
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(raw, "\uFEFF"))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	column := func(name string) []string {
		i := slices.Index(rows[0], name)
		var values []string
		for _, r := range rows[1:] {
			values = append(values, r[i])
		}
		return values
	}
	names := column("name_1")
	for _, want := range []string{
		`'=HYPERLINK("http://x.example","y")`, "'+1 LLC", "'@HOME INC", "'-SMITH", "'=1+1", "'＝1+1",
		"NULL, JAMES", `O'BRIEN, PAT "RED"`, "SMITH & SONS, INC.", "MUÑOZ GARCÍA <b>", "李小龍", "CY DOW",
	} {
		if !slices.Contains(names, want) {
			t.Errorf("name %q is not in %q", want, names)
		}
	}
	if zips := column("zip"); !slices.Contains(zips, "07307") || !slices.Contains(zips, "02138-1234") {
		t.Errorf("ZIP codes %q", zips)
	}
	for _, x := range column("longitude") {
		if !strings.HasPrefix(x, "-92.80") {
			t.Errorf("longitude %q, want a plain number", x)
		}
	}
	if !slices.Contains(column("name_2"), "CY DOW JR") || !slices.Contains(column("address_2"), "APT 2") {
		t.Errorf("the lines of a name or an address are lost")
	}
	if want := len(l.Letters) + len(l.LeftOff()); len(rows)-1 != want {
		t.Errorf("%d rows, want %d", len(rows)-1, want)
	}
}

// BR-079 and BR-082: zeros and formulas.
func TestXLSX(t *testing.T) {
	l := listOf(t, awkward())
	var b bytes.Buffer
	if err := notice.XLSX(&b, l); err != nil {
		t.Fatal(err)
	}
	f, err := excelize.OpenReader(&b)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if want := []string{"Letters", "Parcels", "About"}; !slices.Equal(f.GetSheetList(), want) {
		t.Fatalf("sheets %q, want %q", f.GetSheetList(), want)
	}
	found := map[string]excelize.CellType{}
	for _, sheet := range f.GetSheetList() {
		rows, err := f.GetRows(sheet)
		if err != nil {
			t.Fatal(err)
		}
		for r, row := range rows {
			for c, value := range row {
				cell, _ := excelize.CoordinatesToCellName(c+1, r+1)
				if formula, _ := f.GetCellFormula(sheet, cell); formula != "" {
					t.Errorf("%s %s is the formula %s", sheet, cell, formula)
				}
				found[value], _ = f.GetCellType(sheet, cell)
			}
		}
	}
	for _, text := range []string{"07307", "02138-1234", "54021", "0-1", `=HYPERLINK("http://x.example","y")`, "+1 LLC", "-SMITH", "李小龍", l.Fingerprint} {
		if kind := found[text]; kind != excelize.CellTypeInlineString && kind != excelize.CellTypeSharedString {
			t.Errorf("%q is no text cell but %v", text, kind)
		}
	}
	if kind, ok := found["20.5"]; !ok || kind != excelize.CellTypeUnset && kind != excelize.CellTypeNumber {
		t.Errorf("a distance is no number but %v, %v", kind, ok)
	}
}

func TestGeoJSON(t *testing.T) {
	l := listOf(t, awkward())
	var b bytes.Buffer
	if err := notice.GeoJSON(&b, l); err != nil {
		t.Fatal(err)
	}
	var all struct {
		Features []struct {
			Properties struct{ Kind string }
			Geometry   struct {
				Type        string
				Coordinates json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(b.Bytes(), &all); err != nil {
		t.Fatal(err)
	}
	kinds := map[string]int{}
	for _, f := range all.Features {
		kinds[f.Properties.Kind]++
	}
	if want := map[string]int{"distance": 1, "subject": 1, "parcel": len(l.Parcels)}; !cmp.Equal(kinds, want) {
		t.Errorf("features %v, want %v", kinds, want)
	}
	// Every point of the line lies 100 ft from the applicant's lot.
	var ring orb.Polygon
	if err := json.Unmarshal(all.Features[0].Geometry.Coordinates, &ring); err != nil || all.Features[0].Geometry.Type != "Polygon" {
		t.Fatalf("%v, %s", err, all.Features[0].Geometry.Type)
	}
	subject := project.Geometry(lot(0, 0, 50, 50), middle.Forward)
	for _, s := range shape.Segments(project.Geometry(ring, middle.Forward)) {
		line, _ := shape.Distance(s.A, subject)
		if math.Abs(line.Len-30.48) > 0.01 {
			t.Fatalf("a point of the line is %v m from the lot, want 30.48", line.Len)
		}
	}
}

func TestParseCorrections(t *testing.T) {
	yaml := `
corrections:
  - {parcel: "0012", address: [9 NEW ST, HUDSON WI 54016], by: J. Clerk, on: 2027-03-02, why: moved}
  - parcel: 007
    take_off: true
    by: J. Clerk
    on: 2027-03-02
    why: torn down
`
	const asJSON = `{"corrections": [
		{"parcel": "0012", "address": ["9 NEW ST", "HUDSON WI 54016"], "by": "J. Clerk", "on": "2027-03-02", "why": "moved"},
		{"parcel": "007", "take_off": true, "by": "J. Clerk", "on": "2027-03-02", "why": "torn down"}]}`
	want := []mailing.Correction{
		{Parcel: "0012", Address: []string{"9 NEW ST", "HUDSON WI 54016"}, By: "J. Clerk", On: corrected, Why: "moved"},
		{Parcel: "007", TakeOff: true, By: "J. Clerk", On: corrected, Why: "torn down"},
	}
	for name, written := range map[string]string{"YAML": yaml, "JSON": asJSON} {
		got, err := notice.ParseCorrections([]byte(written))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v (-want +got):\n%s", name, err, diff)
		}
	}
	for name, written := range map[string]string{
		"unknown key":         `{"corrections": [{"parcel": "1", "adress": ["x"]}]}`,
		"no day":              `{"corrections": [{"parcel": "1", "take_off": true, "by": "x", "on": "yesterday", "why": "y"}]}`,
		"a list for a number": `{"corrections": [{"parcel": ["1", "2"], "take_off": true, "by": "x", "on": "2027-03-02", "why": "y"}]}`,
		"not a list":          `{"corrections": 7}`,
		"no YAML":             "corrections: [",
	} {
		if got, err := notice.ParseCorrections([]byte(written)); err == nil {
			t.Errorf("%s is read as %v", name, got)
		}
	}
}

// A misspelled field is told with those that there are.
func TestCorrectionsNameTheirFields(t *testing.T) {
	_, err := notice.ParseCorrections([]byte(`{"corrections": [{"parcel": "1", "adress": ["x"]}]}`))
	for _, want := range []string{`"adress"`, "parcel, name, address, take_off, by, on and why"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: it does not say %s", err, want)
		}
	}
}

// corrected is the day on which corrections were made.
var corrected = time.Date(2027, 3, 2, 0, 0, 0, 0, time.UTC)
