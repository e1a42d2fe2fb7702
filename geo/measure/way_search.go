package measure

import (
	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// enter lets discs in from the passage: where one of radius cap has room and can
// be moved, without touching anything, to a place that inPassage agrees to, at most
// slack from the centre. No wider disc is asked for.
func (sp *space) enter(cap float64, inPassage func(centre orb.Point, slack float64) bool) {
	entered := make([]bool, len(sp.discs))
	for i := range sp.discs {
		d := &sp.discs[i]
		if d.radius < cap-2*hair || !sp.isOpen(int32(i)) {
			continue
		}
		if entered[i] = sp.fromEntered(int32(i), cap, entered); entered[i] {
			continue // it is carried there
		}
		if sp.isFree(d.centre) && inPassage(d.centre, d.radius-cap) {
			entered[i] = true
			sp.begin(int32(i), cap)
		}
	}
}

// fromEntered tells whether a disc of radius cap that has entered a triangle beside i
// can be carried on to i as it is.
func (sp *space) fromEntered(i int32, cap float64, entered []bool) bool {
	for side, n := range sp.tri.Triangles[i].N {
		if n < 0 || !entered[n] || sp.closed(i, side) || sp.discs[i].radius < cap+excess(cap, sp.stepOf(sp.tri.Triangles[i].V)) {
			continue
		}
		if half, more := sp.half(sp.side(i, side)); half >= cap+more {
			return true
		}
	}
	return false
}

// begin lets a disc in at a triangle.
func (sp *space) begin(i int32, radius float64) {
	sp.queue.push(reach{radius: radius, at: i, from: i, exact: true})
}

// carryTo carries discs on until one touches one of the things, and returns the
// triangle there: no wider disc touches any of them. It is noDisc where none does.
func (sp *space) carryTo(things []int32) int32 {
	for {
		best := int32(noDisc)
		for _, k := range things {
			if at := sp.arrived[k]; at >= 0 && (best < 0 || sp.discs[at].reach > sp.discs[best].reach) {
				best = at
			}
		}
		if best >= 0 || !sp.step() {
			return best
		}
	}
}

// step carries a disc on to one more triangle, the widest disc first: a widest-path
// search (Dijkstra, with the bottleneck in place of the sum). How wide a disc the
// way to a triangle lets through is measured on the outlines when it comes up with
// the most that it can be. False where none is left.
func (sp *space) step() bool {
	for {
		r, ok := sp.queue.pop()
		if !ok {
			return false
		}
		d := &sp.discs[r.at]
		switch {
		case d.done:
		case !r.exact:
			r.radius, r.neck = sp.measured(r)
			r.exact = true
			sp.queue.push(r)
		default:
			d.done, d.reach, d.from, d.neck = true, r.radius, r.from, r.neck
			sp.settle(r.at)
			return true
		}
	}
}

// settle notes the things that the disc at a triangle touches, and offers the
// triangles next to it.
func (sp *space) settle(i int32) {
	for _, v := range sp.tri.Triangles[i].V {
		if s := &sp.of[v]; !s.buried && sp.arrived[s.thing] < 0 {
			sp.arrived[s.thing] = i
		}
	}
	for side, n := range sp.tri.Triangles[i].N {
		if n < 0 || sp.discs[n].done || sp.closed(i, side) || !sp.isOpen(n) {
			continue
		}
		sp.offer(i, n, side)
	}
}

// closed tells whether a side of a triangle is a piece of an outline.
func (sp *space) closed(i int32, side int) bool {
	p, q := sp.side(i, side)
	return sp.of[p].next == q || sp.of[q].next == p
}

// side returns the samples at the ends of a side.
func (sp *space) side(i int32, side int) (p, q int32) {
	v := sp.tri.Triangles[i].V
	return v[(side+1)%3], v[(side+2)%3]
}

// offer queues the triangle n across a side of triangle i, with the most that the
// radius can be by the samples.
func (sp *space) offer(i, n int32, side int) {
	d := &sp.discs[i]
	r := reach{radius: d.reach, at: n, from: i, side: int8(side), neck: d.neck, exact: true}
	room := sp.discs[n].radius
	if more := excess(room, sp.stepOf(sp.tri.Triangles[n].V)); room < d.reach+more {
		r.exact, r.radius = false, min(r.radius, room+more)
	}
	p, q := sp.side(i, side)
	if half, more := sp.half(p, q); half < d.reach+more && sp.narrows(i, n, p, q) {
		r.exact, r.radius = false, min(r.radius, half)
	}
	sp.queue.push(r)
}

// measured returns the radius of the widest disc that can be carried to a triangle
// from that before it, and what stops wider ones.
func (sp *space) measured(r reach) (float64, neck) {
	d := &sp.discs[r.from]
	radius, nk := d.reach, d.neck
	v := sp.tri.Triangles[r.at].V
	if room := sp.discs[r.at].radius; room < radius+excess(room, sp.stepOf(v)) {
		n := neck{kind: discNeck, at: v}
		if x, _, _ := sp.exactDisc(n, room); x < radius {
			radius, nk = x, n
		}
	}
	p, q := sp.side(r.from, int(r.side))
	if half, more := sp.half(p, q); half < radius+more && sp.narrows(r.from, r.at, p, q) {
		n := neck{kind: gapNeck, at: [3]int32{p, q, -1}}
		if x, _ := sp.exactGap(n, half); x < radius {
			radius, nk = x, n
		}
	}
	return radius, nk
}

// half returns half the distance of two samples, and its excess.
func (sp *space) half(p, q int32) (half, more float64) {
	half = shape.Dist(sp.of[p].at, sp.of[q].at) / 2
	return half, excess(half, max(sp.of[p].step, sp.of[q].step))
}

// stepOf returns the largest step at the corners of a triangle.
func (sp *space) stepOf(v [3]int32) float64 {
	step := float64(sampleStep)
	for _, k := range v {
		if sp.tri.Real(k) {
			step = max(step, sp.of[k].step)
		}
	}
	return step
}

// excess is what a disc between samples may differ from one between outlines: the
// nearest point of an outline lies within half a step of a sample, on an edge or on
// an arc.
func excess(radius, step float64) float64 {
	return step*step/(8*radius+touch) + onArc
}

// onArc is that part of it which is due to the samples on an arc.
const onArc = float64(sampleStep) / 10

// narrows tells whether the way from one disc to the next leads between p and q:
// whether their centres lie on either side of the line p-q, each where its triangle
// does. It is asked of the points as triangulated: two samples of one corner are a
// hair apart, and so may the line be from the third point.
func (sp *space) narrows(i, n, p, q int32) bool {
	a, b := sp.tri.Points[p], sp.tri.Points[q]
	side := func(c orb.Point) float64 {
		return (b[0]-a[0])*(c[1]-a[1]) - (b[1]-a[1])*(c[0]-a[0])
	}
	third := func(k int32) orb.Point {
		for _, v := range sp.tri.Triangles[k].V {
			if v != p && v != q {
				return sp.tri.Points[v]
			}
		}
		return a
	}
	return side(sp.discs[i].centre)*side(third(i)) > 0 && side(sp.discs[n].centre)*side(third(n)) > 0
}
