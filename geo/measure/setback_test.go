package measure_test

import (
	"math"
	"math/rand"
	"slices"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// Setbacks by hand, in feet, of a thing from a curb along y = 0 or from another thing.
func TestSetback(t *testing.T) {
	curb := orb.LineString{{-50, 0}, {50, 0}}
	tests := []struct {
		name   string
		a      orb.Geometry
		aWidth float64
		b      orb.Geometry
		bWidth float64
		want   float64
	}{
		//   +--+
		//   |  |    3.2 above the curb
		//   +--+
		//  ---------- curb
		{"table beside the curb", rect(0, 3.2, 2, 5.2), 0, curb, 0, 3.2},
		{"round table, 2 ft across, middle at 5", orb.Point{4, 5}, 2, curb, 0, 4},
		{"round table that reaches over the curb", orb.Point{4, 0.5}, 2, curb, 0, 0},
		{"round table that touches the curb", orb.Point{4, 1}, 2, curb, 0, 0},
		{"two round tables", orb.Point{0, 0}, 2, orb.Point{6, 8}, 3, 7.5},
		{"barrier as a line 0.5 ft wide", orb.LineString{{0, 4}, {9, 4}}, 0.5, curb, 0, 3.75},
		{"table turned by 45 degrees", corners(orb.Point{0, 3}, orb.Point{2, 5}, orb.Point{0, 7}, orb.Point{-2, 5}), 0, curb, 0, 3},
		{"across the curb, no corner on it", rect(0, -1, 2, 1), 0, curb, 0, 0},
		{"beyond the end of the curb", rect(53, 4, 55, 6), 0, curb, 0, 5},
		//  +---------+
		//  |   x     |  in the area: 0, though 2 ft from its edge (BR-027)
		//  +---------+
		{"point in an area", orb.Point{3, 2}, 0, rect(0, 0, 10, 6), 0, 0},
		{"round table in an area", orb.Point{3, 2}, 1, rect(0, 0, 10, 6), 0, 0},
		{"table in an area", rect(3, 2, 5, 4), 0, rect(0, 0, 10, 6), 0, 0},
		{"table in the hole of an area", rect(4, 2.5, 5, 3.5), 0, orb.Polygon{rect(0, 0, 10, 6)[0], rect(3, 2, 6, 4)[0]}, 0, 0.5},
		//     \  /
		//      \/     apex 2 ft over the middle of an edge 10 ft long (BR-028)
		//  +--------+
		{"apex over an edge", corners(orb.Point{5, 2}, orb.Point{7, 5}, orb.Point{3, 5}), 0, rect(0, -4, 10, 0), 0, 2},
		{"second part is nearer", orb.MultiPolygon{rect(0, 20, 1, 21), rect(30, 7, 31, 8)}, 0, curb, 0, 7},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			for name, change := range changes {
				var p feetPlan
				a := p.putRound("a", siteplan.Table, tc.a, tc.aWidth)
				b := p.putRound("b", siteplan.Curb, tc.b, tc.bWidth)
				change(&p.Plan)
				t.Run(name, func(t *testing.T) {
					checkSetback(t, p.site(), a, b, tc.want)
					checkSetback(t, p.site(), b, a, tc.want)
				})
			}
		})
	}
}

func checkSetback(t *testing.T, s *measure.Site, a, b *siteplan.Feature, want float64) {
	t.Helper()
	m := s.Setback([]*siteplan.Feature{a}, []*siteplan.Feature{b})
	wantFeet(t, m, want, 1e-6)
	if !slices.Equal(m.Features, []string{a.ID, b.ID}) {
		t.Errorf("between %v, want %s and %s", m.Features, a.ID, b.ID)
	}
	spans := spanLengths(m)
	switch {
	case want > 0 && (len(spans) != 1 || math.Abs(spans[0]-want) > 1e-6):
		t.Errorf("spans of %v ft, want one of %v", spans, want)
	case want == 0 && (len(m.Witness) != 1 || m.Witness[0].Kind != measure.PointShape):
		t.Errorf("witness %+v, want the common point", m.Witness)
	}
}

