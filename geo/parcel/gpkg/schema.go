package gpkg

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"clearway/geo/parcel"
)

// What a GeoPackage says of itself in the header of the SQLite file: "GPKG", and
// version 1.3.1.
const (
	applicationID = 0x47504B47
	userVersion   = 10301
)

// srsWGS84 is EPSG:4326 in gpkg_spatial_ref_sys.
const srsWGS84 = 4326

// wgs84 is the definition of EPSG:4326 in well-known text (OGC 01-009), with the
// axes as a GeoPackage has them in its values: longitude first.
const wgs84 = `GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,` +
	`AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]],` +
	`UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],AUTHORITY["EPSG","4326"]]`

// datasetsTable lists the datasets. The unique index on the current ones makes the
// row a pointer: there is one a layer at most.
const datasetsTable = "clearway_datasets"

// States of a dataset.
const (
	stateCurrent = "current" // what readers see
	stateKept    = "kept"    // the one before, for Rollback and for readers at work
	stateGone    = "gone"    // replaced; only its row here is left
)

// coreTables are the tables that every GeoPackage has, and that of the features.
var coreTables = []string{
	`CREATE TABLE IF NOT EXISTS gpkg_spatial_ref_sys (
		srs_name TEXT NOT NULL,
		srs_id INTEGER NOT NULL PRIMARY KEY,
		organization TEXT NOT NULL,
		organization_coordsys_id INTEGER NOT NULL,
		definition TEXT NOT NULL,
		description TEXT)`,
	`CREATE TABLE IF NOT EXISTS gpkg_contents (
		table_name TEXT NOT NULL PRIMARY KEY,
		data_type TEXT NOT NULL,
		identifier TEXT UNIQUE,
		description TEXT DEFAULT '',
		last_change DATETIME NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now')),
		min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,
		srs_id INTEGER,
		CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id))`,
	`CREATE TABLE IF NOT EXISTS gpkg_geometry_columns (
		table_name TEXT NOT NULL,
		column_name TEXT NOT NULL,
		geometry_type_name TEXT NOT NULL,
		srs_id INTEGER NOT NULL,
		z TINYINT NOT NULL,
		m TINYINT NOT NULL,
		CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
		CONSTRAINT uk_gc_table_name UNIQUE (table_name),
		CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
		CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id))`,
	`CREATE TABLE IF NOT EXISTS gpkg_extensions (
		table_name TEXT,
		column_name TEXT,
		extension_name TEXT NOT NULL,
		definition TEXT NOT NULL,
		scope TEXT NOT NULL,
		CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name))`,
	`INSERT OR IGNORE INTO gpkg_spatial_ref_sys VALUES
		('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', 'undefined Cartesian coordinate reference system'),
		('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'undefined geographic coordinate reference system'),
		('WGS 84 geodetic', 4326, 'EPSG', 4326, '` + wgs84 + `', 'longitude and latitude in decimal degrees on the WGS 84 ellipsoid')`,
	`CREATE TABLE IF NOT EXISTS ` + datasetsTable + ` (
		id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
		layer TEXT NOT NULL,
		version INTEGER NOT NULL,
		state TEXT NOT NULL,
		source TEXT NOT NULL,
		loaded TEXT NOT NULL,
		crs TEXT NOT NULL,
		row_count INTEGER NOT NULL,
		min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE,
		report TEXT NOT NULL,
		UNIQUE (layer, version))`,
	`CREATE UNIQUE INDEX IF NOT EXISTS clearway_current ON ` + datasetsTable + ` (layer) WHERE state = 'current'`,
	`INSERT OR IGNORE INTO gpkg_contents (table_name, data_type, identifier, description) VALUES
		('` + datasetsTable + `', 'attributes', '` + datasetsTable + `', 'What was loaded into this file, and when')`,
}

// initialise makes an empty database a GeoPackage, and any GeoPackage a store.
func initialise(ctx context.Context, c *sql.Conn) error {
	for _, q := range coreTables {
		if _, err := c.ExecContext(ctx, q); err != nil {
			return err
		}
	}
	return nil
}

// table returns the name of a dataset's table.
func table(layer parcel.Layer, version int, current bool) string {
	if current {
		return string(layer)
	}
	return fmt.Sprintf("%s_v%d", layer, version)
}

// rtree returns the name of a table's R-tree, as the standard has it.
func rtree(table string) string { return "rtree_" + table + "_geom" }

// createTable returns the statement for a dataset's table. The type of the geometry
// column is that of gpkg_geometry_columns, as the standard asks.
func createTable(layer parcel.Layer, name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "CREATE TABLE %s (fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom %s", name, layer.Shape())
	for _, f := range layer.Fields() {
		fmt.Fprintf(&b, ", %s TEXT", f)
	}
	b.WriteString(")")
	return b.String()
}

// createIndexes returns the statements for the indexes by which rows are found.
func createIndexes(layer parcel.Layer, name string, version int) []string {
	id := layer.Fields()[0]
	out := []string{fmt.Sprintf("CREATE INDEX %s_v%d_id ON %s (%s)", layer, version, name, id)}
	if f := layer.AlsoID(); f != "" {
		out = append(out, fmt.Sprintf("CREATE INDEX %s_v%d_also ON %s (%s)", layer, version, name, f))
	}
	if f := layer.AddressField(); f != "" {
		out = append(out, fmt.Sprintf("CREATE INDEX %s_v%d_address ON %s (upper(%s))", layer, version, name, f))
	}
	return out
}

// register lists a layer's table in the GeoPackage, without its box.
func register(ctx context.Context, c *sql.Conn, layer parcel.Layer) error {
	for _, q := range []struct {
		text string
		args []any
	}{
		{`INSERT OR IGNORE INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES (?, 'features', ?, ?)`, []any{string(layer), string(layer), srsWGS84}},
		{`INSERT OR IGNORE INTO gpkg_geometry_columns VALUES (?, 'geom', ?, ?, 0, 0)`, []any{string(layer), string(layer.Shape()), srsWGS84}},
		{`INSERT OR IGNORE INTO gpkg_extensions VALUES (?, 'geom', 'gpkg_rtree_index', 'http://www.geopackage.org/spec131/#extension_rtree', 'write-only')`, []any{string(layer)}},
	} {
		if _, err := c.ExecContext(ctx, q.text, q.args...); err != nil {
			return err
		}
	}
	return nil
}
