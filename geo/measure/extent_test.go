package measure_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

func TestLength(t *testing.T) {
	tests := []struct {
		name  string
		shape orb.Geometry
		want  float64
	}{
		{"point", ftPoint(pt{3, 4}), 0},
		{"line with a bend", ftLine(pt{0, 0}, pt{3, 4}, pt{3, 14}), 15},
		{"two lines", orb.MultiLineString{ftLine(pt{0, 0}, pt{5, 0}), ftLine(pt{9, 0}, pt{9, 7})}, 12},
		{"trench", ftArea(box(0, 0, 250, 3)), 250},
		{"trench askew", ftArea(turned(pt{10, 10}, 250, 3, 0.7)), 250},
		//  +--+   an L, 2 ft wide: its axis runs from the middle of one end to
		//  |  |   the middle of the other, 99 + 59
		//  |  +----------+
		//  +-------------+
		{"trench round a corner", ftArea([]pt{{0, 0}, {100, 0}, {100, 2}, {2, 2}, {2, 60}, {0, 60}}), 158},
		{"triangle", ftArea([]pt{{0, 0}, {3, 0}, {0, 4}}), 5},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var d drawing
			d.add("short", siteplan.Excavation, nil)
			d.add("long", siteplan.Excavation, tc.shape)
			m := measure.Open(&d.plan).Length(d.plan.Features[1:])
			if got := feetOf(t, m); math.Abs(got-tc.want) > 1e-6 {
				t.Errorf("%.6f ft, want %.6f", got, tc.want)
			}
		})
	}
}

func TestArea(t *testing.T) {
	tests := []struct {
		name           string
		patches        [][]pt
		largest, total float64
	}{
		{"one", [][]pt{box(0, 0, 10, 5)}, 50, 50},
		{"side by side", [][]pt{box(0, 0, 10, 3), box(0, 3, 5, 8)}, 55, 55},
		{"apart", [][]pt{box(0, 0, 10, 3), box(20, 0, 25, 4)}, 30, 50},
		{"overlapping", [][]pt{box(0, 0, 10, 3), box(5, 0, 15, 3)}, 45, 45},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var d drawing
			for _, p := range tc.patches {
				d.add("patch", siteplan.Paving, ftArea(p))
			}
			m := measure.Open(&d.plan).Area(d.plan.Features)
			if m.Quantity == nil || m.Quantity.Unit != measure.SquareFeet {
				t.Fatalf("%+v", m)
			}
			if math.Abs(m.Quantity.Value-tc.largest) > 1e-6 || math.Abs(m.Also["total"]-tc.total) > 1e-6 {
				t.Errorf("%.6f of %.6f sq ft, want %.6f of %.6f", m.Quantity.Value, m.Also["total"], tc.largest, tc.total)
			}
		})
	}
}

func TestOverlap(t *testing.T) {
	tests := []struct {
		name  string
		thing []pt
		want  float64
	}{
		{"across the edge", box(-5, 0, 5, 4), 20},
		{"inside", box(2, 2, 4, 4), 4},
		{"touching", box(-5, 0, 0, 4), 0},
		{"apart", box(-9, 0, -5, 4), 0},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var d drawing
			thing := d.add("shed", siteplan.Obstruction, ftArea(tc.thing))
			on := d.add("crosswalk", siteplan.Crosswalk, ftArea(box(0, 0, 10, 10)))
			m := measure.Open(&d.plan).Overlap([]*siteplan.Feature{thing}, []*siteplan.Feature{on})
			if m.Quantity == nil || math.Abs(m.Quantity.Value-tc.want) > 1e-6 {
				t.Errorf("%+v, want %g sq ft", m.Quantity, tc.want)
			}
			if named := strings.Join(m.Features, " ") == "shed crosswalk"; named != (tc.want > 0) {
				t.Errorf("features %v", m.Features)
			}
		})
	}
}

// reachScene draws a walk with its ends and the things of a roadway on it.
func reachScene(r *roadway, v view) *siteplan.Plan {
	q := *r
	q.curbs, q.centerline = false, false
	p := q.plan(v)
	for _, f := range p.Features {
		switch f.Role {
		case siteplan.Street:
			f.Role = siteplan.Sidewalk
		case siteplan.Obstruction:
			f.Role = siteplan.Goods
		}
	}
	n, m := len(r.left)-1, len(r.right)-1
	for _, end := range [][]pt{{r.left[0], r.right[0]}, {r.left[n], r.right[m]}} {
		p.Features = append(p.Features, &siteplan.Feature{ID: "end", Role: siteplan.WalkEnd, Geometry: v.line(end)})
	}
	return p
}

// farthestOn samples the outline of a ring for the greatest distance from a line,
// where keep holds.
func farthestOn(ring []pt, from []seg, keep func(pt) bool) float64 {
	all := edges(ring)
	n := float64(len(all))
	at := func(u float64) float64 {
		k := int(math.Min(math.Max(0, math.Floor(u*n)), n-1))
		p := along(all[k], u*n-float64(k))
		if !keep(p) {
			return -1
		}
		return toAny(p, from)
	}
	return zoomed(at, 0, 1, 60*len(all), 6)
}

