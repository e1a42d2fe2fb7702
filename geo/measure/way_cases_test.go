package measure_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// wayCase is a walk 60 ft long, from the curb at y = 0 to the wall at y = 20, and
// what stands on it.
type wayCase struct {
	name string
	want float64 // ft
	of   string  // the target that governs
	add  func(*feetPlan)
	wall []pt // from right to left, nil for a straight one
}

func (c *wayCase) plan() *feetPlan {
	p := &feetPlan{}
	wall := c.wall
	if wall == nil {
		wall = []pt{{60, 20}, {0, 20}}
	}
	p.put("walk", siteplan.Sidewalk, corners(append([]pt{{0, 0}, {60, 0}}, wall...)...))
	p.put("curb", siteplan.Curb, orb.LineString{{-5, 0}, {65, 0}})
	p.put("building", siteplan.Building, corners(append(append([]pt{}, wall...), pt{0, 50}, pt{60, 50})...))
	c.add(p)
	return p
}

func (p *feetPlan) mine(id string, role siteplan.Role, g orb.Geometry) *siteplan.Feature {
	f := p.put(id, role, g)
	f.Solid, f.Mine = true, true
	return f
}

func (p *feetPlan) there(id string, role siteplan.Role, g orb.Geometry) *siteplan.Feature {
	f := p.put(id, role, g)
	f.Solid = true
	return f
}

// wantWay holds a way against a case, however the plan is drawn.
func wantWay(t *testing.T, c wayCase, measured func(*measure.Site) measure.Way) {
	for change, apply := range changes {
		t.Run(c.name+", "+change, func(t *testing.T) {
			p := c.plan()
			apply(&p.Plan)
			w := measured(p.site())
			wantFeet(t, w.Measurement, c.want, 0.001)
			if len(w.Features) != 1 || w.Features[0] != c.of {
				t.Errorf("to %v, want %s", w.Features, c.of)
			}
			if spans := spanLengths(w.Measurement); len(spans) != 1 || math.Abs(spans[0]-c.want) > 0.001 {
				t.Errorf("dimension lines of %v ft, want %v", spans, c.want)
			}
		})
	}
}

