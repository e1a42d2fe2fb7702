package gpkg

import (
	"database/sql/driver"
	"fmt"

	"github.com/paulmach/orb"
	"modernc.org/sqlite"
)

// newDriver returns an SQLite driver whose connections know the functions that the
// triggers of a GeoPackage's R-tree call (OGC 12-128r18, annex F.3): a file
// written by any program can then be written to.
func newDriver() (*sqlite.Driver, error) {
	d := &sqlite.Driver{}
	for name, f := range map[string]func(geometryHeader, []byte) (driver.Value, error){
		"ST_IsEmpty": isEmptyValue,
		"ST_MinX":    side(0),
		"ST_MaxX":    side(1),
		"ST_MinY":    side(2),
		"ST_MaxY":    side(3),
	} {
		if err := d.RegisterDeterministicScalarFunction(name, 1, onGeometry(f)); err != nil {
			return nil, fmt.Errorf("SQL function %s: %w", name, err)
		}
	}
	return d, nil
}

// onGeometry makes an SQL function of one on a geometry. Of NULL, and of what is no
// geometry, it is NULL, as the standard asks.
func onGeometry(f func(geometryHeader, []byte) (driver.Value, error)) func(*sqlite.FunctionContext, []driver.Value) (driver.Value, error) {
	return func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		value, ok := args[0].([]byte)
		if !ok {
			return nil, nil
		}
		h, err := parseHeader(value)
		if err != nil {
			return nil, nil
		}
		return f(h, value)
	}
}

func isEmptyValue(h geometryHeader, _ []byte) (driver.Value, error) {
	if h.empty {
		return int64(1), nil
	}
	return int64(0), nil
}

// side returns the function that gives one number of the geometry's box, in the
// order of the envelope, or NULL where there is no box.
func side(i int) func(geometryHeader, []byte) (driver.Value, error) {
	return func(h geometryHeader, value []byte) (driver.Value, error) {
		if h.boxed {
			return h.envelope[i], nil
		}
		g, _, err := DecodeGeometry(value)
		if err != nil || isEmpty(g) {
			return nil, nil
		}
		return envelope(g.Bound())[i], nil
	}
}

// envelope returns a box in the order of the GeoPackage header.
func envelope(b orb.Bound) [4]float64 {
	return [4]float64{b.Min[0], b.Max[0], b.Min[1], b.Max[1]}
}
