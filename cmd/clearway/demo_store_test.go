package main

import (
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"clearway/fixtures"
	"clearway/geo/parcel/postgis/postgistest"
)

// The demo's town lies in a database beside a county's data, which stay as they are; it
// can be started again, and other verbs find the town.
func TestDemoInDatabase(t *testing.T) {
	database := postgistest.Fresh(t)
	loadCurb(t, database)
	county := listed(t, database)
	plan, err := fs.ReadFile(fixtures.Plans(), "sample-town-cafe/plan.geojson")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		d := startDemo(t, "--store", database)
		_, url, _ := strings.Cut(d.lines[0], ": ")
		if list := askNotice(t, url, string(plan), ""); len(list.Parcels) != 24 {
			t.Errorf("%d parcels, want 24", len(list.Parcels))
		}
		if status := d.stop(); status != exitPass {
			t.Fatalf("exit %d", status)
		}
	}
	if now := listed(t, database); now != county || !strings.Contains(county, "curb.csv") {
		t.Errorf("the county had\n%s, and has\n%s", county, now)
	}
	own, err := ofSource(database, demoSource)
	if err != nil {
		t.Fatal(err)
	}
	if town := listed(t, own); strings.Count(town, "heron-landing  in use") != 7 || strings.Contains(town, "curb.csv") {
		t.Errorf("the town is not listed: %s", town)
	}
}

func loadCurb(t *testing.T, store string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "curb.csv")
	if err := writeFile(file, []byte("ID,WKT\nc1,\"LINESTRING(-92.804 44.7489,-92.801 44.7489)\"\n")); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := typed(t, "load", file, "--layer", "curb", "--crs", "EPSG:4326", "--store", store); status != exitPass {
		t.Fatalf("exit %d: %s", status, stderr)
	}
}

func listed(t *testing.T, store string) string {
	t.Helper()
	status, stdout, stderr := typed(t, "load", "--list", "--store", store)
	if status != exitPass {
		t.Fatalf("exit %d: %s", status, stderr)
	}
	return stdout
}

// What the demo did not load it does not replace.
func TestDemoRefusesOthersData(t *testing.T) {
	file := filepath.Join(t.TempDir(), "county.gpkg")
	loadCurb(t, file)
	before := listed(t, file)
	for store, says := range map[string]string{
		file: "holds curb of curb.csv (version 1), which the demo did not load",
		"postgres://clerk:secret@127.0.0.1:1/x?source=pierce": "leave source=pierce out of the URL",
	} {
		status, _, stderr := typed(t, "demo", "--addr", "127.0.0.1:0", "--store", store)
		if status != exitUnusable || !strings.Contains(stderr, says) || strings.Contains(stderr, "secret") {
			t.Errorf("exit %d, %s, want %q", status, stderr, says)
		}
	}
	if after := listed(t, file); after != before {
		t.Errorf("before %s, after %s", before, after)
	}
}

// In a database too: the source of the demo is taken by someone's file.
func TestDemoRefusesTakenSource(t *testing.T) {
	own, err := ofSource(postgistest.Fresh(t), demoSource)
	if err != nil {
		t.Fatal(err)
	}
	loadCurb(t, own)
	status, _, stderr := typed(t, "demo", "--addr", "127.0.0.1:0", "--store", own)
	if status != exitUnusable || !strings.Contains(stderr, "did not load and will not replace") {
		t.Errorf("exit %d, %s", status, stderr)
	}
}
