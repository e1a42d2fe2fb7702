package measure

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
)

// neck is what stops wider discs: two samples it would not pass between, or three
// round which it has no room.
type neck struct {
	kind neckKind
	at   [3]int32
}

type neckKind int8

const (
	noNeck neckKind = iota // the passage itself is no wider
	gapNeck
	discNeck
)

// reach is how far along an outline from a sample what decides may lie.
func (s sample) reach() float64 { return 1.25 * s.step }

// show returns what shows a neck: for a gap the line across it, else the diameter
// of the disc. radius is that which it lets through.
func (sp *space) show(n neck, radius float64) shape.Line {
	if n.kind == gapNeck {
		_, line := sp.exactGap(n, radius)
		return line
	}
	_, line, _ := sp.exactDisc(n, radius)
	return line
}

// exactGap returns half the width of the gap between two outlines, with the line
// across it: where it is narrowest, if that is near the two samples; else it grows
// narrower to one side, and the width between the samples counts, half of which their
// middle is from either outline in the mean. found is half the distance of the
// samples, which is kept where both are on one outline and near one another.
func (sp *space) exactGap(n neck, found float64) (radius float64, line shape.Line) {
	p, q := sp.of[n.at[0]], sp.of[n.at[1]]
	line = shape.Line{From: p.at, To: q.at, Len: shape.Dist(p.at, q.at)}
	if p.thing == q.thing && line.Len < 4*max(p.step, q.step) {
		return found, line
	}
	a, b := &sp.things[p.thing], &sp.things[q.thing]
	nearA, nearB := a.near(p), b.near(q)
	narrowest := shape.Nearest(nearA, nearB)
	if a.isNear(p, narrowest.From) && b.isNear(q, narrowest.To) {
		line = thick(narrowest, a.radius, b.radius)
		return line.Len / 2, line
	}
	middle := []shape.Segment{{A: shape.Segment{A: p.at, B: q.at}.At(0.5)}}
	middle[0].B = middle[0].A
	toA, toB := shape.Nearest(middle, nearA), shape.Nearest(middle, nearB)
	line.Len = max(0, toA.Len-a.radius) + max(0, toB.Len-b.radius)
	return line.Len / 2, line
}

// near returns the segments of an outline that come near a sample of it.
func (t *obstacle) near(p sample) []shape.Segment {
	var found []shape.Segment
	within := p.reach() + t.radius
	box := shape.Grow(p.at.Bound(), within)
	for _, s := range t.segs {
		if !box.Intersects(s.Bound()) {
			continue
		}
		if in, ok := shape.WithinOne(s, shape.Segment{A: p.at, B: p.at}, within); ok {
			found = append(found, s.Cut(in))
		}
	}
	return found
}

// isNear tells whether x is no end of what near cuts off.
func (t *obstacle) isNear(p sample, x orb.Point) bool {
	return shape.Dist(p.at, x) < p.reach()+t.radius-touch
}

// exactDisc finds the disc that touches three outlines: Newton's method on the
// differences of its centre's distances from them, from the disc through the
// samples. ok is false where the outlines near them are too mixed up to tell: of two
// samples on one outline the disc lies somewhere between two others. Then its radius is
// the mean of what its middle is from the outlines.
func (sp *space) exactDisc(n neck, found float64) (radius float64, line shape.Line, ok bool) {
	x, _ := sp.tri.Circle(shape.Triangle{V: n.at})
	start, step := x, sp.stepOf(n.at)
	var local [3][]shape.Segment
	for i, v := range n.at {
		local[i] = sp.things[sp.of[v].thing].near(sp.of[v])
	}
	var d [3]float64
	var g [3]orb.Point
	measure := func() {
		for i := range local {
			d[i], g[i] = distanceAndSlope(x, local[i], sp.things[sp.of[n.at[i]].thing].radius)
		}
	}
	measure()
	mean := (min(d[0], d[1], d[2]) + max(d[0], d[1], d[2])) / 2
	asFound := diameter(x, g[0], mean)
	if !sp.apart(n) {
		return mean, asFound, false
	}
	for range 20 {
		a, b := minus(g[0], g[1]), minus(g[0], g[2])
		den := cross(a, b)
		if math.Abs(den) < 1e-9 {
			return mean, asFound, false
		}
		u, v := d[0]-d[1], d[0]-d[2]
		move := orb.Point{(u*b[1] - v*a[1]) / den, (a[0]*v - b[0]*u) / den}
		x = minus(x, move)
		measure()
		if math.Hypot(move[0], move[1]) < 1e-10 {
			break
		}
	}
	if shape.Dist(x, start) > step || math.Abs(d[0]-found) > excess(found, step) {
		return mean, asFound, false
	}
	return d[0], diameter(x, g[0], d[0]), true
}

// apart tells whether the three samples of a disc lie on outlines apart from one
// another: on three things, or far apart on one.
func (sp *space) apart(n neck) bool {
	for i := range 3 {
		p, q := sp.of[n.at[i]], sp.of[n.at[(i+1)%3]]
		if p.thing == q.thing && shape.Dist(p.at, q.at) < 2*max(p.reach(), q.reach()) {
			return false
		}
	}
	return true
}

// distanceAndSlope returns the distance of x from segments drawn r thick and the
// direction in which it grows.
func distanceAndSlope(x orb.Point, segs []shape.Segment, r float64) (float64, orb.Point) {
	best := shape.Line{Len: math.Inf(1)}
	for _, s := range segs {
		if l := s.FromPoint(x); l.Len < best.Len {
			best = l
		}
	}
	return best.Len - r, unit(orb.Point{x[0] - best.To[0], x[1] - best.To[1]})
}

// diameter returns the diameter of a disc in a direction.
func diameter(centre, dir orb.Point, radius float64) shape.Line {
	return shape.Line{
		From: orb.Point{centre[0] - radius*dir[0], centre[1] - radius*dir[1]},
		To:   orb.Point{centre[0] + radius*dir[0], centre[1] + radius*dir[1]},
		Len:  2 * radius,
	}
}

// roomAt returns the radius of the largest disc, no larger than limit, that touches
// the edge of the walk at a mark without meeting a segment: discs that touch at one
// point lie in one another, so it is found by bisection. Edges along the tangent
// there are not in its way.
func (sp *space) roomAt(m *mark, limit float64) float64 {
	room := limit
	for _, t := range sp.things {
		if t.body <= markPoint {
			continue
		}
		for _, s := range t.segs {
			if t.radius == 0 && alongTangent(s, m.at, m.inward) || shape.BoundDist(s.Bound(), m.at.Bound())-t.radius > 2*room {
				continue
			}
			room = min(room, roomBeside(m.at, m.inward, s, t.radius, room))
		}
	}
	return room
}

// alongTangent tells whether s runs along the line through p square to inward, or
// lies behind it.
func alongTangent(s shape.Segment, p, inward orb.Point) bool {
	ahead := func(q orb.Point) float64 { return (q[0]-p[0])*inward[0] + (q[1]-p[1])*inward[1] }
	return ahead(s.A) <= touch && ahead(s.B) <= touch
}

func roomBeside(p, inward orb.Point, s shape.Segment, radius, limit float64) float64 {
	fits := func(r float64) bool {
		c := orb.Point{p[0] + r*inward[0], p[1] + r*inward[1]}
		return s.FromPoint(c).Len-radius >= r
	}
	if fits(limit) {
		return limit
	}
	lo, hi := 0.0, limit
	for hi-lo > 1e-7*float64(geo.Foot) {
		if mid := (lo + hi) / 2; fits(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}
