package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/paulmach/orb"

	"clearway/api/wire"
	"clearway/ordinances"
)

// sheet is a plan drawn in feet, x to the right and y up, written on a local grid
// or, with decimals, in longitude and latitude turned by 31 degrees.
type sheet struct {
	decimals int
	accuracy float64
	things   []string
}

// put draws a thing; more are further properties, as JSON members.
func (s *sheet) put(id, role string, g orb.Geometry, more ...string) {
	properties := strings.Join(append([]string{fmt.Sprintf(`"role":%q`, role)}, more...), ",")
	text, err := json.Marshal(s.written(g))
	if err != nil {
		panic(err) // finite numbers
	}
	s.things = append(s.things, fmt.Sprintf(`{"type":"Feature","id":%q,"properties":{%s},"geometry":{"type":%q,"coordinates":%s}}`,
		id, properties, g.GeoJSONType(), text))
}

// written returns a geometry in the coordinates of the file.
func (s *sheet) written(g orb.Geometry) orb.Geometry {
	if s.decimals == 0 {
		return g
	}
	move := func(p *orb.Point) { *p = s.lonLat(*p) }
	each := func(points []orb.Point) {
		for i := range points {
			move(&points[i])
		}
	}
	switch g := orb.Clone(g).(type) {
	case orb.Point:
		return s.lonLat(g)
	case orb.LineString:
		each(g)
		return g
	case orb.Polygon:
		for _, r := range g {
			each(r)
		}
		return g
	default:
		return g
	}
}

// Feet in a degree at the place of the sheets.
const (
	feetInLat = 111_140.0 / 0.3048
	feetInLon = 79_180.0 / 0.3048
)

// lonLat lays a point of the sheet on the earth, near enough for plans that are
// measured to the hundredth of a foot over a hundred feet.
func (s *sheet) lonLat(p orb.Point) orb.Point {
	sin, cos := math.Sincos(31 * math.Pi / 180)
	digits := math.Pow10(s.decimals)
	round := func(v float64) float64 { return math.Round(v*digits) / digits }
	return orb.Point{round(-92.8021 + (p[0]*cos+p[1]*sin)/feetInLon), round(44.7489 + (p[1]*cos-p[0]*sin)/feetInLat)}
}

func (s *sheet) text() string {
	members := ""
	if s.decimals == 0 {
		members = `"grid":{"unit":"ft","origin":[-92.8021,44.7489],"bearing":31},`
	}
	if s.accuracy > 0 {
		members += fmt.Sprintf(`"accuracy_ft":%g,`, s.accuracy)
	}
	return `{"type":"FeatureCollection",` + members + `"features":[` + strings.Join(s.things, ",\n") + `]}`
}

// box is a rectangle, its corners counter-clockwise.
func box(x0, y0, x1, y1 float64) orb.Polygon {
	return around(orb.Point{x0, y0}, orb.Point{x1, y0}, orb.Point{x1, y1}, orb.Point{x0, y1})
}

// around is the area with these corners.
func around(corners ...orb.Point) orb.Polygon {
	return orb.Polygon{append(orb.Ring(corners), corners[0])}
}

// walk12 draws a walk 100 ft long and 12 ft wide with the curb below it and a
// building above, and the applicant's front from x = 30 to 70:
//
//	  bbbbbbb front bbbbbbbb
//	12 +------------------+
//	 0 +------------------+
//	  cccccccccccccccccccccc
func walk12() *sheet {
	s := &sheet{}
	s.put("walk", "sidewalk", box(0, 0, 100, 12))
	s.bounds()
	return s
}

// bounds draws what lies along walk12.
func (s *sheet) bounds() {
	s.put("curb", "curb", orb.LineString{{-5, 0}, {105, 0}})
	s.put("building", "building", box(0, 12, 100, 40))
	s.put("front", "frontage", orb.LineString{{30, 12}, {70, 12}})
}

// cafe draws an area of the applicant's at the storefront.
func (s *sheet) cafe(g orb.Geometry) { s.put("cafe", "cafe", g, `"config":"storefront"`) }

