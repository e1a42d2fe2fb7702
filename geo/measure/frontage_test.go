package measure_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

type lines = []orb.LineString

// A straight walk 12 ft wide below the buildings; the front runs along y = 0
// from x = -20 to x = 0 unless the row says otherwise:
//
//	         own building     |  next
//	---------+================+---------   y = 0
//	         :   +-------+    :
//	         :   | cafe  |    :            walk
//	         :   +-------+    :
//	------------------------------------   y = -12
//	       -20                0
func TestFrontageOnAStraightWalk(t *testing.T) {
	front := orb.LineString{{-20, 0}, {0, 0}}
	tests := []struct {
		name  string
		front lines
		area  orb.Geometry
		want  float64
	}{
		{"within the front", lines{front}, rect(-18, -5, -2, 0), 0},
		{"flush with both ends", lines{front}, rect(-20, -5, 0, 0), 0},
		{"past the right end", lines{front}, rect(-10, -5, 0.8, 0), 0.8},
		{"past the left end", lines{front}, rect(-22, -5, -2, 0), 2},
		{"past both ends, the larger counts", lines{front}, rect(-21, -5, 3, 0), 3},
		{"past the end, away from the wall", lines{front}, rect(-10, -9, 0.8, -6), 0.8},
		{"wholly in front of the neighbour", lines{front}, rect(3, -5, 7, 0), 7},
		//   ====+
		//     /\:
		//     \ :\    only the farthest corner counts
		{"a corner past the end", lines{front}, corners(orb.Point{-3, -2}, orb.Point{-6, -5}, orb.Point{-3, -8}, orb.Point{1.5, -5}), 1.5},
		// the right edge leans out: 2 ft past at y = -12, where the walk ends, 4 ft at y = -24
		{"farther past the end off the walk", lines{front}, corners(orb.Point{-9, 0}, orb.Point{-9, -24}, orb.Point{4, -24}, orb.Point{0, 0}), 2},
		{"past the end inside the next building", lines{front}, corners(orb.Point{-9, -5}, orb.Point{-1, -5}, orb.Point{-1, 0}, orb.Point{5, 6}, orb.Point{-9, 6}), 0},
		{"two parts", lines{front}, orb.MultiPolygon{rect(-9, -5, -5, 0), rect(-2, -5, 0.4, 0)}, 0.4},
		{"round planter, 2 ft across", lines{front}, orb.Point{0.5, -3}, 0.5},

		{"front in two lines", lines{{{-20, 0}, {-12, 0}}, {{-12, 0}, {0, 0}}}, rect(-10, -5, 0.8, 0), 0.8},
		{"in two lines, drawn from the middle", lines{{{-12, 0}, {-20, 0}}, {{-12, 0}, {0, 0}}}, rect(-21, -5, -2, 0), 1},
		{"in two lines 0.9 ft apart", lines{{{-20, 0}, {-12.9, 0}}, {{-12, 0}, {0, 0}}}, rect(-18, -5, -2, 0), 0},
		{"in two lines that overlap", lines{{{-20, 0}, {-8, 0}}, {{-12, 0}, {0, 0}}}, rect(-21, -5, 0.8, 0), 1},
		{"drawn twice", lines{front, {{-20, 0}, {0, 0}}}, rect(-10, -5, 0.8, 0), 0.8},
		{"drawn twice, once too short", lines{front, {{-19.5, 0}, {-4, 0}}}, rect(-20.7, -5, 0.8, 0), 0.8},
		{"a hook left at the end", lines{{{-20, 0}, {0, 0}, {0, -0.05}}}, rect(-10, -5, 0.8, -0.2), 0.8},
		{"a hook of two pieces", lines{{{-20, 0}, {0, 0}, {0.03, 0.04}, {0, 0.08}}}, rect(-10, -5, 0.8, 0), 0.8},
		{"shorter than the gap that is joined", lines{{{-0.8, 0}, {0, 0}}}, rect(-0.5, -5, 0.8, 0), 0.8},

		//  two fronts 10 ft apart: 5 ft from either is the farthest from both
		//   ====+         +====
		//     +------------+
		{"between two fronts", lines{front, {{10, 0}, {30, 0}}}, rect(-5, -6, 12, 0), 5},
		{"between two fronts, nearer to the left", lines{front, {{10, 0}, {30, 0}}}, rect(1, -6, 3, 0), 3},
		{"in front of the second", lines{front, {{10, 0}, {30, 0}}}, rect(11, -6, 15, 0), 0},
		{"past the second", lines{front, {{10, 0}, {30, 0}}}, rect(11, -6, 32, 0), 2},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			draw := func() (*feetPlan, *siteplan.Feature) {
				var p feetPlan
				p.put("walk", siteplan.Sidewalk, rect(-60, -12, 60, 0))
				putFronts(&p, tc.front)
				area := p.put("cafe", siteplan.Cafe, tc.area)
				if _, ok := tc.area.(orb.Point); ok {
					area.Radius = geo.Foot
				}
				return &p, area
			}
			want := tc.want
			if _, ok := tc.area.(orb.Point); ok {
				want++ // its radius
			}
			checkFrontage(t, draw, want)
		})
	}
}

