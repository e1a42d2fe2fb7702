package measure_test

import (
	"math"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// The own building lies above y = 0 from x = 0 to x = 30, its front from 5 to 25;
// the next building adjoins it on the right:
//
//	+---------------+--------+
//	|  own    front | next   |
//	+---==========--+--------+   y = 0
//	     +------+
//	     | area |
//	     +------+
func TestAdjacency(t *testing.T) {
	sin10, cos10 := math.Sincos(10 * math.Pi / 180)
	sin2, cos2 := math.Sincos(2 * math.Pi / 180)
	tests := []struct {
		name         string
		area         orb.Geometry
		gap, contact float64
	}{
		{"along the wall", rect(6, -5, 20, 0), 0, 14},
		{"off the wall", rect(6, -5, 20, -0.6), 0.6, 0},
		{"off by less than the tolerance", rect(6, -5, 20, -0.06), 0.06, 14},
		{"off by exactly the tolerance", rect(6, -5, 20, -0.1), 0.1, 14},
		{"off by a little more", rect(6, -5, 20, -0.12), 0.12, 0},
		{"over the wall by rounding", rect(6, -5, 20, 1e-9), 0, 14},
		{"over the wall by half the tolerance", rect(6, -5, 20, 0.05), 0, 14},
		{"drawn into the building", rect(6, -5, 20, 3), 0, 14},
		//   \/      a corner on the wall: touching in a point is not adjoining
		//  /  \.
		{"corner on the wall", corners(orb.Point{10, 0}, orb.Point{7, -3}, orb.Point{10, -6}, orb.Point{13, -3}), 0, 0},
		{"blunt corner on the wall", corners(orb.Point{10, 0}, orb.Point{4, -2}, orb.Point{10, -6}, orb.Point{16, -2}), 0, 0},
		{"corner through the wall by rounding", corners(orb.Point{10, 0.01}, orb.Point{7, -3}, orb.Point{10, -6}, orb.Point{13, -3}), 0, 0},
		{"blunt corner through the wall by half the tolerance", corners(orb.Point{10, 0.05}, orb.Point{4, -1.95}, orb.Point{10, -6}, orb.Point{16, -1.95}), 0, 0},
		{"edge at 10 degrees to the wall", corners(orb.Point{10, 0}, orb.Point{10 - 9*cos10, -9 * sin10}, orb.Point{8, -9}), 0, 0},
		// one end on the wall; at 2 degrees the edge is 0.1 ft off after 0.1/tan 2° = 2.864 ft
		{"edge at 2 degrees to the wall", corners(orb.Point{16, 0}, orb.Point{16 - 9*cos2, -9 * sin2}, orb.Point{14, -9}), 0, 0.1 / math.Tan(2*math.Pi/180)},
		{"half a foot of edge on the wall", corners(orb.Point{10, 0}, orb.Point{10.5, 0}, orb.Point{14, -5}, orb.Point{7, -5}), 0, 0.5},
		{"an inch of edge on the wall", corners(orb.Point{10, 0}, orb.Point{10.08, 0}, orb.Point{14, -5}, orb.Point{7, -5}), 0, 0},
		{"past the end of the wall", rect(-4, -5, 3, 0), 0, 3},
		{"in two parts, both on the wall", orb.MultiPolygon{rect(6, -5, 9, 0), rect(12, -5, 17, 0)}, 0, 8},
		{"in two parts, one on the wall", orb.MultiPolygon{rect(6, -5, 9, 0), rect(12, -8, 17, -7)}, 0, 3},
		{"notched at the door", corners(orb.Point{6, 0}, orb.Point{10, 0}, orb.Point{10, -2}, orb.Point{13, -2}, orb.Point{13, 0}, orb.Point{20, 0}, orb.Point{20, -5}, orb.Point{6, -5}), 0, 11},
		// it begins 2 ft from the own building's corner, along the next one only
		{"on the neighbour's wall", rect(32, -5, 40, 0), 2, 0},
		{"on both walls", rect(26, -5, 40, 0), 0, 4},
		{"touching the corner from the side", rect(30, -5, 34, 0), 0, 0},
		{"a bench drawn as a line", orb.LineString{{6, 0}, {12, 0}}, 0, 6},
		{"a point", orb.Point{8, -3}, 3, 0},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			for name, change := range changes {
				t.Run(name, func(t *testing.T) {
					var p feetPlan
					p.put("next", siteplan.Building, rect(30, 0, 60, 40))
					p.put("own", siteplan.Building, rect(0, 0, 30, 40))
					p.put("front", siteplan.Frontage, orb.LineString{{5, 0}, {25, 0}})
					area := p.put("cafe", siteplan.Cafe, tc.area)
					change(&p.Plan)
					m := p.site().Adjacency([]*siteplan.Feature{area})
					checkContact(t, m, tc.gap, tc.contact)
					if !slices.Equal(m.Features, []string{"cafe", "own"}) {
						t.Errorf("between %v", m.Features)
					}
				})
			}
		})
	}
}

