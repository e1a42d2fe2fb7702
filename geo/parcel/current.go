package parcel

import (
	"context"

	"github.com/paulmach/orb"

	"clearway/geo"
)

// CurrentNearer is a [Store] that can tell the current dataset and what of it is near in
// one question, where two take twice as long: in a database at the end of a line.
type CurrentNearer interface {
	// CurrentNear returns what Current returns, and the rows that Near yields for it.
	CurrentNear(ctx context.Context, layer Layer, box orb.Bound) (Dataset, []Record, error)
}

// CurrentNear returns the layer's current dataset and its rows near a box, as Current
// and Near of the store do.
func CurrentNear(ctx context.Context, s Store, layer Layer, box orb.Bound) (Dataset, []Record, error) {
	if at, ok := s.(CurrentNearer); ok {
		return at.CurrentNear(ctx, layer, box)
	}
	d, err := s.Current(ctx, layer)
	if err != nil {
		return Dataset{}, nil, err
	}
	rows, err := collect(s.Near(ctx, d, box), func(Record) bool { return true })
	return d, rows, err
}

// CurrentWithin is [Within] in the layer's current dataset, which it returns. Besides
// the errors of Within it gives those of Current of the store.
func CurrentWithin(ctx context.Context, s Store, layer Layer, subjects []Subject, distance geo.Length) (Dataset, []Hit, error) {
	gauges, err := gaugesOf(subjects, distance)
	if err != nil {
		return Dataset{}, nil, err
	}
	if len(gauges) == 0 {
		d, err := s.Current(ctx, layer)
		return d, nil, err
	}
	d, rows, err := CurrentNear(ctx, s, layer, gauges[0].reach)
	if err != nil {
		return Dataset{}, nil, err
	}
	var hits []Hit
	for _, r := range rows {
		hits = gauges[0].appendHit(hits, r, 0)
	}
	hits, err = appendWithin(ctx, hits, s, d, gauges, 1)
	return d, hits, err
}
