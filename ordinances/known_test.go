package ordinances_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// cafeWith is a cafe and nothing else, with what it states.
func cafeWith(t testing.TB, states string) *siteplan.Plan {
	t.Helper()
	p, err := siteplan.Decode([]byte(`{"type":"FeatureCollection","grid":{"unit":"ft","origin":[-92.8021,44.7489],"bearing":0},"features":[
		{"type":"Feature","id":"cafe","properties":{"role":"cafe"` + states + `},"geometry":{"type":"Polygon","coordinates":[[[20,0],[40,0],[40,7],[20,7],[20,0]]]}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// knowing is what a rule says of a plan where something is known of its site.
func knowing(t testing.TB, o *ordinances.Ordinance, known ordinances.Known, plan *siteplan.Plan, rule string) (ordinances.Finding, *ordinances.Report) {
	t.Helper()
	r, err := ordinances.CheckKnowing(known, plan, o, "sidewalk-cafe", time.Date(2027, 5, 1, 0, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(r.Findings, func(f ordinances.Finding) bool { return f.Rule == rule })
	return r.Findings[i], r
}

func code(t testing.TB, id string) *ordinances.Ordinance {
	t.Helper()
	o, err := ordinances.BuiltinOrdinance(id)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// The zoning is what the plan states, else what the one district is known to be.
func TestZoningKnown(t *testing.T) {
	const from = "zoning.zip, version 2, loaded 2027-03-01"
	in := func(districts ...ordinances.District) *ordinances.Zoning {
		return &ordinances.Zoning{Districts: districts, Source: from}
	}
	c1, r1 := ordinances.District{Code: "C-1", Name: "Central Commercial"}, ordinances.District{Code: "R-1", Name: "Residential"}
	stated := `,"zoning":"commercial"`
	for _, c := range []struct {
		name    string
		zoning  *ordinances.Zoning
		states  string
		status  ordinances.Status
		message string // a part of it
		warning string // a part of one, empty for none
		assumed bool
	}{
		{"nobody looked", nil, "", ordinances.Missing, `"zoning" is not stated (the zoning of the property): add it`, "", false},
		{"nobody looked, stated", nil, stated, ordinances.Pass, "Stated: commercial (the zoning of the property)", "", false},
		{"commercial by name", in(c1), "", ordinances.Pass, "The property lies in district C-1 Central Commercial (" + from + "): commercial", "", true},
		{"commercial by code", in(ordinances.District{Code: "COMMERCIAL"}), "", ordinances.Pass, "district COMMERCIAL (", "", true},
		{"two, both commercial", in(c1, ordinances.District{Name: "General commercial"}), "", ordinances.Pass, "districts C-1 Central Commercial and General commercial (", "", true},
		{"residential by name alone", in(r1), "", ordinances.Missing, "The property lies in district R-1 Residential (" + from + "), which is not known to be commercial, residential", "", false},
		{"a name that says nothing", in(ordinances.District{Code: "B-2"}), "", ordinances.Missing, "district B-2 (", "", false},
		{"two words", in(ordinances.District{Name: "Residential/Commercial"}), "", ordinances.Missing, "district Residential/Commercial (", "", false},
		{"non-commercial", in(ordinances.District{Name: "Non-Commercial Recreation"}), "", ordinances.Missing, "not known to be", "", false},
		{"a longer word", in(ordinances.District{Name: "Commercially viable"}), "", ordinances.Missing, "not known to be", "", false},
		{"two districts", in(c1, r1), "", ordinances.Missing, "The property lies in districts C-1 Central Commercial and R-1 Residential (" + from + "): state which holds", "", false},
		{"in part", &ordinances.Zoning{Districts: []ordinances.District{c1}, Partly: true, Source: from}, "", ordinances.Missing, "A part of the property lies in district C-1 Central Commercial (" + from + "), the rest in none", "", false},
		{"in none", in(), "", ordinances.Missing, "The property lies in no district of " + from, "", false},
		{"unclear", &ordinances.Zoning{Unclear: "the plan draws no frontage"}, "", ordinances.Missing, "The town's data do not tell it: the plan draws no frontage", "", false},
		{"stated as found", in(c1), stated, ordinances.Pass, "Stated: commercial", "", false},
		{"stated otherwise", in(r1), stated, ordinances.Pass, "Stated: commercial", `"zoning" of cafe is "commercial", but the property lies in district R-1 Residential (` + from + "): what the plan states was taken", false},
		{"stated, the town says nothing", in(ordinances.District{Code: "B-2"}), stated, ordinances.Pass, "Stated: commercial", "", false},
		{"stated, one of two", in(c1, r1), stated, ordinances.Pass, "Stated: commercial", "", false},
		{"wrongly stated", in(c1), `,"zoning":"C-1"`, ordinances.Missing, `"zoning" of cafe is "C-1": it must be one of`, "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f, r := knowing(t, code(t, "prescott-wi"), ordinances.Known{Zoning: c.zoning}, cafeWith(t, c.states), "commercial-zone")
			if f.Status != c.status || !strings.Contains(f.Message, c.message) {
				t.Errorf("%s, %q; want %s, %q", f.Status, f.Message, c.status, c.message)
			}
			if all := strings.Join(r.Warnings, "\n"); (c.warning == "") != (all == "") || !strings.Contains(all, c.warning) {
				t.Errorf("warnings %q, want %q", all, c.warning)
			}
			if all := strings.Join(r.Assumptions, "\n"); strings.Contains(all, `"zoning"`) != c.assumed {
				t.Errorf("assumptions %q", all)
			}
		})
	}
}

// A town lists what its districts are; capitals and blanks do not matter.
func TestZoningListed(t *testing.T) {
	code := townCode + "zoning:\n  commercial: [B-2, Old  Mill District]\n  residential: [R-1]\n"
	rules := townRules + `  - id: zone
    section: "1 B"
    title: Zone
    kind: stated
    words: Commercial only.
    fact: zoning
    compare: exactly
    limits:
      - {value: commercial}
`
	cases := townCases + `  zone:
    - {case: commercial, side: yes, town: {districts: [b-2]}, want: pass}
    - {case: by its name, town: {districts: [old mill district]}, want: pass}
    - {case: residential, side: no, town: {districts: [R-1]}, want: fail}
    - {case: not listed, town: {districts: [R-2]}, want: missing}
    - {case: two of one kind, town: {districts: [B-2, old mill district]}, want: pass}
    - {case: two of different kinds, town: {districts: [B-2, R-1]}, want: missing}
`
	o, err := ordinances.Load(town(code, rules, cases), "town")
	if err != nil {
		t.Fatal(err)
	}
	results, err := o.RunCases()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if r.Fault != "" {
			t.Errorf("%s: %s", r.Case, r.Fault)
		}
	}
}

// What is known is counted and never changes a verdict.
func TestNoticeKnown(t *testing.T) {
	hundred := ordinances.Within{Value: 100, Unit: "ft"}
	for _, c := range []struct {
		name    string
		notices map[ordinances.Within]ordinances.Neighbors
		count   any
		message string // its end
	}{
		{"nobody asked", nil, nil, "comments are due within 15 calendar days of mailing"},
		{"of another distance", map[ordinances.Within]ordinances.Neighbors{{Value: 200, Unit: "ft"}: {Parcels: 9}}, nil, "calendar days of mailing"},
		{
			"23 parcels",
			map[ordinances.Within]ordinances.Neighbors{hundred: {Parcels: 23, Own: 1, Owners: 19, Occupants: 12, Source: "parcels.zip, version 3, loaded 2027-03-01"}},
			23.0,
			"of mailing. 23 parcels lie within 100 ft, 1 of them the applicant's own: 19 letters to owners and 12 to occupants (parcels.zip, version 3, loaded 2027-03-01); clearway notice makes the list",
		},
		{
			"his own alone",
			map[ordinances.Within]ordinances.Neighbors{hundred: {Parcels: 1, Own: 1, Owners: 1, Source: "p"}},
			1.0,
			"1 parcel lies within 100 ft, the applicant's own: 1 letter to owners and 0 to occupants (p); clearway notice makes the list",
		},
		{
			"unclear",
			map[ordinances.Within]ordinances.Neighbors{hundred: {Unclear: "the plan draws no frontage. Draw it"}},
			nil,
			"of mailing. The neighbors within 100 ft cannot be counted: the plan draws no frontage. Draw it",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan, o := cafeWith(t, ""), code(t, "prescott-wi")
			f, r := knowing(t, o, ordinances.Known{Notices: c.notices}, plan, "notice")
			var count any
			if f.Measured != nil {
				count = f.Measured.Value
			}
			if f.Status != ordinances.Judged || count != c.count || !strings.HasSuffix(f.Message, c.message) {
				t.Errorf("%s, %v, %q; want %v, %q", f.Status, count, f.Message, c.count, c.message)
			}
			without, _ := ordinances.Check(plan, o, "sidewalk-cafe", r.On)
			if r.Verdict != without.Verdict || r.Geometry != without.Geometry || r.Stated != without.Stated {
				t.Errorf("verdict %s, without what is known %s", r.Verdict, without.Verdict)
			}
		})
	}
}

func TestPermitAsks(t *testing.T) {
	p := code(t, "prescott-wi").Permit("sidewalk-cafe")
	if within := p.Notices(); len(within) != 1 || within[0].String() != "100 ft" || within[0].Length().Feet() != 100 {
		t.Errorf("notices within %v, want 100 ft", within)
	}
	if !p.Asks("zoning") || p.Asks("bond_usd") {
		t.Error("a cafe asks for the zoning and for no bond")
	}
}

// Faults in the keys about the town's data, each with its line.
func TestTownKeysRefused(t *testing.T) {
	notice := func(within string) string {
		return townRules + "  - id: notice\n    section: \"2\"\n    title: Notice\n    kind: notice\n    words: All are told.\n    within: " + within + "\n"
	}
	for _, c := range []struct {
		name, code, rules, want string
	}{
		{"unknown zoning", townCode + "zoning:\n  shops: [C-1]\n", townRules, `town/code.yaml:6: zoning "shops" is not known: commercial, residential, industrial, agricultural or public`},
		{"a district twice", townCode + "zoning:\n  commercial: [C-1]\n  public:\n    - P\n    - c-1\n", townRules, `town/code.yaml:9: district "c-1" is there twice, as commercial and as public`},
		{"a district without a name", townCode + "zoning:\n  commercial: [\"\"]\n", townRules, "town/code.yaml:6: a district needs a name"},
		{"no unit", townCode, notice("{value: 100}"), "town/cafe.yaml:22: within is a distance, as {value: 100, unit: ft}"},
		{"not of length", townCode, notice("{value: 100, unit: day}"), "town/cafe.yaml:22: within is a distance"},
		{"not positive", townCode, notice("{value: 0, unit: ft}"), "town/cafe.yaml:22: within is a distance"},
		{"no number", townCode, notice("{value: .nan, unit: ft}"), "town/cafe.yaml:22: within is a distance"},
		{"an unknown key", townCode, notice("{value: 100, unit: ft, of: area}"), `town/cafe.yaml:22: unknown field "of"`},
		{"not on a notice", townCode, strings.Replace(townRules, "    kind: measured\n", "    kind: measured\n    within: {value: 100, unit: ft}\n", 1), "town/cafe.yaml:10: within is how far a notice is given"},
		{"with another figure", townCode, notice("{value: 100, unit: ft}\n    fact: zoning"), "town/cafe.yaml:22: a rule that counts the neighbors has no other figure"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ordinances.Load(town(c.code, c.rules, townCases), "town")
			var fault *ordinances.LoadError
			if !errors.As(err, &fault) || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%v, want %s", err, c.want)
			}
		})
	}
}
