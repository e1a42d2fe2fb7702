package plane_test

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/paulmach/orb"
)

// vincenty returns the length in metres of the geodesic between two positions on
// WGS 84. It is the oracle of the plane's lengths. ok is false where the iteration
// does not converge, for points nearly opposite.
//
// T. Vincenty, Direct and inverse solutions of geodesics on the ellipsoid with
// application of nested equations, Survey Review 23 (1975) 88-93.
func vincenty(p, q orb.Point) (s float64, ok bool) {
	const (
		a      = 6378137.0
		f      = 1 / 298.257223563
		b      = a * (1 - f)
		deg    = math.Pi / 180
		rounds = 200
	)
	L := math.Remainder(q.Lon()-p.Lon(), 360) * deg
	sinU1, cosU1 := math.Sincos(math.Atan((1 - f) * math.Tan(p.Lat()*deg)))
	sinU2, cosU2 := math.Sincos(math.Atan((1 - f) * math.Tan(q.Lat()*deg)))
	λ := L
	for range rounds {
		sinλ, cosλ := math.Sincos(λ)
		sinσ := math.Hypot(cosU2*sinλ, cosU1*sinU2-sinU1*cosU2*cosλ)
		if sinσ == 0 {
			return 0, λ == 0
		}
		cosσ := sinU1*sinU2 + cosU1*cosU2*cosλ
		σ := math.Atan2(sinσ, cosσ)
		sinα := cosU1 * cosU2 * sinλ / sinσ
		cos2α := 1 - sinα*sinα
		cos2σm := 0.0 // on the equator
		if cos2α > 1e-15 {
			cos2σm = cosσ - 2*sinU1*sinU2/cos2α
		}
		c := f / 16 * cos2α * (4 + f*(4-3*cos2α))
		next := L + (1-c)*f*sinα*(σ+c*sinσ*(cos2σm+c*cosσ*(2*cos2σm*cos2σm-1)))
		if math.Abs(next) > math.Pi {
			return 0, false
		}
		if math.Abs(next-λ) > 1e-14 {
			λ = next
			continue
		}
		u2 := cos2α * (a*a - b*b) / (b * b)
		bigA := 1 + u2/16384*(4096+u2*(-768+u2*(320-175*u2)))
		bigB := u2 / 1024 * (256 + u2*(-128+u2*(74-47*u2)))
		δσ := bigB * sinσ * (cos2σm + bigB/4*(cosσ*(2*cos2σm*cos2σm-1)-
			bigB/6*cos2σm*(4*sinσ*sinσ-3)*(4*cos2σm*cos2σm-3)))
		return b * bigA * (σ - δσ), true
	}
	return 0, false
}

// TestOracle checks the oracle itself by C. Karney's test geodesics. Rows where
// Vincenty's iteration does not converge are nearly antipodal and are left out; no town
// is that wide.
func TestOracle(t *testing.T) {
	const fewest = 80
	converged := 0
	for i, line := range strings.Split(strings.TrimSpace(readShared(t, "data/reference/geodesic/GeodTest-100.dat")), "\n") {
		var v []float64 // lat1 lon1 azi1 lat2 lon2 azi2 s12 ...
		for _, word := range strings.Fields(line) {
			f, err := strconv.ParseFloat(word, 64)
			if err != nil {
				t.Fatal(err)
			}
			v = append(v, f)
		}
		got, ok := vincenty(orb.Point{v[1], v[0]}, orb.Point{v[4], v[3]})
		if !ok {
			if v[6] < 19.8e6 {
				t.Errorf("line %d: no answer for %.0f m", i+1, v[6])
			}
			continue
		}
		converged++
		if math.Abs(got-v[6]) > 1e-3 {
			t.Errorf("line %d: got %.4f m, want %.4f", i+1, got, v[6])
		}
	}
	t.Logf("%d rows converged", converged)
	if converged < fewest {
		t.Errorf("%d rows converged, want at least %d", converged, fewest)
	}
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
