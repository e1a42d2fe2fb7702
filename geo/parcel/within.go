package parcel

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
)

// Subject is what a distance is measured from: an applicant's parcel or a cafe's
// area.
type Subject struct {
	Kind     string       // "parcel" or "area"
	ID       string       // parcel number, or feature id in the plan
	Geometry orb.Geometry // longitude and latitude in degrees
}

// Hit is a row within the distance.
type Hit struct {
	Record Record
	// Distance is the smallest from any subject, 0 where they touch or overlap.
	Distance geo.Length
	// Nearest is the index of the subject that Distance is from, the first one
	// where several are as near.
	Nearest int
}

// Within returns every row of the dataset any part of which lies within distance
// of any part of any subject, the distance itself (to 0.05 mm) included, in
// ascending order of Record.Row. Interiors count: what lies inside a subject is at distance 0, and so
// are the subject's own rows. Rows with a nil or empty geometry are near nothing.
//
// The distance is that on the WGS 84 ellipsoid with edges straight in the plane,
// to better than 0.1 mm. The answer is whole or an error: CodeArgument for a
// distance that is negative or no number, or for a subject with a nil or empty
// geometry; besides what Near of the store gives. Linear in the rows near the
// subjects.
func Within(ctx context.Context, s Store, d Dataset, subjects []Subject, distance geo.Length) ([]Hit, error) {
	gauges, err := gaugesOf(subjects, distance)
	if err != nil {
		return nil, err
	}
	return appendWithin(ctx, nil, s, d, gauges, 0)
}

// gaugesOf returns a gauge for each subject.
func gaugesOf(subjects []Subject, distance geo.Length) ([]*gauge, error) {
	if !(distance >= 0) || math.IsInf(float64(distance), 1) {
		return nil, &Error{
			Code: CodeArgument, What: fmt.Sprintf("%v m is no distance to search within", float64(distance)),
			Cure: "Give a number of feet, 0 or more",
		}
	}
	gauges := make([]*gauge, len(subjects))
	for i, subject := range subjects {
		g, ok := newGauge(subject.Geometry, distance)
		if !ok {
			return nil, &Error{
				Code: CodeArgument, Place: subject.Kind + " " + subject.ID,
				What: "it has no shape, so that nothing can be measured from it",
				Cure: "Draw it in the plan, or give another parcel",
			}
		}
		gauges[i] = g
	}
	return gauges, nil
}

// appendWithin adds what the gauges from the given one on find, and puts all hits in
// order, each row once.
func appendWithin(ctx context.Context, hits []Hit, s Store, d Dataset, gauges []*gauge, from int) ([]Hit, error) {
	for i, g := range gauges[from:] {
		for r, err := range s.Near(ctx, d, g.reach) {
			if err != nil {
				return nil, err
			}
			hits = g.appendHit(hits, r, from+i)
		}
	}
	slices.SortFunc(hits, func(a, b Hit) int {
		return cmp.Or(cmp.Compare(a.Record.Row, b.Record.Row), cmp.Compare(a.Distance, b.Distance), a.Nearest-b.Nearest)
	})
	return slices.CompactFunc(hits, func(a, b Hit) bool { return a.Record.Row == b.Record.Row }), nil
}

// appendHit adds a row if it is near enough to the subject of the gauge, which has a
// number.
func (g *gauge) appendHit(hits []Hit, r Record, subject int) []Hit {
	if near, ok := g.to(r.Geometry); ok {
		hits = append(hits, Hit{Record: r, Distance: near, Nearest: subject})
	}
	return hits
}
