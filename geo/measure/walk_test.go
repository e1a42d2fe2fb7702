package measure

import (
	"math"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/siteplan"
)

// feet lays a path given in feet in the plane.
func feet(xy ...float64) orb.LineString {
	var l orb.LineString
	for i := 0; i+1 < len(xy); i += 2 {
		l = append(l, orb.Point{xy[i] * float64(geo.Foot), xy[i+1] * float64(geo.Foot)})
	}
	return l
}

// ring closes a path given in feet to an area.
func ring(xy ...float64) orb.Polygon {
	l := feet(xy...)
	return orb.Polygon{orb.Ring(append(l, l[0]))}
}

func box(x0, y0, x1, y1 float64) orb.Polygon { return ring(x0, y0, x1, y0, x1, y1, x0, y1) }

// arc returns points on a circle, in feet, from one angle to another in degrees.
func arc(x, y, r, from, to float64, n int) []float64 {
	var xy []float64
	for i := range n + 1 {
		sin, cos := math.Sincos((from + (to-from)*float64(i)/float64(n)) * math.Pi / 180)
		xy = append(xy, x+r*cos, y+r*sin)
	}
	return xy
}

func join(parts ...[]float64) []float64 {
	var all []float64
	for _, p := range parts {
		all = append(all, p...)
	}
	return all
}

func feature(role siteplan.Role, g orb.Geometry) *siteplan.Feature {
	return &siteplan.Feature{ID: string(role), Role: role, Geometry: g}
}

// hole cuts a hole in an area.
func hole(p orb.Polygon, h orb.Polygon) orb.Polygon {
	r := h[0].Clone()
	r.Reverse()
	return append(p, r)
}

