package shape

import (
	"github.com/paulmach/orb"
	"github.com/tidwall/rtree"
)

// Index finds numbered boxes near a place (an R-tree). The zero Index is empty.
type Index struct {
	tree rtree.RTreeG[int32]
}

// Add enters box under number i.
func (x *Index) Add(i int, box orb.Bound) {
	x.tree.Insert(box.Min, box.Max, int32(i))
}

// Near calls found with each number whose box lies within distance of box, in
// no order, until found returns false. It may name boxes a little farther away
// (near their corners), never leave a nearer one out.
func (x *Index) Near(box orb.Bound, distance float64, found func(i int) bool) {
	box = Grow(box, distance)
	x.tree.Search(box.Min, box.Max, func(_, _ [2]float64, i int32) bool {
		return found(int(i))
	})
}

// Outward calls found with each number and the distance between its box and box,
// nearest first, until found returns false.
func (x *Index) Outward(box orb.Bound, found func(i int, distance float64) bool) {
	distance := func(lo, hi [2]float64, _ int32, _ bool) float64 {
		return BoundDist(box, orb.Bound{Min: lo, Max: hi})
	}
	x.tree.Nearby(distance, func(_, _ [2]float64, i int32, d float64) bool {
		return found(int(i), d)
	})
}

// Grow returns the box wider by d on each side.
func Grow(b orb.Bound, d float64) orb.Bound {
	return orb.Bound{
		Min: orb.Point{b.Min[0] - d, b.Min[1] - d},
		Max: orb.Point{b.Max[0] + d, b.Max[1] + d},
	}
}

// IndexOf returns an index of segments under their positions in the slice.
func IndexOf(segs []Segment) *Index {
	x := &Index{}
	for i, s := range segs {
		x.Add(i, s.Bound())
	}
	return x
}
