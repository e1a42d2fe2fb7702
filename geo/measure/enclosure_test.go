package measure_test

import (
	"math"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

//	 ___________ building, y = 12 ___________
//	        |  area      |
//	        | 21 .. 35   |
//	        |_____7______|
//
//	 ___________ curb, y = 0 ________________

func TestEnclosure(t *testing.T) {
	rail := func(xy ...orb.Point) []orb.Geometry { return []orb.Geometry{orb.LineString(xy)} }
	cases := []struct {
		name  string
		area  orb.Polygon
		rails []orb.Geometry
		wide  float64 // of the rails
		count float64
		notes []string
		open  float64 // sum of the openings in ft
	}{
		{"a rail on all three sides", rect(21, 7, 35, 12), rail(orb.Point{21, 12}, orb.Point{21, 7}, orb.Point{35, 7}, orb.Point{35, 12}), 0, 0, nil, 0},
		{"no rail: 5 + 14 + 5", rect(21, 7, 35, 12), nil, 0, 1, []string{"open over 24.00 ft"}, 24},
		{"a rail in front only", rect(21, 7, 35, 12), rail(orb.Point{21, 7}, orb.Point{35, 7}), 0, 2, []string{"open over 5.00 ft", "open over 5.00 ft"}, 10},
		{
			"an entrance of 4 ft", rect(21, 7, 35, 12),
			[]orb.Geometry{orb.LineString{{21, 12}, {21, 7}, {26, 7}}, orb.LineString{{30, 7}, {35, 7}, {35, 12}}},
			0, 0,
			[]string{"opening of 4.00 ft"},
			4,
		},
		{
			"an opening of 4.01 ft is no entrance", rect(21, 7, 35, 12),
			[]orb.Geometry{orb.LineString{{21, 12}, {21, 7}, {26, 7}}, orb.LineString{{30.01, 7}, {35, 7}, {35, 12}}},
			0, 1,
			[]string{"open over 4.01 ft"},
			4.01,
		},
		{
			"two openings: one is the entrance", rect(21, 7, 35, 12),
			[]orb.Geometry{orb.LineString{{21, 12}, {21, 7}, {24, 7}}, orb.LineString{{26, 7}, {30, 7}}, orb.LineString{{33, 7}, {35, 7}, {35, 12}}},
			0, 1,
			[]string{"open over 2.00 ft", "opening of 3.00 ft"},
			5,
		},
		{
			"a rail 1 ft wide whose ends are round closes half a foot more at each end", rect(21, 7, 35, 12),
			[]orb.Geometry{orb.LineString{{21, 12}, {21, 7}, {26, 7}}, orb.LineString{{31, 7}, {35, 7}, {35, 12}}},
			1, 0,
			[]string{"opening of 4.00 ft"},
			4,
		},
		{"a rail half a foot inside", rect(21, 7, 35, 12), rail(orb.Point{21.5, 12}, orb.Point{21.5, 7.5}, orb.Point{34.5, 7.5}, orb.Point{34.5, 12}), 0, 0, nil, 0},
		{"a rail 0.6 ft inside closes nothing", rect(21, 7, 35, 12), rail(orb.Point{21.6, 11}, orb.Point{21.6, 7.6}, orb.Point{34.4, 7.6}, orb.Point{34.4, 11}), 0, 1, []string{"open over 24.00 ft"}, 24},
		{"posts and rail as areas", rect(21, 7, 35, 12), []orb.Geometry{rect(20.9, 7, 21.1, 12), rect(21, 6.9, 35, 7.1), rect(34.9, 7, 35.1, 12)}, 0, 0, nil, 0},
		{"the edge of the walk at the curb needs none", rect(21, 0, 35, 5), rail(orb.Point{21, 0}, orb.Point{21, 5}, orb.Point{35, 5}, orb.Point{35, 0}), 0, 0, nil, 0},
		{"an open end of the walk needs one", rect(50, 7, 60, 12), rail(orb.Point{50, 12}, orb.Point{50, 7}, orb.Point{60, 7}), 0, 1, []string{"open over 5.00 ft"}, 5},
		// The cut corner is 5 ft long: hypot(3, 4).
		{"an open corner that is cut off", corners(orb.Point{21, 12}, orb.Point{21, 11}, orb.Point{24, 7}, orb.Point{35, 7}, orb.Point{35, 12}), []orb.Geometry{orb.LineString{{21, 12}, {21, 11}}, orb.LineString{{24, 7}, {35, 7}, {35, 12}}}, 0, 1, []string{"open over 5.00 ft"}, 5},
	}
	for _, c := range cases {
		for change, apply := range changes {
			t.Run(c.name+", "+change, func(t *testing.T) {
				p, area, rails := enclosed(c.area, c.rails, c.wide)
				apply(&p.Plan)
				m := p.site().Enclosure([]*siteplan.Feature{area}, rails, 4*geo.Foot)
				if m.Quantity == nil || m.Quantity.Value != c.count || m.Quantity.Unit != measure.Count {
					t.Fatalf("%+v (%v), want %v openings", m.Quantity, m.Notes, c.count)
				}
				sum := 0.0
				for _, w := range m.Witness {
					for _, s := range pieces(w.Geometry.(orb.LineString)) {
						sum += s
					}
				}
				if math.Abs(sum-c.open) > 1e-6 {
					t.Errorf("openings of %v ft in all, want %v", sum, c.open)
				}
				if told := strings.Join(m.Notes, "\n"); len(m.Notes) != len(c.notes) || !holdsAll(told, c.notes) {
					t.Errorf("notes %q, want %q", m.Notes, c.notes)
				}
			})
		}
	}
}

// enclosed draws a walk with an area and rails on it.
func enclosed(area orb.Polygon, rails []orb.Geometry, wide float64) (*feetPlan, *siteplan.Feature, []*siteplan.Feature) {
	p := &feetPlan{}
	p.put("walk", siteplan.Sidewalk, rect(0, 0, 60, 12))
	p.put("curb", siteplan.Curb, orb.LineString{{-5, 0}, {65, 0}})
	p.put("building", siteplan.Building, rect(0, 12, 60, 40))
	f := p.put("cafe", siteplan.Cafe, area)
	var put []*siteplan.Feature
	for _, r := range rails {
		put = append(put, p.putRound("rail", siteplan.Barrier, r, wide))
	}
	return p, f, put
}

// pieces are the lengths in feet of the pieces of a line.
func pieces(l orb.LineString) []float64 {
	var out []float64
	for i := 1; i < len(l); i++ {
		a, b := toFeet(l[i-1]), toFeet(l[i])
		out = append(out, math.Hypot(b[0]-a[0], b[1]-a[1]))
	}
	return out
}

func holdsAll(text string, parts []string) bool {
	for _, p := range parts {
		if strings.Count(text, p) < count(parts, p) {
			return false
		}
	}
	return true
}

func count(list []string, s string) int {
	n := 0
	for _, x := range list {
		if x == s {
			n++
		}
	}
	return n
}

func TestEnclosureOfNoArea(t *testing.T) {
	p, _, rails := enclosed(rect(21, 7, 35, 12), nil, 0)
	line := p.put("line", siteplan.Cafe, orb.LineString{{21, 7}, {35, 7}})
	for name, areas := range map[string][]*siteplan.Feature{"none": nil, "a line": {line}} {
		if m := p.site().Enclosure(areas, rails, 0); m.Missing == "" || m.Quantity != nil {
			t.Errorf("%s: %+v, want missing", name, m)
		}
	}
}
