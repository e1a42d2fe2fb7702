package measure_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// Whatever is drawn, a way is a number from 0 to the width of the passage, or told
// to be missing or not applicable.
func TestWaysOfDegenerateDrawings(t *testing.T) {
	t.Parallel()
	cases := map[string]func(*feetPlan){
		"tables over the wall and over the curb": func(p *feetPlan) {
			p.mine("a", siteplan.Table, rect(24, 18, 27, 22))
			p.mine("b", siteplan.Table, rect(24, -1, 27, 1))
		},
		"the same table five times": func(p *feetPlan) {
			for i := range 5 {
				p.mine(fmt.Sprint(i), siteplan.Table, rect(24, 12, 27, 15))
			}
		},
		"a grid of equal squares": func(p *feetPlan) {
			for i := range 36 {
				x, y := 21+3*float64(i%6), 9+1.75*float64(i/6)
				p.mine(fmt.Sprint(i), siteplan.Table, rect(x, y, x+1, y+1))
			}
		},
		"tables round a circle": func(p *feetPlan) {
			for i := range 12 {
				sin, cos := math.Sincos(2 * math.Pi * float64(i) / 12)
				p.mine(fmt.Sprint(i), siteplan.Table, orb.Point{30 + 4*cos, 14 + 4*sin}).Radius = geo.Foot / 2
			}
		},
		"a table without extent": func(p *feetPlan) {
			p.mine("point", siteplan.Table, orb.Point{30, 14})
			p.mine("line", siteplan.Table, orb.LineString{{24, 14}, {27, 14}})
			p.mine("short", siteplan.Table, orb.LineString{{34, 14}, {34.0001, 14}})
			p.mine("speck", siteplan.Table, rect(36, 14, 36.0001, 14.0001))
		},
		"things that touch exactly": func(p *feetPlan) {
			for i := range 5 {
				x := 22 + 3*float64(i)
				p.mine(fmt.Sprint("t", i), siteplan.Table, rect(x, 12, x+3, 14))
				p.mine(fmt.Sprint("c", i), siteplan.Chair, rect(x+1, 14, x+2, 15))
			}
			p.mine("rail", siteplan.Barrier, orb.LineString{{22, 12}, {37, 12}})
		},
		"a table as large as the walk": func(p *feetPlan) { p.mine("t", siteplan.Table, rect(-5, -5, 65, 25)) },
		"an area of an inch": func(p *feetPlan) {
			p.mine("tiny", siteplan.Cafe, rect(45, 14, 45.08, 14.08))
			p.mine("t", siteplan.Table, rect(44, 14, 45, 15))
		},
		"many parts": func(p *feetPlan) {
			var parts orb.MultiPolygon
			for i := range 9 {
				x, y := 22+5*float64(i%3), 9+4*float64(i/3)
				parts = append(parts, rect(x, y, x+1, y+1))
			}
			p.mine("t", siteplan.Table, parts)
		},
		"doors at a corner and twice the same": func(p *feetPlan) {
			p.mine("planter", siteplan.Planter, rect(20, 18, 22, 20))
			p.put("d1", siteplan.Door, orb.LineString{{19, 20}, {21, 20}})
			p.put("d2", siteplan.Door, orb.LineString{{19, 20}, {21, 20}})
			p.put("d3", siteplan.Door, orb.Point{0, 20})
			p.put("d4", siteplan.Door, orb.LineString{{30, 20}, {30, 20}})
		},
	}
	for name, add := range cases {
		for change, apply := range changes {
			t.Run(name+", "+change, func(t *testing.T) {
				c := wayCase{add: func(p *feetPlan) { p.mine("cafe", siteplan.Cafe, rect(20, 8, 40, 20)); add(p) }}
				p := c.plan()
				p.there("m", siteplan.Meter, orb.Point{33, 1})
				apply(&p.Plan)
				for way, got := range ways(p.site()) {
					if got < 0 || got > 20 {
						t.Errorf("%s %v ft", way, got)
					}
				}
			})
		}
	}
}

func TestWaysOfRandomHeaps(t *testing.T) {
	t.Parallel()
	for seed := range uint64(scenes(100)) {
		rng := rand.New(rand.NewPCG(seed, 5))
		snap := func(v float64) float64 { return math.Round(2*v) / 2 }
		c := wayCase{add: func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 8, 40, 20))
			for i := range 5 + rng.IntN(60) {
				x, y := snap(spread(rng, 10, 50)), snap(spread(rng, 0, 20))
				role := []siteplan.Role{siteplan.Table, siteplan.Chair, siteplan.Planter, siteplan.Meter}[rng.IntN(4)]
				f := p.mine(fmt.Sprint(role, i), role, rect(x, y, x+snap(spread(rng, 0.5, 4)), y+snap(spread(rng, 0.5, 4))))
				f.Mine = role != siteplan.Meter
			}
			x := snap(spread(rng, 15, 45))
			p.put("d", siteplan.Door, orb.LineString{{x, 20}, {x + 3, 20}})
		}}
		for way, got := range ways(c.plan().site()) {
			if got < 0 || got > 20 {
				t.Errorf("heap %d: %s %v ft", seed, way, got)
			}
		}
	}
}

func TestWayAmongHundredsOfTables(t *testing.T) {
	// The tables stand 3 ft apart in two rows, 6 ft from one another and the hind one
	// 6 ft from the wall: it is reached along the rows.
	w := tablesOf(300).site().Aisle()
	wantFeet(t, w.Measurement, 6, 0.001)
}

// The ring of an area that reaches into the wall begins off it, so that the corner there is
// sampled twice, a hair apart. At each station the widest disc is as wide as told:
// its middle is half of that from whatever is nearest.
func TestProfileBesideACornerSampledTwice(t *testing.T) {
	for shift := range 20 {
		x := 20 + 0.37*float64(shift)
		c := wayCase{add: func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(x, 8, x+20, 20.01))
			p.there("planter", siteplan.Planter, rect(26, 2, 29, 4))
		}}
		for change, apply := range changes {
			plan := c.plan()
			apply(&plan.Plan)
			for _, s := range plan.site().Profile() {
				room := math.Inf(1)
				for _, f := range plan.ByRole(siteplan.Cafe, siteplan.Planter, siteplan.Curb, siteplan.Building) {
					l, _ := shape.Distance(s.At, f.Geometry)
					room = min(room, l.Len)
				}
				if off := (s.Width - 2*geo.Length(room)).Feet(); math.Abs(off) > 0.3 {
					t.Errorf("the area at %.2f ft, %s: a disc of %.2f ft, where there is room for %.2f, %.2f ft along",
						x, change, s.Width.Feet(), 2*geo.Length(room).Feet(), s.Along.Feet())
				}
			}
		}
	}
}
