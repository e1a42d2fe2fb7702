package crs_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/paulmach/orb"
	"pgregory.net/rapid"

	"clearway/geo/crs"
)

func mustParse(t testing.TB, name string) *crs.System {
	t.Helper()
	s, err := crs.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestPublishedExamples takes the worked examples of IOGP Guidance Note 7-2 and of
// Snyder that fall on supported ellipsoids or are given with theirs.
func TestPublishedExamples(t *testing.T) {
	const (
		deg = math.Pi / 180
		ft  = 1200.0 / 3937.0
	)
	clarke1866 := crs.Ellipsoid{SemiMajor: 6378206.4, InverseFlattening: 294.9786982}
	airy := crs.Ellipsoid{SemiMajor: 6377563.396, InverseFlattening: 299.32496}
	texas, ok := crs.NewLambertConic(clarke1866,
		crs.Origin{Lambda0: -99 * deg, Phi0: (27 + 50./60) * deg, K0: 1, FalseEasting: 2000000 * ft},
		(28+23./60)*deg, (30+17./60)*deg)
	if !ok {
		t.Fatal("Texas South Central makes no cone")
	}
	jamaica, ok := crs.NewLambertConic(clarke1866,
		crs.Origin{Lambda0: -77 * deg, Phi0: 18 * deg, K0: 1, FalseEasting: 250000, FalseNorthing: 150000}, 18*deg, 18*deg)
	if !ok {
		t.Fatal("Jamaica makes no cone")
	}
	britain := crs.NewTransverseMercator(airy,
		crs.Origin{Lambda0: -2 * deg, Phi0: 49 * deg, K0: 0.9996012717, FalseEasting: 400000, FalseNorthing: -100000})
	tests := []struct {
		name      string
		proj      projector
		lon, lat  float64
		x, y      float64
		tolerance float64
	}{
		{"LCC 2SP, Texas South Central (GN 7-2, method 9802)", texas, -96, 28.5, 2963503.91 * ft, 254759.80 * ft, 0.01 * ft},
		{"LCC 1SP, Jamaica (GN 7-2, method 9801)", jamaica, -(76 + 56./60 + 37.26/3600), 17 + 55./60 + 55.80/3600, 255966.58, 142493.51, 0.01},
		{"TM, British National Grid (GN 7-2, method 9807)", britain, 0.5, 50.5, 577274.99, 69740.50, 0.01},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			x, y := tc.proj.Forward(tc.lon*deg, tc.lat*deg)
			if math.Hypot(x-tc.x, y-tc.y) > tc.tolerance {
				t.Errorf("got %.3f %.3f, want %.3f %.3f", x, y, tc.x, tc.y)
			}
			λ, φ := tc.proj.Inverse(x, y)
			if math.Hypot(λ/deg-tc.lon, φ/deg-tc.lat) > 1e-11 {
				t.Errorf("back at %.12f %.12f", λ/deg, φ/deg)
			}
		})
	}
}

func TestRefusesPointsOutOfDomain(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	tests := []struct {
		name  string
		code  string
		point orb.Point
		says  string
	}{
		{"not a number", "EPSG:2288", orb.Point{nan, 0}, "finite"},
		{"infinite", "EPSG:7540", orb.Point{0, -inf}, "finite"},
		{"not a number in degrees", "EPSG:4326", orb.Point{0, nan}, "finite"},
		{"feet called degrees", "EPSG:4326", orb.Point{1703000, 180000}, "crs member"},
		{"latitude over 90", "EPSG:4269", orb.Point{-92.8, 91}, "degrees"},
		{"degrees in a state plane", "EPSG:2289", orb.Point{-89.8, 43.2}, "unit"},
		{"feet called metres", "EPSG:32154", orb.Point{2120000, 480000}, "unit"},
		{"metres called feet", "EPSG:2289", orb.Point{640000, 150000}, "unit"},
		{"county coordinates called UTM", "EPSG:26916", orb.Point{811000, 480943}, "zone"},
		{"huge", "EPSG:26915", orb.Point{1e300, 1e300}, "area"},
		{"beyond the cone", "EPSG:2288", orb.Point{1968500, 1e9}, "area"},
		{"beyond Web Mercator", "EPSG:3857", orb.Point{0, 3e7}, "area"},
		{"more than once round", "EPSG:3857", orb.Point{3.1e7, 0}, "area"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			ll, err := mustParse(t, tc.code).ToLonLat(tc.point)
			var domain *crs.DomainError
			if !errors.As(err, &domain) {
				t.Fatalf("got %v, %v, want a *DomainError", ll, err)
			}
			if !strings.Contains(err.Error(), tc.says) || domain.Cure == "" {
				t.Errorf("%q does not say %q", err, tc.says)
			}
		})
	}
}

