package main

import (
	"context"
	"fmt"

	"clearway/api"
	"clearway/fixtures"
)

type demoVerb struct {
	Addr string `default:"127.0.0.1:8080" placeholder:"ADDR" help:"Address to listen on (${default})."`
}

// Help is printed below the summary.
func (demoVerb) Help() string {
	return `Choose a sample or drop a plan on the page and see the findings. Nothing is stored. Stops on an interrupt.

Example:

	clearway demo
	clearway demo --addr 127.0.0.1:0`
}

func (v *demoVerb) run(ctx context.Context, p *program) (int, error) {
	return exitPass, serve(ctx, v.Addr, api.Options{Samples: fixtures.Plans()}, func(url string) {
		fmt.Fprintf(p.stdout, "Clearway with sample plans: %s\nPress Ctrl+C to stop.\n", url)
	})
}
