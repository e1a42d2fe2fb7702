package measure_test

import (
	"math"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/siteplan"
)

// bend is a street 30 ft wide round a right angle, with its centerline:
//
//	130 +-----+
//	    |     |
//	 30 +--+  |
//	    |     |
//	  0 +-----+
//	    0   100 130
func bend() *feetPlan {
	p := &feetPlan{}
	p.put("street", siteplan.Street, corners(orb.Point{0, 0}, orb.Point{130, 0}, orb.Point{130, 130}, orb.Point{100, 130}, orb.Point{100, 30}, orb.Point{0, 30}))
	p.put("middle", siteplan.Centerline, orb.LineString{{0, 15}, {115, 15}, {115, 130}})
	return p
}

// In a bend all sections may cover one and the same share; the search must notice
// and not go on dividing the bend.
func TestShareThatIsTheSameAllRoundABend(t *testing.T) {
	cases := []struct {
		name  string
		cover orb.Polygon
		want  float64
	}{
		{"closed from side to side", rect(90, -10, 140, 50), 1},
		// 10 ft along the outer side: a third, and no more round the corner.
		{
			"a strip along the outer side",
			corners(orb.Point{60, 0}, orb.Point{130, 0}, orb.Point{130, 70}, orb.Point{120, 70}, orb.Point{120, 10}, orb.Point{60, 10}),
			1.0 / 3,
		},
		{
			"two strips that share a line",
			corners(orb.Point{60, 0}, orb.Point{130, 0}, orb.Point{130, 70}, orb.Point{115, 70}, orb.Point{115, 15}, orb.Point{60, 15}),
			0.5,
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for name, change := range changes {
				p := bend()
				p.put("dumpster", siteplan.Obstruction, c.cover)
				change(&p.Plan)
				m := p.site().StreetShare(p.ByRole(siteplan.Obstruction), siteplan.Street)
				if m.Quantity == nil {
					t.Fatalf("%s: no share: %q", name, m.Missing)
				}
				if math.Abs(m.Quantity.Value-c.want) > 1e-5 {
					t.Errorf("%s: share %.7f, want %.7f", name, m.Quantity.Value, c.want)
				}
			}
		})
	}
}
