package ordinances

import (
	"slices"
)

// resolveLimits checks the comparison and the dated limits of a figure.
func (f *Figure) resolveLimits(d dimension, at place) error {
	if !f.Compare.known() {
		return at.key("compare").fault("comparison %q is not known: at_least, at_most, more_than, less_than or exactly", f.Compare)
	}
	if (d == truth || d == word) && f.Compare != Exactly {
		return at.key("compare").fault("%s cannot be compared with %s, only exactly", f.label(), f.Compare)
	}
	if len(f.Limits) == 0 {
		return at.fault("a figure needs limits")
	}
	for i := range f.Limits {
		here := at.key("limits").index(i)
		if err := f.Limits[i].resolve(d, here); err != nil {
			return err
		}
		if i > 0 && !f.Limits[i].from.After(f.Limits[i-1].from) {
			return here.key("from").fault("limits are in the order of the days from which they hold")
		}
	}
	if f.Tolerance != nil {
		return f.checkTolerance(d, at.key("tolerance"))
	}
	return nil
}

// checkTolerance admits a drawing tolerance only where the law's limit is 0.
func (f *Figure) checkTolerance(d dimension, at place) error {
	if d != length || f.Compare != AtMost || *f.Tolerance < 0 {
		return at.fault("a tolerance in feet belongs to a length that is at_most 0")
	}
	for _, l := range f.Limits {
		if !l.Repealed && (l.Steps != nil || l.LargerOf != nil || l.value.number != 0) {
			return at.fault("a tolerance in feet belongs to a length that is at_most 0")
		}
	}
	return nil
}

// label names a figure in messages.
func (f *Figure) label() string {
	switch {
	case f.Name != "":
		return f.Name
	case f.Measure != "":
		return f.Measure
	}
	return f.Fact
}

func (l *Limit) resolve(d dimension, at place) error {
	var err error
	if l.from, err = readDay(l.From, at.key("from")); err != nil {
		return err
	}
	if l.Repealed {
		if l.From == "" || l.Value != nil || l.Unit != "" {
			return at.fault("a repeal has its day and no figure")
		}
		return nil
	}
	switch {
	case l.Steps != nil:
		return l.resolveSteps(d, at)
	case l.LargerOf != nil:
		return l.resolveLargerOf(d, at)
	case l.After != "":
		return l.resolveAfter(d, at)
	}
	return l.resolvePlain(d, at)
}

func (l *Limit) resolvePlain(d dimension, at place) error {
	unitName := l.Unit
	if unitName == "" && (d == truth || d == word || d == clock) {
		unitName = map[dimension]string{truth: "yes_no", word: "word", clock: "time"}[d]
	}
	var err error
	if l.value, err = readLimit(l.Value, unitName, d, at, "value"); err != nil {
		return err
	}
	l.atCurb = l.value
	if l.AtCurb != nil {
		if l.atCurb, err = readLimit(l.AtCurb, unitName, d, at, "at_curb"); err != nil {
			return err
		}
	}
	if u := units[unitName]; u.per != 1 {
		l.asWritten = numberText(l.value.number/u.per) + " " + unitName
	}
	return nil
}

// readLimit reads a figure of the dimension that its measure or fact has.
func readLimit(written any, unitName string, d dimension, at place, key string) (value, error) {
	u, ok := units[unitName]
	if !ok {
		return value{}, at.key("unit").fault("unit %q is not known", unitName)
	}
	if u.dimension != d {
		return value{}, at.key("unit").fault("unit %s does not fit: the figure is told in %s", unitName, d)
	}
	v, err := readValue(asFraction(written), unitName)
	if err != nil {
		return value{}, at.key(key).fault("%v", err)
	}
	return v, nil
}

// resolveAfter reads a limit that runs from a stated date.
func (l *Limit) resolveAfter(d dimension, at place) error {
	if f, ok := factNamed(l.After); !ok || f.Unit != "date" {
		return at.key("after").fault("%q is no fact that is a date", l.After)
	}
	if d != date {
		return at.key("after").fault("only a date can be held to a limit that runs from a date")
	}
	if l.Unit == "date" {
		s, _ := l.Value.(string)
		annual, err := readYearDay(s)
		if err != nil {
			return at.key("value").fault("%v", err)
		}
		l.value = value{dimension: date, number: float64(int(annual.month)*100 + annual.day)}
		l.asWritten = annual.in(2000).Format("January 2") + " after " + l.After
		return nil
	}
	if !slices.Contains([]string{"day", "month", "year"}, l.Unit) {
		return at.key("unit").fault("unit %q is not known for a span after a date: day, month, year or date", l.Unit)
	}
	n, err := readNumber(l.Value)
	if err != nil || n != float64(int(n)) || n > 1000 {
		return at.key("value").fault("it must be a whole number")
	}
	l.value = value{dimension: date, number: n}
	l.asWritten = counted(n, l.Unit) + " after " + l.After
	return nil
}

func (l *Limit) resolveLargerOf(d dimension, at place) error {
	for i := range l.LargerOf {
		s := &l.LargerOf[i]
		here := at.key("larger_of").index(i)
		if s.Fact != "" {
			var ok bool
			if s.fact, ok = factNamed(s.Fact); !ok || units[s.fact.Unit].dimension != d {
				return here.key("fact").fault("%q is no fact that is told in %s", s.Fact, d)
			}
			continue
		}
		kind := d
		if s.Of != "" {
			kind = share
		}
		var err error
		if s.value, err = readLimit(s.Value, s.Unit, kind, here, "value"); err != nil {
			return err
		}
	}
	l.value = l.LargerOf[0].value
	l.value.dimension = d // its number stands for the limit only once derived
	l.atCurb = l.value
	return nil
}

func (l *Limit) resolveSteps(d dimension, at place) error {
	if l.By == "" {
		return at.fault("steps need by: the figure they depend on")
	}
	for i := range l.Steps {
		s := &l.Steps[i]
		here := at.key("steps").index(i)
		if (s.From == nil) == (s.Over == nil) {
			return here.fault("a step has from or over")
		}
		var err error
		if s.value, err = readLimit(s.Value, l.Unit, d, here, "value"); err != nil {
			return err
		}
	}
	l.value = l.Steps[0].value
	l.atCurb = l.value
	return nil
}
