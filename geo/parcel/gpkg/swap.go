package gpkg

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"clearway/geo/parcel"
)

// swap makes a kept dataset current: the tables change names and the pointer row
// moves. The one that was current is kept, all others go. It runs in the
// transaction of its caller.
func swap(ctx context.Context, c *sql.Conn, layer parcel.Layer, version int) error {
	current, has, err := currentVersion(ctx, c, layer)
	if err != nil {
		return err
	}
	if err := forget(ctx, c, layer, version, current); err != nil {
		return err
	}
	if has {
		if err := rename(ctx, c, layer, table(layer, current, true), table(layer, current, false)); err != nil {
			return err
		}
		if err := setState(ctx, c, layer, current, stateKept); err != nil {
			return err
		}
	} else if err := register(ctx, c, layer); err != nil {
		return err
	}
	if err := rename(ctx, c, layer, table(layer, version, false), table(layer, version, true)); err != nil {
		return err
	}
	for _, q := range createTriggers(string(layer)) {
		if _, err := c.ExecContext(ctx, q); err != nil {
			return err
		}
	}
	if err := setState(ctx, c, layer, version, stateCurrent); err != nil {
		return err
	}
	return describe(ctx, c, layer)
}

// currentVersion returns the layer's current version; has is false where there is
// none.
func currentVersion(ctx context.Context, c *sql.Conn, layer parcel.Layer) (version int, has bool, err error) {
	err = c.QueryRowContext(ctx, "SELECT version FROM "+datasetsTable+" WHERE layer = ? AND state = 'current'", string(layer)).Scan(&version)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, false, nil
	}
	return version, err == nil, err
}

// rename gives a table and its R-tree other names. Triggers are dropped: they are
// made again for the table that needs them.
func rename(ctx context.Context, c *sql.Conn, layer parcel.Layer, from, to string) error {
	statements := append(dropTriggers(string(layer)),
		fmt.Sprintf("ALTER TABLE %s RENAME TO %s", rtree(from), rtree(to)),
		fmt.Sprintf("ALTER TABLE %s RENAME TO %s", from, to))
	for _, q := range statements {
		if _, err := c.ExecContext(ctx, q); err != nil {
			return err
		}
	}
	return nil
}

// forget drops the tables of all kept versions but two.
func forget(ctx context.Context, c *sql.Conn, layer parcel.Layer, but, andBut int) error {
	kept, err := keptVersions(ctx, c, layer)
	if err != nil {
		return err
	}
	for _, version := range kept {
		if version == but || version == andBut {
			continue
		}
		name := table(layer, version, false)
		for _, q := range []string{"DROP TABLE " + rtree(name), "DROP TABLE " + name} {
			if _, err := c.ExecContext(ctx, q); err != nil {
				return err
			}
		}
		if err := setState(ctx, c, layer, version, stateGone); err != nil {
			return err
		}
	}
	return nil
}

func keptVersions(ctx context.Context, c *sql.Conn, layer parcel.Layer) ([]int, error) {
	rows, err := c.QueryContext(ctx, "SELECT version FROM "+datasetsTable+" WHERE layer = ? AND state = 'kept' ORDER BY version", string(layer))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var versions []int
	for rows.Next() {
		var v int
		if err := rows.Scan(&v); err != nil {
			return nil, err
		}
		versions = append(versions, v)
	}
	return versions, rows.Err()
}

func setState(ctx context.Context, c *sql.Conn, layer parcel.Layer, version int, state string) error {
	_, err := c.ExecContext(ctx, "UPDATE "+datasetsTable+" SET state = ? WHERE layer = ? AND version = ?", state, string(layer), version)
	return err
}

// describe brings the layer's row in the GeoPackage's contents up to date.
func describe(ctx context.Context, c *sql.Conn, layer parcel.Layer) error {
	_, err := c.ExecContext(ctx, `UPDATE gpkg_contents SET
		last_change = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'),
		description = d.source || ', loaded ' || d.loaded || ', version ' || d.version,
		min_x = d.min_x, min_y = d.min_y, max_x = d.max_x, max_y = d.max_y
		FROM (SELECT * FROM `+datasetsTable+` WHERE layer = ?1 AND state = 'current') AS d
		WHERE table_name = ?1`, string(layer))
	return err
}

// Rollback makes the dataset before the current one current.
func (s *Store) Rollback(ctx context.Context, layer parcel.Layer) (parcel.Dataset, error) {
	if _, err := parcel.ParseLayer(string(layer)); err != nil {
		return parcel.Dataset{}, err
	}
	c, err := s.writer(ctx)
	if err != nil {
		return parcel.Dataset{}, err
	}
	defer s.release(c)
	if err := rollBack(ctx, c, layer); err != nil {
		return parcel.Dataset{}, s.fail("cannot be rolled back", err)
	}
	return s.Current(ctx, layer)
}

func rollBack(ctx context.Context, c *sql.Conn, layer parcel.Layer) error {
	current, has, err := currentVersion(ctx, c, layer)
	if err != nil {
		return err
	}
	if !has {
		return parcel.NoDataset(layer)
	}
	kept, err := keptVersions(ctx, c, layer)
	if err != nil {
		return err
	}
	if len(kept) == 0 || kept[len(kept)-1] > current {
		return parcel.NoEarlier(layer)
	}
	if err := swap(ctx, c, layer, kept[len(kept)-1]); err != nil {
		return err
	}
	_, err = c.ExecContext(ctx, "COMMIT")
	return err
}
