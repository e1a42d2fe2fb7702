package measure

import (
	"math"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/siteplan"
)

// site draws a walk 20 ft wide in front of a building wall at y = 0, the curb at
// y = -20, and adds what is given.
func siteWith(add ...*siteplan.Feature) *siteplan.Plan {
	p := &siteplan.Plan{Features: []*siteplan.Feature{
		feature(siteplan.Sidewalk, box(-5, -20, 55, 0)),
		feature(siteplan.Curb, feet(-10, -20, 60, -20)),
		feature(siteplan.Building, box(0, 0, 50, 40)),
		feature(siteplan.Frontage, feet(0, 0, 50, 0)),
	}}
	p.Features = append(p.Features, add...)
	return p
}

func thingNamed(id string, role siteplan.Role, mine bool, g orb.Geometry) *siteplan.Feature {
	return &siteplan.Feature{ID: id, Role: role, Mine: mine, Solid: role != siteplan.Door, Geometry: g}
}

func mine(id string, role siteplan.Role, g orb.Geometry) *siteplan.Feature {
	return thingNamed(id, role, true, g)
}

func TestAisle(t *testing.T) {
	area := mine("cafe", siteplan.Cafe, box(5, -12, 35, 0))
	cases := []struct {
		name string
		want float64 // ft
		of   string
		add  []*siteplan.Feature
	}{
		// The area leaves 20-12 = 8 ft: no table is reached by more.
		{"a table at the edge of the area is reached from the passage", 8, "t", []*siteplan.Feature{
			mine("t", siteplan.Table, box(10, -12, 13, -9)),
		}},
		//   wall ____________
		//        #t#          the rail with its mouth of 3 ft to the right
		//   [----rail----]
		{"a table behind a rail, mouth 3 ft wide", 3, "t", []*siteplan.Feature{
			mine("t", siteplan.Table, box(6, -5, 9, -2)),
			mine("rail", siteplan.Barrier, feet(5, 0, 5, -12, 35, -12, 35, -3)),
		}},
		// Reached only from behind: rail in front, open behind at the wall side,
		// through the 2.5 ft between the wall and the rail's end.
		{"a table reached only from behind", 2.5, "t", []*siteplan.Feature{
			mine("t", siteplan.Table, box(20, -9, 23, -6)),
			mine("rail", siteplan.Barrier, feet(15, -2.5, 15, -12, 30, -12, 30, -1)),
		}},
		// A mouth of 3 ft with the table 1 ft behind it: a disc of diameter w held
		// against both posts reaches in by w/2 - sqrt(w²/4 - 1.5²) = 1, so w = 3.25.
		{"a table close behind a mouth is touched through it", 3.25, "t", []*siteplan.Feature{
			mine("t", siteplan.Table, box(16, -10, 24, -8)),
			mine("rail", siteplan.Barrier, feet(18.5, -11, 5, -11, 5, 0)),
			mine("rail2", siteplan.Barrier, feet(21.5, -11, 34, -11, 34, 0)),
		}},
		// Two chairs on a row; the row is reached at the near chair.
		{"a chair belongs to the table within 3 ft", 8, "t", []*siteplan.Feature{
			mine("t", siteplan.Table, box(10, -6, 13, -3)),
			mine("c", siteplan.Chair, box(10.5, -8, 12, -6.5)),
		}},
		// Tables enclosed on all sides by touching rails cannot be reached.
		{"an enclosed table", 0, "t", []*siteplan.Feature{
			mine("t", siteplan.Table, box(20, -9, 23, -6)),
			mine("rail", siteplan.Barrier, feet(15, 0, 15, -12, 30, -12, 30, 0)),
		}},
	}
	for _, c := range cases {
		for _, turn := range []float64{0, 31} {
			t.Run(c.name, func(t *testing.T) {
				w := Open(turned(siteWith(append(c.add, area)...), turn)).Aisle()
				if w.Quantity == nil {
					t.Fatalf("no aisle: %q %q", w.Missing, w.NotApplicable)
				}
				if got := w.Quantity.Value; math.Abs(got-c.want) > 0.002 {
					t.Errorf("turned by %g: aisle %.4f ft to %v, want %.4f", turn, got, w.Features, c.want)
				}
			})
		}
	}
}

func TestDoorWay(t *testing.T) {
	area := mine("cafe", siteplan.Cafe, box(5, -12, 35, 0))
	door := thingNamed("door", siteplan.Door, false, feet(20, 0, 23, 0))
	cases := []struct {
		name string
		want float64
		add  []*siteplan.Feature
	}{
		// The area narrows the passage to 20-12 = 8 ft, and so the way.
		{"nothing in front", 8, nil},
		// A planter to 0.5 ft from the door's middle at x = 21.5: the largest disc
		// that touches the wall there has radius 0.5.
		{"half hidden by a planter", 1, []*siteplan.Feature{mine("p", siteplan.Planter, box(17, -2, 21, 0))}},
		// Planters 4 ft apart, both sides, 3 ft deep.
		{"between planters", 4, []*siteplan.Feature{
			mine("p", siteplan.Planter, box(15, -3, 19.5, 0)), mine("q", siteplan.Planter, box(23.5, -3, 27, 0)),
		}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w := Open(siteWith(append(c.add, area, door)...)).DoorWay(32 * geo.Inch)
			if w.Quantity == nil || math.Abs(w.Quantity.Value-c.want) > 0.002 {
				t.Errorf("way %+v, want %.4f ft", w.Quantity, c.want)
			}
		})
	}
}