func TestFromLonLatRefuses(t *testing.T) {
	for _, ll := range []orb.Point{{43.2, -89.8}, {-89.8, 91}, {math.NaN(), 43}, {-89.8, math.Inf(1)}, {-70, 43}} {
		if xy, err := mustParse(t, "EPSG:2288").FromLonLat(ll); err == nil {
			t.Errorf("%v became %v, want an error", ll, xy)
		}
	}
}

// TestBothUTMZonesReachAllOfWisconsin: drawings west of 90 degrees come in zone 16 and
// the other way round.
func TestBothUTMZonesReachAllOfWisconsin(t *testing.T) {
	for _, code := range []string{"EPSG:26915", "EPSG:26916", "EPSG:32615", "EPSG:32616"} {
		for _, ll := range []orb.Point{{-92.80, 44.75}, {-87.5, 42.5}} {
			if _, err := mustParse(t, code).FromLonLat(ll); err != nil {
				t.Error(err)
			}
		}
	}
}

// TestOneGroundInFeetAndMetres: the same zone in its three units gives the same ground.
func TestOneGroundInFeetAndMetres(t *testing.T) {
	ll := orb.Point{-89.4, 43.07}
	tests := []struct{ metres, feet string }{
		{"EPSG:32154", "EPSG:2289"},    // Wisconsin South
		{"EPSG:6879", "EPSG:6605"},     // Wisconsin Central, 2011
		{"EPSG:7540", "EPSG:7599"},     // Dane
		{"EPSG:2861", "EPSG:2930"},     // Wisconsin South, HARN
		{"ESRI:103312", "ESRI:103412"}, // Dane, HARN, as ESRI numbers it
	}
	for _, tc := range tests {
		t.Run(tc.metres+" "+tc.feet, func(t *testing.T) {
			m, f := mustParse(t, tc.metres), mustParse(t, tc.feet)
			a, errA := m.FromLonLat(ll)
			b, errB := f.FromLonLat(ll)
			if errA != nil || errB != nil {
				t.Fatal(errA, errB)
			}
			k := float64(f.Unit())
			if d := math.Hypot(a[0]-b[0]*k, a[1]-b[1]*k); d > 1e-3 {
				t.Errorf("%s and %s part by %g m", m.Name(), f.Name(), d)
			}
		})
	}
}

