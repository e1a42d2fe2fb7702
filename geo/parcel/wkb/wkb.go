// Package wkb reads and writes geometry in the well-known binary form of the OGC,
// as GeoPackage and PostGIS hold it.
//
// Reading goes through github.com/twpayne/go-geom, which understands heights (Z) and
// measures (M) in both notations, that of ISO 13249-3 (GeoPackage) and the flags of
// PostGIS; only x and y are kept. It is guarded by a look at the counts, so that a
// damaged value is an error and no demand for memory.
package wkb

import (
	"fmt"
	"math"

	"github.com/paulmach/orb"
	"github.com/twpayne/go-geom"
	"github.com/twpayne/go-geom/encoding/ewkb"
	geomwkb "github.com/twpayne/go-geom/encoding/wkb"
	"github.com/twpayne/go-geom/encoding/wkbcommon"
)

// Decode returns the geometry of a value, in two dimensions. An empty point is
// returned as an empty orb.MultiPoint. The error is for a value that is damaged or
// holds curves or surfaces, which have no straight edges.
func Decode(value []byte) (orb.Geometry, error) {
	flags, err := check(value)
	if err != nil {
		return nil, err
	}
	if g, ok := plain(value); ok {
		return g, nil
	}
	emptyPoints := wkbcommon.WKBOptionEmptyPointHandling(wkbcommon.EmptyPointHandlingNaN)
	var g geom.T
	if flags {
		g, err = ewkb.Unmarshal(value)
	} else {
		g, err = geomwkb.Unmarshal(value, emptyPoints)
	}
	if err != nil {
		return nil, fmt.Errorf("not well-known binary: %w", err)
	}
	return flat(g), nil
}

// flat returns g without heights and measures.
func flat(g geom.T) orb.Geometry {
	switch g := g.(type) {
	case *geom.Point:
		c := g.FlatCoords()
		if len(c) < 2 || math.IsNaN(c[0]) && math.IsNaN(c[1]) {
			return orb.MultiPoint{}
		}
		return orb.Point{c[0], c[1]}
	case *geom.LineString:
		return orb.LineString(points(g.FlatCoords(), g.Stride()))
	case *geom.Polygon:
		return polygon(g.FlatCoords(), 0, g.Ends(), g.Stride())
	case *geom.MultiPoint:
		return multiPoint(g)
	case *geom.MultiLineString:
		out := make(orb.MultiLineString, 0, g.NumLineStrings())
		from := 0
		for _, end := range g.Ends() {
			out = append(out, points(g.FlatCoords()[from:end], g.Stride()))
			from = end
		}
		return out
	case *geom.MultiPolygon:
		return multiPolygon(g)
	case *geom.GeometryCollection:
		out := make(orb.Collection, 0, g.NumGeoms())
		for _, m := range g.Geoms() {
			out = append(out, flat(m))
		}
		return out
	}
	return nil
}

func multiPolygon(g *geom.MultiPolygon) orb.MultiPolygon {
	out := make(orb.MultiPolygon, 0, g.NumPolygons())
	from := 0
	for _, ends := range g.Endss() {
		out = append(out, polygon(g.FlatCoords(), from, ends, g.Stride()))
		if len(ends) > 0 {
			from = ends[len(ends)-1]
		}
	}
	return out
}

func multiPoint(g *geom.MultiPoint) orb.MultiPoint {
	out := make(orb.MultiPoint, 0, g.NumPoints())
	for i := range g.NumPoints() {
		if p, ok := flat(g.Point(i)).(orb.Point); ok {
			out = append(out, p)
		}
	}
	return out
}

// polygon returns the polygon whose rings lie in flat from index from on.
func polygon(flat []float64, from int, ends []int, stride int) orb.Polygon {
	out := make(orb.Polygon, 0, len(ends))
	for _, end := range ends {
		out = append(out, orb.Ring(points(flat[from:end], stride)))
		from = end
	}
	return out
}

func points(flat []float64, stride int) []orb.Point {
	out := make([]orb.Point, 0, len(flat)/stride)
	for i := 0; i+1 < len(flat); i += stride {
		out = append(out, orb.Point{flat[i], flat[i+1]})
	}
	return out
}
