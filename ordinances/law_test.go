package ordinances_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"clearway/ordinances"
)

// shared returns a folder beside the repository, or skips.
func shared(t *testing.T, name string) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			path := filepath.Join(dir, "..", "shared", name)
			if _, err := os.Stat(path); err != nil {
				t.Skip("there is no shared folder beside the repository")
			}
			return path
		}
	}
	t.Fatal("no go.mod above the test")
	return ""
}

// lawRow is a row of the table of provisions that must be there.
type lawRow struct{ code, id, section, kind string }

var (
	codeHeading = regexp.MustCompile("^## .*?([a-z]+-wi|prowag)")
	tableRow    = regexp.MustCompile(`^\| ([a-z][a-z /-]*) \| ([^|]+) \| (measured|stated|judged|notice) \|`)
)

func lawRows(text string) []lawRow {
	var rows []lawRow
	code := ""
	for _, line := range strings.Split(text, "\n") {
		if m := codeHeading.FindStringSubmatch(line); m != nil {
			code = m[1]
		}
		if m := tableRow.FindStringSubmatch(line); m != nil {
			for _, id := range strings.Split(m[1], " / ") {
				rows = append(rows, lawRow{code, id, m[2], m[3]})
			}
		}
	}
	return rows
}

// Every provision of the table of law is a rule, with its id, section and kind.
func TestLawTable(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(shared(t, "law"), "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows := lawRows(string(text))
	if len(rows) < 100 {
		t.Fatalf("only %d rows were read of the table", len(rows))
	}
	l := builtin(t)
	for _, row := range rows {
		o := l.Ordinance(row.code)
		if o == nil {
			t.Fatalf("there is no code %q", row.code)
		}
		found := slices.ContainsFunc(o.Permits, func(p *ordinances.Permit) bool {
			return slices.ContainsFunc(p.Rules, func(r *ordinances.Rule) bool {
				return r.ID == row.id && string(r.Kind) == row.kind && strings.HasSuffix(r.Section, row.section)
			})
		})
		if !found {
			t.Errorf("%s has no %s rule %s of section %s", row.code, row.kind, row.id, row.section)
		}
	}
}

// Mazomanie's street privilege is listed in one sentence.
func TestStreetPrivilegeOfMazomanie(t *testing.T) {
	p := builtin(t).Ordinance("mazomanie-wi").Permit("street-privilege")
	want := map[string]string{
		"street-share": "360-9 D(1)", "walk-kept": "360-9 D(3)", "fence-height": "360-9 D(3)", "fence-sides": "360-9 D(3)",
		"crossing": "360-9 D(4)", "hydrant": "360-9 D(4)", "lights": "360-9 D(2)", "bond": "360-9 B", "term": "360-9 E",
	}
	for _, r := range p.Rules {
		if want[r.ID] != r.Section {
			t.Errorf("rule %s is of section %q, want %q", r.ID, r.Section, want[r.ID])
		}
		delete(want, r.ID)
	}
	if len(want) > 0 {
		t.Errorf("rules are lacking: %v", want)
	}
}
