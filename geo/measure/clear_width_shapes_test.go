package measure_test

import (
	"math"
	"math/rand/v2"
	"sort"
)

// dice draws the numbers of a random scene.
type dice struct{ *rand.Rand }

func (r dice) from(lo, hi float64) float64 { return lo + (hi-lo)*r.Float64() }
func (r dice) chance(p float64) bool       { return r.Float64() < p }

// shapes are the walks that scenes are built on.
var shapes = []struct {
	name string
	make func(dice) *scene
}{
	{"straight", straightWalk},
	{"bays", profiledWalk},
	{"corner", cornerWalk},
	{"bays and jogs", profiledWalk},
	{"curved", curvedWalk},
	{"T", teeWalk},
	{"tapered", taperedWalk},
	{"ring", ringWalk},
	{"two corners", twoCornerWalk},
	{"rounded corner", roundedWalk},
}

// band is a walk between two sides, both drawn in the same direction, with the
// street to the right of the first and premises to the left of the second.
func band(r dice, street, premises []pt) *scene {
	s := &scene{outer: append(append([]pt{}, street...), reversed(premises)...)}
	s.ends = []int{len(street) - 1, len(s.outer) - 1}
	drawCurb(r, s, street)
	drawPremises(r, s, premises)
	s.drawEnds = r.chance(0.3)
	return s
}

// drawCurb draws the face of curb along a side: along all of it, along a part,
// or beyond a strip of grass.
func drawCurb(r dice, s *scene, side []pt) {
	gap := []float64{0, 0.15, 0.3}[r.IntN(3)]
	line := offset(side, -gap)
	switch {
	case r.chance(0.2):
		line = offset(side, -r.from(2, 5))
	case r.chance(0.35):
		k := r.IntN(len(line) - 1)
		cut := along(seg{line[k], line[k+1]}, r.from(0.3, 0.7))
		if r.chance(0.5) {
			line = append(append([]pt{}, line[:k+1]...), cut)
		} else {
			line = append([]pt{cut}, line[k+1:]...)
		}
		s.curbs = append(s.curbs, line)
		return
	}
	s.curbs = append(s.curbs, lengthened(line, r.from(0, 8)))
}

// lengthened carries a polyline on at both ends.
func lengthened(line []pt, by float64) []pt {
	n := len(line)
	first := add(line[0], mul(unit(sub(line[0], line[1])), by))
	last := add(line[n-1], mul(unit(sub(line[n-1], line[n-2])), by))
	return append(append([]pt{first}, line[1:n-1]...), last)
}

// drawPremises draws a building at each edge of a side, or the property line.
func drawPremises(r dice, s *scene, side []pt) {
	if r.chance(0.2) {
		s.lots = append(s.lots, side)
		return
	}
	depth := r.from(2, 6)
	for _, e := range legs(side) {
		out := mul(left(unit(sub(e.b, e.a))), depth)
		s.buildings = append(s.buildings, []pt{e.a, e.b, add(e.b, out), add(e.a, out)})
	}
}

func straightWalk(r dice) *scene {
	l, w := r.from(70, 150), r.from(7, 15)
	s := band(r, []pt{{0, 0}, {l, 0}}, []pt{{0, w}, {l, w}})
	sinkWells(r, s)
	slice(r, s, l)
	return s
}

func taperedWalk(r dice) *scene {
	l := r.from(70, 130)
	s := band(r, []pt{{0, 0}, {l, 0}}, []pt{{0, r.from(7, 15)}, {l, r.from(7, 15)}})
	sinkWells(r, s)
	slice(r, s, l)
	return s
}

// profiledWalk has recesses, projections and jogs on the side of the premises
// and perhaps a jog from the curb to the grass on the other.
func profiledWalk(r dice) *scene {
	l, y := r.from(80, 150), r.from(8, 15)
	premises := []pt{{0, y}}
	put := func(p ...pt) { premises = append(premises, p...) }
	x := r.from(6, 20)
	for x < l-24 {
		w := r.from(5, 14)
		switch r.IntN(4) {
		case 0: // recess
			d := r.from(2, 6)
			put(pt{x, y}, pt{x, y + d}, pt{x + w, y + d}, pt{x + w, y})
		case 1: // projection
			d := r.from(0.5, y-5.5)
			put(pt{x, y}, pt{x, y - d}, pt{x + w, y - d}, pt{x + w, y})
		case 2: // jog
			to := r.from(7, 15)
			put(pt{x, y}, pt{x, to})
			y = to
		case 3: // slope
			to := r.from(7, 15)
			put(pt{x, y}, pt{x + w, to})
			y = to
		}
		x += w + r.from(7, 20)
	}
	put(pt{l, y})
	street := []pt{{0, 0}, {l, 0}}
	if r.chance(0.4) {
		c, d := r.from(20, l-20), r.from(0.6, 2)
		street = []pt{{0, 0}, {c, 0}, {c, d}, {l, d}}
	}
	s := band(r, street, premises)
	if len(street) == 4 {
		s.curbs = [][]pt{{{-r.from(0, 5), -0.2}, {l + r.from(0, 5), -0.2}}}
	}
	s.buildings, s.lots = [][]pt{append(append([]pt{}, premises...), pt{l, 30}, pt{0, 30})}, nil
	sinkWells(r, s)
	slice(r, s, l)
	return s
}

