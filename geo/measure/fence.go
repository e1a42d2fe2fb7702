package measure

import (
	"fmt"
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

const (
	// AlongFence is how near a fence has to stand to the edge of a walk to fence it.
	AlongFence = geo.Foot
	// hundredths is what a length that is read to the hundredth of a foot may be over.
	hundredths = geo.Foot / 200
)

// FenceGap measures the longest stretch of a side of the walks along which no fence
// runs, in feet; 0 where fences run along both sides from end to end. A fence runs
// along a side where it stands within AlongFence of it: the stretch is as long as
// the feet of the fence on the side. At a corner of the side that the fence follows,
// what lies between the feet of the fence's own corner is fenced too.
//
// Walks that adjoin are one. The two sides are what lies between the ends, found as
// those of a street. Where the plan's uncertainty decides whether a fence is near
// enough, the uncertainty is the difference that it makes.
//
// Features are the walk and the fence nearest to the gap. Each gap of more than
// DrawingTolerance is shown as a line and told in a note. Missing where no side can
// be found. The time is O(n*m) for n edges of sides and m of fences.
func (s *Site) FenceGap(walks, fences []*siteplan.Feature) Measurement {
	if len(walks) == 0 {
		return Measurement{NotApplicable: "no temporary walk is drawn that would need a fence"}
	}
	sides, missing := s.fencedSides(walks)
	if missing != "" {
		return Measurement{Missing: missing}
	}
	var posts []encloser
	for _, f := range fences {
		for _, seg := range shape.Segments(f.Geometry) {
			posts = append(posts, encloser{seg, float64(f.Radius)})
		}
	}
	uncertainty := s.Plan.Precision.Uncertainty
	near := AlongFence + hundredths
	gaps := gapsOf(sides, posts, near)
	length := longestOf(gaps)
	spread := max(longestOf(gapsOf(sides, posts, near-uncertainty))-length, length-longestOf(gapsOf(sides, posts, near+uncertainty)))
	m := Measurement{Quantity: Of(length, uncertainty+spread)}
	m.Features = gapFeatures(gaps, walks, fences)
	for _, g := range gaps {
		if g.total() > DrawingTolerance {
			m.Witness = append(m.Witness, Witness{Kind: Line, Label: g.length() + " without a fence", Geometry: g.witness().Geometry})
			m.Notes = append(m.Notes, fmt.Sprintf("no fence stands within 1 ft of %s over %s of its side", nearestID(walks, g[0].A), g.length()))
		}
	}
	return m
}

// fencedSides returns the two sides of each of the walks, or what is missing.
func (s *Site) fencedSides(walks []*siteplan.Feature) (found []orb.LineString, missing string) {
	areas, err := joinedAreas(walks, unionSnap(s.Plan))
	if err != nil {
		return nil, crossedOutline(walks[0].ID, err)
	}
	for _, area := range areas {
		between, ok := findSides(area[0], nil)
		if !ok {
			return nil, "which edges of " + nearestID(walks, area[0][0]) + " are its sides cannot be told: draw it as a polygon from edge to edge"
		}
		found = append(found, between.left, between.right)
	}
	if len(found) == 0 {
		return nil, "the temporary walk has no area on the plan: draw it as a polygon with role temporary_walk"
	}
	return found, ""
}

// gapFeatures names the walk with the longest gap and the fence nearest to it.
func gapFeatures(gaps []opening, walks, fences []*siteplan.Feature) []string {
	var longest opening
	for _, g := range gaps {
		if longest == nil || g.total() > longest.total() {
			longest = g
		}
	}
	if longest == nil {
		return []string{walks[0].ID}
	}
	features := []string{nearestID(walks, longest[0].A)}
	if id := nearestID(fences, longest[0].A); id != "" {
		features = append(features, id)
	}
	return features
}

func longestOf(gaps []opening) geo.Length {
	longest := geo.Length(0)
	for _, g := range gaps {
		longest = max(longest, g.total())
	}
	return longest
}

// gapsOf returns the stretches of the sides along which nothing runs.
func gapsOf(sides []orb.LineString, posts []encloser, near geo.Length) []opening {
	var gaps []opening
	for _, side := range sides {
		edges := shape.Segments(side)
		along := arcLengths(side)
		whole := along[len(along)-1]
		var fenced []shape.Interval
		for _, p := range posts {
			fenced = append(fenced, p.feetOn(edges, along, float64(near))...)
		}
		from := 0.0
		for _, f := range append(shape.Merge(fenced), shape.Interval{From: whole, To: whole}) {
			if f.From-from > touch {
				gaps = append(gaps, stretchAlong(edges, along, from, f.From))
			}
			from = math.Max(from, f.To)
		}
	}
	return gaps
}

// feetOn returns the stretches of a line, by distance along it, on which a post
// within near of it has its feet.
func (e encloser) feetOn(edges []shape.Segment, along []float64, near float64) []shape.Interval {
	near += e.radius
	var feet []shape.Interval
	for i, edge := range edges {
		part, ok := shape.WithinOne(e.Segment, edge, near)
		if !ok || edge.Len() == 0 {
			continue
		}
		a, b := edge.Project(e.At(part.From))*edge.Len(), edge.Project(e.At(part.To))*edge.Len()
		feet = append(feet, shape.Interval{
			From: along[i] + math.Max(0, math.Min(a, b)-e.radius),
			To:   along[i] + math.Min(edge.Len(), math.Max(a, b)+e.radius),
		})
	}
	for _, corner := range []orb.Point{e.A, e.B} {
		feet = append(feet, cornerFeet(corner, edges, along, near)...)
	}
	return feet
}

// cornerFeet returns the stretches between the feet of a point on edges that follow
// one another: those of a point inside the angle of a corner.
func cornerFeet(p orb.Point, edges []shape.Segment, along []float64, near float64) []shape.Interval {
	var feet []shape.Interval
	last, lastEdge := 0.0, -2
	for i, edge := range edges {
		if edge.A == edge.B {
			continue
		}
		t := footOn(edge, p)
		if t < 0 || t > 1 || shape.Dist(edge.At(t), p) > near {
			continue
		}
		at := along[i] + t*edge.Len()
		if lastEdge == i-1 {
			feet = append(feet, shape.Interval{From: last, To: at})
		}
		last, lastEdge = at, i
	}
	return feet
}

// stretchAlong returns the part of a line between two distances along it.
func stretchAlong(edges []shape.Segment, along []float64, from, to float64) opening {
	var part opening
	for i, edge := range edges {
		a, b := math.Max(from, along[i]), math.Min(to, along[i+1])
		if b-a > 0 {
			part = append(part, edge.Cut(shape.Interval{From: (a - along[i]) / edge.Len(), To: (b - along[i]) / edge.Len()}))
		}
	}
	return part
}
