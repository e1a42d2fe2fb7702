package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
)

// TestDemo starts the demo on a free port, reads where it is, asks it for its
// samples, and interrupts it.
func TestDemo(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	reader, writer := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"demo", "--addr", "127.0.0.1:0"}, nil, strings.NewReader(""), writer, io.Discard)
		writer.Close()
	}()
	lines := bufio.NewScanner(reader)
	if !lines.Scan() {
		t.Fatalf("the demo ended with %d before it said where it is", <-ended)
	}
	_, url, ok := strings.Cut(lines.Text(), ": ")
	if !ok || !strings.HasPrefix(url, "http://127.0.0.1:") {
		t.Fatalf("%q names no address", lines.Text())
	}
	go func() { _, _ = io.Copy(io.Discard, reader) }()
	for _, c := range []struct{ path, want string }{
		{"", "<title>"},
		{"v1/samples", `"name":"prescott-storefront"`},
		{"v1/templates", `{"ordinance":"prescott-wi","permit":"sidewalk-cafe"}`},
		{"v1/templates/prescott-wi/sidewalk-cafe", "food_"},
		{"healthz", "ok"},
	} {
		if body := get(t, url+c.path); !strings.Contains(body, c.want) {
			t.Errorf("/%s lacks %s: %.200s", c.path, c.want, body)
		}
	}
	interrupt()
	if status := <-ended; status != exitPass {
		t.Errorf("exit %d after an interrupt, want %d", status, exitPass)
	}
}

func get(t *testing.T, url string) string {
	t.Helper()
	response, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		t.Errorf("%s: %s", url, response.Status)
	}
	return string(body)
}

// TestAddressUnusable wants a message that names the address.
func TestAddressUnusable(t *testing.T) {
	var stderr strings.Builder
	status := run(t.Context(), []string{"serve", "--addr", "256.0.0.1:80"}, nil, strings.NewReader(""), io.Discard, &stderr)
	if status != exitUnusable || !strings.Contains(stderr.String(), "cannot listen on 256.0.0.1:80") {
		t.Errorf("exit %d: %s", status, stderr.String())
	}
}
