package siteplan_test

import (
	"fmt"
	"strings"
	"testing"

	"clearway/geo/siteplan"
)

func TestRefusedFiles(t *testing.T) {
	tests := []struct {
		name, text string
		code       siteplan.Code
		words      []string // all in the error's sentence
	}{
		{"empty", "", siteplan.CodeSyntax, []string{"empty"}},
		{"blank", " \n", siteplan.CodeSyntax, []string{"empty"}},
		{"cut off", `{"type":"FeatureCollection","features":[{"ty`, siteplan.CodeSyntax, []string{"line 1", "ends"}},
		{"NaN", onGrid(feature("x", `"role":"tree"`, "Point", "[NaN,1]")), siteplan.CodeSyntax, []string{"line 1", "NaN"}},
		{"Infinity", onGrid(feature("x", `"role":"tree"`, "Point", "[-Infinity,1]")), siteplan.CodeSyntax, []string{"line 1", "Infinity"}},
		{"trailing comma", `{"type":"FeatureCollection","features":[],}`, siteplan.CodeSyntax, []string{"line 1, column 43"}},
		{"trailing text", onGrid(walk) + "x", siteplan.CodeSyntax, []string{"follows"}},
		{"one feature a line", walk + "\n" + walk, siteplan.CodeSyntax, []string{"line 2, column 1", "FeatureCollection"}},
		{"comment", "// plan\n" + onGrid(walk), siteplan.CodeSyntax, []string{"line 1, column 1"}},
		{"array", `[]`, siteplan.CodeNotGeoJSON, []string{"an array"}},
		{"text", `"plan"`, siteplan.CodeNotGeoJSON, []string{"a text"}},
		{"no type", `{"features":[]}`, siteplan.CodeNotGeoJSON, []string{`"type"`}},
		{"type in the wrong case", `{"Type":"FeatureCollection","features":[]}`, siteplan.CodeNotGeoJSON, []string{`"Type"`, "case-sensitive"}},
		{"BR-107", `{"type":"Feature","Type":"FeatureCollection","features":[],"geometry":null}`, siteplan.CodeNotGeoJSON, []string{"properties"}},
		{"features in the wrong case", `{"type":"FeatureCollection","Features":[]}`, siteplan.CodeNotGeoJSON, []string{`"Features"`}},
		{"type twice", `{"type":"FeatureCollection","type":"Feature","features":[]}`, siteplan.CodeNotGeoJSON, []string{"twice"}},
		{"role twice", onGrid(feature("x", `"role":"tree","role":"cafe"`, "Point", "[1,1]")), siteplan.CodeNotGeoJSON, []string{"x", "role", "twice"}},
		{"no features", collection(), siteplan.CodeNoFeatures, []string{"no features"}},
		{"roles but no geometry", collection(`{"type":"Feature","properties":{"role":"tree"},"geometry":null}`), siteplan.CodeNoFeatures, []string{"geometry"}},
		{"no role", collection(feature("x", `"name":"oak"`, "Point", "[-92.8,44.7]")), siteplan.CodeNoRole, []string{"role"}},
		{"no known role", collection(feature("x", `"role":"gazebo"`, "Point", "[-92.8,44.7]")), siteplan.CodeNoRole, []string{"gazebo"}},
		{"bare geometry", `{"type":"Point","coordinates":[-92.8,44.7]}`, siteplan.CodeNoRole, []string{"bare geometry"}},
		{"TopoJSON", `{"type":"Topology","objects":{},"arcs":[]}`, siteplan.CodeTopoJSON, []string{"TopoJSON"}},
		{"Esri JSON", `{"geometryType":"esriGeometryPolygon","features":[]}`, siteplan.CodeOtherFormat, []string{"Esri"}},
		{"Overpass JSON", `{"version":0.6,"elements":[]}`, siteplan.CodeOtherFormat, []string{"Overpass"}},
		{"KML", "<?xml version=\"1.0\"?>\n<kml xmlns=\"http://www.opengis.net/kml/2.2\"/>", siteplan.CodeOtherFormat, []string{"KML"}},
		{"XML with mark", "\xef\xbb\xbf<plan/>", siteplan.CodeOtherFormat, []string{"XML"}},
		{"zip", "PK\x03\x04rest", siteplan.CodeOtherFormat, []string{"zip"}},
		{"shapefile", "\x00\x00\x27\x0a\x00", siteplan.CodeOtherFormat, []string{"shapefile"}},
		{"GeoPackage", "SQLite format 3\x00", siteplan.CodeOtherFormat, []string{"GeoPackage"}},
		{"PDF", "%PDF-1.7", siteplan.CodeOtherFormat, []string{"PDF"}},
		{"UTF-16", "\xff\xfe{\x00}\x00", siteplan.CodeEncoding, []string{"UTF-16"}},
		{"UTF-16 without mark", "{\x00}\x00", siteplan.CodeEncoding, []string{"UTF-16"}},
		{"UTF-32", "\x00\x00\xfe\xff\x00\x00\x00{", siteplan.CodeEncoding, []string{"UTF-32"}},
		{"too deep", onGrid(feature("x", `"a":`+strings.Repeat("[", 61)+strings.Repeat("]", 61), "Point", "[1,1]")), siteplan.CodeTooDeep, []string{"64"}},
		{"far too deep", strings.Repeat("[", 1<<20), siteplan.CodeTooDeep, []string{"64"}},
		{"too large", onGrid(walk) + strings.Repeat(" ", siteplan.MaxBytes), siteplan.CodeTooLarge, []string{"5242880"}},
		{"too many vertices", onGrid(feature("x", `"role":"object"`, "MultiPoint", "["+strings.Repeat("[1,1],", siteplan.MaxVertices)+"[1,1]]")), siteplan.CodeTooManyVertices, []string{"200000"}},
		{"null feature", collection("null"), siteplan.CodeNotGeoJSON, []string{"null"}},
		{"feature without properties", collection(`{"type":"Feature","id":"x","geometry":null}`), siteplan.CodeNotGeoJSON, []string{"x", "properties"}},
		{"id an object", collection(`{"type":"Feature","id":{},"properties":{},"geometry":null}`), siteplan.CodeNotGeoJSON, []string{"feature 1", "id"}},
		{"bbox of 3", `{"type":"FeatureCollection","bbox":[1,2,3],"features":[]}`, siteplan.CodeNotGeoJSON, []string{"bbox"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := refused(t, tt.text, tt.code)
			for _, w := range tt.words {
				if !strings.Contains(e.Error(), w) {
					t.Errorf("%q is not in: %v", w, e)
				}
			}
		})
	}
}

