package surround

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/parcel"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// How far from what a plan draws the store is asked, and kept.
const (
	// Reach is how far from the box round everything drawn the store's things are
	// taken. A measure looks 20 ft along the walk from the applicant's things, and
	// across the street, some 100 ft; within 200 ft stands whatever bounds either.
	Reach = 200 * geo.Foot
	// besideWalk is how far from a walk that was taken its curbs, buildings and
	// parcels are taken, however far it runs on: where people enter and leave it is
	// told from what runs along it.
	besideWalk = 20 * geo.Foot
	// Cut is how far from that box a thing may run on before it is cut: a curb or a
	// street that runs through the town is not needed whole, and a plan is at most
	// siteplan.MaxExtent across. A walk cut there goes on, and its cut is an open end;
	// it is too far away to be taken for one at the site.
	Cut = 1500 * geo.Foot
)

// kind is one kind of thing that a store holds and a plan may lack.
type kind struct {
	layer  parcel.Layer
	role   siteplan.Role
	drawn  []siteplan.Role // of which one feature on the plan is enough
	name   string          // in a sentence
	plural bool
}

// kinds are in the order in which they are taken: the walk first, because the others
// are taken along it. A property line is the edge of a parcel: who draws the one is
// not given the other.
var kinds = []kind{
	{parcel.Sidewalk, siteplan.Sidewalk, []siteplan.Role{siteplan.Sidewalk}, "walk", false},
	{parcel.Curb, siteplan.Curb, []siteplan.Role{siteplan.Curb}, "curb", false},
	{parcel.Building, siteplan.Building, []siteplan.Role{siteplan.Building}, "buildings", true},
	{parcel.Street, siteplan.Street, []siteplan.Role{siteplan.Street}, "street", false},
	{parcel.Parcels, siteplan.Parcel, []siteplan.Role{siteplan.Parcel, siteplan.PropertyLine}, "parcels", true},
}

// Complete returns a plan that has, besides what plan draws, the walks, curbs,
// buildings, streets and parcels of the store near the site, for each of these roles
// that the plan lacks and that is not among except: a plan's own subject, such as a
// walk to be laid, is never taken. Only parcels are taken where neither a parcel nor a
// property line is drawn.
//
// Things are taken whole, of shapes in several parts the parts near the site; only
// what runs on for more than Cut is cut there. Their properties name source, version
// and loaded, a parcel's parcel_id too; ids are parcel numbers, else such as
// store:curb:17 with the row. The plan's assumptions say what was taken, and its
// warnings what could not be: shapes that do not fit what is drawn, a site outside of
// the data, a plan on a grid, which nothing is taken for.
//
// plan is not changed. The error is the store's. Nearly linear in the vertices of what
// is taken; a shape that is cut takes longer.
func Complete(ctx context.Context, s parcel.Store, plan *siteplan.Plan, except ...siteplan.Role) (*siteplan.Plan, error) {
	t := &taking{store: s, plan: plan}
	t.measureSite()
	if err := t.takeAll(ctx, except); err != nil {
		return nil, err
	}
	t.leaveMisfits()
	return t.finish(), nil
}

// taking is one completion under way.
type taking struct {
	store parcel.Store
	plan  *siteplan.Plan

	window, far orb.Bound  // in the plane: what is asked for, and where it is cut
	cut         geo.Length // how far from the site it is cut
	walks       *shape.Shape
	walksBox    orb.Bound

	hauls []*haul
	left  []string // drawn kinds that the store holds too
	away  []string // kinds that the store holds elsewhere, with the dataset
	apart []string // kinds that are not taken for a plan on a grid
	held  bool     // whether the store holds anything at all

	assumptions, warnings []string
}

func (t *taking) assume(format string, args ...any) {
	t.assumptions = append(t.assumptions, fmt.Sprintf(format, args...))
}

func (t *taking) warn(format string, args ...any) {
	t.warnings = append(t.warnings, fmt.Sprintf(format, args...))
}

