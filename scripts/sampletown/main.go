// Command sampletown writes the sample town of fixtures/town to a file, for
// measurements and for other programs: GeoJSON as one collection (.geojson) or with a
// feature a line (.geojsonl), or a store (.gpkg), into which all layers are loaded
// where none is named.
//
//	go run ./scripts/sampletown -parcels 220000 -layer parcels -o county.geojson
//	go run ./scripts/sampletown -parcels 5000 -o town.gpkg
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"clearway/fixtures/town"
	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
)

func main() {
	parcels := flag.Int("parcels", 5000, "rows of the parcel file, up to some millions")
	seed := flag.Uint64("seed", town.Seed, "another seed gives other people")
	layer := flag.String("layer", "", "parcels, addresses, curb, sidewalk, building, street or zoning")
	file := flag.String("o", "", "file to write: .geojson, .geojsonl or .gpkg")
	flag.Parse()
	if err := run(town.New(*parcels, *seed), *layer, *file); err != nil {
		fmt.Fprintln(os.Stderr, "sampletown:", err)
		os.Exit(2)
	}
}

func run(t town.Town, layer, file string) error {
	layers := parcel.Layers()
	if layer != "" {
		one, err := parcel.ParseLayer(layer)
		if err != nil {
			return err
		}
		layers = []parcel.Layer{one}
	}
	ending := filepath.Ext(file)
	switch {
	case ending == ".gpkg":
		return load(context.Background(), t, layers, file)
	case ending != ".geojson" && ending != ".geojsonl":
		return errors.New("name the file to write with -o: .geojson, .geojsonl or .gpkg")
	case len(layers) > 1:
		return errors.New("a GeoJSON file holds one layer: name it with -layer")
	}
	return writeFile(file, t.Source(layers[0]), ending == ".geojson")
}

// load loads layers into a store.
func load(ctx context.Context, t town.Town, layers []parcel.Layer, file string) error {
	store, err := gpkg.Open(ctx, file)
	if err != nil {
		return err
	}
	for _, layer := range layers {
		opts := parcel.LoadOptions{Layer: layer, Source: "sampletown", Now: time.Now()}
		if _, err := parcel.Load(ctx, store, t.Source(layer), opts); err != nil {
			return errors.Join(err, store.Close())
		}
	}
	return store.Close()
}

func writeFile(name string, src parcel.Source, collection bool) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	return errors.Join(writeRows(f, src, collection), f.Close())
}

// writeRows writes a source as GeoJSON.
func writeRows(to io.Writer, src parcel.Source, collection bool) error {
	w := newWriter(to, src.Fields(), collection)
	for {
		row, err := src.Next()
		if errors.Is(err, io.EOF) {
			return w.end()
		}
		if err != nil {
			return err
		}
		w.write(row)
	}
}
