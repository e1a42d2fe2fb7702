package measure_test

import (
	"fmt"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// usualCafe is a walk of 60 ft by 16 ft with an area of 30 ft by 9 ft, two rows of
// tables with two chairs each, a rail with a mouth, trees, meters and two doors.
func usualCafe() *feetPlan {
	s := &wayScene{depth: 16}
	s.put(siteplan.Cafe, true, wayThing{ring: box(26, 7, 56, 16)})
	for i := range 4 {
		for j := range 2 {
			x, y := 29+7*float64(i), 9+4.5*float64(j)
			s.put(siteplan.Table, true, wayThing{ring: turned(pt{x, y}, 2.5, 2.5, 0)})
			s.put(siteplan.Chair, true, wayThing{ring: turned(pt{x - 2, y}, 1.5, 1.5, 0)})
			s.put(siteplan.Chair, true, wayThing{ring: turned(pt{x + 2, y}, 1.5, 1.5, 0)})
		}
	}
	s.put(siteplan.Barrier, true, wayThing{line: []pt{{26, 16}, {26, 7}, {38, 7}}})
	s.put(siteplan.Barrier, true, wayThing{line: []pt{{42, 7}, {56, 7}, {56, 16}}})
	for i := range 4 {
		s.put(siteplan.Tree, false, wayThing{line: []pt{{24 + 10*float64(i), 1.5}}, radius: 0.5})
		s.put(siteplan.Meter, false, wayThing{line: []pt{{29 + 10*float64(i), 1}}, radius: 0.25})
	}
	for i, x := range []float64{20, 41} {
		s.doors = append(s.doors, wayDoor{fmt.Sprintf("door-%d", i), []pt{{x, 16}, {x + 3, 16}}, pt{x + 1.5, 16}})
	}
	return s.plan()
}

// tablesOf is a block with n tables in one area.
func tablesOf(n int) *feetPlan {
	p := &feetPlan{}
	long := float64(n) * 3
	p.put("walk", siteplan.Sidewalk, rect(-60, 0, long+60, 30))
	p.put("curb", siteplan.Curb, orb.LineString{{-70, 0}, {long + 70, 0}})
	p.put("building", siteplan.Building, rect(-60, 30, long+60, 60))
	area := p.put("cafe", siteplan.Cafe, rect(0, 8, long, 30))
	area.Solid, area.Mine = true, true
	for i := range n {
		x, y := 6*float64(i/2)+2, 12+9*float64(i%2)
		f := p.put(fmt.Sprintf("table-%d", i), siteplan.Table, rect(x, y, x+3, y+3))
		f.Solid, f.Mine = true, true
	}
	return p
}

func BenchmarkWays(b *testing.B) {
	p := usualCafe()
	b.ReportAllocs()
	for b.Loop() {
		s := p.site()
		for _, w := range []measure.Way{s.Aisle(), s.DoorWay(32 * geo.Inch), s.Access(p.ByRole(siteplan.Meter))} {
			if w.Missing != "" || w.NotApplicable != "" {
				b.Fatal(w.Missing, w.NotApplicable)
			}
		}
	}
}

func BenchmarkAisle(b *testing.B) {
	for _, n := range []int{8, 300} {
		p := tablesOf(n)
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if w := p.site().Aisle(); w.Quantity == nil {
					b.Fatal(w.Missing)
				}
			}
		})
	}
}
