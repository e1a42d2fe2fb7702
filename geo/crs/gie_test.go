package crs_test

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"clearway/geo/crs"
)

// projector is what every projection of the package can do.
type projector interface {
	Forward(λ, φ float64) (x, y float64)
	Inverse(x, y float64) (λ, φ float64)
}

// gieRow is one accept and expect of a gie file: PROJ's own regression tests.
type gieRow struct {
	line      int
	operation string
	inverse   bool
	roundtrip bool
	tolerance float64 // metres
	accept    []float64
	expect    []float64 // empty: a failure is expected
}

// TestPROJsOwnRows runs the rows of PROJ's builtins.gie for the projections of the
// package, through the formulas with the rows' own ellipsoids.
func TestPROJsOwnRows(t *testing.T) {
	text := readShared(t, "data/reference/proj-gie/builtins.gie")
	const fewest = 150
	ran := 0
	for _, row := range parseGie(t, text) {
		params := parseOperation(row.operation)
		if notOurs(params) != "" {
			continue
		}
		ran++
		t.Run(fmt.Sprintf("line %d", row.line), func(t *testing.T) { checkGie(t, row, params) })
	}
	t.Logf("%d rows were run", ran)
	if ran < fewest {
		t.Errorf("%d rows were run, at least %d apply: is the file read to its end?", ran, fewest)
	}
}

// notOurs returns why the rows of an operation do not apply, or "".
func notOurs(p map[string]string) string {
	switch p["proj"] {
	case "tmerc", "etmerc", "utm", "lcc", "merc":
	default:
		return "another projection"
	}
	if _, ok := p["R_C"]; ok && p["ellps"] != "" {
		return "replaces the ellipsoid by its conformal sphere, which no supported system does"
	}
	if p["algo"] == "evenden_snyder" {
		return "a coarser algorithm, whose rows at 6 degrees are 0.9 mm off by their own comment"
	}
	if p["proj"] == "utm" {
		if _, err := strconv.Atoi(p["zone"]); err != nil || p["a"] != "" {
			return "tests the parser of PROJ's parameters; our zones come from the registry"
		}
	}
	return ""
}

func checkGie(t *testing.T, row gieRow, params map[string]string) {
	t.Helper()
	proj, ok := projectionOf(params)
	if constructs := len(row.accept) > 0; ok != constructs {
		t.Fatalf("%s: a projection was made: %v, want %v", row.operation, ok, constructs)
	}
	if !ok {
		return
	}
	const (
		deg      = math.Pi / 180
		rounding = 2e-9 // of the last digits of both programs, metres
	)
	a := semiMajor(params)
	forwardMiss := func(in, want []float64) float64 {
		x, y := proj.Forward(in[0]*deg, in[1]*deg)
		return math.Hypot(x-want[0], y-want[1])
	}
	inverseMiss := func(in, want []float64) float64 {
		λ, φ := proj.Inverse(in[0], in[1])
		return a * math.Hypot((λ-want[0]*deg)*math.Cos(φ), φ-want[1]*deg)
	}
	miss, back := forwardMiss, inverseMiss
	if row.inverse {
		miss, back = inverseMiss, forwardMiss
	}
	if len(row.expect) == 0 {
		if d := miss(row.accept, []float64{0, 0}); !math.IsNaN(d) {
			t.Errorf("%s: %v gave a finite result, want none", row.operation, row.accept)
		}
		return
	}
	if d := miss(row.accept, row.expect); !(d <= row.tolerance+rounding) {
		t.Errorf("%s: %v misses %v by %g m, more than %g", row.operation, row.accept, row.expect, d, row.tolerance)
	}
	if row.roundtrip {
		if d := back(row.expect, row.accept); !(d <= row.tolerance) {
			t.Errorf("%s: back from %v misses %v by %g m", row.operation, row.expect, row.accept, d)
		}
	}
}