// TestOldCountySystemsAgreeWithNew: the county systems of 1995 on enlarged ellipsoids
// and WISCRS on GRS 80 were made to agree within 5 mm. (Wisconsin State Cartographer's
// Office, Wisconsin Coordinate Reference Systems, 2nd edition, 2012.)
func TestOldCountySystemsAgreeWithNew(t *testing.T) {
	tests := []struct {
		old, new string
		ll       orb.Point
	}{
		{"NAD_1983_HARN_Adj_WI_Dane_Meters", "NAD_1983_HARN_WISCRS_Dane_County_Meters", orb.Point{-89.4, 43.07}},
		{"NAD_1983_HARN_Adj_WI_Pierce_Meters", "NAD_1983_HARN_WISCRS_Pierce_County_Meters", orb.Point{-92.6, 44.7}},
	}
	code := map[string]string{}
	for _, row := range readCSV(t, "systems.csv") {
		code[row[1]] = row[0]
	}
	for _, tc := range tests {
		t.Run(tc.new, func(t *testing.T) {
			a, errA := mustParse(t, code[tc.old]).FromLonLat(tc.ll)
			b, errB := mustParse(t, code[tc.new]).FromLonLat(tc.ll)
			if errA != nil || errB != nil {
				t.Fatal(errA, errB)
			}
			if d := math.Hypot(a[0]-b[0], a[1]-b[1]); d > 0.005 {
				t.Errorf("%v and %v part by %.4f m", a, b, d)
			}
		})
	}
}

// checkPoints converts points near and far: what comes back is finite and returns to
// its place, or is an error.
func checkPoints(t *testing.T, s *crs.System) {
	t.Helper()
	for _, xy := range []orb.Point{{0, 0}, {-89.8, 43.2}, {5e5, 4.8e6}, {2e6, 4e5}, {1e300, -1e300}, {math.NaN(), 1}} {
		ll, err := s.ToLonLat(xy)
		if err != nil {
			continue
		}
		if math.Abs(ll[0]) > 180 || math.Abs(ll[1]) > 90 || math.IsNaN(ll[0]+ll[1]) {
			t.Fatalf("%s: %v became %v", s.Name(), xy, ll)
		}
		back, err := s.FromLonLat(ll)
		if err != nil {
			t.Fatalf("%s: %v became %v, which does not go back: %v", s.Name(), xy, ll, err)
		}
		if d := math.Hypot(back[0]-xy[0], back[1]-xy[1]); !s.Geographic() && d*float64(s.Unit()) > 2e-3 {
			t.Fatalf("%s: %v became %v, which went back to %v", s.Name(), xy, ll, back)
		}
	}
}

// TestRoundTrip: any point within any system's area comes back within a micrometre.
func TestRoundTrip(t *testing.T) {
	rows := readCSV(t, "systems.csv")[1:]
	rapid.Check(t, func(rt *rapid.T) {
		row := rapid.SampledFrom(rows).Draw(rt, "system")
		s := mustParse(t, row[0])
		corners := []orb.Point{{-180, -80}, {180, 80}}
		if !s.Geographic() {
			p := areaPoints(t, row)
			corners = []orb.Point{p[1], p[4]}
		}
		width := math.Mod(corners[1][0]-corners[0][0]+360, 360)
		ll := orb.Point{
			corners[0][0] + width*rapid.Float64Range(0, 1).Draw(rt, "u"),
			corners[0][1] + (corners[1][1]-corners[0][1])*rapid.Float64Range(0, 1).Draw(rt, "v"),
		}
		ll[0] = math.Remainder(ll[0], 360)
		xy, err := s.FromLonLat(ll)
		if err != nil {
			rt.Fatal(err)
		}
		back, err := s.ToLonLat(xy)
		if err != nil {
			rt.Fatal(err)
		}
		if d := groundMetres(back, ll); d > 1e-6 {
			rt.Fatalf("%s: %v came back as %v, %g m away", s.Name(), ll, back, d)
		}
	})
}

func BenchmarkToLonLat(b *testing.B) {
	for _, tc := range []struct{ name, code string }{
		{"transverse Mercator", "EPSG:3071"},
		{"Lambert", "EPSG:2288"},
		{"Web Mercator", "EPSG:3857"},
	} {
		b.Run(tc.name, func(b *testing.B) {
			s := mustParse(b, tc.code)
			xy, err := s.FromLonLat(orb.Point{-89.8, 43.2})
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if _, err := s.ToLonLat(xy); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		if _, err := crs.Parse("urn:ogc:def:crs:EPSG::32616"); err != nil {
			b.Fatal(err)
		}
	}
}
