package measure_test

import (
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/siteplan"
)

// A thing beside the walk that touches the first corner of its outline does not
// stand on all of it.
//
//	10 +--------------+
//	   |   cafe       |  4 ft beside it
//	 4 |   ====       |
//	 0 +--------------+
//	   x lot, which touches the corner at (0, 0)
func TestThingThatTouchesACornerOfTheWalk(t *testing.T) {
	for corner := range 4 {
		p := &feetPlan{}
		walk := rect(0, 0, 60, 10)
		ring := append(append(orb.Ring{}, walk[0][corner:4]...), walk[0][:corner]...)
		p.put("walk", siteplan.Sidewalk, corners(ring...))
		p.put("curb", siteplan.Curb, orb.LineString{{-5, 0}, {65, 0}})
		p.put("building", siteplan.Building, rect(0, 10, 60, 30))
		for id, g := range map[string]orb.Polygon{"cafe": rect(20, 4, 30, 10), "lot": rect(-20, -20, 0, 0)} {
			f := p.put(id, siteplan.Table, g)
			f.Solid, f.Mine = true, true
		}
		c := p.site().ClearWidth(limitsOf(6, 5))
		wantFeet(t, c.Measurement, 4, 1e-9)
	}
}

// Buildings on the walk that touch one another are one wall, whichever is drawn
// first: the cafe stands in the blind corner between a row of houses, of which only
// one touches the wall behind, and that wall; it takes nothing of the 12 ft in front.
//
//	20 +-----+---+--------+
//	   |     | a |cafe    |
//	16 |     +---+---+    |
//	   |     |   b   |    |
//	12 |     +-------+    |
//	 0 +------------------+
func TestRowOfBuildingsOnTheWalk(t *testing.T) {
	houses := map[string]orb.Polygon{"a": rect(20, 16, 28, 30), "b": rect(20, 12, 36, 16)}
	for _, order := range [][2]string{{"a", "b"}, {"b", "a"}} {
		p := &feetPlan{}
		p.put("walk", siteplan.Sidewalk, rect(0, 0, 60, 20))
		p.put("curb", siteplan.Curb, orb.LineString{{-5, 0}, {65, 0}})
		p.put("behind", siteplan.Building, rect(0, 20, 60, 40))
		for _, id := range order {
			p.put(id, siteplan.Building, houses[id])
		}
		f := p.put("cafe", siteplan.Cafe, rect(29, 17, 33, 20))
		f.Solid, f.Mine = true, true
		c := p.site().ClearWidth(limitsOf(6, 5))
		if c.Quantity == nil || c.Quantity.Value < 12 {
			t.Errorf("%v: %+v between %v; want 12 ft or more", order, c.Quantity, c.Features)
		}
	}
}

// A table that lies in part in something on the walk is no way past it, whichever
// part of it is drawn first: it reaches over the walk in two places, as it is drawn
// through a block, and lies within the thing in one of them.
//
//	24 +-----+t+--------+
//	18 |  +--|t|-----+  |   block, 18 by 12 ft
//	   |  |  |t|     |  |
//	 6 |  +--|t|-----+  |   the things reach into it
//	 0 +--[things    ]--+
func TestTableThroughABlock(t *testing.T) {
	for begin := range 4 {
		p := &feetPlan{}
		p.put("walk", siteplan.Sidewalk, orb.Polygon{rect(0, 0, 30, 24)[0], rect(6, 6, 24, 18)[0]})
		p.put("block", siteplan.Building, rect(6, 6, 24, 18))
		p.put("curb", siteplan.Curb, orb.LineString{{0, 0}, {30, 0}, {30, 24}, {0, 24}, {0, 0}})
		p.put("things", siteplan.Object, rect(8, 0, 22, 8)).Solid = true
		table := rect(14, 2, 16, 20)
		ring := append(append(orb.Ring{}, table[0][begin:4]...), table[0][:begin]...)
		f := p.put("table", siteplan.Table, corners(ring...))
		f.Solid, f.Mine = true, true
		wantFeet(t, p.site().ClearWidth(limitsOf(6, 5)).Measurement, 0, 1e-9)
	}
}
