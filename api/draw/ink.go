package draw

import "math"

// ink tells how much of a part of the window is drawn on, in squares of a
// millimetre, so that labels find white places. Add everything first.
type ink struct {
	window     Box
	wide, high int
	cells      []float64 // weight of each square
	sums       []float64 // of all squares up and to the left; nil before it is asked
}

func newInk(window Box) *ink {
	w, h := int(math.Ceil(window.Width())), int(math.Ceil(window.Height()))
	return &ink{window: window, wide: w, high: h, cells: make([]float64, w*h)}
}

// line adds a line; heavier lines count more, but a square never more than its
// heaviest.
func (k *ink) line(a, b Point, weight float64) {
	a, b, ok := clipLine(a, b, k.window)
	if !ok {
		return
	}
	n := int(math.Ceil(distance(a, b)*2)) + 1
	for i := range n + 1 {
		k.dot(between(a, b, float64(i)/float64(n)), weight)
	}
	k.sums = nil
}

func (k *ink) dot(p Point, weight float64) {
	x, y := int(p.X-k.window.MinX), int(p.Y-k.window.MinY)
	if x < 0 || y < 0 || x >= k.wide || y >= k.high {
		return
	}
	c := &k.cells[y*k.wide+x]
	*c = max(*c, weight)
}

// box adds an area.
func (k *ink) box(b Box, weight float64) {
	for y := max(b.MinY, k.window.MinY); y < min(b.MaxY, k.window.MaxY); y++ {
		for x := max(b.MinX, k.window.MinX); x < min(b.MaxX, k.window.MaxX); x++ {
			k.dot(Point{x, y}, weight)
		}
	}
	k.sums = nil
}

// covered is the mean weight of the squares that a box touches. O(1).
func (k *ink) covered(b Box) float64 {
	if k.sums == nil {
		k.sumUp()
	}
	x0, y0 := max(int(b.MinX-k.window.MinX), 0), max(int(b.MinY-k.window.MinY), 0)
	x1, y1 := min(int(b.MaxX-k.window.MinX)+1, k.wide), min(int(b.MaxY-k.window.MinY)+1, k.high)
	if x1 <= x0 || y1 <= y0 {
		return 0
	}
	at := func(x, y int) float64 { return k.sums[y*(k.wide+1)+x] }
	return (at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)) / float64((x1-x0)*(y1-y0))
}

// sumUp makes a summed area table (Crow 1984).
func (k *ink) sumUp() {
	k.sums = make([]float64, (k.wide+1)*(k.high+1))
	for y := range k.high {
		row := 0.0
		for x := range k.wide {
			row += k.cells[y*k.wide+x]
			k.sums[(y+1)*(k.wide+1)+x+1] = k.sums[y*(k.wide+1)+x+1] + row
		}
	}
}
