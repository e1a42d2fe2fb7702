package measure_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/siteplan"
)

// roadway is a street of which everything is known beforehand. Lengths are metres.
type roadway struct {
	name string
	axis []pt
	// left and right are its sides, full is its outline with square ends, drawn
	// the outline that the plan shows.
	left, right []pt
	full, drawn []pt
	centerline  bool
	curbs       bool
	things      []roadThing
}

// roadThing is a polygon, or a disc where ring is nil.
type roadThing struct {
	ring   []pt
	centre pt
	radius float64
}

// The kinds of roadway that a random scene can be.
var roadwayKinds = []struct {
	name  string
	build func(*rand.Rand) *roadway
}{
	{"straight", straightRoad},
	{"tapered", taperedRoad},
	{"skewed", skewedRoad},
	{"bent", bentRoad},
	{"curved", curvedRoad},
	{"bumped out", bumpedRoad},
}

// ribbonRoad lays a street of constant width along an axis.
func ribbonRoad(axis []pt, half float64) *roadway {
	r := &roadway{axis: axis, left: offset(axis, half), right: offset(axis, -half)}
	r.full = outlineBetween(r.left, r.right)
	r.drawn = r.full
	return r
}

func outlineBetween(leftSide, rightSide []pt) []pt {
	return append(slices.Clone(rightSide), reversed(leftSide)...)
}

func in(rng *rand.Rand, low, high float64) float64 { return low + (high-low)*rng.Float64() }

func straightRoad(rng *rand.Rand) *roadway {
	return ribbonRoad([]pt{{0, 0}, {in(rng, 25, 60), 0}}, in(rng, 4, 9))
}

// taperedRoad has two straight sides that are not parallel; its axis bisects them.
func taperedRoad(rng *rand.Rand) *roadway {
	l, a, b := in(rng, 30, 60), in(rng, 4, 6), in(rng, 6, 9)
	r := &roadway{axis: []pt{{0, 0}, {l, 0}}, left: []pt{{0, a}, {l, b}}, right: []pt{{0, -a}, {l, -b}}}
	r.full = outlineBetween(r.left, r.right)
	r.drawn = r.full
	return r
}

// skewedRoad is cut off askew at both ends; its street goes on until they are square.
func skewedRoad(rng *rand.Rand) *roadway {
	r := straightRoad(rng)
	l := r.axis[1][0]
	a, b := in(rng, -4, 4), in(rng, -4, 4)
	r.drawn = slices.Clone(r.full)
	r.drawn[0] = add(r.drawn[0], pt{math.Max(0, a), 0})
	r.drawn[3] = add(r.drawn[3], pt{math.Max(0, -a), 0})
	r.drawn[1] = add(r.drawn[1], pt{-math.Max(0, b), 0})
	r.drawn[2] = add(r.drawn[2], pt{-math.Max(0, -b), 0})
	r.axis[1][0] = l
	return r
}

func bentRoad(rng *rand.Rand) *roadway {
	axis, dir := []pt{{0, 0}}, 0.0
	for range 2 + rng.IntN(3) {
		sin, cos := math.Sincos(dir)
		axis = append(axis, add(axis[len(axis)-1], mul(pt{cos, sin}, in(rng, 15, 30))))
		dir += in(rng, 0.05, 0.5) * float64(1-2*rng.IntN(2))
	}
	return ribbonRoad(axis, in(rng, 4, 6))
}

func curvedRoad(rng *rand.Rand) *roadway {
	radius, n := in(rng, 25, 60), 8+rng.IntN(8)
	sweep := in(rng, 35/radius, 1.7)
	axis := make([]pt, n+1)
	for i := range axis {
		sin, cos := math.Sincos(sweep * float64(i) / float64(n))
		axis[i] = pt{radius * sin, radius * (1 - cos)}
	}
	return ribbonRoad(axis, in(rng, 4, 6))
}

// bumpedRoad has a bump-out of the curb on one side and a bay on the other.
func bumpedRoad(rng *rand.Rand) *roadway {
	r := straightRoad(rng)
	l, h := r.axis[1][0], -r.right[0][1]
	jog := func(side []pt, by float64) []pt {
		x, long, slope := in(rng, 0.15, 0.5)*l, in(rng, 0.1, 0.2)*l, in(rng, 0, 1.5)
		y := side[0][1]
		return []pt{side[0], {x, y}, {x + slope, y + by}, {x + slope + long, y + by}, {x + 2*slope + long, y}, side[1]}
	}
	r.right = jog(r.right, in(rng, 0.2, 0.4)*h)
	r.left = jog(r.left, in(rng, 0.2, 0.4)*h)
	r.full = outlineBetween(r.left, r.right)
	r.drawn = r.full
	return r
}

