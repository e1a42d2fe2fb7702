package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"clearway/fixtures/town"
	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
	"clearway/geo/parcel/postgis"
	"clearway/geo/parcel/postgis/postgistest"
)

// townIn loads the invented town into a store, at the same moment each time.
func townIn(t *testing.T, store parcel.Store, parcels int, seed uint64) {
	t.Helper()
	for _, layer := range parcel.Layers() {
		opts := parcel.LoadOptions{Layer: layer, Source: "town.zip", Now: time.Date(2027, 3, 1, 9, 0, 0, 0, time.UTC)}
		if _, err := parcel.Load(t.Context(), store, town.New(parcels, seed).Source(layer), opts); err != nil {
			t.Fatal(err)
		}
	}
}

// twoStores returns the names of a GeoPackage and a database with one and the same town,
// and parcels of it: the sample's, one of a stack of condominiums, one whose number
// stands on two rows, and others.
func twoStores(t *testing.T) (file, database string, parcels []string) {
	t.Helper()
	database = postgistest.Fresh(t)
	file = filepath.Join(t.TempDir(), "town.gpkg")
	inDatabase, err := postgis.Open(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer inDatabase.Close()
	inFile, err := gpkg.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer inFile.Close()
	townIn(t, inDatabase, demoParcels, town.Seed)
	townIn(t, inFile, demoParcels, town.Seed)
	return file, database, parcelsOf(t, inFile)
}

func parcelsOf(t *testing.T, store parcel.Store) []string {
	t.Helper()
	d, err := store.Current(t.Context(), parcel.Parcels)
	if err != nil {
		t.Fatal(err)
	}
	ids := []string{town.Cafe().Parcel}
	stack := ""
	for r, err := range store.All(t.Context(), d) {
		if err != nil {
			t.Fatal(err)
		}
		if stack == "" && r.Get(parcel.Unit) != "" {
			stack = r.ID()
			ids = append(ids, stack)
		}
		if r.Row == 78 || r.Row%1400 == 0 {
			ids = append(ids, r.ID())
		}
	}
	if stack == "" || len(ids) != 5 {
		t.Fatalf("parcels %q, want five, one of a stack", ids)
	}
	return ids
}

func samplePlan(t *testing.T) string {
	t.Helper()
	return filepath.Join(repositoryRoot(t), "fixtures", "plans", "sample-town-cafe", "plan.geojson")
}

// written runs a verb that writes a file, and returns the file and what was said.
func written(t *testing.T, name string, args ...string) (data, said string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	status, stdout, stderr := typed(t, append(args, "-o", file)...)
	if status != exitPass || stdout != "" {
		t.Fatalf("%q: exit %d: %s%s", args, status, stdout, stderr)
	}
	b, err := os.ReadFile(file)
	if err != nil || len(b) == 0 {
		t.Fatalf("%q: %d bytes, %v", args, len(b), err)
	}
	return string(b), stderr
}

// unzipped returns the files of an archive one after the other, in the order of their
// names.
func unzipped(t *testing.T, archive string) string {
	t.Helper()
	z, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	var parts []string
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, f.Name+"\n"+string(data))
	}
	slices.Sort(parts)
	return strings.Join(parts, "\n")
}

// noticeFrom returns a document as the program writes it, and its warnings.
func noticeFrom(t *testing.T, store parcel.Store, args ...string) (data string, warnings []string) {
	t.Helper()
	p := &program{stdin: strings.NewReader(""), now: time.Now}
	asked, err := p.parse(append([]string{"notice", "--store", "opened", "--mailed", "2027-03-08"}, args...))
	if err != nil {
		t.Fatal(err)
	}
	v := asked.(*noticeVerb)
	n, err := v.prepare(p)
	if err == nil {
		err = n.ask(t.Context(), store, v.Parcel)
	}
	var b bytes.Buffer
	if err == nil {
		warnings, err = n.write(t.Context(), store, &b)
	}
	if err != nil {
		t.Fatalf("%q: %v", args, err)
	}
	if v.Format == "xlsx" { // the order of the parts in the archive is left to chance
		return unzipped(t, b.String()), warnings
	}
	return b.String(), warnings
}

// The answers are the same, byte by byte, whichever store the town is in.
func TestTwoStores(t *testing.T) {
	file, database, parcels := twoStores(t)
	t.Run("notice", func(t *testing.T) { testNoticeOfTwo(t, file, database, parcels) })
	t.Run("check", func(t *testing.T) { testCheckOfTwo(t, file, database) })
	t.Run("draw and report", func(t *testing.T) { testPaperOfTwo(t, file, database) })
}