func TestAisleCases(t *testing.T) {
	cases := []wayCase{
		//  wall ______________________ 20
		//        |  [t]             |
		//        |                     the rail leaves 2.5 ft at the wall on the right
		//        |__________________|
		{"reached only from behind", 2.5, "t", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 8, 40, 20))
			p.mine("rail", siteplan.Barrier, orb.LineString{{20, 20}, {20, 8}, {40, 8}, {40, 17.5}})
			p.mine("t", siteplan.Table, rect(22, 12, 25, 15))
		}, nil},
		// Two tables face to face with a row of chairs between them, as wide as the
		// area: the far table is reached past the row's end, 2 ft from the rail.
		//  wall ________________
		//  |      [ far ]     |
		//  |ccccccccccccccc   |   chairs from x = 20 to 38, rail at 40
		//  |
		{"behind a row of chairs", 2, "far", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 8, 40, 20))
			p.mine("left", siteplan.Barrier, orb.LineString{{20, 8}, {20, 20}})
			p.mine("right", siteplan.Barrier, orb.LineString{{40, 8}, {40, 20}})
			p.mine("near", siteplan.Table, rect(27, 8.5, 30, 10))
			for i := range 12 {
				x := 20 + 1.5*float64(i)
				p.mine(fmt.Sprintf("c%d", i), siteplan.Chair, rect(x, 10.5, x+1.5, 12))
			}
			p.mine("far", siteplan.Table, rect(25, 16, 30, 19))
		}, nil},
		// A round table 2 ft across behind a mouth of 3 ft, its middle 3 ft in: the
		// posts are 1.5 ft from the axis, so a disc of diameter 3 passes.
		{"a round table drawn as a point", 3, "t", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 8, 40, 20))
			p.mine("l", siteplan.Barrier, orb.LineString{{20, 20}, {20, 8}, {28.5, 8}})
			p.mine("r", siteplan.Barrier, orb.LineString{{31.5, 8}, {40, 8}, {40, 20}})
			p.mine("t", siteplan.Table, orb.Point{30, 12}).Radius = geo.Foot
		}, nil},
		// The same mouth with the round table's middle 1.5 ft in. A disc of radius r
		// held by both posts has its middle s = sqrt(r² - 2.25) before them and
		// touches the table when s + 1.5 = r + 1: r = s + 0.5, r² - r + 0.25 = r² - 2.25,
		// r = 2.5.
		{"a round table close behind a mouth", 5, "t", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 8, 40, 20))
			p.mine("l", siteplan.Barrier, orb.LineString{{20, 20}, {20, 8}, {28.5, 8}})
			p.mine("r", siteplan.Barrier, orb.LineString{{31.5, 8}, {40, 8}, {40, 20}})
			p.mine("t", siteplan.Table, orb.Point{30, 9.5}).Radius = geo.Foot
		}, nil},
		// Two areas, each with a rail: the narrower mouth is that of the second.
		{"two areas", 2.25, "t2", func(p *feetPlan) {
			for i, x := range []float64{12, 32} {
				p.mine(fmt.Sprintf("cafe%d", i+1), siteplan.Cafe, rect(x, 8, x+14, 20))
				mouth := 3 - 0.75*float64(i)
				p.mine(fmt.Sprintf("rail%d", i+1), siteplan.Barrier, orb.LineString{{x, 20}, {x, 8}, {x + 14, 8}, {x + 14, 20 - mouth}})
				p.mine(fmt.Sprintf("t%d", i+1), siteplan.Table, rect(x+3, 12, x+6, 15))
			}
		}, nil},
		// The table stands in the passage, outside the area: 8 ft from the curb less
		// 3 of the table leaves 5 ft, half of it on either side at most: the passage
		// is max over both sides of the table: 4 ft toward the curb, 1 ft to the area.
		{"a table outside any area is touched from the passage", 4, "t", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 8, 40, 20))
			p.mine("t", siteplan.Table, rect(28, 4, 31, 7))
		}, nil},
		// Between two planters that draw near one another, from 6 ft at x = 20 to 2 ft
		// at x = 32 (y = 10..16 to 12..14), the table's left end at x = 26, where they
		// are 4 ft apart. tan a = 2/12, sin a = 0.164399, cos a = 0.986394. A disc on
		// the axis at x is at (3 - (x-20)/6) cos a from both and at 26 - x from the
		// table: with u = x - 20, 6 - u = (3 - u/6) cos a, u (1 - cos a/6) = 6 - 3 cos a,
		// u = 3.040818/0.835601 = 3.639078, r = 2.360922.
		{"in a wedge", 4.721844, "t", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 7, 40, 19))
			p.mine("below", siteplan.Planter, corners(pt{20, 10}, pt{20, 7}, pt{32, 7}, pt{32, 12}))
			p.mine("above", siteplan.Planter, corners(pt{20, 16}, pt{32, 14}, pt{32, 20}, pt{20, 20}))
			p.mine("t", siteplan.Table, rect(26, 12.5, 31, 13.5))
		}, nil},
		// The passage runs at the wall, 5 ft wide; the area begins 3 ft from the curb.
		{"a curbside cafe with the passage at the wall", 5, "t", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 3, 40, 15))
			p.mine("t", siteplan.Table, rect(28, 8, 31, 11))
		}, nil},
		// The curb side of the area is behind the table, and the rail leaves 2 ft of
		// mouth on the passage's side.
		{"a curbside cafe with a rail", 2, "t", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 3, 40, 15))
			p.mine("l", siteplan.Barrier, orb.LineString{{20, 3}, {20, 15}, {29, 15}})
			p.mine("r", siteplan.Barrier, orb.LineString{{31, 15}, {40, 15}, {40, 3}, {20, 3}})
			p.mine("t", siteplan.Table, rect(28, 5, 31, 8))
		}, nil},
		// The area takes the walk from end to end; the passage is what it leaves: 6 ft.
		{"an area as long as the walk", 6, "t", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(0, 6, 60, 20))
			p.mine("t", siteplan.Table, rect(28, 12, 31, 15))
		}, nil},
		// The disc touches the table a third of a foot before the narrowest place between
		// the other table and the end of the rail, which it need not pass: it is the one
		// that touches all three, found by a search over its middle: (31.91087, 7.44461),
		// 1.631412 ft from each.
		{"a table before a narrow place", 3.262824, "t1", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, corners(pt{27.6086, 6.4469}, pt{49.0321, 6.4469}, pt{49.0321, 13.4924}, pt{27.6086, 13.4924}))
			p.mine("t0", siteplan.Table, corners(pt{34.282, 7.228}, pt{36.153, 8.886}, pt{34.495, 10.757}, pt{32.624, 9.1}))
			p.mine("t1", siteplan.Table, orb.Point{31.921, 10.326}).Radius = 1.25 * geo.Foot
			p.mine("r1", siteplan.Barrier, orb.LineString{{27.6086, 13.4924}, {27.6086, 6.4469}, {30.6201, 6.4469}})
			p.mine("r2", siteplan.Barrier, orb.LineString{{34.3541, 6.4469}, {49.0321, 6.4469}, {49.0321, 13.4924}})
		}, []pt{{60, 13.4924}, {0, 13.4924}}},
		// Only its middle third sticks out of the planter.
		{"a table half in a planter", 8, "t", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 8, 40, 20))
			p.mine("planter", siteplan.Planter, rect(28, 12, 31, 15))
			p.mine("t", siteplan.Table, rect(30, 13, 33, 14))
		}, nil},
	}
	for _, c := range cases {
		wantWay(t, c, (*measure.Site).Aisle)
	}
}

