package ordinances

import (
	"slices"
	"strings"

	"clearway/geo/siteplan"
)

// knownRoles are the roles a rule file may name.
var knownRoles = []siteplan.Role{
	siteplan.Sidewalk,
	siteplan.Curb,
	siteplan.Building,
	siteplan.Frontage,
	siteplan.Parcel,
	siteplan.PropertyLine,
	siteplan.Street,
	siteplan.Alley,
	siteplan.Centerline,
	siteplan.Gutter,
	siteplan.Crosswalk,
	siteplan.Intersection,
	siteplan.Driveway,
	siteplan.Terrace,
	siteplan.TemporaryWalk,
	siteplan.Paving,
	siteplan.Cafe,
	siteplan.Fixture,
	siteplan.Obstruction,
	siteplan.Goods,
	siteplan.Excavation,
	siteplan.Fence,
	siteplan.Table,
	siteplan.Chair,
	siteplan.Planter,
	siteplan.Barrier,
	siteplan.Bench,
	siteplan.BikeRack,
	siteplan.Heater,
	siteplan.Sign,
	siteplan.Umbrella,
	siteplan.Awning,
	siteplan.Tree,
	siteplan.TreeWell,
	siteplan.Pole,
	siteplan.Light,
	siteplan.Hydrant,
	siteplan.Meter,
	siteplan.Newsrack,
	siteplan.Mailbox,
	siteplan.Trash,
	siteplan.BusStop,
	siteplan.Object,
	siteplan.Door,
	siteplan.WalkEnd,
}

func resolveRoles(roles []siteplan.Role, at place) error {
	for i, r := range roles {
		if !slices.Contains(knownRoles, r) {
			return at.index(i).fault("role %q is not known", r)
		}
	}
	return nil
}

func (s *Selection) resolve(p *Permit, at place) error {
	if len(s.Roles) == 0 {
		return at.fault("it needs roles")
	}
	if err := resolveRoles(s.Roles, at.key("roles")); err != nil {
		return err
	}
	if !slices.Contains([]string{"", whoseApplicant, whoseOthers}, s.Whose) {
		return at.key("whose").fault("whose is %s or %s", whoseApplicant, whoseOthers)
	}
	if !slices.Contains([]string{"", "applicant", "neighbor"}, s.Of) {
		return at.key("of").fault("of is applicant or neighbor")
	}
	if config, _ := factNamed("config"); s.Config != "" && !slices.Contains(config.Words, s.Config) {
		return at.key("config").fault("config is %s", strings.Join(config.Words, " or "))
	}
	if f, ok := factNamed(s.Stating); s.Stating != "" && (!ok || f.Unit != "yes_no") {
		return at.key("stating").fault("%q is no fact that is true or false", s.Stating)
	}
	if !slices.Contains([]Status{"", Missing, Judged, Pass, NotApplicable}, s.IfNone) {
		return at.key("if_none").fault("if_none is missing, judged, pass or not-applicable")
	}
	if s.IfNone == "" {
		s.IfNone = NotApplicable
		if s.Kind == "" && s.Stating == "" && isSubset(s.Roles, p.Subjects) && isSubset(p.Subjects, s.Roles) {
			s.IfNone = Missing
		}
	}
	return nil
}

func isSubset(roles, of []siteplan.Role) bool {
	for _, r := range roles {
		if !slices.Contains(of, r) {
			return false
		}
	}
	return true
}

func (c *Condition) resolve(p *Permit, at place) error {
	if (c.Fact == "") == (c.Drawn == nil) {
		return at.fault("a condition is on a fact or on what is drawn")
	}
	if c.Drawn != nil {
		if c.Drawn.IfNone == "" {
			c.Drawn.IfNone = NotApplicable
		}
		return c.Drawn.resolve(p, at.key("drawn"))
	}
	var ok bool
	if c.fact, ok = factNamed(c.Fact); !ok {
		return at.key("fact").fault("fact %q is not known", c.Fact)
	}
	var err error
	if c.is, err = c.fact.read(c.Is); err != nil {
		return at.key("is").fault("%v", err)
	}
	if !slices.Contains([]string{unstatedApplies, unstatedNotApply, unstatedAsked}, c.Unstated) {
		return at.key("unstated").fault("unstated is %q, %q or %q", unstatedApplies, unstatedNotApply, unstatedAsked)
	}
	return nil
}
