package shape_test

import (
	"math/rand"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// A walk 10 by 6 with a tree well in it:
//
//	(0,6) +--------------------+ (10,6)
//	      |       +----+ (6,4) |
//	      |       |well|       |
//	      |  (4,2)+----+       |
//	(0,0) +--------------------+ (10,0)
//
// An edge belongs to the area on all sides and at all corners alike, the edge of
// the well too; the well is outside (bug reports BR-031 and BR-033).
func TestLocateInAWalkWithATreeWell(t *testing.T) {
	tests := []struct {
		name string
		p    orb.Point
		want shape.Location
	}{
		{"in the walk", orb.Point{2, 3}, shape.Inside},
		{"in the walk, level with the well's corner", orb.Point{8, 4}, shape.Inside},
		{"in the walk, level with the well's other edge", orb.Point{1, 2}, shape.Inside},
		{"in the well", orb.Point{5, 3}, shape.Outside},
		{"left of it", orb.Point{-1, 3}, shape.Outside},
		{"right of it", orb.Point{11, 3}, shape.Outside},
		{"below it", orb.Point{5, -1}, shape.Outside},
		{"above it", orb.Point{5, 7}, shape.Outside},
		{"level with the lower edge, left", orb.Point{-1, 0}, shape.Outside},
		{"level with the upper edge, left", orb.Point{-1, 6}, shape.Outside},
		{"level with the upper edge, right", orb.Point{11, 6}, shape.Outside},
		{"lower edge", orb.Point{5, 0}, shape.OnEdge},
		{"right edge", orb.Point{10, 3}, shape.OnEdge},
		{"upper edge", orb.Point{5, 6}, shape.OnEdge},
		{"left edge", orb.Point{0, 3}, shape.OnEdge},
		{"lower left corner", orb.Point{0, 0}, shape.OnEdge},
		{"lower right corner", orb.Point{10, 0}, shape.OnEdge},
		{"upper right corner", orb.Point{10, 6}, shape.OnEdge},
		{"upper left corner", orb.Point{0, 6}, shape.OnEdge},
		{"lower edge of the well", orb.Point{5, 2}, shape.OnEdge},
		{"right edge of the well", orb.Point{6, 3}, shape.OnEdge},
		{"upper edge of the well", orb.Point{5, 4}, shape.OnEdge},
		{"left edge of the well", orb.Point{4, 3}, shape.OnEdge},
		{"corner of the well", orb.Point{4, 2}, shape.OnEdge},
	}
	walk := orb.Polygon{box(0, 0, 10, 6)[0], box(4, 2, 6, 4)[0]}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			for turn, poly := range turned(walk) {
				if got := shape.Locate(poly, tc.p); got != tc.want {
					t.Errorf("%s: %v, want %v", turn, got, tc.want)
				}
				covered := tc.want != shape.Outside
				if got := shape.Covers(poly, tc.p); got != covered {
					t.Errorf("%s: covered %v", turn, got)
				}
				if got := shape.PrepareArea(poly).Covers(tc.p); got != covered {
					t.Errorf("%s: covered by the indexed area %v", turn, got)
				}
			}
		})
	}
}

// turned gives a polygon with its rings in both directions.
func turned(p orb.Polygon) map[string]orb.Polygon {
	q := p.Clone()
	for _, r := range q {
		r.Reverse()
	}
	return map[string]orb.Polygon{"as drawn": p, "reversed": q}
}

// Rings of any shape on whole coordinates, so that points fall on edges and
// corners and level with them, against the crossings of a ray in whole numbers.
func TestLocateRingAgreesWithWholeNumbers(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	seen := map[shape.Location]int{}
	for range 400 {
		ring := make(orb.Ring, 3+r.Intn(7))
		for i := range ring {
			ring[i] = orb.Point{float64(r.Intn(9)), float64(r.Intn(9))}
		}
		ring = append(ring, ring[0])
		indexed := shape.PrepareArea(ring)
		for x := -1; x <= 9; x++ {
			for y := -1; y <= 9; y++ {
				want := locateInWholeNumbers(ring, x, y)
				seen[want]++
				p := orb.Point{float64(x), float64(y)}
				if got := shape.LocateRing(ring, p); got != want {
					t.Fatalf("(%d %d) in %v: %v, want %v", x, y, ring, got, want)
				}
				if got := indexed.Covers(p); got != (want != shape.Outside) {
					t.Fatalf("(%d %d) in %v: covered by the indexed area %v, want %v", x, y, ring, got, want)
				}
			}
		}
	}
	for _, where := range []shape.Location{shape.Inside, shape.Outside, shape.OnEdge} {
		if seen[where] < 1000 {
			t.Errorf("only %d points were %v", seen[where], where)
		}
	}
}

// locateInWholeNumbers counts how often the edges cross a ray that leaves (x, y)
// at a slope no edge and no corner can have, 1000 to the right for 1 up.
func locateInWholeNumbers(ring orb.Ring, x, y int) shape.Location {
	side := func(px, py int) int { return (px-x)*1 - (py-y)*1000 } // of the line of the ray
	inside := false
	for i := 0; i+1 < len(ring); i++ {
		ax, ay, bx, by := int(ring[i][0]), int(ring[i][1]), int(ring[i+1][0]), int(ring[i+1][1])
		turn := (bx-ax)*(y-ay) - (by-ay)*(x-ax)
		if turn == 0 && min(ax, bx) <= x && x <= max(ax, bx) && min(ay, by) <= y && y <= max(ay, by) {
			return shape.OnEdge
		}
		if sa, sb := side(ax, ay), side(bx, by); (sa > 0) != (sb > 0) && (turn > 0) == (sa > 0) {
			inside = !inside
		}
	}
	if inside {
		return shape.Inside
	}
	return shape.Outside
}

func TestCoversByType(t *testing.T) {
	p := orb.Point{1, 1}
	square := box(0, 0, 2, 2)
	tests := []struct {
		name string
		g    orb.Geometry
		want bool
	}{
		{"nothing", nil, false},
		{"the point itself", p, false},
		{"a line through it", orb.LineString{{0, 0}, {2, 2}}, false},
		{"ring", square[0], true},
		{"polygon", square, true},
		{"empty polygon", orb.Polygon{}, false},
		{"second part", orb.MultiPolygon{box(5, 5, 6, 6), square}, true},
		{"no part", orb.MultiPolygon{box(5, 5, 6, 6)}, false},
		{"member of a collection", orb.Collection{orb.Point{9, 9}, square}, true},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			if got, indexed := shape.Covers(tc.g, p), shape.PrepareArea(tc.g).Covers(p); got != tc.want || indexed != tc.want {
				t.Errorf("covered %v, indexed %v, want %v", got, indexed, tc.want)
			}
		})
	}
}
