package measure

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// DrawingTolerance is how far apart lines may be drawn that are meant to touch.
const DrawingTolerance = geo.Foot / 10

const (
	// alongWall is how near a frontage runs to the wall that it is part of.
	alongWall = geo.Foot / 2
	// sharedWall is the least length over which it runs there: a neighbour's wall
	// meets the frontage at its end only.
	sharedWall = geo.Foot
	// parallelSlope is the greatest slope, as a sine, between lines that run along
	// each other; a corner that touches a wall stands at a greater one.
	parallelSlope = 1.0 / 6
	// rounding is what arithmetic may add, in metres, to a gap that is exactly the
	// tolerance.
	rounding = 1e-9
)

// Adjacency measures the gap between each of the areas and the wall of the
// applicant's building, in feet: 0 where they touch or overlap. His buildings
// are those along which a frontage runs within half a foot, any building where
// no frontage is drawn, and the frontage itself where it runs along no building.
//
// Also holds contact, the length in feet of wall along which the area runs: an
// edge of it within DrawingTolerance (more by the plan's uncertainty) and as
// good as parallel, or the area itself where it is drawn over the wall. Contact
// no longer than the tolerance is a point, and 0. Of several areas, each of which
// has to adjoin, the worst is told: the one with the largest gap, or if none has
// a gap beyond the tolerance, with the least contact.
//
// Witness is the span of the gap and the wall in contact. Without areas the
// measure does not apply; without building and frontage it is missing.
func (s *Site) Adjacency(areas []*siteplan.Feature) Measurement {
	things := thingsOf(areas)
	if len(things) == 0 {
		return Measurement{NotApplicable: "no area is drawn that would have to adjoin a wall"}
	}
	walls, note := s.ownWalls()
	if len(walls) == 0 {
		return Measurement{Missing: "no wall is drawn: draw the building (role building), or the facade along the walk (role frontage)"}
	}
	worst := s.contactOf(things[0], walls)
	for _, t := range things[1:] {
		if c := s.contactOf(t, walls); c.worseThan(worst) {
			worst = c
		}
	}
	if worst.gap.from == nil { // an area that is a wall itself
		return Measurement{Missing: "no other wall is drawn: draw the building (role building) that " + areas[0].ID + " is to adjoin"}
	}
	m := worst.measurement(s.Plan.Precision.Uncertainty)
	if note != "" {
		m.Notes = append(m.Notes, note)
	}
	return m
}

// ownWalls returns the features whose lines are the applicant's walls.
func (s *Site) ownWalls() (walls []thing, note string) {
	buildings := thingsOf(s.Plan.ByRole(siteplan.Building))
	fronts := thingsOf(s.Plan.ByRole(siteplan.Frontage))
	if len(fronts) == 0 {
		return buildings, ""
	}
	reach := alongWall + s.Plan.Precision.Uncertainty
	var own []thing
	for _, b := range buildings {
		if runsAlong(fronts, b, float64(reach)) {
			own = append(own, b)
		}
	}
	switch {
	case len(own) > 0:
		return own, ""
	case len(buildings) > 0:
		note = "the frontage runs along none of the buildings drawn, so it is itself taken as the wall"
	}
	return fronts, note
}

// runsAlong tells whether any of the fronts runs along the building.
func runsAlong(fronts []thing, building thing, reach float64) bool {
	edges := edgesOf(building.feature)
	for _, f := range fronts {
		lines := shape.Segments(f.feature.Geometry)
		enough, shared := math.Min(float64(sharedWall), lengthOf(lines)/2), 0.0
		for _, w := range lines {
			shared += sumOf(alongside(w, edges, reach)) * w.Len()
			if shared > 0 && shared >= enough {
				return true
			}
		}
	}
	return false
}

// contact is how an area meets the wall.
type contact struct {
	gap    thingPair
	length float64         // of wall along which the area runs
	along  []shape.Segment // those stretches of wall
}

func (s *Site) contactOf(area thing, walls []thing) contact {
	tolerance := float64(DrawingTolerance+s.Plan.Precision.Uncertainty) + rounding
	gap, _ := nearestPair([]thing{area}, walls)
	c := contact{gap: gap}
	edges, ground := edgesOf(area.feature), shape.PrepareArea(area.feature.Geometry)
	for _, wall := range walls {
		for _, w := range shape.Segments(wall.feature.Geometry) {
			in := alongside(w, edges, tolerance+float64(area.feature.Radius))
			in = shape.Merge(append(in, drawnOver(w, ground, tolerance)...))
			for _, stretch := range in {
				c.along = append(c.along, w.Cut(stretch))
			}
			c.length += sumOf(in) * w.Len()
		}
	}
	if c.length <= tolerance {
		c.length, c.along = 0, nil
	}
	return c
}

