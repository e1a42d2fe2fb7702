package ordinances

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// PermitIDs are the ids of a code's permits, in its order.
func (o *Ordinance) PermitIDs() []string {
	ids := make([]string, len(o.Permits))
	for i, p := range o.Permits {
		ids[i] = p.ID
	}
	return ids
}

// Facts are what the permit's rules ask an applicant to state, each once, in the
// order in which the rules ask.
func (p *Permit) Facts() []Fact {
	var asked []Fact
	add := func(names ...string) {
		for _, name := range names {
			f, ok := factNamed(name)
			if ok && !slices.ContainsFunc(asked, func(a Fact) bool { return a.Name == name }) {
				asked = append(asked, f)
			}
		}
	}
	for _, r := range p.Rules {
		for _, w := range r.When {
			add(w.Fact)
		}
		for _, f := range r.figures() {
			add(f.facts()...)
		}
	}
	return asked
}

// facts names what a figure takes from what is stated.
func (f *Figure) facts() []string {
	names := []string{f.Fact, f.PastMidnight}
	if f.ClosedSeason != nil {
		names = append(names, "from", "to")
	}
	if f.Subjects != nil {
		names = append(names, f.Subjects.Stating)
		if f.Subjects.Config != "" {
			names = append(names, "config")
		}
	}
	for _, l := range f.Limits {
		names = append(names, l.After)
	}
	return names
}

// Demands say in words what a rule asks for on a day, one for each figure:
// "clear width: at least 5 ft, at the curb at least 6 ft". A rule without a
// figure in force has none.
func (r *Rule) Demands(on time.Time) []string {
	var demands []string
	for _, f := range r.figures() {
		limit := limitOn(f.Limits, on)
		if limit == nil || f.Measure == presenceMeasure {
			continue
		}
		text := plainName(f.label()) + ": " + f.demand(limit)
		if f.Tolerance != nil {
			text += fmt.Sprintf(", with %s ft for the drawing", numberText(*f.Tolerance))
		}
		demands = append(demands, text)
	}
	return demands
}

func (f *Figure) demand(l *Limit) string {
	switch {
	case l.After != "":
		return demandWords[f.Compare] + " " + l.asWritten
	case l.Steps != nil:
		return l.stepWords(f.Compare)
	case l.LargerOf != nil:
		return demandWords[f.Compare] + " the largest of " + l.largerOfWords()
	case l.atCurb != l.value:
		return demandWords[f.Compare] + " " + l.value.text(false) + ", at the curb " + l.atCurb.text(false)
	}
	figure := l.value.text(false)
	if l.asWritten != "" {
		figure = l.asWritten + " (" + figure + ")"
	}
	return demandWords[f.Compare] + " " + figure
}

var demandWords = map[Compare]string{
	AtLeast: "at least", AtMost: "at most", MoreThan: "more than", LessThan: "less than", Exactly: "exactly",
}

func (l *Limit) stepWords(c Compare) string {
	steps := make([]string, len(l.Steps))
	for i, s := range l.Steps {
		where := "from "
		bound := s.From
		if s.Over != nil {
			where, bound = "over ", s.Over
		}
		steps[i] = demandWords[c] + " " + s.value.text(false) + " where " + plainName(l.By) + " is " + where + numberText(*bound)
	}
	return strings.Join(steps, ", ")
}

func (l *Limit) largerOfWords() string {
	parts := make([]string, len(l.LargerOf))
	for i, s := range l.LargerOf {
		parts[i] = s.value.text(false)
		if s.Of != "" {
			parts[i] += " of the " + plainName(s.Of)
		}
	}
	return joined(parts, "and")
}

func plainName(name string) string { return strings.ReplaceAll(name, "_", " ") }
