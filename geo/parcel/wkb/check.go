package wkb

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Marks of the byte order, and the types of geometry that have straight edges.
const (
	littleEndian = 1

	point            = 1
	lineString       = 2
	polygonType      = 3
	multiPointType   = 4
	multiLineString  = 5
	multiPolygonType = 6
	collection       = 7
)

// Flags of PostGIS in the type word.
const (
	flagZ    = 0x80000000
	flagM    = 0x40000000
	flagSRID = 0x20000000
)

// maxDepth is how deep collections may be nested.
const maxDepth = 16

var errShort = errors.New("the value ends before the geometry does")

// check walks a value without keeping anything: every count must be covered by
// bytes that are there. It tells whether the value uses the flags of PostGIS.
func check(value []byte) (flags bool, err error) {
	w := walker{rest: value}
	if err := w.geometry(0); err != nil {
		return false, err
	}
	return w.flags, nil
}

// walker is the part of a value that is still ahead.
type walker struct {
	rest  []byte
	flags bool
}

// geometry walks one geometry and all its members.
func (w *walker) geometry(depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("collections are nested deeper than %d", maxDepth)
	}
	if len(w.rest) < 5 {
		return errShort
	}
	var order binary.ByteOrder = binary.BigEndian
	if w.rest[0] == littleEndian {
		order = binary.LittleEndian
	}
	word := order.Uint32(w.rest[1:])
	w.rest = w.rest[5:]
	kind, stride, err := w.kind(word)
	if err != nil {
		return err
	}
	return w.body(kind, 8*stride, order, depth)
}

// kind returns the type of geometry and the numbers of a position.
func (w *walker) kind(word uint32) (kind uint32, stride int, err error) {
	stride = 2
	if word&(flagZ|flagM|flagSRID) != 0 {
		w.flags = true
		for _, flag := range []uint32{flagZ, flagM} {
			if word&flag != 0 {
				stride++
			}
		}
		if word&flagSRID != 0 && !w.skip(4) {
			return 0, 0, errShort
		}
		return word &^ (flagZ | flagM | flagSRID), stride, nil
	}
	switch word / 1000 {
	case 1, 2:
		stride = 3
	case 3:
		stride = 4
	}
	return word % 1000, stride, nil
}

func (w *walker) body(kind uint32, position int, order binary.ByteOrder, depth int) error {
	switch kind {
	case point:
		return w.positions(1, position)
	case lineString:
		n, err := w.count(order)
		if err != nil {
			return err
		}
		return w.positions(n, position)
	case polygonType:
		return w.each(order, func() error { return w.body(lineString, position, order, depth) })
	case multiPointType, multiLineString, multiPolygonType, collection:
		return w.each(order, func() error { return w.geometry(depth + 1) })
	}
	return fmt.Errorf("geometry type %d has no straight edges or is unknown", kind)
}

// each calls one for as many members as the count says.
func (w *walker) each(order binary.ByteOrder, one func() error) error {
	n, err := w.count(order)
	if err != nil {
		return err
	}
	for range n {
		if err := one(); err != nil {
			return err
		}
	}
	return nil
}

// count reads a count. Every member takes four bytes at least.
func (w *walker) count(order binary.ByteOrder) (int, error) {
	if len(w.rest) < 4 {
		return 0, errShort
	}
	n := int64(order.Uint32(w.rest))
	w.rest = w.rest[4:]
	if n > int64(len(w.rest))/4 {
		return 0, errShort
	}
	return int(n), nil
}

func (w *walker) positions(n, size int) error {
	if !w.skip(n * size) {
		return errShort
	}
	return nil
}

func (w *walker) skip(n int) bool {
	if n > len(w.rest) {
		return false
	}
	w.rest = w.rest[n:]
	return true
}
