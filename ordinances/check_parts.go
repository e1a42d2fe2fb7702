package ordinances

import (
	"fmt"
	"strings"
)

// allOf judges a rule of several figures: it is as its worst part.
func (c *checker) allOf(figures []*Figure, f *Finding) outcome {
	var sum outcome
	var said, unstated []string
	for _, fig := range figures {
		o := c.part(fig)
		f.Parts = append(f.Parts, Part{Name: fig.Name, Status: o.status, Measured: o.measured, Required: o.required})
		if sum.status == "" || severity(o.status) > severity(sum.status) {
			sum.status = o.status
		}
		switch {
		case o.unstated != "":
			unstated = append(unstated, o.unstated)
		case o.status != NotApplicable:
			said = append(said, fig.Name+": "+o.message)
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

// anyOf judges a rule of alternatives: it is as its best one, which speaks for it.
func (c *checker) anyOf(figures []*Figure, f *Finding) outcome {
	var best outcome
	for _, fig := range figures {
		o := c.part(fig)
		f.Parts = append(f.Parts, Part{Name: fig.Name, Status: o.status, Measured: o.measured, Required: o.required})
		if best.status == "" || preference(o.status) > preference(best.status) {
			best = o
		}
	}
	return best
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
