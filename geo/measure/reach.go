package measure

import (
	"fmt"
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// Reach measures how far the features reach onto the walk, in feet: the distance of
// their farthest point on the walk from the edge of the walk that they come from,
// which is the edge that they reach least far from. What lies off the walk does not
// count; a thing beside the walk has reach 0. The witness leads from the edge to
// the farthest point.
//
// The farthest point is looked for on outlines and found within farError. That of
// an area may lie in its midst only where an edge surrounds it on all sides.
func (s *Site) Reach(features []*siteplan.Feature) Measurement {
	if len(features) == 0 {
		return Measurement{NotApplicable: "nothing is drawn that would reach onto the walk"}
	}
	walks, err := s.readWalks()
	switch {
	case err != nil:
		return Measurement{Missing: fmt.Sprintf("the sidewalk polygons cannot be joined to one walk (%v): draw them so that their edges do not cross", err)}
	case len(walks) == 0:
		return Measurement{Missing: "no sidewalk is drawn: draw the paved walk as a polygon with role sidewalk"}
	}
	best, who, on := shape.Line{Len: -1}, features[0], walks[0]
	for _, f := range features {
		for _, w := range walks {
			outline, err := w.outlineOn(f)
			if err != nil {
				return Measurement{Missing: crossedOutline(f.ID, err)}
			}
			if len(outline) > 0 && w.walls < 2 {
				return Measurement{Missing: askForEnds(w)}
			}
			if l, ok := w.reachOf(outline); ok && l.Len > best.Len {
				best, who, on = l, f, w
			}
		}
	}
	m := Measurement{Features: []string{who.ID, on.id}}
	if best.Len < 0 {
		m.Quantity = Of(0, s.Plan.Precision.Uncertainty)
		m.Notes = []string{who.ID + " does not lie on the walk"}
		return m
	}
	length := geo.Length(best.Len)
	m.Quantity = Of(length, s.Plan.Precision.Uncertainty)
	m.Witness = []Witness{{Span, feetLabel(length), orb.LineString{best.From, best.To}}}
	return m
}

// outlineOn returns the outline of the part of a thing that lies on the walk.
func (w *walk) outlineOn(f *siteplan.Feature) ([]shape.Segment, error) {
	polys := footprint(f)
	if len(polys) == 0 {
		segs := shape.Segments(f.Geometry)
		if len(segs) == 0 {
			return nil, nil
		}
		on, _ := w.clip(segs)
		return on, nil
	}
	part, err := coverOf(w.poly, polys)
	return shape.Segments(part), err
}

// reachOf returns the line from an edge of the walk to the farthest point of an
// outline, for the edge from which that is nearest.
func (w *walk) reachOf(outline []shape.Segment) (shape.Line, bool) {
	best, found := shape.Line{Len: math.Inf(1)}, false
	for wall := range w.walls {
		var edge []shape.Segment
		for _, e := range w.edges {
			if e.wall == wall {
				edge = append(edge, e.Segment)
			}
		}
		if l, ok := farthestFrom(edge, outline); ok && l.Len < best.Len {
			best, found = l, true
		}
	}
	return best, found
}