// The pair that is nearest decides; of equals the first in order; nothing is at
// a distance from itself.
func TestSetbackChoosesThePair(t *testing.T) {
	var p feetPlan
	far := p.put("far", siteplan.Table, rect(0, 9, 2, 11))
	near := p.putRound("near", siteplan.Chair, orb.Point{20, 5}, 2)
	twin := p.putRound("twin", siteplan.Chair, orb.Point{30, 5}, 2)
	curb := p.put("curb", siteplan.Curb, orb.LineString{{-50, 0}, {50, 0}})
	kerb := p.put("kerb", siteplan.Curb, orb.LineString{{-50, -1}, {50, -1}})
	nowhere := p.put("nowhere", siteplan.Table, nil)
	p.Precision.Uncertainty = geo.FromFeet(0.3)
	type list = []*siteplan.Feature
	tests := []struct {
		name              string
		subjects, targets list
		want              float64
		features          []string
	}{
		{"nearest of three", list{far, near, twin}, list{kerb, curb}, 4, []string{"near", "curb"}},
		{"first of equals", list{twin, near}, list{curb}, 4, []string{"twin", "curb"}},
		{"not itself", list{near}, list{near, far}, math.Hypot(18, 4) - 1, []string{"near", "far"}},
		{"without geometry", list{nowhere, far}, list{nowhere, curb}, 9, []string{"far", "curb"}},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			m := p.site().Setback(tc.subjects, tc.targets)
			wantFeet(t, m, tc.want, 1e-9)
			if !slices.Equal(m.Features, tc.features) {
				t.Errorf("between %v, want %v", m.Features, tc.features)
			}
			if m.Quantity.Uncertainty != 0.3 {
				t.Errorf("uncertainty %v, want 0.3", m.Quantity.Uncertainty)
			}
		})
	}
	for name, m := range map[string]measure.Measurement{
		"no subject":               p.site().Setback(nil, list{curb}),
		"subject without geometry": p.site().Setback(list{nowhere}, list{curb}),
	} {
		if m.Quantity != nil || m.NotApplicable == "" {
			t.Errorf("%s: %+v, want not applicable", name, m)
		}
	}
	for name, m := range map[string]measure.Measurement{
		"no target":               p.site().Setback(list{near}, nil),
		"target without geometry": p.site().Setback(list{near}, list{nowhere}),
		"only itself":             p.site().Setback(list{near}, list{near}),
	} {
		if m.Quantity != nil || m.Missing == "" {
			t.Errorf("%s: %+v, want missing", name, m)
		}
	}
}

// Random tables, round and cornered, from random curbs and walls, against points
// strewn along every outline a tenth of a foot apart.
func TestSetbackAgreesWithStrewnPoints(t *testing.T) {
	const step = 0.1
	r := rand.New(rand.NewSource(11))
	positive := 0
	for range 200 {
		var p feetPlan
		subjects := strewnThings(r, &p, 1+r.Intn(4))
		targets := strewnThings(r, &p, 1+r.Intn(4))
		m := p.site().Setback(subjects, targets)
		want := math.Inf(1)
		for _, a := range subjects {
			for _, b := range targets {
				want = math.Min(want, strewnGap(a, b, step))
			}
		}
		if m.Quantity == nil || m.Quantity.Value > want+1e-9 || m.Quantity.Value < math.Max(0, want-step)-1e-9 {
			t.Fatalf("%+v, strewn points are %v ft apart", m.Quantity, want)
		}
		if m.Quantity.Value > 0 {
			positive++
		}
	}
	if positive < 100 {
		t.Errorf("only %d of 200 scenes had things apart", positive)
	}
}

func strewnThings(r *rand.Rand, p *feetPlan, n int) []*siteplan.Feature {
	first := len(p.Features)
	for range n {
		c := orb.Point{r.Float64() * 60, r.Float64() * 60}
		switch r.Intn(3) {
		case 0:
			p.putRound("round", siteplan.Table, c, 1+3*r.Float64())
		case 1:
			p.putRound("line", siteplan.Barrier, orb.LineString{c, {c[0] + 9*r.NormFloat64(), c[1] + 9*r.NormFloat64()}}, r.Float64())
		case 2:
			p.put("area", siteplan.Table, starArea(r, c, 3))
		}
	}
	return p.Features[first:]
}

// starArea is an area with up to eight tips no farther than size from c.
func starArea(r *rand.Rand, c orb.Point, size float64) orb.Polygon {
	n := 3 + r.Intn(6)
	var pts []orb.Point
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * (float64(i) + 0.8*r.Float64()) / float64(n))
		d := size * (0.3 + 0.7*r.Float64())
		pts = append(pts, orb.Point{c[0] + d*cos, c[1] + d*sin})
	}
	return corners(pts...)
}

