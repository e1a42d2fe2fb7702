package measure

import (
	"math"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"

	"github.com/paulmach/orb"
)

// Way is how wide a disc can be carried from the passage to what must be reached.
type Way struct {
	Measurement
	// Limit is the limit of the target that governs, where targets have limits
	// of their own.
	Limit geo.Length
	// Unchanged is true where no target is harder to reach than without the
	// applicant's things: he does not answer for what was there already.
	Unchanged bool
}

// chairReach is how near a table has to be for a chair to belong to it.
const chairReach = 3 * geo.Foot

// target is what a way leads to: solids that are to be touched, or a point on the
// edge of the walk.
type target struct {
	id     string
	solids map[string]bool // ids of features
	point  *mark
	limit  geo.Length
}

// mark is a point on the edge of the walk and the way onto the walk from there.
type mark struct {
	at, inward orb.Point
}

// Aisle measures the way to the applicant's tables: the widest disc that can be
// carried from the passage, the walk beside his area, until it touches a table or
// one of its chairs. A chair belongs to the nearest table within 3 ft, else it
// stands for itself. The area itself is no solid here, what stands in it is.
//
// The quantity is that of the table that is hardest to reach, and never more than
// the clear width of the passage. Not applicable where he has neither tables nor
// chairs. The time is O(n log n) for outlines of n quarter feet in all.
func (s *Site) Aisle() Way {
	return s.way(false, func(passage) []target { return s.seats() })
}

// DoorWay measures the way to the middle of each door beside the stretch, brought
// onto the walk where the door is recessed, against the door's own width or least,
// whichever is more. He answers for a door only where it is harder to reach than
// without his things.
func (s *Site) DoorWay(least geo.Length) Way {
	return s.way(true, func(p passage) []target { return s.doors(p, least) })
}

// Access measures the way to each of the things on the stretch, until it is
// touched. He answers only for those harder to reach than without his things.
func (s *Site) Access(things []*siteplan.Feature) Way {
	return s.way(true, func(p passage) []target {
		var found []target
		for _, f := range things {
			if l, ok := shape.Distance(f.Geometry, nearestMine(p, f.Geometry)); ok && l.Len <= float64(Stretch) {
				found = append(found, target{id: f.ID, solids: map[string]bool{f.ID: true}})
			}
		}
		return found
	})
}

// way measures the way to the targets of each passage. With compare, targets that
// are as hard to reach without his things are left out.
func (s *Site) way(compare bool, targetsOf func(passage) []target) Way {
	passages, missing := s.passages()
	if missing != "" {
		return Way{Measurement: Measurement{Missing: missing}}
	}
	var best *Way
	any := false
	for _, p := range passages {
		targets := targetsOf(p)
		if len(targets) == 0 {
			continue
		}
		any = true
		w, missing := s.worstWay(p, targets, compare)
		if missing != "" {
			return Way{Measurement: Measurement{Missing: missing}}
		}
		if best == nil || w.Quantity != nil && (best.Quantity == nil || waySlack(*w) < waySlack(*best)) {
			best = w
		}
	}
	if !any {
		return Way{Measurement: Measurement{NotApplicable: "the plan shows nothing that has to be reached here"}}
	}
	return *best
}

func waySlack(w Way) float64 { return w.Quantity.Value - w.Limit.Feet() }

// worstWay measures the ways on one walk and returns that with the least slack.
func (s *Site) worstWay(p passage, targets []target, compare bool) (*Way, string) {
	if p.walk.walls < 2 {
		return nil, askForEnds(p.walk)
	}
	here := p.cut()
	n := newNetwork(p.walk, p.walk.edges, p.with(here), limits{})
	g, ok := n.narrowest(true)
	if !ok {
		return nil, "the passage beside the applicant's things has no width that can be measured"
	}
	with := s.ways(p, p.with(here), targets, g.line)
	var without []wayTo
	if compare {
		cap := g.line
		if h, ok := p.hereWithout(here, limits{}, false); ok && h.line.Len > cap.Len {
			cap = h.line
		}
		without = s.ways(p, here, targets, cap)
	}
	w := &Way{Unchanged: compare}
	for i, t := range targets {
		if compare && with[i].radius >= without[i].radius-float64(geo.Foot)*0.0025 {
			continue
		}
		c := s.wayTo(t, with[i])
		c.Unchanged = false
		if compare {
			c.Also["without"] = geo.Length(2 * without[i].radius).Feet()
		}
		if w.Quantity == nil || waySlack(c) < waySlack(*w) {
			*w = c
		}
	}
	return w, ""
}

