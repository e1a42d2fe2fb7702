package crs_test

import (
	"errors"
	"math"
	"os/exec"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/crs"
)

// Parts of WKT texts as ESRI writes them.
const (
	nad83  = `GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`
	harn   = `GEOGCS["GCS_North_American_1983_HARN",DATUM["D_North_American_1983_HARN",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`
	nad27  = `GEOGCS["GCS_North_American_1927",DATUM["D_North_American_1927",SPHEROID["Clarke_1866",6378206.4,294.9786982]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`
	wgs84  = `GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`
	footUS = `UNIT["Foot_US",0.3048006096012192]`
	metre  = `UNIT["Meter",1.0]`

	south = `PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",1968500.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-90.0],PARAMETER["Standard_Parallel_1",42.73333333333333],PARAMETER["Standard_Parallel_2",44.06666666666667],PARAMETER["Latitude_Of_Origin",42.0]`
	dane  = `PROJECTION["Lambert_Conformal_Conic"],PARAMETER["False_Easting",811000.0],PARAMETER["False_Northing",480943.886],PARAMETER["Central_Meridian",-89.42222222222222],PARAMETER["Standard_Parallel_1",43.0695160375],PARAMETER["Scale_Factor",1.0000384786],PARAMETER["Latitude_Of_Origin",43.0695160375]`
	wtm   = `PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",520000.0],PARAMETER["False_Northing",-4480000.0],PARAMETER["Central_Meridian",-90.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0]`
	web   = `PROJECTION["Mercator_Auxiliary_Sphere"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",0.0],PARAMETER["Standard_Parallel_1",0.0],PARAMETER["Auxiliary_Sphere_Type",0.0]`
)

func projcs(parts ...string) string {
	return `PROJCS["test",` + strings.Join(parts, ",") + "]"
}

// gdalSouth is a text as GDAL writes it: other names, authorities, axes.
const gdalSouth = `PROJCS["NAD83 / Wisconsin South (ftUS)",
    GEOGCS["NAD83",
        DATUM["North_American_Datum_1983",
            SPHEROID["GRS 1980",6378137,298.257222101,AUTHORITY["EPSG","7019"]],
            TOWGS84[0,0,0,0,0,0,0],
            AUTHORITY["EPSG","6269"]],
        PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],
        UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],
        AUTHORITY["EPSG","4269"]],
    PROJECTION["Lambert_Conformal_Conic_2SP"],
    PARAMETER["latitude_of_origin",42],
    PARAMETER["central_meridian",-90],
    PARAMETER["standard_parallel_1",44.0666666666667],
    PARAMETER["standard_parallel_2",42.7333333333333],
    PARAMETER["false_easting",1968500],
    PARAMETER["false_northing",0],
    UNIT["US survey foot",0.304800609601219,AUTHORITY["EPSG","9003"]],
    AXIS["X",EAST],
    AXIS["Y",NORTH],
    AUTHORITY["EPSG","2289"]]`

func TestParseWKT(t *testing.T) {
	gdalWeb := strings.Replace(projcs(wgs84, `PROJECTION["Mercator_1SP"],PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],PARAMETER["false_northing",0]`, metre),
		metre, metre+`,EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0"]`, 1)
	tests := []struct {
		name, text, same string // same: a code of the table
	}{
		{"Lambert with two parallels", projcs(nad83, south, footUS), "EPSG:2289"},
		{"as GDAL writes it", gdalSouth, "EPSG:2289"},
		{"round brackets and blanks", strings.NewReplacer("[", " ( ", "]", " ) ").Replace(gdalSouth), "EPSG:2289"},
		{"a byte order mark", "\ufeff" + projcs(nad83, south, footUS), "EPSG:2289"},
		{"unit with few digits", projcs(nad83, south, `UNIT["Foot_US",0.3048006]`), "EPSG:2289"},
		{"Lambert with one parallel", projcs(harn, dane, footUS), "ESRI:103412"},
		{"transverse Mercator", projcs(harn, wtm, metre), "EPSG:3071"},
		{"Web Mercator of ESRI", projcs(wgs84, web, metre), "EPSG:3857"},
		{"Web Mercator of GDAL", gdalWeb, "EPSG:3857"},
		{"geographic", wgs84, "EPSG:4326"},
		{"geographic, NAD 83", nad83, "EPSG:4269"},
		{"with heights", `COMPD_CS["both",` + gdalSouth + `,VERT_CS["NAVD88",VERT_DATUM["NAVD88",2005],UNIT["metre",1],AXIS["Up",UP]]]`, "EPSG:2289"},
		{"followed by heights", projcs(nad83, south, footUS) + `,VERTCS["NAVD_1988",VDATUM["North_American_Vertical_Datum_1988"]]`, "EPSG:2289"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			got, err := crs.ParseWKT(tc.text)
			if err != nil {
				t.Fatal(err)
			}
			checkSame(t, got, mustParse(t, tc.same))
		})
	}
}