func TestWalkEnds(t *testing.T) {
	const s = siteplan.Sidewalk
	straight := box(0, 0, 60, 14)
	corner := ring(0, 0, 54, 0, 54, 54, 40, 54, 40, 14, 0, 14)
	tee := ring(0, 0, 100, 0, 100, 12, 56, 12, 56, 40, 46, 40, 46, 12, 0, 12)
	cases := []struct {
		name        string
		around      []*siteplan.Feature
		walk        orb.Polygon
		ends, walls int
	}{
		{"nothing drawn but the walk", nil, straight, 2, 2},
		{"curb and building", []*siteplan.Feature{
			feature(siteplan.Curb, feet(-5, 0, 65, 0)), feature(siteplan.Building, box(10, 14, 50, 54)),
		}, straight, 2, 2},
		{"short walk, wider than long", []*siteplan.Feature{
			feature(siteplan.Curb, feet(0, 0, 14, 0)), feature(siteplan.Frontage, feet(0, 30, 14, 30)),
		}, box(0, 0, 14, 30), 2, 2},
		{"corner, nothing drawn", nil, corner, 2, 2},
		{"corner, curb outside", []*siteplan.Feature{feature(siteplan.Curb, feet(0, 0, 54, 0, 54, 54))}, corner, 2, 2},
		{"corner with a stub round it", []*siteplan.Feature{
			feature(siteplan.Curb, feet(0, 0, 54, 0, 54, 16)), feature(siteplan.Building, box(0, 14, 40, 50)),
		}, ring(0, 0, 54, 0, 54, 16, 40, 16, 40, 14, 0, 14), 2, 2},
		{"round corner", []*siteplan.Feature{feature(siteplan.Building, box(-30, 0, 30, 40))}, ring(join(
			[]float64{-10, -14}, arc(30, 0, 14, -90, 0, 12), []float64{44, 40, 30, 40, 30, 0, -10, 0})...), 2, 2},
		{"bend of 30 degrees", nil, ring(0, 0, 40, 0, 75, 20, 70, 29, 37, 10, 0, 10), 2, 2},
		{"skewed ends", nil, ring(0, 0, 60, 0, 74, 14, 14, 14), 2, 2},
		{"round end", nil, ring(join([]float64{0, 0}, arc(60, 6, 6, -90, 90, 8), []float64{0, 12})...), 2, 2},
		{
			"a bay in the building line",
			[]*siteplan.Feature{feature(siteplan.Curb, feet(0, 0, 80, 0))},
			ring(0, 0, 80, 0, 80, 10, 48, 10, 48, 16, 36, 16, 36, 10, 0, 10), 2, 2,
		},
		{"widens by half", nil, ring(0, 0, 80, 0, 80, 15, 40, 15, 40, 10, 0, 10), 2, 2},
		{
			"widens to twice near its end",
			[]*siteplan.Feature{feature(siteplan.Curb, feet(0, 0, 80, 0))},
			ring(0, 0, 80, 0, 80, 20, 60, 20, 60, 10, 0, 10), 2, 2,
		},
		{"tapers", nil, ring(0, 0, 80, 0, 80, 6, 0, 14), 2, 2},
		{"a T", []*siteplan.Feature{feature(siteplan.Curb, feet(0, 0, 100, 0))}, tee, 3, 3},
		{"a crossing", nil, ring(0, 20, 20, 20, 20, 0, 32, 0, 32, 20, 52, 20, 52, 32, 32, 32, 32, 52, 20, 52, 20, 32, 0, 32), 4, 4},
		{"curb, then grass", []*siteplan.Feature{
			feature(siteplan.Curb, feet(-15, -14, 55, -14)), feature(siteplan.Building, box(0, 0, 40, 26)),
		}, ring(-10, -14, 20, -14, 20, -13.1, 50, -13.1, 50, 0, -10, 0), 2, 2},
		{"curb round the far end", []*siteplan.Feature{
			feature(siteplan.Curb, feet(0, 0, 54, 0, 54, 20)), feature(siteplan.Building, box(0, 14, 40, 50)),
		}, box(0, 0, 54, 14), 2, 2},
		{"ring round a block", []*siteplan.Feature{
			feature(siteplan.Curb, feet(0, 0, 300, 0, 300, 250, 0, 250, 0, 0)), feature(siteplan.Building, box(12, 12, 288, 238)),
		}, hole(box(0, 0, 300, 250), box(12, 12, 288, 238)), 0, 2},
		{
			"tree wells are no walls",
			[]*siteplan.Feature{feature(siteplan.Curb, feet(0, 0, 60, 0))},
			hole(hole(straight, box(10, 1, 14, 5)), box(30, 1, 34, 5)), 2, 2,
		},
		{"a square tells nothing", nil, box(0, 0, 30, 30), 0, 1},
		{"drawn ends", []*siteplan.Feature{
			feature(siteplan.WalkEnd, feet(0, 0, 60, 0)), feature(siteplan.WalkEnd, feet(0, 14, 60, 14)),
		}, straight, 2, 2},
	}
	for _, c := range cases {
		for _, turn := range []float64{0, 33} {
			t.Run(c.name, func(t *testing.T) {
				p := &siteplan.Plan{Features: []*siteplan.Feature{feature(s, c.walk)}}
				p.Features = append(p.Features, c.around...)
				walks, err := walksOf(turned(p, turn))
				if err != nil || len(walks) != 1 {
					t.Fatalf("walks %d, error %v", len(walks), err)
				}
				if w := walks[0]; len(w.ends) != c.ends || w.walls != c.walls {
					t.Errorf("turned by %g: %d ends and %d walls, want %d and %d", turn, len(w.ends), w.walls, c.ends, c.walls)
				}
			})
		}
	}
}

// turned returns the plan turned about its origin by degrees.
func turned(p *siteplan.Plan, degrees float64) *siteplan.Plan {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	turn := func(p orb.Point) orb.Point { return orb.Point{p[0]*cos - p[1]*sin, p[0]*sin + p[1]*cos} }
	out := &siteplan.Plan{}
	for _, f := range p.Features {
		g := *f
		switch shape := orb.Clone(f.Geometry).(type) {
		case orb.Polygon:
			for _, r := range shape {
				for i := range r {
					r[i] = turn(r[i])
				}
			}
			g.Geometry = shape
		case orb.LineString:
			for i := range shape {
				shape[i] = turn(shape[i])
			}
			g.Geometry = shape
		}
		out.Features = append(out.Features, &g)
	}
	return out
}
