package wkb

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/paulmach/orb"
)

// Append appends the little-endian value of g, in two dimensions, to b. Rings,
// nil and bounds have none: they are an error.
func Append(b []byte, g orb.Geometry) ([]byte, error) {
	switch g := g.(type) {
	case orb.Point:
		return appendPosition(appendType(b, point), g), nil
	case orb.LineString:
		return appendPath(appendType(b, lineString), g), nil
	case orb.Polygon:
		return appendPolygon(b, g), nil
	case orb.MultiPoint:
		b = appendCount(b, multiPointType, len(g))
		for _, p := range g {
			b = appendPosition(appendType(b, point), p)
		}
		return b, nil
	case orb.MultiLineString:
		b = appendCount(b, multiLineString, len(g))
		for _, l := range g {
			b = appendPath(appendType(b, lineString), l)
		}
		return b, nil
	case orb.MultiPolygon:
		b = appendCount(b, multiPolygonType, len(g))
		for _, p := range g {
			b = appendPolygon(b, p)
		}
		return b, nil
	case orb.Collection:
		return appendCollection(b, g)
	}
	return nil, fmt.Errorf("%T cannot be written as well-known binary", g)
}

// AppendEmptyPoint appends the value of POINT EMPTY: a point whose coordinates are
// not numbers.
func AppendEmptyPoint(b []byte) []byte {
	nan := math.NaN()
	return appendPosition(appendType(b, point), orb.Point{nan, nan})
}

func appendType(b []byte, kind uint32) []byte {
	return binary.LittleEndian.AppendUint32(append(b, littleEndian), kind)
}

func appendCount(b []byte, kind uint32, n int) []byte {
	return binary.LittleEndian.AppendUint32(appendType(b, kind), uint32(n))
}

func appendPosition(b []byte, p orb.Point) []byte {
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(p[0]))
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(p[1]))
}

func appendPath(b []byte, path []orb.Point) []byte {
	b = binary.LittleEndian.AppendUint32(b, uint32(len(path)))
	for _, p := range path {
		b = appendPosition(b, p)
	}
	return b
}

func appendPolygon(b []byte, p orb.Polygon) []byte {
	b = appendCount(b, polygonType, len(p))
	for _, r := range p {
		b = appendPath(b, r)
	}
	return b
}

func appendCollection(b []byte, c orb.Collection) ([]byte, error) {
	b = appendCount(b, collection, len(c))
	var err error
	for _, g := range c {
		if b, err = Append(b, g); err != nil {
			return nil, err
		}
	}
	return b, nil
}