// bent is a band about a centre line, w wide.
func bent(r dice, centre []pt, w float64) *scene {
	street, premises := offset(centre, -w/2), offset(centre, w/2)
	s := band(r, street, premises)
	sinkWells(r, s)
	if r.chance(0.5) {
		k := 1 + r.IntN(len(centre)-2)
		s.panels = []panel{
			{outer: append(append([]pt{}, street[:k+1]...), reversed(premises[:k+1])...)},
			{outer: append(append([]pt{}, street[k:]...), reversed(premises[k:])...)},
		}
		s.shareWells()
	}
	return s
}

func curvedWalk(r dice) *scene {
	radius, angle := r.from(70, 160), r.from(0.6, 1.2)
	if r.chance(0.5) {
		angle = -angle
	}
	n := 10 + r.IntN(14)
	var centre []pt
	for i := 0; i <= n; i++ {
		sin, cos := math.Sincos(angle * float64(i) / float64(n))
		centre = append(centre, pt{radius * sin, math.Copysign(radius*(1-cos), angle)})
	}
	return bent(r, centre, r.from(7, 14))
}

func cornerWalk(r dice) *scene {
	a, b := r.from(50, 80), r.from(50, 80)
	sin, cos := math.Sincos([]float64{math.Pi / 2, math.Pi / 2, r.from(0.6, 1.5), -math.Pi / 2}[r.IntN(4)])
	return bent(r, []pt{{0, 0}, {a, 0}, {a + b*cos, b * sin}}, r.from(6, 12))
}

// twoCornerWalk goes round two corners, the same way or back: the second leg is
// short, so that straight lines from the first leg to the last leave the walk.
func twoCornerWalk(r dice) *scene {
	a, b, c := r.from(40, 60), r.from(24, 34), r.from(40, 60)
	end := pt{a + c, b}
	if r.chance(0.5) {
		end = pt{a - c, b}
	}
	return bent(r, []pt{{0, 0}, {a, 0}, {a, b}, end}, r.from(6, 10))
}

// roundedWalk has a street corner with a rounded curb.
func roundedWalk(r dice) *scene {
	a, b, w, v := r.from(60, 90), r.from(60, 90), r.from(7, 13), r.from(7, 13)
	radius := r.from(4, 14)
	street := []pt{{0, 0}}
	n := 5 + r.IntN(8)
	for i := 0; i <= n; i++ {
		sin, cos := math.Sincos(-math.Pi/2 + math.Pi/2*float64(i)/float64(n))
		street = append(street, pt{a - radius + radius*cos, radius + radius*sin})
	}
	street = append(street, pt{a, b})
	s := band(r, street, []pt{{0, w}, {a - v, w}, {a - v, b}})
	sinkWells(r, s)
	return s
}

// teeWalk has a walk between two buildings that joins from the side.
func teeWalk(r dice) *scene {
	l, w := r.from(90, 130), r.from(7, 14)
	x, v, h := r.from(35, 50), r.from(5, 12), r.from(40, 60)
	s := &scene{
		outer: []pt{{0, 0}, {l, 0}, {l, w}, {x + v, w}, {x + v, w + h}, {x, w + h}, {x, w}, {0, w}},
		ends:  []int{1, 4, 7},
	}
	drawCurb(r, s, []pt{{0, 0}, {l, 0}})
	s.buildings = [][]pt{box(0, w, x, w+h), box(x+v, w, l, w+h)}
	s.drawEnds = r.chance(0.4)
	sinkWells(r, s)
	if r.chance(0.5) {
		s.panels = []panel{{outer: box(0, 0, l, w)}, {outer: box(x, w, x+v, w+h)}}
		s.shareWells()
	}
	return s
}

// ringWalk goes round a block.
func ringWalk(r dice) *scene {
	w, h := r.from(40, 60), r.from(24, 40)
	x, y, x2, y2 := r.from(6, 12), r.from(6, 12), r.from(6, 12), r.from(6, 12)
	s := &scene{outer: box(0, 0, x+w+x2, y+h+y2), block: box(x, y, x+w, y+h)}
	s.buildings = [][]pt{s.block}
	round := append(append([]pt{}, s.outer...), s.outer[0])
	drawCurb(r, s, round)
	if len(s.curbs[0]) == len(round) { // closed at its first corner too
		s.curbs[0] = ringOff(round, toSeg(round[1], legs(s.curbs[0])[0]))
	}
	sinkWells(r, s)
	if r.chance(0.5) {
		s.panels = []panel{
			{outer: box(0, 0, x+w+x2, y)},
			{outer: box(0, y+h, x+w+x2, y+h+y2)},
			{outer: box(0, y, x, y+h)},
			{outer: box(x+w, y, x+w+x2, y+h)},
		}
		s.shareWells()
	}
	return s
}