// strewnGap is the least distance in feet between points of two things, 0 where
// one covers a point of the other.
func strewnGap(a, b *siteplan.Feature, step float64) float64 {
	ps, qs := strewnOutline(a, step), strewnOutline(b, step)
	best := math.Inf(1)
	for _, p := range ps {
		for _, q := range qs {
			best = math.Min(best, math.Hypot(p[0]-q[0], p[1]-q[1]))
		}
	}
	if areaCovers(a.Geometry, qs) || areaCovers(b.Geometry, ps) {
		return 0
	}
	return math.Max(0, best-(a.Radius+b.Radius).Feet())
}

func areaCovers(g orb.Geometry, pts []orb.Point) bool {
	poly, ok := g.(orb.Polygon)
	return ok && slices.ContainsFunc(pts, func(p orb.Point) bool { return windsAround(poly[0], toMetres(p)) })
}

// windsAround adds up the angles under which the edges are seen from p.
func windsAround(ring orb.Ring, p orb.Point) bool {
	sum := 0.0
	for i := 1; i < len(ring); i++ {
		ax, ay, bx, by := ring[i-1][0]-p[0], ring[i-1][1]-p[1], ring[i][0]-p[0], ring[i][1]-p[1]
		sum += math.Atan2(ax*by-ay*bx, ax*bx+ay*by)
	}
	return math.Abs(sum) > math.Pi
}

// strewnOutline is in feet.
func strewnOutline(f *siteplan.Feature, step float64) []orb.Point {
	var path []orb.Point
	switch g := f.Geometry.(type) {
	case orb.Point:
		path = []orb.Point{g}
	case orb.LineString:
		path = g
	case orb.Polygon:
		path = g[0]
	}
	pts := []orb.Point{toFeet(path[0])}
	for i := 1; i < len(path); i++ {
		a, b := toFeet(path[i-1]), toFeet(path[i])
		n := math.Ceil(math.Hypot(b[0]-a[0], b[1]-a[1]) / step)
		for k := 1.0; k <= n; k++ {
			pts = append(pts, orb.Point{a[0] + k/n*(b[0]-a[0]), a[1] + k/n*(b[1]-a[1])})
		}
	}
	return pts
}

// The distances of a site, in feet, are those beside its area. The first block has 14 ft
// of walk along y = 0 to 14, the next one, from x = 200 on, 9 ft, and so has the other
// side of the street:
//
//	     building        building
//	+---+ (area)
//	+---+             +----------
//	------------------+ curb
//
//	--------------------------- curb
//	     building
func TestSetbackBeside(t *testing.T) {
	for _, c := range []struct {
		name string
		area orb.Geometry // nil for no place
		want float64
	}{
		{"in the first block", rect(10, 10, 30, 14), 14},
		{"in the middle of its walk", rect(10, 5, 30, 8), 14},
		{"in the next block", rect(230, 10, 250, 13), 9},
		{"a pole in the first block", orb.Point{60, 9}, 14},
		{"no place", nil, 9},
	} {
		for name, change := range changes {
			t.Run(c.name+", "+name, func(t *testing.T) {
				var p feetPlan
				var places []*siteplan.Feature
				if c.area != nil {
					places = append(places, p.put("area", siteplan.Cafe, c.area))
				}
				curbs := []*siteplan.Feature{
					p.put("curb", siteplan.Curb, orb.LineString{{-100, 0}, {200, 0}, {200, 5}, {400, 5}}),
					p.put("across", siteplan.Curb, orb.LineString{{-100, -36}, {400, -36}}),
				}
				buildings := []*siteplan.Feature{
					p.put("first", siteplan.Building, rect(-100, 14, 170, 60)),
					p.put("next", siteplan.Building, rect(225, 14, 400, 60)),
					p.put("opposite", siteplan.Building, rect(-100, -80, 400, -45)),
				}
				change(&p.Plan)
				m := measure.Open(&p.Plan).SetbackBeside(places, curbs, buildings)
				if m.Quantity == nil || math.Abs(m.Quantity.Value-c.want) > 1e-6 {
					t.Errorf("%+v, want %g ft", m, c.want)
				}
			})
		}
	}
}