// measureSite lays the window around what is drawn. A plan that is as wide as a plan
// may be leaves less room than Cut, or even than Reach, around it.
func (t *taking) measureSite() {
	site := t.plan.Features[0].Geometry.Bound()
	for _, f := range t.plan.Features[1:] {
		site = site.Union(f.Geometry.Bound())
	}
	across := max(site.Max[0]-site.Min[0], site.Max[1]-site.Min[1])
	room := max(0, (siteplan.MaxExtent-geo.Metre-geo.Length(across))/2)
	t.cut = min(Cut, room)
	t.far = shape.Grow(site, float64(t.cut))
	t.window = shape.Grow(site, float64(min(Reach, room)))
}

func (t *taking) takeAll(ctx context.Context, except []siteplan.Role) error {
	for _, k := range kinds {
		if slices.Contains(except, k.role) {
			continue
		}
		asked := t.asked()
		d, rows, err := parcel.CurrentNear(ctx, t.store, k.layer, asked)
		if parcel.CodeOf(err) == parcel.CodeNoDataset {
			continue
		}
		if err != nil {
			return err
		}
		t.held = true
		t.take(&haul{kind: k, dataset: d}, rows, asked)
	}
	t.tellWhatIsNot()
	return nil
}

// take takes one kind from rows near the box that was asked for, or notes why not.
func (t *taking) take(h *haul, rows []parcel.Record, asked orb.Bound) {
	drawn := len(t.plan.ByRole(h.drawn...)) > 0
	if t.plan.OnGrid && (drawn || !t.outside(h.dataset)) {
		if !drawn {
			t.apart = append(t.apart, h.name)
		}
		return
	}
	for _, r := range rows {
		if t.gather(h, r, asked); drawn && len(h.additions) > 0 {
			t.left = append(t.left, h.name)
			return
		}
	}
	switch {
	case drawn:
	case len(h.additions) > 0:
		t.hauls = append(t.hauls, h)
		if h.role == siteplan.Sidewalk {
			t.followWalks(h)
		}
	case t.outside(h.dataset):
		t.away = append(t.away, h.named())
	}
}

// asked is the box in degrees that the store is asked for.
func (t *taking) asked() orb.Bound {
	box := t.window
	if t.walks != nil {
		box = box.Union(shape.Grow(t.walksBox, float64(besideWalk)))
	}
	return parcel.Around(t.inDegrees(box), 0)
}

func (t *taking) inDegrees(box orb.Bound) orb.Bound {
	var corners orb.MultiPoint
	for _, p := range box.ToRing() {
		corners = append(corners, t.plan.Plane.Inverse(p))
	}
	return corners.Bound()
}

// outside tells whether a dataset has nothing near the site by its box alone.
func (t *taking) outside(d parcel.Dataset) bool {
	return !d.Bound.IsEmpty() && !d.Bound.Intersects(t.inDegrees(t.window))
}

// finish makes the plan of what was taken.
func (t *taking) finish() *siteplan.Plan {
	var additions []siteplan.Addition
	for _, h := range t.hauls {
		additions = append(additions, h.additions...)
		t.assume("%s", h.sentence())
	}
	plan, refused := t.plan.With(t.identified(additions))
	if len(refused) > 0 {
		t.warn("%s: left out, %s cannot be used: %s", listOf(refused), pick(len(refused) == 1, "its shape", "their shapes"), refused[0].What)
	}
	if len(t.hauls) > 0 {
		t.assume("what was taken from the store is as accurate as its survey; the uncertainty of the figures is that of the plan alone")
	}
	if len(t.left) > 0 {
		t.assume("what the plan draws is as drawn; not used of the store: %s", strings.Join(t.left, ", "))
	}
	plan.Assumptions = append(plan.Assumptions, t.assumptions...)
	plan.Warnings = append(plan.Warnings, t.warnings...)
	return plan
}

// identified gives the additions ids that neither the plan nor another one has: a second
// shape of a parcel is named by its row, because a number put after its own would be
// another parcel's.
func (t *taking) identified(additions []siteplan.Addition) []siteplan.Addition {
	taken := map[string]bool{}
	for _, f := range t.plan.Features {
		taken[f.ID] = true
	}
	for i := range additions {
		a := &additions[i]
		if number, _ := a.Properties["parcel_id"].(string); number != "" && !taken[number] {
			a.ID = number
		}
		taken[a.ID] = true
	}
	return additions
}
