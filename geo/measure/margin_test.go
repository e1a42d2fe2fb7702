package measure_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/siteplan"
)

// An excavation of 4 by 4 ft in a street, and the cut around it.
//
//	  0 ========================== curb
//	 -5      +--cut----+
//	         | +-----+ |
//	         | | dig | |     dig x 30..34, y -10..-6
//	         | +-----+ |
//	         +---------+
//	-30 ========================== far curb
func TestMargin(t *testing.T) {
	street := rect(0, -30, 90, 0)
	dig := rect(30, -10, 34, -6)
	cases := []struct {
		name   string
		street orb.Geometry
		dig    orb.Geometry
		cut    orb.Geometry
		want   float64
	}{
		{"half a foot on the left, more elsewhere", street, dig, rect(29.5, -11, 35, -5), 0.5},
		{"as wide all round", street, dig, rect(29, -11, 35, -5), 1},
		{"no street is drawn", nil, dig, rect(29.25, -11, 35, -5), 0.75},
		{"the cut ends where the excavation does", street, dig, rect(30, -11, 35, -5), 0},
		{"the excavation reaches over the cut", street, dig, rect(31, -11, 35, -5), 0},
		{"the cut is elsewhere", street, dig, rect(50, -11, 55, -5), 0},
		{"the cut is smaller than the excavation", street, dig, rect(31, -9, 33, -7), 0},
		{"at the curb there is nothing beyond", street, rect(30, -4, 34, 0), rect(29, -5, 35, 0), 1},
		{"the excavation goes on under the terrace", street, rect(30, -4, 34, 5), rect(29.4, -5, 35, 0), 0.6},
		{"at the curb, but no street is drawn", nil, rect(30, -4, 34, 0), rect(29, -5, 35, 0), 0},
		// 2 ft about (32, -8), which is 3 ft from every edge.
		{"a round shaft", street, orb.Point{32, -8}, rect(29, -11, 35, -5), 1},
		{"a trench one foot wide", street, orb.LineString{{30, -8}, {40, -8}}, rect(28, -8.75, 42, -6.5), 0.25},
		// (31, -9.25) is 0.75 ft from the edge of the hole.
		{"a piece of pavement is left inside", street, rect(31, -10, 32, -9.25), orb.Polygon{
			rect(20, -20, 40, -2)[0], {{30, -8.5}, {30, -7}, {33, -7}, {33, -8.5}, {30, -8.5}},
		}, 0.75},
	}
	for _, tc := range cases {
		for name, change := range changes {
			t.Run(tc.name+", "+name, func(t *testing.T) {
				var p feetPlan
				if tc.street != nil {
					p.put("street", siteplan.Street, tc.street)
				}
				switch tc.dig.(type) {
				case orb.Point:
					p.putRound("dig", siteplan.Excavation, tc.dig, 4)
				case orb.LineString:
					p.putRound("dig", siteplan.Excavation, tc.dig, 1)
				default:
					p.put("dig", siteplan.Excavation, tc.dig)
				}
				p.put("cut", siteplan.Paving, tc.cut)
				change(&p.Plan)
				m := p.site().Margin(p.ByRole(siteplan.Excavation), p.ByRole(siteplan.Paving))
				wantFeet(t, m, tc.want, 1e-6)
				if len(m.Features) != 2 || m.Features[0] != "dig" || m.Features[1] != "cut" {
					t.Errorf("features %v", m.Features)
				}
			})
		}
	}
}

// Cuts side by side are one: their common edge is none.
func TestMarginOfTwoCuts(t *testing.T) {
	var p feetPlan
	p.put("dig", siteplan.Excavation, rect(30, -10, 34, -6))
	p.put("left", siteplan.Paving, rect(29, -12, 32, -5))
	p.put("right", siteplan.Paving, rect(32, -12, 34.5, -5))
	m := p.site().Margin(p.ByRole(siteplan.Excavation), p.ByRole(siteplan.Paving))
	wantFeet(t, m, 0.5, 1e-6)
	if m.Features[1] != "right" {
		t.Errorf("features %v, want the right cut", m.Features)
	}
}

func TestMarginMissing(t *testing.T) {
	var p feetPlan
	if m := p.site().Margin(nil, nil); m.NotApplicable == "" {
		t.Errorf("no excavation: %+v", m)
	}
	p.put("dig", siteplan.Excavation, rect(30, -10, 34, -6))
	if m := p.site().Margin(p.ByRole(siteplan.Excavation), nil); m.Missing == "" {
		t.Errorf("no cut: %+v", m)
	}
}

// Random triangles and quadrilaterals in random convex cuts, against points set
// close together on both outlines.
func TestMarginByPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 6))
	around := func(r float64) orb.Ring {
		var ring orb.Ring
		n := 3 + rng.IntN(4)
		turn := rng.Float64()
		for k := range n {
			sin, cos := math.Sincos(2 * math.Pi * (float64(k) + turn) / float64(n))
			ring = append(ring, orb.Point{r * cos, r * sin})
		}
		return append(ring, ring[0])
	}
	inside, outside := 0, 0
	for range 200 {
		dig, cut := around(2+rng.Float64()*2), around(3+rng.Float64()*4)
		var p feetPlan
		p.put("dig", siteplan.Excavation, orb.Polygon{dig})
		p.put("cut", siteplan.Paving, orb.Polygon{cut})
		want, within := math.Inf(1), true
		for _, a := range pointsOn(dig, 0.01) {
			for i := 0; i+1 < len(cut); i++ {
				u := orb.Point{cut[i+1][0] - cut[i][0], cut[i+1][1] - cut[i][1]}
				left := (u[0]*(a[1]-cut[i][1]) - u[1]*(a[0]-cut[i][0])) / math.Hypot(u[0], u[1])
				want = math.Min(want, math.Abs(left)) // in a convex cut the nearest line is the nearest edge
				within = within && left >= 0
			}
		}
		if !within {
			want = 0
			outside++
		} else {
			inside++
		}
		wantFeet(t, p.site().Margin(p.ByRole(siteplan.Excavation), p.ByRole(siteplan.Paving)), want, 0.011)
	}
	if inside < 40 || outside < 40 {
		t.Errorf("%d inside, %d not: the scenes are one-sided", inside, outside)
	}
}

func pointsOn(ring orb.Ring, step float64) []orb.Point {
	var out []orb.Point
	for i := 0; i+1 < len(ring); i++ {
		a, b := ring[i], ring[i+1]
		n := math.Ceil(math.Hypot(b[0]-a[0], b[1]-a[1]) / step)
		for k := 0.0; k < n; k++ {
			out = append(out, orb.Point{a[0] + (b[0]-a[0])*k/n, a[1] + (b[1]-a[1])*k/n})
		}
	}
	return out
}
