package measure

import (
	"math"

	"clearway/geo"
	"clearway/geo/shape"

	"github.com/paulmach/orb"
)

// nearNeck is how far along an outline from a sample what decides may lie.
const nearNeck = 4 * sampleStep

// exact returns the radius of the widest disc that a neck lets through, measured
// on the outlines, and what shows it: for a gap the line across it, else the
// diameter of the disc. found is the radius by the samples, which is kept where
// the outlines near them are too mixed up to tell more.
func (sp *space) exact(n neck, found float64) (float64, shape.Line) {
	if n.kind == gapNeck {
		return sp.exactGap(n, found)
	}
	return sp.exactDisc(n, found)
}

// exactGap measures a gap between two outlines.
func (sp *space) exactGap(n neck, found float64) (float64, shape.Line) {
	p, q := sp.of[n.at[0]], sp.of[n.at[1]]
	line := shape.Line{From: p.at, To: q.at, Len: 2 * found}
	if p.thing == q.thing && line.Len < 2*float64(nearNeck) {
		return found, line
	}
	a, b := &sp.things[p.thing], &sp.things[q.thing]
	line = thick(shape.Nearest(a.near(p.at), b.near(q.at)), a.radius, b.radius)
	return line.Len / 2, line
}

// near returns the segments of an outline that come near a point of it.
func (t *obstacle) near(p orb.Point) []shape.Segment {
	var found []shape.Segment
	box := shape.Grow(p.Bound(), float64(nearNeck)+t.radius)
	for _, s := range t.segs {
		if !box.Intersects(s.Bound()) {
			continue
		}
		if in, ok := shape.WithinOne(s, shape.Segment{A: p, B: p}, float64(nearNeck)+t.radius); ok {
			found = append(found, s.Cut(in))
		}
	}
	return found
}

// exactDisc finds the disc that touches three outlines: Newton's method on the
// differences of its centre's distances from them, from the disc through the
// samples.
func (sp *space) exactDisc(n neck, found float64) (float64, shape.Line) {
	x, _ := sp.tri.Circle(shape.Triangle{V: n.at})
	start := x
	if !sp.apart(n) {
		return found, diameter(x, orb.Point{1, 0}, found)
	}
	var local [3][]shape.Segment
	for i, v := range n.at {
		local[i] = sp.things[sp.of[v].thing].near(sp.of[v].at)
	}
	var d [3]float64
	var g [3]orb.Point
	for range 20 {
		for i := range local {
			d[i], g[i] = distanceAndSlope(x, local[i], sp.things[sp.of[n.at[i]].thing].radius)
		}
		ax, ay := g[0][0]-g[1][0], g[0][1]-g[1][1]
		bx, by := g[0][0]-g[2][0], g[0][1]-g[2][1]
		den := ax*by - ay*bx
		if math.Abs(den) < 1e-9 {
			return found, diameter(start, orb.Point{1, 0}, found)
		}
		u, v := d[0]-d[1], d[0]-d[2]
		step := orb.Point{(u*by - v*ay) / den, (ax*v - bx*u) / den}
		x = orb.Point{x[0] - step[0], x[1] - step[1]}
		if math.Hypot(step[0], step[1]) < 1e-10 {
			break
		}
	}
	if shape.Dist(x, start) > float64(sampleStep) || math.Abs(d[0]-found) > float64(sampleStep)/2 {
		return found, diameter(start, orb.Point{1, 0}, found)
	}
	return d[0], diameter(x, g[0], d[0])
}

// apart tells whether the three samples of a disc lie on outlines apart from one
// another: on three things, or far apart on one.
func (sp *space) apart(n neck) bool {
	for i := range 3 {
		p, q := sp.of[n.at[i]], sp.of[n.at[(i+1)%3]]
		if p.thing == q.thing && shape.Dist(p.at, q.at) < 2*float64(nearNeck) {
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

// roomAt returns the radius of the largest disc that touches the edge of the walk
// at p, where inward is the way onto the walk, without meeting a segment: discs
// that touch at one point lie in one another, so it is found by bisection. Edges
// along the tangent at p are not in its way.
func roomAt(p, inward orb.Point, things []obstacle, limit float64) float64 {
	room := limit
	for _, t := range things {
		if t.body <= markPoint {
			continue
		}
		for _, s := range t.segs {
			if t.radius == 0 && alongTangent(s, p, inward) {
				continue
			}
			room = min(room, roomBeside(p, inward, s, t.radius, room))
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