// checkSame checks that two systems put points of Wisconsin on the same place.
func checkSame(t *testing.T, got, want *crs.System) {
	t.Helper()
	if got.Unit() != want.Unit() || got.Geographic() != want.Geographic() {
		t.Errorf("unit %v, geographic %v; want %v, %v", got.Unit(), got.Geographic(), want.Unit(), want.Geographic())
	}
	compared := 0
	for _, ll := range []orb.Point{{-89.8, 43.2}, {-92.8, 44.75}, {-87.9, 43.0}, {-90.1, 46.6}} {
		b, err := want.FromLonLat(ll)
		if err != nil {
			continue // of another county
		}
		compared++
		a, err := got.FromLonLat(ll)
		if err != nil {
			t.Fatal(err)
		}
		if d := math.Hypot(a[0]-b[0], a[1]-b[1]); d > 1e-6 {
			t.Errorf("%v: %v and %v part by %g", ll, a, b, d)
		}
	}
	if compared == 0 {
		t.Error("no point lies in the system's area")
	}
}

func TestParseWKTRefuses(t *testing.T) {
	hotine := `PROJECTION["Hotine_Oblique_Mercator_Azimuth_Natural_Origin"],PARAMETER["False_Easting",5000000.0]`
	skew := `PROJECTION["Rectified_Skew_Orthomorphic_Natural_Origin"]`
	albers := `PROJECTION["Albers"],PARAMETER["False_Easting",0.0]`
	tests := []struct {
		name, text string
		reason     crs.Reason
		says       string
	}{
		{"NAD 27, projected", projcs(nad27, south, footUS), crs.NAD27, "test"},
		{"NAD 27, geographic", nad27, crs.NAD27, "GCS_North_American_1927"},
		{"Hotine", projcs(nad83, hotine, metre), crs.Oblique, "test"},
		{"skew", projcs(nad83, skew, metre), crs.Oblique, "test"},
		{"Albers", projcs(nad83, albers, metre), crs.OtherProjection, "Albers"},
		{"another Mercator", projcs(wgs84, `PROJECTION["Mercator"],PARAMETER["Central_Meridian",0.0]`, metre), crs.OtherProjection, "Mercator"},
		{"Web Mercator moved", projcs(wgs84, strings.Replace(web, `Meridian",0.0`, `Meridian",-90.0`, 1), metre), crs.OtherProjection, "Auxiliary"},
		{"another datum", strings.Replace(wgs84, "D_WGS_1984", "D_European_1950", 1), crs.OtherDatum, "European"},
		{"Canada's datum", strings.Replace(nad83, "D_North_American_1983", "D_North_American_1983_CSRS", 1), crs.OtherDatum, "CSRS"},
		{"Clarke's ellipsoid", strings.Replace(nad83, "298.257222101", "294.9786982", 1), crs.Contradiction, "294.97"},
		{"survey foot of 0.3048", projcs(nad83, south, `UNIT["Foot_US",0.3048]`), crs.Contradiction, "Foot_US"},
		{"foot of a metre", projcs(nad83, south, `UNIT["Foot",1.0]`), crs.Contradiction, "Foot"},
		{"metre of a foot", projcs(nad83, south, `UNIT["Meter",0.3048]`), crs.Contradiction, "Meter"},
		{"no unit", projcs(nad83, south), crs.Malformed, "unit"},
		{"negative unit", projcs(nad83, south, `UNIT["x",-1]`), crs.Malformed, "unit"},
		{"Paris", strings.Replace(nad83, `"Greenwich",0.0`, `"Paris",2.337`, 1), crs.Malformed, "Greenwich"},
		{"grads", strings.Replace(nad83, "0.0174532925199433", "0.015707963", 1), crs.Malformed, "degrees"},
		{"no origin", projcs(nad83, `PROJECTION["Transverse_Mercator"]`, metre), crs.Malformed, "origin"},
		{"no cone", projcs(nad83, strings.Replace(south, "44.06666666666667", "-42.73333333333333", 1), footUS), crs.Malformed, "projection"},
		{"scale 0", projcs(nad83, strings.Replace(wtm, "0.9996", "0", 1), metre), crs.Malformed, "projection"},
		{"odd parameter", projcs(nad83, wtm+`,PARAMETER["Azimuth",3]`, metre), crs.Malformed, "Azimuth"},
		{"no geographic system", projcs(south, footUS), crs.Malformed, "GEOGCS"},
		{"no projection", projcs(nad83, metre), crs.Malformed, "PROJECTION"},
		{"WKT 2", `PROJCRS["x",BASEGEOGCRS["y"]]`, crs.Malformed, "WKT 2"},
		{"a local system", `LOCAL_CS["site grid",UNIT["foot",0.3048]]`, crs.Malformed, "LOCAL_CS"},
		{"empty", "", crs.Malformed, "keyword"},
		{"no WKT", "+proj=utm +zone=15", crs.Malformed, "bracket"},
		{"cut off", projcs(nad83, south, footUS)[:200], crs.Malformed, "at character"},
		{"quote left open", `PROJCS["test`, crs.Malformed, "quote"},
		{"deep", strings.Repeat("A[", 100000), crs.Malformed, "too many brackets"},
		{"not a number", strings.Replace(nad83, "298.257222101", "1e999", 1), crs.Malformed, "number"},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			_, err := crs.ParseWKT(tc.text)
			var refused *crs.UnsupportedError
			if !errors.As(err, &refused) {
				t.Fatalf("got %v, want an *UnsupportedError", err)
			}
			if refused.Reason != tc.reason || !strings.Contains(err.Error(), tc.says) {
				t.Errorf("%s: %q; want %s and %q", refused.Reason, err, tc.reason, tc.says)
			}
		})
	}
}

