package measure

import (
	"fmt"
	"slices"
)

// passage is what the applicant leaves on one walk: his solids, those there
// already, and the stretch around his.
type passage struct {
	walk     *walk
	mine     []body
	existing []body
	stretch  *stretch

	here      []body // existing, cut to the stretch
	wallsHere []edge // the walls of the walk, cut to the stretch

	plain  *network // the whole walk without his things and without limits
	narrow gap      // the gap that governs there, if hasGap
	hasGap bool
}

// passages returns his things and those there already, walk by walk, for the
// walks that his things stand on; or what is missing.
func (s *Site) passages() ([]*passage, string) {
	if s.passed == nil && s.passedNot == "" {
		s.passed, s.passedNot = s.findPassages()
	}
	return s.passed, s.passedNot
}

func (s *Site) findPassages() ([]*passage, string) {
	walks, err := s.readWalks()
	switch {
	case err != nil:
		return nil, fmt.Sprintf("the sidewalk polygons cannot be joined to one walk (%v): draw them without overlaps", err)
	case len(walks) == 0:
		return nil, "no sidewalk is drawn: draw the paved walk as a polygon with role sidewalk"
	}
	mine, existing := s.solids()
	if len(mine) == 0 {
		return nil, "nothing of the applicant's stands on the plan: draw the area he asks for, for a cafe as a polygon with role cafe"
	}
	var found []*passage
	for _, w := range walks {
		p := &passage{walk: w, mine: w.bodiesOn(mine)}
		if len(p.mine) == 0 {
			continue
		}
		p.existing = w.bodiesOn(existing)
		p.existing = append(p.existing, w.solidHoles(len(p.existing))...)
		p.stretch = stretchOf(p.mine)
		p.cutToStretch()
		found = append(found, p)
	}
	if len(found) == 0 {
		return nil, "none of the applicant's things lies on the sidewalk as drawn: check the coordinates, or draw the walk they stand on"
	}
	return found, ""
}

// cutToStretch cuts what is there already, and the walls.
func (p *passage) cutToStretch() {
	for _, b := range p.existing {
		p.here = append(p.here, p.stretch.cut(b)...)
	}
	for _, e := range p.walk.edges {
		for _, part := range p.stretch.cutSegment(e.Segment) {
			cut := e
			cut.Segment = part
			cut.backed = min(e.backed, part.Len())
			p.wallsHere = append(p.wallsHere, cut)
		}
	}
}

// withHis returns his solids and those there already on the stretch, numbered apart.
func (p *passage) withHis() []body {
	all := slices.Clone(p.mine)
	for _, b := range p.here {
		b.parent += len(p.mine)
		all = append(all, b)
	}
	return all
}

// hereWithout returns the governing gap of the stretch without his things: of
// the solids and the walls there, both cut to it.
func (p *passage) hereWithout(l limits, unbackedIsCurb bool) (gap, bool) {
	n := newNetwork(p.walk, p.wallsHere, p.here, l)
	n.unbackedIsCurb = unbackedIsCurb
	return n.narrowest(false)
}

// narrowestExisting returns the gap that governs the whole walk without his things,
// all limits apart; its ends are those of plain.
func (p *passage) narrowestExisting() (gap, bool) {
	if p.plain == nil {
		p.plain = newNetwork(p.walk, p.walk.edges, p.existing, limits{})
		p.narrow, p.hasGap = p.plain.narrowest(false)
	}
	return p.narrow, p.hasGap
}