// ringOff moves a closed rectangle outward.
func ringOff(round []pt, d float64) []pt {
	hi := round[2]
	b := box(-d, -d, hi[0]+d, hi[1]+d)
	return append(b, b[0])
}

// sinkWells cuts up to three holes for trees into some walks.
func sinkWells(r dice, s *scene) {
	if !r.chance(0.45) {
		return
	}
	for range 1 + r.IntN(3) {
		c := s.somewhere(r, r.from(1, 6))
		ring := turned(c, r.from(1, 4), r.from(1, 4), r.from(0, 3))
		if r.chance(0.3) {
			ring = polygonal(c, r.from(0.6, 2), 8, r.from(0, 1))
		}
		if s.clearOf(ring, 0.3) {
			s.wells = append(s.wells, ring)
		}
	}
}

// somewhere returns a point of the walk some way in from a random wall.
func (s *scene) somewhere(r dice, in float64) pt {
	walls := s.walls()
	wall := walls[r.IntN(len(walls))]
	e := wall[r.IntN(len(wall))]
	p := along(e, r.Float64())
	n := left(unit(sub(e.b, e.a)))
	if !s.onWalk(add(p, mul(n, 0.01)), 0) {
		n = mul(n, -1)
	}
	return add(p, mul(n, in))
}

// clearOf tells whether a ring lies on the walk, away from its edge and wells.
func (s *scene) clearOf(ring []pt, margin float64) bool {
	hard := s.outline()
	for _, e := range edges(ring) {
		for _, b := range hard {
			if nearestPair(e, b).width < margin {
				return false
			}
		}
	}
	return s.onWalk(ring[0], 0)
}

// shareWells gives each panel its wells; where a well lies on a seam the walk
// is drawn in one piece after all.
func (s *scene) shareWells() {
	for _, w := range s.wells {
		shared := false
		for i := range s.panels {
			whole := true
			for _, p := range w {
				whole = whole && inRing(p, s.panels[i].outer)
			}
			if whole {
				s.panels[i].holes = append(s.panels[i].holes, w)
				shared = true
				break
			}
		}
		if !shared {
			s.panels = nil
			return
		}
	}
}

// slice draws a walk that runs along x as several panels, some of them cut
// through a well.
func slice(r dice, s *scene, l float64) {
	if !r.chance(0.5) {
		return
	}
	x := r.from(10, l-10)
	if len(s.wells) > 0 && r.chance(0.7) {
		w := s.wells[0]
		x = (w[0][0] + w[len(w)/2][0]) / 2
	}
	a, b := panel{outer: clipX(s.outer, x, 1)}, panel{outer: clipX(s.outer, x, -1)}
	for _, w := range s.wells {
		lo, hi := spanX(w)
		switch {
		case hi < x:
			a.holes = append(a.holes, w)
		case lo > x:
			b.holes = append(b.holes, w)
		default:
			a.outer, b.outer = notch(a.outer, clipX(w, x, 1), x), notch(b.outer, clipX(w, x, -1), x)
		}
	}
	s.panels = []panel{a, b}
}

func spanX(ring []pt) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, p := range ring {
		lo, hi = math.Min(lo, p[0]), math.Max(hi, p[0])
	}
	return lo, hi
}

// clipX keeps the part of a ring left of x (side 1) or right of it (side -1).
func clipX(ring []pt, x, side float64) []pt {
	var out []pt
	for _, e := range edges(ring) {
		in, next := (x-e.a[0])*side >= 0, (x-e.b[0])*side >= 0
		if in {
			out = append(out, e.a)
		}
		if in != next {
			t := (x - e.a[0]) / (e.b[0] - e.a[0])
			out = append(out, pt{x, e.a[1] + t*(e.b[1]-e.a[1])})
		}
	}
	return out
}

// notch cuts half a well out of a panel at the seam x.
func notch(outer, half []pt, x float64) []pt {
	var onSeam []pt
	for _, p := range half {
		if p[0] == x {
			onSeam = append(onSeam, p)
		}
	}
	sort.Slice(onSeam, func(i, j int) bool { return onSeam[i][1] < onSeam[j][1] })
	lo, hi := onSeam[0], onSeam[len(onSeam)-1]
	for i, e := range edges(outer) {
		if e.a[0] != x || e.b[0] != x || math.Min(e.a[1], e.b[1]) > lo[1] || math.Max(e.a[1], e.b[1]) < hi[1] {
			continue
		}
		from := lo // the panel lies left of the seam: its edge goes up
		if e.a[1] > e.b[1] {
			from = hi
		}
		path := reversed(half)
		for path[0] != from {
			path = append(path[1:], path[0])
		}
		out := append([]pt{}, outer[:i+1]...)
		return append(append(out, path...), outer[i+1:]...)
	}
	return outer
}
