package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"clearway/api/draw"
	"clearway/api/report"
	"clearway/fixtures"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

var day = time.Date(2027, 5, 1, 0, 0, 0, 0, time.UTC)

// checked is a fixture's check, with the permit that it was held to.
func checked(t testing.TB, name string) (*ordinances.Report, *ordinances.Permit) {
	t.Helper()
	library, err := ordinances.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	data, err := fs.ReadFile(fixtures.Plans(), name+"/plan.geojson")
	if err != nil {
		t.Fatal(err)
	}
	want, err := fs.ReadFile(fixtures.Plans(), name+"/want.json")
	if err != nil {
		t.Fatal(err)
	}
	var against struct{ Ordinance, Permit string }
	if err := json.Unmarshal(want, &against); err != nil {
		t.Fatal(err)
	}
	plan, err := siteplan.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	code := library.Ordinance(against.Ordinance)
	r, err := ordinances.Check(plan, code, against.Permit, day)
	if err != nil {
		t.Fatal(err)
	}
	return r, code.Permit(against.Permit)
}

func names(t testing.TB) []string {
	entries, err := fs.ReadDir(fixtures.Plans(), ".")
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, e := range entries {
		found = append(found, e.Name())
	}
	return found
}

var options = report.Options{
	Drawing:          draw.Options{PlanName: "heron.geojson", Fingerprint: strings.Repeat("ab", 32)},
	RulesFingerprint: strings.Repeat("cd", 32),
}

func texts(items []draw.Item) []draw.Text {
	var found []draw.Text
	for _, i := range items {
		switch i := i.(type) {
		case draw.Text:
			found = append(found, i)
		case draw.Group:
			found = append(found, texts(i.Items)...)
		}
	}
	return found
}

// words are all words of a report in the order in which they are written; a word
// that was cut at the end of a line is in pieces.
func words(d *draw.Drawing) string {
	var all []string
	for _, p := range d.Pages {
		for _, t := range texts(p.Items) {
			all = append(all, t.Text)
		}
	}
	return strings.Join(strings.Fields(strings.Join(all, " ")), " ")
}

// Every finding is on paper with its section, its title and its message, and so is
// all else that a check says; in every fixture.
func TestReportSaysEverything(t *testing.T) {
	for _, name := range names(t) {
		t.Run(name, func(t *testing.T) {
			r, _ := checked(t, name)
			got := words(report.New(r, options))
			want := slices.Concat(r.Assumptions, r.Warnings, []string{options.Drawing.Fingerprint, options.RulesFingerprint, r.Title, "2027-05-01"})
			for _, f := range r.Findings {
				want = append(want, f.Title)
				if f.Status != ordinances.NotApplicable {
					want = append(want, f.Message)
				}
			}
			for _, w := range want {
				if !strings.Contains(got, strings.Join(strings.Fields(w), " ")) {
					t.Errorf("%q is not in the report", w)
				}
			}
		})
	}
}

// Nothing is cut or runs into another, however long the texts are.
func TestPagination(t *testing.T) {
	r, _ := checked(t, "prescott-planter-pinch")
	long := strings.Repeat("The distance between the two is too small by some inches. ", 12)
	for i := range 120 {
		r.Findings = append(r.Findings, ordinances.Finding{
			Rule: fmt.Sprint("rule-", i), Section: fmt.Sprintf("506-%d A(1)(b)", i), Title: fmt.Sprintf("Rule number %d of many with a long title that wraps", i),
			Kind: ordinances.Stated, Status: []ordinances.Status{ordinances.Fail, ordinances.Pass, ordinances.Judged}[i%3],
			Message: fmt.Sprintf("message-%d %s end-%d", i, long[:40+i*5], i),
		})
	}
	r.Warnings = append(r.Warnings, strings.Repeat("A very long warning. ", 400)+"last-word")
	d := report.New(r, options)
	all := words(d)
	for i := range 120 {
		for _, want := range []string{fmt.Sprintf("message-%d ", i), fmt.Sprintf(" end-%d", i)} {
			if !strings.Contains(all, want) {
				t.Errorf("%q is not in the report", want)
			}
		}
	}
	if !strings.Contains(all, "last-word") {
		t.Error("the long warning is cut")
	}
	for i, p := range d.Pages {
		checkPage(t, i+1, len(d.Pages), p)
	}
}

func TestPagesOfFixtures(t *testing.T) {
	for _, name := range names(t) {
		r, _ := checked(t, name)
		d := report.New(r, options)
		for i, p := range d.Pages {
			checkPage(t, i+1, len(d.Pages), p)
		}
	}
}

func checkPage(t *testing.T, number, of int, p draw.Page) {
	t.Helper()
	sheet := draw.Box{MaxX: p.Width, MaxY: p.Height}.Grow(-3)
	all := texts(p.Items)
	foot := fmt.Sprintf("page %d of %d", number, of)
	if !slices.ContainsFunc(all, func(s draw.Text) bool { return s.Text == foot }) {
		t.Errorf("no %q", foot)
	}
	for i, a := range all {
		if !sheet.Contains(a.Extent()) {
			t.Errorf("page %d: %q runs off", number, a.Text)
		}
		for _, b := range all[:i] {
			if a.Extent().Grow(-0.15).Intersects(b.Extent().Grow(-0.15)) {
				t.Errorf("page %d: %q overlaps %q", number, a.Text, b.Text)
			}
		}
	}
}

// A plan that cannot be drawn is reported all the same.
func TestReportWithoutDrawing(t *testing.T) {
	r, _ := checked(t, "tape-measure")
	empty := *r
	empty.Plan = &siteplan.Plan{}
	if got := words(report.New(&empty, options)); !strings.Contains(got, "could not be drawn") || !strings.Contains(got, "Left to an official") {
		t.Error("no report, or none that says why there is no drawing")
	}
}

func TestFingerprint(t *testing.T) {
	_, permit := checked(t, "tape-measure")
	_, again := checked(t, "tape-measure")
	one, err := report.Fingerprint(permit)
	if err != nil || len(one) != 64 {
		t.Fatalf("%q, %v", one, err)
	}
	if two, _ := report.Fingerprint(again); two != one {
		t.Error("the same rules have two fingerprints")
	}
	again.Rules[0].Words += "."
	if other, _ := report.Fingerprint(again); other == one {
		t.Error("other rules have the same fingerprint")
	}
}

func TestSameReportGivesTheSameBytes(t *testing.T) {
	var files [2]bytes.Buffer
	for i := range files {
		r, _ := checked(t, "state-plane-feet")
		if err := draw.PDF(&files[i], report.New(r, options)); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("two runs give different bytes")
	}
}

// A reader of PDFs finds the report's words as text.
func TestReadersOpenTheReport(t *testing.T) {
	program, err := exec.LookPath("pdftotext")
	if err != nil {
		t.Skip("pdftotext is not installed (Debian: poppler-utils)")
	}
	r, _ := checked(t, "state-plane-feet")
	file := filepath.Join(t.TempDir(), "report.pdf")
	var data bytes.Buffer
	if err := draw.PDF(&data, report.New(r, options)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, data.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "-layout", file, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Check of a site plan", "✗ FAIL", "506-10 F(2)", "0.50 ft short", "Left to an official", "Sheet 1 of 1", options.RulesFingerprint} {
		if !strings.Contains(string(out), want) {
			t.Errorf("pdftotext finds no %q", want)
		}
	}
}
