package measure

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// StreetShare measures how much of a street, alley or walk is covered: the largest
// share of a cross-section that the union of the features covers, a fraction from
// 0 to 1. roles say what is covered; of several streets the one covered most is
// the answer.
//
// A cross-section runs from edge to edge through a point of the axis, at right
// angles to it; at a bend of the axis it is turned about the bend. The axis is the
// drawn centerline, else it is found from the sides (see axisBetween). What lies
// off the street does not count; where the drawing cuts the street off askew, the
// street is taken to go on until its end is square.
//
// Also area_share is the area covered over the area of the street between the
// first and the last cross-section that is covered; a walk round a block, which has
// no first section, has none. The uncertainty is twice that
// of a length over the width of the section.
//
// The largest share is exact on straight pieces of the axis and within fanError at
// its bends: see cutter.search. O(n^2) in the edges that share a cross-section.
func (s *Site) StreetShare(covering []*siteplan.Feature, roles ...siteplan.Role) Measurement {
	m := s.across(covering, roles, shareOf)
	if m.best == nil {
		return m.Measurement
	}
	covered, width := m.best.section.measure()
	unc := 2 * float64(s.Plan.Precision.Uncertainty) / width
	m.Quantity = &Quantity{Value: m.best.value, Unit: Fraction, Uncertainty: unc}
	if !m.corridor.island {
		m.Also = map[string]float64{"area_share": m.areaShare()}
	}
	m.Notes = append(m.Notes, fmt.Sprintf("%s of a cross-section of %s are covered",
		feetLabel(geo.Length(covered)), feetLabel(geo.Length(width))))
	return m.Measurement
}

// across is the cross-section that decides a measure across a corridor.
type across struct {
	Measurement
	best     *greatest // nil where Measurement says why there is none
	corridor corridor
	cover    orb.MultiPolygon
}

// across looks for the cross-section of the corridors on which the goal is
// greatest, and describes it.
func (s *Site) across(covering []*siteplan.Feature, roles []siteplan.Role, g goal) across {
	if len(covering) == 0 {
		return across{Measurement: Measurement{NotApplicable: "nothing is drawn that would cover it"}}
	}
	polys, without := footprints(covering)
	if len(polys) == 0 {
		return across{Measurement: Measurement{Missing: fmt.Sprintf(
			"%s has no size on the plan: draw its outline, or state width_ft or diameter_ft", strings.Join(without, ", "))}}
	}
	corridors, missing := corridorsOf(s.Plan, roles...)
	if missing != "" {
		return across{Measurement: Measurement{Missing: missing}}
	}
	var best across
	for _, c := range corridors {
		a := c.most(polys, g)
		if a.Missing != "" {
			return a
		}
		if best.best == nil || a.best.value > best.best.value {
			best = a
		}
	}
	best.describe(covering, without)
	return best
}

// most looks for the greatest cross-section of one corridor.
func (c corridor) most(polys []orb.Polygon, g goal) across {
	cover, err := coverOf(c.area, polys)
	if err != nil {
		return across{Measurement: Measurement{Missing: fmt.Sprintf(
			"what lies on %s cannot be cut out (%v): draw outlines that do not cross themselves", c.id, err)}}
	}
	found := newCutter(c, cover).search(c.sweeps, g)
	if math.IsInf(found.value, -1) || found.first == nil && planar.Area(cover) > touch {
		return across{Measurement: Measurement{Missing: fmt.Sprintf(
			"the axis of %s does not run inside it from end to end: draw its centerline so", c.id)}}
	}
	return across{best: &found, corridor: c, cover: cover}
}

// describe fills in what shows the deciding cross-section.
func (a *across) describe(covering []*siteplan.Feature, without []string) {
	if a.best.first != nil {
		for _, f := range covering {
			if slices.ContainsFunc(footprint(f), a.best.section.isCoveredBy) {
				a.Features = append(a.Features, f.ID)
			}
		}
	}
	a.Features = append(a.Features, a.corridor.id)
	section := a.best.section
	whole := section.whole()
	a.Witness = append(a.Witness, Witness{Line, feetLabel(geo.Length(shape.Dist(whole[0], whole[1]))), whole})
	for _, span := range section.spans() {
		a.Witness = append(a.Witness, Witness{Span, feetLabel(geo.Length(shape.Dist(span[0], span[1]))), span})
	}
	switch {
	case a.corridor.centerline != "":
		a.Features = append(a.Features, a.corridor.centerline)
	case !a.corridor.curbs:
		a.Assumptions = append(a.Assumptions, fmt.Sprintf(
			"%s runs along its longer sides: no centerline or curb is drawn", a.corridor.id))
	}
	if len(without) > 0 {
		a.Notes = append(a.Notes, fmt.Sprintf("%s has no size on the plan and covers nothing", strings.Join(without, ", ")))
	}
}

// areaShare returns the area covered over that of the corridor between the first
// and last cross-sections that are covered.
func (a *across) areaShare() float64 {
	if a.best.first == nil {
		return 0
	}
	between := 0.0
	for _, ring := range a.corridor.full {
		ring = ahead(ring, a.best.first.ray, 1)
		ring = ahead(ring, a.best.last.ray, -1)
		between += signedArea(ring)
	}
	return planar.Area(a.cover) / between
}

// ahead returns the part of a ring that lies before a cross-section in the
// direction of the axis; with way -1, the part behind it. Parts may stay joined by
// edges along the section, which have no area (Sutherland and Hodgman, Reentrant
// Polygon Clipping, CACM 17, 1974).
func ahead(ring orb.Ring, r ray, way float64) orb.Ring {
	axis := times(way, orb.Point{r.dir[1], -r.dir[0]})
	var part orb.Ring
	for i := 0; i+1 < len(ring); i++ {
		s := shape.Segment{A: ring[i], B: ring[i+1]}
		a, b := dot(axis, minus(s.A, r.at)), dot(axis, minus(s.B, r.at))
		if a >= 0 {
			part = append(part, s.A)
		}
		if a > 0 && b < 0 || a < 0 && b > 0 {
			part = append(part, s.At(a/(a-b)))
		}
	}
	if len(part) == 0 {
		return nil
	}
	return append(part, part[0])
}

// signedArea is positive for a ring that runs counter-clockwise.
func signedArea(r orb.Ring) float64 {
	sum := 0.0
	for i := 0; i+1 < len(r); i++ {
		sum += cross(minus(r[i], r[0]), minus(r[i+1], r[0]))
	}
	return sum / 2
}
