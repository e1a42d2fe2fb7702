package ordinances

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"time"

	"github.com/goccy/go-yaml"
)

// caseFile holds the worked cases of a permit.
type caseFile struct {
	// On is the day of the cases that name none.
	On string `yaml:"on"`
	// Plans are the site plans that cases start from, in tape-measure feet: x
	// along the walk, y across it. A plan maps the names of things to what they
	// are.
	Plans map[string]yaml.MapSlice `yaml:"plans"`
	// Cases are by rule.
	Cases map[string][]*workedCase `yaml:"cases"`
}

// workedCase is one plan on one side of a limit and what the rule says of it.
type workedCase struct {
	Case string `yaml:"case"` // a sentence
	// Side is where the figure lies: under, at or over the limit; yes or no
	// for what has no figure; empty for further cases.
	Side string `yaml:"side"`
	// Part is the figure meant, where a rule has several.
	Part string `yaml:"part"`
	// Plan names the plan it starts from; empty for "usual".
	Plan string `yaml:"plan"`
	// With adds things to the plan, or changes what is said of one; null takes
	// a property away. Without takes things away.
	With    yaml.MapSlice `yaml:"with"`
	Without []string      `yaml:"without"`
	On      string        `yaml:"on"`
	// Town is what the town's data tell, beside the plan.
	Town townData `yaml:"town"`
	// Want is the status of the rule.
	Want Status `yaml:"want"`
	// Value and Required, where given, are the figures of the result.
	Value    any `yaml:"value"`
	Required any `yaml:"required"`

	on   time.Time
	line int
}

// townData is what a case knows of the site beside its plan: the districts that the
// property lies in, and how many parcels lie within a distance.
type townData struct {
	Districts []string `yaml:"districts"`
	Within    Within   `yaml:"within"`
	Parcels   int      `yaml:"parcels"`
}

const usualPlan = "usual"

// The words of workedCase.Side.
const (
	under = "under"
	at    = "at"
	over  = "over"
	yes   = "yes"
	no    = "no"
)

// loadCases reads the worked cases of a code, by permit.
func (o *Ordinance) loadCases() (map[string]*caseFile, error) {
	files := map[string]*caseFile{}
	for _, p := range o.Permits {
		f, err := loadCaseFile(o.files, path.Join(o.dir, p.ID+caseSuffix), p)
		if err != nil {
			return nil, err
		}
		files[p.ID] = f
	}
	return files, nil
}

func loadCaseFile(fsys fs.FS, name string, p *Permit) (*caseFile, error) {
	f := &caseFile{}
	top, err := read(fsys, name, f)
	if err != nil {
		return nil, err
	}
	for id, cases := range f.Cases {
		here := top.key("cases").key(id)
		if !slices.ContainsFunc(p.Rules, func(r *Rule) bool { return r.ID == id }) {
			return nil, here.fault("permit %s has no rule %q", p.ID, id)
		}
		for i, c := range cases {
			if err := c.resolve(f, here.index(i)); err != nil {
				return nil, err
			}
		}
	}
	for _, r := range p.Rules {
		if err := f.covers(r, top); err != nil {
			return nil, err
		}
	}
	return f, nil
}

func (c *workedCase) resolve(f *caseFile, here place) error {
	c.line = here.line()
	if c.Case == "" {
		return here.fault("a case needs a sentence")
	}
	if !slices.Contains([]Status{Pass, Fail, Marginal, Missing, Judged, NotApplicable}, c.Want) {
		return here.fault("want is a status: pass, fail, marginal, missing, judged or not-applicable")
	}
	if !slices.Contains([]string{"", under, at, over, yes, no}, c.Side) {
		return here.key("side").fault("side is under, at, over, yes or no")
	}
	if c.Plan == "" {
		c.Plan = usualPlan
	}
	if _, ok := f.Plans[c.Plan]; !ok {
		return here.fault("there is no plan %q", c.Plan)
	}
	if c.On == "" {
		c.On = f.On
	}
	var err error
	if c.on, err = readDay(c.On, here.key("on")); err != nil {
		return err
	}
	if c.on.IsZero() {
		return here.fault("a case needs a day: on, here or at the top of the file")
	}
	_, err = c.layout(f)
	if err != nil {
		return here.fault("%v", err)
	}
	return nil
}

// covers refuses a rule with a figure that lacks a case just under, at and over
// its limit, or one that answers yes or no and lacks one of either.
func (f *caseFile) covers(r *Rule, top place) error {
	if r.Kind != Measured && r.Kind != Stated {
		return nil
	}
	for _, figure := range r.figures() {
		for _, side := range figure.sides() {
			if !slices.ContainsFunc(f.Cases[r.ID], func(c *workedCase) bool { return c.Side == side && c.Part == figure.Name }) {
				return top.key("cases").key(r.ID).fault("rule %s%s lacks a worked case with side: %s", r.ID, ofPart(figure), side)
			}
		}
	}
	return nil
}

func ofPart(f *Figure) string {
	if f.Name == "" {
		return ""
	}
	return fmt.Sprintf(" (part %s)", f.Name)
}

// sides are the sides of a figure's limit that need a case. Nothing lies under 0
// or over a whole.
func (f *Figure) sides() []string {
	d := f.dimension()
	switch {
	case d == truth || d == word:
		return []string{yes, no}
	case f.anyLimit(func(l Limit) bool { return l.value.number == 0 }):
		return []string{at, over}
	case d == share && f.anyLimit(func(l Limit) bool { return l.value.number == 1 }):
		return []string{under, at}
	}
	return []string{under, at, over}
}

// anyLimit tells whether one of the limits, repeals and limits that depend on
// other figures apart, is such.
func (f *Figure) anyLimit(such func(Limit) bool) bool {
	return slices.ContainsFunc(f.Limits, func(l Limit) bool {
		return !l.Repealed && l.LargerOf == nil && l.Steps == nil && such(l)
	})
}

// dimension is what kind of figure it is.
func (f *Figure) dimension() dimension {
	switch {
	case f.Measure != "":
		return measures[f.Measure].dimension
	case f.ClosedSeason != nil:
		return days
	}
	return units[f.fact.Unit].dimension
}
