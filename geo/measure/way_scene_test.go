package measure_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// wayScene is a walk along the x axis from 0 to wayLong, the curb at y = 0 and a
// building at y = depth, with what stands on it, in feet. All of the applicant's
// things lie between wayFrom and wayTo.
type wayScene struct {
	depth  float64
	alcove []pt // on the wall, from left to right; nil for a straight wall
	things []wayThing
	doors  []wayDoor
}

const wayLong, wayFrom, wayTo = 80.0, 26.0, 54.0

// wayThing is a thing on the walk: an area, a line or a point with a radius.
type wayThing struct {
	id     string
	role   siteplan.Role
	mine   bool
	ring   []pt // of an area
	line   []pt // of a line; one point for a point
	radius float64
}

// wayDoor is a door on the wall or at the back of the alcove, with its middle.
type wayDoor struct {
	id     string
	line   []pt
	middle pt
}

// wall is the edge of the walk at the building, from right to left.
func (s *wayScene) wall() []pt {
	line := []pt{{wayLong, s.depth}}
	for i := len(s.alcove) - 1; i >= 0; i-- {
		line = append(line, s.alcove[i])
	}
	return append(line, pt{0, s.depth})
}

func (s *wayScene) outer() []pt { return append([]pt{{0, 0}, {wayLong, 0}}, s.wall()...) }

// geometry is the thing as it is drawn.
func (t *wayThing) geometry() orb.Geometry {
	switch {
	case t.ring != nil:
		return corners(t.ring...)
	case len(t.line) == 1:
		return t.line[0]
	}
	return orb.LineString(t.line)
}

// lines are the edges of the thing.
func (t *wayThing) lines() []seg {
	switch {
	case t.ring != nil:
		return edges(t.ring)
	case len(t.line) == 1:
		return []seg{{t.line[0], t.line[0]}}
	}
	return legs(t.line)
}

// plan draws the scene.
func (s *wayScene) plan() *feetPlan {
	p := &feetPlan{}
	p.put("walk", siteplan.Sidewalk, corners(s.outer()...))
	p.put("curb", siteplan.Curb, orb.LineString{{-5, 0}, {wayLong + 5, 0}})
	building := append(s.wall(), pt{0, s.depth + 30}, pt{wayLong, s.depth + 30})
	p.put("building", siteplan.Building, corners(building...)).Solid = true
	for _, t := range s.things {
		f := p.put(t.id, t.role, t.geometry())
		f.Radius, f.Solid, f.Mine = geo.FromFeet(t.radius), true, t.mine
	}
	for _, d := range s.doors {
		p.put(d.id, siteplan.Door, orb.LineString(d.line))
	}
	return p
}

// ground is the oracle's view of the scene, with the applicant's things or
// without, where the passage is cap feet wide.
func (s *wayScene) ground(withMine bool, cap float64) *ground {
	g := &ground{outer: s.outer(), cap: cap / 2}
	g.bars = append(g.bars, bar{lines: legs(s.wall())}, bar{lines: []seg{{pt{0, 0}, pt{wayLong, 0}}}})
	for _, t := range s.things {
		switch {
		case t.role == siteplan.Cafe:
			g.areas = append(g.areas, t.ring)
		case withMine || !t.mine:
			g.bars = append(g.bars, bar{id: t.id, lines: t.lines(), inside: t.ring, radius: t.radius})
		}
	}
	g.prepare()
	return g
}

// seats are the goals of the aisles, named by their tables, with the chairs within
// 3 ft of them, or by chairs of their own.
func (s *wayScene) seats() (ids []string, goals []goal) {
	var tables []wayThing
	for _, t := range s.things {
		if t.role == siteplan.Table {
			tables = append(tables, t)
			ids = append(ids, t.id)
			goals = append(goals, goal{bars: map[string]bool{t.id: true}})
		}
	}
	for _, c := range s.things {
		if c.role != siteplan.Chair {
			continue
		}
		near, middle, at := 3.0, math.Inf(1), -1
		for i, t := range tables {
			d, apart := between2(t, c), apart(t.middle(), c.middle())
			if d < near-1e-6 || d < near+1e-6 && apart < middle {
				near, middle, at = math.Min(d, near), apart, i
			}
		}
		if at >= 0 {
			goals[at].bars[c.id] = true
			continue
		}
		ids = append(ids, c.id)
		goals = append(goals, goal{bars: map[string]bool{c.id: true}})
	}
	return ids, goals
}

