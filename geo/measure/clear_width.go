package measure

import (
	"fmt"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// WalkLimits are the least widths a law asks of a gap on the walk: Curb where
// one side of it is the face of curb, Else elsewhere. They are equal where the
// law makes no difference.
type WalkLimits struct {
	Curb, Else geo.Length
}

func (l WalkLimits) metres() limits {
	return limits{curb: float64(l.Curb), other: float64(l.Else)}
}

// ClearWidth is the clear width that the applicant leaves, see Site.ClearWidth.
// Also holds existing and here_without where they could be measured.
type ClearWidth struct {
	Measurement
	// Limit is the limit of the gap that governs.
	Limit geo.Length
	// IfCurb is set where the plan draws no curb and the limits differ: the
	// answer if every edge of the walk that may be curb were curb.
	IfCurb *ClearWidth
}

// ClearWidth measures how wide a disc can be carried along the walk past the
// applicant's things without touching a wall or a solid.
//
// It is the smallest chain, by its widest gap, that leads from one wall of the
// walk to another and in which one of his solids takes part; each gap counts as
// its width less its own limit, and the gap that governs is returned with its
// limit. Walls are the stretches of the walk's edge between its open ends;
// solids that stand there already count as far as they lie within Stretch of his
// things. Solids that touch or overlap have gap 0. The witness is the governing
// gap, its features are what it lies between, the applicant's first.
//
// Also: existing, the clear width of the whole walk without his things, all
// limits apart; here_without, the clear width of the stretch without them.
//
// Missing where no walk, none of his things or fewer than two walls are drawn,
// and where all of his things lie off the walk. Of a thing partly off the walk
// the part on it counts, with a warning.
//
// The time is that of finding neighbours: O(n log n) for n edges of evenly
// spread solids. The chain criterion is Menger's theorem in the plane; compare
// Mitchell, On Maximum Flows in Polyhedral Domains (1990).
func (s *Site) ClearWidth(limits WalkLimits) ClearWidth {
	answer := s.clearWidth(limits, false)
	if limits.Curb != limits.Else && len(s.Plan.ByRole(siteplan.Curb)) == 0 && answer.Quantity != nil {
		ifCurb := s.clearWidth(limits, true)
		answer.IfCurb = &ifCurb
	}
	return answer
}

func missingWidth(why string) ClearWidth {
	return ClearWidth{Measurement: Measurement{Missing: why}}
}

// clearWidth measures each walk that his things stand on and returns the answer
// with the least slack.
func (s *Site) clearWidth(limits WalkLimits, unbackedIsCurb bool) ClearWidth {
	passages, missing := s.passages()
	if missing != "" {
		return missingWidth(missing)
	}
	var best ClearWidth
	for i, p := range passages {
		if p.walk.walls < 2 {
			return missingWidth(askForEnds(p.walk))
		}
		c := s.passageWidth(p, limits, unbackedIsCurb)
		if c.Quantity == nil {
			return c
		}
		if i == 0 || slackFeet(c) < slackFeet(best) {
			best = c
		}
	}
	best.Warnings = append(best.Warnings, s.offWalkWarnings()...)
	return best
}

func slackFeet(c ClearWidth) float64 { return c.Quantity.Value - c.Limit.Feet() }

// passageWidth measures one walk.
func (s *Site) passageWidth(p *passage, l WalkLimits, unbackedIsCurb bool) ClearWidth {
	n := newNetwork(p.walk, p.walk.edges, p.withHis(), l.metres())
	n.unbackedIsCurb = unbackedIsCurb
	g, ok := n.narrowest(true)
	if !ok {
		return missingWidth("no gap between the applicant's things and the edges of the walk can be measured: check that the sidewalk polygon reaches from the building to the curb")
	}
	c := ClearWidth{Limit: geo.Length(g.limit)}
	c.Quantity = Of(geo.Length(g.line.Len), s.Plan.Precision.Uncertainty)
	c.Features = s.gapNames(n, g)
	c.Witness = []Witness{spanWitness(g.line)}
	c.Also = map[string]float64{}
	c.Assumptions = append(c.Assumptions, p.walk.notes.assumptions...)
	c.Warnings = append(c.Warnings, p.walk.notes.warnings...)
	if without, ok := p.hereWithout(l.metres(), unbackedIsCurb); ok {
		c.Also["here_without"] = geo.Length(without.line.Len).Feet()
	}
	if all, ok := p.narrowestExisting(); ok {
		c.Also["existing"] = geo.Length(all.line.Len).Feet()
		c.Warnings = append(c.Warnings, s.existingWarnings(p.plain, all, l)...)
	}
	c.Warnings = append(c.Warnings, p.endWarnings(c.Limit)...)
	return c
}

// gapNames names what a gap lies between, the applicant's thing first.
func (s *Site) gapNames(n *network, g gap) []string {
	name := func(e end, at orb.Point) (string, bool) {
		if e.body >= 0 {
			return n.bodies[e.body].id, n.bodies[e.body].mine
		}
		return s.wallName(n.walk, n.isCurb(&n.walls[e.edge]), at), false
	}
	a, mineA := name(g.from, g.line.From)
	b, mineB := name(g.to, g.line.To)
	if mineB && !mineA {
		a, b = b, a
	}
	return []string{a, b}
}

// spanWitness shows a gap as a dimension line.
func spanWitness(l shape.Line) Witness {
	return Witness{
		Kind:     Span,
		Label:    fmt.Sprintf("%.2f ft", geo.Length(l.Len).Feet()),
		Geometry: orb.LineString{l.From, l.To},
	}
}

// existingWarnings tells where the walk is too narrow without his things.
func (s *Site) existingWarnings(n *network, g gap, l WalkLimits) []string {
	if g.line.Len >= float64(l.Else)-float64(geo.Foot)*0.005 {
		return nil
	}
	names := s.gapNames(n, g)
	return []string{fmt.Sprintf("the walk as it is leaves only %.2f ft between %s and %s, with or without the applicant's things",
		geo.Length(g.line.Len).Feet(), names[0], names[1])}
}

// endWarnings tells where he stands nearer to an open end than the limit: what
// stands beyond the end is not on the plan.
func (p *passage) endWarnings(limit geo.Length) []string {
	var warnings []string
	for _, e := range p.walk.ends {
		for _, b := range p.mine {
			near := shape.Nearest(b.segs, e.path).Len - b.radius
			if near < float64(limit) {
				warnings = append(warnings, fmt.Sprintf("%s stands %.2f ft from an open end of the walk as drawn: what stands beyond it is not on the plan; draw the walk farther",
					b.id, geo.Length(max(near, 0)).Feet()))
				break
			}
		}
	}
	return warnings
}

// offTolerance is how far a thing may reach over the edge of the walk before the
// applicant is told: a tenth of a foot, or what the plan's precision makes of it.
func (s *Site) offTolerance() float64 {
	return float64(max(geo.Foot/10, s.Plan.Precision.Uncertainty))
}

// offWalkWarnings names his things that lie off the walk wholly or in part.
func (s *Site) offWalkWarnings() []string {
	mine, _ := s.solids()
	var warnings []string
	for _, f := range mine {
		on, off := s.onAndOff(f)
		switch {
		case !on:
			warnings = append(warnings, fmt.Sprintf("%s lies off the sidewalk as drawn and was not counted", f.ID))
		case off:
			warnings = append(warnings, fmt.Sprintf("%s lies partly off the sidewalk as drawn: the part on it was counted", f.ID))
		}
	}
	return warnings
}

// onAndOff tells whether some of a thing lies on a walk and whether some of it
// lies farther off all of them than the tolerance.
func (s *Site) onAndOff(f *siteplan.Feature) (on, off bool) {
	rest := shape.Segments(f.Geometry)
	for _, w := range s.walks {
		inside, outside := w.clip(rest)
		on = on || len(inside) > 0 || len(w.bodiesOn([]*siteplan.Feature{f})) > 0
		if rest = outside; len(rest) == 0 {
			break
		}
	}
	for _, piece := range rest {
		for _, t := range []float64{0, 0.5, 1} {
			if s.offBy(piece.At(t)) > s.offTolerance()+float64(f.Radius) {
				return on, true
			}
		}
	}
	return on, false
}

// offBy returns how far a point lies from the nearest walk.
func (s *Site) offBy(p orb.Point) float64 {
	off := 0.0
	for i, w := range s.walks {
		l, _ := shape.Distance(w.poly, p)
		if i == 0 || l.Len < off {
			off = l.Len
		}
	}
	return off
}

// outlineDistance returns the distance of a point from the outline of a shape.
func outlineDistance(g orb.Geometry, p orb.Point) (float64, bool) {
	segs := shape.Segments(g)
	if len(segs) == 0 {
		return 0, false
	}
	return shape.Nearest([]shape.Segment{{A: p, B: p}}, segs).Len, true
}
