package measure

import (
	"slices"

	"clearway/geo/shape"
)

// gap is the shortest straight line on the walk between two solids, a solid and
// a wall, or two walls.
type gap struct {
	line  shape.Line
	limit float64 // what the law asks of it, in metres
	from  end
	to    end
}

// end is what a gap ends at: a body, or an edge of a wall.
type end struct {
	body int // -1 for a wall
	edge int
}

// slack is what a gap is wider than its limit.
func (g gap) slack() float64 { return g.line.Len - g.limit }

// between returns the gap between two solids, if it is at most r wide.
func (n *network) between(i, j int, r float64) (gap, bool) {
	a, b := &n.bodies[i], &n.bodies[j]
	g := gap{limit: n.limits.other, from: end{body: i}, to: end{body: j}}
	if overlap(a, b) {
		g.line = shape.Line{From: b.segs[0].A, To: b.segs[0].A}
		return g, true
	}
	line, ok := n.walk.shortest(a.segs, b.segs, a.radius, b.radius, r)
	g.line = line
	return g, ok
}

// overlap tells whether one of two solids lies in the other. Outlines that cross
// are found by their distance.
func overlap(a, b *body) bool {
	if a.parent == b.parent || !a.box.Intersects(b.box) {
		return false
	}
	return a.covers(b) || b.covers(a)
}

// covers tells whether one of the runs of outline of b begins in a.
func (a *body) covers(b *body) bool {
	if a.area == nil {
		return false
	}
	for i, s := range b.segs {
		if (i == 0 || b.segs[i-1].B != s.A) && shape.Covers(a.area, s.A) {
			return true
		}
	}
	return false
}

// toWall returns the gap between a solid and one kind of edge of a wall, if it is
// at most r wide.
func (n *network) toWall(i, wall int, curb bool, r float64) (gap, bool) {
	b := &n.bodies[i]
	var edges []int
	var segs []shape.Segment
	n.wallIndex.Near(b.box, b.radius+r, func(k int) bool {
		if e := &n.walls[k]; e.wall == wall && n.isCurb(e) == curb {
			edges = append(edges, k)
			segs = append(segs, e.Segment)
		}
		return true
	})
	if len(segs) == 0 {
		return gap{}, false
	}
	line, ok := n.walk.shortest(b.segs, segs, b.radius, 0, r)
	if !ok {
		return gap{}, false
	}
	k := slices.IndexFunc(segs, func(s shape.Segment) bool { return s.FromPoint(line.To).Len <= touch })
	return gap{line: line, limit: n.limits.of(curb), from: end{body: i}, to: end{body: -1, edge: edges[max(k, 0)]}}, true
}

// direct returns the gap between edges of two walls, whether or not its line
// stays on the walk.
func (n *network) direct(i, k int) gap {
	e, f := &n.walls[i], &n.walls[k]
	return gap{
		line:  shape.Between(e.Segment, f.Segment),
		limit: n.limits.of(n.isCurb(e) || n.isCurb(f)),
		from:  end{body: -1, edge: i}, to: end{body: -1, edge: k},
	}
}

// shortest returns the shortest straight line on the walk from the segments as,
// drawn ra thick, to bs, drawn rb thick, if it is at most r long. Mostly the
// shortest of all lines stays on the walk; where it does not, those between other
// segments are tried in order of length, and those that touch a corner.
func (w *walk) shortest(as, bs []shape.Segment, ra, rb, r float64) (shape.Line, bool) {
	line := thick(shape.Nearest(as, bs), ra, rb)
	if line.Len > r {
		return shape.Line{}, false
	}
	if w.sees(line.From, line.To) {
		return line, true
	}
	best, ok := w.shortestSeen(as, bs, ra, rb, r)
	if !ok {
		best.Len = r
	}
	past, found := w.pastCorners(as, bs, ra, rb, best)
	return past, ok || found
}

// shortestSeen is shortest over every pair of segments.
func (w *walk) shortestSeen(as, bs []shape.Segment, ra, rb, r float64) (shape.Line, bool) {
	var lines []shape.Line
	for _, s := range as {
		for _, t := range bs {
			if shape.BoundDist(s.Bound(), t.Bound()) > r+ra+rb {
				continue
			}
			if l := thick(shape.Between(s, t), ra, rb); l.Len <= r {
				lines = append(lines, l)
			}
		}
	}
	slices.SortFunc(lines, func(a, b shape.Line) int {
		switch {
		case a.Len < b.Len:
			return -1
		case a.Len > b.Len:
			return 1
		}
		return 0
	})
	for _, l := range lines {
		if w.sees(l.From, l.To) {
			return l, true
		}
	}
	return shape.Line{}, false
}

// thick shortens a line by the thickness of what it joins.
func thick(l shape.Line, ra, rb float64) shape.Line {
	if ra == 0 && rb == 0 {
		return l
	}
	if l.Len <= ra+rb {
		p := shape.Segment{A: l.From, B: l.To}.At(0.5)
		return shape.Line{From: p, To: p}
	}
	s := shape.Segment{A: l.From, B: l.To}
	return shape.Line{From: s.At(ra / l.Len), To: s.At(1 - rb/l.Len), Len: l.Len - ra - rb}
}
