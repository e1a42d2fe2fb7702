package source

import (
	"strings"
	"testing"
)

func TestCSVRows(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		fields     string
		crs        string
		want       []string
	}{
		{
			"well-known text", "APN,WKT,OWNER\n1,\"POLYGON ((0 0, 1 0, 1 1, 0 0))\",\"O'BRIEN, PAT \"\"RED\"\"\"\n2,,\"SMITH\nAND SONS\"\n",
			"APN,OWNER", "",
			[]string{`1|O'BRIEN, PAT "RED" Polygon[[[0 0] [1 0] [1 1] [0 0]]]`, "2|SMITH\nAND SONS null"},
		},
		{"longitude and latitude", "id,LON,LAT\r\n007,-92.8,44.7\r\n", "id,LON,LAT", "EPSG:4326", []string{"007|-92.8|44.7 Point[-92.8 44.7]"}},
		{"latitude first", "Latitude,Longitude\n44.7,-92.8\n", "Latitude,Longitude", "EPSG:4326", []string{"44.7|-92.8 Point[-92.8 44.7]"}},
		{"X and Y", "X,Y\n6048131.4,2122023.2\n", "X,Y", "", []string{"6048131.4|2122023.2 Point[6.0481314e+06 2.1220232e+06]"}},
		{"easting and northing", "name;EASTING;NORTHING\na,b;10;20\n", "name,EASTING,NORTHING", "", []string{"a,b|10|20 Point[10 20]"}},
		{"decimal commas", "name;X_COORD;Y_COORD\na;10,5;20\n", "name,X_COORD,Y_COORD", "", []string{"a|10,5|20 Point[10.5 20]"}},
		{"tabs, with quotes in the text", "n\tx\ty\n5\" PIPE\t1\t2\n", "n,x,y", "", []string{"5\" PIPE|1|2 Point[1 2]"}},
		{"bars", "n|x|y\na,b|1|2\n", "n,x,y", "", []string{"a,b|1|2 Point[1 2]"}},
		{"the separator says itself", "sep=;\r\nn;x;y\r\na,b,c,d;1;2\r\n", "n,x,y", "", []string{"a,b,c,d|1|2 Point[1 2]"}},
		{"a byte order mark", "\ufeffx,y\n1,2\n", "x,y", "", []string{"1|2 Point[1 2]"}},
		{"a header in quotes, with a separator in it", "\"name; of owner\",x,y\nA,1,2\n", "name; of owner,x,y", "", []string{"A|1|2 Point[1 2]"}},
		{"Windows-1252", "n,x,y\nMU\xd1OZ,1,2\n", "n,x,y", "", []string{"MUÑOZ|1|2 Point[1 2]"}},
		{"text stays as filed", "zip,x,y\n00123.50,1,2\n", "zip,x,y", "", []string{"00123.50|1|2 Point[1 2]"}},
		{"blank coordinates", "n,x,y\nA, ,\nB,1,2\n", "n,x,y", "", []string{"A|| null", "B|1|2 Point[1 2]"}},
		{"columns that repeat or have no name", "x,y,n,n,\n1,2,a,b,c\n", "x,y,n,n_2,column", "", []string{"1|2|a|b|c Point[1 2]"}},
		{"a column GEOM before X and Y", "geom,x,y\nPOINT (5 6),1,2\n", "x,y", "", []string{"1|2 Point[5 6]"}},
		{"a street is no geometry", "street,x,y\nPOINT RD,1,2\n", "street,x,y", "", []string{"POINT RD|1|2 Point[1 2]"}},
		{"a geometry in the third row", "a,g\n1,\n2,\n3,POINT(1 2)\n", "a", "", []string{"1 null", "2 null", "3 Point[1 2]"}},
		{"no geometry at all in a column of it", "a,the_geom\n1,\n", "a", "", []string{"1 null"}},
		{"with SRID", "a,g\n1,SRID=2227;POINT(1 2)\n2,SRID=2228;POINT(1 2)\n", "a", "EPSG:2227", []string{"1 Point[1 2]", "2 null !the geometry is in EPSG:2228, that of the first row is not"}},
		{"binary in hexadecimal digits", "a,g\n1,0101000020b3080000000000000000f03f0000000000000040\n", "a", "EPSG:2227", []string{"1 Point[1 2]"}},
		{"rows without rows", "x,y\n", "x,y", "", nil},
		{
			"rows that cannot be read", "n,x,y\nA,1,2\nB,one,2\nC,1\nD,1,NaN\nE,3,4\n", "n,x,y", "",
			[]string{
				"A|1|2 Point[1 2]", `B|one|2 null !the coordinate "one" is no number`, " null !the row has 2 columns and the header 3",
				`D|1|NaN null !the coordinate "NaN" is no number`, "E|3|4 Point[3 4]",
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, rows := openAndRead(t, files{"x.csv": []byte(tt.text)}.write(t, "x.csv"), Options{})
			wantRows(t, rows, tt.want...)
			if got := strings.Join(f.Fields(), ","); got != tt.fields {
				t.Errorf("fields %s, want %s", got, tt.fields)
			}
			code := ""
			if f.CRS() != nil {
				code = f.CRS().Code()
			}
			if code != tt.crs {
				t.Errorf("system %q, want %q", code, tt.crs)
			}
		})
	}
}