// middle is the centre of a thing of regular shape.
func (t *wayThing) middle() pt {
	sum := pt{}
	points := append(slices.Clone(t.ring), t.line...)
	for _, p := range points {
		sum = add(sum, p)
	}
	return mul(sum, 1/float64(len(points)))
}

// between2 is the distance between two things, 0 where they overlap.
func between2(a, b wayThing) float64 {
	barOf := func(t wayThing) bar { return bar{lines: t.lines(), inside: t.ring, radius: t.radius} }
	x, y := barOf(a), barOf(b)
	d := math.Inf(1)
	for _, s := range x.lines {
		for _, t := range y.lines {
			if u, v, ok := meet(s, t); ok && between(u, 0, 1) && between(v, 0, 1) {
				return 0
			}
		}
		d = math.Min(d, math.Min(y.dist(s.a), y.dist(s.b))-a.radius)
	}
	for _, t := range y.lines {
		d = math.Min(d, math.Min(x.dist(t.a), x.dist(t.b))-b.radius)
	}
	return math.Max(0, d)
}

// passageWidths are the clear width that the applicant leaves and that without
// his things, which is never less.
func passageWidths(s *measure.Site) (with, without float64, ok bool) {
	w := s.ClearWidth(measure.WalkLimits{})
	if w.Quantity == nil {
		return 0, 0, false
	}
	return w.Quantity.Value, math.Max(w.Quantity.Value, w.Also["here_without"]), true
}

// randomCafe furnishes a walk with an area, tables and chairs in rows or
// scattered, rails with mouths, planters, and trees and poles that stand there
// already.
func randomCafe(rng *rand.Rand) *wayScene {
	s := &wayScene{depth: spread(rng, 11, 20)}
	if rng.IntN(3) == 0 {
		s.cutAlcove(rng)
	}
	x0, x1 := wayFrom+spread(rng, 0, 6), wayTo-spread(rng, 0, 6)
	y0, y1 := s.depth-spread(rng, 5, s.depth-4.5), s.depth
	if rng.IntN(3) == 0 { // at the curb
		y0, y1 = spread(rng, 0.5, 2), s.depth-spread(rng, 4, 6)
	}
	s.put(siteplan.Cafe, true, wayThing{ring: box(x0, y0, x1, y1)})
	s.putRails(rng, x0, y0, x1, y1)
	if rng.IntN(2) == 0 {
		s.putRows(rng, x0, y0, x1, y1)
	} else {
		for range 2 + rng.IntN(7) {
			s.putTable(rng, pt{spread(rng, x0+1, x1-1), spread(rng, y0+1, y1-1)})
		}
	}
	for range rng.IntN(4) {
		at := pt{spread(rng, x0, x1), spread(rng, y0, y1)}
		s.put(siteplan.Planter, true, wayThing{ring: turned(at, spread(rng, 1, 5), spread(rng, 1, 2), someAngle(rng))})
	}
	for range rng.IntN(5) {
		at := pt{spread(rng, x0-8, x1+8), spread(rng, 0.5, s.depth-0.5)}
		s.put(siteplan.Tree, false, someRound(rng, at))
	}
	return s
}

func spread(rng *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*rng.Float64() }

// someAngle is square to the walk half of the time.
func someAngle(rng *rand.Rand) float64 {
	if rng.IntN(2) == 0 {
		return 0
	}
	return spread(rng, 0, math.Pi)
}

func (s *wayScene) put(role siteplan.Role, mine bool, t wayThing) {
	t.id, t.role, t.mine = fmt.Sprintf("%s-%d", role, len(s.things)), role, mine
	s.things = append(s.things, t)
}

