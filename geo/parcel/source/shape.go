package source

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// Types of shapes, without height. Those with heights (Z) are 10 more, those with
// measures (M) 20 more; x and y stand at the same place in all of them.
const (
	shapeNull       = 0
	shapePoint      = 1
	shapePolyLine   = 3
	shapePolygon    = 5
	shapeMultiPoint = 8
)

var (
	errShortShape = errors.New("the shape is damaged: it has fewer bytes than it needs")
	errPartOrder  = errors.New("the shape is damaged: its parts do not follow each other")
	errNotFinite  = errors.New("a coordinate is not a finite number")
)

// decodeShape returns the geometry of a record's content in x and y, nil for a null
// shape. A point without coordinates is an empty orb.MultiPoint.
func decodeShape(content []byte) (orb.Geometry, error) {
	if len(content) < 4 {
		return nil, errShortShape
	}
	kind := binary.LittleEndian.Uint32(content)
	if kind == shapeNull {
		return nil, nil
	}
	if kind > 30 {
		return nil, fmt.Errorf("shapes of type %d are not read", kind)
	}
	switch kind % 10 {
	case shapePoint:
		return decodePoint(content[4:])
	case shapeMultiPoint:
		return decodeMultiPoint(content[4:])
	case shapePolyLine:
		return decodePolyLine(content[4:])
	case shapePolygon:
		parts, err := decodeParts(content[4:])
		if err != nil {
			return nil, err
		}
		rings := make([]orb.Ring, len(parts))
		for i, p := range parts {
			rings[i] = orb.Ring(p)
		}
		return groupRings(rings), nil
	}
	return nil, fmt.Errorf("shapes of type %d are not known", kind)
}

func decodePoint(b []byte) (orb.Geometry, error) {
	if len(b) < 16 {
		return nil, errShortShape
	}
	p := pointAt(b)
	if math.IsNaN(p[0]) && math.IsNaN(p[1]) {
		return orb.MultiPoint{}, nil
	}
	if !shape.FinitePoint(p) {
		return nil, errNotFinite
	}
	return p, nil
}

// boxSize is the size of the box that stands before the counts.
const boxSize = 32

func decodeMultiPoint(b []byte) (orb.Geometry, error) {
	if len(b) < boxSize+4 {
		return nil, errShortShape
	}
	n := binary.LittleEndian.Uint32(b[boxSize:])
	points, err := pointsAt(b[boxSize+4:], int64(n))
	return orb.MultiPoint(points), err
}

func decodePolyLine(b []byte) (orb.Geometry, error) {
	parts, err := decodeParts(b)
	if err != nil {
		return nil, err
	}
	if len(parts) == 1 {
		return orb.LineString(parts[0]), nil
	}
	lines := make(orb.MultiLineString, len(parts))
	for i, p := range parts {
		lines[i] = p
	}
	return lines, nil
}

// decodeParts returns the parts of a polyline or polygon. All of them share one
// array.
func decodeParts(b []byte) ([][]orb.Point, error) {
	if len(b) < boxSize+8 {
		return nil, errShortShape
	}
	count := int64(binary.LittleEndian.Uint32(b[boxSize:]))
	total := int64(binary.LittleEndian.Uint32(b[boxSize+4:]))
	b = b[boxSize+8:]
	if 4*count > int64(len(b)) {
		return nil, errShortShape
	}
	points, err := pointsAt(b[4*count:], total)
	if err != nil {
		return nil, err
	}
	if count == 0 && total > 0 {
		return nil, errPartOrder
	}
	parts := make([][]orb.Point, count)
	for i := range parts {
		from, to := int64(binary.LittleEndian.Uint32(b[4*i:])), total
		if i+1 < len(parts) {
			to = int64(binary.LittleEndian.Uint32(b[4*i+4:]))
		}
		if from > to || to > total || i == 0 && from != 0 {
			return nil, errPartOrder
		}
		parts[i] = points[from:to:to]
	}
	return parts, nil
}

func pointsAt(b []byte, n int64) ([]orb.Point, error) {
	if 16*n > int64(len(b)) {
		return nil, errShortShape
	}
	points := make([]orb.Point, n)
	for i := range points {
		points[i] = pointAt(b[16*i:])
		if !shape.FinitePoint(points[i]) {
			return nil, errNotFinite
		}
	}
	return points, nil
}

func pointAt(b []byte) orb.Point {
	_ = b[15]
	return orb.Point{
		math.Float64frombits(binary.LittleEndian.Uint64(b)),
		math.Float64frombits(binary.LittleEndian.Uint64(b[8:])),
	}
}

// finite tells whether both coordinates are finite: x-x is NaN for others.
