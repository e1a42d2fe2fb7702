package shape

import (
	"errors"
	"math"
	"slices"

	"github.com/paulmach/orb"
)

// web is a plane graph: straight pieces that meet at their ends only, each taken
// in both directions. Half piece i and i^1 are the two directions of one.
type web struct {
	half []Segment
	next []int  // along the face to the left
	near *Index // of the pieces; piece i is half pieces 2i and 2i+1
}

// errLooseEnd tells of a piece that ends where no other begins.
var errLooseEnd = errors.New("a boundary does not close")

func newWeb(pieces []Segment) *web {
	w := &web{half: make([]Segment, 0, 2*len(pieces)), near: IndexOf(pieces)}
	for _, p := range pieces {
		w.half = append(w.half, p, Segment{p.B, p.A})
	}
	w.link()
	return w
}

// link finds for each half piece the one that follows along the face to its left:
// at its end, the next after the way back, turning clockwise.
func (w *web) link() {
	from := make(map[orb.Point][]int)
	for i, h := range w.half {
		from[h.A] = append(from[h.A], i)
	}
	w.next = make([]int, len(w.half))
	for _, out := range from {
		slices.SortFunc(out, func(i, j int) int { return compareDirection(w.half[i], w.half[j]) })
		for k, i := range out {
			w.next[i^1] = out[(k+len(out)-1)%len(out)]
		}
	}
}

// compareDirection orders segments from one point counter-clockwise, from east on.
func compareDirection(a, b Segment) int {
	if ua, ub := upper(a), upper(b); ua != ub {
		if ua {
			return -1
		}
		return 1
	}
	return -Orient(a.A, a.B, b.B)
}

// upper tells whether a segment points into the upper half plane, east included.
func upper(s Segment) bool {
	return s.B[1] > s.A[1] || s.B[1] == s.A[1] && s.B[0] > s.A[0]
}

// polygons returns the faces that are inside by the even-odd rule.
func (w *web) polygons() (orb.MultiPolygon, error) {
	var shells orb.MultiPolygon
	var loose []orb.Ring
	done := make([]bool, len(w.half))
	for i := range w.half {
		if done[i] {
			continue
		}
		face := w.face(i, done)
		if !w.leftIsInside(face) {
			continue
		}
		outer, holes, err := w.rings(face)
		if err != nil {
			return nil, err
		}
		if outer == nil {
			loose = append(loose, holes...)
			continue
		}
		shells = append(shells, append(orb.Polygon{outer}, holes...))
	}
	for _, hole := range loose {
		i := smallestAround(shells, hole[0])
		if i < 0 {
			return nil, errLooseEnd
		}
		shells[i] = append(shells[i], hole)
	}
	return shells, nil
}

// face returns the half pieces along one side of a face, and marks them as done.
func (w *web) face(i int, done []bool) []int {
	var face []int
	for ; !done[i]; i = w.next[i] {
		done[i] = true
		face = append(face, i)
	}
	return face
}

// leftIsInside tells whether the face is inside: whether a ray from beside the middle
// of its steepest piece, eastwards, crosses an odd number of pieces.
func (w *web) leftIsInside(face []int) bool {
	steep := face[0]
	for _, i := range face {
		if rise(w.half[i]) > rise(w.half[steep]) {
			steep = i
		}
	}
	s := w.half[steep]
	p := s.At(0.5)
	inside := s.B[1] > s.A[1] // its left is to the west, so the ray crosses it
	ray := orb.Bound{Min: p, Max: orb.Point{math.Inf(1), p[1]}}
	w.near.Near(ray, 0, func(i int) bool {
		if i != steep/2 && crossesRay(w.half[2*i].A, w.half[2*i].B, p) == rayCrosses {
			inside = !inside
		}
		return true
	})
	return inside
}

func rise(s Segment) float64 { return math.Abs(s.B[1] - s.A[1]) }

// rings parts the side of a face into rings that do not touch themselves: one outer
// ring, counter-clockwise, where this is the outer side of the face, and holes.
func (w *web) rings(face []int) (outer orb.Ring, holes []orb.Ring, err error) {
	var path []orb.Point
	at := make(map[orb.Point]int)
	for _, i := range face {
		p := w.half[i].A
		if k, been := at[p]; been {
			if outer, holes, err = sorted(path[k:], outer, holes); err != nil {
				return nil, nil, err
			}
			for _, q := range path[k:] {
				delete(at, q)
			}
			path = path[:k]
		}
		at[p] = len(path)
		path = append(path, p)
	}
	return sorted(path, outer, holes)
}

// sorted closes a ring and puts it with the outer ring or the holes, by the way it
// runs.
func sorted(path []orb.Point, outer orb.Ring, holes []orb.Ring) (orb.Ring, []orb.Ring, error) {
	if len(path) < 3 {
		return nil, nil, errLooseEnd
	}
	ring := append(slices.Clone(orb.Ring(path)), path[0])
	if ring.Orientation() == orb.CW {
		return outer, append(holes, ring), nil
	}
	if outer != nil {
		return nil, nil, errLooseEnd
	}
	return ring, holes, nil
}

// smallestAround returns the smallest polygon whose outer ring holds p, -1 for none.
func smallestAround(polys orb.MultiPolygon, p orb.Point) int {
	best, area := -1, math.Inf(1)
	for i, poly := range polys {
		if LocateRing(poly[0], p) != Inside {
			continue
		}
		if a := ringArea(poly[0]); a < area {
			best, area = i, a
		}
	}
	return best
}

// ringArea returns the area of a closed ring, taken from its first corner so that
// large coordinates do not spoil it.
func ringArea(r orb.Ring) float64 {
	sum := 0.0
	for i := 0; i+1 < len(r); i++ {
		sum += (r[i][0]-r[0][0])*(r[i+1][1]-r[0][1]) - (r[i+1][0]-r[0][0])*(r[i][1]-r[0][1])
	}
	return math.Abs(sum) / 2
}
