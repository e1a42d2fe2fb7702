package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"clearway/api"
	"clearway/fixtures"
	"clearway/fixtures/town"
	"clearway/geo/parcel"
)

type demoVerb struct {
	Addr  string `default:"127.0.0.1:8080" placeholder:"ADDR" help:"Address to listen on (${default})."`
	Store string `placeholder:"STORE" help:"Store to keep the invented town in: a postgres:// database or a .gpkg file; else a temporary one."`
}

// Help is printed below the summary.
func (demoVerb) Help() string {
	return `Choose a sample or drop a plan on the page and see the findings. One sample lies in Heron Landing, an invented town, whose parcels the demo holds: the page lists who is told of the application. Stops on an interrupt.

Nothing is kept, unless a store is named. In a database the town has a source of its own, heron-landing, beside those of a county, which are not touched; with source=heron-landing in the URL other verbs find it. A store that holds what the demo did not load is refused.

Example:

	clearway demo
	clearway demo --addr 127.0.0.1:0
	clearway demo --store postgres://clearway_loader@db.example.us/county`
}

// The town of the demo. Its people are invented, so the clerk's token is no secret.
const (
	demoParcels = 3000
	demoToken   = "heron"
	demoNote    = "Heron Landing, its parcels and its people are invented. The clerk's token of this demo is " + demoToken + "."
	// demoSource names the town: as the file that its layers come from, and as the
	// source in a database.
	demoSource = "heron-landing"
)

func (v *demoVerb) run(ctx context.Context, p *program) (status int, err error) {
	if v.Store != "" {
		return exitPass, v.serve(ctx, p, v.Store)
	}
	folder, err := os.MkdirTemp("", "clearway-demo-")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	return exitPass, v.serve(ctx, p, filepath.Join(folder, demoSource+".gpkg"))
}

// serve loads the town into a store and serves it.
func (v *demoVerb) serve(ctx context.Context, p *program, name string) (err error) {
	if name, err = ofSource(name, demoSource); err != nil {
		return err
	}
	store, err := createStore(ctx, name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if err := p.settle(ctx, store); err != nil {
		return err
	}
	options := api.Options{Samples: fixtures.Plans(), Store: store, StoreNote: demoNote, ClerkToken: demoToken}
	return serve(ctx, v.Addr, options, func(url string) {
		fmt.Fprintf(p.stdout, "Clearway with sample plans: %s\n", url)
		fmt.Fprintf(p.stdout, "As the clerk of Heron Landing, an invented town, who sees names: %s#clerk=%s\n", url, demoToken)
		fmt.Fprintln(p.stdout, "Press Ctrl+C to stop.")
	})
}

// settle loads the sample town into a store that holds nothing else.
func (p *program) settle(ctx context.Context, store parcel.Store) error {
	sets, err := store.Datasets(ctx)
	if err != nil {
		return err
	}
	for _, d := range sets {
		if d.Origin.Source != demoSource {
			return fmt.Errorf("--store: the store holds %s of %s (version %d), which the demo did not load and will not replace; name another one",
				d.Layer, d.Origin.Source, d.Version)
		}
	}
	t := town.New(demoParcels, town.Seed)
	for _, layer := range parcel.Layers() {
		opts := parcel.LoadOptions{Layer: layer, Source: demoSource, Now: p.now()}
		if _, err := parcel.Load(ctx, store, t.Source(layer), opts); err != nil {
			return fmt.Errorf("make the sample town: %w", err)
		}
	}
	return nil
}
