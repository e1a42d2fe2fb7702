package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clearway/fixtures/town"
	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
	"clearway/geo/parcel/source"
)

// What is written is read again as the same rows.
func TestGeoJSONComesBack(t *testing.T) {
	for _, layer := range parcel.Layers() {
		file := filepath.Join(t.TempDir(), "town.geojson")
		tw := town.New(60, 1)
		if err := run(tw, string(layer), file); err != nil {
			t.Fatal(err)
		}
		back, err := source.Open(file, source.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer back.Close()
		src := tw.Source(layer)
		for n := 0; ; n++ {
			want, wantErr := src.Next()
			got, gotErr := back.Next()
			if errors.Is(wantErr, io.EOF) && errors.Is(gotErr, io.EOF) && n > 0 {
				break
			}
			if wantErr != nil || gotErr != nil || strings.Join(want.Values, "|") != strings.Join(got.Values, "|") {
				t.Fatalf("%s, row %d: %v %v, want %v %v", layer, n+1, got.Values, gotErr, want.Values, wantErr)
			}
			a, b := want.Geometry.Bound(), got.Geometry.Bound()
			if a.Min.Lon()-b.Min.Lon() > 1e-9 || b.Max.Lat()-a.Max.Lat() > 1e-9 || want.Geometry.GeoJSONType() != got.Geometry.GeoJSONType() {
				t.Fatalf("%s, row %d: it lies in %v, want %v", layer, n+1, b, a)
			}
		}
	}
}

func TestLinesAreFeatures(t *testing.T) {
	file := filepath.Join(t.TempDir(), "town.geojsonl")
	if err := run(town.New(60, 1), "parcels", file); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	if len(lines) != 60 {
		t.Errorf("%d lines, want 60", len(lines))
	}
	for _, line := range lines {
		var feature struct{ Type string }
		if err := json.Unmarshal([]byte(line), &feature); err != nil || feature.Type != "Feature" {
			t.Errorf("%v: %.80s", err, line)
		}
	}
}

func TestStoreHasAllLayers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "town.gpkg")
	if err := run(town.New(60, 1), "", file); err != nil {
		t.Fatal(err)
	}
	store, err := gpkg.Open(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	for _, layer := range parcel.Layers() {
		if d, err := store.Current(t.Context(), layer); err != nil || d.Rows == 0 {
			t.Errorf("%s: %d rows, %v", layer, d.Rows, err)
		}
	}
}

func TestRefuses(t *testing.T) {
	for _, c := range []struct{ layer, file, says string }{
		{"roofs", "x.geojson", "no layer"}, {"parcels", "x.shp", "-o"}, {"parcels", "", "-o"}, {"", "x.geojson", "-layer"},
	} {
		if err := run(town.New(10, 1), c.layer, filepath.Join(t.TempDir(), c.file)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q, %q: %v, want %q", c.layer, c.file, err, c.says)
		}
	}
}
