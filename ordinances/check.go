package ordinances

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// UnknownPermitError says that a code has no such permit.
type UnknownPermitError struct {
	Ordinance, Permit string
	Known             []string
}

// Error names the permits that the code has.
func (e *UnknownPermitError) Error() string {
	return fmt.Sprintf("%s has no permit %q; it has %s", e.Ordinance, e.Permit, strings.Join(e.Known, ", "))
}

// Check judges a plan by the rules of one permit as they are in force on a day.
// It reads nothing but its arguments. The error is an *UnknownPermitError.
func Check(plan *siteplan.Plan, o *Ordinance, permit string, on time.Time) (*Report, error) {
	return CheckKnowing(Known{}, plan, o, permit, on)
}

// CheckKnowing is Check with what the town's data tell of the site besides the plan.
// What the plan states is not changed by it.
func CheckKnowing(known Known, plan *siteplan.Plan, o *Ordinance, permit string, on time.Time) (*Report, error) {
	p := o.Permit(permit)
	if p == nil {
		return nil, &UnknownPermitError{Ordinance: o.ID, Permit: permit, Known: o.PermitIDs()}
	}
	c := newChecker(plan, p, on)
	c.known, c.districts = known, o.districts
	r := &Report{
		Ordinance: o.ID, Title: o.Title, Permit: p.ID, On: c.on, Plan: plan,
		Assumptions: slices.Clone(plan.Assumptions), Warnings: slices.Clone(plan.Warnings),
	}
	for _, rule := range p.Rules {
		r.Findings = append(r.Findings, c.find(rule))
	}
	r.Assumptions = c.capitals(appendNew(r.Assumptions, c.assumptions))
	r.Warnings = c.capitals(appendNew(r.Warnings, c.warnings))
	r.Geometry = verdict(r.Findings, Measured)
	r.Stated = verdict(r.Findings, Stated)
	r.Verdict = verdict(r.Findings, Measured, Stated)
	return r, nil
}

// appendNew appends the sentences that are not there yet.
func appendNew(list, more []string) []string {
	for _, s := range more {
		if !slices.Contains(list, s) {
			list = append(list, s)
		}
	}
	return list
}

// checker judges one plan by one permit.
type checker struct {
	plan     *siteplan.Plan
	permit   *Permit
	site     *measure.Site
	subjects []*siteplan.Feature // the applicant's, that facts are stated on
	on       time.Time

	known     Known
	districts map[string]string // see Ordinance

	assumptions []string
	warnings    []string
	// alternatives are the figures of the last rule of which one must hold.
	alternatives []Part
}

func newChecker(plan *siteplan.Plan, p *Permit, on time.Time) *checker {
	y, m, d := on.Date()
	return &checker{
		plan: plan, permit: p, site: measure.Open(plan),
		on: time.Date(y, m, d, 0, 0, 0, 0, time.UTC),
		subjects: slices.DeleteFunc(plan.ByRole(p.Subjects...), func(f *siteplan.Feature) bool {
			return f.Properties["existing"] == true
		}),
	}
}

// outcome is what one figure says, or one rule.
type outcome struct {
	status   Status
	measured *Amount
	required *Requirement
	message  string
	features []string
	also     map[string]float64
	witness  []measure.Witness
	unstated string // the fact that is missing
}

// find judges one rule.
func (c *checker) find(r *Rule) Finding {
	f := Finding{Rule: r.ID, Section: r.Section, Title: r.Title, Kind: r.Kind}
	o := c.judge(r, &f)
	f.Status, f.Measured, f.Required = o.status, o.measured, o.required
	f.Features, f.Also, f.Witness = o.features, o.also, o.witness
	f.Message = c.capital(strings.TrimSuffix(o.message, "."))
	if r.Advice != "" && o.status != NotApplicable {
		f.Message += ". " + r.Advice
	}
	return f
}

func (c *checker) judge(r *Rule, f *Finding) outcome {
	if !r.inForce(c.on) {
		return outcome{status: NotApplicable, message: notInForce(r, c.on)}
	}
	if o, applies := c.allApply(r.When); !applies {
		return o
	}
	figures := r.figures()
	var o outcome
	switch {
	case r.Within != nil:
		return c.notice(r)
	case len(figures) == 0:
		return outcome{status: Judged, message: sentence(r.Words)}
	case r.Parts != nil:
		o = c.allOf(figures, f)
	case r.AnyOf != nil:
		o = c.anyOf(r)
	default:
		o = c.figure(figures[0])
	}
	if r.Kind == ByJudge || r.Kind == Notice {
		o.status = Judged
		o.message = strings.TrimSpace(sentence(r.Words) + " " + c.capital(o.message))
	}
	return o
}

func notInForce(r *Rule, on time.Time) string {
	if on.Before(r.from) {
		return "in force from " + r.from.Format(time.DateOnly) + " only"
	}
	return "no longer in force since " + r.until.Format(time.DateOnly)
}

// sentence makes one line of a text in a rule file.
func sentence(words string) string { return strings.Join(strings.Fields(words), " ") }

