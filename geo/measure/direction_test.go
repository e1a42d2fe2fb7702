package measure_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/siteplan"
)

// turnedBox is a box of length by width about a centre, its length at an angle to x.
func turnedBox(centre orb.Point, length, width, degrees float64) orb.Polygon {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	at := func(x, y float64) orb.Point {
		return orb.Point{centre[0] + x*cos - y*sin, centre[1] + x*sin + y*cos}
	}
	return corners(at(-length/2, -width/2), at(length/2, -width/2), at(length/2, width/2), at(-length/2, width/2))
}

// A patch in a street that runs along x.
//
//	  0 ======================= curb
//	        +------------+
//	        |   patch    |     10 by 4 ft about (30, -10)
//	        +------------+
//	-15 - - - - - - - - - - - -  centerline
//	-30 =======================
func TestDirection(t *testing.T) {
	curb := orb.LineString{{0, 0}, {90, 0}}
	middle := orb.LineString{{0, -15}, {90, -15}}
	street := rect(0, -30, 90, 0)
	at := orb.Point{30, -10}
	sin := func(degrees float64) float64 { return math.Sin(degrees * math.Pi / 180) }
	// A quarter circle about (0, -100) of radius 100, in steps of 3 degrees.
	var bend orb.LineString
	for d := 90.0; d >= 0; d -= 3 {
		bend = append(bend, orb.Point{100 * math.Cos(d*math.Pi/180), -100 + 100*sin(d)})
	}
	cases := []struct {
		name           string
		patch          orb.Polygon
		role           siteplan.Role
		line           orb.Geometry
		inLine, square float64
	}{
		{"along the curb", turnedBox(at, 10, 4, 0), siteplan.Curb, curb, 0, 10},
		{"along the centerline", turnedBox(at, 10, 4, 180), siteplan.Centerline, middle, 0, 10},
		{"along the street's axis", turnedBox(at, 10, 4, 0), siteplan.Street, street, 0, 10},
		{"at right angles", turnedBox(at, 10, 4, 90), siteplan.Curb, curb, 10, 0},
		{"at 30 degrees", turnedBox(at, 10, 4, 30), siteplan.Curb, curb, 5, 10 * sin(60)},
		{"at 1 degree", turnedBox(at, 10, 4, 1), siteplan.Curb, curb, 10 * sin(1), 10 * sin(89)},
		{"over the centerline, at 5 degrees", turnedBox(orb.Point{30, -15}, 10, 4, 5), siteplan.Centerline, middle, 10 * sin(5), 10 * sin(85)},
		{"beyond the end of the curb", turnedBox(orb.Point{100, -10}, 10, 4, 30), siteplan.Curb, curb, 5, 10 * sin(60)},
		{"a square either way", turnedBox(at, 6, 6, 90), siteplan.Curb, curb, 0, 0},
		{"an L along the curb", corners(orb.Point{25, -12}, orb.Point{35, -12}, orb.Point{35, -10}, orb.Point{29, -10}, orb.Point{29, -8}, orb.Point{25, -8}), siteplan.Curb, curb, 0, 10},
		// The middles of chords lie 100 (1 - cos 1.5) = 0.034 ft inside the arc.
		{"along a bend", turnedBox(orb.Point{90 * sin(45), -100 + 90*sin(45)}, 10, 4, -45), siteplan.Curb, bend, 0, 10},
	}
	for _, tc := range cases {
		for name, change := range changes {
			t.Run(tc.name+", "+name, func(t *testing.T) {
				var p feetPlan
				p.put("patch", siteplan.Paving, tc.patch)
				p.put("line", tc.role, tc.line)
				change(&p.Plan)
				wantFeet(t, p.site().OutOfLine(p.ByRole(siteplan.Paving), p.ByRole(tc.role)), tc.inLine, 0.035)
				wantFeet(t, p.site().OutOfSquare(p.ByRole(siteplan.Paving), p.ByRole(tc.role)), tc.square, 0.15)
			})
		}
	}
}

// Of several patches the one farthest out of line is told; of curb and centerline,
// the one that it agrees with; of two curbs, the nearer.
func TestDirectionOfSeveral(t *testing.T) {
	var p feetPlan
	p.put("straight", siteplan.Paving, turnedBox(orb.Point{30, -10}, 10, 4, 0))
	p.put("askew", siteplan.Paving, turnedBox(orb.Point{60, -10}, 10, 4, 30))
	p.put("near", siteplan.Curb, orb.LineString{{0, 0}, {90, 10}})
	p.put("across", siteplan.Curb, orb.LineString{{0, 0}, {0, 90}})
	p.put("middle", siteplan.Centerline, orb.LineString{{0, -15}, {90, -15}})
	m := p.site().OutOfLine(p.ByRole(siteplan.Paving), p.ByRole(siteplan.Curb, siteplan.Centerline))
	angle := 30 - math.Atan2(10, 90)*180/math.Pi
	wantFeet(t, m, 10*math.Sin(angle*math.Pi/180), 1e-6)
	if m.Features[0] != "askew" || m.Features[1] != "near" {
		t.Errorf("features %v, want askew and near", m.Features)
	}
}

func TestDirectionMissing(t *testing.T) {
	var p feetPlan
	patch := p.put("patch", siteplan.Paving, turnedBox(orb.Point{}, 10, 4, 0))
	if m := p.site().OutOfLine([]*siteplan.Feature{patch}, nil); m.Missing == "" {
		t.Errorf("no curb: %+v", m)
	}
	if m := p.site().OutOfLine(nil, nil); m.NotApplicable == "" {
		t.Errorf("no patch: %+v", m)
	}
	p.put("line", siteplan.Curb, orb.LineString{{0, 20}, {9, 20}})
	patch.Geometry = orb.LineString{{0, 0}, {9, 0}}
	if m := p.site().OutOfLine([]*siteplan.Feature{patch}, p.ByRole(siteplan.Curb)); m.Missing == "" {
		t.Errorf("a patch without area: %+v", m)
	}
}

// Over any straight curb, a side of length L at an angle a is L sin a out of line and
// L cos a out of square.
func TestDirectionByAngle(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 300 {
		var p feetPlan
		curb, angle := rng.Float64()*360, rng.Float64()*180
		length, width := 6+rng.Float64()*20, 1+rng.Float64()*4
		sin, cos := math.Sincos(curb * math.Pi / 180)
		p.put("patch", siteplan.Paving, turnedBox(orb.Point{rng.Float64() * 9, rng.Float64() * 9}, length, width, curb+angle))
		p.put("curb", siteplan.Curb, orb.LineString{{-50 * cos, -50 * sin}, {60 * cos, 60 * sin}})
		wantFeet(t, p.site().OutOfLine(p.ByRole(siteplan.Paving), p.ByRole(siteplan.Curb)), length*math.Abs(math.Sin(angle*math.Pi/180)), 1e-6)
		wantFeet(t, p.site().OutOfSquare(p.ByRole(siteplan.Paving), p.ByRole(siteplan.Curb)), length*math.Abs(math.Cos(angle*math.Pi/180)), 1e-6)
	}
}
