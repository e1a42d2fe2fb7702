package siteplan_test

import (
	"fmt"
	"testing"

	"clearway/geo/siteplan"
)

// BR-032 (github.com/Turfjs/turf/issues/2807): a ring that ends p3, p0, p0 is the
// ring that ends p3, p0.
func TestBR032_DoubledLastPosition(t *testing.T) {
	plan := decode(t, onGrid(walk, feature("cafe", `"role":"cafe"`, "Polygon", "[[[1,1],[5,1],[5,5],[1,5],[1,1],[1,1]]]")))
	mustBeSound(t, plan)
	if n := len(points(plan.Feature("cafe").Geometry)); n != 5 {
		t.Errorf("%d positions, want 5", n)
	}
}

// BR-033 (github.com/Turfjs/turf-inside/issues/11): one rule for things exactly on
// each edge and corner of the area. Benches that touch the cafe from outside are the
// applicant's, all eight; those that stand a foot off are not.
func TestBR033_OnEachEdgeAndCorner(t *testing.T) {
	const lo, mid, hi = 4, 7, 10 // of the cafe, in x and y; a bench is 1 ft square
	for name, at := range map[string][2]float64{
		"south-west": {lo - 1, lo - 1}, "south": {mid, lo - 1}, "south-east": {hi, lo - 1}, "east": {hi, mid},
		"north-east": {hi, hi}, "north": {mid, hi}, "north-west": {lo - 1, hi}, "west": {lo - 1, mid},
	} {
		off := [2]float64{at[0] + sign(at[0], lo, hi), at[1] + sign(at[1], lo, hi)}
		plan := decode(t, onGrid(walk,
			feature("cafe", `"role":"cafe"`, "Polygon", "[[[4,4],[10,4],[10,10],[4,10],[4,4]]]"),
			feature("touching", `"role":"bench"`, "Polygon", squareFoot(at)),
			feature("off", `"role":"bench"`, "Polygon", squareFoot(off))))
		if !plan.Feature("touching").Mine || plan.Feature("off").Mine {
			t.Errorf("%s: touching bench is the applicant's: %v; a foot off: %v", name, plan.Feature("touching").Mine, plan.Feature("off").Mine)
		}
		if f := plan.Feature("touching"); f.Role != siteplan.Bench {
			t.Errorf("%s: role %s", name, f.Role)
		}
	}
}

// sign points away from the stretch between lo and hi.
func sign(v, lo, hi float64) float64 {
	switch {
	case v < lo:
		return -1
	case v >= hi:
		return 1
	}
	return 0
}

func squareFoot(at [2]float64) string {
	x, y := at[0], at[1]
	return fmt.Sprintf("[[[%g,%g],[%g,%g],[%g,%g],[%g,%g],[%g,%g]]]", x, y, x+1, y, x+1, y+1, x, y+1, x, y)
}
