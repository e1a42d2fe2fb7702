package measure

import (
	"fmt"
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// Area measures the largest connected piece of the union of the features, in
// square feet: patches that touch along an edge are one. Also total is the area of
// all of them together. The uncertainty is that of a length times half the outline.
func (s *Site) Area(features []*siteplan.Feature) Measurement {
	if len(features) == 0 {
		return Measurement{NotApplicable: "nothing is drawn whose area would have to be measured"}
	}
	polys, without := footprints(features)
	if len(polys) == 0 {
		return Measurement{Missing: without[0] + " has no area on the plan: draw its outline"}
	}
	union, err := shape.Union(polys, 0)
	if err != nil {
		return Measurement{Missing: crossedOutline(features[0].ID, err)}
	}
	return s.largestOf(union, features)
}

// Overlap measures the area that the features have in common with the targets, in
// square feet; 0 where they only touch. Also total is as in Area.
func (s *Site) Overlap(features, targets []*siteplan.Feature) Measurement {
	if len(features) == 0 {
		return Measurement{NotApplicable: "nothing is drawn that could lie on it"}
	}
	polys, without := footprints(features)
	on, _ := footprints(targets)
	switch {
	case len(polys) == 0:
		return Measurement{Missing: without[0] + " has no area on the plan: draw its outline"}
	case len(on) == 0:
		return Measurement{Missing: "what it must not lie on has no area on the plan: draw its outline"}
	}
	common, err := overlapOfAll(polys, on)
	if err != nil {
		return Measurement{Missing: crossedOutline(features[0].ID, err)}
	}
	return s.largestOf(common, slices.Concat(features, targets))
}

// crossedOutline asks for an outline that can be measured.
func crossedOutline(id string, err error) string {
	return fmt.Sprintf("the outline of %s crosses itself (%v): draw it so that its edges do not cross", id, err)
}

func squareFeetLabel(a geo.Area) string { return fmt.Sprintf("%.1f sq ft", a.SquareFeet()) }

func overlapOfAll(polys, on []orb.Polygon) (orb.MultiPolygon, error) {
	a, err := shape.Union(polys, 0)
	if err != nil {
		return nil, err
	}
	b, err := shape.Union(on, 0)
	if err != nil {
		return nil, err
	}
	return shape.Intersection(a, b)
}

// largestOf describes the largest piece of an area, and which features lie there.
func (s *Site) largestOf(pieces orb.MultiPolygon, features []*siteplan.Feature) Measurement {
	m := Measurement{Quantity: &Quantity{Unit: SquareFeet}, Also: map[string]float64{"total": geo.Area(planar.Area(pieces)).SquareFeet()}}
	largest, most := -1, 0.0
	for i, p := range pieces {
		if a := planar.Area(p); a > most {
			largest, most = i, a
		}
	}
	if largest < 0 {
		return m
	}
	piece := pieces[largest]
	outline := geo.Length(planar.Length(piece))
	m.Quantity.Value = geo.Area(most).SquareFeet()
	m.Quantity.Uncertainty = outline.Feet() / 2 * s.Plan.Precision.Uncertainty.Feet()
	m.Witness = []Witness{{AreaShape, squareFeetLabel(geo.Area(most)), piece}}
	for _, f := range features {
		if l, ok := shape.Distance(f.Geometry, piece); ok && l.Len <= float64(f.Radius)+touch {
			m.Features = append(m.Features, f.ID)
		}
	}
	return m
}
