package shape_test

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/encoding/wkt"
	"github.com/paulmach/orb/planar"

	"clearway/geo/shape"
)

// geosAreas is a Python program that prints the area of what GEOS makes of each line.
const geosAreas = `
import sys, shapely.wkt, shapely.validation
for line in sys.stdin:
    print(repr(shapely.validation.make_valid(shapely.wkt.loads(line)).area))
`

// pythonWithGEOS returns a Python that has shapely: the first on the path, or the
// system's own, which the package python3-shapely belongs to.
func pythonWithGEOS(t *testing.T) string {
	t.Helper()
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		if exec.Command(python, "-c", "import shapely.validation").Run() == nil {
			return python
		}
	}
	t.Skip("GEOS is not here (python3-shapely)")
	return ""
}

// GEOS MakeValid keeps the same area of a polygon by its own, unrelated way. Where
// edges run along one another it does not: GEOS takes edges that are there twice as
// there once, and the even-odd rule then no longer holds.
func TestMakeValidAgainstGEOS(t *testing.T) {
	python := pythonWithGEOS(t)
	rng := rand.New(rand.NewPCG(11, 12))
	var polys []orb.Polygon
	var in bytes.Buffer
	for i := range 300 {
		p := orb.Polygon{randomRing(rng, 4+rng.IntN(12), false)}
		if i%2 == 0 {
			p = append(p, randomRing(rng, 4, false))
		}
		polys = append(polys, p)
		fmt.Fprintln(&in, wkt.MarshalString(p))
	}
	cmd := exec.Command(python, "-c", geosAreas)
	cmd.Stdin = &in
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range strings.Fields(string(out)) {
		want, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		m, err := shape.MakeValid(orb.MultiPolygon{polys[i]})
		if err != nil && want > 1e-9 {
			t.Errorf("%v: %v, GEOS has %v", polys[i], err, want)
			continue
		}
		if got := planar.Area(m); math.Abs(got-want) > 1e-6*(1+want) {
			t.Errorf("%v: area %v, GEOS has %v", polys[i], got, want)
		}
	}
}
