package ordinances

import (
	"io/fs"
	"time"

	"clearway/geo/siteplan"
)

// Ordinance is a municipal code as data, see README.md for the files.
type Ordinance struct {
	ID    string // also the name of its folder
	Title string
	Place string
	// Source says where and as of when the text was read.
	Source string
	// Permits are in the order of the code.
	Permits []*Permit

	// districts are the town's zoning districts that are known by name, as
	// districtKey writes them, each with the word of the fact zoning that it is.
	districts map[string]string
	// near is the longitude and latitude where worked cases are laid out.
	near [2]float64
	// files and dir are where its worked cases are read when they are run.
	files fs.FS
	dir   string
}

// Permit returns the permit named id, or nil.
func (o *Ordinance) Permit(id string) *Permit {
	for _, p := range o.Permits {
		if p.ID == id {
			return p
		}
	}
	return nil
}

// Permit is a permit of a code, or an exception that needs none, with its rules.
type Permit struct {
	ID      string `yaml:"permit"`
	Title   string `yaml:"title"`
	Section string `yaml:"section"`
	// Subjects are the roles of what the permit is for; what is stated about
	// it are properties of these features.
	Subjects []siteplan.Role `yaml:"subjects"`
	// From is the first day the permit's rules hold, empty where the code gives none.
	From  string  `yaml:"from"`
	Rules []*Rule `yaml:"rules"`

	from time.Time
}

// Rule is one provision of a code.
type Rule struct {
	ID      string `yaml:"id"`
	Section string `yaml:"section"` // with the code's number
	Title   string `yaml:"title"`
	Kind    Kind   `yaml:"kind"`
	// Words say the provision in our own words.
	Words string `yaml:"words"`
	// Reading is how it is read where the text is silent or doubtful.
	Reading string `yaml:"reading"`
	// Advice is said to the applicant with every result.
	Advice string `yaml:"advice"`
	// From and Until bound the days on which the rule is in force.
	From  string `yaml:"from"`
	Until string `yaml:"until"`
	// Within is how far a notice is given; on rules of kind notice alone.
	Within *Within `yaml:"within"`
	// A rule has one figure, or Parts, all of which must hold, or AnyOf, one
	// of which must hold.
	// The conditions of its own figure, When, are those of the rule: all must hold.
	Figure `yaml:",inline"`
	Parts  []*Figure `yaml:"parts"`
	AnyOf  []*Figure `yaml:"any_of"`

	from, until time.Time
}

// Figure is something measured or stated and the limit it is held to.
type Figure struct {
	Name string `yaml:"name"` // of a part
	// When are conditions of a part alone.
	When []Condition `yaml:"when"`

	// Measure names what is measured, see the table of measures.
	Measure string `yaml:"measure"`
	// Subjects and Targets are what it is measured from and to.
	Subjects *Selection `yaml:"subjects"`
	Targets  *Selection `yaml:"targets"`
	// By chooses between the readings of a share: width or area.
	By string `yaml:"by"`
	// Shows and IfAny are what a complete plan shows: always, or if it is there.
	Shows []Selection `yaml:"shows"`
	IfAny []Selection `yaml:"if_any"`
	// Distances are given with the result, by name.
	Distances []Distance `yaml:"distances"`

	// Fact names what is stated, on the permit's subjects, or on the things in On.
	Fact string     `yaml:"fact"`
	On   *Selection `yaml:"on"`
	// PastMidnight names a time fact that this one follows: where it is not
	// later, it is on the next day.
	PastMidnight string `yaml:"later_than"`
	// ClosedSeason counts the days from fact `from` to fact `to` in a season
	// of every year, first and last day of it counted.
	ClosedSeason []string `yaml:"closed_season"`

	Compare Compare `yaml:"compare"`
	Limits  []Limit `yaml:"limits"`
	// Tolerance in feet is how far a figure with limit 0 may be drawn off.
	Tolerance *float64 `yaml:"tolerance"`

	fact         Fact
	pastMidnight Fact
	season       [2]yearDay
}

// Condition is when a rule applies.
type Condition struct {
	Fact string `yaml:"fact"`
	Is   any    `yaml:"is"`
	// Unstated says what follows where the fact is not stated: the rule
	// "applies", does "not apply", or the fact is "asked" for. A reading that
	// is taken is listed among the assumptions.
	Unstated string `yaml:"unstated"`
	// Drawn is a thing that must be on the plan.
	Drawn *Selection `yaml:"drawn"`

	fact Fact
	is   value
}

// The words of Condition.Unstated.
const (
	unstatedApplies  = "applies"
	unstatedNotApply = "not apply"
	unstatedAsked    = "asked"
)

// Selection chooses features of a plan.
type Selection struct {
	// Roles are alternatives.
	Roles []siteplan.Role `yaml:"roles"`
	// Whose is "applicant" or "others"; empty for both.
	Whose string `yaml:"whose"`
	// Of is the property of doors: applicant or neighbor. A door that does not
	// say is the applicant's.
	Of string `yaml:"of"`
	// Kind is properties.kind.
	Kind string `yaml:"kind"`
	// Config keeps the areas with that configuration.
	Config string `yaml:"config"`
	// Stating keeps features for which a yes/no fact is true.
	Stating string `yaml:"stating"`
	// IfNone is the status where no such thing is drawn: missing, judged,
	// pass or not-applicable. If empty, missing where all the permit's subjects
	// are meant and not-applicable for anything else.
	IfNone Status `yaml:"if_none"`
}

// The words of Selection.Whose.
const (
	whoseApplicant = "applicant"
	whoseOthers    = "others"
)

// Distance is a distance given with a result for information.
type Distance struct {
	Name     string    `yaml:"name"`
	Subjects Selection `yaml:"from"`
	Targets  Selection `yaml:"to"`
}

// figures are the figures of a rule: its parts, its alternatives or its own.
func (r *Rule) figures() []*Figure {
	switch {
	case r.Parts != nil:
		return r.Parts
	case r.AnyOf != nil:
		return r.AnyOf
	case r.Measure != "" || r.Fact != "" || r.ClosedSeason != nil:
		return []*Figure{&r.Figure}
	}
	return nil
}

// inForce tells whether a rule holds on a day.
func (r *Rule) inForce(on time.Time) bool {
	return !on.Before(r.from) && (r.until.IsZero() || on.Before(r.until))
}
