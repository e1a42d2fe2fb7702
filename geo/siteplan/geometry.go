package siteplan

import (
	"fmt"
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/rawjson"
)

// coordinateReader turns coordinates into geometries, counting as it goes.
type coordinateReader struct {
	data     []byte // the whole file, to name lines
	vertices int
	decimals int // most decimals of any x or y
	buffer   []orb.Point
}

// geometry reads a geometry object that is no collection. It returns nil for one
// without positions, "coordinates": [], which RFC 7946 3.1 lets stand for null.
func (r *coordinateReader) geometry(kind string, v value) (orb.Geometry, *Error) {
	depth, known := nesting[kind]
	if !known {
		return nil, r.fault(v, fmt.Sprintf("%q is no type of geometry", kind),
			"RFC 7946 has Point, MultiPoint, LineString, MultiLineString, Polygon, MultiPolygon and GeometryCollection, in this spelling")
	}
	if err := r.nested(v, kind, depth); err != nil {
		return nil, err
	}
	if v[rawjson.Blank(v, 1)] == ']' {
		return nil, nil
	}
	switch kind {
	case "Point":
		p, _, err := r.position(v, 0)
		return p, err
	case "MultiPoint":
		points, _, err := r.positions(v, 0, kind)
		return orb.MultiPoint(points), err
	case "LineString":
		line, _, err := r.line(v, 0)
		return line, err
	case "MultiLineString":
		lines, _, err := list(v, 0, r.line)
		return orb.MultiLineString(lines), err
	case "Polygon":
		polygon, _, err := r.polygon(v, 0)
		return polygon, err
	}
	polygons, _, err := list(v, 0, r.polygon)
	return orb.MultiPolygon(polygons), err
}

// nesting is how deep a position lies in the coordinates of each type.
var nesting = map[string]int{
	"Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3,
}

var nestingExample = [...]string{"[x, y]", "[[x, y], ...]", "[[[x, y], ...], ...]", "[[[[x, y], ...], ...], ...]"}

// nested checks that arrays are nested as the type wants, looking at the first
// member of each level only; the others are looked at where they are read.
func (r *coordinateReader) nested(v value, kind string, depth int) *Error {
	if !v.present() {
		return r.fault(v, fmt.Sprintf("the %s has no coordinates", kind), "Add a member \"coordinates\": "+nestingExample[depth])
	}
	level, i := 0, 0
	for ; v[i] == '[' && level <= depth; level++ {
		if i = rawjson.Blank(v, i+1); v[i] == ']' {
			return nil
		}
	}
	if v[i] != '[' && level == depth+1 {
		return nil
	}
	return r.fault(v[i:], fmt.Sprintf("the coordinates of a %s are nested as %s; there is %s", kind, nestingExample[depth], v[i:].kind()),
		"Correct the brackets, or the type")
}

// list reads the elements of the array that starts at v[i] and returns its end.
func list[T any](v value, i int, read func(value, int) (T, int, *Error)) (items []T, end int, _ *Error) {
	for i = rawjson.Blank(v, i+1); v[i] != ']'; {
		item, next, err := read(v, i)
		if err != nil {
			return nil, i, err
		}
		items = append(items, item)
		i = rawjson.Next(v, next)
	}
	return items, i + 1, nil
}

func (r *coordinateReader) line(v value, i int) (orb.LineString, int, *Error) {
	points, end, err := r.positions(v, i, "line")
	if err == nil && len(points) < 2 {
		err = r.fault(v[i:], fmt.Sprintf("a line has %d positions; it needs two or more", len(points)), "Draw both ends of the line, or a Point")
	}
	return points, end, err
}

func (r *coordinateReader) polygon(v value, i int) (orb.Polygon, int, *Error) {
	if v[i] != '[' {
		return nil, i, r.fault(v[i:], "an area is a list of rings; there is "+v[i:].kind(), "Correct the brackets, or the type")
	}
	rings, end, err := list(v, i, r.ring)
	if err == nil && len(rings) == 0 {
		err = r.fault(v[i:], "a part of the area has no ring", "Leave the empty part out")
	}
	return rings, end, err
}

