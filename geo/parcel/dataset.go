package parcel

import (
	"time"

	"github.com/paulmach/orb"
)

// Dataset is one loaded file of a layer. A store keeps the current one and the one
// before it, to which [Store.Rollback] returns.
type Dataset struct {
	Layer   Layer
	Version int // 1, 2, 3 ... within the layer; never used twice
	Origin  Origin
	Rows    int64
	// Bound is the box of all geometries in degrees; empty (see orb.Bound.IsEmpty)
	// where there is none.
	Bound orb.Bound
	// Current tells whether this is the dataset that [Store.Current] returns. In
	// the answer of [Store.Datasets] exactly one of a layer is current.
	Current bool
}

// Origin says where a dataset comes from.
type Origin struct {
	Source string    // name of the file, without its folders
	Loaded time.Time // UTC, to the second
	CRS    string    // the file's coordinate system, "EPSG:2288"; "" for none stated
}