// edgeIndex holds the edges of a thing, to be found by place.
type edgeIndex struct {
	segs  []shape.Segment
	index *shape.Index
}

func edgesOf(f *siteplan.Feature) edgeIndex {
	segs := shape.Segments(f.Geometry)
	return edgeIndex{segs, shape.IndexOf(segs)}
}

// alongside returns the stretches of w beside which one of the edges runs:
// parallel but for parallelSlope and at most reach away, square to w.
func alongside(w shape.Segment, of edgeIndex, reach float64) []shape.Interval {
	if w.A == w.B {
		return nil
	}
	var all []shape.Interval
	u, length := heading(w.A, w.B), w.Len()
	of.index.Near(w.Bound(), reach, func(i int) bool {
		from, along := minus(of.segs[i].A, w.A), minus(of.segs[i].B, of.segs[i].A)
		run, rise := dot(u, along), cross(u, along)
		if run == 0 || math.Abs(rise) > parallelSlope*math.Hypot(run, rise) {
			return true
		}
		at, off := dot(u, from)/length, cross(u, from)
		if in := overlapOf(at, at+run/length, off, off+rise, reach); in.From < in.To {
			all = append(all, in)
		}
		return true
	})
	return shape.Merge(all)
}

// overlapOf returns the part of [0,1] between parameters a and b where the
// offset, offA at a and offB at b, is within reach.
func overlapOf(a, b, offA, offB, reach float64) shape.Interval {
	if b < a {
		a, b, offA, offB = b, a, offB, offA
	}
	lo, hi := math.Max(0, a), math.Min(1, b)
	slope := (offB - offA) / (b - a)
	if slope == 0 {
		if math.Abs(offA) > reach {
			return shape.Interval{From: 1}
		}
		return shape.Interval{From: lo, To: hi}
	}
	p, q := a+(-reach-offA)/slope, a+(reach-offA)/slope
	return shape.Interval{From: math.Max(lo, math.Min(p, q)), To: math.Min(hi, math.Max(p, q))}
}

// drawnOver returns the stretches of w that the area covers together with the
// ground up to tolerance on either side: it is drawn over the wall. A corner that
// pokes through by less covers none.
func drawnOver(w shape.Segment, area shape.Area, tolerance float64) []shape.Interval {
	if w.Len() == 0 {
		return nil
	}
	u := heading(w.A, w.B)
	left := orb.Point{-u[1] * tolerance, u[0] * tolerance}
	return shape.Overlap(area.Inside(moved(w, left)), area.Inside(moved(w, times(-1, left))))
}

func moved(s shape.Segment, by orb.Point) shape.Segment {
	return shape.Segment{A: plus(s.A, by), B: plus(s.B, by)}
}

func sumOf(in []shape.Interval) float64 {
	sum := 0.0
	for _, i := range in {
		sum += i.To - i.From
	}
	return sum
}

// worseThan tells whether c adjoins less than d.
func (c contact) worseThan(d contact) bool {
	if math.Max(c.gap.line.Len, d.gap.line.Len) > float64(DrawingTolerance)+rounding || c.length == d.length {
		return c.gap.line.Len > d.gap.line.Len
	}
	return c.length < d.length
}

func (c contact) measurement(uncertainty geo.Length) Measurement {
	m := Measurement{
		Quantity: Of(geo.Length(c.gap.line.Len), uncertainty),
		Features: []string{c.gap.from.ID, c.gap.to.ID},
		Also:     map[string]float64{"contact": geo.Length(c.length).Feet()},
	}
	if c.length == 0 || c.gap.line.Len > 0 {
		m.Witness = append(m.Witness, nearestWitness(c.gap.line))
	}
	if c.length > 0 {
		m.Witness = append(m.Witness, Witness{
			Kind:     Line,
			Label:    feetLabel(geo.Length(c.length)) + " in contact",
			Geometry: linesOf(c.along),
		})
	}
	return m
}

func linesOf(segs []shape.Segment) orb.MultiLineString {
	lines := make(orb.MultiLineString, len(segs))
	for i, s := range segs {
		lines[i] = orb.LineString{s.A, s.B}
	}
	return lines
}
