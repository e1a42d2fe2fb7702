package measure

import (
	"github.com/paulmach/orb"

	"clearway/geo/siteplan"
)

// Site is a plan made ready to be measured: what several measures share, such
// as the walk with its walls, is worked out once, when first asked for. A Site
// is for one goroutine.
type Site struct {
	Plan *siteplan.Plan

	walks   []*walk
	walkErr error
	read    bool

	passed    []*passage
	passedNot string // why there is none
	terrains  []*terrain
}

// Open makes a plan ready to be measured.
func Open(p *siteplan.Plan) *Site { return &Site{Plan: p} }

// readWalks returns the walks of the plan, read when first asked for.
func (s *Site) readWalks() ([]*walk, error) {
	if !s.read {
		s.walks, s.walkErr = walksOf(s.Plan)
		s.read = true
	}
	return s.walks, s.walkErr
}

// solids returns the solid features, the applicant's and those there already.
// Buildings are walls, not solids.
func (s *Site) solids() (mine, existing []*siteplan.Feature) {
	existing = make([]*siteplan.Feature, 0, len(s.Plan.Features))
	for _, f := range s.Plan.Features {
		switch {
		case !f.Solid || f.Role == siteplan.Building:
		case f.Mine:
			mine = append(mine, f)
		default:
			existing = append(existing, f)
		}
	}
	return mine, existing
}

// wallName names the edge of a walk at a point: the curb, building, frontage or
// property line along it, or the walk itself.
func (s *Site) wallName(w *walk, curb bool, at orb.Point) string {
	roles := []siteplan.Role{siteplan.Building, siteplan.Frontage, siteplan.PropertyLine, siteplan.Parcel}
	if curb {
		roles = []siteplan.Role{siteplan.Curb}
	}
	for _, role := range roles {
		id, near := "", 2*float64(alongWalk)
		for _, f := range s.Plan.ByRole(role) {
			if l, ok := outlineDistance(f.Geometry, at); ok && l < near {
				id, near = f.ID, l
			}
		}
		if id != "" {
			return id
		}
	}
	return w.id
}
