package draw

import (
	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// What is shown around the applicant's things, at least.
const (
	beside     = 6 * geo.Foot  // along the street on either side
	leastWidth = 30 * geo.Foot // along the street in all
	across     = 20 * geo.Foot // how far away the walk's sides and the buildings still are part of the picture
	behindCurb = 2 * geo.Foot
	behindWall = 4 * geo.Foot
)

// centreOfSubject is the middle of what the applicant brings; of the whole plan
// where he brings nothing.
func centreOfSubject(plan *siteplan.Plan) (orb.Point, bool) {
	for _, chosen := range [][]*siteplan.Feature{mine(plan), plan.ByRole(siteplan.Sidewalk, siteplan.Paving), plan.Features} {
		if b, ok := boundOf(chosen, turnBy(0)); ok {
			return b.Center(), true
		}
	}
	return orb.Point{}, false
}

func mine(plan *siteplan.Plan) []*siteplan.Feature {
	var found []*siteplan.Feature
	for _, f := range plan.Features {
		if f.Mine {
			found = append(found, f)
		}
	}
	return found
}

func boundOf(features []*siteplan.Feature, t turn) (b orb.Bound, ok bool) {
	for _, f := range features {
		fb, some := t.bound(f.Geometry, float64(f.Radius))
		if !some {
			continue
		}
		if ok {
			fb = b.Union(fb)
		}
		b, ok = fb, true
	}
	return b, ok
}

// extentOf is the part of the turned plane that a drawing shows: the applicant's
// things and what the findings against him show, with the walk, the curb and the
// buildings beside them.
func extentOf(r *ordinances.Report, t turn) (orb.Bound, bool) {
	b, ok := boundOf(mine(r.Plan), t)
	if !ok {
		if b, ok = boundOf(r.Plan.ByRole(siteplan.Sidewalk, siteplan.Paving), t); !ok {
			b, ok = boundOf(r.Plan.Features, t)
		}
	}
	if !ok {
		return b, false
	}
	reach := shape.Grow(b, float64(across))
	for _, f := range r.Findings {
		against := f.Status == ordinances.Fail || f.Status == ordinances.Marginal
		for _, w := range f.Witness {
			if isInformation(w) {
				continue
			}
			wb, some := t.bound(w.Geometry, 0)
			_, figure := splitLabel(w.Label)
			decides := against && w.Kind == measure.Span
			if some && (decides || within(wb, reach) || figure != "" && wb.Intersects(b)) {
				b = b.Union(wb)
			}
		}
	}
	return withSurroundings(r.Plan, t, b), true
}

func within(b, outer orb.Bound) bool { return outer.Contains(b.Min) && outer.Contains(b.Max) }

// withSurroundings widens a box along the street and takes in the walk, curb,
// own frontage and buildings that are near.
func withSurroundings(plan *siteplan.Plan, t turn, b orb.Bound) orb.Bound {
	b = widen(b, float64(beside), 0)
	if short := float64(leastWidth) - (b.Max[0] - b.Min[0]); short > 0 {
		b = widen(b, short/2, 0)
	}
	shown := b
	for _, f := range plan.Features {
		beyond, ok := margins(f.Role)
		if !ok {
			continue
		}
		for _, s := range shape.Segments(f.Geometry) {
			low, high, crosses := acrossIn(t.of(s.A), t.of(s.B), b.Min[0], b.Max[0])
			if !crosses {
				continue
			}
			for _, v := range []float64{low, high} {
				if v >= b.Min[1]-float64(across) && v <= b.Max[1]+float64(across) {
					shown.Min[1] = min(shown.Min[1], v-float64(beyond))
					shown.Max[1] = max(shown.Max[1], v+float64(beyond))
				}
			}
		}
	}
	return shown
}

// margins is what is shown beyond a line of a role that belongs to the picture.
func margins(r siteplan.Role) (geo.Length, bool) {
	switch r {
	case siteplan.Sidewalk, siteplan.TemporaryWalk:
		return behindCurb / 2, true
	case siteplan.Curb:
		return behindCurb, true
	case siteplan.Frontage:
		return behindWall, true
	}
	return 0, false
}

// acrossIn is the range across the street of a segment where it lies between two
// places along it.
func acrossIn(a, b orb.Point, from, to float64) (low, high float64, ok bool) {
	if a[0] > b[0] {
		a, b = b, a
	}
	if b[0] < from || a[0] > to {
		return 0, 0, false
	}
	at := func(x float64) float64 {
		if a[0] == b[0] {
			return a[1]
		}
		return a[1] + (b[1]-a[1])*(x-a[0])/(b[0]-a[0])
	}
	p, q := at(max(from, a[0])), at(min(to, b[0]))
	if a[0] == b[0] {
		p, q = a[1], b[1]
	}
	return min(p, q), max(p, q), true
}

func widen(b orb.Bound, dx, dy float64) orb.Bound {
	return orb.Bound{Min: orb.Point{b.Min[0] - dx, b.Min[1] - dy}, Max: orb.Point{b.Max[0] + dx, b.Max[1] + dy}}
}