func TestCSVThatIsRefused(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		words      []string
	}{
		{"no coordinates", "a,b\n1,2\n", []string{`"a", "b"`, "WKT", "LON and LAT"}},
		{"a quote that is not closed", "a,x,y\n1,1,2\n\"2,1,2\n3,1,2\n", []string{"line 3", "quotes"}},
		{"a quote in the middle", "a,x,y\n1,1,2\n2\" pipe,1,2\n", []string{"line 3", "quotes"}},
		{"degrees that are none", "lon,lat\n6048131.4,2122023.2\n", []string{"row 1", "--crs"}},
		{"UTF-16", "\xff\xfea\x00,\x00", []string{"UTF-16"}},
		{"a system that is not supported", "a,g\n1,SRID=4267;POINT(1 2)\n", []string{"the column g", "1927"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path := files{"x.csv": []byte(tt.text)}.write(t, "x.csv")
			f, err := Open(path, Options{})
			if err == nil {
				defer f.Close()
				_, err = readAll(f)
			}
			wantError(t, err, append(tt.words, path)...)
		})
	}
}

func TestWellKnownText(t *testing.T) {
	for text, want := range map[string]string{
		"POINT (1 2)":                           "Point[1 2]",
		"point(1 2)":                            "Point[1 2]",
		" POINT Z (1 2 3) ":                     "Point[1 2]",
		"POINTZM(1 2 3 4)":                      "Point[1 2]",
		"POINT M (1 2 3)":                       "Point[1 2]",
		"POINT (1 2 3)":                         "Point[1 2]",
		"POINT (-1.5e3 +2.)":                    "Point[-1500 2]",
		"POINT EMPTY":                           "MultiPoint[]",
		"POINT Z EMPTY":                         "MultiPoint[]",
		"SRID=4326;POINT (1 2)":                 "Point[1 2]",
		"MULTIPOINT (1 2, 3 4)":                 "MultiPoint[[1 2] [3 4]]",
		"MULTIPOINT ((1 2), (3 4))":             "MultiPoint[[1 2] [3 4]]",
		"LINESTRING(1 2,3 4)":                   "LineString[[1 2] [3 4]]",
		"LINESTRING EMPTY":                      "LineString[]",
		"MULTILINESTRING((1 2,3 4),(5\t6,7 8))": "MultiLineString[[[1 2] [3 4]] [[5 6] [7 8]]]",
		"POLYGON ((0 0, 1 0, 1 1, 0 0), (0 0, 1 0, 1 1, 0 0))":         "Polygon[[[0 0] [1 0] [1 1] [0 0]] [[0 0] [1 0] [1 1] [0 0]]]",
		"MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), EMPTY)":                 "MultiPolygon[[[[0 0] [1 0] [1 1] [0 0]]] []]",
		"MULTIPOLYGONZ EMPTY":                                          "MultiPolygon[]",
		"GEOMETRYCOLLECTION (POINT (1 2), LINESTRING Z (1 2 0,3 4 0))": "GeometryCollection[[1 2] [[1 2] [3 4]]]",
	} {
		g, err := parseWKT(text)
		if got := geometryText(g); err != nil || got != want {
			t.Errorf("%s: %s, %v, want %s", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "POINT", "POINT (", "POINT (1", "POINT (1)", "POINT (1 2", "POINT (1 2)) ", "POINT (1 2) x", "POINT (1 2 3 4 5)", "POINT (1,2)", "POINT (x 2)",
		"POINT (NaN 2)", "POINT (1 1e999)", "POINT ()", "POLYGON (0 0, 1 1)", "POLYGON ((0 0, 1 1)", "POLYGON Q ((0 0))", "CIRCULARSTRING (0 0, 1 1, 2 0)",
		"CURVEPOLYGON EMPTY", "TRIANGLE ((0 0, 1 0, 1 1, 0 0))", "HELLO", "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0))", strings.Repeat("GEOMETRYCOLLECTION (", 50),
	} {
		if g, err := parseWKT(text); err == nil {
			t.Errorf("%s was read as %v", text, g)
		}
	}
}
