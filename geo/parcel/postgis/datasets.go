package postgis

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

// selectDatasets lists the datasets of a source that can be asked.
const selectDatasets = `SELECT d.id, d.layer, d.version, d.source, d.loaded, d.crs, d.row_count,
	d.min_x, d.min_y, d.max_x, d.max_y, d.id = s.current_dataset
	FROM clearway.dataset d JOIN clearway.source s ON s.source_key = d.source_key AND s.layer = d.layer
	WHERE d.source_key = $1 AND s.source_key = $1 AND d.state = 'ready'`

// Current returns the layer's current dataset.
func (s *Store) Current(ctx context.Context, layer parcel.Layer) (parcel.Dataset, error) {
	if _, err := parcel.ParseLayer(string(layer)); err != nil {
		return parcel.Dataset{}, err
	}
	var e edition
	err := s.again(ctx, func() error {
		return s.pool.QueryRow(ctx, selectCurrent, s.key, string(layer)).Scan(&e.id, &e.version, &e.loaded, &e.source, &e.rows)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return parcel.Dataset{}, parcel.NoDataset(layer)
	}
	if err != nil {
		return parcel.Dataset{}, s.fail(ctx, "the datasets cannot be read", err)
	}
	if d, ok := s.known.Load(e); ok {
		s.remember(version{layer, e.version}, e.id)
		s.last.Store(layer, e)
		return d.(parcel.Dataset), nil
	}
	found, err := s.datasets(ctx, selectDatasets+" AND d.layer = $2 AND d.id = $3", s.key, string(layer), e.id)
	if err != nil {
		return parcel.Dataset{}, err
	}
	if len(found) == 0 {
		return s.Current(ctx, layer) // retired since
	}
	found[0].Current = true
	s.known.Store(e, found[0])
	s.last.Store(layer, e)
	return found[0], nil
}

// edition names a dataset, also where the database was replaced by a copy of its past, in
// which numbers are given again: what is filed about a dataset never changes but for its
// state.
type edition struct {
	id      int64
	version int
	loaded  time.Time
	source  string
	rows    int64
}

const selectCurrent = `SELECT d.id, d.version, d.loaded AT TIME ZONE 'UTC', d.source, d.row_count
	FROM clearway.source s JOIN clearway.dataset d ON d.source_key = s.source_key AND d.id = s.current_dataset
	WHERE s.source_key = $1 AND s.layer = $2 AND d.source_key = $1 AND d.state = 'ready'`

// Datasets returns all datasets that can be asked.
func (s *Store) Datasets(ctx context.Context) ([]parcel.Dataset, error) {
	found, err := s.datasets(ctx, selectDatasets, s.key)
	if err != nil {
		return nil, err
	}
	order := parcel.Layers()
	slices.SortFunc(found, func(a, b parcel.Dataset) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a.Layer), slices.Index(order, b.Layer)), b.Version-a.Version)
	})
	return found, nil
}

// datasets asks for datasets and remembers their ids.
func (s *Store) datasets(ctx context.Context, query string, args ...any) ([]parcel.Dataset, error) {
	var found []parcel.Dataset
	err := s.again(ctx, func() error {
		rows, err := s.pool.Query(ctx, query, args...)
		if err != nil {
			return err
		}
		found, err = pgx.CollectRows(rows, s.dataset)
		return err
	})
	return found, s.fail(ctx, "the datasets cannot be read", err)
}

// dataset reads a row of selectDatasets.
func (s *Store) dataset(row pgx.CollectableRow) (parcel.Dataset, error) {
	var id int64
	var d parcel.Dataset
	var loaded time.Time
	var box [4]*float64
	err := row.Scan(&id, &d.Layer, &d.Version, &d.Origin.Source, &loaded, &d.Origin.CRS, &d.Rows,
		&box[0], &box[1], &box[2], &box[3], &d.Current)
	if err != nil {
		return d, err
	}
	d.Origin.Loaded = loaded.UTC()
	d.Bound = emptyBound()
	if box[0] != nil {
		d.Bound = orb.Bound{Min: orb.Point{*box[0], *box[1]}, Max: orb.Point{*box[2], *box[3]}}
	}
	s.remember(version{d.Layer, d.Version}, id)
	return d, nil
}

// remember keeps the id of a dataset.
func (s *Store) remember(v version, id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ids[v] = id
}

// emptyBound is the box of nothing.
func emptyBound() orb.Bound { return orb.MultiPoint{}.Bound() }

// idOf returns the id of a dataset, as remembered if it may be. CodeGone where it cannot
// be asked.
func (s *Store) idOf(ctx context.Context, d parcel.Dataset, remembered bool) (int64, error) {
	s.mu.Lock()
	id, ok := s.ids[version{d.Layer, d.Version}]
	s.mu.Unlock()
	if ok && remembered {
		return id, nil
	}
	found, err := s.datasets(ctx, selectDatasets+" AND d.layer = $2 AND d.version = $3", s.key, string(d.Layer), d.Version)
	if err != nil {
		return 0, err
	}
	if len(found) == 0 {
		return 0, parcel.Gone(d)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ids[version{d.Layer, d.Version}], nil
}

// Report returns the report of a dataset's load.
func (s *Store) Report(ctx context.Context, d parcel.Dataset) (parcel.Report, error) {
	var text string
	err := s.again(ctx, func() error {
		return s.pool.QueryRow(ctx,
			"SELECT report FROM clearway.dataset WHERE source_key = $1 AND layer = $2 AND version = $3 AND state = 'ready'",
			s.key, string(d.Layer), d.Version).Scan(&text)
	})
	if errors.Is(err, pgx.ErrNoRows) {
		return parcel.Report{}, parcel.Gone(d)
	}
	var report parcel.Report
	if err == nil {
		err = json.Unmarshal([]byte(text), &report)
	}
	return report, s.fail(ctx, "the report cannot be read", err)
}