// cafe5 draws a cafe 5 ft deep at the wall of walk12, 7 ft from the curb.
func (s *sheet) cafe5() { s.cafe(box(40, 7, 60, 12)) }

// patience is how long a check may take on a busy machine and under the race
// detector; scripts/bench tells how long it takes.
const patience = time.Minute

// answer is what the program says to one plan and permit.
type answer struct {
	t      *testing.T
	status int
	stderr string
	result wire.Result
}

// ask checks a plan with the program.
func ask(t *testing.T, plan, town, permit string) answer {
	t.Helper()
	var stdout, stderr bytes.Buffer
	begin := time.Now()
	status := run(t.Context(), []string{"check", "-", "--ordinance", town, "--permit", permit, "--format", "json", "--on", "2027-05-01"},
		nil, strings.NewReader(plan), &stdout, &stderr)
	if took := time.Since(begin); took > patience {
		t.Errorf("%s %s took %v", town, permit, took)
	}
	a := answer{t: t, status: status, stderr: stderr.String()}
	if status != exitUnusable {
		if err := json.Unmarshal(stdout.Bytes(), &a.result); err != nil {
			t.Fatalf("%s %s: exit %d, no document: %v", town, permit, status, err)
		}
	}
	return a
}

// askAll checks a plan by every permit of both towns and returns what Prescott
// says to a sidewalk cafe. Each answer must be whole.
func askAll(t *testing.T, s *sheet) answer {
	t.Helper()
	library, err := ordinances.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	var asked []string
	for _, town := range []string{"prescott-wi", "mazomanie-wi"} {
		for _, permit := range library.Ordinance(town).PermitIDs() {
			asked = append(asked, town+" "+permit)
		}
	}
	return askFor(t, s, asked...)
}

// askFor is askAll for some permits, each a town and a permit.
func askFor(t *testing.T, s *sheet, asked ...string) answer {
	t.Helper()
	text := s.text()
	for _, which := range asked {
		town, permit, _ := strings.Cut(which, " ")
		a := ask(t, text, town, permit)
		if a.status == exitUnusable {
			t.Fatalf("%s: %s", which, a.stderr)
		}
		for _, fault := range documentFaults(a.result, a.status) {
			t.Errorf("%s: %s", which, fault)
		}
	}
	return ask(t, text, "prescott-wi", "sidewalk-cafe")
}

func (a answer) finding(rule string) wire.Finding {
	a.t.Helper()
	i := slices.IndexFunc(a.result.Results, func(f wire.Finding) bool { return f.Rule == rule })
	if i < 0 {
		a.t.Fatalf("no finding on %s", rule)
	}
	return a.result.Results[i]
}

// clearPath demands a clear path of so many feet within tolerance, and a status.
func (a answer) clearPath(feet, tolerance float64, status string) {
	a.t.Helper()
	f := a.finding("clear-path")
	if f.Measured == nil {
		a.t.Fatalf("clear path not measured: %s", f.Message)
	}
	if !near(f.Measured.Value, feet, tolerance) || f.Status != status {
		a.t.Errorf("clear path %v ft, %s, want %g ft, %s: %s", f.Measured.Value, f.Status, feet, status, f.Message)
	}
}

// noClearPath demands that the clear path is missing, and words of the message.
func (a answer) noClearPath(words ...string) {
	a.t.Helper()
	f := a.finding("clear-path")
	if f.Status != "missing" {
		a.t.Errorf("clear path is %s (%s), want missing", f.Status, f.Message)
	}
	for _, w := range words {
		if !strings.Contains(f.Message, w) {
			a.t.Errorf("the message lacks %q: %s", w, f.Message)
		}
	}
}

// warns demands a warning with all of the words.
func (a answer) warns(words ...string) {
	a.t.Helper()
	for _, line := range slices.Concat(a.result.Warnings, a.result.Assumptions) {
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(line, w) }) {
			return
		}
	}
	a.t.Errorf("no warning has %q: %q", words, a.result.Warnings)
}