func checkContact(t *testing.T, m measure.Measurement, gap, contact float64) {
	t.Helper()
	wantFeet(t, m, gap, 1e-6)
	if got := m.Also["contact"]; math.Abs(got-contact) > 1e-6 {
		t.Errorf("contact %v, want %v", got, contact)
	}
	spans := spanLengths(m)
	if gap > 1e-6 && (len(spans) != 1 || math.Abs(spans[0]-gap) > 1e-6) {
		t.Errorf("spans of %v ft, want one of %v", spans, gap)
	}
	drawn := 0.0
	for _, w := range m.Witness {
		if stretches, ok := w.Geometry.(orb.MultiLineString); ok {
			for _, l := range stretches {
				a, b := toFeet(l[0]), toFeet(l[1])
				drawn += math.Hypot(b[0]-a[0], b[1]-a[1])
			}
		}
	}
	if math.Abs(drawn-contact) > 1e-6 {
		t.Errorf("%v ft of wall are drawn as contact, want %v", drawn, contact)
	}
}

// Which walls are the applicant's.
func TestAdjacencyFindsTheWall(t *testing.T) {
	left, right := rect(0, 0, 30, 40), rect(30, 0, 60, 40)
	area := rect(35, -5, 50, 0)
	tests := []struct {
		name    string
		builds  []orb.Geometry
		front   orb.Geometry
		gap     float64
		contact float64
		wall    string
		notes   int
	}{
		{"the one along the front", []orb.Geometry{left, right}, orb.LineString{{5, 0}, {25, 0}}, 5, 0, "building-0", 0},
		{"the other", []orb.Geometry{left, right}, orb.LineString{{32, 0}, {55, 0}}, 0, 15, "building-1", 0},
		{"front drawn 0.4 ft off it", []orb.Geometry{left, right}, orb.LineString{{5, -0.4}, {25, -0.4}}, 5, 0, "building-0", 0},
		{"front drawn 0.4 ft too long", []orb.Geometry{left, right}, orb.LineString{{5, 0}, {30.4, 0}}, 5, 0, "building-0", 0},
		{"both, the front runs along both", []orb.Geometry{left, right}, orb.LineString{{5, 0}, {40, 0}}, 0, 15, "building-1", 0},
		{"any, no front drawn", []orb.Geometry{left, right}, nil, 0, 15, "building-1", 0},
		{"the front, no building drawn", nil, orb.LineString{{5, 0}, {40, 0}}, 0, 5, "front", 0},
		{"the front, along no building", []orb.Geometry{rect(0, 3, 60, 40)}, orb.LineString{{5, 0}, {40, 0}}, 0, 5, "front", 1},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var p feetPlan
			for i, b := range tc.builds {
				p.put("building-"+string(rune('0'+i)), siteplan.Building, b)
			}
			if tc.front != nil {
				p.put("front", siteplan.Frontage, tc.front)
			}
			m := p.site().Adjacency([]*siteplan.Feature{p.put("cafe", siteplan.Cafe, area)})
			checkContact(t, m, tc.gap, tc.contact)
			if !slices.Equal(m.Features, []string{"cafe", tc.wall}) || len(m.Notes) != tc.notes {
				t.Errorf("between %v with notes %q, want %s", m.Features, m.Notes, tc.wall)
			}
		})
	}
}

