package source

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"clearway/geo/parcel"
)

const onePoint = `{"type":"Feature","properties":{"ID":"A"},"geometry":{"type":"Point","coordinates":[1,2]}}`

func TestGeoJSONRows(t *testing.T) {
	for _, tt := range []struct {
		name   string
		text   string
		fields string
		want   []string
	}{
		{
			"a collection", `{"type":"FeatureCollection","features":[` + onePoint + `,{"type":"Feature","properties":null,"geometry":null}]}`,
			"ID",
			[]string{"A Point[1 2]", " null"},
		},
		{"no features", `{"type":"FeatureCollection","features":[]}`, "", nil},
		{"members in any order", `{"features":[{"geometry":{"coordinates":[1,2],"type":"Point"},"properties":{"ID":"A"},"type":"Feature"}],"type":"FeatureCollection"}`, "ID", []string{"A Point[1 2]"}},
		{"one feature", onePoint, "ID", []string{"A Point[1 2]"}},
		{"a geometry", `{"type":"LineString","coordinates":[[1,2],[3,4]]}`, "", []string{" LineString[[1 2] [3 4]]"}},
		{"a byte order mark", "\ufeff" + onePoint, "ID", []string{"A Point[1 2]"}},
		{"one feature a line", onePoint + "\n" + strings.ReplaceAll(onePoint, `"A"`, `"B"`) + "\r\n\n", "ID", []string{"A Point[1 2]", "B Point[1 2]"}},
		{"a sequence after RFC 8142", "\x1e" + onePoint + "\n\x1e" + strings.ReplaceAll(onePoint, `"A"`, `"B"`) + "\n", "ID", []string{"A Point[1 2]", "B Point[1 2]"}},
		{
			"a sequence with a collection in it", "\x1e" + `{"type":"FeatureCollection","features":[` + onePoint + "]}\n\x1e" + onePoint + "\n",
			"ID",
			[]string{"A Point[1 2]", "A Point[1 2]"},
		},
		{
			"properties of their own", `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":1,"b":2},"geometry":null},{"type":"Feature","properties":{"c":3,"a":4},"geometry":null}]}`,
			"a,b,c",
			[]string{"1|2| null", "4||3 null"},
		},
		{
			"values of all kinds",
			`{"type":"Feature","properties":{"s":" x ","e":"\u00d1\"","n":12.50,"z":94704.0,"x":1.5e3,"t":true,"f":false,"0":null,"o":{"a": [1, 2]},"l":[ ]},"geometry":null}`,
			"s,e,n,z,x,t,f,0,o,l",
			[]string{`x|Ñ"|12.5|94704|1500|true|false||{"a":[1,2]}|[] null`},
		},
		{
			"ids beside the properties", `{"type":"FeatureCollection","features":[{"type":"Feature","id":"p-1","properties":{"a":1},"geometry":null},{"type":"Feature","id":7,"properties":{},"geometry":null}]}`,
			"a,id",
			[]string{"1|p-1 null", "|7 null"},
		},
		{"a property id goes before", `{"type":"Feature","id":"x","properties":{"id":"y"},"geometry":null}`, "id", []string{"y null"}},
		{"names of properties by letter", `{"type":"Feature","properties":{"id":"1","ID":"2","\u0049D":"3"},"geometry":null}`, "id,ID", []string{"1|3 null"}},
		{"Latin-1", "{\"type\":\"Feature\",\"properties\":{\"a\":\"MU\xd1OZ\"},\"geometry\":null}", "a", []string{"MUÑOZ null"}},
		{"Latin-1 with an escape", "{\"type\":\"Feature\",\"properties\":{\"a\":\"MU\xd1OZ\\n\\\\\"},\"geometry\":null}", "a", []string{"MUÑOZ\n\\ null"}},
		{"no member geometry", `{"type":"Feature","properties":{"a":1}}`, "a", []string{"1 null"}},
		{
			"names of members by letter (BR-107)", `{"type":"FeatureCollection","features":[{"type":"Feature","Type":"x","properties":{"a":1},"Properties":{"a":2},"GEOMETRY":{"type":"Point","coordinates":[1,2]},"geometry":null}]}`,
			"a",
			[]string{"1 null"},
		},
		{"foreign members that look odd", `{"type":"FeatureCollection","objects":"ten","name":"x","features":[` + onePoint + `]}`, "ID", []string{"A Point[1 2]"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, rows := openAndRead(t, files{"x.json": []byte(tt.text)}.write(t, "x.json"), Options{})
			wantRows(t, rows, tt.want...)
			if got := strings.Join(f.Fields(), ","); got != tt.fields {
				t.Errorf("fields %s, want %s", got, tt.fields)
			}
			if done, total := f.Progress(); done != int64(len(rows)) || total != done {
				t.Errorf("progress %d of %d", done, total)
			}
		})
	}
}

