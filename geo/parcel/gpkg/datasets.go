package gpkg

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

// Current returns the layer's current dataset.
func (s *Store) Current(ctx context.Context, layer parcel.Layer) (parcel.Dataset, error) {
	if _, err := parcel.ParseLayer(string(layer)); err != nil {
		return parcel.Dataset{}, err
	}
	stmt, err := s.prepared.get(ctx, s.read, asked{layer: layer}, func() string {
		return fmt.Sprintf("SELECT id, version, loaded, source, row_count FROM %s WHERE state = 'current' AND layer = '%s'", datasetsTable, layer)
	})
	if err != nil {
		return parcel.Dataset{}, s.fail("the datasets cannot be read", err)
	}
	var e edition
	err = stmt.QueryRowContext(ctx).Scan(&e.id, &e.version, &e.loaded, &e.source, &e.rows)
	if errors.Is(err, sql.ErrNoRows) {
		return parcel.Dataset{}, parcel.NoDataset(layer)
	}
	var d parcel.Dataset
	if err == nil {
		d, err = s.dataset(ctx, e)
	}
	return d, s.fail("the datasets cannot be read", err)
}

// edition names a dataset, also where the file was filled with a copy of its past, in which
// numbers are given again: what is filed about a dataset never changes but for its state.
type edition struct {
	id, version    int64
	loaded, source string
	rows           int64
}

// dataset returns a dataset that was current a moment ago.
func (s *Store) dataset(ctx context.Context, e edition) (parcel.Dataset, error) {
	if d, ok := s.known.Load(e); ok {
		return d.(parcel.Dataset), nil
	}
	found, err := datasets(s.read.QueryContext(ctx, selectDatasets+" WHERE id = ?", e.id))
	if err != nil {
		return parcel.Dataset{}, err
	}
	if len(found) == 0 {
		return parcel.Dataset{}, fmt.Errorf("the entry %d in %s is gone", e.id, datasetsTable)
	}
	found[0].Current = true
	s.known.Store(e, found[0])
	return found[0], nil
}

// Datasets returns all datasets that can be asked.
func (s *Store) Datasets(ctx context.Context) ([]parcel.Dataset, error) {
	found, err := datasets(s.read.QueryContext(ctx, selectDatasets+" WHERE state != 'gone' ORDER BY version DESC"))
	if err != nil {
		return nil, s.fail("the datasets cannot be read", err)
	}
	order := parcel.Layers()
	slices.SortStableFunc(found, func(a, b parcel.Dataset) int {
		return slices.Index(order, a.Layer) - slices.Index(order, b.Layer)
	})
	return found, nil
}

const selectDatasets = "SELECT layer, version, state, source, loaded, crs, row_count, min_x, min_y, max_x, max_y FROM " + datasetsTable

// datasets reads the answer of selectDatasets.
func datasets(rows *sql.Rows, err error) ([]parcel.Dataset, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []parcel.Dataset
	for rows.Next() {
		var d parcel.Dataset
		var state, loaded string
		var box [4]sql.NullFloat64
		if err := rows.Scan(&d.Layer, &d.Version, &state, &d.Origin.Source, &loaded, &d.Origin.CRS, &d.Rows, &box[0], &box[1], &box[2], &box[3]); err != nil {
			return nil, err
		}
		if d.Origin.Loaded, err = time.Parse(time.RFC3339, loaded); err != nil {
			return nil, err
		}
		d.Current = state == stateCurrent
		d.Bound = emptyBound()
		if box[0].Valid {
			d.Bound = orb.Bound{Min: orb.Point{box[0].Float64, box[1].Float64}, Max: orb.Point{box[2].Float64, box[3].Float64}}
		}
		found = append(found, d)
	}
	return found, rows.Err()
}

// Report returns the report of a dataset's load.
func (s *Store) Report(ctx context.Context, d parcel.Dataset) (parcel.Report, error) {
	var raw string
	err := s.read.QueryRowContext(ctx, "SELECT report FROM "+datasetsTable+" WHERE layer = ? AND version = ? AND state != 'gone'",
		string(d.Layer), d.Version).Scan(&raw)
	if errors.Is(err, sql.ErrNoRows) {
		return parcel.Report{}, parcel.Gone(d)
	}
	var report parcel.Report
	if err == nil {
		err = json.Unmarshal([]byte(raw), &report)
	}
	return report, s.fail("the report cannot be read", err)
}
