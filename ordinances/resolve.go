package ordinances

import (
	"slices"
	"strings"
	"time"
)

// resolve checks a permit's rules and works out what its words stand for.
func (p *Permit) resolve(at place) error {
	if p.ID == "" || p.Title == "" || p.Section == "" || len(p.Rules) == 0 {
		return at.fault("a permit needs permit, title, section and rules")
	}
	if err := resolveRoles(p.Subjects, at.key("subjects")); err != nil {
		return err
	}
	var err error
	if p.from, err = readDay(p.From, at.key("from")); err != nil {
		return err
	}
	seen := map[string]bool{}
	for i, r := range p.Rules {
		here := at.key("rules").index(i)
		if seen[r.ID] {
			return here.key("id").fault("rule %q is there twice", r.ID)
		}
		seen[r.ID] = true
		if err := r.resolve(p, here); err != nil {
			return err
		}
	}
	return nil
}

func (r *Rule) resolve(p *Permit, at place) error {
	for _, need := range []struct{ key, value string }{
		{"id", r.ID}, {"section", r.Section}, {"title", r.Title}, {"words", r.Words}, {"kind", string(r.Kind)},
	} {
		if strings.TrimSpace(need.value) == "" {
			return at.fault("rule %q lacks %s", r.ID, need.key)
		}
	}
	if !slices.Contains([]Kind{Measured, Stated, ByJudge, Notice}, r.Kind) {
		return at.key("kind").fault("kind %q is not known: measured, stated, judged or notice", r.Kind)
	}
	if err := r.resolveDates(p, at); err != nil {
		return err
	}
	if err := r.resolveWithin(at); err != nil {
		return err
	}
	if err := resolveConditions(r.When, p, at); err != nil {
		return err
	}
	return r.resolveFigures(p, at)
}

func (r *Rule) resolveDates(p *Permit, at place) error {
	var err error
	if r.from, err = readDay(r.From, at.key("from")); err != nil {
		return err
	}
	if r.until, err = readDay(r.Until, at.key("until")); err != nil {
		return err
	}
	r.from = latest(r.from, p.from)
	if !r.until.IsZero() && !r.until.After(r.from) {
		return at.key("until").fault("the rule ends before it is in force")
	}
	return nil
}

func readDay(s string, at place) (time.Time, error) {
	if s == "" {
		return time.Time{}, nil
	}
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return t, at.fault("%q is no date as 2008-05-13", s)
	}
	return t, nil
}

// resolveFigures resolves the figures of a rule: its own, its parts or its
// alternatives, which exclude one another.
func (r *Rule) resolveFigures(p *Permit, at place) error {
	own := r.Measure != "" || r.Fact != "" || r.ClosedSeason != nil
	kinds := 0
	for _, has := range []bool{own, r.Parts != nil, r.AnyOf != nil} {
		if has {
			kinds++
		}
	}
	if kinds > 1 {
		return at.fault("rule %q has figures in two places: write its own, parts or any_of", r.ID)
	}
	if kinds == 0 && (r.Kind == Measured || r.Kind == Stated) {
		return at.fault("rule %q is %s and says neither measure nor fact", r.ID, r.Kind)
	}
	if own {
		return r.Figure.resolve(r, p, at)
	}
	for _, list := range []struct {
		key     string
		figures []*Figure
	}{{"parts", r.Parts}, {"any_of", r.AnyOf}} {
		for i, f := range list.figures {
			here := at.key(list.key).index(i)
			if f.Name == "" {
				return here.fault("a part needs a name")
			}
			if err := resolveConditions(f.When, p, here); err != nil {
				return err
			}
			if err := f.resolve(r, p, here); err != nil {
				return err
			}
		}
	}
	return nil
}

func resolveConditions(when []Condition, p *Permit, at place) error {
	for i := range when {
		if err := when[i].resolve(p, at.key("when").index(i)); err != nil {
			return err
		}
	}
	return nil
}

