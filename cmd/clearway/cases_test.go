package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"clearway/api/wire"
	"clearway/fixtures"
)

// want is a want.json: what must come back for a plan. What it does not name is
// not compared.
type want struct {
	Ordinance string              `json:"ordinance"`
	Permit    string              `json:"permit"`
	Args      []string            `json:"args"`
	Error     []string            `json:"error"` // words of the message, where the plan must be refused
	Geometry  string              `json:"geometry"`
	Results   map[string]wantRule `json:"results"`
}

type wantRule struct {
	Status   string             `json:"status"`
	Measured *float64           `json:"measured"`
	Tol      float64            `json:"tol"`
	Required *float64           `json:"required"`
	Also     map[string]float64 `json:"also"`
}

func TestFixtures(t *testing.T) {
	if n := runCases(t, fixtures.Plans()); n < 8 {
		t.Errorf("%d fixtures ran, want at least 8", n)
	}
}

func TestSharedCases(t *testing.T) {
	dir := filepath.Join(repositoryRoot(t), "..", "shared", "cases")
	if _, err := os.Stat(dir); err != nil {
		t.Skip("../shared/cases is not there")
	}
	n := runCases(t, os.DirFS(dir))
	if n == 0 {
		t.Errorf("no case ran, though %s is there", dir)
	}
	t.Logf("%d shared cases ran", n)
}

// runCases runs each folder with a want.json as a test and returns how many it
// were. A pending case must not hold: as soon as it does, its line is to go.
func runCases(t *testing.T, cases fs.FS) int {
	t.Helper()
	pending := pendingCases(t)
	files, err := fs.Glob(cases, "*/want.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		name := filepath.Dir(file)
		t.Run(name, func(t *testing.T) {
			faults := caseFaults(t, cases, name)
			reason, late := pending[name]
			switch {
			case late && len(faults) == 0:
				t.Errorf("it holds now: strike it from scripts/pending (%s)", reason)
			case late:
				t.Skipf("pending: %s", reason)
			}
			for _, fault := range faults {
				t.Error(fault)
			}
		})
	}
	return len(files)
}

// pendingCases reads scripts/pending: a name and the reason on each line.
func pendingCases(t *testing.T) map[string]string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(repositoryRoot(t), "scripts", "pending"))
	if err != nil {
		t.Fatal(err)
	}
	pending := map[string]string{}
	for line := range strings.Lines(string(data)) {
		line, _, _ = strings.Cut(line, "#")
		if name, reason, _ := strings.Cut(strings.TrimSpace(line), " "); name != "" {
			pending[name] = strings.TrimSpace(reason)
		}
	}
	return pending
}

// repositoryRoot is the folder that holds go.mod.
func repositoryRoot(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			t.Fatal("no go.mod above the test's folder")
		}
		dir = filepath.Dir(dir)
	}
}

// caseFaults checks one plan with the program and compares.
func caseFaults(t *testing.T, cases fs.FS, name string) []string {
	t.Helper()
	var w want
	data, err := fs.ReadFile(cases, name+"/want.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &w); err != nil {
		t.Fatal(err)
	}
	plan, err := fs.ReadFile(cases, name+"/plan.geojson")
	if err != nil {
		t.Fatal(err)
	}
	args := append([]string{"check", "-", "--ordinance", w.Ordinance, "--permit", w.Permit, "--format", "json"}, w.Args...)
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), args, nil, bytes.NewReader(plan), &stdout, &stderr)
	if w.Error != nil {
		return refusalFaults(w.Error, status, stderr.String())
	}
	var got wire.Result
	if err := json.Unmarshal(stdout.Bytes(), &got); err != nil {
		return []string{fmt.Sprintf("exit %d, no document: %v %s", status, err, stderr.String())}
	}
	return append(documentFaults(got, status), resultFaults(w, got)...)
}

func refusalFaults(words []string, status int, message string) []string {
	var faults []string
	if status != exitUnusable {
		faults = append(faults, fmt.Sprintf("exit %d, want %d", status, exitUnusable))
	}
	for _, word := range words {
		if !strings.Contains(strings.ToLower(message), strings.ToLower(word)) {
			faults = append(faults, fmt.Sprintf("the message lacks %q: %s", word, message))
		}
	}
	return faults
}

// documentFaults tells what is wrong with a document whatever the plan: verdicts
// that do not follow from the rules, an exit status that does not follow from
// the verdict, rules without section or message.
func documentFaults(got wire.Result, status int) []string {
	var faults []string
	byKind := map[string][]string{}
	for _, r := range got.Results {
		byKind[r.Kind] = append(byKind[r.Kind], r.Status)
		if r.Section == "" || r.Message == "" {
			faults = append(faults, r.Rule+": no section or no message")
		}
	}
	decided := append(append([]string{}, byKind["measured"]...), byKind["stated"]...)
	for _, v := range []struct {
		name, got string
		of        []string
	}{{"geometry", got.Geometry, byKind["measured"]}, {"stated", got.Stated, byKind["stated"]}, {"verdict", got.Verdict, decided}} {
		if want := verdictOf(v.of); v.got != want {
			faults = append(faults, fmt.Sprintf("%s is %s, its rules say %s", v.name, v.got, want))
		}
	}
	if want := map[string]int{"pass": 0, "fail": 1, "undecided": 3}[got.Verdict]; status != want {
		faults = append(faults, fmt.Sprintf("exit %d with verdict %s", status, got.Verdict))
	}
	return faults
}

func verdictOf(statuses []string) string {
	verdict := "pass"
	for _, s := range statuses {
		switch s {
		case "fail":
			return "fail"
		case "marginal", "missing":
			verdict = "undecided"
		}
	}
	return verdict
}

// alsoTolerance is how exactly the further numbers must come back.
const alsoTolerance = 0.01

func resultFaults(w want, got wire.Result) []string {
	var faults []string
	if w.Geometry != "" && got.Geometry != w.Geometry {
		faults = append(faults, fmt.Sprintf("geometry is %s, want %s", got.Geometry, w.Geometry))
	}
	found := map[string]wire.Finding{}
	for _, r := range got.Results {
		found[r.Rule] = r
	}
	for rule, want := range w.Results {
		r, ok := found[rule]
		if !ok {
			faults = append(faults, rule+": not in the results")
			continue
		}
		for _, fault := range ruleFaults(want, r) {
			faults = append(faults, fmt.Sprintf("%s: %s (%s)", rule, fault, r.Message))
		}
	}
	return faults
}

func ruleFaults(want wantRule, got wire.Finding) []string {
	var faults []string
	differs := func(what string, wanted, is any) {
		faults = append(faults, fmt.Sprintf("%s is %v, want %v", what, is, wanted))
	}
	if got.Status != want.Status {
		differs("status", want.Status, got.Status)
	}
	if want.Measured != nil {
		if got.Measured == nil || !near(got.Measured.Value, *want.Measured, want.Tol+1e-9) {
			differs("measured", *want.Measured, got.Measured)
		}
	}
	if want.Required != nil {
		if got.Required == nil || !near(got.Required.Value, *want.Required, 1e-6) {
			differs("required", *want.Required, got.Required)
		}
	}
	for name, value := range want.Also {
		if is, ok := got.Also[name]; !ok || math.Abs(is-value) > alsoTolerance {
			differs("also."+name, value, got.Also[name])
		}
	}
	return faults
}

func near(got any, want, tolerance float64) bool {
	number, ok := got.(float64)
	return ok && math.Abs(number-want) <= tolerance
}
