package notice

import (
	"math"
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"

	"clearway/geo/shape"
)

// pointOn returns a point inside an area: its centroid, or where that lies outside, the
// middle of the widest stretch of the area at the centroid's height.
func pointOn(g orb.Geometry) orb.Point {
	c, area := planar.CentroidArea(g)
	if area == 0 {
		return g.Bound().Center()
	}
	if shape.Covers(g, c) {
		return c
	}
	var crossings []float64
	for _, s := range shape.Segments(g) {
		if (s.A[1] > c[1]) != (s.B[1] > c[1]) {
			crossings = append(crossings, s.A[0]+(c[1]-s.A[1])/(s.B[1]-s.A[1])*(s.B[0]-s.A[0]))
		}
	}
	slices.Sort(crossings)
	widest := 0.0
	for i := 0; i+1 < len(crossings); i += 2 {
		if w := crossings[i+1] - crossings[i]; w > widest {
			widest, c[0] = w, (crossings[i]+crossings[i+1])/2
		}
	}
	return c
}

func rounded(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	return math.Round(x*scale) / scale
}
