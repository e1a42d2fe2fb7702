package source

import (
	"testing"

	"clearway/geo/crs"
	"clearway/geo/parcel"
)

const (
	wgs84WKT = `GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]`

	zone3Feet = `PROJCS["NAD_1983_StatePlane_California_III_FIPS_0403_Feet",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",` +
		`SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Conformal_Conic"],` +
		`PARAMETER["False_Easting",6561666.666666666],PARAMETER["False_Northing",1640416.666666667],PARAMETER["Central_Meridian",-120.5],` +
		`PARAMETER["Standard_Parallel_1",37.06666666666667],PARAMETER["Standard_Parallel_2",38.43333333333333],PARAMETER["Latitude_Of_Origin",36.5],` +
		`UNIT["Foot_US",0.3048006096012192]]`

	nad27WKT = `GEOGCS["GCS_North_American_1927",DATUM["D_North_American_1927",SPHEROID["Clarke_1866",6378206.4,294.9786982]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]`
)

func system(t testing.TB, name string) *crs.System {
	t.Helper()
	s, err := crs.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A shapefile of one point in the plane of California zone 3, in feet.
func shapefileWithPRJ(t testing.TB, prj string) string {
	shp, shx := shpFile(1, pointShape(6048131.40694472, 2122023.24895437))
	set := files{"x.shp": shp, "x.shx": shx, "x.dbf": owners("A").file()}
	if prj != "none" {
		set["x.prj"] = []byte(prj)
	}
	return set.write(t, "x.shp")
}

func TestReferenceOfShapefiles(t *testing.T) {
	feet, metres, degrees := system(t, "EPSG:2227"), system(t, "EPSG:26943"), system(t, "EPSG:4326")
	for _, tt := range []struct {
		name    string
		prj     string
		given   *crs.System
		want    string   // name of the system, "" for none
		refused []string // words of the error of Open or of the first row
	}{
		{name: "named", prj: zone3Feet, want: "NAD_1983_StatePlane_California_III_FIPS_0403_Feet"},
		{name: "named, and the same given", prj: zone3Feet, given: feet, want: "NAD_1983_StatePlane_California_III_FIPS_0403_Feet"},
		{name: "named, another given", prj: zone3Feet, given: metres, refused: []string{"x.prj", "EPSG:26943", "Leave out"}},
		{name: "named, degrees given", prj: zone3Feet, given: degrees, refused: []string{"x.prj", "EPSG:4326"}},
		{name: "none", prj: "none"},
		{name: "none, one given", prj: "none", given: feet, want: "NAD83 / California zone 3 (ftUS)"},
		{name: "empty file", prj: " \r\n", given: feet, want: "NAD83 / California zone 3 (ftUS)"},
		{name: "not supported", prj: nad27WKT, refused: []string{"x.prj", "1927"}},
		{name: "not supported, one given", prj: nad27WKT, given: feet, refused: []string{"x.prj", "1927"}},
		{name: "not understood", prj: "LOCAL_CS[broken", refused: []string{"x.prj"}},
		{name: "not understood, one given", prj: "LOCAL_CS[broken", given: feet, want: "NAD83 / California zone 3 (ftUS)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := Open(shapefileWithPRJ(t, tt.prj), Options{CRS: tt.given})
			if err == nil {
				defer f.Close()
				_, err = readAll(f)
			}
			if tt.refused != nil {
				wantError(t, err, tt.refused...)
				if parcel.CodeOf(err) != parcel.CodeNoCRS {
					t.Errorf("code %q", parcel.CodeOf(err))
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if f.CRS() != nil {
				got = f.CRS().Name()
			}
			if got != tt.want {
				t.Errorf("system %q, want %q", got, tt.want)
			}
		})
	}
}

func TestReferenceOfGeoJSON(t *testing.T) {
	feature := func(at string) string {
		return `"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":null},{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":` + at + `}}]`
	}
	const degrees, projected = `[-122.27,37.81]`, `[5998951.29,2113203.17]`
	feet := system(t, "EPSG:2227")
	for _, tt := range []struct {
		name, text string
		given      *crs.System
		want       string
		refused    []string
	}{
		{name: "none named", text: `{` + feature(degrees) + `}`, want: "EPSG:4326"},
		{name: "null", text: `{"crs":null,` + feature(degrees) + `}`, want: "EPSG:4326"},
		{name: "named before the features", text: `{"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2227"}},` + feature(projected) + `}`, want: "EPSG:2227"},
		{name: "named behind the features", text: `{` + feature(projected) + `,"crs":{"type":"name","properties":{"name":"EPSG:2227"}}}`, want: "EPSG:2227"},
		{name: "named by number", text: `{` + feature(projected) + `,"crs":{"type":"EPSG","properties":{"code":2227}}}`, want: "EPSG:2227"},
		{name: "projected, none named", text: `{` + feature(projected) + `}`, refused: []string{"row 2", "(5998951.29, 2113203.17)", "--crs"}},
		{name: "projected, one given", text: `{` + feature(projected) + `}`, given: feet, want: "EPSG:2227"},
		{name: "latitude first", text: `{` + feature(`[37.81,-122.27]`) + `}`, refused: []string{"row 2", "Latitude seems to stand before longitude"}},
		{name: "another named and given", text: `{` + feature(projected) + `,"crs":{"type":"name","properties":{"name":"EPSG:26943"}}}`, given: feet, refused: []string{"the crs member", "EPSG:26943", "EPSG:2227"}},
		{name: "not supported", text: `{` + feature(degrees) + `,"crs":{"type":"name","properties":{"name":"EPSG:4267"}}}`, refused: []string{"the crs member", "EPSG:4267"}},
		{name: "a link", text: `{` + feature(degrees) + `,"crs":{"type":"link","properties":{"href":"http://x"}}}`, refused: []string{"the crs member", "link"}},
		{name: "crs in other letters is no crs", text: `{"CRS":{"type":"name","properties":{"name":"EPSG:2227"}},` + feature(degrees) + `}`, want: "EPSG:4326"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, err := Open(files{"x.geojson": []byte(tt.text)}.write(t, "x.geojson"), Options{CRS: tt.given})
			if err == nil {
				defer f.Close()
				_, err = readAll(f)
			}
			if tt.refused != nil {
				wantError(t, err, tt.refused...)
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if f.CRS().Code() != tt.want {
				t.Errorf("system %q, want %q", f.CRS().Code(), tt.want)
			}
		})
	}
}
