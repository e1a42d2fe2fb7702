package surround

import (
	"context"
	"errors"
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"

	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// District is a zoning district as the town names it; Code or Name may be empty.
type District struct{ Code, Name string }

// Zoning is what a store tells of the zoning of an applicant's property.
type Zoning struct {
	// Districts are those that the property lies in, in the order of the dataset.
	Districts []District
	// Partly is true where a part of the property lies in none.
	Partly bool
	// Source names the dataset; empty where the store holds no zoning.
	Source string
	// Unclear says why it cannot be told, as a clause; then there are no districts.
	Unclear string
}

// leastShare is the share of a property from which a district is one that it lies in:
// lot lines and district lines come from two maps, and a strip along a line is no
// second district.
const leastShare = 0.05

// ZoningOf tells the districts of the store that the applicant's parcels lie in, or
// where these cannot be told the areas that plan applies for. Where no districts were
// loaded, they are what the parcels themselves say of their zoning. A district with
// less than a twentieth of the property does not count.
//
// The error is the store's.
func ZoningOf(ctx context.Context, s parcel.Store, plan *siteplan.Plan) (Zoning, error) {
	parcels, own, unclear, err := propertyOf(ctx, s, plan)
	if err != nil {
		return Zoning{}, err
	}
	d, err := s.Current(ctx, parcel.Zoning)
	switch {
	case parcel.CodeOf(err) == parcel.CodeNoDataset:
		return zoningOfParcels(parcels, own, unclear), nil
	case err != nil:
		return Zoning{}, err
	}
	z := Zoning{Source: DatasetName(d)}
	var property []orb.Geometry
	for _, r := range own {
		property = append(property, r.Geometry)
	}
	if len(property) == 0 {
		for _, area := range mailing.AreaSubjects(plan) {
			property = append(property, area.Geometry)
		}
	}
	if len(property) == 0 {
		z.Unclear = unclear
		return z, nil
	}
	return z, z.find(ctx, s, d, plan, property)
}

// propertyOf returns the rows of the applicant's parcels, or says why they are unclear.
func propertyOf(ctx context.Context, s parcel.Store, plan *siteplan.Plan) (d parcel.Dataset, own []parcel.Record, unclear string, err error) {
	if d, err = s.Current(ctx, parcel.Parcels); parcel.CodeOf(err) == parcel.CodeNoDataset {
		return d, nil, "the store holds no parcels", nil
	} else if err != nil {
		return d, nil, "", err
	}
	ids, err := mailing.ApplicantParcels(ctx, s, d, plan)
	if unclear = argument(err); unclear != "" {
		return d, nil, unclear, nil
	}
	for _, id := range ids {
		rows, err := parcel.ByID(ctx, s, d, id)
		if err != nil {
			return d, nil, "", err
		}
		own = append(own, slices.DeleteFunc(rows, func(r parcel.Record) bool { return len(shape.Polygons(r.Geometry)) == 0 })...)
	}
	return d, own, "", err
}

// zoningOfParcels is what the applicant's parcels say of themselves.
func zoningOfParcels(d parcel.Dataset, own []parcel.Record, unclear string) Zoning {
	z := Zoning{Unclear: unclear}
	for _, r := range own {
		if code := r.Get(parcel.ZoningCode); code == "" {
			z.Partly = true
		} else if district := (District{Code: code}); !slices.Contains(z.Districts, district) {
			z.Districts = append(z.Districts, district)
		}
	}
	if len(z.Districts) > 0 {
		z.Source = DatasetName(d)
	} else if z.Unclear == "" {
		z.Unclear = "the store holds no zoning districts, nor do its parcels tell their zoning"
	}
	return z
}

// find adds the districts that a property, in degrees, lies in.
func (z *Zoning) find(ctx context.Context, s parcel.Store, d parcel.Dataset, plan *siteplan.Plan, property []orb.Geometry) error {
	var land orb.MultiPolygon
	for _, g := range property {
		land = append(land, shape.Polygons(shape.Moved(g, plan.Plane.Forward))...)
	}
	whole := planar.Area(land)
	share := map[District]float64{}
	var found []District
	covered := 0.0
	box := orb.Collection(property).Bound()
	for r, err := range s.Near(ctx, d, box) {
		if err != nil {
			return err
		}
		if !r.Geometry.Bound().Intersects(box) {
			continue // stores differ in what they yield beside the box
		}
		common, err := commonArea(land, shape.Polygons(shape.Moved(r.Geometry, plan.Plane.Forward)))
		if err != nil {
			z.Districts, z.Unclear = nil, "the shape of a district cannot be used: "+err.Error()
			return nil
		}
		at := districtOf(r)
		if share[at] < leastShare*whole && share[at]+common >= leastShare*whole {
			found = append(found, at)
		}
		share[at] += common
		covered += common
	}
	z.Districts, z.Partly = found, covered < (1-leastShare)*whole
	return nil
}

// commonArea is the area, in square metres, that parts of land have in a district.
func commonArea(land, district orb.MultiPolygon) (float64, error) {
	sum := 0.0
	for _, part := range land {
		for _, of := range district {
			common, err := shape.Intersection(orb.MultiPolygon{part}, orb.MultiPolygon{of})
			if err != nil {
				return 0, err
			}
			sum += planar.Area(common)
		}
	}
	return sum, nil
}

// districtOf names the district of a row.
func districtOf(r parcel.Record) District {
	d := District{Code: r.Get(parcel.ZoningCode), Name: r.Get(parcel.Name)}
	if d == (District{}) {
		d.Code = r.ID()
	}
	return d
}

// argument returns what is wrong where an error says that a question makes no sense,
// "" for any other error.
func argument(err error) string {
	var fault *parcel.Error
	if errors.As(err, &fault) && fault.Code == parcel.CodeArgument {
		return fault.What
	}
	return ""
}
