package measure

import (
	"fmt"
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// stripAngle is the cosine of the greatest angle between a walk's edge and the line
// beside it for the two to bound a strip: 30 degrees.
var stripAngle = math.Cos(math.Pi / 6)

// Strip measures the strip of ground between the walks drawn by the features and a
// line that runs beside them, such as the property line or the outline of a parcel:
// its narrowest and widest places, in feet. Of the two edges of a walk the one
// nearer to the line counts, as far as the line runs beside it: where the foot on
// the line lies on it. A line on the walk's edge leaves a strip of width 0; a line
// that runs over the walk leaves none and has width 0 as well.
func (s *Site) Strip(walks, lines []*siteplan.Feature) (narrowest, widest Measurement) {
	answer := func(m Measurement) (a, b Measurement) { return m, m }
	switch {
	case len(walks) == 0:
		return answer(Measurement{NotApplicable: "no walk is drawn"})
	case len(lines) == 0:
		return answer(Measurement{Missing: "no property line is drawn: draw it, or the parcel"})
	}
	areas, err := joinedAreas(walks, unionSnap(s.Plan))
	if err != nil {
		return answer(Measurement{Missing: fmt.Sprintf("the sidewalk polygons cannot be joined to one walk (%v): draw them so that their edges do not cross", err)})
	}
	var beside []shape.Segment
	for _, f := range lines {
		beside = append(beside, shape.Segments(f.Geometry)...)
	}
	least, most := shape.Line{Len: math.Inf(1)}, shape.Line{Len: -1}
	for _, area := range areas {
		sides, ok := findSides(area[0], curbsAlong(s.Plan, area))
		if !ok {
			return answer(Measurement{Missing: "the walk has no two sides: draw it as a polygon from edge to edge"})
		}
		low, high, ok := stripBeside(area, sides, beside)
		if ok && low.Len < least.Len {
			least = low
		}
		if ok && high.Len > most.Len {
			most = high
		}
	}
	if most.Len < 0 {
		return answer(Measurement{Missing: "no property line runs beside the walk: draw the one it was laid along"})
	}
	return s.stripMeasurement(least, walks, lines), s.stripMeasurement(most, walks, lines)
}

func (s *Site) stripMeasurement(l shape.Line, walks, lines []*siteplan.Feature) Measurement {
	width := geo.Length(l.Len)
	return Measurement{
		Quantity: Of(width, s.Plan.Precision.Uncertainty),
		Features: []string{nearestID(walks, l.To), nearestID(lines, l.From)},
		Witness:  []Witness{{Span, feetLabel(width), orb.LineString{l.From, l.To}}},
	}
}

// stripBeside returns the narrowest and widest places of the strip between the
// lines and the side of an area that is nearer to them.
func stripBeside(area orb.Polygon, s sides, lines []shape.Segment) (low, high shape.Line, ok bool) {
	low.Len = math.Inf(1)
	for _, side := range []orb.LineString{s.left, s.right} {
		near, far, found := stripAlong(shape.Segments(side), lines)
		if found && near.Len < low.Len {
			low, high, ok = near, far, true
		}
	}
	for _, l := range lines {
		if mid := l.At(0.5); ok && shape.Covers(area, mid) {
			low = shape.Line{From: mid, To: mid}
		}
	}
	return low, high, ok
}

// stripAlong returns the shortest and the longest of the lines that lead square
// from the lines to the edges, as far as they run beside one another; of several
// lines beside a point of an edge the nearest counts.
func stripAlong(edges, lines []shape.Segment) (low, high shape.Line, ok bool) {
	low.Len, high.Len = math.Inf(1), -1
	for _, e := range edges {
		beside, at := besideEdge(e, lines)
		for i := 1; i < len(at); i++ {
			piece := e.Cut(shape.Interval{From: at[i-1], To: at[i]})
			var opposite []shape.Segment
			for _, l := range beside {
				if foot := footOn(l, piece.At(0.5)); foot >= 0 && foot <= 1 {
					opposite = append(opposite, l)
				}
			}
			if len(opposite) == 0 || piece.Len() <= touch {
				continue
			}
			ok = true
			if n := shape.Nearest(opposite, []shape.Segment{piece}); n.Len < low.Len {
				low = n
			}
			if f, _ := farthestFrom(opposite, []shape.Segment{piece}); f.Len > high.Len {
				high = f
			}
		}
	}
	return low, high, ok
}

// besideEdge returns the lines that run about as the edge does, and the parameters
// of the edge at which one of them begins or ends to be opposite.
func besideEdge(e shape.Segment, lines []shape.Segment) (beside []shape.Segment, at []float64) {
	at = []float64{0, 1}
	dir := direction(e)
	for _, l := range lines {
		if math.Abs(dot(direction(l), dir)) < stripAngle {
			continue
		}
		beside = append(beside, l)
		pace := dot(direction(l), minus(e.B, e.A))
		for _, tip := range []orb.Point{l.A, l.B} {
			if t := dot(direction(l), minus(tip, e.A)) / pace; t > 0 && t < 1 {
				at = append(at, t)
			}
		}
	}
	slices.Sort(at)
	return beside, at
}

// footOn returns the parameter of the foot of the perpendicular from p on the line
// of s, which may lie beyond its ends.
func footOn(s shape.Segment, p orb.Point) float64 {
	d := minus(s.B, s.A)
	return dot(minus(p, s.A), d) / dot(d, d)
}
