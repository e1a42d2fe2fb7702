package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
	"clearway/geo/plane"
)

// lots fills a store with lots 36 ft wide and 80 ft deep along the street of the sample
// plan prescott-storefront; its premises stand on lot 122-01.
func lots(t *testing.T) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "town.gpkg")
	store, err := gpkg.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	load, err := store.Begin(t.Context(), parcel.Parcels, parcel.Origin{Source: "parcels.zip", Loaded: time.Date(2027, 2, 1, 9, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	// The front of the premises, from its left end to its right end: 36 ft.
	left, right := orb.Point{-92.801885163, 44.74903225}, orb.Point{-92.801950214, 44.748945066}
	frame := plane.At(left)
	along := frame.Forward(right)
	at := func(x, y float64) orb.Point { // lots along the front, feet into the block
		y /= 36
		return frame.Inverse(orb.Point{x*along[0] - y*along[1], x*along[1] + y*along[0]})
	}
	for i, id := range []string{"far-left", "122-03", "122-02", "122-01", "122-04", "122-05", "far-right"} {
		x := float64(i - 3)
		record := parcel.NewRecord(parcel.Parcels, map[parcel.Field]string{
			parcel.ParcelID: id, parcel.Owner1: "OWNER OF " + id, parcel.SiteAddress: "1 BROAD ST",
			parcel.MailLine1: "1 BROAD ST", parcel.MailCity: "PRESCOTT", parcel.MailState: "WI", parcel.MailZip: "54021",
		}, orb.MultiPolygon{{{at(x, 0), at(x, 80), at(x+1, 80), at(x+1, 0), at(x, 0)}}})
		if err := load.Add(t.Context(), record); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := load.Commit(t.Context(), parcel.Report{}); err != nil {
		t.Fatal(err)
	}
	return file
}

// typed runs the program and returns its exit status and what it wrote.
func typed(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(t.Context(), args, nil, strings.NewReader(""), &out, &errs)
	return status, out.String(), errs.String()
}

// A folder that is not there is named, and not a file of the program's own.
func TestNoticeIntoNoFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "none")
	status, _, stderr := typed(t, "notice", "--store", lots(t), "--parcel", "122-01", "--format", "csv", "-o", filepath.Join(folder, "list.csv"))
	if want := "the folder " + folder + " is not there"; status == exitPass || !strings.Contains(stderr, want) {
		t.Errorf("exit %d, %s; want %s", status, stderr, want)
	}
}

func TestNotice(t *testing.T) {
	store := lots(t)
	plan := filepath.Join(repositoryRoot(t), "fixtures", "plans", "prescott-storefront", "plan.geojson")
	for name, question := range map[string][]string{
		"by the plan":       {"--plan", plan},
		"by the parcel":     {"--parcel", "122-01"},
		"by both":           {"--parcel", "122-01", "--plan", plan},
		"in metres, sorted": {"--parcel", "122-01", "--distance", "30.48 m", "--sort", "owner"},
	} {
		status, stdout, stderr := typed(t, append([]string{"notice", "--store", store, "--format", "json"}, question...)...)
		var list struct {
			Parcels []struct{ ID string }
			Letters []struct{ Name []string }
		}
		if err := json.Unmarshal([]byte(stdout), &list); status != exitPass || err != nil || stderr != "" {
			t.Fatalf("%s: exit %d, %v: %s", name, status, err, stderr)
		}
		// Lots are 36 ft wide: the third on either side begins 72 ft away.
		if len(list.Parcels) != 7 || len(list.Letters) != 6 {
			t.Errorf("%s: %d parcels and %d letters, want 7 and 6", name, len(list.Parcels), len(list.Letters))
		}
	}
	_, stdout, _ := typed(t, "notice", "--store", store, "--format", "json", "--parcel", "122-01", "--distance", "71.9ft")
	if strings.Contains(stdout, "far-left") {
		t.Error("a lot 72 ft away is within 71.9 ft")
	}
}

func TestNoticeDocuments(t *testing.T) {
	store := lots(t)
	plan := filepath.Join(repositoryRoot(t), "fixtures", "plans", "prescott-storefront", "plan.geojson")
	corrections := filepath.Join(t.TempDir(), "corrections.yaml")
	if err := os.WriteFile(corrections, []byte(`corrections: [{parcel: 122-02, take_off: true, by: J. Clerk, on: 2027-03-02, why: joined}]`), 0o600); err != nil {
		t.Fatal(err)
	}
	for format, begins := range map[string]string{
		"csv": "letter,", "xlsx": "PK", "geojson": "{", "labels": "%PDF", "letters": "%PDF", "certificate": "%PDF", "office-map": "%PDF", "public-map": "%PDF",
	} {
		file := filepath.Join(t.TempDir(), "out")
		status, stdout, stderr := typed(t, "notice", "--store", store, "--plan", plan, "--format", format, "-o", file,
			"--mailed", "2027-03-01", "--corrections", corrections)
		data, err := os.ReadFile(file)
		if status != exitPass || err != nil || !strings.HasPrefix(string(data), begins) || stdout != "" {
			t.Errorf("%s: exit %d, %v, %.20q; %s", format, status, err, data, stderr)
		}
		if format == "csv" && !strings.Contains(string(data), "taken off by hand: joined (J. Clerk, 2027-03-02)") {
			t.Errorf("the correction is not shown: %s", data)
		}
	}
}

func TestNoticeRefuses(t *testing.T) {
	store := lots(t)
	none := filepath.Join(t.TempDir(), "none.gpkg")
	ask := func(more ...string) []string {
		return append([]string{"notice", "--store", store, "--format", "letters"}, more...)
	}
	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"neither parcel nor plan": {ask(), "--parcel"},
		"unknown parcel":          {ask("--parcel", "122-99"), "no parcel of this number"},
		"no unit":                 {ask("--parcel", "122-01", "--distance", "100"), "no unit"},
		"no distance":             {ask("--parcel", "122-01", "--distance", ""), "no distance"},
		"no statement of alcohol": {ask("--parcel", "122-01"), "serves_alcohol"},
		"alcohol perhaps":         {ask("--parcel", "122-01", "--alcohol", "maybe"), "yes or no"},
		"no day":                  {ask("--parcel", "122-01", "--mailed", "tomorrow"), "--mailed"},
		"no order":                {ask("--parcel", "122-01", "--sort", "age"), "no order"},
		"no way to merge":         {ask("--parcel", "122-01", "--merge", "all"), "no way to merge"},
		"no stock":                {ask("--parcel", "122-01", "--stock", "1"), "5160"},
		"no corrections":          {ask("--parcel", "122-01", "--corrections", none), "--corrections"},
		"no words":                {ask("--parcel", "122-01", "--ordinance", "nowhere"), "nowhere"},
		"no store":                {[]string{"notice", "--store", none, "--format", "json", "--parcel", "1"}, "none.gpkg"},
		"no format":               {[]string{"notice", "--store", store, "--format", "docx", "--parcel", "1"}, "docx"},
	} {
		t.Run(name, func(t *testing.T) {
			status, stdout, stderr := typed(t, c.args...)
			if status != exitUnusable || !strings.Contains(stderr, c.says) || stdout != "" {
				t.Errorf("exit %d, %q; want %d and %q", status, stderr, exitUnusable, c.says)
			}
		})
	}
	if _, err := os.Stat(none); err == nil {
		t.Error("a question has created a store")
	}
}