func TestAisleThatNobodyCanWalk(t *testing.T) {
	for name, add := range map[string]func(*feetPlan){
		"railed in": func(p *feetPlan) {
			p.mine("rail", siteplan.Barrier, orb.LineString{{20, 20}, {20, 8}, {40, 8}, {40, 20}})
			p.mine("t", siteplan.Table, rect(28, 12, 31, 15))
		},
		"inside a planter": func(p *feetPlan) {
			p.mine("planter", siteplan.Planter, rect(26, 10, 34, 18))
			p.mine("t", siteplan.Table, rect(28, 12, 31, 15))
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := wayCase{add: func(p *feetPlan) { p.mine("cafe", siteplan.Cafe, rect(20, 8, 40, 20)); add(p) }}
			wantFeet(t, c.plan().site().Aisle().Measurement, 0, 1e-9)
		})
	}
}

// Tables off the walk and on another walk.
func TestAisleOffTheWalk(t *testing.T) {
	off := wayCase{add: func(p *feetPlan) {
		p.mine("cafe", siteplan.Cafe, rect(20, 8, 40, 20))
		p.mine("t", siteplan.Table, rect(28, 22, 31, 25))
	}}
	if w := off.plan().site().Aisle(); w.Missing == "" || w.Quantity != nil {
		t.Errorf("a table off the walk: %+v, want missing: its way cannot be told", w.Measurement)
	}
	both := wayCase{add: func(p *feetPlan) {
		p.put("other walk", siteplan.Sidewalk, rect(0, -60, 60, -40))
		p.put("other curb", siteplan.Curb, orb.LineString{{-5, -40}, {65, -40}})
		p.put("other building", siteplan.Building, rect(0, -90, 60, -60))
		p.mine("cafe", siteplan.Cafe, rect(20, 8, 40, 20))
		p.mine("t", siteplan.Table, rect(28, 12, 31, 15))
		p.mine("other cafe", siteplan.Cafe, rect(20, -60, 40, -46))
		p.mine("other t", siteplan.Table, rect(28, -55, 31, -52))
	}}
	wantFeet(t, both.plan().site().Aisle().Measurement, 6, 1e-6) // -46 to -40
	bare := wayCase{add: func(p *feetPlan) { p.mine("cafe", siteplan.Cafe, rect(20, 8, 40, 20)) }}
	if w := bare.plan().site().Aisle(); w.NotApplicable == "" {
		t.Errorf("no tables: %+v, want not applicable", w.Measurement)
	}
}

