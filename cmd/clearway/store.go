package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	neturl "net/url"
	"os"
	"path/filepath"
	"strings"

	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
	"clearway/geo/parcel/postgis"
)

// openStore opens a store that is there, by its name on the command line: a question
// creates none.
func openStore(ctx context.Context, name string) (parcel.Store, error) {
	if isDatabase(name) {
		return openDatabase(ctx, name)
	}
	if err := isFileName(name); err != nil {
		return nil, err
	}
	if info, err := os.Stat(name); err != nil {
		return nil, fmt.Errorf("--store: %w", plainly(err))
	} else if info.IsDir() {
		return nil, fmt.Errorf("--store: %s is a folder; name the .gpkg file that clearway load wrote", name)
	}
	return openFile(ctx, name)
}

// createStore opens a store to load into; a file is made where there is none.
func createStore(ctx context.Context, name string) (parcel.Store, error) {
	if isDatabase(name) {
		return openDatabase(ctx, name)
	}
	if err := isFileName(name); err != nil {
		return nil, err
	}
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) && !strings.EqualFold(filepath.Ext(name), ".gpkg") {
		return nil, fmt.Errorf("--store: %s would be a new GeoPackage: give it a name that ends in .gpkg", name)
	}
	return openFile(ctx, name)
}

func openFile(ctx context.Context, name string) (parcel.Store, error) {
	store, err := gpkg.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	return store, nil
}

func openDatabase(ctx context.Context, url string) (parcel.Store, error) {
	store, err := postgis.Open(ctx, url)
	if err != nil {
		return nil, err
	}
	return store, nil
}

func isDatabase(name string) bool {
	return strings.HasPrefix(name, "postgres://") || strings.HasPrefix(name, "postgresql://")
}

// ofSource returns the name of a store with a source of its own in it: the URL of a
// database with source=SOURCE, the name of a file as it is. A URL that names another
// source is refused.
func ofSource(name, source string) (string, error) {
	u, err := neturl.Parse(name)
	if !isDatabase(name) || err != nil {
		return name, nil // what is no URL is refused where it is opened
	}
	query := u.Query()
	if given := query.Get("source"); given != "" && given != source {
		return "", fmt.Errorf("--store: leave source=%s out of the URL: the source is %s here", given, source)
	}
	query.Set("source", source)
	u.RawQuery = query.Encode()
	return u.String(), nil
}

// isFileName refuses the address of what is no store. It repeats the scheme alone: the
// rest may hold a password.
func isFileName(name string) error {
	if scheme, _, found := strings.Cut(name, "://"); found {
		return fmt.Errorf("--store: %s:// is no store; name a .gpkg file or a postgres:// database", scheme)
	}
	return nil
}
