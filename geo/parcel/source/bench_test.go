package source

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"strings"
	"testing"
)

// synthetic parcels: fourteen vertices and ten columns, as the statewide sets have
// them.
const benchColumns = 10

func benchRing(i int) [][2]float64 {
	x, y := float64(i%400)*100, float64(i/400)*100
	ring := make([][2]float64, 0, 15)
	for k := range 14 {
		a := -float64(k) / 14 * 2 * math.Pi
		ring = append(ring, [2]float64{-92.8 + (x+40*math.Cos(a))*1e-6, 44.7 + (y+40*math.Sin(a))*1e-6})
	}
	return append(ring, ring[0])
}

func benchValues(i int) []string {
	return []string{
		fmt.Sprintf("5-%d-%d", i/100, i%100), fmt.Sprintf("TX%08d", i), "HOLZSCHLAGER KURT M TRS", "& AMPARO D HOLZSCHLAGER TRS", "PO BOX 1400",
		"COLUMBUS", "GA", "33902-1200", fmt.Sprintf("%d BROAD ST N", i), "RESIDENTIAL",
	}
}

func benchCoordinates(i int, pair, between string) string {
	var s []string
	for _, p := range benchRing(i) {
		s = append(s, fmt.Sprintf("%.9f%s%.9f", p[0], pair, p[1]))
	}
	return strings.Join(s, between)
}

func benchFeature(w io.Writer, i int) {
	fmt.Fprint(w, `{"type":"Feature","properties":{`)
	for c, v := range benchValues(i) {
		fmt.Fprintf(w, `"COLUMN%d":%q,`, c, v)
	}
	fmt.Fprintf(w, `"AREA":%d.5},"geometry":{"type":"Polygon","coordinates":[[[%s]]]}}`, i, benchCoordinates(i, ",", "],["))
}

func benchGeoJSON(n int) []byte {
	var b bytes.Buffer
	b.WriteString(`{"type":"FeatureCollection","features":[`)
	for i := range n {
		if i > 0 {
			b.WriteString(",\n")
		}
		benchFeature(&b, i)
	}
	b.WriteString(`]}`)
	return b.Bytes()
}

func benchSequence(n int) []byte {
	var b bytes.Buffer
	for i := range n {
		benchFeature(&b, i)
		b.WriteByte('\n')
	}
	return b.Bytes()
}

func benchCSV(n int) []byte {
	var b bytes.Buffer
	b.WriteString("A,B,C,D,E,F,G,H,I,J,WKT\n")
	for i := range n {
		fmt.Fprintf(&b, "%s,\"POLYGON ((%s))\"\n", strings.Join(benchValues(i), ","), benchCoordinates(i, " ", ", "))
	}
	return b.Bytes()
}

func benchShapefile(n int) files {
	spec := dbfSpec{}
	for c := range benchColumns {
		spec.columns = append(spec.columns, fmt.Sprintf("COLUMN%d C 40", c))
	}
	shapes := make([]shpShape, n)
	for i := range n {
		spec.rows = append(spec.rows, benchValues(i))
		b := leFloats(le(nil, 5), 0, 0, 0, 0)
		b = le(le(le(b, 1), 15), 0)
		for _, p := range benchRing(i) {
			b = leFloats(b, p[0], p[1])
		}
		shapes[i] = b
	}
	shp, shx := shpFile(5, shapes...)
	return files{"x.shp": shp, "x.shx": shx, "x.dbf": spec.file()}
}

func BenchmarkRead(b *testing.B) {
	const n = 20000
	shapefile := benchShapefile(n)
	for _, bench := range []struct {
		name string
		path string
	}{
		{"shapefile", shapefile.write(b, "x.shp")},
		{"zipped shapefile", zipFiles(b, "x.shp", shapefile["x.shp"], "x.shx", shapefile["x.shx"], "x.dbf", shapefile["x.dbf"])},
		{"GeoPackage", benchGeoPackage(b, n)},
		{"GeoJSON", files{"x.geojson": benchGeoJSON(n)}.write(b, "x.geojson")},
		{"GeoJSON sequence", files{"x.geojsonl": benchSequence(n)}.write(b, "x.geojsonl")},
		{"CSV", files{"x.csv": benchCSV(n)}.write(b, "x.csv")},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				f, err := Open(bench.path, Options{})
				if err != nil {
					b.Fatal(err)
				}
				rows := 0
				for {
					row, err := f.Next()
					if err == io.EOF {
						break
					}
					if err != nil || row.Geometry == nil {
						b.Fatal(err)
					}
					rows++
				}
				if rows != n {
					b.Fatal(rows)
				}
				_ = f.Close()
			}
			b.ReportMetric(float64(n*b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}