func TestDoorWayCases(t *testing.T) {
	door := func(p *feetPlan, id string, x0, x1, y float64) {
		p.put(id, siteplan.Door, orb.LineString{{x0, y}, {x1, y}})
	}
	cases := []wayCase{
		// The door's middle is at x = 30. The planter's edge at 29.2 leaves a disc that
		// touches the wall there a radius of 0.8.
		{"half hidden by a planter", 1.6, "d", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 10, 40, 20))
			p.mine("planter", siteplan.Planter, rect(25, 17, 29.2, 20))
			door(p, "d", 28.5, 31.5, 20)
		}, nil},
		//            _______ 24, x = 26 to 34
		//   20 _____/ \_____     mouth from 28 to 32, with a planter to 30.5
		//                        on its right, 18 to 20: 2.5 ft from 28 to 30.5
		{"at the back of an alcove, its mouth half shut", 2.5, "d", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 10, 40, 20))
			p.mine("planter", siteplan.Planter, rect(30.5, 18, 36, 20))
			door(p, "d", 28.5, 31.5, 24)
		}, []pt{{60, 20}, {32, 20}, {34, 24}, {26, 24}, {28, 20}, {0, 20}}},
		// A door drawn behind the edge of the walk is brought onto it.
		{"recessed, the recess not drawn", 1.6, "d", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 10, 40, 20))
			p.mine("planter", siteplan.Planter, rect(25, 17, 29.2, 20))
			door(p, "d", 28.5, 31.5, 22)
		}, nil},
		// The near door lets 3 ft through where it needs 3.5, the far one as much where
		// it needs 3: the near one governs.
		{"two doors: the one with less slack", 3, "near", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 10, 40, 20))
			for i, x := range []float64{24, 34} {
				p.mine(fmt.Sprintf("l%d", i), siteplan.Planter, rect(x-3, 17, x-1.5, 20))
				p.mine(fmt.Sprintf("r%d", i), siteplan.Planter, rect(x+1.5, 17, x+3, 20))
			}
			door(p, "near", 22.25, 25.75, 20)
			door(p, "far", 32.5, 35.5, 20)
		}, nil},
		// A door inside a planter's outline.
		{"behind a planter", 0, "d", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 10, 40, 20))
			p.mine("planter", siteplan.Planter, rect(27, 17, 33, 20))
			door(p, "d", 28.5, 31.5, 20)
		}, nil},
	}
	for _, c := range cases {
		wantWay(t, c, func(s *measure.Site) measure.Way { return s.DoorWay(32 * geo.Inch) })
	}
}

func TestDoorsThatHeDoesNotAnswerFor(t *testing.T) {
	far := wayCase{add: func(p *feetPlan) {
		p.mine("cafe", siteplan.Cafe, rect(30, 10, 40, 20))
		p.mine("planter", siteplan.Planter, rect(30, 18, 31, 20))
		p.put("d", siteplan.Door, orb.LineString{{8, 20}, {11, 20}}) // its middle 20.5 ft off
	}}
	if w := far.plan().site().DoorWay(32 * geo.Inch); w.NotApplicable == "" {
		t.Errorf("a door 20.5 ft from his things: %+v, want not applicable", w.Measurement)
	}
	narrow := wayCase{add: func(p *feetPlan) {
		p.mine("cafe", siteplan.Cafe, rect(30, 10, 40, 20))
		p.there("l", siteplan.Planter, rect(22, 17, 23.5, 20))
		p.there("r", siteplan.Planter, rect(25, 17, 26.5, 20)) // 1.5 ft between them
		p.put("d", siteplan.Door, orb.LineString{{22.75, 20}, {25.75, 20}})
	}}
	if w := narrow.plan().site().DoorWay(32 * geo.Inch); !w.Unchanged || w.Quantity != nil {
		t.Errorf("a door that others have narrowed: %+v, want unchanged", w)
	}
}

func TestAccessCases(t *testing.T) {
	cases := []wayCase{
		// Two planters 2.5 ft apart lead to the meter at the curb.
		//        [a] m [b]
		{"a meter between planters", 2.5, "m", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 12, 40, 20))
			p.mine("a", siteplan.Planter, rect(26, 0, 28.5, 5))
			p.mine("b", siteplan.Planter, rect(31, 0, 33, 5))
			p.there("m", siteplan.Meter, rect(29.5, 0.5, 30, 1))
		}, nil},
		// The rail leaves 1 ft to the curb; the meter behind it is reached from the
		// side that the rail's end leaves open: 2 ft to the tree.
		{"a meter behind a rail, between its end and a tree", 2, "m", func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(20, 12, 40, 20))
			p.mine("rail", siteplan.Barrier, orb.LineString{{25, 0}, {25, 5}, {35, 5}, {35, 4}})
			p.there("tree", siteplan.Tree, rect(34, 0, 36, 2))
			p.there("m", siteplan.Meter, rect(29.5, 0.5, 30, 1))
		}, nil},
	}
	for _, c := range cases {
		wantWay(t, c, func(s *measure.Site) measure.Way { return s.Access(s.Plan.ByRole(siteplan.Meter)) })
	}
}
