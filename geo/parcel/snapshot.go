package parcel

import (
	"context"
	"sync"

	"github.com/paulmach/orb"
)

// Snapshot is a store as one answer sees it: of each layer the dataset that was current
// when it was first asked for, or none, however many loads become current meanwhile. So
// the shapes that a distance is measured from and those that it is measured to are of one
// version. It is for one answer: later ones need one of their own. Where a dataset was
// replaced twice since, questions have CodeGone, and the answer is to be begun anew.
func Snapshot(s Store) Store { return &snapshot{Store: s, seen: make(map[Layer]sight)} }

type snapshot struct {
	Store
	mu   sync.Mutex
	seen map[Layer]sight
}

// sight is what was current: a dataset, or the error that there is none.
type sight struct {
	dataset Dataset
	none    error
}

// Current returns the dataset that was current at first.
func (s *snapshot) Current(ctx context.Context, layer Layer) (Dataset, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if seen, ok := s.seen[layer]; ok {
		return seen.dataset, seen.none
	}
	d, err := s.Store.Current(ctx, layer)
	return d, s.note(layer, d, err)
}

// CurrentNear returns the dataset that was current at first, and rows of it.
func (s *snapshot) CurrentNear(ctx context.Context, layer Layer, box orb.Bound) (Dataset, []Record, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if seen, ok := s.seen[layer]; ok {
		if seen.none != nil {
			return Dataset{}, nil, seen.none
		}
		rows, err := collect(s.Near(ctx, seen.dataset, box), func(Record) bool { return true })
		return seen.dataset, rows, err
	}
	d, rows, err := CurrentNear(ctx, s.Store, layer, box)
	return d, rows, s.note(layer, d, err)
}

// note keeps what is current, unless it could not be told.
func (s *snapshot) note(layer Layer, d Dataset, err error) error {
	if err == nil || CodeOf(err) == CodeNoDataset {
		s.seen[layer] = sight{d, err}
	}
	return err
}
