package source

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"clearway/geo/crs"
)

// geoPackageReader reads one layer of features of a GeoPackage (OGC 12-128r19), which
// it opens for reading only.
type geoPackageReader struct {
	path    string
	db      *sql.DB
	rows    *sql.Rows
	layer   gpkgLayer
	ref     reference
	names   []string
	columns []string
	release func() error

	places  []int // of the columns that are read, among all
	scanned []any
	targets []any
	values  []string
	row     int
	total   int64
}

// gpkgLayer is a table of features as the GeoPackage lists it.
type gpkgLayer struct {
	table, column string
	srs           int64
}

// openGeoPackage opens a layer by name, or the only one.
func openGeoPackage(path string, p part, layer string) (reader, error) {
	disk, release, err := p.onDisk()
	if err != nil {
		return nil, fault(path, "the GeoPackage cannot be unpacked", "Unpack the archive first", err)
	}
	r := &geoPackageReader{path: path, release: release}
	if err := r.open(disk, layer); err != nil {
		_ = r.close()
		return nil, err
	}
	return r, nil
}

func (r *geoPackageReader) open(disk, layer string) error {
	header, err := r.readHeader(disk)
	if err != nil {
		return err
	}
	db, err := sql.Open("sqlite", readOnlyURI(disk, header))
	if err != nil {
		return r.damaged(err)
	}
	r.db = db
	db.SetMaxOpenConns(1)
	layers, err := r.layers()
	if err != nil {
		return err
	}
	if r.layer, err = r.choose(layers, layer); err != nil {
		return err
	}
	if err := r.readReference(); err != nil {
		return err
	}
	return r.query()
}

// readOnlyURI returns the name under which SQLite opens a file without writing. One
// with a write-ahead log that nobody has open is declared as unchanging: else SQLite
// would put two files beside it even for reading.
func readOnlyURI(disk string, header []byte) string {
	const readVersion, writeAheadLog = 19, 2
	uri := "file:" + (&url.URL{Path: disk}).EscapedPath() + "?mode=ro&_pragma=query_only(1)&_pragma=trusted_schema(0)&_pragma=busy_timeout(5000)"
	if _, err := os.Stat(disk + "-wal"); os.IsNotExist(err) && header[readVersion] == writeAheadLog {
		uri += "&immutable=1"
	}
	return uri
}

// readHeader reads the header of the database, and compares the length of the file
// with the pages that it counts: SQLite notices a missing page only when it comes to
// it. The count is valid where the two change counters agree (SQLite file format,
// 1.3.7), and where no write-ahead log holds more.
func (r *geoPackageReader) readHeader(disk string) ([]byte, error) {
	const size = 100
	file, err := os.Open(disk)
	if err != nil {
		return nil, cannotOpen(r.path, err)
	}
	defer file.Close()
	header, err := readSome(file, size)
	if err != nil {
		return nil, cannotOpen(r.path, err)
	}
	info, err := file.Stat()
	if err != nil {
		return nil, cannotOpen(r.path, err)
	}
	if len(header) < size {
		return nil, r.damaged(errors.New("it ends within its header"))
	}
	word := func(at int) int64 { return int64(binary.BigEndian.Uint32(header[at:])) }
	page := int64(binary.BigEndian.Uint16(header[16:]))
	if page == 1 {
		page = 1 << 16
	}
	_, err = os.Stat(disk + "-wal")
	if os.IsNotExist(err) && word(24) == word(92) && page*word(28) > info.Size() {
		return nil, r.damaged(fmt.Errorf("it is %d bytes long and should be %d", info.Size(), page*word(28)))
	}
	return header, nil
}

func (r *geoPackageReader) damaged(err error) error {
	return fault(r.path, "the GeoPackage is damaged or was cut off", "Copy or export it again", err)
}

// layers lists the tables of features.
func (r *geoPackageReader) layers() ([]gpkgLayer, error) {
	rows, err := r.db.Query(`SELECT g.table_name, g.column_name, g.srs_id
		FROM gpkg_geometry_columns g JOIN gpkg_contents c ON lower(c.table_name) = lower(g.table_name)
		WHERE c.data_type = 'features' ORDER BY g.table_name`)
	if err != nil {
		if strings.Contains(err.Error(), "no such table") {
			return nil, fault(r.path, "the file is an SQLite database, but no GeoPackage", "Convert it first: "+ogr2ogr(r.path), nil)
		}
		return nil, r.damaged(err)
	}
	defer rows.Close()
	var layers []gpkgLayer
	for rows.Next() {
		var l gpkgLayer
		if err := rows.Scan(&l.table, &l.column, &l.srs); err != nil {
			return nil, r.damaged(err)
		}
		layers = append(layers, l)
	}
	if err := rows.Err(); err != nil {
		return nil, r.damaged(err)
	}
	return layers, nil
}

func (r *geoPackageReader) choose(layers []gpkgLayer, asked string) (gpkgLayer, error) {
	names := make([]string, len(layers))
	for i, l := range layers {
		names[i] = l.table
	}
	switch {
	case len(layers) == 0:
		return gpkgLayer{}, fault(r.path, "the GeoPackage holds no layer of features", "Export the layer again", nil)
	case asked == "" && len(layers) == 1:
		return layers[0], nil
	case asked == "":
		return gpkgLayer{}, severalLayers(r.path, names)
	}
	i := slices.Index(names, asked)
	if i < 0 {
		i = slices.IndexFunc(names, func(name string) bool { return strings.EqualFold(name, asked) })
	}
	if i < 0 {
		return gpkgLayer{}, noLayer(r.path, asked, names)
	}
	return layers[i], nil
}

// readReference finds the coordinate system of the layer. The numbers 0 and -1 stand
// for systems that are not defined.
func (r *geoPackageReader) readReference() error {
	r.ref.from = "the layer " + r.layer.table
	if r.layer.srs <= 0 {
		return nil
	}
	var authority, definition sql.NullString
	var number sql.NullInt64
	err := r.db.QueryRow(`SELECT organization, organization_coordsys_id, definition FROM gpkg_spatial_ref_sys WHERE srs_id = ?`, r.layer.srs).
		Scan(&authority, &number, &definition)
	if errors.Is(err, sql.ErrNoRows) {
		r.ref.err = fmt.Errorf("the system %d is not defined in the file", r.layer.srs)
		return nil
	}
	if err != nil {
		return r.damaged(err)
	}
	if strings.EqualFold(authority.String, "NONE") {
		authority.String = ""
	}
	r.ref.system, r.ref.err = crs.Parse(fmt.Sprintf("%s:%d", authority.String, number.Int64))
	var u *crs.UnsupportedError
	if errors.As(r.ref.err, &u) && u.Reason == crs.Unknown && definition.String != "" {
		r.ref.system, r.ref.err = crs.ParseWKT(definition.String)
	}
	return nil
}

func (r *geoPackageReader) fields() []string         { return slices.Clone(r.columns) }
func (r *geoPackageReader) reference() reference     { return r.ref }
func (r *geoPackageReader) progress() (int64, int64) { return int64(r.row), r.total }
func (r *geoPackageReader) notes() []string          { return nil }
func (r *geoPackageReader) layerName() string        { return r.layer.table }

func (r *geoPackageReader) close() error {
	var errs []error
	if r.rows != nil {
		errs = append(errs, r.rows.Close())
	}
	if r.db != nil {
		errs = append(errs, r.db.Close())
	}
	return errors.Join(append(errs, r.release())...)
}
