package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"clearway/geo/parcel/postgis/postgistest"
)

// The verbs of a load do in a database what they do in a file: the same script runs
// with both.
func TestLoadScriptInDatabase(t *testing.T) {
	database := postgistest.Fresh(t)
	script, err := os.ReadFile(filepath.Join("testdata", "script", "load.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(script), "! exists town.gpkg", "exec clearway load --list --store town.gpkg\nstdout 'holds nothing yet'")
	if text = strings.ReplaceAll(text, "town.gpkg", "$STORE"); strings.Count(text, "$STORE") < 10 {
		t.Fatal("the script names the store otherwise")
	}
	file := filepath.Join(t.TempDir(), "load.txtar")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Files: []string{file}, RequireExplicitExec: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("STORE", database)
			return nil
		},
	})
}

// A load into a database that cannot be had, and a rollback with nothing to return to,
// say what to do and tell no password.
func TestLoadRefusedByDatabase(t *testing.T) {
	file := filepath.Join(t.TempDir(), "curb.csv")
	if err := os.WriteFile(file, []byte("ID,WKT\nc1,\"LINESTRING(-92.804 44.7489,-92.801 44.7489)\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	database := postgistest.Fresh(t)
	load := []string{"load", file, "--layer", "curb", "--crs", "EPSG:4326", "--store"}
	if status, _, stderr := typed(t, append(load, database)...); status != exitPass {
		t.Fatalf("exit %d: %s", status, stderr)
	}
	for name, c := range map[string]struct {
		args []string
		says string
	}{
		"nobody there":    {append(load, "postgres://clerk:secret@127.0.0.1:1/town"), "See that the database server is running"},
		"no URL":          {append(load, "postgres://clerk:sec%ret@127.0.0.1/town"), "Write it as postgres://"},
		"nothing earlier": {[]string{"load", "--rollback", "--layer", "curb", "--store", database}, "no earlier version of curb"},
		"nothing at all":  {[]string{"load", "--rollback", "--layer", "street", "--store", database}, "no street yet"},
	} {
		t.Run(name, func(t *testing.T) {
			status, stdout, stderr := typed(t, c.args...)
			if status != exitUnusable || !strings.Contains(stderr, c.says) || stdout != "" || strings.Contains(stderr, "sec") {
				t.Errorf("exit %d, %q; want %d and %q", status, stderr, exitUnusable, c.says)
			}
		})
	}
}
