package measure

import (
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// centerlineIn returns the centerline that runs farthest inside the polygon, if
// any does.
func centerlineIn(p *siteplan.Plan, poly orb.Polygon) (axis orb.LineString, id string) {
	longest := float64(geo.Foot)
	for _, line := range centerlines(p) {
		if l := lengthInside(line.path, poly); l > longest {
			axis, id, longest = line.path, line.id, l
		}
	}
	return axis, id
}

// centerline is a drawn axis and the feature that it, or its first piece, is.
type centerline struct {
	id   string
	path orb.LineString
}

// centerlines returns the drawn centerlines; those that meet end to end, within
// JoinGap, are joined.
func centerlines(p *siteplan.Plan) []centerline {
	var lines []centerline
	for _, f := range p.ByRole(siteplan.Centerline) {
		for _, path := range cleanLines(f.Geometry) {
			lines = append(lines, centerline{f.ID, path})
		}
	}
	for i := 0; i < len(lines); i++ {
		for k := i + 1; k < len(lines); k++ {
			if path, ok := endToEnd(lines[i].path, lines[k].path); ok {
				lines[i].path = path
				lines = slices.Delete(lines, k, k+1)
				k = i
			}
		}
	}
	return lines
}

// endToEnd joins two lines of which an end of one lies on an end of the other.
func endToEnd(a, b orb.LineString) (orb.LineString, bool) {
	near := func(p, q orb.Point) bool { return shape.Dist(p, q) <= float64(JoinGap) }
	a, b = slices.Clone(a), slices.Clone(b)
	if near(a[0], b[0]) || near(a[0], b[len(b)-1]) {
		slices.Reverse(a)
	}
	end := a[len(a)-1]
	if near(end, b[len(b)-1]) {
		slices.Reverse(b)
	}
	if !near(end, b[0]) {
		return nil, false
	}
	return append(a, b[1:]...), true
}

// cleanLines returns the lines of g, without repeated points.
func cleanLines(g orb.Geometry) []orb.LineString {
	var lines []orb.LineString
	for _, part := range shape.Parts(g) {
		line, ok := part.(orb.LineString)
		if !ok {
			continue
		}
		var clean orb.LineString
		for _, p := range line {
			if n := len(clean); n == 0 || shape.Dist(clean[n-1], p) > touch {
				clean = append(clean, p)
			}
		}
		if len(clean) > 1 {
			lines = append(lines, clean)
		}
	}
	return lines
}

// lengthInside returns how much of a line lies in the outer ring of a polygon.
func lengthInside(line orb.LineString, poly orb.Polygon) float64 {
	sum, edges := 0.0, shape.Segments(poly[0])
	for i := 0; i+1 < len(line); i++ {
		s := shape.Segment{A: line[i], B: line[i+1]}
		at := []float64{0, 1}
		for _, e := range edges {
			at = appendMeetings(at, s, e)
		}
		slices.Sort(at)
		for k := 1; k < len(at); k++ {
			if shape.LocateRing(poly[0], s.At((at[k-1]+at[k])/2)) == shape.Inside {
				sum += (at[k] - at[k-1]) * s.Len()
			}
		}
	}
	return sum
}
