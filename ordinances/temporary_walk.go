package ordinances

import (
	"slices"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// temporaryWalk is the clear width of a temporary walk: that of a plan on which
// it is the only walk and everything that stands on it counts, whosever it is.
// Where nothing stands on it, it is as wide as its narrowest place.
func temporaryWalk(s *measure.Site, q question) answer {
	solids := slices.DeleteFunc(slices.Clone(s.Plan.Features), func(f *siteplan.Feature) bool { return !f.Solid })
	onIt := s.Overlap(solids, q.subjects)
	if onIt.Quantity == nil || onIt.Quantity.Value <= onIt.Quantity.Uncertainty {
		return narrowest(s, q)
	}
	limit := geo.FromFeet(q.other)
	w := measure.Open(asOnlyWalk(s.Plan, q.subjects)).ClearWidth(measure.WalkLimits{Curb: limit, Else: limit})
	a := ofClearWidth(&w)
	a.Also = nil // existing and here_without are of the real walk and things
	return a
}

// asOnlyWalk is a copy of a plan on which the walks given are the sidewalk and
// all solids are the applicant's.
func asOnlyWalk(p *siteplan.Plan, walks []*siteplan.Feature) *siteplan.Plan {
	only := *p
	only.Features = nil
	for _, f := range p.Features {
		g := *f
		switch {
		case slices.Contains(walks, f):
			g.Role = siteplan.Sidewalk
		case f.Role == siteplan.Sidewalk:
			continue
		}
		g.Mine = f.Solid && f.Role != siteplan.Building
		only.Features = append(only.Features, &g)
	}
	return &only
}