func (f *Figure) resolve(r *Rule, p *Permit, at place) error {
	if (f.Measure == "") == (f.Fact == "" && f.ClosedSeason == nil) {
		return at.fault("a figure has either a measure or a fact")
	}
	if f.Measure != "" && r.Kind == Stated {
		return at.fault("a stated rule takes its figures from facts")
	}
	if f.Measure == "" && r.Kind == Measured && f.Name == "" {
		return at.fault("a measured rule takes its figure from a measure; facts may be further parts of it")
	}
	for _, sel := range []struct {
		key       string
		selection *Selection
	}{{"subjects", f.Subjects}, {"targets", f.Targets}, {"on", f.On}} {
		if sel.selection == nil {
			continue
		}
		if err := sel.selection.resolve(p, at.key(sel.key)); err != nil {
			return err
		}
	}
	if f.Measure != "" {
		return f.resolveMeasure(r, p, at)
	}
	return f.resolveFact(r, at)
}

func (f *Figure) resolveMeasure(r *Rule, p *Permit, at place) error {
	m, ok := measures[f.Measure]
	if !ok {
		return at.key("measure").fault("measure %q is not known", f.Measure)
	}
	if m.needsSubjects && f.Subjects == nil {
		return at.fault("measure %s needs subjects", f.Measure)
	}
	if m.needsTargets && f.Targets == nil {
		return at.fault("measure %s needs targets", f.Measure)
	}
	if !slices.Contains([]string{"", "width", "area"}, f.By) || f.By != "" && m.dimension != share {
		return at.key("by").fault("by chooses between width and area of a share")
	}
	if f.Measure == presenceMeasure {
		return f.resolvePresence(p, at)
	}
	if r.Kind == ByJudge && f.Compare == "" && f.Limits == nil {
		return nil
	}
	return f.resolveLimits(m.dimension, at)
}

func (f *Figure) resolvePresence(p *Permit, at place) error {
	if len(f.Shows) == 0 {
		return at.fault("measure presence needs shows: what a complete plan shows")
	}
	for _, list := range []struct {
		key   string
		items []Selection
	}{{"shows", f.Shows}, {"if_any", f.IfAny}} {
		for i := range list.items {
			if err := list.items[i].resolve(p, at.key(list.key).index(i)); err != nil {
				return err
			}
		}
	}
	for i := range f.Distances {
		here := at.key("distances").index(i)
		d := &f.Distances[i]
		if d.Name == "" {
			return here.fault("a distance needs a name")
		}
		if err := d.Subjects.resolve(p, here.key("from")); err != nil {
			return err
		}
		if err := d.Targets.resolve(p, here.key("to")); err != nil {
			return err
		}
	}
	return nil
}

func (f *Figure) resolveFact(r *Rule, at place) error {
	if f.ClosedSeason != nil {
		return f.resolveSeason(at)
	}
	var ok bool
	if f.fact, ok = factNamed(f.Fact); !ok {
		return at.key("fact").fault("fact %q is not known", f.Fact)
	}
	if f.PastMidnight != "" {
		if f.pastMidnight, ok = factNamed(f.PastMidnight); !ok || f.pastMidnight.Unit != "time" {
			return at.key("later_than").fault("%q is no fact that is a time of day", f.PastMidnight)
		}
	}
	if r.Kind == ByJudge && f.Compare == "" && f.Limits == nil {
		return nil
	}
	return f.resolveLimits(units[f.fact.Unit].dimension, at)
}

func (f *Figure) resolveSeason(at place) error {
	if len(f.ClosedSeason) != 2 || f.Fact != "" {
		return at.key("closed_season").fault("closed_season is [first day, last day], as [11-01, 04-01], and takes no fact")
	}
	for i, s := range f.ClosedSeason {
		var err error
		if f.season[i], err = readYearDay(s); err != nil {
			return at.key("closed_season").index(i).fault("%v", err)
		}
	}
	return f.resolveLimits(days, at)
}