func testNoticeOfTwo(t *testing.T, file, database string, parcels []string) {
	inFile, inDatabase := opened(t, file), opened(t, database)
	questions := map[string][]string{
		"plan":            {"--plan", samplePlan(t)},
		"plan and parcel": {"--plan", samplePlan(t), "--parcel", parcels[0], "--parcel", parcels[4], "--distance", "91.44 m"},
		"sample's parcel": {"--parcel", parcels[0], "--alcohol", "no", "--distance", "300ft", "--sort", "street"},
		"stack":           {"--parcel", parcels[1], "--alcohol", "yes", "--merge", "none", "--sort", "owner"},
		"number twice":    {"--parcel", parcels[2], "--alcohol", "no", "--merge", "by-address"},
		"farther out":     {"--parcel", parcels[3], "--alcohol", "no", "--distance", "250 us-ft", "--stock", "5163"},
	}
	formats := []string{"json", "csv", "xlsx", "geojson", "labels", "letters", "certificate", "office-map", "public-map"}
	for name, question := range questions {
		for _, format := range formats {
			args := append([]string{"--format", format}, question...)
			want, wantWarnings := noticeFrom(t, inFile, args...)
			got, warnings := noticeFrom(t, inDatabase, args...)
			if got != want || !slices.Equal(warnings, wantWarnings) {
				t.Errorf("%s, %s: the documents differ: %d bytes from the file, %d from the database; warnings %q and %q",
					name, format, len(want), len(got), wantWarnings, warnings)
			}
			// As fixtures/town's tests measure it.
			if name == "plan" && format == "json" && strings.Count(got, `"nearest"`) != 24 {
				t.Errorf("%d parcels for the plan, want 24", strings.Count(got, `"nearest"`))
			}
		}
	}
	args := []string{"notice", "--plan", samplePlan(t), "--mailed", "2027-03-08", "--format", "certificate", "--store"}
	want, wantSaid := written(t, "want", append(slices.Clone(args), file)...)
	if got, said := written(t, "got", append(args, database)...); got != want || said != wantSaid {
		t.Errorf("the program writes %d bytes from the file, %d from the database; it says %q and %q", len(want), len(got), wantSaid, said)
	}
}

func opened(t *testing.T, name string) parcel.Store {
	t.Helper()
	store, err := openStore(t.Context(), name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

func testCheckOfTwo(t *testing.T, file, database string) {
	for format, plan := range map[string]string{"text": samplePlan(t), "json": bareCafe(t), "geojson": bareCafe(t)} {
		args := append([]string{"check", plan, "--format", format}, cafePermit...)
		wantStatus, want, wantSaid := typed(t, append(slices.Clone(args), file)...)
		status, got, said := typed(t, append(args, database)...)
		if status != wantStatus || status == exitUnusable || got != want || said != wantSaid {
			t.Errorf("%s, %s: exit %d and %d, %q and %q", plan, format, wantStatus, status, wantSaid, said)
		}
		if format == "json" && !strings.Contains(got, "24 parcels lie within 100 ft") {
			t.Errorf("%s: the check does not count the 24 parcels", plan)
		}
	}
}

// cafePermit is what is asked of a plan; the name of a store follows.
var cafePermit = []string{"--ordinance", "prescott-wi", "--permit", "sidewalk-cafe", "--on", "2027-05-01", "--store"}

func testPaperOfTwo(t *testing.T, file, database string) {
	for name, args := range map[string][]string{
		"plan.svg": {"draw", samplePlan(t)}, "plan.pdf": {"draw", bareCafe(t), "--paper", "tabloid"}, "report.pdf": {"report", bareCafe(t)},
	} {
		args = append(args, cafePermit...)
		want, wantSaid := written(t, name, append(slices.Clone(args), file)...)
		got, said := written(t, name, append(args, database)...)
		if got != want || said != wantSaid {
			t.Errorf("%s: the files differ: %d and %d bytes; said %q and %q", name, len(want), len(got), wantSaid, said)
		}
	}
}

// bareCafe is the sample plan without what the store has: all of it is taken from there.
func bareCafe(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(samplePlan(t))
	if err != nil {
		t.Fatal(err)
	}
	var plan struct {
		Type     string           `json:"type"`
		Features []map[string]any `json:"features"`
	}
	if err := json.Unmarshal(data, &plan); err != nil {
		t.Fatal(err)
	}
	drawn := len(plan.Features)
	plan.Features = slices.DeleteFunc(plan.Features, func(feature map[string]any) bool {
		role := feature["properties"].(map[string]any)["role"]
		return slices.Contains([]any{"curb", "sidewalk", "building", "parcel"}, role)
	})
	if drawn-len(plan.Features) != 6 {
		t.Fatalf("%d things of the sample left out, want 6", drawn-len(plan.Features))
	}
	file := filepath.Join(t.TempDir(), "bare.geojson")
	data, err = json.Marshal(plan)
	if err == nil {
		err = os.WriteFile(file, data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}