func TestDepthLimitIsInclusive(t *testing.T) {
	// The collection, its features, the feature and its properties are four levels.
	deepest := strings.Repeat("[", siteplan.MaxDepth-4) + strings.Repeat("]", siteplan.MaxDepth-4)
	decode(t, onGrid(feature("x", `"role":"tree","a":`+deepest, "Point", "[1,1]")))
}

func TestVertexLimitIsInclusive(t *testing.T) {
	decode(t, onGrid(feature("x", `"role":"object"`, "MultiPoint", "["+strings.Repeat("[1,1],", siteplan.MaxVertices-1)+"[1,1]]")))
}

func TestRefusedCoordinates(t *testing.T) {
	tree := func(coordinates string) string { return feature("oak", `"role":"tree"`, "Point", coordinates) }
	withTop := func(member, f string) string {
		return strings.Replace(collection(f), `"features"`, member+`,"features"`, 1)
	}
	named := func(name string) string { return fmt.Sprintf(`"crs":{"type":"name","properties":{"name":%q}}`, name) }
	tests := []struct {
		name, text string
		code       siteplan.Code
		words      []string
	}{
		{"BR-024: state plane feet, no crs", collection(tree("[5998951.29,2113203.17]")), siteplan.CodeProjected, []string{"oak", "(5998951.29, 2113203.17)", "state plane", "crs"}},
		{"UTM metres, no crs", collection(tree("[515700.1,4955100.2]")), siteplan.CodeProjected, []string{"UTM", "crs"}},
		{"Web Mercator, no crs", collection(tree("[-10330682.1,5583000.2]")), siteplan.CodeProjected, []string{"3857"}},
		{"a drawing in feet, no grid", collection(tree("[0,0]"), tree("[260,14]")), siteplan.CodeProjected, []string{"grid"}},
		{"a small drawing, no grid", collection(walk), siteplan.CodeTooWide, []string{"km", "grid"}},
		{"longitude beyond 180", collection(tree("[-192.8,44.7]")), siteplan.CodeProjected, []string{"-180"}},
		{"swapped, Prescott", collection(tree("[44.749,-92.802]")), siteplan.CodeSwapped, []string{"latitude", "44.7490", "-92.8020"}},
		{"swapped, near the South Pole", collection(tree("[43.18,-89.80]")), siteplan.CodeSwapped, []string{"South Pole"}},
		{"swapped, Guam", collection(tree("[13.45,144.78]")), siteplan.CodeSwapped, []string{"latitude"}},
		{"swapped with a crs", withTop(named("EPSG:4326"), tree("[43.18,-89.80]")), siteplan.CodeSwapped, nil},
		{"unknown crs", withTop(named("EPSG:99999"), tree("[1,1]")), siteplan.CodeCRS, []string{"99999"}},
		{"NAD 27", withTop(named("urn:ogc:def:crs:EPSG::26716"), tree("[500000,4900000]")), siteplan.CodeCRS, []string{"1927"}},
		{"crs link", withTop(`"crs":{"type":"link","properties":{"href":"http://x/"}}`, tree("[1,1]")), siteplan.CodeCRS, []string{"link"}},
		{"crs without name", withTop(`"crs":{"type":"name","properties":{}}`, tree("[1,1]")), siteplan.CodeCRS, []string{"name"}},
		{"crs a number", withTop(`"crs":2288`, tree("[1,1]")), siteplan.CodeCRS, []string{"a number"}},
		{"crs in a feature", collection(strings.Replace(tree("[1,1]"), `"properties"`, `"crs":{"type":"name"},"properties"`, 1)), siteplan.CodeCRS, []string{"oak"}},
		{"degrees under a projected crs", withTop(named("EPSG:2288"), tree("[-92.802,44.749]")), siteplan.CodeCRS, []string{"longitude"}},
		{"far outside the system", withTop(named("EPSG:2288"), tree("[99999999,1000]")), siteplan.CodeCRS, []string{"oak"}},
		{"grid and crs", withTop(`"grid":{"unit":"ft","origin":[-92,44]},`+named("EPSG:2288"), tree("[1,1]")), siteplan.CodeGrid, []string{"both"}},
		{"grid without unit", withTop(`"grid":{"origin":[-92,44],"bearing":0}`, tree("[1,1]")), siteplan.CodeGrid, []string{"unit"}},
		{"grid in rods", withTop(`"grid":{"unit":"rod","origin":[-92,44],"bearing":0}`, tree("[1,1]")), siteplan.CodeGrid, []string{"rod"}},
		{"grid without origin", withTop(`"grid":{"unit":"ft","bearing":0}`, tree("[1,1]")), siteplan.CodeGrid, []string{"origin"}},
		{"grid, origin swapped", withTop(`"grid":{"unit":"ft","origin":[44.7,-92.8],"bearing":0}`, tree("[1,1]")), siteplan.CodeGrid, []string{"latitude"}},
		{"grid, bearing a text", withTop(`"grid":{"unit":"ft","origin":[-92,44],"bearing":"N"}`, tree("[1,1]")), siteplan.CodeGrid, []string{"bearing"}},
		{"grid an array", withTop(`"grid":[]`, tree("[1,1]")), siteplan.CodeGrid, []string{"an array"}},
		{"too wide", collection(tree("[-92.80,44.70]"), feature("near", `"role":"tree"`, "Point", "[-92.801,44.70]"), feature("stray", `"role":"tree"`, "Point", "[-92.70,44.70]")), siteplan.CodeTooWide, []string{"stray", "8.0 km"}},
		{"accuracy below 0", withTop(`"accuracy_ft":-1`, tree("[-92.8,44.7]")), siteplan.CodeProperty, []string{"accuracy_ft"}},
		{"1e400", collection(tree("[1e400,1]")), siteplan.CodeGeometry, []string{"oak", "1e400"}},
		{"1e400 in a property", collection(feature("oak", `"role":"tree","cost":1e400`, "Point", "[1,1]")), siteplan.CodeProperty, []string{"oak", "cost"}},
		{"diameter a word", collection(feature("oak", `"role":"tree","diameter_ft":"wide"`, "Point", "[1,1]")), siteplan.CodeProperty, []string{"oak", "diameter_ft", "wide"}},
		{"diameter below 0", collection(feature("oak", `"role":"tree","diameter_ft":-2`, "Point", "[1,1]")), siteplan.CodeProperty, []string{"oak", "-2"}},
		{"diameter 0", collection(feature("oak", `"role":"tree","diameter_ft":0`, "Point", "[1,1]")), siteplan.CodeProperty, []string{"oak", "0"}},
		{"clearance true", collection(feature("oak", `"role":"awning","clearance_ft":true`, "Point", "[1,1]")), siteplan.CodeProperty, []string{"oak", "clearance_ft"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := refused(t, tt.text, tt.code)
			for _, w := range tt.words {
				if !strings.Contains(e.Error(), w) {
					t.Errorf("%q is not in: %v", w, e)
				}
			}
		})
	}
}

