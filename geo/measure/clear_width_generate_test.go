package measure_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"clearway/geo/siteplan"
)

// generate makes the random scene of a seed.
func generate(seed uint64) *scene {
	shape := shapes[seed%uint64(len(shapes))]
	for try := uint64(0); ; try++ {
		r := dice{rand.New(rand.NewPCG(seed, try))}
		s := shape.make(r)
		s.name = fmt.Sprintf("seed %d (%s)", seed, shape.name)
		s.placeMine(r)
		s.placeExisting(r)
		if s.wellsClear() && len(s.mine()) > 0 {
			return s
		}
	}
}

// against is a rectangle along an edge of a wall: from s to s+w along it, from
// d to d+h into the walk.
func (s *scene) against(e seg, from, w, d, h float64) []pt {
	u := unit(sub(e.b, e.a))
	n := left(u)
	if !s.onWalk(add(along(e, 0.5), mul(n, 0.01)), 0) {
		n = mul(n, -1)
	}
	at := func(x, y float64) pt { return add(e.a, add(mul(u, x), mul(n, y))) }
	ring := []pt{at(from, d), at(from+w, d), at(from+w, d+h), at(from, d+h)}
	if signedArea(ring) < 0 {
		ring = reversed(ring)
	}
	return ring
}

// someEdge returns a random edge of a wall at least so long.
func (s *scene) someEdge(r dice, least float64) (seg, bool) {
	var all []seg
	for _, w := range s.walls() {
		for _, e := range w {
			if apart(e.a, e.b) >= least {
				all = append(all, e)
			}
		}
	}
	if len(all) == 0 {
		return seg{}, false
	}
	return all[r.IntN(len(all))], true
}

// placeMine puts an area against a wall, or free, and some tables.
func (s *scene) placeMine(r dice) {
	e, ok := s.someEdge(r, 6)
	if !ok {
		return
	}
	l := apart(e.a, e.b)
	w, h := math.Min(r.from(3, 18), l-1), r.from(1, 6)
	d := []float64{0, 0, 0, -0.1, r.from(0, 1), r.from(0, 5)}[r.IntN(6)]
	from := r.from(0, l-w)
	area := s.against(e, from, w, d, h)
	if c, ok := s.byInnerCorner(r); ok && r.chance(0.3) {
		area = turned(c, r.from(1, 5), r.from(1, 5), r.from(0, math.Pi))
	}
	s.put(thing{id: "cafe", role: siteplan.Cafe, mine: true, parts: [][]pt{area}})
	for i := range r.IntN(4) {
		ring := s.against(e, from+r.from(-2, w+1), r.from(1, 3), d+r.from(0, h+2), r.from(1, 3))
		if r.chance(0.4) {
			ring = polygonal(ring[0], r.from(0.5, 1.5), 10+r.IntN(8), 0)
		}
		s.put(thing{id: fmt.Sprintf("table-%d", i+1), role: siteplan.Table, mine: true, parts: [][]pt{ring}})
	}
}

// byInnerCorner returns a point of the walk before a corner of a wall.
func (s *scene) byInnerCorner(r dice) (pt, bool) {
	var corners []pt
	var inward []pt
	for i, v := range s.outer {
		n := len(s.outer)
		u, w := unit(sub(v, s.outer[(i+n-1)%n])), unit(sub(s.outer[(i+1)%n], v))
		if cross(u, w) < -0.3 {
			corners, inward = append(corners, v), append(inward, unit(add(left(u), left(w))))
		}
	}
	for i, v := range s.block {
		n := len(s.block)
		u, w := unit(sub(v, s.block[(i+n-1)%n])), unit(sub(s.block[(i+1)%n], v))
		corners, inward = append(corners, v), append(inward, mul(unit(add(left(u), left(w))), -1))
	}
	if len(corners) == 0 {
		return pt{}, false
	}
	k := r.IntN(len(corners))
	return add(corners[k], mul(inward[k], r.from(2, 8))), true
}

// placeExisting puts what stands there already.
func (s *scene) placeExisting(r dice) {
	if r.chance(0.5) {
		s.placeRail(r)
	}
	for i := range r.IntN(9) {
		t := thing{id: fmt.Sprintf("object-%d", i+1), role: existingRoles[r.IntN(len(existingRoles))]}
		for range 12 {
			t.parts = s.someParts(r)
			if s.undivided(t.parts) && s.put(t) {
				break
			}
		}
	}
}

var existingRoles = []siteplan.Role{
	siteplan.Tree, siteplan.Pole, siteplan.Light, siteplan.Hydrant, siteplan.Bench, siteplan.Object, siteplan.Trash,
}