func (r *coordinateReader) ring(v value, i int) (orb.Ring, int, *Error) {
	points, end, err := r.positions(v, i, "ring")
	if err == nil && len(points) == 0 {
		err = r.fault(v[i:], "a ring has no positions; it needs at least 4, the last equal to the first", "Leave the empty ring out, or draw it")
	}
	return points, end, err
}

// positions reads the array of positions that starts at v[i] and returns its end.
func (r *coordinateReader) positions(v value, i int, what string) (points []orb.Point, end int, _ *Error) {
	if v[i] != '[' {
		return nil, i, r.fault(v[i:], fmt.Sprintf("a %s is a list of positions [[x, y], ...]; there is %s", what, v[i:].kind()), "Correct the brackets, or the type")
	}
	points = r.buffer[:0]
	for i = rawjson.Blank(v, i+1); v[i] != ']'; {
		p, next, err := r.position(v, i)
		if err != nil {
			return nil, i, err
		}
		points = append(points, p)
		i = rawjson.Next(v, next)
	}
	r.buffer = points
	return append(make([]orb.Point, 0, len(points)), points...), i + 1, nil
}

// mostCoordinate is beyond the earth in every unit.
const mostCoordinate = 1e9

// position reads the position that starts at v[i] and returns where it ends. A
// height and further numbers are passed over.
func (r *coordinateReader) position(v value, i int) (p orb.Point, end int, _ *Error) {
	if r.vertices++; r.vertices > MaxVertices {
		return p, i, &Error{
			Code: CodeTooManyVertices, Place: linePlace(r.data, r.offset(v[i:])),
			What: fmt.Sprintf("the plan has more than %d positions", MaxVertices),
			Cure: "Leave out layers that are no part of the plan, or simplify its outlines",
		}
	}
	if v[i] != '[' {
		return p, i, r.notPosition(v, i)
	}
	count := 0
	for i = rawjson.Blank(v, i+1); v[i] != ']'; count++ {
		end := rawjson.After(v, i)
		number := v[i:end]
		if !number.isNumber() {
			return p, i, r.notPosition(v, i)
		}
		if count < 2 {
			f, ok := number.float()
			if !ok || math.Abs(f) > mostCoordinate {
				return p, i, r.fault(number, fmt.Sprintf("the coordinate %.20s is too large for any place on earth", number), "Correct the number")
			}
			p[count] = f
			r.decimals = max(r.decimals, decimals(number))
		}
		i = rawjson.Next(v, end)
	}
	if count < 2 {
		return p, i, r.fault(v[i:], fmt.Sprintf("a position has %d numbers; it needs x and y", count), "Give longitude and latitude, or leave the position out")
	}
	return p, i + 1, nil
}

func (r *coordinateReader) notPosition(v value, i int) *Error {
	found := v[i:rawjson.After(v, i)]
	cure := "Correct the brackets, or the type"
	if found.isString() || found.isNull() {
		cure = "Write coordinates as plain numbers, without quotes"
	}
	return r.fault(found, fmt.Sprintf("a position is numbers [x, y]; there is %s", found.kind()), cure)
}

// decimals returns how many decimals a JSON number is written with: digits after
// the point, less the exponent.
func decimals(number value) int {
	point, n := false, 0
	for i, c := range number {
		switch {
		case c == '.':
			point = true
		case c == 'e' || c == 'E':
			return max(0, n-exponent(number[i+1:]))
		case point:
			n++
		}
	}
	return n
}

// exponent reads the digits of an exponent; beyond a thousand it does not matter.
func exponent(digits value) int {
	n, sign := 0, 1
	for _, c := range digits {
		switch {
		case c == '-':
			sign = -1
		case isDigit(c) && n < 1000:
			n = n*10 + int(c-'0')
		}
	}
	return sign * n
}

func (r *coordinateReader) fault(v value, what, cure string) *Error {
	return &Error{Code: CodeGeometry, Place: linePlace(r.data, r.offset(v)), What: what, Cure: cure}
}

// offset returns where in the file v begins: values are slices of the file that
// keep its capacity.
func (r *coordinateReader) offset(v value) int {
	if v == nil {
		return 0
	}
	return cap(r.data) - cap(v)
}
