package mailing

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
				Cure: "Write it as the county does, with its dashes and zeros, or find it by its address",
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

// ApplicantParcels returns the numbers of the parcels that the plan's frontage lines
// lie on: of the plan's own parcels those with a number that the store holds, else of
// the store's. The error has CodeArgument where no frontage is drawn, where it lies on
// no parcel, and where several parcels lie there one on the other, as condominiums do.
func ApplicantParcels(ctx context.Context, s parcel.Store, d parcel.Dataset, plan *siteplan.Plan) ([]string, error) {
	fronts := plan.ByRole(siteplan.Frontage)
	if len(fronts) == 0 {
		return nil, unclear("the plan draws no frontage, so that the applicant's parcel cannot be told")
	}
	var ids []string
	for _, f := range fronts {
		for _, p := range samples(f.Geometry) {
			id, err := parcelAt(ctx, s, d, plan, f, p)
			if err != nil {
				return nil, err
			}
			if !slices.Contains(ids, id) {
				ids = append(ids, id)
			}
		}
	}
	return ids, nil
}

func unclear(what string) error {
	return &parcel.Error{
		Code: parcel.CodeArgument, Place: "plan", What: what,
		Cure: "Name the applicant's parcel by its number: --parcel ID",
	}
}

// samples returns the middle of every segment of a frontage: a front that goes on
// over several parcels is drawn with a vertex at each lot line or as several lines.
func samples(g orb.Geometry) []orb.Point {
	var points []orb.Point
	for _, s := range shape.Segments(g) {
		points = append(points, s.At(0.5))
	}
	return points
}

// reaches are how far a facade may lie from its parcel: drawings and county maps are
// off from each other by some feet.
var reaches = []geo.Length{0, 3 * geo.Foot, 15 * geo.Foot}

// parcelAt returns the number of the parcel at a point of a frontage.
func parcelAt(ctx context.Context, s parcel.Store, d parcel.Dataset, plan *siteplan.Plan, front *siteplan.Feature, p orb.Point) (string, error) {
	for _, f := range plan.ByRole(siteplan.Parcel) {
		id, _ := f.Properties["parcel_id"].(string)
		line, ok := shape.Distance(p, f.Geometry)
		if id == "" || !ok || line.Len > float64(reaches[1]) {
			continue
		}
		if rows, err := parcel.ByID(ctx, s, d, id); err != nil || len(rows) > 0 {
			return id, err
		}
	}
	subject := parcel.Subject{Kind: areaKind, ID: front.ID, Geometry: plan.Plane.Inverse(p)}
	hits, err := parcel.Within(ctx, s, d, []parcel.Subject{subject}, reaches[len(reaches)-1])
	if err != nil {
		return "", err
	}
	for _, reach := range reaches {
		if names := nearestNames(hits, reach); len(names) == 1 {
			return names[0], nil
		} else if len(names) > 1 {
			return "", unclear(fmt.Sprintf("frontage %s lies on %d parcels at once: %s", front.ID, len(names), strings.Join(names[:min(len(names), shownNames)], ", ")))
		}
	}
	return "", unclear(fmt.Sprintf("frontage %s lies on no loaded parcel", front.ID))
}

// nearestNames returns the numbers of the nearest parcels within reach.
func nearestNames(hits []parcel.Hit, reach geo.Length) []string {
	var names []string
	nearest := reach
	for _, h := range hits {
		if h.Distance > nearest || h.Record.ID() == "" {
			continue
		}
		if h.Distance < nearest {
			nearest, names = h.Distance, nil
		}
		if !slices.Contains(names, h.Record.ID()) {
			names = append(names, h.Record.ID())
		}
	}
	return names
}