func putFronts(p *feetPlan, fronts lines) {
	for i, l := range fronts {
		p.put("front-"+string(rune('a'+i)), siteplan.Frontage, l)
	}
}

// checkFrontage measures a plan as it is drawn and after each change.
func checkFrontage(t *testing.T, draw func() (*feetPlan, *siteplan.Feature), want float64) {
	t.Helper()
	for name, change := range changes {
		t.Run(name, func(t *testing.T) {
			p, area := draw()
			change(&p.Plan)
			m := p.site().Frontage([]*siteplan.Feature{area})
			wantFeet(t, m, want, 1e-6)
			if want == 0 {
				return
			}
			if len(m.Features) != 2 || m.Features[0] != "cafe" || !strings.HasPrefix(m.Features[1], "front-") {
				t.Errorf("between %v, want the cafe and a front", m.Features)
			}
			if spans := spanLengths(m); len(spans) != 1 || math.Abs(spans[0]-want) > 1e-6 {
				t.Errorf("spans of %v ft, want one of %v", spans, want)
			}
		})
	}
}

// A building at a street corner, walks 12 ft wide round it:
//
//	       own       :|   :      side street:
//	                 :|   :      x = 0 to 12
//	=================++   :
//	-20              0    12
//	....................  :      y = 0 to -12
//	                      :
func TestFrontageAtACorner(t *testing.T) {
	front, side := orb.LineString{{-20, 0}, {0, 0}}, orb.LineString{{0, 0}, {0, 30}}
	square := corners(orb.Point{-10, -8}, orb.Point{8, -8}, orb.Point{8, 10}, orb.Point{0, 10}, orb.Point{0, 0}, orb.Point{-10, 0})
	tests := []struct {
		name  string
		front lines
		area  orb.Geometry
		want  float64
	}{
		{"both fronts, round the corner", lines{front, side}, square, 0},
		{"both fronts in one line", lines{{{-20, 0}, {0, 0}, {0, 30}}}, square, 0},
		{"both fronts, past the end of the side", lines{front, side}, rect(0, 5, 8, 33), 3},
		{"both fronts, past the other end", lines{front, side}, rect(-24, -8, 8, -1), 4},
		{"0.9 ft apart at the corner", lines{{{-20, 0}, {-0.9, 0}}, side}, square, 0},
		{"1 ft apart at the corner", lines{{{-20, 0}, {-1, 0}}, side}, square, 0},
		{"overshot at the corner", lines{{{-20, 0}, {0.4, 0}}, {{0, -0.3}, {0, 30}}}, square, 0},
		// the end of the side is nearer to the corner square than that of the front
		{"1.5 ft apart at the corner", lines{{{-20, 0}, {-1.5, 0}}, side}, square, 8},
		{"the front alone", lines{front}, square, 8},
		{"the front alone, cafe on the side street", lines{front}, rect(0, 10, 5, 20), 5},
		{"the side alone", lines{side}, square, 8},
		{"cut-off corner drawn", lines{{{-20, 0}, {-3, 0}, {0, 3}, {0, 30}}}, square, 0},
		{"cut-off corner in a line of its own", lines{{{-20, 0}, {-3, 0}}, {{0, 3}, {-3, 0}}, {{0, 3}, {0, 30}}}, square, 0},
		// the front overshoots by 2 ft, which is more than a corner that is joined: its own
		// end remains, that of the side does not, for it begins on the front
		{"front that runs past the corner", lines{{{-20, 0}, {2, 0}}, side}, rect(-10, -8, 8, -1), 6},
		{"a short return along the side street", lines{{{-20, 0}, {0, 0}, {0, 3}}}, rect(-10, -8, 8, -1), 0},
		{"past a short return", lines{{{-20, 0}, {0, 0}, {0, 3}}}, rect(1, -8, 8, 4), 1},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			checkFrontage(t, func() (*feetPlan, *siteplan.Feature) {
				var p feetPlan
				p.put("walk", siteplan.Sidewalk, rect(-60, -12, 12, 0))
				p.put("side-walk", siteplan.Sidewalk, rect(0, 0, 12, 60))
				putFronts(&p, tc.front)
				return &p, p.put("cafe", siteplan.Cafe, tc.area)
			}, tc.want)
		})
	}
}