// someRound is a post drawn as a point, or a polygon of eight corners.
func someRound(rng *rand.Rand, at pt) wayThing {
	r := spread(rng, 0.2, 1)
	if rng.IntN(2) == 0 {
		return wayThing{line: []pt{at}, radius: r}
	}
	return wayThing{ring: polygonal(at, r, 8, 1)}
}

// putTable puts a table with up to three chairs.
func (s *wayScene) putTable(rng *rand.Rand, at pt) {
	angle := someAngle(rng)
	if rng.IntN(4) == 0 {
		s.put(siteplan.Table, true, wayThing{line: []pt{at}, radius: spread(rng, 1, 1.5)})
	} else {
		s.put(siteplan.Table, true, wayThing{ring: turned(at, spread(rng, 2, 4), spread(rng, 2, 3), angle)})
	}
	for range rng.IntN(4) {
		sin, cos := math.Sincos(angle + math.Pi/2*float64(rng.IntN(4)))
		s.put(siteplan.Chair, true, wayThing{ring: turned(add(at, mul(pt{cos, sin}, spread(rng, 2, 3.5))), 1.5, 1.5, angle)})
	}
}

// putRows puts tables in rows.
func (s *wayScene) putRows(rng *rand.Rand, x0, y0, x1, y1 float64) {
	dx, dy := spread(rng, 4.5, 8), spread(rng, 4.5, 8)
	for y := y0 + spread(rng, 1.5, 3); y < y1-1; y += dy {
		for x := x0 + spread(rng, 1.5, 3); x < x1-1; x += dx {
			s.put(siteplan.Table, true, wayThing{ring: turned(pt{x, y}, 3, 2, 0)})
			if rng.IntN(2) == 0 {
				s.put(siteplan.Chair, true, wayThing{ring: turned(pt{x, y + 1.8}, 1.5, 1.5, 0)})
			}
		}
	}
}

// putRails puts rails round an area: along some of its sides, with mouths.
func (s *wayScene) putRails(rng *rand.Rand, x0, y0, x1, y1 float64) {
	wide := 0.0
	if rng.IntN(2) == 0 {
		wide = spread(rng, 0.05, 0.3)
	}
	for _, side := range [][2]pt{{{x0, y1}, {x0, y0}}, {{x0, y0}, {x1, y0}}, {{x1, y0}, {x1, y1}}} {
		if rng.IntN(3) == 0 {
			continue
		}
		d := sub(side[1], side[0])
		mouth := spread(rng, 1.5, 5) / length(d)
		at := spread(rng, 0, 1)
		for _, part := range [][2]float64{{0, at - mouth/2}, {at + mouth/2, 1}} {
			if part[1]-part[0] > 0.05 {
				line := []pt{add(side[0], mul(d, math.Max(0, part[0]))), add(side[0], mul(d, math.Min(1, part[1])))}
				s.put(siteplan.Barrier, true, wayThing{line: line, radius: wide})
			}
		}
	}
}

// cutAlcove lets the wall step back, its mouth narrower than its back at times.
func (s *wayScene) cutAlcove(rng *rand.Rand) {
	x, w, d := spread(rng, wayFrom+5, wayTo-12), spread(rng, 4, 8), spread(rng, 1, 4)
	lip := spread(rng, 0, 1)
	s.alcove = []pt{{x + lip, s.depth}, {x, s.depth + d}, {x + w, s.depth + d}, {x + w - lip, s.depth}}
}

// putDoors puts doors on the wall and at the back of the alcove.
func (s *wayScene) putDoors(rng *rand.Rand) {
	put := func(middle pt) {
		id := fmt.Sprintf("door-%d", len(s.doors))
		s.doors = append(s.doors, wayDoor{id, []pt{sub(middle, pt{1.5, 0}), add(middle, pt{1.5, 0})}, middle})
	}
	if s.alcove != nil {
		put(pt{s.alcove[1][0] + spread(rng, 1, s.alcove[2][0]-s.alcove[1][0]-1), s.alcove[1][1]})
	}
	for range 1 + rng.IntN(3) {
		x := spread(rng, wayFrom-8, wayTo+8)
		if s.alcove != nil && between(x, s.alcove[0][0]-2, s.alcove[3][0]+2) {
			continue
		}
		put(pt{x, s.depth})
	}
}
