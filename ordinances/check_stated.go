package ordinances

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// stated judges a figure stated on the permit's subjects.
func (c *checker) stated(f *Figure) outcome {
	if len(c.subjects) == 0 {
		s := Selection{Roles: c.permit.Subjects}
		return outcome{status: Missing, message: s.draw()}
	}
	s := c.statement(f.fact)
	if s.unstated {
		return outcome{status: Missing, message: s.problem, unstated: f.Fact}
	}
	if s.problem != "" {
		return outcome{status: Missing, message: s.problem, features: s.features}
	}
	if f.PastMidnight != "" {
		before := stated(f.pastMidnight, c.subjects)
		if before.problem != "" {
			return outcome{status: Missing, message: before.problem, features: s.features}
		}
		if s.value.number <= before.value.number {
			s.value.number += dayMinutes
		}
	}
	return c.judgeStated(f, s, s.value.text(false)+" stated")
}

// judgeStated judges a stated figure by the limit in force.
func (c *checker) judgeStated(f *Figure, said statement, figure string) outcome {
	v := said.value
	o := outcome{features: said.features}
	limit := limitOn(f.Limits, c.on)
	if limit == nil {
		o.status, o.message = NotApplicable, "no limit is in force on "+c.on.Format(time.DateOnly)
		return o
	}
	required, problem := limit.derived(nil, c.subjects)
	if problem != "" {
		o.status, o.message = Missing, problem
		return o
	}
	if limit.After != "" {
		start, _ := factNamed(limit.After)
		s := stated(start, c.subjects)
		if s.problem != "" {
			o.status, o.message = Missing, s.problem
			return o
		}
		if v.number < s.value.number && f.Compare != AtLeast && f.Compare != MoreThan {
			o.status = Missing
			o.message = fmt.Sprintf("%q (%s) lies before %q (%s): correct one of them", f.fact.Name, v.text(false), start.Name, s.value.text(false))
			return o
		}
		required = limit.dayAfter(s.value.day())
		o.features = appendNew(slices.Clone(said.features), s.features)
	}
	if v.dimension == truth || v.dimension == word {
		o.status = decide(v == required, v != required)
		o.message = yesNoText(f, said, required, o.status)
		if f.Name != "" {
			o.measured, o.required = v.amount(0), requirement(f.Compare, required, "")
		}
		return o
	}
	o.measured = v.amount(0)
	c.compare(&o, f, limit, v, required, 0, figure)
	return o
}

// yesNoText says how a yes/no or a word fact stands; a part has said its name before.
func yesNoText(f *Figure, said statement, required value, s Status) string {
	text := fmt.Sprintf("%s (%s)", said.value.text(false), f.fact.Says)
	if f.Name == "" || said.by != "" {
		text = cmp.Or(said.by, "stated") + ": " + text
	}
	if s == Pass {
		return text
	}
	return fmt.Sprintf("%s; %s is required", text, required.text(false))
}

// statedOnThings judges a fact that each of several things states about itself;
// the one that is worst off decides.
func (c *checker) statedOnThings(f *Figure) outcome {
	things, none := c.choose(f.On)
	if none.status != "" {
		return none
	}
	var worst outcome
	for i := range things {
		one := things[i : i+1]
		s := stated(f.fact, one)
		o := outcome{status: Missing, message: s.problem, features: []string{one[0].ID}}
		if s.problem == "" {
			o = c.judgeStated(f, s, s.value.text(true)+" at "+one[0].ID)
		}
		if worst.status == "" || severity(o.status) > severity(worst.status) ||
			o.status == worst.status && f.Compare.worseOff(o, worst) {
			worst = o
		}
	}
	return worst
}
