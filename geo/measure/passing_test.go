package measure_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/siteplan"
)

// A walk 100 ft long and 10 ft wide along the curb, with things in it.
//
//	10 +-------------------------------+ building
//	   |        +--------+             |
//	   |        | object |             |
//	 0 +-------------------------------+ curb
//	   0        x0       x1           100
func TestPassingGap(t *testing.T) {
	straight := rect(0, 0, 100, 10)
	// 4 ft wide with bays 5 by 5 ft at x 20..25 and, 4.9 ft long, at x 60..64.9.
	bays := corners(orb.Point{0, 0}, orb.Point{100, 0}, orb.Point{100, 4}, orb.Point{64.9, 4}, orb.Point{64.9, 5}, orb.Point{60, 5},
		orb.Point{60, 4}, orb.Point{25, 4}, orb.Point{25, 5}, orb.Point{20, 5}, orb.Point{20, 4}, orb.Point{0, 4})
	cases := []struct {
		name   string
		walk   orb.Polygon
		things []orb.Geometry
		round  float64 // width of the things that are points
		want   float64
	}{
		{"room on the whole walk", straight, []orb.Geometry{rect(40, 9, 45, 10)}, 0, 0},
		{"exactly 5 ft beside the thing", straight, []orb.Geometry{rect(40, 5, 60, 10)}, 0, 0},
		{"4.996 ft are read as 5 ft", straight, []orb.Geometry{rect(40, 4.996, 60, 10)}, 0, 0},
		{"4.9 ft beside the thing", straight, []orb.Geometry{rect(40, 4.9, 60, 10)}, 0, 20},
		{"two narrow stretches", straight, []orb.Geometry{rect(10, 4, 20, 10), rect(50, 4, 80, 10)}, 0, 30},
		{"less than 5 ft between two narrow stretches", straight, []orb.Geometry{rect(10, 4, 20, 10), rect(24.9, 4, 30, 10)}, 0, 20},
		{"5 ft between two narrow stretches", straight, []orb.Geometry{rect(10, 4, 20, 10), rect(25, 4, 30, 10)}, 0, 10},
		{"from the end of the walk", straight, []orb.Geometry{rect(0, 4, 30, 10)}, 0, 30},
		{"shut", straight, []orb.Geometry{rect(30, 0, 33, 10)}, 0, 3},
		{"things on both sides leave 4 ft", straight, []orb.Geometry{rect(40, 7, 60, 10), rect(40, 0, 60, 3)}, 0, 20},
		{"staggered things leave a passing space between", straight, []orb.Geometry{rect(30, 0, 40, 6), rect(45, 4, 60, 10)}, 0, 15},
		{"a ring of things round a free square", straight, []orb.Geometry{rect(30, 0, 35, 8), rect(40, 0, 45, 8), rect(35, 0, 40, 3)}, 0, 5},
		{"a thing with a hole 6 ft wide in it", straight, []orb.Geometry{orb.Polygon{rect(30, 0, 50, 10)[0], {{37, 2}, {37, 8}, {43, 8}, {43, 2}, {37, 2}}}}, 0, 7},
		// Beside a disc of radius 2 about (50, 5) no square fits while one of its
		// sides would be less than 5 ft from the edge: 3 ft above and below it.
		{"a round thing in the middle", straight, []orb.Geometry{orb.Point{50, 5}}, 4, 4},
		{"bays in a narrow walk", bays, []orb.Geometry{rect(90, 3, 92, 4)}, 0, 75},
	}
	for _, tc := range cases {
		for name, change := range changes {
			t.Run(tc.name+", "+name, func(t *testing.T) {
				p := passingPlan(tc.walk, tc.things, tc.round)
				change(&p.Plan)
				wantFeet(t, p.site().PassingGap(5*geo.Foot), tc.want, 1e-4)
			})
		}
	}
}

func passingPlan(walk orb.Polygon, things []orb.Geometry, round float64) *feetPlan {
	p := &feetPlan{}
	p.put("walk", siteplan.Sidewalk, walk)
	for _, g := range things {
		f := p.put("thing", siteplan.Fixture, g)
		if _, isPoint := g.(orb.Point); isPoint {
			f.Radius = geo.FromFeet(round / 2)
		}
		f.Solid, f.Mine = true, true
	}
	return p
}

// Round a corner the two legs have squares of their own; the axis meets in the
// corner, 4 ft from either outer edge.
//
//	60 +--+
//	   |  |
//	   |  |
//	 8 |  +------------+
//	   |     [thing]   |
//	 0 +---------------+
//	   0  8   20..30   60
func TestPassingGapRoundACorner(t *testing.T) {
	bent := corners(orb.Point{0, 0}, orb.Point{60, 0}, orb.Point{60, 8}, orb.Point{8, 8}, orb.Point{8, 60}, orb.Point{0, 60})
	for _, tc := range []struct {
		name  string
		thing orb.Polygon
		want  float64
	}{
		{"room beside the thing", rect(20, 5, 30, 8), 0},
		{"no room beside it", rect(20, 4, 30, 8), 10},
		{"no room in one leg from the corner on", rect(4, 12, 8, 40), 28},
	} {
		for name, change := range changes {
			t.Run(tc.name+", "+name, func(t *testing.T) {
				p := passingPlan(bent, []orb.Geometry{tc.thing}, 0)
				change(&p.Plan)
				wantFeet(t, p.site().PassingGap(5*geo.Foot), tc.want, 1e-4)
			})
		}
	}
}

