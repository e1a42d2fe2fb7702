package ordinances_test

import (
	"slices"
	"strings"
	"testing"

	"clearway/ordinances"
)

func TestFacts(t *testing.T) {
	var names []string
	for _, f := range builtin(t).Ordinance("mazomanie-wi").Permit("sidewalk-cafe").Facts() {
		names = append(names, f.Name)
	}
	slices.Sort(names)
	want := []string{"additional_insured", "clearance_ft", "from", "issued", "liability_usd", "license", "to"}
	if !slices.Equal(names, want) {
		t.Errorf("the facts are %q, want %q", names, want)
	}
}

func TestDemands(t *testing.T) {
	cases := []struct{ code, permit, rule, want string }{
		{"prescott-wi", "sidewalk-cafe", "clear-path", "clear width: at least 5 ft, at the curb 6 ft"},
		{"prescott-wi", "sidewalk-cafe", "aisle", "aisle: at least 44 in (3.67 ft)"},
		{"prescott-wi", "sidewalk-cafe", "frontage", "frontage: at most 0 ft, with 0.1 ft for the drawing"},
		{"prescott-wi", "sidewalk-cafe", "hours", "opens: at least 06:00; closes: at most 23:00"},
		{"prescott-wi", "sidewalk-cafe", "term", "to: at most 1 year after issued"},
		{"mazomanie-wi", "sidewalk-cafe", "term", "to: at most June 30 after issued"},
		{"prescott-wi", "street-privilege", "street-share", "share: at most 1/3"},
		{"prescott-wi", "sidewalk-cafe", "umbrellas", ""},
	}
	l := builtin(t)
	for _, c := range cases {
		rules := l.Ordinance(c.code).Permit(c.permit).Rules
		i := slices.IndexFunc(rules, func(r *ordinances.Rule) bool { return r.ID == c.rule })
		if got := strings.Join(rules[i].Demands(may), "; "); got != c.want {
			t.Errorf("%s asks for %q, want %q", c.rule, got, c.want)
		}
	}
}
