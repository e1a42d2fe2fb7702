package measure

import (
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// JoinGap is how far apart frontage lines may end at a corner that are one
// frontage. Like a limit it is read to the hundredth of a foot.
const JoinGap = geo.Foot

// foldedBack is the cosine above which two lines that end together leave in the
// same direction: the same wall drawn twice, not a corner.
var foldedBack = math.Cos(10 * math.Pi / 180)

// front is the establishment's frontage: its lines joined, its recesses bridged.
type front struct {
	segs  []shape.Segment
	index *shape.Index // of segs
	ends  []frontEnd
}

// frontEnd is an open end of the frontage: where it ends, and the unit vector
// along its last segment out of it.
type frontEnd struct {
	at, out orb.Point
	feature string
}

// past tells how far p lies beyond the line that stands on the end, square to it.
func (e frontEnd) past(p orb.Point) float64 {
	return dot(minus(p, e.at), e.out)
}

// frontLine is a line of the frontage; first and last name the features that it
// begins and ends with.
type frontLine struct {
	pts         []orb.Point
	first, last string
	closed      bool
}

func (l frontLine) reversed() frontLine {
	pts := slices.Clone(l.pts)
	slices.Reverse(pts)
	return frontLine{pts: pts, first: l.last, last: l.first, closed: l.closed}
}

// frontOf joins frontage lines and finds the open ends.
func frontOf(features []*siteplan.Feature, walk orb.MultiPolygon, tolerance float64) front {
	lines := joined(frontLines(features))
	var f front
	for i, l := range lines {
		if !l.closed {
			l = straightened(l, walk, tolerance)
			lines[i] = l
		}
		f.segs = append(f.segs, shape.Segments(orb.LineString(l.pts))...)
	}
	f.index = shape.IndexOf(f.segs)
	for i, l := range lines {
		if l.closed {
			continue
		}
		for _, e := range []frontEnd{endOf(l.reversed()), endOf(l)} {
			if !goesOn(e, i, lines, tolerance) {
				f.ends = append(f.ends, e)
			}
		}
	}
	return f
}

// frontLines takes the lines apart. A line without length is none.
func frontLines(features []*siteplan.Feature) []frontLine {
	var lines []frontLine
	add := func(id string, path orb.LineString) {
		pts := slices.Compact(slices.Clone([]orb.Point(path)))
		if len(pts) > 1 {
			lines = append(lines, frontLine{pts: pts, first: id, last: id})
		}
	}
	for _, f := range features {
		switch g := f.Geometry.(type) {
		case orb.LineString:
			add(f.ID, g)
		case orb.MultiLineString:
			for _, path := range g {
				add(f.ID, path)
			}
		}
	}
	return lines
}

func endOf(l frontLine) frontEnd {
	n := len(l.pts)
	return frontEnd{at: l.pts[n-1], out: heading(l.pts[n-2], l.pts[n-1]), feature: l.last}
}

// goesOn tells whether the frontage goes on at an end of line number own
// because it meets another line there, between that line's ends.
func goesOn(e frontEnd, own int, lines []frontLine, tolerance float64) bool {
	for i, l := range lines {
		if i == own || shape.Dist(e.at, l.pts[0]) <= tolerance || shape.Dist(e.at, l.pts[len(l.pts)-1]) <= tolerance {
			continue
		}
		if line, ok := shape.Distance(e.at, orb.LineString(l.pts)); ok && line.Len <= tolerance {
			return true
		}
	}
	return false
}