// allApply tells whether all conditions hold, else what the first that does not
// makes of the rule or part.
func (c *checker) allApply(when []Condition) (outcome, bool) {
	for i := range when {
		if o, applies := c.applies(&when[i]); !applies {
			return o, false
		}
	}
	return outcome{}, true
}

// applies tells whether a condition holds; where it does not, or cannot be
// told, it says what that makes of the rule.
func (c *checker) applies(w *Condition) (outcome, bool) {
	if w.Drawn != nil {
		_, o := c.choose(w.Drawn)
		return o, o.status == ""
	}
	s := c.statement(w.fact)
	switch {
	case s.unstated && w.Unstated == unstatedApplies:
		c.assume(w.fact, "the rules that depend on it are applied")
		return outcome{}, true
	case s.unstated && w.Unstated == unstatedNotApply:
		c.assume(w.fact, "the rules that depend on it are left aside")
		return outcome{status: NotApplicable, message: fmt.Sprintf("it does not apply as long as %q is not stated", w.Fact)}, false
	case s.problem != "":
		return outcome{status: Missing, message: s.problem}, false
	case s.value != w.is:
		return outcome{status: NotApplicable, message: fmt.Sprintf("it applies only where %q is %s", w.Fact, asWritten(w.Is)), features: s.features}, false
	}
	return outcome{}, true
}

func (c *checker) assume(f Fact, what string) {
	c.assumptions = append(c.assumptions, fmt.Sprintf("%q is not stated (%s): %s", f.Name, f.Says, what))
}

// capital begins a sentence with a capital letter, unless it begins with the id
// of a feature.
func (c *checker) capital(s string) string {
	if slices.ContainsFunc(c.plan.Features, func(f *siteplan.Feature) bool { return strings.HasPrefix(s, f.ID) }) {
		return s
	}
	first, size := utf8.DecodeRuneInString(s)
	if size == 0 {
		return s
	}
	return string(unicode.ToUpper(first)) + s[size:]
}

func (c *checker) capitals(sentences []string) []string {
	for i, s := range sentences {
		sentences[i] = c.capital(s)
	}
	return sentences
}

// preference orders the statuses of alternatives, the best last. Where one
// cannot be decided and another fails, the rule cannot be decided.
func preference(s Status) int {
	return slices.Index([]Status{NotApplicable, Fail, Missing, Judged, Marginal, Pass}, s)
}

// choose picks the features of a selection. The outcome has a status only where
// there are none.
func (c *checker) choose(s *Selection) ([]*siteplan.Feature, outcome) {
	found := c.plan.ByRole(s.Roles...)
	found = slices.DeleteFunc(found, func(f *siteplan.Feature) bool { return !s.matches(f) })
	if s.Config != "" {
		return c.chooseConfig(s, found)
	}
	if len(found) > 0 {
		return found, outcome{}
	}
	return nil, s.none()
}

// none is the outcome where nothing of a selection is drawn.
func (s *Selection) none() outcome {
	if s.IfNone == Missing {
		return outcome{status: Missing, message: s.draw()}
	}
	return outcome{status: s.IfNone, message: "no " + s.things() + " is drawn"}
}

func (s *Selection) matches(f *siteplan.Feature) bool {
	switch {
	case s.Whose == whoseApplicant && !f.Mine, s.Whose == whoseOthers && f.Mine:
		return false
	case s.Kind != "" && f.Kind != s.Kind:
		return false
	case s.Of != "" && doorOf(f) != s.Of:
		return false
	case s.Stating != "" && f.Properties[s.Stating] != true:
		return false
	}
	return true
}

// doorOf tells whose a door is; one that does not say is the applicant's.
func doorOf(f *siteplan.Feature) string {
	if of, ok := f.Properties["of"].(string); ok {
		return of
	}
	return "applicant"
}

// chooseConfig keeps the areas whose config is the one a rule is about. Which
// one an area has must be stated, on each area.
func (c *checker) chooseConfig(s *Selection, areas []*siteplan.Feature) ([]*siteplan.Feature, outcome) {
	if len(areas) == 0 {
		return nil, s.none()
	}
	config, _ := factNamed("config")
	var kept, unstated []*siteplan.Feature
	for _, a := range areas {
		v, err := config.read(a.Properties["config"])
		switch {
		case err != nil:
			unstated = append(unstated, a)
		case v.word == s.Config:
			kept = append(kept, a)
		}
	}
	switch {
	case len(unstated) > 0 && len(unstated) == len(areas):
		return nil, outcome{status: Missing, message: configProblem(config, unstated)}
	case len(unstated) > 0:
		c.warnings = appendNew(c.warnings, []string{configProblem(config, unstated)})
	}
	if len(kept) == 0 {
		return nil, outcome{status: NotApplicable, message: "no area has \"config\": \"" + s.Config + "\""}
	}
	return kept, outcome{}
}

func configProblem(config Fact, areas []*siteplan.Feature) string {
	if written := areas[0].Properties["config"]; written != nil {
		_, err := config.read(written)
		return fmt.Sprintf("\"config\" of %s is %s: %v", areas[0].ID, asWritten(written), err)
	}
	return config.ask(areas)
}