// placeRail puts a long thin thing along a wall by the applicant's things; it
// may leave the stretch, and something may stand near its far end.
func (s *scene) placeRail(r dice) {
	e, ok := s.someEdge(r, 35)
	for range 6 {
		if ok && toMine([]seg{e}, s.mine()) > 2 {
			e, ok = s.someEdge(r, 35)
		}
	}
	if !ok {
		return
	}
	l := apart(e.a, e.b)
	w, d := r.from(25, l-4), r.from(0.3, 5)
	from := r.from(2, l-2-w)
	ring := s.against(e, from, w, d, r.from(0.05, 0.2))
	if !s.clearOf(ring, 0.05) || !s.put(thing{id: "rail", role: siteplan.Object, rail: true, parts: [][]pt{ring}}) {
		return
	}
	at := from + []float64{0, w - 3}[r.IntN(2)]
	kiosk := [][]pt{s.against(e, at, 3, d+r.from(0.3, 3), 12)}
	if toMine(edges(kiosk[0]), s.mine()) > stretch+0.5 && r.chance(0.8) {
		s.put(thing{id: "kiosk", role: siteplan.Object, parts: kiosk})
	}
}

// someParts returns the parts of a random thing at a random place.
func (s *scene) someParts(r dice) [][]pt {
	if e, ok := s.someEdge(r, 4); ok && r.chance(0.3) { // flush with a wall
		return [][]pt{s.against(e, r.from(0, apart(e.a, e.b)-2), r.from(0.5, 4), 0, r.from(0.5, 4))}
	}
	c := s.somewhere(r, r.from(0.2, 9))
	if p, ok := s.byInnerCorner(r); ok && r.chance(0.15) {
		c = p
	}
	if r.chance(0.2) && len(s.things) > 0 { // a corner on another's corner
		other := s.things[r.IntN(len(s.things))].parts[0]
		k := other[r.IntN(len(other))]
		ring := turned(pt{}, r.from(0.5, 3), r.from(0.5, 3), r.from(0, 3))
		for i := range ring {
			ring[i] = add(k, ring[i])
		}
		shift := sub(k, ring[0])
		for i := range ring {
			ring[i] = add(ring[i], shift)
		}
		ring[0] = k
		return [][]pt{ring}
	}
	w, h, angle := r.from(0.5, 4), r.from(0.5, 4), r.from(0, math.Pi)
	switch r.IntN(5) {
	case 0:
		return [][]pt{polygonal(c, r.from(0.3, 1.6), 12+r.IntN(13), angle)}
	case 1:
		return [][]pt{box(c[0], c[1], c[0]+w, c[1]+h)}
	case 2:
		return [][]pt{turned(c, w, h, angle)}
	case 3:
		t := r.from(0.2, 0.5) * math.Min(w, h)
		return [][]pt{{
			c, add(c, pt{w, 0}), add(c, pt{w, t}), add(c, pt{t, t}), add(c, pt{t, h}), add(c, pt{0, h}),
		}}
	default:
		return [][]pt{turned(c, w/2, h/2, angle), turned(add(c, pt{r.from(2, 5), r.from(-2, 2)}), w/2, h/2, 0)}
	}
}

// put adds a thing, unless it is near or beyond an open end or off the walk.
func (s *scene) put(t thing) bool {
	for _, part := range t.parts {
		on := false
		for _, p := range part {
			on = on || s.onWalk(p, 0)
		}
		if !on || s.nearEnd(part) {
			return false
		}
	}
	s.things = append(s.things, t)
	return true
}

// nearEnd tells whether a ring lies within 2 ft of an open end or beyond.
func (s *scene) nearEnd(ring []pt) bool {
	for _, k := range s.ends {
		a, b := s.outer[k], s.outer[(k+1)%len(s.outer)]
		out := mul(left(unit(sub(a, b))), 40)
		beyond := []pt{a, add(a, out), add(b, out), b}
		for _, p := range ring {
			if toSeg(p, seg{a, b}) < 2 || inRing(p, beyond) {
				return true
			}
		}
	}
	return false
}

// undivided tells whether parts lie wholly within the applicant's stretch or
// wholly beyond, half a foot off its edge.
func (s *scene) undivided(parts [][]pt) bool {
	mine := s.mine()
	for _, part := range parts {
		in, out := false, false
		for _, e := range edges(part) {
			for k := range 8 {
				d := toAny(along(e, float64(k)/8), mine)
				in = in || d < stretch+0.5
				out = out || d > stretch-0.5
			}
		}
		if in && out {
			return false
		}
	}
	return true
}

// wellsClear tells whether no well lies on the edge of the stretch.
func (s *scene) wellsClear() bool {
	for _, w := range s.wells {
		if !s.undivided([][]pt{w}) {
			return false
		}
	}
	return true
}
