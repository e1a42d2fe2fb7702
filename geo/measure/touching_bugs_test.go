package measure_test

import (
	"testing"

	"clearway/geo/siteplan"

	"github.com/paulmach/orb"
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
// first: here the front of a row, of which only one house touches the wall behind.
//
//	20 +------------------+
//	   |     | a |        |  the walk runs on behind b
//	16 |     +---+---+    |
//	   |     | b |   |    |
//	12 |     +---+---+    |  12 ft to the curb, of which the cafe takes 4
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
		f := p.put("cafe", siteplan.Cafe, rect(22, 8, 26, 12))
		f.Solid, f.Mine = true, true
		c := p.site().ClearWidth(limitsOf(6, 5))
		wantFeet(t, c.Measurement, 8, 1e-9)
	}
}
