package shape

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/paulmach/orb"
)

// Triangle is a triangle of a Delaunay triangulation: V are its corners, counter-
// clockwise, N[i] is the triangle across the side opposite V[i]. Indexes of
// triangles and points are those in Triangulation; N[i] is -1 at the rim.
type Triangle struct {
	V, N [3]int32
}

// Triangulation is a Delaunay triangulation of points: no point lies inside the
// circle through the corners of a triangle.
type Triangulation struct {
	Points    []orb.Point // the first Corners are those of a triangle round all others
	Triangles []Triangle
}

// Corners is how many points of a Triangulation are not among those asked for.
const Corners = 3

// Real tells whether a corner is one of the points that were asked for.
func (t *Triangulation) Real(v int32) bool { return v >= Corners }

// Delaunay triangulates points that lie in the box, in general position: no two
// equal, and for a certain answer no three on a line and no four on a circle; points moved by a
// random hair are that. It adds them one by one and flips edges (Lawson, 1977;
// Guibas and Stolfi, 1985): O(n log n) in the mean, whatever the points.
func Delaunay(points []orb.Point, box orb.Bound) *Triangulation {
	n := len(points) + Corners
	t := &Triangulation{Points: make([]orb.Point, 0, n), Triangles: make([]Triangle, 0, 2*n)}
	t.Points = append(t.Points, roundAll(box)...)
	t.Triangles = append(t.Triangles, Triangle{V: [3]int32{0, 1, 2}, N: [3]int32{-1, -1, -1}})
	t.add(points, box)
	return t
}

// With returns the triangulation with more points, at the end of its own. They lie
// in the box that it was made for. Its triangles are other ones.
func (t *Triangulation) With(points []orb.Point, box orb.Bound) *Triangulation {
	n := len(t.Points) + len(points)
	more := &Triangulation{Points: make([]orb.Point, 0, n), Triangles: make([]Triangle, 0, 2*n)}
	more.Points = append(more.Points, t.Points...)
	more.Triangles = append(more.Triangles, t.Triangles...)
	more.add(points, box)
	return more
}

func (t *Triangulation) add(points []orb.Point, box orb.Bound) {
	first := int32(len(t.Points))
	t.Points = append(t.Points, points...)
	at := int32(len(t.Triangles) - 1)
	for _, i := range insertionOrder(points, box) {
		at = t.locate(at, points[i])
		t.split(at, first+i)
	}
}

// insertionOrder returns the points in rounds of some at random, each round about
// twice as large as those before it and in the order of a Hilbert curve (Amenta,
// Choi and Rote, Incremental Constructions con BRIO, 2003): a point is near the one
// before it, and few sides are flipped more than once.
func insertionOrder(points []orb.Point, box orb.Bound) []int32 {
	wide := max(box.Max[0]-box.Min[0], box.Max[1]-box.Min[1], math.SmallestNonzeroFloat64)
	scale := math.MaxUint16 / wide
	rng := rand.New(rand.NewPCG(3, 4)) // the same order in every run
	keys := make([]uint64, len(points))
	for i, p := range points {
		round := uint64(bits.LeadingZeros32(rng.Uint32()))
		at := uint64(Hilbert(uint16((p[0]-box.Min[0])*scale), uint16((p[1]-box.Min[1])*scale)))
		keys[i] = (31-min(round, 31))<<59 | at<<27 | uint64(i)
	}
	slices.Sort(keys)
	order := make([]int32, len(keys))
	for i, k := range keys {
		order[i] = int32(k & (1<<27 - 1))
	}
	return order
}

// roundAll returns the corners of a triangle far round a box.
func roundAll(box orb.Bound) []orb.Point {
	c := box.Center()
	r := 50 * (1 + Dist(box.Min, box.Max))
	return []orb.Point{{c[0] - 2*r, c[1] - r}, {c[0] + 2*r, c[1] - r*1.01}, {c[0] + 0.01*r, c[1] + 2*r}}
}