// Recesses in the facade, 3 ft deep; the walk stays straight:
//
//	      +--+           +--        +--+          +
//	======+  +=====   ===+       ===+  +       ===+
//	 in the middle    at an end  back at       side only
//	                             the facade
func TestFrontageWithRecesses(t *testing.T) {
	tests := []struct {
		name  string
		front orb.LineString
		area  orb.Geometry
		want  float64
	}{
		{"in the middle", orb.LineString{{-20, 0}, {-9, 0}, {-9, 3}, {-5, 3}, {-5, 0}, {0, 0}}, rect(-12, -5, 0.5, 0), 0.5},
		{"two of them", orb.LineString{{-20, 0}, {-18, 0}, {-18, 3}, {-14, 3}, {-14, 0}, {-9, 0}, {-9, 4}, {-5, 4}, {-5, 0}, {0, 0}}, rect(-21, -5, 0, 0), 1},
		{"at the right end, back at the facade", orb.LineString{{-20, 0}, {-4, 0}, {-4, 3}, {0, 3}, {0, 0}}, rect(-12, -9, 0.5, -5), 0.5},
		{"at the left end, back at the facade", orb.LineString{{-20, 0}, {-20, 3}, {-16, 3}, {-16, 0}, {0, 0}}, rect(-20.5, -9, -5, -5), 0.5},
		{"at both ends", orb.LineString{{-20, 0}, {-20, 3}, {-16, 3}, {-16, 0}, {-4, 0}, {-4, 3}, {0, 3}, {0, 0}}, rect(-20.25, -9, 0.5, -5), 0.5},
		// the corner at (-4, 0) is nearer to the cafe than the end at (0, 3)
		{"at the right end, left open", orb.LineString{{-20, 0}, {-4, 0}, {-4, 3}, {0, 3}}, rect(-12, -12, 0.5, -8), 0.5},
		{"at the left end, left open", orb.LineString{{-20, 3}, {-16, 3}, {-16, 0}, {0, 0}}, rect(-20.5, -12, -5, -8), 0.5},
		{"at the right end, its side only", orb.LineString{{-20, 0}, {0, 0}, {0, 3}}, rect(-12, -5, 0.5, 0), 0.5},
		{"at the left end, its side only", orb.LineString{{-20, 3}, {-20, 0}, {0, 0}}, rect(-20.5, -5, -5, 0), 0.5},
		{"splayed sides", orb.LineString{{-20, 0}, {-9, 0}, {-8, 3}, {-6, 3}, {-5, 0}, {0, 0}}, rect(-12, -5, 0.5, 0), 0.5},
		{"bay on the walk at the end", orb.LineString{{-20, 0}, {-4, 0}, {-3, -2}, {-1, -2}, {0, 0}}, rect(-12, -9, 0.5, -5), 0.5},
		{"drawn with an inch of noise", orb.LineString{{-20, 0}, {-4, 0.08}, {-4, 3}, {0, 3}, {0, 0}}, rect(-12, -9, 0.5, -5), 0.5},
		// no recess: the line square to the last piece passes through (0, 0) and (6, -6)
		{"a facade that bends away", orb.LineString{{-20, -7}, {-7, -7}, {0, 0}}, rect(2, -8, 4, -1), 3 / math.Sqrt2},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			checkFrontage(t, func() (*feetPlan, *siteplan.Feature) {
				var p feetPlan
				p.put("walk", siteplan.Sidewalk, rect(-60, -12, 60, 0))
				putFronts(&p, lines{tc.front})
				return &p, p.put("cafe", siteplan.Cafe, tc.area)
			}, tc.want)
		})
	}
}

