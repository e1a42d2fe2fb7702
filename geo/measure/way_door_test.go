package measure_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/siteplan"
)

// A round table of radius R stands before a wall, its middle y in front of it and x
// beside the middle of a door. A disc of radius r that touches the wall at the door's
// middle touches the table when x² + (y - r)² = (R + r)²:
//
//	r = (x² + y² - R²) / (2 (y + R))
//
// The way is no wider than the passage of 8 ft along the curb.
func TestDoorBehindARoundTable(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	for range 300 {
		wide := 0.5 + 2*rng.Float64()
		x, y := 3*rng.Float64()-1.5, wide+0.02+3*rng.Float64()
		want := min(8, (x*x+y*y-wide*wide)/(y+wide))
		c := wayCase{add: func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(15, 8, 45, 20))
			p.mine("table", siteplan.Table, orb.Point{30 + x, 20 - y}).Radius = geo.Length(wide) * geo.Foot
			p.put("door", siteplan.Door, orb.LineString{{28.5, 20}, {31.5, 20}})
		}}
		w := c.plan().site().DoorWay(0)
		if w.Unchanged {
			if want < 8 {
				t.Errorf("table of radius %.3f, %.3f before the wall, %.3f beside the door: said to be in nobody's way, want %.5f ft", wide, y, x, want)
			}
			continue
		}
		if w.Quantity == nil || math.Abs(w.Quantity.Value-want) > 1e-4 {
			t.Errorf("table of radius %.3f, %.3f before the wall, %.3f beside the door: %+v, want %.5f ft", wide, y, x, w.Quantity, want)
		}
	}
}

// The corner of a planter lies y before the wall and x beside the middle of a door,
// the planter beyond it: x² + (y - r)² = r² gives r = (x² + y²) / 2y, while the foot
// of the disc's middle on the planter's sides lies outside of them.
func TestDoorBehindACorner(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	for range 300 {
		x, y := 0.2+1.3*rng.Float64(), 0.05+2*rng.Float64()
		r := (x*x + y*y) / (2 * y)
		want := min(8, 2*r)
		if r > y { // the disc's middle is below the corner: it would touch the planter's side first
			want = min(8, 2*x)
		}
		c := wayCase{add: func(p *feetPlan) {
			p.mine("cafe", siteplan.Cafe, rect(15, 8, 45, 20))
			p.mine("planter", siteplan.Planter, rect(30+x, 9, 33+x, 20-y))
			p.put("door", siteplan.Door, orb.LineString{{28.5, 20}, {31.5, 20}})
		}}
		w := c.plan().site().DoorWay(0)
		if w.Quantity == nil || math.Abs(w.Quantity.Value-want) > 1e-4 {
			t.Errorf("corner %.3f before the wall, %.3f beside the door: %+v, want %.5f ft", y, x, w.Quantity, want)
		}
	}
}
