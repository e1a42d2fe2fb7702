package siteplan_test

import (
	"math"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
)

// The plane's own place of a grid point: feet east and north by plane rotation.
func TestGrid(t *testing.T) {
	tests := []struct {
		name, grid, at string
		x, y           float64 // metres
	}{
		{"feet, north", `{"unit":"ft","origin":[-92.8,44.7],"bearing":0}`, `[10,20]`, 3.048, 6.096},
		{"metres", `{"unit":"m","origin":[-92.8,44.7],"bearing":0}`, `[10,20]`, 10, 20},
		{"inches", `{"unit":"in","origin":[-92.8,44.7],"bearing":0}`, `[120,240]`, 3.048, 6.096},
		// y along the bearing: due east, so x points south.
		{"bearing 90", `{"unit":"m","origin":[-92.8,44.7],"bearing":90}`, `[10,20]`, 20, -10},
		// 30 degrees: x to (cos 30, -sin 30), y to (sin 30, cos 30).
		{"bearing 30, x", `{"unit":"m","origin":[-92.8,44.7],"bearing":30}`, `[2,0]`, math.Sqrt(3), -1},
		{"bearing 30, y", `{"unit":"m","origin":[-92.8,44.7],"bearing":30}`, `[0,2]`, 1, math.Sqrt(3)},
		{"bearing left out", `{"unit":"m","origin":[-92.8,44.7]}`, `[1,2]`, 1, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(collection(feature("x", `"role":"tree","diameter_ft":1`, "Point", tt.at)),
				`"features"`, `"grid":`+tt.grid+`,"features"`, 1)
			plan := decode(t, text)
			p := only(t, plan).Geometry.(orb.Point)
			if !near(p[0], tt.x, 1e-9) || !near(p[1], tt.y, 1e-9) {
				t.Errorf("at %v, want (%v, %v)", p, tt.x, tt.y)
			}
			if c := plan.Plane.Centre(); c != (orb.Point{-92.8, 44.7}) {
				t.Errorf("centre %v", c)
			}
		})
	}
}

// Metres per degree of latitude and longitude by the usual cosine series for the
// WGS 84 ellipsoid, good to a centimetre per degree.
func TestPlaneOfDegrees(t *testing.T) {
	plan := decode(t, collection(
		feature("sw", `"role":"pole","diameter_ft":1`, "Point", `[-92.803,44.748]`),
		feature("ne", `"role":"pole","diameter_ft":1`, "Point", `[-92.801,44.750]`)))
	if c := plan.Plane.Centre(); !near(c[0], -92.802, 1e-12) || !near(c[1], 44.749, 1e-12) {
		t.Errorf("centre %v", c)
	}
	p := plan.Feature("ne").Geometry.(orb.Point)
	lat := 44.749 * math.Pi / 180
	metresPerLat := 111132.92 - 559.82*math.Cos(2*lat) + 1.175*math.Cos(4*lat)
	metresPerLon := 111412.84*math.Cos(lat) - 93.5*math.Cos(3*lat) + 0.118*math.Cos(5*lat)
	if !near(p[0], 0.001*metresPerLon, 0.01) || !near(p[1], 0.001*metresPerLat, 0.01) {
		t.Errorf("ne corner at %v, want about (%v, %v)", p, 0.001*metresPerLon, 0.001*metresPerLat)
	}
}

func TestCRSForms(t *testing.T) {
	degrees := feature("x", `"role":"tree","diameter_ft":1`, "Point", `[-92.8021,44.7489]`)
	wisconsin := feature("x", `"role":"tree","diameter_ft":1`, "Point", `[2023181.964,428682.252]`)
	tests := []struct {
		name, crs, feature string
	}{
		{"none", `null`, degrees},
		{"CRS84", `{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}`, degrees},
		{"4326, longitude first all the same", `{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::4326"}}`, degrees},
		{"short name", `{"type":"name","properties":{"name":"EPSG:4326"}}`, degrees},
		{"old form with code", `{"type":"EPSG","properties":{"code":4326}}`, degrees},
		{"state plane", `{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2289"}}`, wisconsin},
		{"old form, state plane", `{"type":"EPSG","properties":{"code":2289}}`, wisconsin},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			plan := decode(t, strings.Replace(collection(tt.feature), `"features"`, `"crs":`+tt.crs+`,"features"`, 1))
			c := plan.Plane.Inverse(only(t, plan).Geometry.(orb.Point))
			want := orb.Point{-92.8021, 44.7489}
			if tt.feature == wisconsin {
				want = orb.Point{-89.795, 43.176} // BR-013: Mazomanie, by US survey feet
			}
			if !near(c[0], want[0], 2e-5) || !near(c[1], want[1], 2e-5) {
				t.Errorf("at %v, want %v", c, want)
			}
			if datum := contains(plan.Assumptions, "NAD 83"); datum != (tt.feature == wisconsin) {
				t.Errorf("assumptions %q", plan.Assumptions)
			}
		})
	}
}

func TestPrecision(t *testing.T) {
	// At 44.749 N half a unit of the sixth decimal is 0.5e-6 of 111,127 m and of
	// 79,190 m: hypot 0.06823 m, twice that 0.13645 m.
	tests := []struct {
		name, top, coordinates string
		decimals               int
		uncertainty            geo.Length
		tolerance              float64
	}{
		{"six decimals", ``, `[-92.802000,44.749123]`, 6, 0.13645, 2e-5},
		{"most counts", ``, `[-92.8,44.749123]`, 6, 0.13645, 2e-5},
		{"nine decimals", ``, `[-92.802000001,44.749]`, 9, 0.00013645, 2e-8},
		{"height does not count", ``, `[-92.80201,44.7490,12.123456789]`, 5, 1.3645, 2e-4},
		{"exponent", ``, `[-9280201e-5,44749e-3]`, 5, 1.3645, 2e-4},
		{"positive exponent", ``, `[-9.280201e1,4.4749E+1]`, 5, 1.3645, 2e-4},
		{"whole degrees", ``, `[-93,45]`, 0, 136400, 700},
		{"accuracy", `"accuracy_ft":0.25,`, `[-92.802000001,44.749]`, 9, 0.00013645 + 0.1524, 2e-8},
		{"grid is exact", `"grid":{"unit":"ft","origin":[-92.8,44.7],"bearing":0},`, `[1.5,2.25]`, 2, 0, 0},
		{"grid with accuracy", `"grid":{"unit":"ft","origin":[-92.8,44.7],"bearing":0},"accuracy_ft":0.25,`, `[1.5,2.25]`, 2, 0.1524, 1e-12},
		// Half a unit of the third decimal of a survey foot is 0.0001524 m each way.
		{"state plane feet", `"crs":{"type":"name","properties":{"name":"EPSG:2289"}},`, `[2023181.964,428682.25]`, 3, 2 * 0.0001524 * math.Sqrt2, 1e-7},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(collection(feature("x", `"role":"tree","diameter_ft":1`, "Point", tt.coordinates)), `"features"`, tt.top+`"features"`, 1)
			plan := decode(t, text)
			if plan.Precision.Decimals != tt.decimals {
				t.Errorf("decimals = %d, want %d", plan.Precision.Decimals, tt.decimals)
			}
			if got := plan.Precision.Uncertainty; !near(float64(got), float64(tt.uncertainty), tt.tolerance) {
				t.Errorf("uncertainty = %v m, want %v", got, tt.uncertainty)
			}
		})
	}
}
