// Package town asks a parcel store what a check of a site plan needs beyond the plan:
// it hands geo's answers to the engine in ordinances, which knows of no store.
package town

import (
	"context"
	"errors"
	"slices"

	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
	"clearway/geo/parcel/surround"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// Look returns the plan with what the store has around its site, and what the store
// tells of the zoning and the neighbors that the permit's rules ask for. plan is not
// changed. Without a store, nil, it is returned as it is, and nothing is known. All that is
// told is of one version of each layer.
//
// The error is the store's; where the plan does not show what a question needs, what
// is known says so.
func Look(ctx context.Context, s parcel.Store, plan *siteplan.Plan, permit *ordinances.Permit) (*siteplan.Plan, ordinances.Known, error) {
	var known ordinances.Known
	if s == nil {
		return plan, known, nil
	}
	s = parcel.Snapshot(s)
	complete, err := surround.Complete(ctx, s, plan, permit.Subjects...)
	if err != nil {
		return nil, known, err
	}
	if permit.Asks(ordinances.ZoningFact) {
		if known.Zoning, err = zoning(ctx, s, plan); err != nil {
			return nil, known, err
		}
	}
	for _, within := range permit.Notices() {
		if err := count(ctx, s, plan, within, &known); err != nil {
			return nil, known, err
		}
	}
	return complete, known, nil
}

func zoning(ctx context.Context, s parcel.Store, plan *siteplan.Plan) (*ordinances.Zoning, error) {
	z, err := surround.ZoningOf(ctx, s, plan)
	known := &ordinances.Zoning{Partly: z.Partly, Source: z.Source, Unclear: z.Unclear}
	for _, d := range z.Districts {
		known.Districts = append(known.Districts, ordinances.District(d))
	}
	return known, err
}

// count counts who is told within a distance. Without parcels in the store there is
// nothing to know.
func count(ctx context.Context, s parcel.Store, plan *siteplan.Plan, within ordinances.Within, known *ordinances.Known) error {
	list, err := listWithin(ctx, s, plan, within)
	var n ordinances.Neighbors
	var fault *parcel.Error
	switch {
	case parcel.CodeOf(err) == parcel.CodeNoDataset:
		return nil
	case errors.As(err, &fault) && fault.Code == parcel.CodeArgument:
		n.Unclear = fault.What + ". Draw the frontage of the establishment, a line with the role frontage, on its parcel, and the area; " +
			"or make the list with clearway notice --parcel ID"
	case err != nil:
		return err
	default:
		n = neighbors(list)
	}
	if known.Notices == nil {
		known.Notices = map[ordinances.Within]ordinances.Neighbors{}
	}
	known.Notices[within] = n
	return nil
}

func listWithin(ctx context.Context, s parcel.Store, plan *siteplan.Plan, within ordinances.Within) (*mailing.List, error) {
	subjects, err := mailing.Subjects(ctx, s, nil, plan)
	if err != nil {
		return nil, err
	}
	return mailing.Make(ctx, s, mailing.Question{
		Subjects: subjects,
		Distance: mailing.Distance{Value: within.Length().Feet(), Unit: mailing.Foot},
	})
}

func neighbors(list *mailing.List) ordinances.Neighbors {
	n := ordinances.Neighbors{
		Parcels: len(list.Parcels),
		Owners:  list.Count(mailing.Owner), Occupants: list.Count(mailing.Occupant),
		Source: surround.DatasetName(list.Dataset),
	}
	for _, subject := range list.Subjects {
		near := parcel.Around(subject.Geometry.Bound(), list.Distance.Length())
		n.AtEdge = n.AtEdge || !list.Dataset.Bound.Contains(near.Min) || !list.Dataset.Bound.Contains(near.Max)
	}
	for _, row := range list.Parcels {
		if slices.ContainsFunc(list.Subjects, func(s parcel.Subject) bool { return s.Kind == "parcel" && s.ID == row.Record.ID() }) {
			n.Own++
		}
	}
	return n
}
