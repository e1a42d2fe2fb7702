package ordinances

import (
	"fmt"
	"slices"
	"strings"
)

// allOf judges a rule of several figures: it is as its worst part.
func (c *checker) allOf(figures []*Figure, f *Finding) outcome {
	var sum outcome
	var said, unstated []string
	for _, fig := range figures {
		o := c.part(fig)
		f.Parts = append(f.Parts, o.part(fig))
		if sum.status == "" || severity(o.status) > severity(sum.status) {
			sum.status = o.status
		}
		switch {
		case o.unstated != "":
			unstated = append(unstated, o.unstated)
		case o.status == Missing && repeated(said, o.message):
		case o.status != NotApplicable:
			said = append(said, c.capital(fig.Name)+": "+o.message)
		}
		sum.features = appendNew(sum.features, o.features)
		sum.witness = append(sum.witness, o.witness...)
	}
	if ask := c.askFor(unstated); ask != "" {
		said = append(said, ask)
	}
	sum.message = strings.Join(said, ". ")
	if len(said) == 0 {
		sum.message = "no part of it applies"
	}
	return sum
}

// repeated tells whether a part has said the same before.
func repeated(said []string, message string) bool {
	return slices.ContainsFunc(said, func(s string) bool { return strings.HasSuffix(s, ": "+message) })
}

// anyOf judges a rule of alternatives: it is as its best one, which speaks for it,
// assumptions and warnings included; the first of those that hold, the last of equals
// that do not. Where none of them holds, the rule's words say what would do.
func (c *checker) anyOf(r *Rule) outcome {
	var best outcome
	var assumptions, warnings []string
	before := *c
	c.alternatives = nil
	for _, fig := range r.AnyOf {
		c.assumptions, c.warnings = slices.Clone(before.assumptions), slices.Clone(before.warnings)
		o := c.part(fig)
		c.alternatives = append(c.alternatives, o.part(fig))
		better := preference(o.status) - preference(best.status)
		if best.status == "" || better > 0 || better == 0 && o.status != Pass {
			best, assumptions, warnings = o, c.assumptions, c.warnings
		}
	}
	c.assumptions, c.warnings = assumptions, warnings
	if best.status == Fail || best.status == Missing {
		best.message += ". " + sentence(r.Words)
	}
	return best
}

func (o outcome) part(f *Figure) Part {
	return Part{Name: f.Name, Status: o.status, Measured: o.measured, Required: o.required}
}

// part judges a figure that may have conditions of its own.
func (c *checker) part(f *Figure) outcome {
	if o, applies := c.allApply(f.When); !applies {
		return o
	}
	return c.figure(f)
}

// askFor asks for several facts in one sentence.
func (c *checker) askFor(names []string) string {
	if len(names) == 0 {
		return ""
	}
	first, _ := factNamed(names[0])
	if len(names) == 1 {
		return first.ask(c.subjects)
	}
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = fmt.Sprintf("%q", n)
	}
	return fmt.Sprintf("%s are not stated: add them to the properties of %s, for example %q: %s",
		joined(quoted, "and"), c.subjects[0].ID, first.Name, first.Example)
}
