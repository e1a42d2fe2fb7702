package surround

import (
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/clip"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// Two surveys of one street lie beside each other: a curb that the store has a foot
// off the walk that is drawn would not be its edge, and the limit at the curb would
// not be asked for.
const (
	// onEdge is how near the curb runs to the edge of the walk to be its edge.
	onEdge = geo.Foot / 2
	// meant is how near the edge a line runs that is meant to be on it: a strip of
	// grass that narrow hardly exists.
	meant = 3 * geo.Foot
	// leastMisfit is the length over which lines must lie apart to be a misfit.
	leastMisfit = geo.Foot
)

// leaveMisfits leaves out, near the applicant's things, what of the store does not fit
// what is drawn, and of what is the store's alone the curb that does not fit the walk.
func (t *taking) leaveMisfits() {
	walks, curbs := t.of(siteplan.Sidewalk), t.of(siteplan.Curb)
	if t.liesBeside(lines(curbs), walks, onEdge) {
		role := siteplan.Curb
		if t.haulOf(role) == nil {
			role = siteplan.Sidewalk
		}
		t.leave(role, "curb and walk lie more than half a foot beside each other, so that one of them cannot be right")
	}
	if t.haulOf(siteplan.Building) == nil {
		return
	}
	buildings := t.of(siteplan.Building)
	fronts := t.plan.ByRole(siteplan.Frontage)
	switch {
	case t.liesBeside(lines(shapesOf(fronts)), buildings, measure.DrawingTolerance):
		t.leave(siteplan.Building, "they lie beside the frontage that is drawn")
	case t.standsOn(lines(buildings), shapesOf(t.plan.ByRole(siteplan.Sidewalk))):
		t.leave(siteplan.Building, "they stand on the walk that is drawn")
	}
}

// of returns the shapes of a role, drawn or taken.
func (t *taking) of(role siteplan.Role) []orb.Geometry {
	if h := t.haulOf(role); h != nil {
		return h.shapes
	}
	return shapesOf(t.plan.ByRole(role))
}

func shapesOf(features []*siteplan.Feature) (shapes []orb.Geometry) {
	for _, f := range features {
		shapes = append(shapes, f.Geometry)
	}
	return shapes
}

func (t *taking) haulOf(role siteplan.Role) *haul {
	i := slices.IndexFunc(t.hauls, func(h *haul) bool { return h.role == role })
	if i < 0 {
		return nil
	}
	return t.hauls[i]
}

// leave leaves out what was taken of a role.
func (t *taking) leave(role siteplan.Role, why string) {
	h := t.haulOf(role)
	if h == nil {
		return
	}
	t.hauls = slices.DeleteFunc(t.hauls, func(other *haul) bool { return other == h })
	t.warn("the %s not taken from the store (%s): %s. Draw the %s as on site", h.was(), DatasetName(h.dataset), why, h.name)
}

// liesBeside tells whether lines run, near the applicant's things, for the most part
// beside the edge of areas that they come near to, and not along it.
func (t *taking) liesBeside(paths []orb.LineString, of []orb.Geometry, tolerance geo.Length) bool {
	if len(of) == 0 {
		return false
	}
	edges, ground := edgesOf(of), shape.PrepareArea(orb.Collection(of))
	near, along := 0.0, 0.0
	for _, s := range t.nearby(paths) {
		close := shape.Merge(append(shape.Within(s, edges, float64(meant)), ground.Inside(s)...))
		near += sumOf(close) * s.Len()
		along += shape.LenWithin(s, edges, float64(tolerance+t.plan.Precision.Uncertainty))
	}
	return near-along > max(near/2, float64(leastMisfit))
}

// standsOn tells whether lines run over areas, and not only along their edge.
func (t *taking) standsOn(paths []orb.LineString, of []orb.Geometry) bool {
	edges, ground := edgesOf(of), shape.PrepareArea(orb.Collection(of))
	on := 0.0
	for _, s := range t.nearby(paths) {
		inside := ground.Inside(s)
		edge := shape.Within(s, edges, float64(onEdge+t.plan.Precision.Uncertainty))
		on += (sumOf(inside) - sumOf(shape.Overlap(inside, edge))) * s.Len()
	}
	return on > float64(leastMisfit)
}

// nearby returns what of lines lies within measure.Stretch of the box round the
// applicant's things; where he brings nothing, within the window.
func (t *taking) nearby(paths []orb.LineString) (segs []shape.Segment) {
	box, found := t.window, false
	for _, f := range t.plan.Features {
		if b := f.Geometry.Bound(); f.Mine && found {
			box = box.Union(b)
		} else if f.Mine {
			box, found = b, true
		}
	}
	if found {
		box = shape.Grow(box, float64(measure.Stretch))
	}
	for _, path := range paths {
		segs = append(segs, shape.Segments(clip.LineString(box, path))...)
	}
	return segs
}

func edgesOf(shapes []orb.Geometry) []shape.Segment { return shape.Segments(orb.Collection(shapes)) }

// lines returns the lines and rings of shapes.
func lines(shapes []orb.Geometry) (all []orb.LineString) {
	for _, g := range shapes {
		switch g := g.(type) {
		case orb.LineString:
			all = append(all, g)
		case orb.MultiLineString:
			all = append(all, g...)
		}
		for _, p := range shape.Polygons(g) {
			for _, r := range p {
				all = append(all, orb.LineString(r))
			}
		}
	}
	return all
}

func sumOf(in []shape.Interval) float64 {
	sum := 0.0
	for _, i := range in {
		sum += i.To - i.From
	}
	return sum
}
