package shape_test

import (
	"testing"

	"clearway/geo/shape"
)

func TestHilbert(t *testing.T) {
	// Neighbours on the curve are neighbours in the plane, and every cell of the
	// lowest square of 32 by 32 is met once.
	type cell struct{ x, y uint16 }
	met := make(map[uint32]cell)
	for x := range uint16(32) {
		for y := range uint16(32) {
			met[shape.Hilbert(x, y)] = cell{x, y}
		}
	}
	for d := range uint32(32*32 - 1) {
		a, okA := met[d]
		b, okB := met[d+1]
		if !okA || !okB || max(a.x, b.x)-min(a.x, b.x)+max(a.y, b.y)-min(a.y, b.y) != 1 {
			t.Fatalf("places %d and %d are %v and %v", d, d+1, a, b)
		}
	}
}
