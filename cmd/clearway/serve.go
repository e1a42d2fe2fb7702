package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"

	"clearway/api"
	"clearway/ordinances"
)

type serveVerb struct {
	Addr       string `default:":8080" placeholder:"ADDR" help:"Address to listen on (${default})."`
	Store      string `placeholder:"STORE" help:"The town's data, for /v1/notices and /v1/parcels and for what plans lack: a .gpkg file or a postgres:// database."`
	ClerkToken string `env:"CLEARWAY_CLERK_TOKEN" placeholder:"TOKEN" help:"Who sends it as a bearer token sees the names of people; best given as CLEARWAY_CLERK_TOKEN."`
}

// Help is printed below the summary.
func (serveVerb) Help() string {
	return `Answers POST /v1/checks with the document of check --format json; /openapi.json describes the rest. Logs to standard error. Stops on an interrupt, after the requests at work.

Example:

	clearway serve --addr :8080
	curl --data-binary @cafe.geojson 'http://localhost:8080/v1/checks?ordinance=prescott-wi&permit=sidewalk-cafe'`
}

func (v *serveVerb) run(ctx context.Context, p *program) (int, error) {
	log := slog.New(slog.NewTextHandler(p.stderr, nil))
	options := api.Options{Log: log, ClerkToken: v.ClerkToken}
	if v.Store != "" {
		store, err := openStore(ctx, v.Store)
		if err != nil {
			return 0, err
		}
		defer store.Close()
		options.Store = store
	}
	return exitPass, serve(ctx, v.Addr, options, func(url string) {
		log.Info("listening", "url", url)
	})
}

// serve serves the checks by the codes that come with the program, and what else
// there is in the options, until ctx is done. It says where as soon as it listens.
func serve(ctx context.Context, addr string, options api.Options, listening func(url string)) error {
	library, err := ordinances.Builtin()
	if err != nil {
		return err
	}
	options.Library = library
	if options.Templates, err = templates(library); err != nil {
		return err
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", addr)
	if err != nil {
		return fmt.Errorf("cannot listen on %s: %w; name another address, such as --addr 127.0.0.1:8081", addr, err)
	}
	keepFast()
	listening(url(listener.Addr()))
	return api.Serve(ctx, listener, api.New(options))
}

// url is where a browser on this computer finds what listens on an address.
func url(addr net.Addr) string {
	host, port, err := net.SplitHostPort(addr.String())
	if err != nil {
		return addr.String()
	}
	if ip := net.ParseIP(host); ip == nil || ip.IsUnspecified() {
		host = "localhost"
	}
	return "http://" + net.JoinHostPort(host, port) + "/"
}