func TestAdjacencyAnswersWithoutNumber(t *testing.T) {
	var p feetPlan
	cafe := p.put("cafe", siteplan.Cafe, rect(0, -5, 9, 0))
	if m := p.site().Adjacency(nil); m.Quantity != nil || m.NotApplicable == "" {
		t.Errorf("no area: %+v, want not applicable", m)
	}
	m := p.site().Adjacency([]*siteplan.Feature{cafe})
	if m.Quantity != nil || !strings.Contains(m.Missing, "role building") {
		t.Errorf("no wall: %+v, want missing, asking for it", m)
	}
}

// Each area has to adjoin; the worst is told.
func TestAdjacencyOfSeveralAreas(t *testing.T) {
	var p feetPlan
	p.put("own", siteplan.Building, rect(0, 0, 60, 40))
	long := p.put("long", siteplan.Cafe, rect(0, -5, 20, 0))
	short := p.put("short", siteplan.Cafe, rect(22, -5, 25, -0.05))
	corner := p.put("corner", siteplan.Cafe, corners(orb.Point{30, 0}, orb.Point{27, -3}, orb.Point{33, -3}))
	near := p.put("near", siteplan.Cafe, corners(orb.Point{30, -0.07}, orb.Point{27, -3}, orb.Point{33, -3}))
	off := p.put("off", siteplan.Cafe, rect(40, -5, 50, -2))
	farOff := p.put("far-off", siteplan.Cafe, rect(40, -15, 50, -12))
	tests := []struct {
		name         string
		areas        []*siteplan.Feature
		worst        string
		gap, contact float64
	}{
		{"less contact", []*siteplan.Feature{long, short}, "short", 0.05, 3},
		{"touching in a point", []*siteplan.Feature{short, corner, long}, "corner", 0, 0},
		{"touching in a point, as good as", []*siteplan.Feature{near, corner}, "near", 0.07, 0},
		{"off the wall", []*siteplan.Feature{corner, off, long}, "off", 2, 0},
		{"farther off", []*siteplan.Feature{farOff, off}, "far-off", 12, 0},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			for range 2 {
				m := p.site().Adjacency(tc.areas)
				checkContact(t, m, tc.gap, tc.contact)
				if m.Features[0] != tc.worst {
					t.Errorf("told of %s, want %s", m.Features[0], tc.worst)
				}
				slices.Reverse(tc.areas)
			}
		})
	}
}

// A plan written coarsely: what is nearer than its uncertainty may touch.
func TestAdjacencyInACoarsePlan(t *testing.T) {
	var p feetPlan
	p.Precision.Uncertainty = geo.FromFeet(0.45)
	p.put("own", siteplan.Building, rect(0, 0, 60, 40))
	cafe := p.put("cafe", siteplan.Cafe, corners(orb.Point{6, -0.3}, orb.Point{20, -0.1}, orb.Point{20, -5}, orb.Point{6, -5}))
	m := p.site().Adjacency([]*siteplan.Feature{cafe})
	checkContact(t, m, 0.1, 14)
	if m.Quantity.Uncertainty != 0.45 {
		t.Errorf("uncertainty %v", m.Quantity.Uncertainty)
	}
}

