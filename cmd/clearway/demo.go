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
	"clearway/geo/parcel/gpkg"
)

type demoVerb struct {
	Addr string `default:"127.0.0.1:8080" placeholder:"ADDR" help:"Address to listen on (${default})."`
}

// Help is printed below the summary.
func (demoVerb) Help() string {
	return `Choose a sample or drop a plan on the page and see the findings. One sample lies in Heron Landing, an invented town, whose parcels the demo holds: the page lists who is told of the application. Nothing is kept. Stops on an interrupt.

Example:

	clearway demo
	clearway demo --addr 127.0.0.1:0`
}

// The town of the demo. Its people are invented, so the clerk's token is no secret.
const (
	demoParcels = 3000
	demoToken   = "heron"
	demoNote    = "Heron Landing, its parcels and its people are invented. The clerk's token of this demo is " + demoToken + "."
)

func (v *demoVerb) run(ctx context.Context, p *program) (status int, err error) {
	folder, err := os.MkdirTemp("", "clearway-demo-")
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	store, err := gpkg.Open(ctx, filepath.Join(folder, "heron-landing.gpkg"))
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	if err := p.settle(ctx, store); err != nil {
		return 0, err
	}
	options := api.Options{Samples: fixtures.Plans(), Store: store, StoreNote: demoNote, ClerkToken: demoToken}
	return exitPass, serve(ctx, v.Addr, options, func(url string) {
		fmt.Fprintf(p.stdout, "Clearway with sample plans: %s\n", url)
		fmt.Fprintf(p.stdout, "As the clerk of Heron Landing, an invented town, who sees names: %s#clerk=%s\n", url, demoToken)
		fmt.Fprintln(p.stdout, "Press Ctrl+C to stop.")
	})
}

// settle loads the sample town into a store.
func (p *program) settle(ctx context.Context, store parcel.Store) error {
	t := town.New(demoParcels, town.Seed)
	for _, layer := range parcel.Layers() {
		opts := parcel.LoadOptions{Layer: layer, Source: "heron-landing", Now: p.now()}
		if _, err := parcel.Load(ctx, store, t.Source(layer), opts); err != nil {
			return fmt.Errorf("make the sample town: %w", err)
		}
	}
	return nil
}