func TestPassingGapMissing(t *testing.T) {
	var p feetPlan
	if m := p.site().PassingGap(5 * geo.Foot); m.Missing == "" {
		t.Errorf("no walk: %+v", m)
	}
	ring := passingPlan(orb.Polygon{rect(0, 0, 90, 90)[0], {{10, 10}, {10, 80}, {80, 80}, {80, 10}, {10, 10}}}, []orb.Geometry{rect(40, 0, 50, 4)}, 0)
	ring.put("block", siteplan.Building, rect(10, 10, 80, 80))
	if m := ring.site().PassingGap(5 * geo.Foot); m.Missing == "" {
		t.Errorf("a walk round a block: %+v", m)
	}
}

// gapByGrid is the longest stretch of a walk without a free square of the given side
// among those whose corners lie on a grid.
func gapByGrid(length, width float64, things []orb.Ring, side, step float64) float64 {
	covered := make([]bool, int(length/step))
	for i := 0; float64(i)*step+side <= length; i++ {
		x := float64(i) * step
		for y := 0.0; y+side <= width+1e-9; y += step {
			if squareIsFree(x, y, side, things) {
				for k := i; k < min(len(covered), i+int(side/step)); k++ {
					covered[k] = true
				}
				break
			}
		}
	}
	longest, run := 0, 0
	for _, c := range covered {
		if run++; c {
			run = 0
		}
		longest = max(longest, run)
	}
	return float64(longest) * step
}

// squareIsFree tells whether a square holds no part of a convex thing: whether a line
// along a side of either parts them.
func squareIsFree(x, y, side float64, things []orb.Ring) bool {
	square := rect(x, y, x+side, y+side)[0]
	for _, thing := range things {
		if !parted(square, thing) && !parted(thing, square) {
			return false
		}
	}
	return true
}

// parted tells whether a side of ring a, counter-clockwise, has all of b on its right.
func parted(a, b orb.Ring) bool {
	for i := 0; i+1 < len(a); i++ {
		right := true
		for _, p := range b {
			right = right && (a[i+1][0]-a[i][0])*(p[1]-a[i][1])-(a[i+1][1]-a[i][1])*(p[0]-a[i][0]) <= 1e-12
		}
		if right {
			return true
		}
	}
	return false
}

// On random walks with boxes turned any way, the gap lies between those that squares
// on a grid leave: squares of 5 ft, that are among all squares, and squares a step
// smaller each way, of which every square of 5 ft holds one.
func TestPassingGapByGrid(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	const step = 0.1
	open, shut := 0, 0
	for range 60 {
		length, width := 40.0, 6+4*rng.Float64()
		var things []orb.Geometry
		var rings []orb.Ring
		for range 2 + rng.IntN(5) {
			b := turnedBox(orb.Point{4 + 32*rng.Float64(), width * rng.Float64()}, 1+5*rng.Float64(), 0.5+2*rng.Float64(), 180*rng.Float64())
			things, rings = append(things, b), append(rings, b[0])
		}
		m := passingPlan(rect(0, 0, length, width), things, 0).site().PassingGap(5 * geo.Foot)
		if m.Quantity == nil {
			t.Fatalf("not measured: %s", m.Missing)
		}
		most := gapByGrid(length, width, rings, 5, step)
		least := gapByGrid(length, width, rings, 5-2*step, step) - 4*step
		if got := m.Quantity.Value; got > most+2*step || got < least {
			t.Errorf("%v ft, on a grid from %v to %v\n%v", got, least, most, rings)
		}
		if most > 0 {
			shut++
		}
		if most < length/2 {
			open++
		}
	}
	if open < 10 || shut < 20 {
		t.Errorf("%d rather open, %d with gaps: the scenes are one-sided", open, shut)
	}
}

// A walk that has no passing space by itself is told apart from one that loses them.
func TestPassingGapWithout(t *testing.T) {
	narrow := passingPlan(rect(0, 0, 100, 4), []orb.Geometry{rect(40, 3, 45, 4)}, 0).site().PassingGap(5 * geo.Foot)
	if len(narrow.Notes) != 1 {
		t.Errorf("a walk of 4 ft: notes %v, want that there are no more without", narrow.Notes)
	}
	wide := passingPlan(rect(0, 0, 100, 10), []orb.Geometry{rect(40, 3, 45, 10)}, 0).site().PassingGap(5 * geo.Foot)
	if len(wide.Notes) != 0 {
		t.Errorf("a walk of 10 ft: notes %v", wide.Notes)
	}
}

// The longest stretch is shown as a line along the axis.
func TestPassingGapShown(t *testing.T) {
	m := passingPlan(rect(0, 0, 100, 10), []orb.Geometry{rect(40, 4.9, 60, 10)}, 0).site().PassingGap(5 * geo.Foot)
	if len(m.Witness) != 1 {
		t.Fatalf("%d witnesses", len(m.Witness))
	}
	line := m.Witness[0].Geometry.(orb.LineString)
	a, b := toFeet(line[0]), toFeet(line[len(line)-1])
	if math.Abs(math.Abs(a[0]-b[0])-20) > 1e-3 || math.Abs(a[1]-5) > 1e-6 || math.Abs(b[1]-5) > 1e-6 {
		t.Errorf("from %v to %v, want from x 40 to 60 at y 5", a, b)
	}
}
