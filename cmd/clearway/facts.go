package main

import (
	"strings"

	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// factsOf returns what a permit asks to be stated, by the roles of the features
// that state it: the permit's subjects first, then other things.
func factsOf(permit *ordinances.Permit) []statedOn {
	all := []statedOn{{roles: permit.Subjects}}
	for _, fact := range permit.Facts() {
		roles := statingRoles(permit, fact.Name)
		i := 0
		for i < len(all) && all[i].names() != roleNames(roles) {
			i++
		}
		if i == len(all) {
			all = append(all, statedOn{roles: roles})
		}
		all[i].facts = append(all[i].facts, fact)
	}
	return all
}

// statedOn are the facts that features of some roles state.
type statedOn struct {
	roles []siteplan.Role
	facts []ordinances.Fact
}

func (s statedOn) names() string { return roleNames(s.roles) }

func roleNames(roles []siteplan.Role) string {
	names := make([]string, 0, len(roles))
	for _, role := range roles {
		names = append(names, string(role))
	}
	return strings.Join(names, " or ")
}

// statingRoles are the roles of the features that state a fact: those that a
// figure of the permit's rules names, else the permit's subjects.
func statingRoles(permit *ordinances.Permit, fact string) []siteplan.Role {
	for _, rule := range permit.Rules {
		figures := append([]*ordinances.Figure{&rule.Figure}, append(rule.Parts, rule.AnyOf...)...)
		for _, figure := range figures {
			if figure.Fact == fact && figure.On != nil {
				return figure.On.Roles
			}
		}
	}
	return permit.Subjects
}
