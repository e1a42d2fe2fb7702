package measure_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/plane"
	"clearway/geo/siteplan"
)

// scene is a walk of which everything is known beforehand: where its open ends
// are, what bounds it, what stands on it. Coordinates are feet in a frame of
// the scene's own; plan lays it out as a site plan.
type scene struct {
	name string
	// outer is the outline of the walk, counter-clockwise, not closed.
	outer []pt
	// ends are the edges of outer, by index in rising order, that are open.
	ends []int
	// wells are holes that are solids, block a hole that holds a building.
	wells [][]pt
	block []pt
	// panels are the polygons that the walk is drawn as.
	panels []panel
	curbs  [][]pt
	// buildings and property lines as drawn.
	buildings [][]pt
	lots      [][]pt
	things    []thing
	// drawEnds adds a walk_end at every open end.
	drawEnds bool
}

// panel is a polygon of the walk.
type panel struct {
	outer []pt
	holes [][]pt
}

// thing is a solid; each part is one by itself.
type thing struct {
	id    string
	role  siteplan.Role
	mine  bool
	parts [][]pt
	// rail is set for long straight things, that may reach beyond the
	// applicant's stretch.
	rail bool
}

// walls returns the edges of each stretch of the outline between open ends, in
// order, then those of the block.
func (s *scene) walls() [][]seg {
	all := edges(s.outer)
	var walls [][]seg
	for i, end := range s.ends {
		next := s.ends[(i+1)%len(s.ends)]
		var wall []seg
		for k := (end + 1) % len(all); k != next; k = (k + 1) % len(all) {
			wall = append(wall, all[k])
		}
		walls = append(walls, wall)
	}
	if len(s.ends) == 0 {
		walls = append(walls, all)
	}
	if s.block != nil {
		walls = append(walls, edges(s.block))
	}
	return walls
}

// holes returns all holes of the walk.
func (s *scene) holes() [][]pt {
	if s.block == nil {
		return s.wells
	}
	return append([][]pt{s.block}, s.wells...)
}

// outline returns all edges of the walk, open ends and holes included.
func (s *scene) outline() []seg {
	all := edges(s.outer)
	for _, h := range s.holes() {
		all = append(all, edges(h)...)
	}
	return all
}

// onWalk tells whether p lies in the walk or within tol of its edge.
func (s *scene) onWalk(p pt, tol float64) bool {
	in := inRing(p, s.outer)
	for _, h := range s.holes() {
		in = in && !inRing(p, h)
	}
	return in || tol > 0 && toAny(p, s.outline()) <= tol
}

// mine returns the edges of the applicant's things.
func (s *scene) mine() []seg {
	var out []seg
	for _, t := range s.things {
		for _, part := range t.parts {
			if t.mine {
				out = append(out, edges(part)...)
			}
		}
	}
	return out
}

// drawn returns the panels; a walk without panels is drawn in one piece.
func (s *scene) drawn() []panel {
	if len(s.panels) > 0 {
		return s.panels
	}
	return []panel{{s.outer, s.holes()}}
}

// layout says how a scene is laid out as a plan: turned, mirrored and moved,
// and with what a draughtsman may do otherwise without a change of the walk.
type layout struct {
	angle  float64
	mirror bool
	// move is in metres.
	move pt
	// shuffle, where set, reorders features and parts and lets rings begin at
	// another corner, lines at their other end.
	shuffle *rand.Rand
	// split puts that many more vertices into every edge.
	split int
	// oneWalk draws the panels as one MultiPolygon.
	oneWalk bool
}

// at lays a point in the plan's plane, in metres.
func (l layout) at(p pt) pt {
	if l.mirror {
		p = pt{-p[0], p[1]}
	}
	sin, cos := math.Sincos(l.angle)
	p = pt{p[0]*cos - p[1]*sin, p[0]*sin + p[1]*cos}
	return add(mul(p, float64(geo.Foot)), l.move)
}

