package measure

import (
	"fmt"
	"math"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// mostEnds is the most open ends of a frontage that areas are held against: that
// of a hundred fronts apart from one another.
const mostEnds = 200

// Frontage measures by how much the areas reach past the establishment's own
// front, in feet; 0 where they do not.
//
// The lines with role frontage are joined where they meet or end within JoinGap
// of one another, in whatever direction they are drawn, and recesses are bridged
// by their chord. On each end that is left stands the line at right angles to
// the last segment. The overrun of a point is how far it lies beyond that line,
// square to it, where the end is the point of the frontage nearest to it; a point
// nearest to any other point of the frontage is in front of it and has none, so
// the corner square between two joined fronts is frontage. The overrun of an
// area is the largest of its points on the walk (of all its points where no
// sidewalk is drawn). A frontage that runs all round a building has no end and
// no overrun.
//
// Witness is the span from the line to the farthest point, and the lines that
// stand on the ends. Without areas the measure does not apply; it is missing
// without a frontage, or where no part of the areas is on the walk.
//
// The nearest-to-an-end region is convex, so an area is farthest out at an end of
// the stretches of its outline in that region, or where the region itself is:
// nothing is sampled. O(e*m*log n) for e ends, m edges of the area and the walk,
// and n segments of frontage as they usually lie.
func (s *Site) Frontage(areas []*siteplan.Feature) Measurement {
	if len(thingsOf(areas)) == 0 {
		return Measurement{NotApplicable: "no area is drawn that would have to stay in front of the premises"}
	}
	walk := sidewalkOf(s.Plan)
	tolerance := float64(DrawingTolerance + s.Plan.Precision.Uncertainty)
	f := frontOf(s.Plan.ByRole(siteplan.Frontage), walk, tolerance)
	if len(f.ends) > mostEnds {
		return Measurement{Missing: fmt.Sprintf("the frontage is drawn in pieces that leave %d ends: join its lines", len(f.ends))}
	}
	if len(f.segs) == 0 {
		return Measurement{Missing: "no frontage is drawn: draw the establishment's facade along the walk as a line with role frontage"}
	}
	paved := shape.PrepareArea(walk)
	var worst overrun
	var on []territory
	var off []string
	for _, a := range areas {
		t := territoryOf(a, walk, paved)
		if len(t.outline) == 0 {
			off = append(off, a.ID)
			continue
		}
		on = append(on, t)
		if o := f.overrunOf(t); o.length > worst.length {
			worst = o
		}
	}
	if len(on) == 0 {
		return Measurement{Missing: fmt.Sprintf("%s is not on the walk drawn, so that nothing of it can be held against the frontage", strings.Join(off, ", "))}
	}
	return s.frontageMeasurement(f, worst, on, off)
}

// overrun is how far an area reaches past an end of the frontage, and where.
type overrun struct {
	length   float64
	end      frontEnd
	farthest orb.Point
	area     *siteplan.Feature
}

// territory is the part of an area that is on the walk.
type territory struct {
	feature *siteplan.Feature
	area    shape.Area
	walk    *shape.Area // nil where none is drawn
	outline []shape.Segment
}

// territoryOf lays an area on the walk: the stretches of its edges that lie on
// the walk, and those of the walk's edges that lie in it.
func territoryOf(area *siteplan.Feature, walk orb.MultiPolygon, paved shape.Area) territory {
	t := territory{feature: area, area: shape.PrepareArea(area.Geometry)}
	edges := shape.Segments(area.Geometry)
	if len(walk) == 0 {
		t.outline = edges
		return t
	}
	t.walk = &paved
	t.add(edges, paved)
	t.add(shape.Segments(walk), t.area)
	return t
}

func (t *territory) add(edges []shape.Segment, in shape.Area) {
	for _, e := range edges {
		for _, stretch := range in.Inside(e) {
			t.outline = append(t.outline, e.Cut(stretch))
		}
	}
}

func (t territory) covers(p orb.Point) bool {
	return t.area.Covers(p) && (t.walk == nil || t.walk.Covers(p))
}

// outlineFor returns the outline as it counts for an end: of a thing with a
// radius the points that reach farthest out.
func (t territory) outlineFor(e frontEnd) []shape.Segment {
	r := float64(t.feature.Radius)
	if r == 0 {
		return t.outline
	}
	out := make([]shape.Segment, len(t.outline))
	for i, s := range t.outline {
		out[i] = moved(s, times(r, e.out))
	}
	return out
}

// overrunOf returns the largest overrun of a territory past any end; of length 0
// where there is none.
func (f front) overrunOf(t territory) overrun {
	best := overrun{area: t.feature}
	try := func(e frontEnd, p orb.Point) {
		if d := e.past(p); d > best.length {
			best.length, best.end, best.farthest = d, e, p
		}
	}
	for _, e := range f.ends {
		outline := t.outlineFor(e)
		for _, s := range outline {
			if math.Max(e.past(s.A), e.past(s.B)) <= best.length {
				continue
			}
			if in, ok := f.nearestStretch(e, s); ok {
				try(e, s.At(in.From))
				try(e, s.At(in.To))
			}
		}
		if p, ok := f.farthestNearest(e, outline, best.length); ok && t.covers(p) {
			try(e, p)
		}
	}
	return best
}

// nearestStretch returns the stretch of s to which e is the nearest point of the
// frontage.
func (f front) nearestStretch(e frontEnd, s shape.Segment) (shape.Interval, bool) {
	all := shape.Interval{From: 0, To: 1}
	reach := math.Max(shape.Dist(e.at, s.A), shape.Dist(e.at, s.B))
	f.index.Outward(s.Bound(), func(i int, distance float64) bool {
		if distance > reach {
			return false
		}
		in, ok := shape.NearerTo(e.at, f.segs[i], s)
		if !ok {
			in = shape.Interval{From: 1, To: 0}
		}
		all.From, all.To = math.Max(all.From, in.From), math.Min(all.To, in.To)
		return all.From <= all.To
	})
	return all, all.From <= all.To
}

// farthestNearest returns the point farthest beyond e to which e is the nearest
// of the frontage, if it can lie inside the outline and farther than near: as the
// region is convex, lines parallel to the end line cross it up to that point and
// not beyond, and halving finds it.
func (f front) farthestNearest(e frontEnd, outline []shape.Segment, near float64) (orb.Point, bool) {
	low, high, far := 0.0, 0.0, 0.0
	for _, s := range outline {
		for _, p := range []orb.Point{s.A, s.B} {
			low, high = math.Min(low, e.beside(p)), math.Max(high, e.beside(p))
			far = math.Max(far, e.past(p))
		}
	}
	level := func(d float64) shape.Segment { return shape.Segment{A: e.point(d, low), B: e.point(d, high)} }
	if far <= near {
		return orb.Point{}, false
	}
	if _, beyond := f.nearestStretch(e, level(far)); beyond {
		return orb.Point{}, false
	}
	in, ok := f.nearestStretch(e, level(near))
	if !ok {
		return orb.Point{}, false
	}
	for range 60 {
		mid := (near + far) / 2
		if at, reached := f.nearestStretch(e, level(mid)); reached {
			near, in = mid, at
		} else {
			far = mid
		}
	}
	return level(near).At((in.From + in.To) / 2), true
}

// beside tells how far p lies to the left of the line through e along the front.
func (e frontEnd) beside(p orb.Point) float64 {
	return cross(e.out, minus(p, e.at))
}

// point returns the point past metres beyond e and beside metres to the left.
func (e frontEnd) point(past, beside float64) orb.Point {
	left := orb.Point{-e.out[1], e.out[0]}
	return plus(e.at, plus(times(past, e.out), times(beside, left)))
}

func (s *Site) frontageMeasurement(f front, worst overrun, on []territory, off []string) Measurement {
	m := Measurement{Quantity: Of(geo.Length(worst.length), s.Plan.Precision.Uncertainty)}
	if worst.length > 0 {
		m.Features = []string{worst.area.ID, worst.end.feature}
		foot := worst.end.point(0, worst.end.beside(worst.farthest))
		m.Witness = append(m.Witness, nearestWitness(shape.Line{From: foot, To: worst.farthest, Len: worst.length}))
	} else {
		for _, t := range on {
			m.Features = append(m.Features, t.feature.ID)
		}
		for _, line := range s.Plan.ByRole(siteplan.Frontage) {
			m.Features = append(m.Features, line.ID)
		}
	}
	for _, e := range f.ends {
		m.Witness = append(m.Witness, e.witness(on))
	}
	for _, id := range off {
		m.Warnings = append(m.Warnings, fmt.Sprintf("%s is not on the walk drawn and was not held against the frontage", id))
	}
	return m
}

// witness draws the line that stands on the end, as deep as the areas lie.
func (e frontEnd) witness(on []territory) Witness {
	low, high := 0.0, 0.0
	for _, t := range on {
		for _, s := range t.outline {
			low, high = math.Min(low, e.beside(s.A)), math.Max(high, e.beside(s.A))
			low, high = math.Min(low, e.beside(s.B)), math.Max(high, e.beside(s.B))
		}
	}
	return Witness{
		Kind:     Line,
		Label:    "end of the frontage",
		Geometry: orb.LineString{e.point(0, low), e.point(0, high)},
	}
}

// sidewalkOf returns the paved walk as it is drawn, panel by panel.
func sidewalkOf(p *siteplan.Plan) orb.MultiPolygon {
	var walk orb.MultiPolygon
	for _, f := range p.ByRole(siteplan.Sidewalk) {
		walk = append(walk, shape.Polygons(f.Geometry)...)
	}
	return walk
}
