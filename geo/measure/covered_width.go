package measure

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// CoveredWidth measures how many feet of a cross-section of a walk or street the
// union of the features covers, at the section where they cover most. Sections,
// axis and exactness are those of StreetShare. Also width is that of the section.
func (s *Site) CoveredWidth(covering []*siteplan.Feature, roles ...siteplan.Role) Measurement {
	m := s.across(covering, roles, coveredOf)
	if m.best == nil {
		return m.Measurement
	}
	_, width := m.best.section.measure()
	m.Quantity = Of(geo.Length(m.best.value), s.Plan.Precision.Uncertainty)
	m.Also = map[string]float64{"width": geo.Length(width).Feet()}
	return m.Measurement
}

// Width measures the walks or streets that are drawn by the features, from edge to
// edge: the narrowest and the widest of their cross-sections, in feet. Sections and
// axis are those of StreetShare; holes in the paving belong to the width.
func (s *Site) Width(features []*siteplan.Feature) (narrowest, widest Measurement) {
	if len(features) == 0 {
		none := Measurement{NotApplicable: "nothing is drawn whose width would have to be measured"}
		return none, none
	}
	areas, err := joinedAreas(features, unionSnap(s.Plan))
	if err != nil || len(areas) == 0 {
		missing := Measurement{Missing: features[0].ID + " has no sound outline: draw it as a polygon from edge to edge"}
		return missing, missing
	}
	least, most := math.Inf(1), math.Inf(-1)
	for _, poly := range areas {
		id := nearestID(features, poly[0][0])
		c, ok := newCorridor(s.Plan, id, poly)
		if !ok {
			missing := Measurement{Missing: "which way " + id + " runs cannot be told from its shape: draw its centerline"}
			return missing, missing
		}
		if !c.island {
			c.full = c.full[:1]
		}
		found := newCutter(c, nil).search(c.sweeps, narrowness)
		if math.IsInf(found.value, 0) {
			missing := s.widthAt(c, found)
			return missing, missing
		}
		if -found.value < least {
			least, narrowest = -found.value, s.widthAt(c, found)
		}
		if found := newCutter(c, []orb.Polygon{c.full}).search(c.sweeps, coveredOf); found.value > most {
			most, widest = found.value, s.widthAt(c, found)
		}
	}
	return narrowest, widest
}

func (s *Site) widthAt(c corridor, found greatest) Measurement {
	if math.IsInf(found.value, 0) {
		return Measurement{Missing: "the axis of " + c.id + " does not run inside it from end to end: draw its centerline so"}
	}
	whole := found.section.whole()
	width := geo.Length(shape.Dist(whole[0], whole[1]))
	return Measurement{
		Quantity: Of(width, s.Plan.Precision.Uncertainty),
		Features: []string{c.id},
		Witness:  []Witness{{Span, feetLabel(width), whole}},
	}
}