// line lays a polyline.
func (l layout) line(points []pt) orb.LineString {
	if l.shuffle != nil && l.shuffle.IntN(2) == 0 {
		points = reversed(points)
	}
	var out orb.LineString
	for i, p := range points {
		if i > 0 {
			out = append(out, l.between(points[i-1], p)...)
		}
		out = append(out, l.at(p))
	}
	return out
}

// between returns the vertices that split puts between two others.
func (l layout) between(p, q pt) []orb.Point {
	var out []orb.Point
	for k := 1; k <= l.split; k++ {
		out = append(out, l.at(along(seg{p, q}, float64(k)/float64(l.split+1))))
	}
	return out
}

// ring lays an open ring as a closed one of the given sense.
func (l layout) ring(points []pt, ccw bool) orb.Ring {
	if l.shuffle != nil {
		k := l.shuffle.IntN(len(points))
		points = append(append([]pt{}, points[k:]...), points[:k]...)
	}
	var out orb.Ring
	for _, e := range edges(points) {
		out = append(append(out, l.at(e.a)), l.between(e.a, e.b)...)
	}
	out = append(out, out[0])
	if (out.Orientation() == orb.CCW) != ccw {
		out.Reverse()
	}
	return out
}

// polygon lays a panel.
func (l layout) polygon(p panel) orb.Polygon {
	out := orb.Polygon{l.ring(p.outer, true)}
	for _, h := range p.holes {
		out = append(out, l.ring(h, false))
	}
	return out
}

// parts lays the parts of a thing.
func (l layout) parts(rings [][]pt) orb.Geometry {
	if len(rings) == 1 {
		return l.polygon(panel{outer: rings[0]})
	}
	var out orb.MultiPolygon
	for _, r := range rings {
		out = append(out, l.polygon(panel{outer: r}))
	}
	if l.shuffle != nil {
		l.shuffle.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	}
	return out
}

// plan lays the scene out as a site plan.
func (s *scene) plan(l layout) *siteplan.Plan {
	p := &siteplan.Plan{Plane: plane.At(orb.Point{-92.8, 44.75})}
	put := func(id string, role siteplan.Role, g orb.Geometry) *siteplan.Feature {
		f := &siteplan.Feature{ID: id, Role: role, Geometry: g, Properties: map[string]any{"role": string(role)}}
		p.Features = append(p.Features, f)
		return f
	}
	s.putWalk(l, put)
	for i, c := range s.curbs {
		put(fmt.Sprintf("curb-%d", i+1), siteplan.Curb, l.line(c))
	}
	for i, b := range s.buildings {
		put(fmt.Sprintf("building-%d", i+1), siteplan.Building, l.polygon(panel{outer: b})).Solid = true
	}
	for i, b := range s.lots {
		put(fmt.Sprintf("lot-%d", i+1), siteplan.PropertyLine, l.line(b))
	}
	for _, t := range s.things {
		f := put(t.id, t.role, l.parts(t.parts))
		f.Solid, f.Mine = true, t.mine
	}
	if l.shuffle != nil {
		l.shuffle.Shuffle(len(p.Features), func(i, j int) { p.Features[i], p.Features[j] = p.Features[j], p.Features[i] })
	}
	return p
}

// putWalk lays the walk and its ends.
func (s *scene) putWalk(l layout, put func(string, siteplan.Role, orb.Geometry) *siteplan.Feature) {
	if l.oneWalk {
		var all orb.MultiPolygon
		for _, d := range s.drawn() {
			all = append(all, l.polygon(d))
		}
		put("walk", siteplan.Sidewalk, all)
	} else {
		for i, d := range s.drawn() {
			put(fmt.Sprintf("walk-%d", i+1), siteplan.Sidewalk, l.polygon(d))
		}
	}
	if !s.drawEnds {
		return
	}
	for i, e := range s.ends {
		put(fmt.Sprintf("end-%d", i+1), siteplan.WalkEnd, l.line([]pt{s.outer[e], s.outer[(e+1)%len(s.outer)]}))
	}
}
