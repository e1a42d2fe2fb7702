package ordinances_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"clearway/ordinances"
)

// A town of one rule, the shortest folder that loads.
const (
	townCode = `id: town
title: A town
near: [-92.8, 44.7]
permits: [cafe]
`
	townRules = `permit: cafe
title: Cafe
section: "1"
subjects: [cafe]
rules:
  - id: curb
    section: "1 A"
    title: From the curb
    kind: measured
    words: Three feet from the curb.
    measure: setback
    subjects: {roles: [cafe]}
    targets: {roles: [curb], if_none: missing}
    compare: at_least
    limits:
      - {value: 3, unit: ft}
`
	townCases = `on: 2027-05-01
plans:
  usual:
    curb: {role: curb, line: [[0, 0], [50, 0]]}
    cafe: {role: cafe, box: [10, 3, 20, 8]}
cases:
  curb:
    - {case: too near, side: under, with: {cafe: {box: [10, 2.99, 20, 8]}}, want: fail}
    - {case: near enough, side: at, want: pass}
    - {case: farther, side: over, with: {cafe: {box: [10, 3.01, 20, 8]}}, want: pass}
`
)

func town(code, rules, cases string) fstest.MapFS {
	return fstest.MapFS{
		"town/code.yaml":       {Data: []byte(code)},
		"town/cafe.yaml":       {Data: []byte(rules)},
		"town/cafe_cases.yaml": {Data: []byte(cases)},
	}
}

func TestLoad(t *testing.T) {
	o, err := ordinances.Load(town(townCode, townRules, townCases), "town")
	if err != nil {
		t.Fatal(err)
	}
	results, err := o.RunCases()
	if err != nil {
		t.Fatal(err)
	}
	if len(results) != 3 {
		t.Fatalf("%d cases were run, want 3", len(results))
	}
	for _, c := range results {
		if c.Fault != "" {
			t.Errorf("%s: %s", c.Case, c.Fault)
		}
	}
}

// A fault in a rule folder is told with its file and line.
func TestLoadFaults(t *testing.T) {
	cases := []struct {
		name     string
		file     string // whose text is changed
		old, new string
		want     string
		says     string
	}{
		{"unknown key", "rules", "    words:", "    wrods:", "town/cafe.yaml:10", "wrods"},
		{"key that is there twice", "rules", "    words:", "    title: Again\n    words:", "town/cafe.yaml:10", "title"},
		{"unknown unit", "rules", "unit: ft", "unit: feet", "town/cafe.yaml:16", `unit "feet" is not known`},
		{"unit of another dimension", "rules", "unit: ft", "unit: usd", "town/cafe.yaml:16", "does not fit"},
		{"unknown measure", "rules", "measure: setback", "measure: setbak", "town/cafe.yaml:11", `measure "setbak" is not known`},
		{"unknown comparison", "rules", "at_least", "atleast", "town/cafe.yaml:14", `comparison "atleast" is not known`},
		{"unknown role", "rules", "roles: [curb]", "roles: [kerb]", "town/cafe.yaml:13", `role "kerb" is not known`},
		{"unknown fact", "rules", "    kind: measured\n    words: Three feet from the curb.\n    measure: setback\n    subjects: {roles: [cafe]}\n    targets: {roles: [curb], if_none: missing}\n", "    kind: stated\n    words: Three feet.\n    fact: distance\n", "town/cafe.yaml:11", `fact "distance" is not known`},
		{"unknown kind", "rules", "kind: measured", "kind: guessed", "town/cafe.yaml:9", `kind "guessed" is not known`},
		{"no words", "rules", "    words: Three feet from the curb.\n", "", "town/cafe.yaml:6", "lacks words"},
		{"no limit", "rules", "    limits:\n      - {value: 3, unit: ft}\n", "", "town/cafe.yaml:6", "needs limits"},
		{"a figure written as text", "rules", "value: 3,", "value: three,", "town/cafe.yaml:16", "number"},
		{"limits out of order", "rules", "- {value: 3, unit: ft}", "- {from: 2020-01-01, value: 3, unit: ft}\n      - {from: 2019-01-01, value: 4, unit: ft}", "town/cafe.yaml:17", "order"},
		{"a date that is none", "rules", "- {value: 3,", "- {from: 2020-02-30, value: 3,", "town/cafe.yaml:16", "2020-02-30"},
		{"a tolerance where the limit is not 0", "rules", "    limits:", "    tolerance: 0.1\n    limits:", "town/cafe.yaml:15", "at_most 0"},
		{"no case at the limit", "cases", "side: at, ", "", "town/cafe_cases.yaml:8", "side: at"},
		{"case of a rule that is not there", "cases", "  curb:\n    - ", "  kerb:\n    - ", "town/cafe_cases.yaml:8", `no rule "kerb"`},
		{"case that wants nothing", "cases", ", want: fail", "", "town/cafe_cases.yaml:8", "want is a status"},
		{"case of a plan that is not there", "cases", "near enough, ", "near enough, plan: corner, ", "town/cafe_cases.yaml:9", `no plan "corner"`},
		{"case of a thing without shape", "cases", "box: [10, 3, 20, 8]", "height_ft: 3", "town/cafe_cases.yaml:9", "needs a role and a shape"},
		{"no permit of that name", "code", "permits: [cafe]", "permits: [bar]", "town/bar.yaml", "no such file"},
		{"no id", "code", "id: town\n", "", "town/code.yaml:1", "needs an id"},
		{"broken syntax", "rules", "  - id: curb", "  - id: [curb", "town/cafe.yaml:", ""},
		{"empty file", "rules", townRules, "", "town/cafe.yaml:1", "document"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			texts := map[string]string{"code": townCode, "rules": townRules, "cases": townCases}
			if !strings.Contains(texts[c.file], c.old) {
				t.Fatalf("%q is not in the file to be changed", c.old)
			}
			texts[c.file] = strings.Replace(texts[c.file], c.old, c.new, 1)
			_, err := ordinances.Load(town(texts["code"], texts["rules"], texts["cases"]), "town")
			var fault *ordinances.LoadError
			if !errors.As(err, &fault) {
				t.Fatalf("the error is %v, want a LoadError", err)
			}
			if !strings.HasPrefix(err.Error(), c.want) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("the error is %q, want %q with %q", err, c.want, c.says)
			}
		})
	}
}

// A case on the wrong side of the limit is found when it is run.
func TestCaseOnTheWrongSide(t *testing.T) {
	cases := strings.Replace(townCases, "side: at, want", "side: at, with: {cafe: {box: [10, 3.2, 20, 8]}}, want", 1)
	o, err := ordinances.Load(town(townCode, townRules, cases), "town")
	if err != nil {
		t.Fatal(err)
	}
	results, err := o.RunCases()
	if err != nil {
		t.Fatal(err)
	}
	if got := results[1].Fault; !strings.Contains(got, "the case says at") {
		t.Errorf("the fault is %q", got)
	}
}
