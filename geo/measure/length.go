package measure

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// Length measures the longest of the features, in feet: of a line its length along
// its bends, parts added up; of an area that of its axis between its ends, found as
// that of a street from its outline; of an area without four corners the distance
// of its farthest vertices. Features without extent have length 0.
func (s *Site) Length(features []*siteplan.Feature) Measurement {
	if len(features) == 0 {
		return Measurement{NotApplicable: "nothing is drawn whose length would have to be measured"}
	}
	var longest Measurement
	most := math.Inf(-1)
	for _, f := range features {
		line := lengthLine(f.Geometry)
		length := 0.0
		for _, l := range line {
			length += arcLengths(l)[len(l)-1]
		}
		if length > most {
			most = length
			longest = Measurement{
				Quantity: Of(geo.Length(length), s.Plan.Precision.Uncertainty),
				Features: []string{f.ID},
				Witness:  []Witness{{Line, feetLabel(geo.Length(length)), line}},
			}
		}
	}
	return longest
}

// lengthLine returns the lines along which the length of a thing is measured.
func lengthLine(g orb.Geometry) orb.MultiLineString {
	var lines orb.MultiLineString
	for _, part := range shape.Parts(g) {
		switch part := part.(type) {
		case orb.LineString:
			lines = append(lines, part)
		case orb.Polygon:
			lines = append(lines, axisOf(part))
		}
	}
	return lines
}

// axisOf returns the axis of an area from its first end to its last.
func axisOf(poly orb.Polygon) orb.LineString {
	s, ok := findSides(poly[0], nil)
	if !ok {
		return farthestVertices(poly[0])
	}
	return axisBetween(s)
}

func farthestVertices(ring orb.Ring) orb.LineString {
	line, most := orb.LineString{ring[0], ring[0]}, 0.0
	for i, p := range ring {
		for _, q := range ring[:i] {
			if d := shape.Dist(p, q); d > most {
				line, most = orb.LineString{q, p}, d
			}
		}
	}
	return line
}

// LengthAlong measures how far the features reach along a walk or street, in feet:
// the distance on its axis from the first cross-section they touch to the last.
// Sections and axis are those of StreetShare.
func (s *Site) LengthAlong(features []*siteplan.Feature, roles ...siteplan.Role) Measurement {
	m := s.across(features, roles, coveredOf)
	if m.best == nil {
		return m.Measurement
	}
	length := geo.Length(0)
	m.Witness = nil
	if first, last := m.best.first, m.best.last; first != nil {
		length = geo.Length(last.station - first.station)
		m.Witness = []Witness{
			{Line, "from here", first.whole()},
			{Line, feetLabel(length) + " along", last.whole()},
		}
	}
	m.Quantity = Of(length, s.Plan.Precision.Uncertainty)
	return m.Measurement
}
