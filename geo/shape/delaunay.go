package shape

import (
	"cmp"
	"math"
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
	Points    []orb.Point // the last three are the corners of a triangle round all others
	Triangles []Triangle
}

// Real tells whether a corner is one of the points that were asked for.
func (t *Triangulation) Real(v int32) bool { return int(v) < len(t.Points)-3 }

// Delaunay triangulates points in general position: no two equal, and for a
// certain answer no three on a line and no four on a circle; points moved by a
// random hair are that. It adds them one by one, each near the last, and flips
// edges (Lawson, 1977; Guibas and Stolfi, 1985): nearly linear for points spread
// over the plane.
func Delaunay(points []orb.Point) *Triangulation {
	n := len(points)
	t := &Triangulation{
		Points:    make([]orb.Point, 0, n+3),
		Triangles: make([]Triangle, 0, 2*n+1),
	}
	t.Points = append(append(t.Points, points...), roundAll(points)...)
	a := int32(n)
	t.Triangles = append(t.Triangles, Triangle{V: [3]int32{a, a + 1, a + 2}, N: [3]int32{-1, -1, -1}})
	at := int32(0)
	for _, v := range sweepOrder(points) {
		at = t.locate(at, t.Points[v])
		t.split(at, v)
	}
	return t
}

// sweepOrder returns the points strip by strip, to and fro, so that each is near
// the one before.
func sweepOrder(points []orb.Point) []int32 {
	if len(points) == 0 {
		return nil
	}
	box := orb.MultiPoint(points).Bound()
	strips := math.Ceil(math.Sqrt(float64(len(points)) / 2))
	wide := (box.Max[1] - box.Min[1]) / strips
	strip := make([]int32, len(points))
	order := make([]int32, len(points))
	for i, p := range points {
		order[i] = int32(i)
		if wide > 0 {
			strip[i] = int32((p[1] - box.Min[1]) / wide)
		}
	}
	slices.SortFunc(order, func(i, j int32) int {
		if strip[i] != strip[j] {
			return cmp.Compare(strip[i], strip[j])
		}
		if strip[i]%2 == 1 {
			i, j = j, i
		}
		return cmp.Compare(points[i][0], points[j][0])
	})
	return order
}

// roundAll returns the corners of a triangle far round all points.
func roundAll(points []orb.Point) []orb.Point {
	if len(points) == 0 {
		return []orb.Point{{-1, -1}, {1, -1}, {0, 1}}
	}
	box := orb.MultiPoint(points).Bound()
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
