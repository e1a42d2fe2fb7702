package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"os"
	"strings"
	"testing"

	"clearway/api/notice"
	"clearway/fixtures"
)

// demo is a demo at work. Its temporary files lie in folder.
type demo struct {
	lines  []string // that it wrote before it was ready
	folder string
	stop   func() (status int)
}

func startDemo(t *testing.T, args ...string) demo {
	t.Helper()
	d := demo{folder: t.TempDir()}
	t.Setenv("TMPDIR", d.folder)
	ctx, interrupt := context.WithCancel(t.Context())
	reader, writer := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, append([]string{"demo", "--addr", "127.0.0.1:0"}, args...), nil, strings.NewReader(""), writer, io.Discard)
		writer.Close()
	}()
	lines := bufio.NewScanner(reader)
	for len(d.lines) < 3 {
		if !lines.Scan() {
			t.Fatalf("the demo ended with %d after %q", <-ended, d.lines)
		}
		d.lines = append(d.lines, lines.Text())
	}
	go func() { _, _ = io.Copy(io.Discard, reader) }()
	d.stop = func() int {
		interrupt()
		return <-ended
	}
	t.Cleanup(interrupt)
	return d
}

// The demo lists who is told of the plan that lies in its town, with names for who has
// the token that it prints, and leaves nothing behind.
func TestDemoTown(t *testing.T) {
	d := startDemo(t)
	_, url, _ := strings.Cut(d.lines[0], ": ")
	_, token, ok := strings.Cut(d.lines[1], "#clerk=")
	if !ok || !strings.Contains(d.lines[1], "invented") {
		t.Errorf("%q does not name the token and say that the town is invented", d.lines[1])
	}
	if place := get(t, url+"v1/place"); !strings.Contains(place, "people are invented") || !strings.Contains(place, `"version":1`) {
		t.Errorf("the page is not told that the town is invented: %s", place)
	}
	plan, err := fs.ReadFile(fixtures.Plans(), "sample-town-cafe/plan.geojson")
	if err != nil {
		t.Fatal(err)
	}
	for _, bearer := range []string{"", "Bearer " + token} {
		list := askNotice(t, url, string(plan), bearer)
		// As fixtures/town's tests measure it.
		if len(list.Parcels) != 24 || len(list.Letters) != 20+36 {
			t.Errorf("%d parcels and %d letters, want 24 and 56", len(list.Parcels), len(list.Letters))
		}
		if named := len(list.Letters) > 0 && len(list.Letters[0].Name) > 0; named != (bearer != "") {
			t.Errorf("with %q: names are given: %t", bearer, named)
		}
	}
	if files, _ := os.ReadDir(d.folder); len(files) != 1 {
		t.Errorf("%d folders while it runs, want the town's", len(files))
	}
	if status := d.stop(); status != exitPass {
		t.Errorf("exit %d after an interrupt, want %d", status, exitPass)
	}
	if files, _ := os.ReadDir(d.folder); len(files) != 0 {
		t.Errorf("it leaves %v behind", files)
	}
}

func askNotice(t *testing.T, url, plan, bearer string) (list notice.Document) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"v1/notices", strings.NewReader(plan))
	if err != nil {
		t.Fatal(err)
	}
	if bearer != "" {
		request.Header.Set("Authorization", bearer)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(&list); err != nil || answer.StatusCode != http.StatusOK {
		t.Fatalf("%s, %v", answer.Status, err)
	}
	return list
}

// An interrupt before the town is made, and an address that is taken, leave nothing
// behind either.
func TestDemoLeavesNothing(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	ended, interrupt := context.WithCancel(t.Context())
	interrupt()
	for name, ctx := range map[string]context.Context{"interrupted": ended, "no address": t.Context()} {
		if status := run(ctx, []string{"demo", "--addr", "256.0.0.1:80"}, nil, strings.NewReader(""), io.Discard, io.Discard); status != exitUnusable {
			t.Errorf("%s: exit %d, want %d", name, status, exitUnusable)
		}
		if files, _ := os.ReadDir(folder); len(files) != 0 {
			t.Errorf("%s: it leaves %v behind", name, files)
		}
	}
}