// wayTo makes a measurement of a way.
func (s *Site) wayTo(t target, to wayTo) Way {
	w := Way{Limit: t.limit}
	w.Quantity = Of(geo.Length(2*to.radius), s.Plan.Precision.Uncertainty)
	w.Features = []string{t.id}
	w.Also = map[string]float64{}
	w.Witness = []Witness{spanWitness(to.shown)}
	return w
}

// wayTo is the radius of the widest disc that reaches a target, and what shows it.
type wayTo struct {
	radius float64
	shown  shape.Line
}

// ways measures the way to each target among bodies, no wider than the passage.
func (s *Site) ways(p passage, bodies []body, targets []target, widest shape.Line) []wayTo {
	things := p.obstacles(bodies, s.areas())
	for i, t := range targets {
		if t.point != nil {
			things = append(things, obstacle{segs: []shape.Segment{{A: t.point.at, B: t.point.at}}, body: markPoint - i})
		}
	}
	sp := newSpace(p.walk, things)
	sp.spread(widest.Len/2, s.outsideAreas)
	out := make([]wayTo, len(targets))
	for i, t := range targets {
		out[i] = sp.wayTo(bodies, t, markPoint-i, widest)
	}
	return out
}

// wayTo reads the way to one target off the space.
func (sp *space) wayTo(bodies []body, t target, point int, widest shape.Line) wayTo {
	at := sp.arrival(func(k int32) bool {
		b := sp.things[k].body
		return b == point || b >= 0 && t.solids[bodies[b].id]
	})
	if at < 0 {
		return wayTo{shown: widestAt(sp, bodies, t)}
	}
	d := sp.discs[at]
	if d.neck.kind == noNeck {
		return wayTo{radius: d.reach, shown: widest}
	}
	radius, shown := sp.exact(d.neck, d.reach)
	if t.point != nil {
		if room := roomAt(t.point.at, t.point.inward, sp.things, widest.Len/2); room < radius {
			c := shape.Segment{A: t.point.at, B: orb.Point{t.point.at[0] + 2*room*t.point.inward[0], t.point.at[1] + 2*room*t.point.inward[1]}}
			return wayTo{radius: room, shown: shape.Line{From: c.A, To: c.B, Len: 2 * room}}
		}
	}
	return wayTo{radius: min(radius, widest.Len/2), shown: shown}
}

// widestAt shows a target that nothing reaches as a point.
func widestAt(sp *space, bodies []body, t target) shape.Line {
	if t.point != nil {
		return shape.Line{From: t.point.at, To: t.point.at}
	}
	for _, o := range sp.things {
		if o.body >= 0 && t.solids[bodies[o.body].id] {
			return shape.Line{From: o.segs[0].A, To: o.segs[0].A}
		}
	}
	return shape.Line{}
}

// obstacles returns the outlines on the stretch: solids other than the areas, and
// the walls.
func (p passage) obstacles(bodies []body, areas map[string]bool) []obstacle {
	var out []obstacle
	for i, b := range bodies {
		if !areas[b.id] {
			out = append(out, obstacle{segs: b.segs, radius: b.radius, area: b.area, box: shape.Grow(b.box, b.radius), body: i})
		}
	}
	walls := make([]obstacle, p.walk.walls)
	for _, e := range p.walk.edges {
		if e.wall >= 0 {
			walls[e.wall].segs = append(walls[e.wall].segs, p.stretch.cutSegment(e.Segment)...)
		}
	}
	for _, w := range walls {
		if len(w.segs) > 0 {
			w.body = -1
			out = append(out, w)
		}
	}
	return out
}