// randomRoadway builds a street of a kind with up to five things on it or near it.
func randomRoadway(rng *rand.Rand, kind int) *roadway {
	r := roadwayKinds[kind].build(rng)
	r.name = roadwayKinds[kind].name
	r.curbs, r.centerline = rng.IntN(3) > 0, rng.IntN(2) > 0
	for range 1 + rng.IntN(5) {
		leg := rng.IntN(len(r.axis) - 1)
		s := seg{r.axis[leg], r.axis[leg+1]}
		c := add(along(s, rng.Float64()), mul(left(unit(sub(s.b, s.a))), in(rng, -8, 8)))
		switch rng.IntN(3) {
		case 0:
			r.things = append(r.things, roadThing{centre: c, radius: in(rng, 0.3, 2)})
		case 1:
			r.things = append(r.things, roadThing{ring: polygonal(c, in(rng, 0.8, 3), 3+rng.IntN(4), in(rng, 0, 6))})
		default:
			r.things = append(r.things, roadThing{ring: turned(c, in(rng, 0.5, 9), in(rng, 0.5, 4), in(rng, 0, 6))})
		}
	}
	return r
}

// angular puts a polygon in the place of each disc: on a plan, a disc has 256 sides
// that do not turn with it and lie up to 8 parts in 100,000 of its radius inside.
func (r *roadway) angular() *roadway {
	for i, t := range r.things {
		if t.ring == nil {
			r.things[i] = roadThing{ring: polygonal(t.centre, t.radius, 12, 0)}
		}
	}
	return r
}

// view is how a roadway is put on a plan: what must not change the answer.
type view struct {
	turn     float64
	mirror   bool
	move     pt
	reorder  bool
	backward bool // lines the other way, rings begun elsewhere
	split    bool // a vertex more in every edge
}

func (v view) at(p pt) orb.Point {
	if v.mirror {
		p[1] = -p[1]
	}
	sin, cos := math.Sincos(v.turn)
	return add(pt{p[0]*cos - p[1]*sin, p[0]*sin + p[1]*cos}, v.move)
}

func (v view) line(points []pt) orb.LineString {
	var line orb.LineString
	for i, p := range points {
		if v.split && i > 0 {
			line = append(line, v.at(along(seg{points[i-1], p}, 0.3)))
		}
		line = append(line, v.at(p))
	}
	if v.backward {
		slices.Reverse(line)
	}
	return line
}

func (v view) polygon(ring []pt) orb.Polygon {
	if v.backward {
		ring = append(slices.Clone(ring[1:]), ring[0])
	}
	r := orb.Ring(v.line(append(slices.Clone(ring), ring[0])))
	if r.Orientation() != orb.CCW {
		r.Reverse()
	}
	return orb.Polygon{r}
}

// plan draws the roadway as a site plan.
func (r *roadway) plan(v view) *siteplan.Plan {
	p := &siteplan.Plan{}
	put := func(id string, role siteplan.Role, g orb.Geometry) *siteplan.Feature {
		f := &siteplan.Feature{ID: id, Role: role, Geometry: g}
		p.Features = append(p.Features, f)
		return f
	}
	put("street", siteplan.Street, v.polygon(r.drawn))
	if r.curbs {
		n := len(r.right)
		put("right-curb", siteplan.Curb, v.line(r.drawn[:n]))
		put("left-curb", siteplan.Curb, v.line(r.drawn[n:]))
	}
	if r.centerline {
		put("centerline", siteplan.Centerline, v.line(r.axis))
	}
	for i, t := range r.things {
		f := put(fmt.Sprintf("thing-%d", i), siteplan.Obstruction, nil)
		f.Mine = true
		if f.Geometry = v.at(t.centre); t.ring != nil {
			f.Geometry = v.polygon(t.ring)
		}
		f.Radius = geo.Length(t.radius)
	}
	if v.reorder {
		slices.Reverse(p.Features)
	}
	return p
}
