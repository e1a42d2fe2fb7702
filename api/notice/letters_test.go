package notice_test

import (
	"io"
	"strings"
	"testing"
	"time"

	"clearway/api/draw"
	"clearway/api/notice"
	"clearway/fixtures"
	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
	"clearway/geo/siteplan"
)

func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// 15 calendar days, the day after mailing is day 1; weekends and holidays count.
func TestDue(t *testing.T) {
	w := prescott(t)
	for _, c := range []struct{ mailed, due time.Time }{
		{day(2027, 3, 1), day(2027, 3, 16)},
		{day(2027, 2, 20), day(2027, 3, 7)},    // a Sunday, February of 28 days
		{day(2028, 2, 20), day(2028, 3, 6)},    // February of 29 days
		{day(2027, 12, 10), day(2027, 12, 25)}, // Christmas
		{day(2027, 12, 20), day(2028, 1, 4)},
	} {
		if got := w.Due(c.mailed); !got.Equal(c.due) {
			t.Errorf("mailed %s: due %s, want %s", c.mailed.Format(time.DateOnly), got.Format(time.DateOnly), c.due.Format(time.DateOnly))
		}
	}
}

func storefront(t testing.TB) *siteplan.Plan {
	t.Helper()
	data, err := fixtures.Plans().Open("prescott-storefront/plan.geojson")
	if err != nil {
		t.Fatal(err)
	}
	defer data.Close()
	bytes, err := io.ReadAll(data)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := siteplan.Decode(bytes)
	if err != nil {
		t.Fatal(err)
	}
	return plan
}

func TestLettersSayWhatTheCodeDemands(t *testing.T) {
	people := neighbors(2)
	people[1].site = "9 BROAD ST"
	l := listOf(t, people)
	a := notice.Application{Words: prescott(t), Mailed: day(2027, 3, 1)}
	a.FromPlan(storefront(t)) // serves_alcohol is false
	a.FromList(l)
	page, _ := notice.Diagram(storefront(t))
	a.Diagram = []draw.Page{page}
	d, err := notice.Letters(l, &a)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Pages) != 6 || len(d.Warnings) != 0 {
		t.Fatalf("%d pages, warnings %q; want three letters with a diagram each", len(d.Pages), d.Warnings)
	}
	holds(t, d.Pages[:1], "OWNER 1 1 ELM ST PRESCOTT WI 54021", "March 1, 2027", "Application for a sidewalk cafe at 100 BROAD ST",
		"not licensed to serve alcoholic beverages", "Tuesday, March 16, 2027", "within 15 calendar days", "you own property within 100 ft",
		"(parcel 0-1)", "A copy of the applicant's diagram is enclosed.", "506-10 M(3)", "letter 1 of 3, list "+l.Fingerprint)
	holds(t, d.Pages[1:2], "Diagram", "applied for", "sidewalk")
	holds(t, d.Pages[4:5], "OCCUPANT 9 BROAD ST", "you live or work within 100 ft", "(parcel 0-2)")
}

func TestLettersNeedAStatementAboutAlcohol(t *testing.T) {
	l := listOf(t, neighbors(1))
	a := notice.Application{Words: prescott(t), Mailed: day(2027, 3, 1)}
	if _, err := notice.Letters(l, &a); err == nil || !strings.Contains(err.Error(), "serves_alcohol") {
		t.Errorf("%v, want it to ask for the statement", err)
	}
	served := true
	a.Alcohol = &served
	d, err := notice.Letters(l, &a)
	if err != nil {
		t.Fatal(err)
	}
	holds(t, d.Pages, "the business is licensed to serve alcoholic beverages")
	if len(d.Warnings) != 1 || !strings.Contains(d.Warnings[0], "no diagram") {
		t.Errorf("warnings %q, want one about the diagram", d.Warnings)
	}
}