// areas returns the ids of the areas asked for: what people walk in, not round.
func (s *Site) areas() map[string]bool {
	ids := map[string]bool{}
	for _, f := range s.Plan.ByRole(siteplan.Cafe) {
		ids[f.ID] = f.Mine
	}
	return ids
}

// outsideAreas tells whether a point lies in none of the areas asked for.
func (s *Site) outsideAreas(p orb.Point) bool {
	for _, f := range s.Plan.ByRole(siteplan.Cafe) {
		if f.Mine && shape.Covers(f.Geometry, p) {
			return false
		}
	}
	return true
}

// seats returns the applicant's tables, each with its chairs, and the chairs that
// belong to none.
func (s *Site) seats() []target {
	var seats []target
	tables := s.mineOf(siteplan.Table)
	for _, f := range tables {
		seats = append(seats, target{id: f.ID, solids: map[string]bool{f.ID: true}})
	}
	for _, chair := range s.mineOf(siteplan.Chair) {
		near, at := float64(chairReach), -1
		for i, table := range tables {
			l, ok := shape.Distance(table.Geometry, chair.Geometry)
			if gap := l.Len - float64(table.Radius) - float64(chair.Radius); ok && gap <= near {
				near, at = gap, i
			}
		}
		if at < 0 {
			seats = append(seats, target{id: chair.ID, solids: map[string]bool{chair.ID: true}})
			continue
		}
		seats[at].solids[chair.ID] = true
	}
	return seats
}

func (s *Site) mineOf(role siteplan.Role) []*siteplan.Feature {
	var found []*siteplan.Feature
	for _, f := range s.Plan.ByRole(role) {
		if f.Mine && f.Solid {
			found = append(found, f)
		}
	}
	return found
}

// doors returns the doors beside the stretch as points on the edge of the walk.
func (s *Site) doors(p passage, least geo.Length) []target {
	var found []target
	for _, f := range s.Plan.ByRole(siteplan.Door) {
		middle, wide, ok := doorway(f.Geometry)
		if !ok {
			continue
		}
		m, ok := p.walk.markAt(middle)
		if !ok || shape.Dist(m.at, nearestMine(p, m.at)) > float64(Stretch) {
			continue
		}
		found = append(found, target{id: f.ID, point: &m, limit: max(least, geo.Length(wide))})
	}
	return found
}

// doorway returns the middle and the width of a door; a door drawn as a point has
// no width of its own.
func doorway(g orb.Geometry) (middle orb.Point, wide float64, ok bool) {
	switch g := g.(type) {
	case orb.Point:
		return g, 0, true
	case orb.LineString:
		if len(g) >= 2 {
			line := shape.Segment{A: g[0], B: g[len(g)-1]}
			return line.At(0.5), line.Len(), true
		}
	}
	return orb.Point{}, 0, false
}

// markAt brings a point onto the nearest wall of the walk.
func (w *walk) markAt(p orb.Point) (mark, bool) {
	best, at := math.Inf(1), -1
	for i, e := range w.edges[:w.rim] {
		if l := e.FromPoint(p).Len; e.wall >= 0 && l < best {
			best, at = l, i
		}
	}
	if at < 0 {
		return mark{}, false
	}
	e := w.edges[at]
	d := unit(orb.Point{e.B[0] - e.A[0], e.B[1] - e.A[1]})
	return mark{at: e.FromPoint(p).To, inward: orb.Point{-d[1], d[0]}}, true
}

// nearestMine returns the point of the applicant's outlines nearest to a shape.
func nearestMine(p passage, g orb.Geometry) orb.Point {
	line := shape.Line{Len: math.Inf(1)}
	segs := shape.Segments(g)
	for _, b := range p.mine {
		if l := shape.Nearest(segs, b.segs); l.Len < line.Len {
			line = l
		}
	}
	return line.To
}