// locate walks from a triangle to the one that p lies in. The bound on its steps
// is met only where rounding leads it in a circle.
func (t *Triangulation) locate(at int32, p orb.Point) int32 {
	for range len(t.Triangles) + 3 {
		tri := &t.Triangles[at]
		next := int32(-1)
		for i := range 3 {
			a, b := t.Points[tri.V[(i+1)%3]], t.Points[tri.V[(i+2)%3]]
			if (b[0]-a[0])*(p[1]-a[1])-(b[1]-a[1])*(p[0]-a[0]) < 0 && tri.N[i] >= 0 {
				next = tri.N[i]
				break
			}
		}
		if next < 0 {
			return at
		}
		at = next
	}
	return at
}

// split divides a triangle into three at the point v and restores the Delaunay
// property around it.
func (t *Triangulation) split(at, v int32) {
	old := t.Triangles[at]
	b, c := int32(len(t.Triangles)), int32(len(t.Triangles)+1)
	t.Triangles[at] = Triangle{V: [3]int32{v, old.V[1], old.V[2]}, N: [3]int32{old.N[0], b, c}}
	t.Triangles = append(t.Triangles,
		Triangle{V: [3]int32{v, old.V[2], old.V[0]}, N: [3]int32{old.N[1], c, at}},
		Triangle{V: [3]int32{v, old.V[0], old.V[1]}, N: [3]int32{old.N[2], at, b}})
	t.relink(old.N[1], at, b)
	t.relink(old.N[2], at, c)
	for _, k := range []int32{at, b, c} {
		t.legalize(k)
	}
}

// relink makes the neighbour `of` know `to` in place of `from`.
func (t *Triangulation) relink(of, from, to int32) {
	if of < 0 {
		return
	}
	for i, n := range t.Triangles[of].N {
		if n == from {
			t.Triangles[of].N[i] = to
			return
		}
	}
}

// legalize flips the side opposite the first corner of a triangle, the newest
// point, while the corner beyond it lies in the triangle's circle.
func (t *Triangulation) legalize(at int32) {
	tri := t.Triangles[at]
	across := tri.N[0]
	if across < 0 {
		return
	}
	far := t.Triangles[across]
	k := 0
	for far.N[k] != at {
		k++
	}
	d := far.V[k]
	if !inCircle(t.Points[tri.V[0]], t.Points[tri.V[1]], t.Points[tri.V[2]], t.Points[d]) {
		return
	}
	v, b, c := tri.V[0], tri.V[1], tri.V[2]
	beyondC, beyondB := far.N[(k+1)%3], far.N[(k+2)%3] // across b-d and d-c
	if far.V[(k+1)%3] != c {
		return // rounding has led to a triangle that does not fit: leave it
	}
	t.Triangles[at] = Triangle{V: [3]int32{v, b, d}, N: [3]int32{beyondC, across, tri.N[2]}}
	t.Triangles[across] = Triangle{V: [3]int32{v, d, c}, N: [3]int32{beyondB, tri.N[1], at}}
	t.relink(beyondC, across, at)
	t.relink(tri.N[1], at, across)
	t.legalize(at)
	t.legalize(across)
}

// inCircle tells whether d lies inside the circle through a, b, c, which are
// counter-clockwise.
func inCircle(a, b, c, d orb.Point) bool {
	ax, ay := a[0]-d[0], a[1]-d[1]
	bx, by := b[0]-d[0], b[1]-d[1]
	cx, cy := c[0]-d[0], c[1]-d[1]
	a2, b2, c2 := ax*ax+ay*ay, bx*bx+by*by, cx*cx+cy*cy
	return ax*(by*c2-b2*cy)-ay*(bx*c2-b2*cx)+a2*(bx*cy-by*cx) > 1e-15*(a2+b2)*(b2+c2)
}

// Circle returns the circle through the corners of a triangle; its radius is
// infinite where they lie on one line.
func (t *Triangulation) Circle(tri Triangle) (centre orb.Point, radius float64) {
	a, b, c := t.Points[tri.V[0]], t.Points[tri.V[1]], t.Points[tri.V[2]]
	bx, by, cx, cy := b[0]-a[0], b[1]-a[1], c[0]-a[0], c[1]-a[1]
	den := 2 * (bx*cy - by*cx)
	if den == 0 {
		return a, math.Inf(1)
	}
	b2, c2 := bx*bx+by*by, cx*cx+cy*cy
	ux, uy := (cy*b2-by*c2)/den, (bx*c2-cx*b2)/den
	return orb.Point{a[0] + ux, a[1] + uy}, math.Sqrt(ux*ux + uy*uy)
}
