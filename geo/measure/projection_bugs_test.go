package measure_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/measure"
	"clearway/geo/plane"
	"clearway/geo/siteplan"
)

// BR-016 (github.com/hajkmap/Hajk/issues/1750): a cafe of 10 by 20 ft has 200 sq ft,
// wherever it stands, also where its plan comes in Web Mercator, in which it has
// 396.6 at Prescott and 376.2 at Mazomanie.
func TestBR016_AreaInWebMercator(t *testing.T) {
	for _, c := range []struct {
		place    orb.Point
		mercator float64
	}{
		{orb.Point{-92.802, 44.749}, 396.6},
		{orb.Point{-89.7954, 43.1765}, 376.2},
	} {
		frame := plane.At(c.place)
		var degrees, metres []string
		var drawn orb.Ring
		for _, p := range rect(0, 0, 20, 10)[0] {
			ll := frame.Inverse(toMetres(p))
			m := webMercator(ll)
			drawn = append(drawn, toFeet(m))
			degrees = append(degrees, fmt.Sprintf("[%.12f,%.12f]", ll[0], ll[1]))
			metres = append(metres, fmt.Sprintf("[%.6f,%.6f]", m[0], m[1]))
		}
		if area := math.Abs(signedRing(drawn)); math.Abs(area-c.mercator) > 0.2 {
			t.Fatalf("in Web Mercator it has %.1f sq ft, want %.1f: the case is drawn wrong", area, c.mercator)
		}
		for name, text := range map[string]string{
			"degrees":      cafePlan("", degrees),
			"Web Mercator": cafePlan(`"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::3857"}},`, metres),
		} {
			plan, err := siteplan.Decode([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			site := measure.Open(plan)
			cafe := plan.ByRole(siteplan.Cafe)
			if m := site.Area(cafe); m.Quantity == nil || math.Abs(m.Quantity.Value-200) > 0.02 {
				t.Errorf("%s: area %+v, want 200 sq ft", name, m.Quantity)
			}
			wantFeet(t, site.Length(cafe), 20, 0.001)
		}
	}
}

func cafePlan(members string, ring []string) string {
	return `{"type":"FeatureCollection",` + members + `"features":[{"type":"Feature","id":"cafe","properties":{"role":"cafe"},` +
		`"geometry":{"type":"Polygon","coordinates":[[` + strings.Join(ring, ",") + `]]}}]}`
}

// webMercator projects onto the sphere of WGS 84's equator.
func webMercator(ll orb.Point) orb.Point {
	const radius = 6378137.0
	rad := math.Pi / 180
	return orb.Point{radius * ll[0] * rad, radius * math.Log(math.Tan(math.Pi/4+ll[1]*rad/2))}
}

func signedRing(r orb.Ring) float64 {
	sum := 0.0
	for i := 1; i < len(r); i++ {
		sum += r[i-1][0]*r[i][1] - r[i][0]*r[i-1][1]
	}
	return sum / 2
}
