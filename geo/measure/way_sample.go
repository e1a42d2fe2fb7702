package measure

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
)

// sampleStep is the distance between points on the outline of a solid, and on a wall
// where something is near.
const sampleStep = 0.35 * geo.Foot

// sample is a point on an outline.
type sample struct {
	thing int32
	next  int32 // the sample that follows along the outline, -1 at its end
	at    orb.Point
	step  float64 // how far the samples beside it on the outline are, at least sampleStep
	// buried tells that solids which came later cover it.
	buried bool
}

// sampleThing puts samples along the outlines of a thing. They make way for the
// places to reach, which have but one; what lies in another solid has none, for
// nothing can touch it.
func (sp *space) sampleThing(i int32) {
	t := &sp.things[i]
	for _, path := range t.paths(sp.grading) {
		from := int32(len(sp.of))
		for k, p := range path {
			if t.body <= markPoint || !sp.atMark(p) && !sp.isBuried(p, i) {
				sp.of = append(sp.of, sample{thing: i, next: int32(len(sp.of) + 1), at: p, step: path.stepAt(k)})
			}
		}
		if last := len(sp.of) - 1; last >= int(from) {
			sp.of[last].next = -1
			if path.closed() {
				sp.of[last].next = from
			}
		}
	}
}

// samplesOf returns about how many samples things have.
func samplesOf(things []obstacle) int {
	n := 0
	for _, t := range things {
		for _, s := range t.segs {
			n += 1 + int(s.Len()/float64(sampleStep))
		}
	}
	return n
}

// atMark tells whether a place to reach lies within a third of a step of p.
func (sp *space) atMark(p orb.Point) bool {
	for i := range sp.things {
		if t := &sp.things[i]; t.body <= markPoint && shape.Dist(t.segs[0].A, p) < float64(sampleStep)/3 {
			return true
		}
	}
	return false
}

// isBuried tells whether a sample of a thing lies in another solid, deeper than to
// touch its edge.
func (sp *space) isBuried(p orb.Point, thing int32) bool {
	buried := false
	sp.boxes.Near(p.Bound(), 0, func(i int) bool {
		t := &sp.things[i]
		buried = int32(i) != thing && t.covers(p) && (t.radius > 0 || shape.Nearest([]shape.Segment{{A: p, B: p}}, t.segs).Len > touch)
		return !buried
	})
	return buried
}

// path is the points along one connected outline.
type path []orb.Point

// closed tells whether the outline comes back to where it began. The last point
// is then not the first once more, only near it.
func (p path) closed() bool {
	return len(p) > 3 && shape.Dist(p[0], p[len(p)-1]) <= 1.5*float64(sampleStep)
}

// stepAt returns how far the neighbors of a point are, at least sampleStep.
func (p path) stepAt(k int) float64 {
	step := float64(sampleStep)
	if k > 0 {
		step = max(step, shape.Dist(p[k-1], p[k]))
	}
	if k+1 < len(p) {
		step = max(step, shape.Dist(p[k], p[k+1]))
	}
	return step
}

// paths samples the outlines of a thing: a wall as the grading tells, a solid evenly.
func (t *obstacle) paths(g *grading) []path {
	segs, cuts := t.segs, evenCuts
	switch {
	case t.radius > 0:
		segs = t.roundOutline()
	case t.body == -1:
		cuts = g.cuts
	}
	var out []path
	run := sampler{cuts: cuts, path: make(path, 0, 32)}
	for i, s := range segs {
		if i == 0 || segs[i-1].B != s.A {
			out = appendPath(out, run.path)
			run.path = path{s.A}
		}
		run.along(s)
	}
	return appendPath(out, run.path)
}

// roundOutline returns the outline of a thing with a radius, its arcs in sides of
// at most a step.
func (t *obstacle) roundOutline() []shape.Segment {
	sides := max(8, 2*int(math.Ceil(math.Pi*t.radius/float64(sampleStep))))
	var segs []shape.Segment
	for _, s := range t.segs {
		segs = append(segs, shape.Segments(stadium(s, t.radius, sides))...)
	}
	return segs
}

// appendPath adds a run of points, without the last where it closes on the first.
func appendPath(out []path, run path) []path {
	if n := len(run); n > 1 && shape.Dist(run[0], run[n-1]) <= touch {
		run = run[:n-1]
	}
	if len(run) == 0 {
		return out
	}
	return append(out, run)
}

// sampler puts points along an outline, segment after segment.
type sampler struct {
	path path
	lead orb.Point // direction in which the outline left the last point
	// cuts appends where a segment is divided, the last cut being its end, 1.
	cuts func([]float64, shape.Segment) []float64
	at   []float64
}

// skipped is the cosine of the turn up to which ends of segments are passed over.
const skipped = 0.766 // 40 degrees

// along adds points along a segment up to its end. Ends that follow one another
// more closely than half a step, as on arcs, are passed over until the outline has
// turned.
func (r *sampler) along(s shape.Segment) {
	const close = float64(sampleStep) / 2
	short, dir := s.Len() < close, direction(s)
	switch last := r.path[len(r.path)-1]; {
	case last == s.A:
		r.lead = dir
	case !short || dot(r.lead, dir) < skipped:
		r.path = append(r.path, s.A)
		r.lead = dir
	}
	if short {
		if shape.Dist(r.path[len(r.path)-1], s.B) >= close {
			r.path = append(r.path, s.B)
		}
		return
	}
	r.at = r.cuts(r.at[:0], s)
	for _, t := range r.at[:len(r.at)-1] {
		r.path = append(r.path, s.At(t))
	}
	r.path = append(r.path, s.B)
}

// evenCuts divides a segment into equal parts no longer than sampleStep.
func evenCuts(at []float64, s shape.Segment) []float64 {
	steps := math.Ceil(s.Len() / float64(sampleStep))
	for k := 1.0; k <= steps; k++ {
		at = append(at, k/steps)
	}
	return at
}
