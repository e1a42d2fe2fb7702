package mailing

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/parcel"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

const (
	// frontReach is how far a facade may lie from its parcel: drawings and county maps
	// are off from each other by some feet.
	frontReach = 15 * geo.Foot
	// planReach is the same for a parcel that the plan itself draws.
	planReach = 3 * geo.Foot
	// leastRun is how far a frontage runs along a parcel to lie on it. Less is the
	// difference between two surveys at a lot line.
	leastRun = geo.Foot
	// frontStep is how far apart the places are that are looked at on a frontage. What
	// begins and ends between two of them does not count anyway.
	frontStep = leastRun
	// frontParts is into how many parts a step over a lot line is taken.
	frontParts = 20
	// mostSteps bounds the places that are looked at on one segment; on one of more
	// than 10,000 ft they lie farther apart.
	mostSteps = 10000
	// sameDistance is by how much two parcels that are as near may differ.
	sameDistance = 0.001
)

// ApplicantParcels returns the numbers of the parcels that the plan's frontage lines
// lie on, in the order in which they are drawn: those along which they run for more
// than a foot in all, or where there is none the one along which they run longest. A
// place of a frontage is on the nearest parcel within 15 ft, of the plan's own parcels
// within 3 ft if they have a number that the store holds, else of the store's.
//
// The error has CodeArgument where no frontage is drawn, where most of a segment lies
// on no parcel, and where it runs along several parcels at once that lie one on the
// other, as condominiums do.
func ApplicantParcels(ctx context.Context, s parcel.Store, d parcel.Dataset, plan *siteplan.Plan) ([]string, error) {
	fronts := plan.ByRole(siteplan.Frontage)
	if len(fronts) == 0 {
		return nil, unclear("the plan draws no frontage, so that the applicant's parcel cannot be told")
	}
	own, err := numbered(ctx, s, d, plan)
	if err != nil {
		return nil, err
	}
	runs := runs{length: map[string]float64{}}
	for _, f := range fronts {
		loaded, err := besideFront(ctx, s, d, plan, f)
		if err != nil {
			return nil, err
		}
		for _, segment := range shape.Segments(f.Geometry) {
			if segment.A == segment.B {
				continue
			}
			if err := runs.add(f.ID, segment, own, loaded); err != nil {
				return nil, err
			}
		}
	}
	return runs.ids()
}

func unclear(what string) error {
	return &parcel.Error{
		Code: parcel.CodeArgument, Place: "plan", What: what,
		Cure: "Name the applicant's parcel by its number: --parcel ID",
	}
}

// lotShape is a parcel in the plane of a plan.
type lotShape struct {
	id   string
	area shape.Shape
}

// numbered returns the plan's parcels with a number that the store holds.
func numbered(ctx context.Context, s parcel.Store, d parcel.Dataset, plan *siteplan.Plan) ([]lotShape, error) {
	var own []lotShape
	for _, f := range plan.ByRole(siteplan.Parcel) {
		id, _ := f.Properties["parcel_id"].(string)
		if id == "" {
			continue
		}
		rows, err := parcel.ByID(ctx, s, d, id)
		if err != nil {
			return nil, err
		}
		if area, ok := shape.Prepare(f.Geometry); ok && len(rows) > 0 {
			own = append(own, lotShape{id, area})
		}
	}
	return own, nil
}

// besideFront returns the loaded parcels with a number within reach of a frontage.
func besideFront(ctx context.Context, s parcel.Store, d parcel.Dataset, plan *siteplan.Plan, f *siteplan.Feature) ([]lotShape, error) {
	onEarth := shape.Moved(f.Geometry, plan.Plane.Inverse)
	hits, err := parcel.Within(ctx, s, d, []parcel.Subject{{Kind: areaKind, ID: f.ID, Geometry: onEarth}}, frontReach)
	if err != nil {
		return nil, err
	}
	var lots []lotShape
	for _, h := range hits {
		area, ok := shape.Prepare(shape.Moved(h.Record.Geometry, plan.Plane.Forward))
		if id := h.Record.ID(); ok && id != "" {
			lots = append(lots, lotShape{id, area})
		}
	}
	return lots, nil
}

// runs are the lengths, in metres, for which frontages run along parcels.
type runs struct {
	length map[string]float64
	order  []string
	shared []sharedRun
}

// sharedRun is a stretch along parcels that are equally near.
type sharedRun struct {
	front  string
	ids    []string
	length float64
}

