package ordinances

import (
	"fmt"
	"math"
	"time"

	"clearway/geo/siteplan"
)

// Limit is a figure of the law, in force from a date.
type Limit struct {
	// From is the first day it holds; empty for the first limit of a rule
	// whose code gives no date: then it holds on any day before the next.
	From string `yaml:"from"`
	// Value is a number, a fraction such as 1/3, a time "06:00", a day of the
	// year "06-30", a word, true or false.
	Value any `yaml:"value"`
	// AtCurb is the value where the passage abuts the face of curb.
	AtCurb any `yaml:"at_curb"`
	// Unit is the unit of Value and AtCurb as the law writes them.
	Unit string `yaml:"unit"`
	// After names a date fact: a span in days, months or years runs from it, a
	// day of the year is the first one on or after it.
	After string `yaml:"after"`
	// LargerOf are alternatives, the largest of which is the limit.
	LargerOf []Share `yaml:"larger_of"`
	// Steps make the limit depend on another figure of the measure, named By.
	Steps []Step `yaml:"steps"`
	By    string `yaml:"by"`
	// Repealed ends the rule on From.
	Repealed bool `yaml:"repealed"`

	from          time.Time
	value, atCurb value
	asWritten     string
}

// Share is one of the alternatives of a limit: a figure, a share of another
// figure of the measure, or what is stated as a fact.
type Share struct {
	Value any    `yaml:"value"`
	Unit  string `yaml:"unit"`
	Of    string `yaml:"of"`
	Fact  string `yaml:"fact"`

	value value
	fact  Fact
}

// Step is the limit where the figure it depends on is at least From, or more
// than Over, and less than what the next step says.
type Step struct {
	From  *float64 `yaml:"from"`
	Over  *float64 `yaml:"over"`
	Value any      `yaml:"value"`

	value value
}

// limitOn is the limit in force on a day, nil where there is none: not yet, or
// no longer.
func limitOn(limits []Limit, on time.Time) *Limit {
	var current *Limit
	for i := range limits {
		if limits[i].from.After(on) {
			break
		}
		current = &limits[i]
	}
	if current == nil || current.Repealed {
		return nil
	}
	return current
}

// derived is the limit where it depends on other figures of the measure, which
// also holds by name, or on facts, stated on the subjects. It says what is missing.
func (l *Limit) derived(also map[string]float64, subjects []*siteplan.Feature) (value, string) {
	switch {
	case l.Steps != nil:
		by, ok := also[l.By]
		if !ok {
			return value{}, fmt.Sprintf("the limit depends on %s, which could not be measured", l.By)
		}
		return l.step(by)
	case l.LargerOf != nil:
		return l.largest(also, subjects)
	}
	return l.value, ""
}

// governing is the limit that a measure says it went by: one of the two written,
// or one that the measure found on the plan.
func (l *Limit) governing(feet float64) value {
	for _, v := range []value{l.value, l.atCurb} {
		if math.Abs(v.number-feet) <= noise {
			return v
		}
	}
	return value{dimension: length, number: feet}
}

func (l *Limit) step(by float64) (value, string) {
	var found *Step
	for i := range l.Steps {
		s := &l.Steps[i]
		if s.From != nil && by >= *s.From-noise || s.Over != nil && by > *s.Over+noise {
			found = s
		}
	}
	if found == nil {
		return value{}, fmt.Sprintf("the code has no limit where %s is %.2f", l.By, by)
	}
	return found.value, ""
}

func (l *Limit) largest(also map[string]float64, subjects []*siteplan.Feature) (value, string) {
	largest := value{dimension: l.value.dimension, number: math.Inf(-1)}
	for _, s := range l.LargerOf {
		v := s.value
		if s.Fact != "" {
			stated := stated(s.fact, subjects)
			if stated.problem != "" {
				return value{}, stated.problem
			}
			v = stated.value
		}
		if s.Of != "" {
			of, ok := also[s.Of]
			if !ok {
				return value{}, fmt.Sprintf("the limit depends on %s, which could not be measured", s.Of)
			}
			v = value{dimension: largest.dimension, number: v.number * of}
		}
		if v.number > largest.number {
			largest = v
		}
	}
	return largest, ""
}

// dayAfter is the limit that runs from a date: the span after it, the day of
// issue not counted, or the first such day of the year on or after it.
func (l *Limit) dayAfter(start time.Time) value {
	switch l.Unit {
	case "day":
		return dateValue(start.AddDate(0, 0, int(l.value.number)))
	case "month":
		return dateValue(addMonths(start, int(l.value.number)))
	case "year":
		return dateValue(addMonths(start, 12*int(l.value.number)))
	}
	annual := yearDay{month: time.Month(int(l.value.number) / 100), day: int(l.value.number) % 100}
	next := annual.in(start.Year())
	if next.Before(start) {
		next = annual.in(start.Year() + 1)
	}
	return dateValue(next)
}

// addMonths goes months on to the same day of the month, or to the last one
// where that month is shorter: three months after November 30 are February 28.
func addMonths(t time.Time, months int) time.Time {
	y, m, d := t.Date()
	first := time.Date(y, m+time.Month(months), 1, 0, 0, 0, 0, time.UTC)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(d, last)-1)
}

// yearDay is a day of every year.
type yearDay struct {
	month time.Month
	day   int
}

func readYearDay(s string) (yearDay, error) {
	t, err := time.Parse("01-02", s)
	if err != nil {
		return yearDay{}, fmt.Errorf("%q must be a day of the year as 06-30", s)
	}
	return yearDay{t.Month(), t.Day()}, nil
}

func (d yearDay) in(year int) time.Time {
	return time.Date(year, d.month, d.day, 0, 0, 0, 0, time.UTC)
}

// daysWithin counts the days of from to to, both counted, that fall into a
// season of every year, first and last day of it counted. first is the first
// such day. The season may run over the end of the year.
func daysWithin(from, to time.Time, season [2]yearDay) (count int, first time.Time) {
	for year := from.Year() - 1; year <= to.Year(); year++ {
		opens, ends := season[0].in(year), season[1].in(year)
		if ends.Before(opens) {
			ends = season[1].in(year + 1)
		}
		opens, ends = latest(opens, from), earliest(ends, to)
		if ends.Before(opens) {
			continue
		}
		if count == 0 {
			first = opens
		}
		count += int(dayNumber(ends)-dayNumber(opens)) + 1
	}
	return count, first
}

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

func earliest(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
