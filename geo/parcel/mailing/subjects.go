package mailing

import (
	"context"
	"slices"

	"clearway/geo/parcel"
	"clearway/geo/siteplan"
)

// The kinds of subject.
const (
	parcelKind = "parcel"
	areaKind   = "area"
)

// Subjects returns what a list is measured from: the parcels of the given numbers and
// the area that a plan applies for. Where no number is given, the applicant's parcels
// are those that the plan's frontage lies on. The plan may be nil. Errors are those of
// [ParcelSubjects] and [ApplicantParcels].
func Subjects(ctx context.Context, s parcel.Store, ids []string, plan *siteplan.Plan) ([]parcel.Subject, error) {
	d, err := s.Current(ctx, parcel.Parcels)
	if err != nil {
		return nil, err
	}
	if len(ids) == 0 && plan != nil {
		if ids, err = ApplicantParcels(ctx, s, d, plan); err != nil {
			return nil, err
		}
	}
	subjects, err := ParcelSubjects(ctx, s, d, ids)
	if err != nil || plan == nil {
		return subjects, err
	}
	areas := AreaSubjects(plan)
	if len(areas) == 0 {
		return nil, &parcel.Error{
			Code: parcel.CodeArgument, Place: "plan", What: "the plan shows no area that is applied for",
			Cure: "Draw it with the role cafe, fixture, obstruction, goods or excavation, or name a parcel instead of the plan",
		}
	}
	return append(subjects, areas...), nil
}

// Surroundings returns the parcels of a list's dataset in and around the area within
// the distance, half as far again, for maps: those whose boxes meet the box of it,
// whatever else the store found nearby. CodeGone where the dataset was replaced
// twice since the list was made.
func Surroundings(ctx context.Context, s parcel.Store, l *List) ([]parcel.Record, error) {
	box := l.Subjects[0].Geometry.Bound()
	for _, subject := range l.Subjects[1:] {
		box = box.Union(subject.Geometry.Bound())
	}
	var around []parcel.Record
	box = parcel.Around(box, l.Distance.Length()*3/2)
	for r, err := range s.Near(ctx, l.Dataset, box) {
		if err != nil {
			return nil, err
		}
		if r.Geometry.Bound().Intersects(box) {
			around = append(around, r)
		}
	}
	return around, nil
}

// ParcelSubjects returns the parcels of the given numbers as subjects, a number that
// stands on several shapes as several. The error has CodeArgument for a number that the
// store does not hold or that has no shape.
func ParcelSubjects(ctx context.Context, s parcel.Store, d parcel.Dataset, ids []string) ([]parcel.Subject, error) {
	var subjects []parcel.Subject
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			continue
		}
		rows, err := parcel.ByID(ctx, s, d, id)
		if err != nil {
			return nil, err
		}
		n := len(subjects)
		for _, r := range rows {
			if r.Geometry != nil && !r.Geometry.Bound().IsEmpty() {
				subjects = append(subjects, parcel.Subject{Kind: parcelKind, ID: r.ID(), Geometry: r.Geometry})
			}
		}
		switch {
		case len(rows) == 0:
			return nil, &parcel.Error{
				Code: parcel.CodeArgument, Place: "parcel " + id, What: "there is no parcel of this number among the loaded ones",
				Cure: "Write it as the county does, with its dashes and zeros",
			}
		case len(subjects) == n:
			return nil, &parcel.Error{
				Code: parcel.CodeArgument, Place: "parcel " + id, What: "the parcel has no shape in the loaded file, so that nothing can be measured from it",
				Cure: "Draw the area in a plan, or load a file with its shape",
			}
		}
	}
	return subjects, nil
}