// Plans without a walk: all of the area counts.
func TestFrontageWithoutWalk(t *testing.T) {
	island := orb.LineString{{0, 0}, {20, 0}, {20, 20}, {0, 20}, {0, 0}}
	tests := []struct {
		name  string
		front lines
		area  orb.Geometry
		want  float64
	}{
		{"past the end", lines{{{-20, 0}, {0, 0}}}, corners(orb.Point{-9, 0}, orb.Point{-9, -24}, orb.Point{4, -24}, orb.Point{0, 0}), 4},
		{"all round a building", lines{island}, rect(-5, -5, 25, 25), 0},
		{"all round, in four lines", lines{island[:2], island[1:3], island[2:4], island[3:]}, rect(-5, -5, 25, 25), 0},
		{"all round but for 0.8 ft", lines{{{0, 0.8}, {0, 20}, {20, 20}, {20, 0}, {0, 0}}}, rect(-5, -5, 25, 25), 0},
		// A house between two streets: its front on the other street reaches farther to
		// the right, which does not make the walk of this one frontage.
		//   0                     40
		//   +====================+  y = 100
		//   |                    |
		//   +==========+---------+  y = 0
		//              20 [ cafe ] 30
		{"front on another street", lines{{{0, 0}, {20, 0}}, {{0, 100}, {40, 100}}}, rect(20, -8, 30, -1), 10},
		// The wall x = 10 is frontage too. Points nearer to (0, 0) than to it lie left of a
		// parabola whose tip is at (5, 0), inside the area; its edges meet it at x = 3.2.
		{"farthest inside the area", lines{{{-20, 0}, {0, 0}}, {{10, -30}, {10, 30}}}, rect(-5, -6, 12, 6), 5},
		{"farthest on the edge of the area", lines{{{-20, 0}, {0, 0}}, {{10, -30}, {10, 30}}}, rect(-5, -6, 12, -4), 4.2},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			checkFrontage(t, func() (*feetPlan, *siteplan.Feature) {
				var p feetPlan
				putFronts(&p, tc.front)
				return &p, p.put("cafe", siteplan.Cafe, tc.area)
			}, tc.want)
		})
	}
}

func TestFrontageAnswersWithoutNumber(t *testing.T) {
	var p feetPlan
	cafe := p.put("cafe", siteplan.Cafe, rect(-9, -5, -1, 0))
	if m := p.site().Frontage(nil); m.Quantity != nil || m.NotApplicable == "" {
		t.Errorf("no area: %+v, want not applicable", m)
	}
	m := p.site().Frontage([]*siteplan.Feature{cafe})
	if m.Quantity != nil || !strings.Contains(m.Missing, "role frontage") {
		t.Errorf("no frontage: %+v, want missing, asking for it", m)
	}
	p.put("front-a", siteplan.Frontage, orb.LineString{{-20, 0}, {0, 0}})
	p.put("walk", siteplan.Sidewalk, rect(-60, -12, 60, 0))
	off := p.put("off", siteplan.Cafe, rect(-9, -30, 9, -20))
	m = p.site().Frontage([]*siteplan.Feature{off})
	if m.Quantity != nil || !strings.Contains(m.Missing, "off is not on the walk") {
		t.Errorf("area off the walk: %+v, want missing", m)
	}
	m = p.site().Frontage([]*siteplan.Feature{off, cafe})
	wantFeet(t, m, 0, 0)
	if len(m.Warnings) != 1 || !strings.Contains(m.Warnings[0], "off") {
		t.Errorf("one of two areas off the walk: warnings %q", m.Warnings)
	}
}

// The worst of several areas decides, and within the front the answer still says
// what it was held against and shows where the front ends.
func TestFrontageOfSeveralAreas(t *testing.T) {
	var p feetPlan
	p.Precision.Uncertainty = geo.FromFeet(0.25)
	p.put("walk", siteplan.Sidewalk, rect(-60, -12, 60, 0))
	p.put("front-a", siteplan.Frontage, orb.MultiLineString{{{-20, 0}, {-10, 0}}, {{-10, 0}, {0, 0}}})
	in := p.put("in", siteplan.Cafe, rect(-9, -5, -1, 0))
	out := p.put("out", siteplan.Cafe, rect(-22, -5, -19, 0))
	m := p.site().Frontage([]*siteplan.Feature{in, out})
	wantFeet(t, m, 2, 1e-9)
	if m.Quantity.Uncertainty != 0.25 || !slices.Equal(m.Features, []string{"out", "front-a"}) {
		t.Errorf("uncertainty %v of %v", m.Quantity.Uncertainty, m.Features)
	}
	m = p.site().Frontage([]*siteplan.Feature{in})
	wantFeet(t, m, 0, 0)
	if !slices.Equal(m.Features, []string{"in", "front-a"}) {
		t.Errorf("held against %v", m.Features)
	}
	var ends []float64
	for _, w := range m.Witness {
		if line := w.Geometry.(orb.LineString); w.Kind == measure.Line {
			a, b := toFeet(line[0]), toFeet(line[1])
			if math.Abs(a[0]-b[0]) > 1e-9 || math.Min(a[1], b[1]) > -5+1e-9 {
				t.Errorf("end line %v %v is not square to the front or does not reach the area", a, b)
			}
			ends = append(ends, math.Round(a[0]))
		}
	}
	if slices.Sort(ends); !slices.Equal(ends, []float64{-20, 0}) {
		t.Errorf("lines stand at %v, want -20 and 0", ends)
	}
}
