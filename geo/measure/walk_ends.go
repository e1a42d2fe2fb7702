package measure

import (
	"fmt"
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// Open ends are found on the outer boundary of a walk, simplified to endDetail,
// from three signs:
//
//   - shape: a stretch across the walk, a cap, whose two sides run back from it
//     side by side farther than the cap is wide;
//   - what runs along: nobody leaves where curb, building or property line runs;
//   - what lies between: where the boundary passes from curb to building, the
//     free stretch between them holds an end, whatever its shape.
//
// walk_end lines of the plan overrule all three.
const (
	endDetail = 0.5 * geo.Foot // boundary detail that is no sign of an end
	// capTurn is how far the two sides of a cap may be from parallel.
	capTurn = 50 * math.Pi / 180
	// deepCap is the depth of a cap, in widths, from which its shape alone makes
	// it an end; certainCap from which it is one though a curb runs along it.
	deepCap, certainCap = 1.0, 1.5
	// jog is the sideways step, in widths, past which a side of a cap goes on.
	jog = 0.35
	// capVertices is the most simplified edges that a cap is looked for over.
	capVertices = 16
)

// divideOuter finds the open ends of the outer boundary and numbers the walls
// between them.
func (w *walk) divideOuter(around *surroundings) {
	edges := w.ringOf(0)
	for i := range edges {
		edges[i].wall = 0
	}
	if drawn := markDrawnEnds(edges, around.ends); drawn < 2 {
		w.findEnds(edges, drawn)
	}
	w.numberWalls(edges)
}

// numberWalls gives the stretches between open ends their numbers and collects
// the ends.
func (w *walk) numberWalls(edges []edge) {
	n := len(edges)
	start := slices.IndexFunc(edges, func(e edge) bool { return e.wall == openEnd })
	if start < 0 {
		for i := range edges {
			edges[i].wall = w.walls
		}
		w.walls++
		return
	}
	for k := range n {
		i, before := (start+k)%n, (start+k+n-1)%n
		switch {
		case edges[i].wall == openEnd:
			if k == 0 || edges[before].wall != openEnd {
				w.ends = append(w.ends, walkEnd{})
			}
			end := &w.ends[len(w.ends)-1]
			end.path = append(end.path, edges[i].Segment)
		default:
			if edges[before].wall == openEnd {
				w.walls++
			}
			edges[i].wall = w.walls - 1
		}
	}
	w.joinFirstEnd(edges, start)
}

// joinFirstEnd joins the first end with the last where the walk round the
// boundary began in the middle of it.
func (w *walk) joinFirstEnd(edges []edge, start int) {
	n, last := len(edges), len(w.ends)-1
	if last > 0 && edges[(start+n-1)%n].wall == openEnd {
		w.ends[0].path = append(w.ends[last].path, w.ends[0].path...)
		w.ends = w.ends[:last]
	}
}

// markDrawnEnds opens the edges that lie along walk_end lines and returns how
// many of the lines found some.
func markDrawnEnds(edges []edge, ends []*siteplan.Feature) int {
	drawn := 0
	for _, f := range ends {
		line := shape.Segments(f.Geometry)
		found := false
		for i := range edges {
			if mostlyWithin(edges[i].Segment, line) {
				edges[i].wall = openEnd
				found = true
			}
		}
		if found {
			drawn++
		}
	}
	return drawn
}

func mostlyWithin(s shape.Segment, line []shape.Segment) bool {
	return shape.LenWithin(s, line, float64(alongWalk)) > s.Len()/2
}

// findEnds opens the edges of the caps that are ends. drawn ends are open already.
func (w *walk) findEnds(edges []edge, drawn int) {
	o := outlineOf(edges)
	if len(o.pts) < 3 {
		return
	}
	caps := slices.DeleteFunc(o.caps(), func(c aCap) bool { return !w.crosses(o, c) })
	labelled := o.betweenLabels(caps)
	chosen := addCaps(o, labelled, caps, deepCap, 0.5)
	if o.ambiguous(chosen[len(labelled):], caps) {
		chosen = labelled
	}
	if len(chosen)+drawn < 2 && w.holeWalls == 0 {
		before := len(chosen)
		chosen = addCaps(o, chosen, caps, certainCap, 1)
		if len(chosen) > before {
			w.notes.assumptions = append(w.notes.assumptions,
				"people enter and leave the walk at its end although a curb or property line runs along it there; draw a walk_end line where this is wrong")
		}
	}
	for _, c := range chosen {
		o.open(edges, c)
	}
}

// crosses tells whether the lines across a cap, back to one width, lie on the
// walk: most of them, for what stands near an end may be cut out of the paving. It
// tells an end from the outer side of a ring or a U, which has a block or a slot
// behind it.
func (w *walk) crosses(o *outline, c aCap) bool {
	const lines = 10
	on := 0
	for k := range lines {
		depth := (float64(k) + 0.5) / lines * min(c.width, c.depth)
		p, q := o.sideAt(c.from, -1, c.axis, depth), o.sideAt(c.to, 1, c.axis, depth)
		if w.spans(p, q, c.width) {
			on++
		}
	}
	return on > lines/2
}

// spans tells whether a line across the walk stays within its outer boundary and
// out of its larger holes.
func (w *walk) spans(p, q orb.Point, width float64) bool {
	line := shape.Segment{A: p, B: q}
	for _, t := range []float64{0.1, 0.3, 0.5, 0.7, 0.9} {
		at := line.At(t)
		if shape.LocateRing(w.poly[0], at) == shape.Outside {
			return false
		}
		for _, hole := range w.poly[1:] {
			b := hole.Bound()
			if max(b.Max[0]-b.Min[0], b.Max[1]-b.Min[1]) > width/2 && shape.LocateRing(hole, at) == shape.Inside {
				return false
			}
		}
	}
	return true
}

// open marks the edges of a cap as open.
func (o *outline) open(edges []edge, c aCap) {
	n := len(edges)
	for i := o.at[c.from]; i != o.at[c.to%len(o.pts)]; i = (i + 1) % n {
		edges[i].wall = openEnd
	}
}

// ambiguous tells whether another cap, across one that was chosen for its shape,
// is about as deep: a square has no sides and ends.
func (o *outline) ambiguous(chosen, caps []aCap) bool {
	for _, c := range chosen {
		for _, d := range caps {
			across := math.Abs(c.axis[0]*d.axis[0]+c.axis[1]*d.axis[1]) < 0.5
			if across && d.bound <= 0.5 && d.score() > 0.8*c.score() && o.meet(c, d) {
				return true
			}
		}
	}
	return false
}

// askForEnds says what is missing where a walk has no two ends.
func askForEnds(w *walk) string {
	return fmt.Sprintf("where people enter and leave the walk cannot be told from its shape, the curb and the buildings (%d open ends found): "+
		"draw a line across each open end with role walk_end", len(w.ends))
}