// The part of a thing on the walk is bounded by the thing's own outline on the walk
// and by the walk's within the thing: both are sampled, against both edges.
func TestReachAgainstOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 0))
	for i := range 200 {
		r := randomRoadway(rng, []int{0, 1, 3, 4, 5}[i%5]).angular()
		want := 0.0
		for _, thing := range r.things {
			ring := thing.ring
			least := math.Inf(1)
			for _, side := range [][]seg{legs(r.left), legs(r.right)} {
				most := farthestOn(ring, side, func(p pt) bool { return inRing(p, r.full) })
				most = math.Max(most, farthestOn(r.full, side, func(p pt) bool { return inRing(p, ring) }))
				least = math.Min(least, most)
			}
			want = math.Max(want, least)
		}
		p := reachScene(r, view{turn: in(rng, 0, 6), move: pt{in(rng, -500, 500), in(rng, -500, 500)}})
		got := feetOf(t, measure.Open(p).Reach(p.ByRole(siteplan.Goods)))
		if want := geo.Length(want).Feet(); math.Abs(got-want) > 1e-4 {
			t.Errorf("scene %d (%s): reach %.6f ft, by sampling %.6f\n%+v", i, r.name, got, want, r)
		}
	}
}

// A walk 10 ft wide between a building below and a curb above.
func TestReach(t *testing.T) {
	tests := []struct {
		name  string
		goods orb.Geometry
		want  float64
	}{
		{"from the wall", ftArea(box(10, 0, 14, 3)), 3},
		{"out of the door", ftArea(box(10, -2, 14, 3)), 3},
		{"from the curb", ftArea(box(10, 8, 14, 12)), 2},
		{"in the middle", ftArea(box(10, 4, 14, 7)), 6},
		{"not on the walk", ftArea(box(10, -5, 14, -1)), 0},
		{"a rod across the edge", ftLine(pt{10, -1}, pt{10, 2.5}), 2.5},
		{"from edge to edge", ftArea(box(10, -1, 14, 11)), 10},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var d drawing
			d.add("walk", siteplan.Sidewalk, ftArea(box(0, 0, 60, 10)))
			d.add("shop", siteplan.Building, ftArea(box(0, -30, 60, 0)))
			d.add("curb", siteplan.Curb, ftLine(pt{0, 10}, pt{60, 10}))
			d.add("goods", siteplan.Goods, tc.goods)
			m := measure.Open(&d.plan).Reach(d.plan.ByRole(siteplan.Goods))
			if got := feetOf(t, m); math.Abs(got-tc.want) > 1e-6 {
				t.Errorf("%.6f ft, want %.6f", got, tc.want)
			}
		})
	}
}

func TestProjectionAgainstOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 0))
	for i := range 200 {
		house := polygonal(pt{0, 0}, in(rng, 8, 15), 3+rng.IntN(5), in(rng, 0, 6))
		sign := turned(mul(pt{math.Cos(1), math.Sin(1)}, in(rng, 8, 16)), in(rng, 0.5, 5), in(rng, 0.2, 2), in(rng, 0, 6))
		want := math.Max(0, farthestOn(sign, edges(house), func(p pt) bool { return !inRing(p, house) }))
		v := view{turn: in(rng, 0, 6), move: pt{in(rng, -500, 500), in(rng, -500, 500)}}
		var d drawing
		building := d.add("house", siteplan.Building, v.polygon(house))
		board := d.add("sign", siteplan.Sign, v.polygon(sign))
		m := measure.Open(&d.plan).Projection([]*siteplan.Feature{board}, []*siteplan.Feature{building})
		if got, want := feetOf(t, m), geo.Length(want).Feet(); math.Abs(got-want) > 1e-4 {
			t.Errorf("scene %d: %.6f ft, by sampling %.6f\nhouse %v\nsign %v", i, got, want, house, sign)
		}
	}
}

func TestProjection(t *testing.T) {
	tests := []struct {
		name string
		sign orb.Geometry
		want float64
	}{
		{"square to the face", ftArea(box(10, 0, 10.5, 3)), 3},
		{"let into the wall", ftArea(box(10, -1, 10.5, 3.5)), 3.5},
		{"inside", ftArea(box(10, -3, 12, -1)), 0},
		{"past the corner", ftArea(box(40, -1, 44, -0.5)), 4},
		{"over the corner", ftArea(box(39, 0, 43, 4)), 5},
		{"flat, as a line", ftLine(pt{5, 0.25}, pt{9, 0.25}), 0.25},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var d drawing
			shop := d.add("shop", siteplan.Building, ftArea(box(0, -30, 40, 0)))
			sign := d.add("sign", siteplan.Sign, tc.sign)
			m := measure.Open(&d.plan).Projection([]*siteplan.Feature{sign}, []*siteplan.Feature{shop})
			if got := feetOf(t, m); math.Abs(got-tc.want) > 1e-6 {
				t.Errorf("%.6f ft, want %.6f", got, tc.want)
			}
		})
	}
}
