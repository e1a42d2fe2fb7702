package measure

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
)

// outline is the outer boundary simplified: at[i] is the edge of the walk that
// begins at vertex i.
type outline struct {
	pts   []orb.Point
	at    []int
	label []label // of the side from vertex i to the next
	bound []float64
}

// label says what runs along a side of the outline.
type label int

const (
	free label = iota
	alongCurb
	alongLot
)

func (o *outline) pt(i int) orb.Point {
	n := len(o.pts)
	return o.pts[((i%n)+n)%n]
}

// dir returns the direction of the side that begins at vertex i.
func (o *outline) dir(i int) orb.Point {
	a, b := o.pt(i), o.pt(i+1)
	return unit(orb.Point{b[0] - a[0], b[1] - a[1]})
}

// turn returns the angle that the outline turns left at vertex i.
func (o *outline) turn(i int) float64 {
	a, b := o.dir(i-1), o.dir(i)
	return math.Atan2(a[0]*b[1]-a[1]*b[0], a[0]*b[0]+a[1]*b[1])
}

func unit(v orb.Point) orb.Point {
	l := math.Hypot(v[0], v[1])
	if l == 0 {
		return v
	}
	return orb.Point{v[0] / l, v[1] / l}
}

// outlineOf simplifies the outer boundary and labels its sides.
func outlineOf(edges []edge) *outline {
	o := &outline{}
	for _, i := range simplify(edges) {
		o.pts = append(o.pts, edges[i].A)
		o.at = append(o.at, i)
	}
	for i := range o.pts {
		l, share := labelOf(edges, o.at[i], o.at[(i+1)%len(o.at)])
		o.label = append(o.label, l)
		o.bound = append(o.bound, share)
	}
	return o
}

// labelOf tells what runs along the edges from one to another and over what
// share of their length.
func labelOf(edges []edge, from, to int) (label, float64) {
	var long, curb, backed float64
	n := len(edges)
	for i := from; ; {
		e := edges[i]
		long += e.Len()
		if e.curb {
			curb += e.Len()
		}
		backed += e.backed
		if i = (i + 1) % n; i == to {
			break
		}
	}
	const surely = 6 * float64(geo.Foot)
	switch {
	case curb >= long/2 || curb >= surely && curb >= backed:
		return alongCurb, max(curb, backed) / long
	case backed >= long/2 || backed >= surely:
		return alongLot, max(curb, backed) / long
	}
	return free, max(curb, backed) / long
}

// simplify returns the edges whose first points remain when detail smaller than
// endDetail is left out (Douglas and Peucker, 1973), in order.
func simplify(edges []edge) []int {
	n := len(edges)
	lo, hi := 0, 0
	for i, e := range edges {
		if less(e.A, edges[lo].A) {
			lo = i
		}
		if less(edges[hi].A, e.A) {
			hi = i
		}
	}
	keep := map[int]bool{lo: true, hi: true}
	var cut func(from, to int)
	cut = func(from, to int) {
		line := shape.Segment{A: edges[from%n].A, B: edges[to%n].A}
		far, off := -1, float64(endDetail)
		for i := from + 1; i < to; i++ {
			if d := line.FromPoint(edges[i%n].A).Len; d > off {
				far, off = i, d
			}
		}
		if far >= 0 {
			keep[far%n] = true
			cut(from, far)
			cut(far, to)
		}
	}
	cut(lo, hi+n*btoi(hi < lo))
	cut(hi, lo+n*btoi(lo < hi))
	kept := make([]int, 0, len(keep))
	for i := range edges {
		if keep[i] {
			kept = append(kept, i)
		}
	}
	return kept
}

func less(a, b orb.Point) bool { return a[0] < b[0] || a[0] == b[0] && a[1] < b[1] }

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
