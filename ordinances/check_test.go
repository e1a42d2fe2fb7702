package ordinances_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"clearway/geo/siteplan"
	"clearway/ordinances"
)

var may = time.Date(2027, time.May, 1, 15, 30, 0, 0, time.FixedZone("CDT", -5*3600))

// street is a block of walk with the curb at y = 0, walls at y = 12 and the
// applicant's front from x = 20 to 40; grid feet. More features are added.
//
//	   0        20                    40        60
//	12 +--------+=====own front=======+---------+
//	   |                                        |
//	 0 +------------------ curb ----------------+
func street(t testing.TB, features ...string) *siteplan.Plan {
	t.Helper()
	base := []string{
		thing("walk", `"role":"sidewalk"`, box(0, 0, 60, 12)),
		thing("curb", `"role":"curb"`, line(0, 0, 60, 0)),
		thing("own", `"role":"building"`, box(20, 12, 40, 50)),
		thing("west", `"role":"building"`, box(0, 12, 20, 50)),
		thing("east", `"role":"building"`, box(40, 12, 60, 50)),
		thing("front", `"role":"frontage"`, line(20, 12, 40, 12)),
	}
	return plan(t, `"grid":{"unit":"ft","origin":[-92.8021,44.7489],"bearing":0},`, append(base, features...)...)
}

