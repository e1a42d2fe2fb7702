package ordinances

import (
	"fmt"
	"math"
	"strings"
	"time"

	"clearway/geo/siteplan"
)

// figure judges one figure.
func (c *checker) figure(f *Figure) outcome {
	switch {
	case f.Measure == presenceMeasure:
		return c.presence(f)
	case f.Measure != "":
		return c.measured(f)
	case f.ClosedSeason != nil:
		return c.closedSeason(f)
	case f.On != nil:
		return c.statedOnThings(f)
	}
	return c.stated(f)
}

// measured asks a measure and judges its answer.
func (c *checker) measured(f *Figure) outcome {
	kind := measures[f.Measure]
	q := question{by: f.By}
	for _, s := range []struct {
		selection *Selection
		into      *[]*siteplan.Feature
	}{{f.Subjects, &q.subjects}, {f.Targets, &q.targets}} {
		if s.selection == nil {
			continue
		}
		found, none := c.choose(s.selection)
		if none.status != "" && !kind.ofNone {
			return none
		}
		*s.into = found
	}
	if f.Targets != nil {
		q.targetRoles = f.Targets.Roles
	}
	limit := limitOn(f.Limits, c.on)
	if limit == nil && f.Limits != nil {
		return outcome{status: NotApplicable, message: "no limit is in force on " + c.on.Format(time.DateOnly)}
	}
	if limit != nil {
		q.curb, q.other = limit.atCurb.number, limit.value.number
	}
	a := kind.ask(c.site, q)
	return c.judgeAnswer(f, limit, q, a)
}

// judgeAnswer judges what a measure answered. Where the answer depends on a
// curb that is not drawn, it stands only if the curb would not change it.
func (c *checker) judgeAnswer(f *Figure, limit *Limit, q question, a answer) outcome {
	o := c.judgeMeasurement(f, limit, q, a)
	if a.ifCurb == nil {
		return o
	}
	other := c.judgeMeasurement(f, limit, q, *a.ifCurb)
	if o.status == other.status {
		return o
	}
	o.status = Missing
	o.message = fmt.Sprintf("%s if no curb bounds the walk, %s if one does: draw the curb, a feature with \"role\": \"curb\"", o.message, demandOf(other.required))
	return o
}

func demandOf(r *Requirement) string {
	if r == nil {
		return "and undecided"
	}
	n, _ := r.Value.(float64)
	return demand(Compare(r.Compare), value{dimension: dimension(r.Unit), number: n}, "")
}

// judgeMeasurement judges one answer.
func (c *checker) judgeMeasurement(f *Figure, limit *Limit, q question, a answer) outcome {
	c.warnings = appendNew(c.warnings, a.Warnings)
	c.assumptions = appendNew(c.assumptions, a.Assumptions)
	o := outcome{features: a.Features, also: a.Also, witness: a.Witness}
	switch {
	case a.refuted != "" && a.Missing == "":
		c.judgeQuantity(&o, f, limit, q, a)
		o.status, o.message = Fail, a.refuted
	case a.Missing != "":
		o.status, o.message = Missing, a.Missing
	case a.NotApplicable != "":
		o.status, o.message = NotApplicable, a.NotApplicable
	case a.held != "" && a.Quantity == nil:
		o.status, o.message = Pass, a.held
	default:
		c.judgeQuantity(&o, f, limit, q, a)
	}
	o.message = c.withNotes(o.message, a.Notes)
	return o
}

// judgeQuantity judges the number of an answer.
func (c *checker) judgeQuantity(o *outcome, f *Figure, limit *Limit, q question, a answer) {
	if a.Quantity == nil || math.IsNaN(a.Quantity.Value) || math.IsInf(a.Quantity.Value, 0) {
		o.status, o.message = Missing, "it could not be measured on this plan"
		return
	}
	kind := measures[f.Measure]
	if kind.dimension == truth {
		o.status = decide(a.Quantity.Value == 1, a.Quantity.Value != 1)
		return
	}
	v := value{dimension: kind.dimension, number: a.Quantity.Value}
	figure := q.tell(kind.says, v, a.Features)
	o.measured = v.amount(a.Quantity.Uncertainty)
	if limit == nil {
		o.status, o.message = Judged, figure
		return
	}
	required, problem := limit.derived(a.Also, c.subjects)
	if problem != "" {
		o.status, o.message = Missing, problem
		return
	}
	if a.limit != nil && limit.Steps == nil && limit.LargerOf == nil {
		required = limit.governing(*a.limit)
	}
	c.compare(o, f, limit, v, required, a.Quantity.Uncertainty, figure)
	o.message += onlySoMuch(o.status, a)
}

