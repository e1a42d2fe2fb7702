package parcel

import (
	"fmt"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// Fit returns g as the layer's kind of geometry: a polygon as a MultiPolygon of
// one part, a line as a MultiLineString of one, a MultiPoint of one point as a
// Point; a collection as what its members come to. Nil stays nil, and what is
// empty becomes the empty geometry of the layer's kind (for points an empty
// MultiPoint). Coordinates are shared with g.
//
// The error, CodeGeometry, is for a shape of another kind and for coordinates that
// are not finite.
func (l Layer) Fit(g orb.Geometry) (orb.Geometry, error) {
	if g == nil {
		return nil, nil
	}
	if !shape.Finite(g) {
		return nil, &Error{Code: CodeGeometry, What: "a coordinate is not a finite number"}
	}
	if areas, ok := g.(orb.MultiPolygon); ok && l.Shape() == MultiPolygon && full(areas) {
		return g, nil
	}
	var f fitted
	f.take(g)
	if kind := f.otherThan(l.Shape()); kind != "" {
		return nil, &Error{
			Code: CodeGeometry,
			What: fmt.Sprintf("a %s is no shape for the layer %s, which holds %s", kind, l, l.Shape().words()),
		}
	}
	switch l.Shape() {
	case MultiPolygon:
		return f.areas, nil
	case MultiLineString:
		return f.lines, nil
	default:
		return f.point()
	}
}

// full tells whether there are parts, none of them and no ring empty.
func full(areas orb.MultiPolygon) bool {
	for _, p := range areas {
		for _, r := range p {
			if len(r) == 0 {
				return false
			}
		}
		if len(p) == 0 {
			return false
		}
	}
	return len(areas) > 0
}

// words says what a layer of this shape holds, for messages.
func (s Shape) words() string {
	switch s {
	case Point:
		return "points"
	case MultiLineString:
		return "lines"
	default:
		return "areas"
	}
}

// fitted is a geometry taken apart by dimension, empty parts left out.
type fitted struct {
	areas  orb.MultiPolygon
	lines  orb.MultiLineString
	points orb.MultiPoint
}

func (f *fitted) take(g orb.Geometry) {
	switch g := g.(type) {
	case orb.Point:
		f.points = append(f.points, g)
	case orb.MultiPoint:
		f.points = append(f.points, g...)
	case orb.LineString:
		if len(g) > 0 {
			f.lines = append(f.lines, g)
		}
	case orb.MultiLineString:
		for _, l := range g {
			f.take(l)
		}
	case orb.Ring:
		f.take(orb.Polygon{g})
	case orb.Polygon:
		if len(g) > 0 && len(g[0]) > 0 {
			f.areas = append(f.areas, withoutEmptyRings(g))
		}
	case orb.MultiPolygon:
		for _, p := range g {
			f.take(p)
		}
	case orb.Collection:
		for _, m := range g {
			f.take(m)
		}
	case orb.Bound:
		f.take(g.ToPolygon())
	}
}

func withoutEmptyRings(p orb.Polygon) orb.Polygon {
	for i, r := range p {
		if len(r) > 0 {
			continue
		}
		out := append(orb.Polygon{}, p[:i]...)
		for _, r := range p[i:] {
			if len(r) > 0 {
				out = append(out, r)
			}
		}
		return out
	}
	return p
}

// otherThan returns the kind of a part that is not of the given shape, "" for none.
func (f *fitted) otherThan(s Shape) string {
	switch {
	case len(f.points) > 0 && s != Point:
		return "point"
	case len(f.lines) > 0 && s != MultiLineString:
		return "line"
	case len(f.areas) > 0 && s != MultiPolygon:
		return "polygon"
	}
	return ""
}

func (f *fitted) point() (orb.Geometry, error) {
	switch len(f.points) {
	case 0:
		return orb.MultiPoint(nil), nil
	case 1:
		return f.points[0], nil
	}
	return nil, &Error{Code: CodeGeometry, What: fmt.Sprintf("%d points on one row, where one belongs", len(f.points))}
}
