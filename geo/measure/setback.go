package measure

import (
	"fmt"
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// Setback measures the smallest distance from any of the subjects to any of the
// targets, in feet. A thing is everything within its Radius of its geometry, and
// the interior of an area belongs to it: things that touch, overlap or contain
// one another have setback 0. A feature has no setback from itself.
//
// Features are the subject and the target that are nearest; of equally near
// pairs the first in the order given. The witness is the span between their
// nearest points, or the common point. Without subjects the measure does not
// apply; without targets it is missing.
//
// Pairs whose boxes lie farther apart than the best pair so far are passed over;
// O(n*m) in the edges at worst.
func (s *Site) Setback(subjects, targets []*siteplan.Feature) Measurement {
	from, to := thingsOf(subjects), thingsOf(targets)
	if len(from) == 0 {
		return Measurement{NotApplicable: "nothing is drawn whose distance would have to be measured"}
	}
	best, ok := nearestPair(from, to)
	if !ok {
		return Measurement{Missing: "what the distance is measured to is not drawn: draw it"}
	}
	return Measurement{
		Quantity: Of(geo.Length(best.line.Len), s.Plan.Precision.Uncertainty),
		Features: []string{best.from.ID, best.to.ID},
		Witness:  []Witness{nearestWitness(best.line)},
	}
}

// SetbackBeside is the setback, beside some places, of subjects from targets: of either
// only what lies within Stretch more of the places than the nearest of its kind counts.
// So the curb and the building that are meant are those at the site, not others that are
// nearer to one another in the next block. Features without geometry are no places;
// without places all counts.
func (s *Site) SetbackBeside(places, subjects, targets []*siteplan.Feature) Measurement {
	var at []shape.Segment
	for _, f := range places {
		at = append(at, shape.Segments(f.Geometry)...)
	}
	if len(at) > 0 {
		subjects, targets = beside(at, subjects), beside(at, targets)
	}
	return s.Setback(subjects, targets)
}

// beside returns features cut to their edges beside places.
func beside(at []shape.Segment, features []*siteplan.Feature) []*siteplan.Feature {
	nearest := math.Inf(1)
	edges := make([][]shape.Segment, len(features))
	for i, f := range features {
		if edges[i] = shape.Segments(f.Geometry); len(edges[i]) > 0 {
			nearest = min(nearest, shape.Nearest(at, edges[i]).Len)
		}
	}
	var cut []*siteplan.Feature
	for i, f := range features {
		var pieces orb.MultiLineString
		for _, e := range edges[i] {
			for _, in := range shape.Within(e, at, nearest+float64(Stretch)) {
				piece := e.Cut(in)
				pieces = append(pieces, orb.LineString{piece.A, piece.B})
			}
		}
		if len(pieces) > 0 {
			part := *f
			part.Geometry = pieces
			cut = append(cut, &part)
		}
	}
	return cut
}

// thing is a feature made ready for distances.
type thing struct {
	feature *siteplan.Feature
	shape   shape.Shape
}

// thingsOf leaves out features without geometry.
func thingsOf(features []*siteplan.Feature) []thing {
	var things []thing
	for _, f := range features {
		if s, ok := shape.Prepare(f.Geometry); ok {
			things = append(things, thing{f, s})
		}
	}
	return things
}

// thingPair is two things and the shortest line between them.
type thingPair struct {
	from, to *siteplan.Feature
	line     shape.Line
}

func nearestPair(from, to []thing) (best thingPair, ok bool) {
	best.line.Len = math.Inf(1)
	for _, a := range from {
		for _, b := range to {
			if a.feature == b.feature {
				continue
			}
			radii := float64(a.feature.Radius + b.feature.Radius)
			line, nearer := a.shape.LineWithin(b.shape, best.line.Len+radii)
			if !nearer {
				continue
			}
			best, ok = thingPair{a.feature, b.feature, withoutRadii(line, a.feature.Radius, b.feature.Radius)}, true
			if best.line.Len == 0 {
				return best, true
			}
		}
	}
	return best, ok
}

// withoutRadii takes the radii of the two ends off a line. Where they overlap,
// both ends become the point that divides the line as the radii do.
func withoutRadii(l shape.Line, from, to geo.Length) shape.Line {
	radii := float64(from + to)
	if radii == 0 {
		return l
	}
	whole := shape.Segment{A: l.From, B: l.To}
	if l.Len <= radii {
		p := whole.At(float64(from) / radii)
		return shape.Line{From: p, To: p}
	}
	return shape.Line{
		From: whole.At(float64(from) / l.Len),
		To:   whole.At(1 - float64(to)/l.Len),
		Len:  l.Len - radii,
	}
}

// nearestWitness shows a shortest line as a dimension, or as a point where the
// two things touch.
func nearestWitness(l shape.Line) Witness {
	if l.Len == 0 {
		return Witness{Kind: PointShape, Label: feetLabel(0), Geometry: l.From}
	}
	return spanWitness(l)
}

func feetLabel(l geo.Length) string { return fmt.Sprintf("%.2f ft", l.Feet()) }