// Areas with an edge near a wall at a random offset and slope, against points
// strewn along the wall: each looks square to it, as far as the tolerance, for an
// edge that runs its way, or is drawn over.
func TestAdjacencyAgreesWithStrewnPoints(t *testing.T) {
	const step = 0.02
	r := rand.New(rand.NewSource(13))
	part, whole, none := 0, 0, 0
	for scene := range 250 {
		var p feetPlan
		// the bottom of the building is at y = 0 but for a jog
		jog := r.Float64()*0.3 - 0.15
		wall := corners(orb.Point{0, 0}, orb.Point{9, 0}, orb.Point{10, jog}, orb.Point{30, jog}, orb.Point{30, 40}, orb.Point{0, 40})
		p.put("own", siteplan.Building, wall)
		area := areaAtTheWall(r)
		m := p.site().Adjacency([]*siteplan.Feature{p.put("cafe", siteplan.Cafe, area)})
		want, edges := 0.0, float64(len(area[0])*len(wall[0]))
		for i := 1; i < len(wall[0]); i++ {
			want += strewnContact(wall[0][i-1], wall[0][i], area[0], step)
		}
		got := m.Also["contact"]
		if want < 0.1 { // as good as a point
			want = 0
		}
		if math.Abs(got-want) > edges*step && !(got == 0 && want < 0.1+edges*step) {
			t.Errorf("scene %d: contact %v, strewn points %v, area %v, jog %v", scene, got, want, area, jog)
		}
		switch {
		case got == 0:
			none++
		case got > 10:
			whole++
		default:
			part++
		}
	}
	if part < 50 || whole < 30 || none < 30 {
		t.Errorf("%d in contact for a part, %d for more than 10 ft, %d for none: too few to tell", part, whole, none)
	}
}

// areaAtTheWall is an area below the wall with a broken upper edge close to it.
func areaAtTheWall(r *rand.Rand) orb.Polygon {
	x, y := r.Float64()*10, r.Float64()*0.4-0.2
	pts := []orb.Point{{x, -6}}
	for range 2 + r.Intn(3) {
		pts = append(pts, orb.Point{x, y})
		length := 1 + 8*r.Float64()
		x += length
		y += length * math.Tan((r.Float64()*8-4)*math.Pi/180) * float64(r.Intn(3))
	}
	return corners(append(pts, orb.Point{pts[len(pts)-1][0], -6})...)
}

// strewnContact is how much of the wall from a to b is in contact with an area.
func strewnContact(a, b orb.Point, area orb.Ring, step float64) float64 {
	length := math.Hypot(b[0]-a[0], b[1]-a[1])
	u := orb.Point{(b[0] - a[0]) / length, (b[1] - a[1]) / length}
	sum := 0.0
	for at := step / 2; at < length; at += step {
		q := orb.Point{a[0] + at*u[0], a[1] + at*u[1]}
		left, right := orb.Point{q[0] - 0.1*u[1], q[1] + 0.1*u[0]}, orb.Point{q[0] + 0.1*u[1], q[1] - 0.1*u[0]}
		if windsAround(area, left) && windsAround(area, right) || crossesAnEdgeAlong(left, right, u, area) {
			sum += step
		}
	}
	return sum
}

// crossesAnEdgeAlong tells whether the line from p to q crosses an edge that
// leans by less than 1 in 6 from u.
func crossesAnEdgeAlong(p, q, u orb.Point, ring orb.Ring) bool {
	side := func(a, b, c orb.Point) bool { return (b[0]-a[0])*(c[1]-a[1])-(b[1]-a[1])*(c[0]-a[0]) > 0 }
	for i := 1; i < len(ring); i++ {
		a, b := ring[i-1], ring[i]
		lean := math.Abs(u[0]*(b[1]-a[1])-u[1]*(b[0]-a[0])) / math.Hypot(b[0]-a[0], b[1]-a[1])
		if lean < 1.0/6 && side(p, q, a) != side(p, q, b) && side(a, b, p) != side(a, b, q) {
			return true
		}
	}
	return false
}