// compare judges a figure by its limit and says so.
func (c *checker) compare(o *outcome, f *Figure, limit *Limit, v, required value, uncertainty float64, figure string) {
	edge := required.number
	if f.Tolerance != nil {
		edge = *f.Tolerance
		o.status = withinTolerance(v.number, uncertainty, edge)
	} else {
		o.status = f.Compare.judge(v.number, uncertainty, required.number, v.dimension)
	}
	asWritten := limit.asWritten
	if required != limit.value && limit.After == "" {
		asWritten = "" // another limit governs than the one written
	}
	o.required = requirement(f.Compare, required, asWritten)
	if f.Tolerance != nil {
		o.required.Tolerance = edge
	}
	asks := demand(f.Compare, required, asWritten)
	if none := measures[f.Measure].none; none != "" && required.number == 0 {
		asks = none
	}
	o.message = judgedText(figure, asks, o.status, v, required)
	if o.status == Marginal {
		margin := math.Abs(v.number - edge)
		if f.Tolerance == nil {
			margin = math.Abs(margin - roundingOf(v.dimension))
		}
		o.message += fmt.Sprintf(", but the drawing is only good to %.2g %s: %s", uncertainty, v.dimension, settle(c.plan.Precision, uncertainty, margin))
	}
}

func requirement(compare Compare, v value, asWritten string) *Requirement {
	a := v.amount(0)
	return &Requirement{Compare: string(compare), Value: a.Value, Unit: a.Unit, AsWritten: asWritten}
}

// onlySoMuch adds, where the applicant's things take away nothing, that only so
// much is there already.
func onlySoMuch(s Status, a answer) string {
	without, ok := a.Also["here_without"]
	if s != Fail && s != Marginal || !ok || without > a.Quantity.Value+halfHundredth {
		return ""
	}
	return "; only so much is there already, without the applicant's things"
}

// withNotes adds sentences to a message.
func (c *checker) withNotes(message string, notes []string) string {
	for _, n := range notes {
		message += ". " + c.capital(n)
	}
	return strings.TrimPrefix(message, ". ")
}

// worseOff tells whether a figure is farther on the wrong side than another.
func (cmp Compare) worseOff(a, b outcome) bool {
	x, okA := numberOf(a.measured)
	y, okB := numberOf(b.measured)
	if !okA || !okB {
		return false
	}
	if cmp == AtMost || cmp == LessThan {
		return x > y
	}
	return x < y
}

func numberOf(a *Amount) (float64, bool) {
	if a == nil {
		return 0, false
	}
	n, ok := a.Value.(float64)
	return n, ok
}

// closedSeason counts the days of use in a season in which nothing may stand.
func (c *checker) closedSeason(f *Figure) outcome {
	if len(c.subjects) == 0 {
		s := Selection{Roles: c.permit.Subjects}
		return outcome{status: Missing, message: s.draw()}
	}
	var dates [2]time.Time
	var features []string
	for i, name := range []string{"from", "to"} {
		fact, _ := factNamed(name)
		s := stated(fact, c.subjects)
		if s.problem != "" {
			return outcome{status: Missing, message: s.problem, features: features}
		}
		dates[i] = s.value.day()
		features = appendNew(features, s.features)
	}
	if dates[1].Before(dates[0]) {
		return outcome{status: Missing, features: features, message: fmt.Sprintf("\"to\" (%s) lies before \"from\" (%s): correct one of them",
			dates[1].Format(time.DateOnly), dates[0].Format(time.DateOnly))}
	}
	n, first := daysWithin(dates[0], dates[1], f.season)
	figure := "no day of use falls into the closed season"
	if n > 0 {
		figure = fmt.Sprintf("%s of use in the closed season, the first %s", counted(float64(n), "day"), first.Format(time.DateOnly))
	}
	return c.judgeStated(f, statement{value: value{dimension: days, number: float64(n)}, features: features}, figure)
}
