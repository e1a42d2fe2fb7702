package measure

import "clearway/geo/siteplan"

// Site is a plan made ready to be measured: what several measures share, such
// as the walk with its walls, is worked out once, when first asked for. A Site
// is for one goroutine.
type Site struct {
	Plan *siteplan.Plan
}

// Open makes a plan ready to be measured.
func Open(p *siteplan.Plan) *Site { return &Site{Plan: p} }
