package parcel

import (
	"errors"
	"fmt"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
)

// Source is a file of features, read from front to back. The packages below
// geo/parcel/source implement it.
type Source interface {
	// Fields returns the names of all columns, known before the first row is read.
	Fields() []string

	// CRS returns the coordinate system that the file names, nil where it names
	// none. RFC 7946 GeoJSON names EPSG:4326 by its format.
	CRS() *crs.System

	// Next returns the next row, in the order of the file, null shapes and rows
	// without attributes too. It returns io.EOF after the last. A *RowError is about
	// one row only: the next call returns the row after it. The row beside it has its
	// Number, and its Values where only the shape could not be read. Any other error
	// is the end.
	Next() (Row, error)

	// Notes returns, after the last row, what a person should know about the file as
	// a whole, a sentence each.
	Notes() []string

	// Close releases the file.
	Close() error
}

// Narrower is a Source that can leave columns out, which saves reading them.
type Narrower interface {
	// Narrow says, by Source.Fields, which columns are needed; the values of others
	// may be "" from now on. It is called before the first row is read, at most once.
	Narrow(needed []bool) error
}

// Row is a row of a file as it stands there.
type Row struct {
	// Number is the row's place in the file, from 1; for messages.
	Number int
	// Values holds the attributes as text, in the order of Source.Fields: numbers
	// without a trailing ".0" or exponent, null as "". It is valid until the next
	// call of Next.
	Values []string
	// Geometry is in the coordinates of the file, x first, nil for null. It is the
	// caller's.
	Geometry orb.Geometry
}

// ErrDeleted is the reason of a *RowError for a row that is marked as deleted: it is
// no longer part of the data.
var ErrDeleted = errors.New("the row is marked as deleted")

// RowError tells that one row of a file cannot be read.
type RowError struct {
	Number int   // of the row, from 1
	Err    error // why, as a clause
}

// Error names the row and the reason.
func (e *RowError) Error() string { return fmt.Sprintf("row %d: %v", e.Number, e.Err) }

// Unwrap returns the reason.
func (e *RowError) Unwrap() error { return e.Err }
