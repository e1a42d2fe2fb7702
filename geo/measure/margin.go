package measure

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// Margin measures by how much the pavement is cut beyond an excavation, in feet: the
// least distance from the excavations to the edge of the cut around them, all cuts
// taken together. It is 0 where an excavation reaches the edge of the cut, lies
// outside it, or where part of it does.
//
// Where streets, alleys, walks or driveways are drawn they are the pavement, and
// only an edge of the cut that lies in the pavement counts: at the curb there is
// nothing farther out to be cut. Where none is drawn all edges count. Holes of the
// cut have edges too.
//
// Features are the excavation and the cut that are nearest; the witness is the span
// between them. The measure does not apply without an excavation and is missing
// without a cut. The time is O(n*m) in the edges.
func (s *Site) Margin(excavations, cuts []*siteplan.Feature) Measurement {
	if len(excavations) == 0 {
		return Measurement{NotApplicable: "no excavation is drawn"}
	}
	polys, _ := footprints(cuts)
	if len(polys) == 0 {
		return Measurement{Missing: "the cut around the excavation is not drawn: draw the pavement that is replaced as a polygon with role paving"}
	}
	cut, err := shape.Union(polys, 0)
	if err != nil {
		return Measurement{Missing: crossedOutline(cuts[0].ID, err)}
	}
	edges := s.keptEdges(cut)
	best, who := shape.Line{Len: math.Inf(1)}, excavations[0]
	for _, f := range excavations {
		if l, ok := marginOf(f, cut, edges); ok && l.Len < best.Len {
			best, who = l, f
		}
	}
	if math.IsInf(best.Len, 1) {
		return Measurement{NotApplicable: "no pavement lies beyond the cut"}
	}
	return Measurement{
		Quantity: Of(geo.Length(best.Len), s.Plan.Precision.Uncertainty),
		Features: []string{who.ID, nearestID(cuts, best.To)},
		Witness:  []Witness{nearestWitness(best)},
	}
}

// marginOf returns the shortest line from an excavation to the edges of the cut; of
// length 0 where part of it lies outside the cut. ok is false where no edge counts.
func marginOf(f *siteplan.Feature, cut orb.MultiPolygon, edges []shape.Segment) (shape.Line, bool) {
	outline := shape.Segments(f.Geometry)
	if len(outline) == 0 {
		return shape.Line{}, false
	}
	for _, part := range shape.Parts(f.Geometry) {
		if p := shape.Segments(part)[0].A; !shape.Covers(cut, p) && !crosses(part, cut) {
			return shape.Line{From: p, To: p}, true
		}
	}
	if len(edges) == 0 {
		return shape.Line{}, false
	}
	l, _ := shape.Distance(f.Geometry, linesOf(edges))
	if radius := float64(f.Radius); l.Len > radius {
		return withoutRadii(l, f.Radius, 0), true
	}
	return shape.Line{From: l.To, To: l.To}, true
}

// crosses tells whether the outline of a thing meets that of an area.
func crosses(g orb.Geometry, area orb.MultiPolygon) bool {
	return shape.Nearest(shape.Segments(g), shape.Segments(area)).Len <= touch
}

// keptEdges returns the edges of a cut beyond which pavement stays: those that lie
// inside the pavement drawn and not along its edge, all where none is drawn.
func (s *Site) keptEdges(cut orb.MultiPolygon) []shape.Segment {
	edges := shape.Segments(cut)
	drawn := s.Plan.ByRole(siteplan.Street, siteplan.Alley, siteplan.Sidewalk, siteplan.Driveway)
	polys, _ := footprints(drawn)
	pavement, err := shape.Union(polys, unionSnap(s.Plan))
	if err != nil || len(pavement) == 0 {
		return edges
	}
	rim, ground := shape.Segments(pavement), shape.PrepareArea(pavement)
	near := float64(DrawingTolerance + s.Plan.Precision.Uncertainty)
	var kept []shape.Segment
	for _, e := range edges {
		for _, stretch := range shape.Overlap(ground.Inside(e), gapsBetween(shape.Within(e, rim, near))) {
			kept = append(kept, e.Cut(stretch))
		}
	}
	return kept
}

// gapsBetween returns what a list of stretches, in order, leaves of a segment.
func gapsBetween(taken []shape.Interval) []shape.Interval {
	var free []shape.Interval
	from := 0.0
	for _, t := range append(taken, shape.Interval{From: 1, To: 1}) {
		if t.From > from {
			free = append(free, shape.Interval{From: from, To: t.From})
		}
		from = t.To
	}
	return free
}
