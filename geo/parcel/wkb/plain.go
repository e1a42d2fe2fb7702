package wkb

import (
	"encoding/binary"
	"math"

	"github.com/paulmach/orb"
)

// plain reads the values that Append writes of points, lines and areas: two
// dimensions, little-endian, with or without the code of PostGIS for the coordinate
// system. It is what nearly every row of a store holds, and ten
// times as fast as the general way. It is false for any other value. The value
// has passed check.
func plain(value []byte) (orb.Geometry, bool) {
	r := reader{rest: value}
	kind := r.first()
	var g orb.Geometry
	switch kind {
	case point:
		p := r.position()
		if math.IsNaN(p[0]) {
			return nil, false
		}
		g = p
	case polygonType:
		g = r.polygon()
	case multiLineString:
		g = orb.MultiLineString(members(&r, lineString, func() orb.LineString { return r.path() }))
	case multiPolygonType:
		g = orb.MultiPolygon(members(&r, polygonType, r.polygon))
	default:
		return nil, false
	}
	return g, !r.other
}

// reader is the part of a value that is still ahead. other is set when something
// is not as Append writes it; what is read from then on means nothing.
type reader struct {
	rest  []byte
	other bool
}

// first is header for the whole value, which alone may name a coordinate system.
func (r *reader) first() uint32 {
	word := r.header()
	if word&flagSRID == 0 {
		return word
	}
	if len(r.rest) < 4 {
		r.other = true
		return 0
	}
	r.rest = r.rest[4:]
	return word &^ flagSRID
}

// header returns the type word of a little-endian geometry. The word of one with
// heights or flags is none of the types.
func (r *reader) header() uint32 {
	if len(r.rest) < 5 || r.rest[0] != littleEndian {
		r.other = true
		return 0
	}
	word := binary.LittleEndian.Uint32(r.rest[1:])
	r.rest = r.rest[5:]
	return word
}

func (r *reader) count() int {
	if len(r.rest) < 4 {
		r.other = true
		return 0
	}
	n := int64(binary.LittleEndian.Uint32(r.rest))
	r.rest = r.rest[4:]
	if n > int64(len(r.rest))/4 {
		r.other = true
		return 0
	}
	return int(n)
}

func (r *reader) position() orb.Point {
	if len(r.rest) < 16 {
		r.other = true
		return orb.Point{}
	}
	x, y := binary.LittleEndian.Uint64(r.rest), binary.LittleEndian.Uint64(r.rest[8:])
	r.rest = r.rest[16:]
	return orb.Point{math.Float64frombits(x), math.Float64frombits(y)}
}

func (r *reader) path() []orb.Point {
	n := r.count()
	if n > len(r.rest)/16 {
		r.other = true
		return nil
	}
	path := make([]orb.Point, n)
	for i := range path {
		path[i] = r.position()
	}
	return path
}

func (r *reader) polygon() orb.Polygon {
	poly := make(orb.Polygon, r.count())
	for i := range poly {
		poly[i] = r.path()
	}
	return poly
}

// members reads the parts of a multi-geometry, all of one kind.
func members[G any](r *reader, kind uint32, one func() G) []G {
	parts := make([]G, r.count())
	for i := range parts {
		if r.header() != kind {
			r.other = true
			return nil
		}
		parts[i] = one()
	}
	return parts
}