// A town changes its words, and the days, in a copy of the file.
func TestWordsOfATown(t *testing.T) {
	file, err := notice.TownFile("prescott-wi")
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.NewReplacer("comment_days: 15", "comment_days: 10", "No answer is required.", "Ring {{.Days}} times, {{.Applicant}}.").Replace(string(file))
	w, err := notice.ParseWords([]byte(changed))
	if err != nil {
		t.Fatal(err)
	}
	no := false
	d, err := notice.Letters(listOf(t, neighbors(1)), &notice.Application{Words: w, Mailed: day(2027, 3, 1), Alcohol: &no, Applicant: "Wren Bakery"})
	if err != nil {
		t.Fatal(err)
	}
	holds(t, d.Pages, "Thursday, March 11, 2027", "Ring 10 times, Wren Bakery.", "Wren Bakery has applied")
	for name, spoil := range map[string][2]string{
		"unknown blank":   {"{{.Section}}", "{{.Nonsense}}"},
		"unknown key":     {"reading:", "raeding:"},
		"no days":         {"comment_days: 15", "comment_days: 0"},
		"no letter":       {"letter: |", "signature2: |"},
		"broken template": {"{{.Alcohol}}", "{{.Alcohol"},
		"without end":     {"{{.Alcohol}}", `{{range 1000000}}{{printf "%1000s" "x"}}{{end}}`},
	} {
		bad := strings.Replace(string(file), spoil[0], spoil[1], 1)
		if _, err := notice.ParseWords([]byte(bad)); err == nil || bad == string(file) {
			t.Errorf("%s: taken", name)
		}
	}
	for _, id := range []string{"nowhere", "", "../prescott-wi", "prescott-wi.yaml"} {
		if _, err := notice.TownWords(id); err == nil {
			t.Errorf("there are words of %q", id)
		}
	}
}

func TestCertificate(t *testing.T) {
	l := listOf(t, append(awkward()[3:], neighbors(60)...))
	yes := true
	a := notice.Application{Words: prescott(t), Mailed: day(2027, 3, 1), Alcohol: &yes, Program: "clearway v1.2.3"}
	office, err := notice.OfficeMap(l, nil)
	if err != nil {
		t.Fatal(err)
	}
	d, err := notice.Certificate(l, &a, office.Pages...)
	if err != nil {
		t.Fatal(err)
	}
	holds(t, d.Pages, l.Fingerprint, "version 1, loaded 2027-02-01 from parcels.zip", "clearway v1.2.3", "March 1, 2027", "March 16, 2027",
		"parcel 0-app", "100 ft", "The day after mailing is day 1", "subject's own", "no owner on file", "Office map")
	all := strings.Join(texts(d.Pages), " ")
	for _, letter := range l.Letters {
		if !strings.Contains(all, letter.Address.Lines[0]) {
			t.Errorf("%s is not on the certificate", letter.Address.Lines[0])
		}
	}
	for i, p := range d.Pages {
		for _, item := range p.Items {
			if text, ok := item.(draw.Text); ok && (text.Extent().MaxX > p.Width-8 || text.Extent().MaxY > p.Height-8) {
				t.Errorf("page %d: %q runs out of the page", i+1, text.Text)
			}
		}
	}
}

// The office map has the line at 100 ft and the numbers; the public map has neither.
func TestMaps(t *testing.T) {
	l := listOf(t, neighbors(3))
	office, err := notice.OfficeMap(l, records(l))
	if err != nil {
		t.Fatal(err)
	}
	public, err := notice.PublicMap(l, records(l))
	if err != nil {
		t.Fatal(err)
	}
	holds(t, office.Pages, "100 ft from the subjects", "0-app", "owner written to")
	for _, s := range texts(public.Pages) {
		if strings.Contains(s, "100 ft from") || strings.Contains(s, "0-") || strings.Contains(s, "written") {
			t.Errorf("the public map says %q", s)
		}
	}
	if dashed(office.Pages[0]) == 0 || dashed(public.Pages[0]) != 0 {
		t.Errorf("%d and %d dashed lines, want the line at the distance on the office map alone", dashed(office.Pages[0]), dashed(public.Pages[0]))
	}
}

// records are the parcels of a list.
func records(l *mailing.List) []parcel.Record {
	var all []parcel.Record
	for _, r := range l.Parcels {
		all = append(all, r.Record)
	}
	return all
}

// dashed counts the dashed lines of a page.
func dashed(p draw.Page) int {
	n := 0
	var look func(items []draw.Item)
	look = func(items []draw.Item) {
		for _, i := range items {
			switch i := i.(type) {
			case draw.Path:
				n += min(len(i.Pen.Dash), 1)
			case draw.Group:
				look(i.Items)
			}
		}
	}
	look(p.Items)
	return n
}

func BenchmarkLetters300(b *testing.B) {
	l := listOf(b, neighbors(300))
	page, _ := notice.Diagram(storefront(b))
	no := false
	a := notice.Application{Words: prescott(b), Mailed: day(2027, 3, 1), Alcohol: &no, Diagram: []draw.Page{page}}
	for b.Loop() {
		d, err := notice.Letters(l, &a)
		if err != nil {
			b.Fatal(err)
		}
		if err := draw.PDF(io.Discard, d); err != nil {
			b.Fatal(err)
		}
	}
}
