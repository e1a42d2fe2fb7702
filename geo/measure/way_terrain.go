package measure

import (
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// terrain is what ways on one walk lead over, worked out once for all of them: the
// stretch with the applicant's things and without.
type terrain struct {
	*passage
	areas []*siteplan.Feature // that he asks for: what people walk in, not round
	marks []mark              // the doors beside the stretch
	even  bool                // walls are sampled as finely everywhere, for a line to be drawn

	space     *space // among what is there already
	his, bare *ground
}

// ground is the space among bodies and the gap that governs the passage there.
type ground struct {
	bodies []body
	space  *space
	widest shape.Line
}

// readTerrains returns a terrain for each walk that his things stand on, or what is
// missing.
func (s *Site) readTerrains() ([]*terrain, string) {
	if s.terrains != nil {
		return s.terrains, ""
	}
	passages, missing := s.passages()
	if missing != "" {
		return nil, missing
	}
	var areas []*siteplan.Feature
	for _, f := range s.Plan.ByRole(siteplan.Cafe) {
		if f.Mine {
			areas = append(areas, f)
		}
	}
	for _, p := range passages {
		t := &terrain{passage: p, areas: areas}
		t.marks = t.marksOf(s.Plan.ByRole(siteplan.Door))
		s.terrains = append(s.terrains, t)
	}
	return s.terrains, ""
}

// hisGround returns the ground with his things; nil where the passage has no width.
func (t *terrain) hisGround() *ground {
	if t.his == nil {
		g, ok := newNetwork(t.walk, t.walk.edges, t.withHis(), limits{}).narrowest(true)
		if !ok {
			return nil
		}
		bodies := slices.Concat(t.here, t.mine)
		t.his = &ground{bodies: bodies, space: t.bareSpace().with(t.obstaclesOf(t.mine, len(t.here))), widest: g.line}
		t.his.space.enter(g.line.Len/2, t.nearPassage)
	}
	return t.his
}

// bareGround returns the ground without his things, where hisGround is one. Its
// passage is no narrower.
func (t *terrain) bareGround() *ground {
	if t.bare == nil {
		widest := t.hisGround().widest
		if g, ok := t.hereWithout(limits{}, false); ok && g.line.Len > widest.Len {
			widest = g.line
		}
		t.bare = &ground{bodies: t.here, space: t.bareSpace(), widest: widest}
		t.bare.space.enter(widest.Len/2, t.nearPassage)
	}
	return t.bare
}

// bareSpace returns the space among what is there already: walls, doors and solids.
func (t *terrain) bareSpace() *space {
	if t.space == nil {
		things := append(t.obstaclesOf(t.here, 0), t.wallObstacles()...)
		for _, m := range t.marks {
			things = append(things, obstacle{segs: []shape.Segment{{A: m.at, B: m.at}}, body: m.body})
		}
		g := newGrading(append(slices.Clip(things), t.obstaclesOf(t.mine, 0)...))
		g.even = t.even
		t.space = newSpace(t.walk, things, g)
	}
	return t.space
}

// obstaclesOf returns the outlines of bodies other than his areas; their numbers
// begin with first.
func (t *terrain) obstaclesOf(bodies []body, first int) []obstacle {
	areas := map[string]bool{}
	for _, f := range t.areas {
		areas[f.ID] = true
	}
	var out []obstacle
	for i, b := range bodies {
		if !areas[b.id] {
			out = append(out, obstacle{segs: b.segs, radius: b.radius, area: b.area, box: shape.Grow(b.box, b.radius), body: first + i})
		}
	}
	return out
}

// wallObstacles returns the walls of the walk, cut to the stretch.
func (p *passage) wallObstacles() []obstacle {
	walls := make([]obstacle, p.walk.walls)
	for _, e := range p.wallsHere {
		if e.wall >= 0 {
			walls[e.wall].segs = append(walls[e.wall].segs, e.Segment)
		}
	}
	var out []obstacle
	for _, w := range walls {
		if len(w.segs) > 0 {
			w.body = -1
			out = append(out, w)
		}
	}
	return out
}

// nearPassage tells whether a place outside all of his areas lies at most slack
// from p.
func (t *terrain) nearPassage(p orb.Point, slack float64) bool {
	if !t.inAreas(p) {
		return true
	}
	for _, f := range t.areas {
		for _, s := range shape.Segments(f.Geometry) {
			l := s.FromPoint(p)
			if l.Len <= slack && !t.inAreas(plus(l.To, times(2*touch, heading(p, l.To)))) {
				return true
			}
		}
	}
	return false
}

func (t *terrain) inAreas(p orb.Point) bool {
	for _, f := range t.areas {
		if shape.Covers(f.Geometry, p) {
			return true
		}
	}
	return false
}

// holds tells whether a target is on this walk.
func (t *terrain) holds(to target) bool {
	on := func(b body) bool { return to.solids[b.id] }
	return to.point != nil || slices.ContainsFunc(t.mine, on) || slices.ContainsFunc(t.here, on)
}

// wayTo is the radius of the widest disc that reaches a target, and what shows it.
type wayTo struct {
	radius float64
	shown  shape.Line
}

// wayTo measures the way to a target, no wider than the passage.
func (g *ground) wayTo(t target) wayTo {
	at := g.space.carryTo(g.thingsOf(t))
	if at < 0 {
		return wayTo{shown: g.pointAt(t)}
	}
	d := g.space.discs[at]
	radius, shown := d.reach, g.widest
	if d.neck.kind != noNeck {
		shown = g.space.show(d.neck, d.reach)
	}
	if t.point != nil {
		room := g.space.roomAt(t.point, g.widest.Len/2)
		if room > radius {
			radius = g.space.besideMark(t.point, room, radius)
		}
		if room <= radius {
			far := plus(t.point.at, times(2*room, t.point.inward))
			return wayTo{radius: room, shown: shape.Line{From: t.point.at, To: far, Len: 2 * room}}
		}
	}
	if t.point == nil && d.neck.kind == gapNeck {
		if wider, line := g.space.besideThings(at, radius); wider > radius {
			return wayTo{radius: wider, shown: line}
		}
	}
	return wayTo{radius: radius, shown: shown}
}

// thingsOf returns the obstacles that a target consists of.
func (g *ground) thingsOf(t target) []int32 {
	var things []int32
	for i, o := range g.space.things {
		if t.point != nil && o.body == t.point.body || o.body >= 0 && t.solids[g.bodies[o.body].id] {
			things = append(things, int32(i))
		}
	}
	return things
}

// pointAt shows a target that nothing reaches as a point.
func (g *ground) pointAt(t target) shape.Line {
	at := orb.Point{}
	if t.point != nil {
		at = t.point.at
	} else if things := g.thingsOf(t); len(things) > 0 {
		at = g.space.things[things[0]].segs[0].A
	}
	return shape.Line{From: at, To: at}
}

// marksOf returns the middles of the doors beside the stretch.
func (p *passage) marksOf(doors []*siteplan.Feature) []mark {
	var marks []mark
	for _, f := range doors {
		middle, wide, ok := doorway(f.Geometry)
		if !ok {
			continue
		}
		m, ok := p.walk.markAt(middle)
		if !ok || shape.Dist(m.at, nearestMine(p, m.at)) > float64(Stretch) {
			continue
		}
		m.door, m.wide, m.body = f, geo.Length(wide), markPoint-len(marks)
		marks = append(marks, m)
	}
	return marks
}

// doors returns the doors beside the stretch as targets.
func (t *terrain) doors(least geo.Length) []target {
	var found []target
	for i := range t.marks {
		m := &t.marks[i]
		found = append(found, target{id: m.door.ID, point: m, limit: max(least, m.wide)})
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
func nearestMine(p *passage, g orb.Geometry) orb.Point {
	line := shape.Line{Len: math.Inf(1)}
	segs := shape.Segments(g)
	for _, b := range p.mine {
		if l := shape.Nearest(segs, b.segs); l.Len < line.Len {
			line = l
		}
	}
	return line.To
}