func TestFiveKilometresAreAccepted(t *testing.T) {
	decode(t, strings.Replace(onGrid(feature("x", `"role":"curb"`, "LineString", "[[0,0],[5000,0]]")), `"ft"`, `"m"`, 1))
	refused(t, strings.Replace(onGrid(feature("x", `"role":"curb"`, "LineString", "[[0,0],[5000.5,0]]")), `"ft"`, `"m"`, 1), siteplan.CodeTooWide)
}

func TestBrokenGeometry(t *testing.T) {
	tests := []struct {
		name, kind, coordinates string
		words                   []string
	}{
		{"point nested as a line", "Point", `[[1,2]]`, []string{"Point", "an array"}},
		{"line nested as a point", "LineString", `[1,2]`, []string{"LineString", "a number"}},
		{"polygon of one ring without its brackets", "Polygon", `[[0,0],[1,0],[1,1],[0,0]]`, []string{"Polygon", "a number"}},
		{"polygon nested too deep", "Polygon", `[[[[0,0],[1,0],[1,1],[0,0]]]]`, []string{"Polygon", "an array"}},
		{"second part too shallow", "MultiPolygon", `[[[[0,0],[1,0],[1,1],[0,0]]],[[2,2],[3,2],[3,3],[2,2]]]`, []string{"position"}},
		{"coordinates a number", "Point", `7`, []string{"a number"}},
		{"coordinates null", "Point", `null`, []string{"null"}},
		{"coordinates an object", "Point", `{"x":1}`, []string{"an object"}},
		{"number in quotes", "Point", `["1",2]`, []string{"a text", "quotes"}},
		{"null in a position", "LineString", `[[1,2],[null,3]]`, []string{"null"}},
		{"position of one number", "Point", `[1]`, []string{"1 numbers"}},
		{"empty position", "LineString", `[[1,2],[],[3,4]]`, []string{"0 numbers"}},
		{"height in quotes", "Point", `[1,2,"3"]`, []string{"a text"}},
		{"line of one position", "LineString", `[[1,2]]`, []string{"1 positions"}},
		{"line without length", "LineString", `[[1,2],[1,2],[1.0,2]]`, []string{"no length", "(1, 2)"}},
		{"empty ring", "Polygon", `[[]]`, []string{"no positions"}},
		{"part without ring", "MultiPolygon", `[[]]`, []string{"no ring"}},
		{"unclosed", "Polygon", `[[[0,0],[9,0],[9,9],[0,9]]]`, []string{"not closed", "(0, 0)", "(0, 9)"}},
		{"three positions", "Polygon", `[[[0,0],[9,0],[0,0]]]`, []string{"3 positions"}},
		{"two corners", "Polygon", `[[[0,0],[9,0],[0,0],[9,0],[0,0]]]`, []string{"three different"}},
		{"one corner", "Polygon", `[[[1,1],[1,1],[1,1],[1,1]]]`, []string{"three different"}},
		{"corners on one line", "Polygon", `[[[0,0],[5,5],[9,9],[0,0]]]`, []string{"no area"}},
		// bow tie: (0,9)-(9,0) crosses (0,0)-(9,9) at (4.5,4.5)
		{"bow tie", "Polygon", `[[[0,0],[9,9],[9,0],[0,9],[0,0]]]`, []string{"crosses itself", "(4.5, 4.5)"}},
		{"bow tie with a vertex at the crossing", "Polygon", `[[[0,0],[5,5],[10,10],[10,0],[5,5],[0,10],[0,0]]]`, []string{"crosses itself", "(5, 5)"}},
		{"bow tie through an edge's vertex", "Polygon", `[[[0,0],[10,10],[10,0],[5,5],[0,10],[0,0]]]`, []string{"crosses itself", "(5, 5)"}},
		{"loop in an edge", "Polygon", `[[[0,0],[20,0],[20,10],[12,10],[12,4],[8,4],[8,9],[14,9],[14,12],[0,12],[0,0]]]`, []string{"crosses itself"}},
		{"second part", "MultiPolygon", `[[[[20,0],[29,0],[29,9],[20,0]]],[[[0,0],[9,9],[9,0],[0,9],[0,0]]]]`, []string{"crosses itself"}},
		{"hole outside", "Polygon", `[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[20,20],[21,20],[21,21],[20,20]]]`, []string{"hole 1", "outside", "(20, 20)"}},
		{"hole across", "Polygon", `[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[5,5],[12,5],[12,7],[5,7],[5,5]]]`, []string{"hole 1", "crosses"}},
		{"hole round its outer ring", "Polygon", `[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[-5,-5],[12,-5],[12,12],[-5,12],[-5,-5]]]`, []string{"hole 1", "outside"}},
		{"holes overlap", "Polygon", `[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[5,1],[5,5],[1,5],[1,1]],[[3,3],[7,3],[7,7],[3,7],[3,3]]]`, []string{"hole 1", "hole 2", "overlap"}},
		{"hole in a hole", "Polygon", `[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[1,1],[8,1],[8,8],[1,8],[1,1]],[[3,3],[5,3],[5,5],[3,5],[3,3]]]`, []string{"hole 2", "lies in hole 1"}},
		{"unknown type", "Circle", `[1,2]`, []string{`"Circle"`}},
		{"type in small letters", "polygon", `[[[0,0],[9,0],[9,9],[0,0]]]`, []string{`"polygon"`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			// The fault counts wherever it stands, in a plan that is sound otherwise.
			e := refused(t, onGrid(walk, feature("bad", `"role":"object"`, tt.kind, tt.coordinates)), siteplan.CodeGeometry)
			if e.Feature != "bad" {
				t.Errorf("feature %q", e.Feature)
			}
			if e.Place == "" {
				t.Error("no place")
			}
			for _, w := range tt.words {
				if !strings.Contains(e.Error(), w) {
					t.Errorf("%q is not in: %v", w, e)
				}
			}
		})
	}
	t.Run("without coordinates", func(t *testing.T) {
		e := refused(t, onGrid(`{"type":"Feature","id":"bad","properties":{},"geometry":{"type":"Polygon"}}`), siteplan.CodeGeometry)
		if e.Feature != "bad" || !strings.Contains(e.Error(), "coordinates") {
			t.Error(e)
		}
	})
	t.Run("member of a collection", func(t *testing.T) {
		e := refused(t, onGrid(`{"type":"Feature","id":"c","properties":{"role":"object"},"geometry":{"type":"GeometryCollection","geometries":[
			{"type":"Point","coordinates":[1,1]},{"type":"Polygon","coordinates":[[[0,0],[9,9],[9,0],[0,9],[0,0]]]}]}}`), siteplan.CodeGeometry)
		if e.Feature != "c/2" {
			t.Errorf("feature %q", e.Feature)
		}
	})
}
