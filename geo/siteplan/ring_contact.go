package siteplan

import (
	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// contact is a place where two edges meet.
type contact struct {
	at      orb.Point // metres
	raw     orb.Point // the vertex next to it, as written
	i, j    int       // the edges
	crosses bool
}

// selfContact looks for places where the ring meets itself. Faulty is true with
// the first place where it crosses itself for more than the tolerance, the
// rounding of its coordinates; else found is any place where it touches itself,
// or nil. O(n log n) for outlines as people draw them.
func (o *outline) selfContact(tolerance float64) (found *contact, faulty bool) {
	if o.convex {
		return nil, false
	}
	n := len(o.path) - 1
	w := pairWalk{effort: o.effort}
	w.visit = func(i, j int) bool {
		if j == i+1 || i == 0 && j == n-1 {
			return true
		}
		c, meets := o.meet(i, j)
		if !meets {
			return true
		}
		faulty = c.crosses && !o.comesOfRounding(c, tolerance)
		if found == nil || faulty {
			kept := c
			found = &kept
		}
		return !faulty
	}
	w.within(o.edges(), o.edges().top(), 0)
	return found, faulty
}

// side tells on which side of the line from a to b the point c lies: 1 left, -1
// right. Rounding errors are some nanometres, far below any tolerance here.
func side(a, b, c orb.Point) int {
	switch turn := cross(b, c, a); {
	case turn > 0:
		return 1
	case turn < 0:
		return -1
	}
	return 0
}

// meet tells how edges i < j of one ring meet. A vertex is looked at with the
// edge that starts there.
func (o *outline) meet(i, j int) (contact, bool) {
	a, b := o.path[i], o.path[i+1]
	c, d := o.path[j], o.path[j+1]
	abc, abd := side(a, b, c), side(a, b, d)
	cda, cdb := side(c, d, a), side(c, d, b)
	found := contact{at: a, raw: o.raw[i], i: i, j: j}
	switch {
	case abc*abd < 0 && cda*cdb < 0:
		found.at, _ = shape.Crossing(shape.Segment{A: a, B: b}, shape.Segment{A: c, B: d})
		found.crosses = true
	case a == c:
		found.crosses = o.strandsCross(i, j)
	case cda == 0 && edgeBound(c, d).Contains(a):
		found.crosses = side(c, d, o.path[o.previous(i)])*cdb < 0
	case abc == 0 && edgeBound(a, b).Contains(c):
		found.at, found.raw = c, o.raw[j]
		found.crosses = side(a, b, o.path[o.previous(j)])*abd < 0
	default:
		return contact{}, false
	}
	return found, true
}

// previous returns the index of the vertex before vertex i.
func (o *outline) previous(i int) int {
	if i == 0 {
		return len(o.path) - 2
	}
	return i - 1
}

// strandsCross tells whether the two passages of a ring through one point, at
// vertices i and j, cross there: one end of the second lies on either side of the
// first. Strands with a common direction are taken as touching.
func (o *outline) strandsCross(i, j int) bool {
	p := o.path[i]
	in, out := o.path[o.previous(i)], o.path[i+1]
	from, to := o.path[o.previous(j)], o.path[j+1]
	for _, q := range []orb.Point{from, to} {
		if sameDirection(p, in, q) || sameDirection(p, out, q) {
			return false
		}
	}
	return inSector(p, in, out, from) != inSector(p, in, out, to)
}

// sameDirection reports whether a and b lie in one direction from p.
func sameDirection(p, a, b orb.Point) bool {
	return side(p, a, b) == 0 && (a[0]-p[0])*(b[0]-p[0])+(a[1]-p[1])*(b[1]-p[1]) > 0
}

// inSector reports whether the direction from p to q lies in the sector passed
// through when turning counter-clockwise from a to b.
func inSector(p, a, b, q orb.Point) bool {
	left, right := side(p, a, q) > 0, side(p, q, b) > 0
	if side(p, a, b) >= 0 {
		return left && right
	}
	return left || right
}

// comesOfRounding tells whether a crossing can come of corners moved by rounding:
// a corner then lies within the tolerance of the edge it went past. That alone
// would let bow ties through, so one of two things must hold besides. Either one of
// the loops that the crossing parts is no wider than the tolerance, a sliver turned
// inside out; or both wind the same way, as on either side of a neck whose sides
// changed places. The loops of a bow tie wind against each other.
func (o *outline) comesOfRounding(c contact, tolerance float64) bool {
	s := shape.Segment{A: o.path[c.i], B: o.path[c.i+1]}
	t := shape.Segment{A: o.path[c.j], B: o.path[c.j+1]}
	if nearestEnd(s, t) > tolerance {
		return false
	}
	if o.areaTo == nil {
		o.sum()
	}
	last := len(o.path) - 1
	origin := o.path[0]
	area := cross(c.at, s.B, origin) + o.areaTo[c.j] - o.areaTo[c.i+1] + cross(t.A, c.at, origin)
	length := dist(c.at, s.B) + o.lengthTo[c.j] - o.lengthTo[c.i+1] + dist(t.A, c.at)
	rest := o.areaTo[last] - area
	thinner := min(loopWidth(area, length), loopWidth(rest, o.lengthTo[last]-length))
	return thinner <= tolerance || area*rest > 0
}

// nearestEnd returns the least distance of an end of one segment to the other.
func nearestEnd(s, t shape.Segment) float64 {
	return min(endDistance(t, s.A), endDistance(t, s.B), endDistance(s, t.A), endDistance(s, t.B))
}

// sum fills areaTo and lengthTo.
func (o *outline) sum() {
	o.areaTo = make([]float64, len(o.path))
	o.lengthTo = make([]float64, len(o.path))
	for i := 1; i < len(o.path); i++ {
		o.areaTo[i] = o.areaTo[i-1] + cross(o.path[i-1], o.path[i], o.path[0])
		o.lengthTo[i] = o.lengthTo[i-1] + dist(o.path[i-1], o.path[i])
	}
}

// crossing looks for a place where the edges of two rings cross, farther from
// each end of the two edges than the tolerance. touches is true where they meet
// at all.
func (o *outline) crossing(other *outline, tolerance float64) (found *contact, touches bool) {
	w := pairWalk{effort: o.effort}
	w.visit = func(i, j int) bool {
		s := shape.Segment{A: o.path[i], B: o.path[i+1]}
		t := shape.Segment{A: other.path[j], B: other.path[j+1]}
		if side(s.A, s.B, t.A)*side(s.A, s.B, t.B) > 0 || side(t.A, t.B, s.A)*side(t.A, t.B, s.B) > 0 {
			return true
		}
		touches = true
		if nearestEnd(s, t) > tolerance {
			at, _ := shape.Crossing(s, t)
			found = &contact{at: at, raw: o.raw[i], i: i, j: j, crosses: true}
		}
		return found == nil
	}
	a, b := o.edges(), other.edges()
	w.between(a, a.top(), 0, b, b.top(), 0)
	return found, touches
}

func endDistance(s shape.Segment, p orb.Point) float64 { return s.FromPoint(p).Len }

// strayFrom returns a vertex of o that lies outside of the outer ring by more
// than the tolerance. Where the two do not touch, one vertex tells.
func (o *outline) strayFrom(outer *outline, tolerance float64, touching bool) (int, bool) {
	for i := range len(o.path) - 1 {
		p := o.path[i]
		if !outer.edges().contains(p) && !outer.edges().nearer(p, tolerance) {
			return i, true
		}
		if !touching {
			break
		}
	}
	return 0, false
}

// liesIn reports whether a vertex of o lies inside of other by more than the
// tolerance. Where the two do not touch, one vertex tells.
func (o *outline) liesIn(other *outline, tolerance float64, touching bool) bool {
	for _, p := range o.path {
		if other.edges().contains(p) && !other.edges().nearer(p, tolerance) {
			return true
		}
		if !touching {
			break
		}
	}
	return false
}
