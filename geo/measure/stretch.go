package measure

import (
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
)

// Stretch is how far from the applicant's things the walk is looked at for what
// he answers for: solids that stand there already are cut to that part.
const Stretch = 20 * geo.Foot

// stretch is the part of the plane within Stretch of the applicant's things.
type stretch struct {
	segs   []shape.Segment // outlines of his things, and the index of their boxes
	radius []float64
	index  *shape.Index
	reach  float64 // Stretch and the largest radius
	box    orb.Bound
}

// stretchOf returns the stretch around bodies; there is at least one.
func stretchOf(mine []body) *stretch {
	st := &stretch{index: &shape.Index{}, box: mine[0].box}
	for _, b := range mine {
		st.reach = max(st.reach, float64(Stretch)+b.radius)
		st.box = st.box.Union(shape.Grow(b.box, b.radius))
		for _, s := range b.segs {
			st.index.Add(len(st.segs), s.Bound())
			st.segs = append(st.segs, s)
			st.radius = append(st.radius, b.radius)
		}
	}
	st.box = shape.Grow(st.box, float64(Stretch))
	return st
}

// cutSegment returns the pieces of s on the stretch.
func (st *stretch) cutSegment(s shape.Segment) []shape.Segment {
	var in []shape.Interval
	st.index.Near(s.Bound(), st.reach, func(i int) bool {
		if part, ok := shape.WithinOne(s, st.segs[i], float64(Stretch)+st.radius[i]); ok {
			in = append(in, part)
		}
		return true
	})
	var out []shape.Segment
	for _, part := range shape.Merge(in) {
		out = append(out, s.Cut(part))
	}
	return out
}

// reaches tells whether p lies on the stretch or within slack of it.
func (st *stretch) reaches(p orb.Point, slack float64) bool {
	found := false
	st.index.Near(p.Bound(), st.reach+slack, func(i int) bool {
		found = st.segs[i].FromPoint(p).Len <= float64(Stretch)+st.radius[i]+slack
		return !found
	})
	return found
}

// cut returns the pieces of a solid on the stretch, each a solid of its own. A
// solid that lies on it wholly is returned as it is.
func (st *stretch) cut(b body) []body {
	if !st.box.Intersects(shape.Grow(b.box, b.radius)) {
		return nil
	}
	if st.holds(b) {
		return []body{b}
	}
	if b.radius > 0 {
		b = b.drawnOut()
	}
	return piecesOf(b, st.fragments(b), st)
}

// holds tells whether all of a body lies within Stretch of one of his outlines.
func (st *stretch) holds(b body) bool {
	box := shape.Grow(b.box, b.radius)
	corners := []orb.Point{box.Min, box.Max, {box.Min[0], box.Max[1]}, {box.Max[0], box.Min[1]}}
	found := false
	st.index.Near(box, float64(Stretch), func(i int) bool {
		found = !slices.ContainsFunc(corners, func(p orb.Point) bool {
			return st.segs[i].FromPoint(p).Len > float64(Stretch)
		})
		return !found
	})
	return found
}

// fragment is a run of outline that lies on the stretch without a break.
type fragment struct {
	segs []shape.Segment
}

func (f fragment) from() orb.Point { return f.segs[0].A }
func (f fragment) to() orb.Point   { return f.segs[len(f.segs)-1].B }

// fragments cuts the outline of a body to the stretch.
func (st *stretch) fragments(b body) []fragment {
	var runs []fragment
	for _, s := range b.segs {
		for _, piece := range st.cutSegment(s) {
			if n := len(runs); n > 0 && runs[n-1].to() == piece.A {
				runs[n-1].segs = append(runs[n-1].segs, piece)
				continue
			}
			runs = append(runs, fragment{segs: []shape.Segment{piece}})
		}
	}
	return runs
}

// piecesOf joins fragments of an outline that hang together: end to end, or
// through the solid along the cut.
func piecesOf(b body, runs []fragment, st *stretch) []body {
	set := newForest(len(runs))
	for i := range runs {
		for j := range i {
			if hangTogether(runs[i], runs[j], b.area, st) {
				set.join(i, j)
			}
		}
	}
	var pieces []body
	at := map[int]int{}
	for i, run := range runs {
		root := set.find(i)
		k, known := at[root]
		if !known {
			k = len(pieces)
			at[root] = k
			piece := b
			piece.segs = nil
			pieces = append(pieces, piece)
		}
		pieces[k].segs = append(pieces[k].segs, run.segs...)
	}
	for i := range pieces {
		pieces[i].box = shape.BoundOf(pieces[i].segs)
	}
	return pieces
}

// hangTogether tells whether two fragments of one outline belong to one piece.
func hangTogether(f, g fragment, area orb.MultiPolygon, st *stretch) bool {
	for _, p := range []orb.Point{f.from(), f.to()} {
		for _, q := range []orb.Point{g.from(), g.to()} {
			if p == q || shape.Dist(p, q) <= touch || joinedThrough(shape.Segment{A: p, B: q}, area, st) {
				return true
			}
		}
	}
	return false
}

// joinedThrough tells whether the chord from one cut to another stays in the
// solid and, but for the sagitta of the cut, on the stretch.
func joinedThrough(chord shape.Segment, area orb.MultiPolygon, st *stretch) bool {
	if area == nil {
		return false
	}
	for _, s := range shape.Segments(area) {
		if x, ok := shape.Crossing(chord, s); ok && shape.Dist(x, chord.A) > touch && shape.Dist(x, chord.B) > touch {
			return false
		}
	}
	middle := chord.At(0.5)
	return shape.Covers(area, middle) && st.reaches(middle, float64(geo.Foot))
}