func TestGeoJSONGeometry(t *testing.T) {
	for _, tt := range []struct{ name, geometry, want string }{
		{"Point", `{"type":"Point","coordinates":[1,2]}`, "Point[1 2]"},
		{"Point with height and more", `{"type":"Point","coordinates":[1.5,-2e1,3,4]}`, "Point[1.5 -20]"},
		{"blanks everywhere", `{ "type" : "Point" , "coordinates" : [ 1 , 2 ] }`, "Point[1 2]"},
		{"MultiPoint", `{"type":"MultiPoint","coordinates":[[1,2],[3,4]]}`, "MultiPoint[[1 2] [3 4]]"},
		{"MultiLineString", `{"type":"MultiLineString","coordinates":[[[1,2],[3,4]],[[5,6],[7,8]]]}`, "MultiLineString[[[1 2] [3 4]] [[5 6] [7 8]]]"},
		{"Polygon", `{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1],[2,1],[2,2],[1,1]]]}`, "Polygon[[[0 0] [9 0] [9 9] [0 0]] [[1 1] [2 1] [2 2] [1 1]]]"},
		{"MultiPolygon", `{"type":"MultiPolygon","coordinates":[[[[0,0,5],[9,0,5],[9,9,5],[0,0,5]]]]}`, "MultiPolygon[[[[0 0] [9 0] [9 9] [0 0]]]]"},
		{"GeometryCollection", `{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]},null]}`, "GeometryCollection[[1 2]]"},
		{"empty Point", `{"type":"Point","coordinates":[]}`, "MultiPoint[]"},
		{"empty Polygon", `{"type":"Polygon","coordinates":[]}`, "Polygon[]"},
		{"empty MultiPolygon", `{"type":"MultiPolygon","coordinates":[ ]}`, "MultiPolygon[]"},
		{"empty collection", `{"type":"GeometryCollection","geometries":[]}`, "GeometryCollection[]"},
		{"null", `null`, "null"},
		{"type by letter", `{"Type":"Point","coordinates":[1,2]}`, "null !the geometry has no type"},
		{"unknown type", `{"type":"point","coordinates":[1,2]}`, `null !"point" is no type of geometry`},
		{"no coordinates", `{"type":"Point"}`, "null !the Point has no coordinates"},
		{"one number", `{"type":"Point","coordinates":[1]}`, "null !a position has 1 numbers; it needs x and y"},
		{"numbers as text", `{"type":"Point","coordinates":["1","2"]}`, `null !a position holds "1", which is no number`},
		{"null in a position", `{"type":"Point","coordinates":[1,null]}`, `null !a position holds null, which is no number`},
		{"too large", `{"type":"Point","coordinates":[1e999,2]}`, "null !the coordinate 1e999 is too large"},
		{"too few brackets", `{"type":"Polygon","coordinates":[[0,0],[9,0],[9,9],[0,0]]}`, "null !" + errNesting.Error()},
		{"too many brackets", `{"type":"Point","coordinates":[[1,2]]}`, "null !" + errNesting.Error()},
		{"a line of numbers", `{"type":"LineString","coordinates":[1,2]}`, "null !" + errNesting.Error()},
		{"an array", `[1,2]`, "null !the geometry is [1,2]"},
		{"collections nested too deep", strings.Repeat(`{"type":"GeometryCollection","geometries":[`, 40) + strings.Repeat(`]}`, 40), "null !collections are nested deeper than 16"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":"b"},"geometry":` + tt.geometry + `},` + onePoint + `]}`
			_, rows := openAndRead(t, files{"x.geojson": []byte(text)}.write(t, "x.geojson"), Options{})
			wantRows(t, rows, "b| "+tt.want, "|A Point[1 2]")
		})
	}
}

