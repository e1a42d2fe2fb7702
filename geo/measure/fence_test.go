package measure_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/siteplan"
)

type fenceCase struct {
	name   string
	walk   orb.Geometry
	fences []orb.Geometry
	want   float64
}

// A straight temporary walk, 35 ft long and 5 ft wide, and a walk round a corner.
//
//	0 +------------------+        10 +----+  x 15..20
//	  |       way        |           |    |
//	-5+------------------+         5 |    +----- outer corner at (20, 0)
//	  0                 35         0 +----------
func fenceCases() []fenceCase {
	way := rect(0, -5, 35, 0)
	line := func(points ...orb.Point) orb.Geometry { return orb.LineString(points) }
	both := func(near, far float64) []orb.Geometry {
		return []orb.Geometry{line(orb.Point{0, near}, orb.Point{35, near}), line(orb.Point{0, far}, orb.Point{35, far})}
	}
	upper := line(orb.Point{0, 0}, orb.Point{35, 0})
	bent := corners(orb.Point{0, 0}, orb.Point{20, 0}, orb.Point{20, 20}, orb.Point{15, 20}, orb.Point{15, 5}, orb.Point{0, 5})
	outer := line(orb.Point{0, -0.75}, orb.Point{20.75, -0.75}, orb.Point{20.75, 20})
	return []fenceCase{
		{"on both edges", way, both(0, -5), 0},
		{"1 ft outside both edges", way, both(1, -6), 0},
		{"inside both edges", way, both(-0.9, -4.1), 0},
		{"1.01 ft off one edge", way, both(1.01, -5), 35},
		{"1.004 ft is read as 1 ft", way, both(1.004, -5), 0},
		{"one side only", way, []orb.Geometry{upper}, 35},
		{"no fence at all", way, nil, 35},
		{"it ends 2.5 ft early", way, []orb.Geometry{upper, line(orb.Point{0, -5}, orb.Point{32.5, -5})}, 2.5},
		{"an opening of 3 ft", way, []orb.Geometry{upper, line(orb.Point{0, -5}, orb.Point{10, -5}), line(orb.Point{13, -5.5}, orb.Point{35, -5.5})}, 3},
		{"the longer of two openings", way, []orb.Geometry{upper, line(orb.Point{2, -5}, orb.Point{10, -5}), line(orb.Point{13, -5}, orb.Point{35, -5})}, 3},
		{"panels that overlap", way, []orb.Geometry{upper, line(orb.Point{0, -5}, orb.Point{20, -5}), line(orb.Point{18, -5.5}, orb.Point{35, -5.5})}, 0},
		// Off the edge by 0 at x 0 and by 3.5 ft at x 35: within 1 ft up to 10 ft of it.
		{"it runs away from the edge", way, []orb.Geometry{upper, line(orb.Point{0, -5}, orb.Point{35, -8.5})}, 24.95},
		{"fences across the ends fence no side", way, []orb.Geometry{line(orb.Point{0, -5}, orb.Point{0, 0}), line(orb.Point{35, -5}, orb.Point{35, 0})}, 35},
		{"round a corner", bent, []orb.Geometry{outer, line(orb.Point{0, 5.9}, orb.Point{14.1, 5.9}, orb.Point{14.1, 20})}, 0},
		{"round a corner, open for 4 ft at it", bent, []orb.Geometry{outer, line(orb.Point{0, 5.5}, orb.Point{13, 5.5}), line(orb.Point{14.5, 7}, orb.Point{14.5, 20})}, 4},
		{"a fence drawn as an area", way, []orb.Geometry{rect(0, 0.2, 35, 0.4), rect(0, -5.4, 35, -5.2)}, 0},
	}
}

func TestFenceGap(t *testing.T) {
	for _, tc := range fenceCases() {
		for name, change := range changes {
			t.Run(tc.name+", "+name, func(t *testing.T) {
				var p feetPlan
				p.put("way", siteplan.TemporaryWalk, tc.walk)
				for _, f := range tc.fences {
					p.put("fence", siteplan.Fence, f)
				}
				change(&p.Plan)
				m := p.site().FenceGap(p.ByRole(siteplan.TemporaryWalk), p.ByRole(siteplan.Fence))
				// 0.005 ft of 1 ft over a slope of 1 in 10 are 0.05 ft along the edge.
				wantFeet(t, m, tc.want, 1e-6)
			})
		}
	}
}

