package crs_test

import (
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
)

// fractions are where in a system's area of use scripts/crs-golden took its points.
var fractions = []orb.Point{{0.5, 0.5}, {0.1, 0.1}, {0.9, 0.1}, {0.1, 0.9}, {0.9, 0.9}}

// TestEverySystemAgainstPROJ carries five points of every projected system of the
// table there and back, against what cs2cs gives between systems of the same datum.
func TestEverySystemAgainstPROJ(t *testing.T) {
	const tolerance = 1e-3 // metres
	golden := readCSV(t, "testdata/golden.csv")
	want := map[string][]string{}
	for _, line := range golden {
		want[line[0]] = line[1:]
	}
	worst, worstCode, systems := 0.0, "", 0
	for _, row := range readCSV(t, "systems.csv")[1:] {
		code, method := row[0], row[2]
		s, err := crs.Parse(code)
		if err != nil {
			t.Errorf("%s: %v", code, err)
			continue
		}
		if method == "geographic" {
			continue
		}
		figures, ok := want[code]
		if !ok || len(figures) != 2*len(fractions) {
			t.Errorf("%s has no golden points: run scripts/crs-golden", code)
			continue
		}
		systems++
		for i, ll := range areaPoints(t, row) {
			xy := orb.Point{number(t, figures[2*i]), number(t, figures[2*i+1])}
			miss := max(forwardMiss(t, s, ll, xy), inverseMiss(t, s, ll, xy))
			if miss > tolerance {
				t.Errorf("%s %s: %v is %.4f m from %v", code, s.Name(), ll, miss, xy)
			}
			if miss > worst {
				worst, worstCode = miss, code
			}
		}
	}
	t.Logf("%d systems, worst miss %.2g m in %s", systems, worst, worstCode)
	if systems != len(golden) {
		t.Errorf("%d projected systems, %d lines of golden points", systems, len(golden))
	}
}

// forwardMiss returns by how many metres a system puts ll away from xy.
func forwardMiss(t *testing.T, s *crs.System, ll, xy orb.Point) float64 {
	t.Helper()
	got, err := s.FromLonLat(ll)
	if err != nil {
		t.Errorf("%s: %v", s.Code(), err)
		return 0
	}
	return float64(s.Unit()) * math.Hypot(got[0]-xy[0], got[1]-xy[1])
}

// inverseMiss returns by how many metres on the ground a system puts xy away from ll.
func inverseMiss(t *testing.T, s *crs.System, ll, xy orb.Point) float64 {
	t.Helper()
	got, err := s.ToLonLat(xy)
	if err != nil {
		t.Errorf("%s: %v", s.Code(), err)
		return 0
	}
	return groundMetres(got, ll)
}

// groundMetres returns the distance of two neighbouring positions, on a sphere that
// is good enough for a miss.
func groundMetres(a, b orb.Point) float64 {
	const metresPerDegree = 6378137 * math.Pi / 180
	dλ := math.Remainder(a[0]-b[0], 360) * math.Cos(a[1]*math.Pi/180)
	return metresPerDegree * math.Hypot(dλ, a[1]-b[1])
}

// areaPoints returns the five points of a row of systems.csv.
func areaPoints(t *testing.T, row []string) []orb.Point {
	t.Helper()
	box := row[len(row)-4:]
	west, south, east, north := number(t, box[0]), number(t, box[1]), number(t, box[2]), number(t, box[3])
	width := east - west
	if width < 0 {
		width += 360
	}
	var points []orb.Point
	for _, f := range fractions {
		p := orb.Point{west + width*f[0], south + (north-south)*f[1]}
		if p[0] > 180 {
			p[0] -= 360
		}
		points = append(points, p)
	}
	return points
}

func readCSV(t *testing.T, name string) [][]string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(text))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
