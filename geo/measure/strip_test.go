package measure_test

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// A walk 5 ft wide, its edge towards the lots on the x axis, the curb 8 ft above.
func TestStrip(t *testing.T) {
	tests := []struct {
		name      string
		role      siteplan.Role
		line      []pt
		low, high float64
	}{
		{"8 in", siteplan.PropertyLine, []pt{{0, -2. / 3}, {60, -2. / 3}}, 2. / 3, 2. / 3},
		{"1 ft, half as long", siteplan.PropertyLine, []pt{{20, -1}, {50, -1}}, 1, 1},
		{"longer than the walk", siteplan.PropertyLine, []pt{{-50, -1}, {150, -1}}, 1, 1},
		//  square to the line: 0.5 and 1.5 ft up, times the cosine of its slope
		{"not parallel", siteplan.PropertyLine, []pt{{-10, -2. / 6}, {70, -10. / 6}}, 0.5 / math.Hypot(1, 1./60), 1.5 / math.Hypot(1, 1./60)},
		{"with a jog", siteplan.PropertyLine, []pt{{0, -1}, {30, -1}, {30, -2}, {60, -2}}, 1, 2},
		{"parcel", siteplan.Parcel, []pt{{10, -1}, {50, -1}, {50, -90}, {10, -90}, {10, -1}}, 1, 1},
		{"on the edge", siteplan.PropertyLine, []pt{{0, 0}, {60, 0}}, 0, 0},
		{"on the walk", siteplan.PropertyLine, []pt{{0, 1}, {60, 1}}, 0, 1},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			var d drawing
			walk := d.add("walk", siteplan.Sidewalk, ftArea(box(0, 0, 60, 5)))
			line := d.add("line", tc.role, ftLine(tc.line...))
			narrowest, widest := measure.Open(&d.plan).Strip([]*siteplan.Feature{walk}, []*siteplan.Feature{line})
			if low, high := feetOf(t, narrowest), feetOf(t, widest); math.Abs(low-tc.low) > 1e-6 || math.Abs(high-tc.high) > 1e-6 {
				t.Errorf("%.6f to %.6f ft, want %.6f to %.6f", low, high, tc.low, tc.high)
			}
			if got := strings.Join(narrowest.Features, " "); got != "walk line" {
				t.Errorf("features %q", got)
			}
		})
	}
}

func TestStripWithout(t *testing.T) {
	var d drawing
	walk := []*siteplan.Feature{d.add("walk", siteplan.Sidewalk, ftArea(box(0, 0, 60, 5)))}
	across := []*siteplan.Feature{d.add("line", siteplan.PropertyLine, ftLine(pt{20, -30}, pt{20, -1}))}
	site := measure.Open(&d.plan)
	if m, _ := site.Strip(nil, across); m.NotApplicable == "" {
		t.Errorf("no walk: %+v", m)
	}
	if m, _ := site.Strip(walk, nil); !strings.Contains(m.Missing, "no property line is drawn") {
		t.Errorf("no line: %+v", m)
	}
	if m, _ := site.Strip(walk, across); !strings.Contains(m.Missing, "runs beside") {
		t.Errorf("line square to the walk: %+v", m)
	}
}

// A crooked line beside a bent or straight walk; the oracle samples the walk's edge
// and takes the nearest foot among the line's pieces that run about as the edge does.
func TestStripAgainstOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 0))
	for i := range 200 {
		r := randomRoadway(rng, []int{0, 3}[i%2])
		var line []pt
		for _, p := range offset(densified(r.right, 4), -2) {
			line = append(line, add(p, pt{in(rng, -0.4, 0.4), in(rng, -0.4, 0.4)}))
		}
		low, high := math.Inf(1), math.Inf(-1)
		for _, e := range legs(r.right) {
			at := func(sign float64) func(float64) float64 {
				return func(u float64) float64 {
					if d := footDistance(along(e, u), e, line); !math.IsInf(d, 1) {
						return sign * d
					}
					return math.Inf(-1)
				}
			}
			high = math.Max(high, zoomed(at(1), 0, 1, 300, 4))
			low = math.Min(low, -zoomed(at(-1), 0, 1, 300, 4))
		}
		v := view{turn: in(rng, 0, 6), move: pt{in(rng, -500, 500), in(rng, -500, 500)}}
		var d drawing
		walk := d.add("walk", siteplan.Sidewalk, v.polygon(r.full))
		property := d.add("line", siteplan.PropertyLine, v.line(line))
		narrowest, widest := measure.Open(&d.plan).Strip([]*siteplan.Feature{walk}, []*siteplan.Feature{property})
		for _, c := range []struct {
			m    measure.Measurement
			want float64
		}{{narrowest, low}, {widest, high}} {
			if got, want := feetOf(t, c.m), geo.Length(c.want).Feet(); math.Abs(got-want) > 1e-3 {
				t.Errorf("scene %d: %.6f ft, by sampling %.6f\nside %v\nline %v", i, got, want, r.right, line)
			}
		}
	}
}

// densified puts n-1 points into each leg of a line.
func densified(line []pt, n int) []pt {
	out := []pt{line[0]}
	for _, s := range legs(line) {
		for k := 1; k <= n; k++ {
			out = append(out, along(s, float64(k)/float64(n)))
		}
	}
	return out
}

// footDistance returns the distance from p to the nearest piece of a line on which
// it has its foot and that runs within 30 degrees of e.
func footDistance(p pt, e seg, line []pt) float64 {
	best := math.Inf(1)
	for _, s := range legs(line) {
		d := unit(sub(s.b, s.a))
		u := dot(sub(p, s.a), d)
		if u >= 0 && u <= apart(s.a, s.b) && math.Abs(dot(d, unit(sub(e.b, e.a)))) >= math.Cos(math.Pi/6) {
			best = math.Min(best, math.Abs(cross(sub(p, s.a), d)))
		}
	}
	return best
}
