package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// goRun begins a command line of the README that runs the program.
const goRun = "go run ./cmd/clearway "

var update = flag.Bool("update", false, "rewrite the output shown in the README")

// TestReadme runs what the README shows: the commands of its console blocks must
// print what stands below them, and the others must exist.
func TestReadme(t *testing.T) {
	t.Chdir(repositoryRoot(t))
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	readme := string(data)
	shown := 0
	for _, block := range regexp.MustCompile("(?ms)^```(\\w+)\n(.*?)^```").FindAllStringSubmatch(readme, -1) {
		switch block[1] {
		case "console":
			shown++
			command, want, _ := strings.Cut(block[2], "\n")
			got := asShown(shownOutput(t, command), want)
			if *update {
				readme = strings.Replace(readme, block[2], command+"\n"+got, 1)
			} else if got != want {
				t.Errorf("%s\nprints\n%s\nthe README says\n%s\nrewrite it with: go test ./cmd/clearway -run Readme -update", command, got, want)
			}
		case "sh":
			for command := range strings.Lines(block[2]) {
				checkExists(t, strings.TrimSpace(command))
			}
		}
	}
	if shown == 0 {
		t.Error("the README shows no output")
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(readme), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// shownOutput runs a command as the README shows it and returns what it prints.
func shownOutput(t *testing.T, command string) string {
	t.Helper()
	args, ok := strings.CutPrefix(command, "$ "+goRun)
	if !ok {
		t.Fatalf("%q does not begin with $ %s", command, goRun)
	}
	var output bytes.Buffer
	run(t.Context(), strings.Fields(args), nil, strings.NewReader(""), &output, &output)
	return output.String()
}

// asShown cuts an output off where the README does: at a line of three dots that
// stands for the rest.
func asShown(output, shown string) string {
	cut, ok := strings.CutSuffix(shown, "\n...\n")
	if !ok {
		return output
	}
	lines := strings.SplitAfter(output, "\n")
	return strings.Join(lines[:min(strings.Count(cut, "\n")+1, len(lines))], "") + "...\n"
}

// checkExists looks up the files and the verb that a command names.
func checkExists(t *testing.T, command string) {
	t.Helper()
	command, _, _ = strings.Cut(command, " #")
	if args, ok := strings.CutPrefix(command, goRun); ok {
		p := &program{stdout: new(bytes.Buffer), stderr: new(bytes.Buffer)}
		if _, err := p.parse(strings.Fields(args)); err != nil {
			t.Errorf("%s: %v", command, err)
		}
	}
	for _, word := range strings.Fields(command) {
		if !strings.Contains(word, "/") || strings.Contains(word, "://") {
			continue
		}
		if _, err := os.Stat(word); err != nil {
			t.Error(fmt.Errorf("%s: %w", command, err))
		}
	}
}