func TestGeoJSONThatIsRefused(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		words      []string
	}{
		{"type in other letters (BR-107)", `{"type":"Feature","Type":"FeatureCollection","features":[],"geometry":null}`, []string{`"Feature"`, "letter by letter"}},
		{"no type", `{"features":[` + onePoint + `]}`, []string{"letter by letter"}},
		{"a collection without features", `{"type":"FeatureCollection","Features":[]}`, []string{`"FeatureCollection"`}},
		{"features that are no list", `{"type":"FeatureCollection","features":{}}`, []string{"no list"}},
		{"TopoJSON", `{"type":"Topology","objects":{},"arcs":[]}`, []string{"TopoJSON", "ogr2ogr -f GPKG x.gpkg"}},
		{"Esri JSON", `{"geometryType":"esriGeometryPolygon","spatialReference":{"wkid":2227},"features":[{"attributes":{"A":1},"geometry":{"rings":[]}}]}`, []string{"Esri JSON", "f=geojson"}},
		{"Overpass", `{"version":0.6,"osm3s":{},"elements":[]}`, []string{"Overpass"}},
		{"other JSON", `{"hello":1}`, []string{"no GeoJSON"}},
		{"cut off in a feature", `{"type":"FeatureCollection","features":[` + onePoint + `,` + onePoint[:30], []string{"row 2", "cut off"}},
		{"cut off between features", `{"type":"FeatureCollection","features":[` + onePoint, []string{"row 2", "cut off"}},
		{"cut off behind a comma", `{"type":"FeatureCollection","features":[` + onePoint + `,`, []string{"row 2", "cut off"}},
		{"cut off behind the features", `{"type":"FeatureCollection","features":[` + onePoint + `]`, []string{"cut off"}},
		{"cut off in a member", `{"type":"FeatureColl`, []string{"row 1", "cut off"}},
		{"a sequence cut off", onePoint + "\n" + onePoint[:40], []string{"row 2", "cut off"}},
		{"a text cut off in a sequence", "\x1e" + onePoint[:40] + "\n\x1e" + onePoint + "\n", []string{"row 1", "no JSON"}},
		{"no JSON", `{"type":"FeatureCollection","features":[` + onePoint + ` ` + onePoint + `]}`, []string{"row 2", "no JSON", "byte"}},
		{"something behind the end", onePoint + "\nhello", []string{"row 2", "no JSON"}},
		{"UTF-16", "\xff\xfe{\x00", []string{"UTF-16", "UTF-8"}},
		{"a list", `[` + onePoint + `]`, []string{"JSON list"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := files{"x.geojson": []byte(tt.text)}.write(t, "x.geojson")
			f, err := Open(path, Options{})
			if err == nil {
				_ = f.Close()
			}
			wantError(t, err, append(tt.words, path)...)
		})
	}
}

// A collection that is cut off anywhere is an error, never a shorter list.
func TestCutOffGeoJSON(t *testing.T) {
	text := `{"type":"FeatureCollection","features":[` + onePoint + `,` + onePoint + `]}`
	for n := range text {
		if _, err := openGeoJSON("x", memoryPart("x", []byte(text[:n]))); n > 0 && err == nil {
			t.Errorf("cut at %d: no error", n)
		}
	}
}

func TestTooManyColumns(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"type":"Feature","geometry":null,"properties":{"x":1`)
	for i := range mostColumns {
		b.WriteString(`,"c` + itoa(i) + `":1`)
	}
	b.WriteString(`}}`)
	_, err := openGeoJSON("x", memoryPart("x", []byte(b.String())))
	wantError(t, err, "2000 different properties")
}

func TestMembersOfOtherFeaturesStayAway(t *testing.T) {
	text := `{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"a":"1"},"geometry":null},{"type":"Feature","properties":{},"geometry":null},"x",{"type":"feature","properties":{"a":2}}]}`
	_, rows := openAndRead(t, files{"x.geojson": []byte(text)}.write(t, "x.geojson"), Options{})
	wantRows(t, rows, "1 null", " null", " null !the member of the collection is no Feature", "2 null !the member of the collection is no Feature")
	if slices.ContainsFunc(rows, func(r readRow) bool { return len(r.Values) != 1 }) {
		t.Error("a row has other than one value")
	}
}

// Of a member that stands twice it cannot be known which one is meant: the row stays,
// without a shape. Of a property that stands twice the last value is taken, and told.
func TestMembersThatStandTwice(t *testing.T) {
	square := func(x int) string { return fmt.Sprintf(`{"type":"Point","coordinates":[%d,1]}`, x) }
	path := files{"x.geojson": []byte(`{"type":"FeatureCollection","features":[` +
		`{"type":"Feature","properties":{"ID":"a"},"geometry":` + square(1) + `,"geometry":` + square(2) + `},` +
		`{"type":"Feature","properties":{"ID":"b","ID":"c"},"geometry":` + square(3) + `},` +
		`{"type":"Feature","properties":{"ID":"d"},"geometry":` + square(4) + `}]}`)}.write(t, "x.geojson")
	f, err := Open(path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	row, err := f.Next()
	var fault *parcel.RowError
	if !errors.As(err, &fault) || !strings.Contains(err.Error(), `two members "geometry"`) || row.Geometry != nil || row.Values[0] != "a" {
		t.Errorf("%v, %v: want the row without its shape", row, err)
	}
	for _, want := range []string{"c", "d"} {
		if row, err := f.Next(); err != nil || row.Values[0] != want || row.Geometry == nil {
			t.Errorf("%v, %v; want %s", row, err, want)
		}
	}
	if want := "1 features state a property twice, the first at row 2, ID: the last of the values was taken"; !slices.Equal(f.Notes(), []string{want}) {
		t.Errorf("notes are %q", f.Notes())
	}
}
