package measure

import (
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// Projection measures how far the features project from the face of a building, in
// feet: the distance of their farthest point outside it from the nearest of the
// faces. What lies inside a building does not project. faces are buildings, or
// lines that stand for their walls. The farthest point is found as in Reach.
func (s *Site) Projection(features, faces []*siteplan.Feature) Measurement {
	switch {
	case len(features) == 0:
		return Measurement{NotApplicable: "nothing is drawn that would project from a building"}
	case len(faces) == 0:
		return Measurement{Missing: "no building is drawn: draw it, or its wall as frontage"}
	}
	var walls []shape.Segment
	var solid orb.MultiPolygon
	for _, f := range faces {
		walls = append(walls, shape.Segments(f.Geometry)...)
		solid = append(solid, shape.Polygons(f.Geometry)...)
	}
	best, who := shape.Line{}, features[0]
	for _, f := range features {
		if l, ok := farthestFrom(walls, outside(outlineOfThing(f), walls, solid)); ok && l.Len > best.Len {
			best, who = l, f
		}
	}
	m := Measurement{
		Quantity: Of(geo.Length(best.Len), s.Plan.Precision.Uncertainty),
		Features: []string{who.ID},
	}
	if best.Len > 0 {
		m.Features = append(m.Features, nearestID(faces, best.From))
		m.Witness = []Witness{{Span, feetLabel(geo.Length(best.Len)), orb.LineString{best.From, best.To}}}
	}
	return m
}

// outlineOfThing returns the outline of the ground of a thing, or the thing itself
// where it has no area.
func outlineOfThing(f *siteplan.Feature) []shape.Segment {
	polys := footprint(f)
	if len(polys) == 0 {
		return shape.Segments(f.Geometry)
	}
	return shape.Segments(orb.MultiPolygon(polys))
}

// outside returns the pieces of segments that do not lie in the areas, whose edges
// are among the walls.
func outside(segs, walls []shape.Segment, areas orb.MultiPolygon) []shape.Segment {
	var out []shape.Segment
	for _, s := range segs {
		at := []float64{0, 1}
		for _, w := range walls {
			at = appendMeetings(at, s, w)
		}
		slices.Sort(at)
		for i := 1; i < len(at); i++ {
			piece := s.Cut(shape.Interval{From: at[i-1], To: at[i]})
			if !shape.Covers(areas, piece.At(0.5)) {
				out = append(out, piece)
			}
		}
	}
	return out
}