// The gaps are shown, and told in notes.
func TestFenceGapShown(t *testing.T) {
	var p feetPlan
	p.put("way", siteplan.TemporaryWalk, rect(0, -5, 35, 0))
	p.put("curbside", siteplan.Fence, orb.LineString{{2, 0}, {30, 0}})
	m := p.site().FenceGap(p.ByRole(siteplan.TemporaryWalk), p.ByRole(siteplan.Fence))
	if len(m.Witness) != 3 || len(m.Notes) != 3 {
		t.Errorf("%d gaps shown, %d told, want 3: %v", len(m.Witness), len(m.Notes), m.Notes)
	}
	if len(m.Features) != 2 || m.Features[0] != "way" || m.Features[1] != "curbside" {
		t.Errorf("features %v, want the walk and its fence", m.Features)
	}
}

// A fence that may or may not stand within 1 ft, for all that the plan tells, leaves
// the whole side uncertain.
func TestFenceGapUncertain(t *testing.T) {
	for _, tc := range []struct {
		name               string
		off, value, spread float64
	}{
		{"0.9 ft off", 0.9, 0, 35},
		{"1.1 ft off", 1.1, 35, 35},
		{"0.5 ft off", 0.5, 0, 0},
	} {
		t.Run(tc.name, func(t *testing.T) {
			var p feetPlan
			p.Precision.Uncertainty = 0.2 * geo.Foot
			p.put("way", siteplan.TemporaryWalk, rect(0, -5, 35, 0))
			p.put("a", siteplan.Fence, orb.LineString{{-1, tc.off}, {36, tc.off}})
			p.put("b", siteplan.Fence, orb.LineString{{-1, -5}, {36, -5}})
			m := p.site().FenceGap(p.ByRole(siteplan.TemporaryWalk), p.ByRole(siteplan.Fence))
			wantFeet(t, m, tc.value, 1e-6)
			if got := m.Quantity.Uncertainty - 0.2; math.Abs(got-tc.spread) > 1e-6 {
				t.Errorf("the uncertainty is %v ft more than the plan's, want %v", got, tc.spread)
			}
		})
	}
}

func TestFenceGapMissing(t *testing.T) {
	var p feetPlan
	if m := p.site().FenceGap(nil, nil); m.NotApplicable == "" {
		t.Errorf("no walk: %+v, want not applicable", m)
	}
	p.put("way", siteplan.TemporaryWalk, orb.LineString{{0, 0}, {30, 0}})
	if m := p.site().FenceGap(p.ByRole(siteplan.TemporaryWalk), nil); m.Missing == "" {
		t.Errorf("a walk without area: %+v, want missing", m)
	}
}

// gapByPoints is the longest gap, found with a point of a fence every 0.002 ft and
// marks every 0.01 ft of each side.
func gapByPoints(length, width float64, fences []orb.LineString) float64 {
	const step = 0.01
	worst := 0.0
	for _, y := range []float64{0, -width} {
		marks := make([]bool, int(math.Round(length/step)))
		for _, f := range fences {
			n := int(math.Hypot(f[1][0]-f[0][0], f[1][1]-f[0][1])/0.002) + 1
			for k := range n + 1 {
				t := float64(k) / float64(n)
				x, off := f[0][0]+t*(f[1][0]-f[0][0]), f[0][1]+t*(f[1][1]-f[0][1])-y
				if i := int(x / step); x >= 0 && i < len(marks) && math.Abs(off) <= 1.005 {
					marks[i] = true
				}
			}
		}
		run := 0
		for _, m := range marks {
			if run++; m {
				run = 0
			}
			worst = math.Max(worst, float64(run)*step)
		}
	}
	return worst
}

func TestFenceGapByPoints(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 9))
	for range 150 {
		length, width := 20+rng.Float64()*30, 4+rng.Float64()*3
		length = math.Round(length*100) / 100
		var fences []orb.LineString
		for range 2 + rng.IntN(8) {
			from := rng.Float64() * length
			to := from + rng.Float64()*length/2
			y := -width * float64(rng.IntN(2))
			fences = append(fences, orb.LineString{{from, y + rng.NormFloat64()*0.5}, {to, y + rng.NormFloat64()*0.7}})
		}
		var p feetPlan
		p.put("way", siteplan.TemporaryWalk, rect(0, -width, length, 0))
		for _, f := range fences {
			p.put("fence", siteplan.Fence, f)
		}
		m := p.site().FenceGap(p.ByRole(siteplan.TemporaryWalk), p.ByRole(siteplan.Fence))
		wantFeet(t, m, gapByPoints(length, width, fences), 0.025)
	}
}
