package source

import (
	"math"

	"github.com/paulmach/orb"
	"github.com/tidwall/rtree"

	"clearway/geo/shape"
)

// groupRings makes polygons of the rings of a shapefile's polygon, which stand there
// in any order. Clockwise rings are outlines, the others are holes of the smallest
// outline around them. Where an outermost ring runs counterclockwise the writer had
// it the wrong way round, and so have the rings within it. A hole without an outline
// around it is an outline.
//
// One outline makes an orb.Polygon, several an orb.MultiPolygon in the order of the
// file. Cost: n log n for rings that do not all lie in one another.
func groupRings(rings []orb.Ring) orb.Geometry {
	if len(rings) == 1 {
		return orb.Polygon{rings[0]}
	}
	all := make([]placedRing, len(rings))
	clockwise := 0
	for i, r := range rings {
		all[i] = placedRing{ring: r, bound: r.Bound(), area: doubleArea(r), owner: i}
		if all[i].area <= 0 {
			clockwise++
		}
	}
	if clockwise > 0 && clockwise < len(all) {
		assignHoles(all)
	}
	return assemble(all)
}

// placedRing is a ring and the outline it belongs to: its own place for an outline.
type placedRing struct {
	ring  orb.Ring
	bound orb.Bound
	area  float64 // twice the area, negative for clockwise
	owner int
}

// doubleArea returns twice the signed area of a ring, positive for counterclockwise,
// reckoned from its first vertex, as state plane coordinates are large.
func doubleArea(r orb.Ring) float64 {
	sum := 0.0
	for i := 2; i < len(r); i++ {
		ax, ay := r[i-1][0]-r[0][0], r[i-1][1]-r[0][1]
		bx, by := r[i][0]-r[0][0], r[i][1]-r[0][1]
		sum += ax*by - ay*bx
	}
	return sum
}

// assignHoles finds for each ring the rings around it, and from these its owner.
func assignHoles(all []placedRing) {
	var index rtree.RTreeG[int]
	for i, r := range all {
		if len(r.ring) > 0 {
			index.Insert(r.bound.Min, r.bound.Max, i)
		}
	}
	for i := range all {
		if len(all[i].ring) > 0 {
			all[i].owner = ownerOf(all, &index, i)
		}
	}
}

// ownerOf returns the outline that ring i is a hole of, or i for an outline.
func ownerOf(all []placedRing, index *rtree.RTreeG[int], i int) int {
	var around []int
	index.Search(all[i].bound.Min, all[i].bound.Min, func(_, _ [2]float64, j int) bool {
		if j != i && liesIn(all, i, j) {
			around = append(around, j)
		}
		return true
	})
	outermost := i
	for _, j := range around {
		if math.Abs(all[j].area) >= math.Abs(all[outermost].area) {
			outermost = j
		}
	}
	outlineSign := all[outermost].area <= 0
	if (all[i].area <= 0) == outlineSign {
		return i
	}
	owner := i
	for _, j := range around {
		if (all[j].area <= 0) == outlineSign && (owner == i || math.Abs(all[j].area) < math.Abs(all[owner].area)) {
			owner = j
		}
	}
	return owner
}

// liesIn tells whether ring i lies inside ring j. A vertex that is not on j decides,
// else the middle of an edge; of two rings with the same edge the first is around
// the second.
func liesIn(all []placedRing, i, j int) bool {
	inner, outer := all[i], all[j]
	if !contains(outer.bound, inner.bound) {
		return false
	}
	for _, p := range inner.ring {
		if l := shape.LocateRing(outer.ring, p); l != shape.OnEdge {
			return l == shape.Inside
		}
	}
	for k := 1; k < len(inner.ring); k++ {
		a, b := inner.ring[k-1], inner.ring[k]
		middle := orb.Point{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2}
		if l := shape.LocateRing(outer.ring, middle); l == shape.Inside {
			return true
		}
	}
	return j < i && math.Abs(outer.area) >= math.Abs(inner.area)
}

func contains(outer, inner orb.Bound) bool {
	return outer.Min[0] <= inner.Min[0] && outer.Min[1] <= inner.Min[1] && outer.Max[0] >= inner.Max[0] && outer.Max[1] >= inner.Max[1]
}

// assemble puts the holes behind their outlines. Where rings cross each other the
// owner of a hole can be a hole itself; such a ring is taken as an outline.
func assemble(all []placedRing) orb.Geometry {
	isHole := func(i int) bool { return all[i].owner != i && all[all[i].owner].owner == all[i].owner }
	place := make([]int, len(all))
	polygons := make(orb.MultiPolygon, 0, 1)
	for i, r := range all {
		if !isHole(i) {
			place[i] = len(polygons)
			polygons = append(polygons, orb.Polygon{r.ring})
		}
	}
	for i, r := range all {
		if isHole(i) {
			p := &polygons[place[r.owner]]
			*p = append(*p, r.ring)
		}
	}
	if len(polygons) == 1 {
		return polygons[0]
	}
	return polygons
}