func plan(t testing.TB, members string, features ...string) *siteplan.Plan {
	t.Helper()
	p, err := siteplan.Decode([]byte(`{"type":"FeatureCollection",` + members + `"features":[` + strings.Join(features, ",") + `]}`))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func thing(id, properties, geometry string) string {
	return fmt.Sprintf(`{"type":"Feature","id":%q,"properties":{%s},"geometry":%s}`, id, properties, geometry)
}

func box(l, b, r, t float64) string {
	return fmt.Sprintf(`{"type":"Polygon","coordinates":[[[%g,%g],[%g,%g],[%g,%g],[%g,%g],[%g,%g]]]}`, l, b, r, b, r, t, l, t, l, b)
}

func line(x1, y1, x2, y2 float64) string {
	return fmt.Sprintf(`{"type":"LineString","coordinates":[[%g,%g],[%g,%g]]}`, x1, y1, x2, y2)
}

func check(t testing.TB, code, permit string, p *siteplan.Plan) *ordinances.Report {
	t.Helper()
	l, err := ordinances.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	r, err := ordinances.Check(p, l.Ordinance(code), permit, may)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func finding(t testing.TB, r *ordinances.Report, rule string) ordinances.Finding {
	t.Helper()
	i := slices.IndexFunc(r.Findings, func(f ordinances.Finding) bool { return f.Rule == rule })
	if i < 0 {
		t.Fatalf("there is no finding on %s", rule)
	}
	return r.Findings[i]
}

// What a cafe owner reads.
func TestMessages(t *testing.T) {
	const facts = `"role":"cafe","config":"storefront","zoning":"commercial",`
	cases := []struct {
		name, code, rule string
		features         []string
		status           ordinances.Status
		message          string
	}{
		{
			"too narrow", "prescott-wi", "clear-path",
			[]string{thing("cafe", facts+`"opens":"07:00"`, box(21, 8, 35, 12)), thing("planter-a", `"role":"planter","existing":true`, box(26, 0, 28, 3.4667))},
			ordinances.Fail,
			"4.53 ft between cafe and planter-a; at least 5 ft is required: 0.47 ft short. The City may ask for more where safety needs it",
		},
		{
			"past the front", "prescott-wi", "frontage",
			[]string{thing("cafe", facts+`"opens":"07:00"`, box(30, 8, 40.8, 12))},
			ordinances.Fail,
			"0.80 ft of cafe past the end of the front; nothing may stand past it",
		},
		{
			"no curb", "prescott-wi", "curb-setback",
			[]string{thing("cafe", facts+`"opens":"07:00"`, box(21, 7, 35, 12)), thing("c1", `"role":"chair"`, box(30, 2, 31, 3))},
			ordinances.Fail,
			"2.00 ft between c1 and curb; at least 3 ft is required: 1.00 ft short",
		},
		{
			"an amount too small", "mazomanie-wi", "liability",
			[]string{thing("cafe", `"role":"cafe","liability_usd":900000,"additional_insured":true`, box(21, 7, 35, 12))},
			ordinances.Fail,
			"General liability: 900,000 USD stated; at least 1,000,000 USD is required: 100,000 USD short. Village additional insured: yes (whether the municipality is named as additional insured)",
		},
		{
			"an amount that is missing", "mazomanie-wi", "license",
			[]string{thing("cafe", `"role":"cafe"`, box(21, 7, 35, 12))},
			ordinances.Missing,
			`"license" is not stated (whether the licence that the code asks for is held): add it to the properties of cafe, for example "license": true`,
		},
		{
			"an amount written as text", "mazomanie-wi", "liability",
			[]string{thing("cafe", `"role":"cafe","liability_usd":"1,000,000","additional_insured":true`, box(21, 7, 35, 12))},
			ordinances.Missing,
			`General liability: "liability_usd" of cafe is "1,000,000": it must be a plain number without quotes, unit or commas. Village additional insured: yes (whether the municipality is named as additional insured)`,
		},
		{
			"two areas that contradict each other", "mazomanie-wi", "license",
			[]string{thing("a", `"role":"cafe","license":true`, box(21, 7, 25, 12)), thing("b", `"role":"cafe","license":false`, box(27, 7, 31, 12))},
			ordinances.Missing,
			`a and b state different values of "license": state it once`,
		},
		{
			"a winter", "mazomanie-wi", "season",
			[]string{thing("cafe", `"role":"cafe","from":"2027-10-01","to":"2027-11-03"`, box(21, 7, 35, 12))},
			ordinances.Fail,
			"3 days of use in the closed season, the first 2027-11-01; none is allowed",
		},
		{
			"too long", "mazomanie-wi", "term",
			[]string{thing("cafe", `"role":"cafe","issued":"2027-05-01","to":"2027-07-02"`, box(21, 7, 35, 12))},
			ordinances.Fail,
			"2027-07-02 stated; 2027-06-30 is the latest: 2 days too late",
		},
		{
			"an awning too low", "mazomanie-wi", "awning-height",
			[]string{thing("cafe", `"role":"cafe"`, box(21, 7, 35, 12)), thing("awn", `"role":"awning","clearance_ft":7.9`, box(21, 7, 35, 12))},
			ordinances.Fail,
			"7.90 ft at awn; at least 8 ft is required: 0.10 ft short",
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f := finding(t, check(t, c.code, "sidewalk-cafe", street(t, c.features...)), c.rule)
			if f.Status != c.status || f.Message != c.message {
				t.Errorf("%s: %s\nwant %s: %s", f.Status, f.Message, c.status, c.message)
			}
		})
	}
}

// Half a unit of the fifth decimal of a degree is 1.8 ft north-south: 5 ft cannot
// be told from 4.99. The message names the decimals that would settle it.
func TestMarginalMessage(t *testing.T) {
	p := plan(t, "",
		thing("walk", `"role":"sidewalk"`, `{"type":"Polygon","coordinates":[[[-89.79500,43.17600],[-89.79400,43.17600],[-89.79400,43.17604],[-89.79500,43.17604],[-89.79500,43.17600]]]}`),
		thing("curb", `"role":"curb"`, `{"type":"LineString","coordinates":[[-89.79500,43.17600],[-89.79400,43.17600]]}`),
		thing("own", `"role":"building"`, `{"type":"Polygon","coordinates":[[[-89.79500,43.17604],[-89.79400,43.17604],[-89.79400,43.17620],[-89.79500,43.17620],[-89.79500,43.17604]]]}`),
		thing("cafe", `"role":"cafe"`, `{"type":"Polygon","coordinates":[[[-89.79460,43.17602],[-89.79440,43.17602],[-89.79440,43.17604],[-89.79460,43.17604],[-89.79460,43.17602]]]}`),
	)
	f := finding(t, check(t, "mazomanie-wi", "sidewalk-cafe", p), "clear-path")
	if f.Status != ordinances.Marginal || !strings.Contains(f.Message, "export the plan with 6 decimals in its coordinates (it has 5) to settle it") {
		t.Errorf("%s: %s", f.Status, f.Message)
	}
}

func TestReport(t *testing.T) {
	p := street(t, thing("cafe", `"role":"cafe","config":"storefront"`, box(21, 7, 35, 12)))
	r := check(t, "prescott-wi", "sidewalk-cafe", p)
	if r.On != time.Date(2027, time.May, 1, 0, 0, 0, 0, time.UTC) {
		t.Errorf("the report is of %s", r.On)
	}
	if r.Geometry != ordinances.Undecided || r.Stated != ordinances.Undecided || r.Verdict != ordinances.Undecided {
		t.Errorf("geometry %s, stated %s, verdict %s: want undecided all", r.Geometry, r.Stated, r.Verdict)
	}
	for _, f := range r.Findings {
		if f.Message == "" || f.Section == "" {
			t.Errorf("%s has no message or no section", f.Rule)
		}
		if (f.Kind == ordinances.ByJudge || f.Kind == ordinances.Notice) && f.Status != ordinances.Judged {
			t.Errorf("%s is %s and has status %s", f.Rule, f.Kind, f.Status)
		}
	}
	if !slices.ContainsFunc(r.Assumptions, func(s string) bool { return strings.Contains(s, "serves_alcohol") }) {
		t.Errorf("that no alcohol is served is not among the assumptions: %q", r.Assumptions)
	}
}

// Each area is held to the rules of its own configuration.
func TestConfigOfEachArea(t *testing.T) {
	p := street(t,
		thing("inner", `"role":"cafe","config":"storefront"`, box(21, 9, 30, 11.5)),
		thing("outer", `"role":"cafe","config":"curbside"`, box(21, 2, 30, 4)))
	r := check(t, "prescott-wi", "sidewalk-cafe", p)
	wall, curb := finding(t, r, "storefront-abuts"), finding(t, r, "cafe-curb-setback")
	if wall.Status != ordinances.Fail || !slices.Contains(wall.Features, "inner") || slices.Contains(wall.Features, "outer") {
		t.Errorf("storefront-abuts: %s %q", wall.Status, wall.Features)
	}
	if curb.Status != ordinances.Fail || !slices.Contains(curb.Features, "outer") || slices.Contains(curb.Features, "inner") {
		t.Errorf("cafe-curb-setback: %s %q", curb.Status, curb.Features)
	}
}

// Where nothing of the applicant's is drawn, everything about it is missing.
func TestNoArea(t *testing.T) {
	r := check(t, "prescott-wi", "sidewalk-cafe", street(t))
	for _, rule := range []string{"frontage", "food-share", "liability", "plan-complete", "clear-path"} {
		if f := finding(t, r, rule); f.Status != ordinances.Missing {
			t.Errorf("%s is %s: %s", rule, f.Status, f.Message)
		}
	}
}

// Lengths are told in feet, with the law's own words beside them.
func TestRequiredAsWritten(t *testing.T) {
	p := street(t, thing("cafe", `"role":"cafe"`, box(21, 7, 35, 12)), thing("t1", `"role":"table"`, box(24, 8, 26, 10)))
	req := finding(t, check(t, "prescott-wi", "sidewalk-cafe", p), "aisle").Required
	if req == nil || req.Unit != "ft" || req.AsWritten != "44 in" || req.Value.(float64) < 3.66 || req.Value.(float64) > 3.67 {
		t.Errorf("the aisle is held to %+v", req)
	}
}

func TestUnknownPermit(t *testing.T) {
	_, err := ordinances.Check(street(t), builtin(t).Ordinance("mazomanie-wi"), "parklet", may)
	var unknown *ordinances.UnknownPermitError
	if !errors.As(err, &unknown) || !strings.Contains(err.Error(), "sidewalk-cafe") {
		t.Errorf("the error is %v", err)
	}
}

// The order of the features does not matter to any finding but for the order in
// which features are named.
func TestOrderOfFeatures(t *testing.T) {
	features := []string{
		thing("cafe", `"role":"cafe","config":"storefront","liability_usd":5`, box(21, 7, 35, 12)),
		thing("t1", `"role":"table"`, box(24, 8, 26, 10)),
		thing("tree", `"role":"tree"`, box(28, 0, 30, 2)),
	}
	a := check(t, "prescott-wi", "sidewalk-cafe", street(t, features...))
	slices.Reverse(features)
	b := check(t, "prescott-wi", "sidewalk-cafe", street(t, features...))
	for i := range a.Findings {
		if a.Findings[i].Status != b.Findings[i].Status || a.Findings[i].Message != b.Findings[i].Message {
			t.Errorf("%s: %s %q, reversed %s %q", a.Findings[i].Rule, a.Findings[i].Status, a.Findings[i].Message, b.Findings[i].Status, b.Findings[i].Message)
		}
	}
}

// A plan that states everything, without the measures of the walk.
func BenchmarkCheckStated(b *testing.B) {
	l, err := ordinances.Builtin()
	if err != nil {
		b.Fatal(err)
	}
	p := street(b, thing("dig", `"role":"excavation","from":"2027-06-01","to":"2027-06-10","paved_on":"2020-09-01","liability_usd":500000,"accident_usd":500000,"property_damage_usd":200000,"bond_usd":10000,"patch":"concrete"`, box(25, -9, 29, -5)))
	for b.Loop() {
		if _, err := ordinances.Check(p, l.Ordinance("mazomanie-wi"), "excavation", may); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheckCafe(b *testing.B) {
	l, err := ordinances.Builtin()
	if err != nil {
		b.Fatal(err)
	}
	p := street(b, thing("cafe", `"role":"cafe","config":"storefront"`, box(21, 7, 35, 12)), thing("t1", `"role":"table"`, box(24, 8, 26, 10)))
	for b.Loop() {
		if _, err := ordinances.Check(p, l.Ordinance("prescott-wi"), "sidewalk-cafe", may); err != nil {
			b.Fatal(err)
		}
	}
}