// projectionOf builds the projection of an operation, with PROJ's defaults.
func projectionOf(p map[string]string) (projector, bool) {
	const deg = math.Pi / 180
	number := func(key string, otherwise float64) float64 {
		if v, err := strconv.ParseFloat(p[key], 64); err == nil {
			return v
		}
		return otherwise
	}
	el, ok := ellipsoidOf(p)
	if !ok {
		return nil, false
	}
	o := crs.Origin{
		Lambda0: number("lon_0", 0) * deg, Phi0: number("lat_0", 0) * deg,
		K0: number("k_0", number("k", 1)),
	}
	switch p["proj"] {
	case "utm":
		o = crs.Origin{Lambda0: (6*number("zone", 0) - 183) * deg, K0: 0.9996, FalseEasting: 500000}
		return crs.NewTransverseMercator(el, o), true
	case "lcc":
		φ1 := number("lat_1", 0) * deg
		return crs.NewLambertConic(el, o, φ1, number("lat_2", φ1/deg)*deg)
	case "merc":
		return crs.NewMercator(el, o), true
	default:
		return crs.NewTransverseMercator(el, o), true
	}
}

func ellipsoidOf(p map[string]string) (crs.Ellipsoid, bool) {
	number := func(key string) float64 {
		v, _ := strconv.ParseFloat(p[key], 64)
		return v
	}
	switch {
	case p["R"] != "":
		return crs.Ellipsoid{SemiMajor: number("R")}, true
	case p["b"] != "":
		a, b := number("a"), number("b")
		if a == b {
			return crs.Ellipsoid{SemiMajor: a}, true
		}
		return crs.Ellipsoid{SemiMajor: a, InverseFlattening: a / (a - b)}, true
	case p["a"] != "":
		return crs.Ellipsoid{SemiMajor: number("a"), InverseFlattening: number("rf")}, true
	case p["ellps"] == "sphere":
		return crs.Ellipsoid{SemiMajor: 6370997}, true
	case p["ellps"] == "WGS84":
		return crs.WGS84, true
	default: // PROJ's own default as well
		return crs.GRS80, true
	}
}

func semiMajor(p map[string]string) float64 {
	el, _ := ellipsoidOf(p)
	return el.SemiMajor
}

// parseOperation returns the parameters of +proj=lcc +lat_1=2 ... by name.
func parseOperation(operation string) map[string]string {
	p := map[string]string{}
	for _, word := range strings.Fields(operation) {
		key, value, _ := strings.Cut(strings.TrimPrefix(word, "+"), "=")
		p[key] = value
	}
	return p
}

func parseGie(t *testing.T, text string) []gieRow {
	t.Helper()
	const defaultTolerance = 0.5e-3
	var rows []gieRow
	state := gieRow{tolerance: defaultTolerance}
	for i, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "#")
		word := strings.Fields(line)
		if len(word) == 0 {
			continue
		}
		rest := word[1:]
		switch word[0] {
		case "operation":
			state = gieRow{operation: strings.Join(rest, " "), tolerance: defaultTolerance}
		case "direction":
			state.inverse = rest[0] == "inverse"
		case "tolerance":
			state.tolerance = parseTolerance(t, strings.Join(rest, ""))
		case "accept":
			state.accept = parseFloats(rest)
		case "expect":
			row := state
			row.line = i + 1
			if rest[0] != "failure" {
				row.expect = parseFloats(rest)
			}
			rows = append(rows, row)
		case "roundtrip":
			rows[len(rows)-1].roundtrip = true
		}
	}
	return rows
}

func parseFloats(words []string) []float64 {
	var v []float64
	for _, w := range words {
		f, err := strconv.ParseFloat(w, 64)
		if err != nil {
			return nil
		}
		v = append(v, f)
	}
	return v
}

func parseTolerance(t *testing.T, s string) float64 {
	t.Helper()
	digits := strings.TrimRight(s, "abcdefghijklmnopqrstuvwxyz")
	v, err := strconv.ParseFloat(digits, 64)
	if err != nil {
		return 0 // of an operation that is not ours
	}
	return v * map[string]float64{"": 1, "m": 1, "cm": 1e-2, "mm": 1e-3, "um": 1e-6, "nm": 1e-9}[s[len(digits):]]
}

// readShared reads a file of the shared folder beside the repository, and skips the
// test where there is none.
func readShared(t *testing.T, name string) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(root, "..", "shared", name))
	if err != nil {
		t.Skipf("the reference rows are not here: %v", err)
	}
	return string(text)
}
