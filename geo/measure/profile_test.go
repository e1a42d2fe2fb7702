package measure

import (
	"math"
	"testing"

	"clearway/geo"
	"clearway/geo/siteplan"
)

// The area leaves 20-12 = 8 ft; a pole of 1 ft in the middle of that leaves 3.5 ft.
func TestProfile(t *testing.T) {
	p := siteWith(
		mine("cafe", siteplan.Cafe, box(15, -12, 35, 0)),
		thingNamed("pole", siteplan.Pole, false, box(20, -16.5, 21, -15.5)),
	)
	least, where := math.Inf(1), 0.0
	stations := Open(p).Profile()
	for i, st := range stations {
		if st.Width.Feet() < least {
			least, where = st.Width.Feet(), st.At[0]/float64(geo.Foot)
		}
		if i > 0 && st.Along < stations[i-1].Along {
			t.Fatalf("station %d lies before the one before it", i)
		}
	}
	if math.Abs(least-3.5) > 0.02 || where < 19 || where > 22 {
		t.Errorf("least width %.3f ft at x = %.1f ft among %d stations, want 3.50 beside the pole", least, where, len(stations))
	}
	narrow := siteWith(
		mine("cafe", siteplan.Cafe, box(15, -12, 35, 0)),
		mine("planter", siteplan.Planter, box(25, -20, 27, -17)),
	) // one planter leaves 17-12 = 5 ft to the area, between two wide places
	least = math.Inf(1)
	for _, st := range Open(narrow).Profile() {
		least = math.Min(least, st.Width.Feet())
	}
	if math.Abs(least-5) > 0.02 {
		t.Errorf("least width %.3f ft beside the planter, want 5.00", least)
	}
	if across := stations[len(stations)-1].Along.Feet(); across < 40 {
		t.Errorf("the way is %.1f ft long, want past all of the stretch", across)
	}
}
