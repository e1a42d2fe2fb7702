package draw

import (
	"math"
	"slices"
)

// lines are the lines of a hatch within rings, by the even-odd rule, in what of
// the sheet is in the window. Neighboring areas with the same hatch have the same
// lines. O(l n) for l lines and n edges.
func (h hatch) lines(rings [][]Point, window Box) []Step {
	if h.distance <= 0 || len(rings) == 0 {
		return nil
	}
	sin, cos := math.Sincos(h.angle * math.Pi / 180)
	// Turned so that the hatch is horizontal: along it and across it.
	along := func(p Point) float64 { return p.X*cos - p.Y*sin }
	across := func(p Point) float64 { return p.X*sin + p.Y*cos }
	back := func(u, v float64) Point { return Point{u*cos + v*sin, v*cos - u*sin} }

	low, high := math.Inf(1), math.Inf(-1)
	corners := []Point{{window.MinX, window.MinY}, {window.MaxX, window.MinY}, {window.MinX, window.MaxY}, {window.MaxX, window.MaxY}}
	for _, c := range corners {
		low, high = min(low, across(c)), max(high, across(c))
	}
	var steps []Step
	for k := math.Ceil(low / h.distance); k*h.distance <= high; k++ {
		v := k * h.distance
		cuts := crossings(rings, v, along, across)
		for i := 0; i+1 < len(cuts); i += 2 {
			a, b, ok := clipLine(back(cuts[i], v), back(cuts[i+1], v), window)
			if ok {
				steps = append(steps, Step{Op: Move, To: a}, Step{Op: Line, To: b})
			}
		}
	}
	return steps
}

// crossings are where rings cross the line across = v, in order along it.
func crossings(rings [][]Point, v float64, along, across func(Point) float64) []float64 {
	var cuts []float64
	for _, ring := range rings {
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			vp, vq := across(p), across(q)
			if (vp > v) == (vq > v) {
				continue
			}
			cuts = append(cuts, along(between(p, q, (v-vp)/(vq-vp))))
		}
	}
	slices.Sort(cuts)
	return cuts
}

// clipLine cuts a line off at a box (Liang and Barsky 1984).
func clipLine(a, b Point, box Box) (Point, Point, bool) {
	d := minus(b, a)
	t0, t1 := 0.0, 1.0
	for _, side := range [4][2]float64{
		{-d.X, a.X - box.MinX},
		{d.X, box.MaxX - a.X},
		{-d.Y, a.Y - box.MinY},
		{d.Y, box.MaxY - a.Y},
	} {
		p, q := side[0], side[1]
		switch {
		case p == 0 && q < 0:
			return a, b, false
		case p < 0:
			t0 = max(t0, q/p)
		case p > 0:
			t1 = min(t1, q/p)
		}
	}
	if t0 >= t1 {
		return a, b, false
	}
	return between(a, b, t0), between(a, b, t1), true
}
