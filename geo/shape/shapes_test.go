package shape_test

import (
	"math"
	"math/rand"

	"github.com/paulmach/orb"
)

// windingCovers adds up the angles under which rings are seen from p.
func windingCovers(g orb.Geometry, p orb.Point) bool {
	switch g := g.(type) {
	case orb.Polygon:
		turns := 0.0
		for _, r := range g {
			turns += math.Abs(math.Round(turnsAround(r, p)))
		}
		return turns == 1 // once round the outer ring and round no hole
	case orb.MultiPolygon:
		for _, poly := range g {
			if windingCovers(poly, p) {
				return true
			}
		}
	}
	return false
}

func turnsAround(r orb.Ring, p orb.Point) float64 {
	sum := 0.0
	for i := 0; i+1 < len(r); i++ {
		ax, ay, bx, by := r[i][0]-p[0], r[i][1]-p[1], r[i+1][0]-p[0], r[i+1][1]-p[1]
		sum += math.Atan2(ax*by-ay*bx, ax*bx+ay*by)
	}
	return sum / (2 * math.Pi)
}

// randomShape is a point, a line, or an area shaped like a star, now and then
// with a hole, within about 4 of the origin.
func randomShape(r *rand.Rand) orb.Geometry {
	centre := orb.Point{r.Float64()*4 - 2, r.Float64()*4 - 2}
	switch r.Intn(5) {
	case 0:
		return centre
	case 1:
		line := orb.LineString{centre}
		for range 1 + r.Intn(3) {
			line = append(line, orb.Point{r.Float64()*6 - 3, r.Float64()*6 - 3})
		}
		return line
	case 2:
		return orb.Polygon{star(r, centre, 8, 1.2, 2), star(r, centre, 5, 0.3, 0.9)}
	case 3:
		return orb.MultiPolygon{{star(r, centre, 6, 0.2, 1)}, {star(r, orb.Point{-centre[0], -centre[1]}, 3, 0.2, 1)}}
	}
	return orb.Polygon{star(r, centre, 3+r.Intn(6), 0.2, 1.5)}
}

// star has n tips from from to to away from c, as good as evenly round it.
func star(r *rand.Rand, c orb.Point, n int, from, to float64) orb.Ring {
	ring := make(orb.Ring, n, n+1)
	for i := range ring {
		angle := 2 * math.Pi * (float64(i) + 0.8*r.Float64()) / float64(n)
		d := from + r.Float64()*(to-from)
		ring[i] = orb.Point{c[0] + d*math.Cos(angle), c[1] + d*math.Sin(angle)}
	}
	return append(ring, ring[0])
}
