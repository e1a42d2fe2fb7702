package source

import (
	"fmt"
	"math"
	"strconv"

	"github.com/paulmach/orb"

	"clearway/geo/rawjson"
)

// jsonShape is a geometry object by the members that matter.
type jsonShape struct {
	kind, coordinates, geometries jsonText
}

// shapeOf returns the members of a geometry object.
func shapeOf(v jsonText) jsonShape {
	var s jsonShape
	for name, member := range v.members() {
		s.take(name, member)
	}
	return s
}

func (s *jsonShape) take(name, member jsonText) {
	switch {
	case name.is("type"):
		s.kind = member
	case name.is("coordinates"):
		s.coordinates = member
	case name.is("geometries"):
		s.geometries = member
	}
}

// coordinateReader reads coordinates with the fewest allocations: points gather in
// one array.
type coordinateReader struct{ points []orb.Point }

// geometryTypes are the types of geometry and how deep their positions lie in the
// coordinates.
var geometryTypes = map[string]int{
	"Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3,
}

// mostNested is how deep collections may be nested in one another.
const mostNested = 16

// read returns the geometry of an object; nil for null.
func (r *coordinateReader) read(s jsonShape, depth int) (orb.Geometry, error) {
	if !s.kind.begins('"') {
		return nil, fmt.Errorf("the geometry has no type")
	}
	kind := s.kind.unquote(nil)
	if kind == "GeometryCollection" {
		return r.collection(s, depth)
	}
	nested, ok := geometryTypes[kind]
	if !ok {
		return nil, fmt.Errorf("%q is no type of geometry", clip(kind))
	}
	if !s.coordinates.begins('[') {
		return nil, fmt.Errorf("the %s has no coordinates", kind)
	}
	if nested == 0 && isEmptyArray(s.coordinates) {
		return orb.MultiPoint{}, nil
	}
	switch kind {
	case "Point":
		return r.position(s.coordinates)
	case "MultiPoint":
		points, err := r.positions(s.coordinates)
		return orb.MultiPoint(points), err
	case "LineString":
		points, err := r.positions(s.coordinates)
		return orb.LineString(points), err
	case "MultiLineString":
		return readParts[orb.MultiLineString](s.coordinates, r.line)
	case "Polygon":
		return r.polygon(s.coordinates)
	}
	return readParts[orb.MultiPolygon](s.coordinates, r.polygon)
}

func (r *coordinateReader) collection(s jsonShape, depth int) (orb.Geometry, error) {
	if !s.geometries.begins('[') {
		return nil, fmt.Errorf("the GeometryCollection has no geometries")
	}
	if depth >= mostNested {
		return nil, fmt.Errorf("collections are nested deeper than %d", mostNested)
	}
	out := orb.Collection{}
	for member := range s.geometries.elements() {
		if member.isNull() {
			continue
		}
		if !member.begins('{') {
			return nil, fmt.Errorf("a member of the GeometryCollection is no geometry")
		}
		g, err := r.read(shapeOf(member), depth+1)
		if err != nil {
			return nil, err
		}
		out = append(out, g)
	}
	return out, nil
}

// readParts reads the elements of an array.
func readParts[S ~[]E, E any](v jsonText, one func(jsonText) (E, error)) (S, error) {
	out := S{}
	for element := range v.elements() {
		part, err := one(element)
		if err != nil {
			return nil, err
		}
		out = append(out, part)
	}
	return out, nil
}

func (r *coordinateReader) line(v jsonText) (orb.LineString, error) {
	points, err := r.positions(v)
	return points, err
}

func (r *coordinateReader) ring(v jsonText) (orb.Ring, error) {
	points, err := r.positions(v)
	return points, err
}

func (r *coordinateReader) polygon(v jsonText) (orb.Polygon, error) {
	if !v.begins('[') {
		return nil, errNesting
	}
	return readParts[orb.Polygon](v, r.ring)
}

var errNesting = fmt.Errorf("the brackets of the coordinates do not fit the type of geometry")

func (r *coordinateReader) positions(v jsonText) ([]orb.Point, error) {
	if !v.begins('[') {
		return nil, errNesting
	}
	r.points = r.points[:0]
	for element := range v.elements() {
		p, err := r.position(element)
		if err != nil {
			return nil, err
		}
		r.points = append(r.points, p)
	}
	return append(make([]orb.Point, 0, len(r.points)), r.points...), nil
}

// position reads x and y; a height and what follows are passed over.
func (r *coordinateReader) position(v jsonText) (orb.Point, error) {
	var p orb.Point
	if !v.begins('[') {
		return p, errNesting
	}
	count := 0
	for number := range v.elements() {
		if !number.isNumber() {
			if number.begins('[') {
				return p, errNesting
			}
			return p, fmt.Errorf("a position holds %s, which is no number", clip(string(number)))
		}
		if count < 2 {
			f, err := strconv.ParseFloat(string(number), 64)
			if err != nil || math.IsInf(f, 0) {
				return p, fmt.Errorf("the coordinate %s is too large", clip(string(number)))
			}
			p[count] = f
		}
		count++
	}
	if count < 2 {
		return p, fmt.Errorf("a position has %d numbers; it needs x and y", count)
	}
	return p, nil
}

func isEmptyArray(v jsonText) bool { return v[rawjson.Blank(v, 1)] == ']' }

// clip shortens a text of the file for a message.
func clip(s string) string {
	const most = 40
	if len(s) <= most {
		return s
	}
	return s[:most] + "..."
}