func TestWKTNamesItsCode(t *testing.T) {
	s, err := crs.ParseWKT(gdalSouth)
	if err != nil {
		t.Fatal(err)
	}
	if s.Code() != "EPSG:2289" || s.Name() != "NAD83 / Wisconsin South (ftUS)" || s.Unit() != geo.USSurveyFoot {
		t.Errorf("got %q, %q, %v", s.Code(), s.Name(), s.Unit())
	}
}

// TestWKTOfPROJ reads what PROJ writes for systems of Wisconsin, in both dialects, and
// compares it with the table.
func TestWKTOfPROJ(t *testing.T) {
	projinfo, err := exec.LookPath("projinfo")
	if err != nil {
		t.Skip("PROJ is not installed")
	}
	codes := []string{
		"EPSG:2287", "EPSG:32153", "EPSG:2859", "EPSG:6609", "EPSG:3071", "EPSG:26915", "EPSG:32616",
		"EPSG:7540", "EPSG:7624", "ESRI:103447", "ESRI:103849", "EPSG:3857", "EPSG:6318",
	}
	for _, code := range codes {
		for _, dialect := range []string{"WKT1_ESRI", "WKT1_GDAL"} {
			t.Run(code+" "+dialect, func(t *testing.T) {
				text, err := exec.Command(projinfo, code, "-o", dialect, "-q").Output()
				if err != nil {
					t.Fatal(err)
				}
				got, err := crs.ParseWKT(string(text))
				if err != nil {
					t.Fatal(err)
				}
				checkSame(t, got, mustParse(t, code))
			})
		}
	}
}

// FuzzParseWKT: any text gives a usable system or an *UnsupportedError.
func FuzzParseWKT(f *testing.F) {
	for _, seed := range []string{gdalSouth, projcs(harn, wtm, metre), projcs(harn, dane, footUS), projcs(wgs84, web, metre), nad27, `A["b""c",1e5,N]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		checkResult(t, text, crs.ParseWKT)
	})
}