// add walks along a segment of a frontage, from one place to the next, and looks
// closer between places that are on different parcels.
func (r *runs) add(front string, segment shape.Segment, own, loaded []lotShape) error {
	on := func(t float64) []string {
		p := segment.At(t)
		if ids := nearestLots(besides(own, p, segment), p, planReach); len(ids) > 0 {
			return ids
		}
		return nearestLots(loaded, p, frontReach)
	}
	steps := min(mostSteps, int(math.Ceil(segment.Len()/float64(frontStep))))
	off, here := 0.0, on(0)
	for i := range steps {
		from, to := float64(i)/float64(steps), float64(i+1)/float64(steps)
		next := on(to)
		if slices.Equal(here, next) {
			off += r.count(front, here, (to-from)*segment.Len())
			continue
		}
		here = next
		for k := range frontParts {
			t := from + (to-from)*(float64(k)+0.5)/frontParts
			off += r.count(front, on(t), (to-from)*segment.Len()/frontParts)
		}
	}
	if 2*off > segment.Len() {
		return unclear(fmt.Sprintf("frontage %s lies on no loaded parcel", front))
	}
	return nil
}

// count adds a stretch to the parcel or parcels that it is on. off is its length where
// it is on none.
func (r *runs) count(front string, ids []string, length float64) (off float64) {
	switch len(ids) {
	case 0:
		return length
	case 1:
		if !slices.Contains(r.order, ids[0]) {
			r.order = append(r.order, ids[0])
		}
		r.length[ids[0]] += length
	default:
		r.share(front, ids, length)
	}
	return 0
}

func (r *runs) share(front string, ids []string, length float64) {
	for i := range r.shared {
		if s := &r.shared[i]; s.front == front && slices.Equal(s.ids, ids) {
			s.length += length
			return
		}
	}
	r.shared = append(r.shared, sharedRun{front, ids, length})
}

// ids returns the parcels with a run that counts.
func (r *runs) ids() ([]string, error) {
	var ids []string
	longest := ""
	for _, id := range r.order {
		if r.length[id] > float64(leastRun) {
			ids = append(ids, id)
		}
		if longest == "" || r.length[id] > r.length[longest] {
			longest = id
		}
	}
	if len(ids) == 0 && longest != "" {
		ids = []string{longest}
	}
	for _, s := range r.shared {
		all := !slices.ContainsFunc(s.ids, func(id string) bool { return !slices.Contains(ids, id) })
		if !all && (s.length > float64(leastRun) || len(ids) == 0) {
			return nil, unclear(fmt.Sprintf("frontage %s lies on %d parcels at once: %s", s.front, len(s.ids), strings.Join(s.ids[:min(len(s.ids), shownNames)], ", ")))
		}
	}
	return ids, nil
}

// besides returns the parcels that p of a segment is on or beside, and not past their
// end: the way to them leads across the segment, but for a quarter to the side.
func besides(lots []lotShape, p orb.Point, segment shape.Segment) []lotShape {
	dx, dy := segment.B[0]-segment.A[0], segment.B[1]-segment.A[1]
	return slices.DeleteFunc(slices.Clone(lots), func(lot lotShape) bool {
		line, ok := lineTo(lot, p, planReach)
		x, y := line.To[0]-p[0], line.To[1]-p[1]
		return !ok || line.Len > sameDistance && 4*math.Abs(x*dx+y*dy) > math.Abs(x*dy-y*dx)
	})
}

// lineTo returns the shortest line from p to a parcel within reach.
func lineTo(lot lotShape, p orb.Point, reach geo.Length) (shape.Line, bool) {
	at, _ := shape.Prepare(p)
	return at.LineWithin(lot.area, float64(reach)+sameDistance)
}

// nearestLots returns the numbers of the nearest parcels within reach of p.
func nearestLots(lots []lotShape, p orb.Point, reach geo.Length) []string {
	nearest := float64(reach)
	distances := make([]float64, len(lots))
	for i, lot := range lots {
		distances[i] = math.Inf(1)
		if line, ok := lineTo(lot, p, reach); ok {
			distances[i] = line.Len
		}
		nearest = min(nearest, distances[i])
	}
	var ids []string
	for i, lot := range lots {
		if distances[i] <= nearest+sameDistance && !slices.Contains(ids, lot.id) {
			ids = append(ids, lot.id)
		}
	}
	return ids
}
