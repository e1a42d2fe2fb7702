package gpkg

import (
	"encoding/binary"
	"errors"
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/parcel/wkb"
)

// The flags byte of a geometry's header (OGC 12-128r18, table 6).
const (
	flagLittleEndian = 1 << 0
	envelopeMask     = 7 << 1
	envelopeXY       = 1 << 1
	flagEmpty        = 1 << 4
	flagExtended     = 1 << 5
)

// fixedHeader is the length of the header before its envelope.
const fixedHeader = 8

var (
	errNotGeometry = errors.New("not a GeoPackage geometry")
	errExtended    = errors.New("a geometry of an extension, which is not read")
)

// EncodeGeometry returns the GeoPackage binary of g with the given srs_id: with the
// envelope of lines and areas, without one for points and for what is empty. The
// value of a nil geometry is nil, SQL's NULL. An empty orb.MultiPoint is written as
// POINT EMPTY.
func EncodeGeometry(g orb.Geometry, srs int32) ([]byte, error) {
	if g == nil {
		return nil, nil
	}
	flags := byte(flagLittleEndian)
	box, isPoint := g.Bound(), false
	switch p := g.(type) {
	case orb.Point:
		isPoint = true
	case orb.MultiPoint:
		if len(p) == 0 {
			return wkb.AppendEmptyPoint(header(flags|flagEmpty, srs)), nil
		}
	}
	switch {
	case isPoint:
		return wkb.Append(header(flags, srs), g)
	case isEmpty(g):
		return wkb.Append(header(flags|flagEmpty, srs), g)
	}
	b := header(flags|envelopeXY, srs)
	for _, v := range []float64{box.Min[0], box.Max[0], box.Min[1], box.Max[1]} {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return wkb.Append(b, g)
}

func header(flags byte, srs int32) []byte {
	b := make([]byte, 0, 256)
	b = append(b, 'G', 'P', 0, flags)
	return binary.LittleEndian.AppendUint32(b, uint32(srs))
}

// DecodeGeometry returns the geometry of a GeoPackage binary, in two dimensions,
// and its srs_id. NULL gives nil; POINT EMPTY an empty orb.MultiPoint. The value is
// not kept. Curves, surfaces and other extensions are an error.
func DecodeGeometry(value []byte) (g orb.Geometry, srs int32, err error) {
	if len(value) == 0 {
		return nil, 0, nil
	}
	h, err := parseHeader(value)
	if err != nil {
		return nil, 0, err
	}
	g, err = wkb.Decode(value[h.length:])
	return g, h.srs, err
}

// geometryHeader is what stands before the well-known binary.
type geometryHeader struct {
	srs      int32
	empty    bool
	length   int
	envelope [4]float64 // min x, max x, min y, max y
	boxed    bool       // whether there is an envelope
}

func parseHeader(value []byte) (geometryHeader, error) {
	if len(value) < fixedHeader || value[0] != 'G' || value[1] != 'P' {
		return geometryHeader{}, errNotGeometry
	}
	flags := value[3]
	if flags&flagExtended != 0 {
		return geometryHeader{}, errExtended
	}
	var order binary.ByteOrder = binary.BigEndian
	if flags&flagLittleEndian != 0 {
		order = binary.LittleEndian
	}
	numbers, ok := envelopeNumbers(flags & envelopeMask >> 1)
	h := geometryHeader{
		srs:    int32(order.Uint32(value[4:])),
		empty:  flags&flagEmpty != 0,
		length: fixedHeader + 8*numbers,
		boxed:  numbers > 0,
	}
	if !ok || len(value) < h.length {
		return geometryHeader{}, errNotGeometry
	}
	for i := range min(numbers, len(h.envelope)) {
		h.envelope[i] = math.Float64frombits(order.Uint64(value[fixedHeader+8*i:]))
	}
	return h, nil
}

// envelopeNumbers returns how many numbers the envelope of a code has.
func envelopeNumbers(code byte) (n int, ok bool) {
	switch code {
	case 0:
		return 0, true
	case 1:
		return 4, true
	case 2, 3:
		return 6, true
	case 4:
		return 8, true
	}
	return 0, false
}

// isEmpty tells whether g holds no position.
func isEmpty(g orb.Geometry) bool {
	switch g := g.(type) {
	case nil:
		return true
	case orb.Point:
		return false
	case orb.Collection:
		for _, m := range g {
			if !isEmpty(m) {
				return false
			}
		}
		return true
	}
	return g.Bound().IsEmpty()
}
