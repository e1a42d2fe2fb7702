package parcel

import (
	"context"
	"iter"

	"github.com/paulmach/orb"
)

// Store keeps the datasets of a town. There are as many implementations as there
// are packages below this one with an Open function; storetest holds what all of
// them must show.
//
// # Versions
//
// For each layer one dataset is current. A load makes a new one current in one
// step; a reader sees the old one or the new one, never part of either. The
// questions Near, ByID, ByAddressPrefix and All name the dataset that they ask, so
// that the several questions of one answer come from one version. The store answers
// for the current dataset and the one before; for any other the error has CodeGone.
//
// # Rows
//
// Rows are yielded in ascending order of Record.Row, each once, with all values
// and the geometry. A geometry comes back with the same bits as it was added with,
// in two dimensions. The records are the caller's. After an error, which comes with
// a zero record, nothing more is yielded. A caller may stop early. Where nothing
// matches nothing is yielded; that is no error.
//
// # Cancellation
//
// When ctx ends, a call returns soon with an error that wraps ctx.Err(). A load
// whose context ends leaves nothing.
//
// # Concurrency
//
// All methods but those of one Loader may be called from any number of goroutines
// and, for a store on disk or in a database, from several processes. No reader
// waits for a load or for a swap.
//
// # Errors
//
// Errors are *Error. Besides the codes named at a method every one can fail with
// CodeStore.
type Store interface {
	// Current returns the layer's current dataset. CodeNoDataset where nothing was
	// loaded, CodeUnknownLayer for a layer that is none.
	Current(ctx context.Context, layer Layer) (Dataset, error)

	// Datasets returns every dataset that the store can answer for or return to,
	// in the order of Layers, newest version first.
	Datasets(ctx context.Context) ([]Dataset, error)

	// Near yields every row whose geometry's box meets box (degrees, edges
	// included), and may yield others nearby. Rows with a nil or empty geometry are
	// never yielded. CodeGone.
	Near(ctx context.Context, d Dataset, box orb.Bound) iter.Seq2[Record, error]

	// ByID yields every row whose id, or whose second id (Layer.AlsoID), is id,
	// compared byte by byte. The empty id matches nothing. CodeGone.
	ByID(ctx context.Context, d Dataset, id string) iter.Seq2[Record, error]

	// ByAddressPrefix yields every row whose address (Layer.AddressField) begins with
	// prefix, the letters a to z taken as A to Z on both sides. The empty prefix, or
	// a layer without addresses, matches nothing. CodeGone.
	ByAddressPrefix(ctx context.Context, d Dataset, prefix string) iter.Seq2[Record, error]

	// All yields every row, those without geometry too. CodeGone.
	All(ctx context.Context, d Dataset) iter.Seq2[Record, error]

	// Report returns the report that the dataset was committed with. CodeGone.
	Report(ctx context.Context, d Dataset) (Report, error)

	// Begin starts a load. CodeBusy where another load is under way in this or
	// another process, CodeUnknownLayer. The loader must be ended by Commit or
	// Abort. Leftovers of loads that were killed are gone when it returns.
	Begin(ctx context.Context, layer Layer, from Origin) (Loader, error)

	// Rollback makes the dataset before the current one current again and returns
	// it. The one that was current can still be read until the next load. CodeNoEarlier,
	// CodeNoDataset, CodeBusy, CodeUnknownLayer.
	Rollback(ctx context.Context, layer Layer) (Dataset, error)

	// Close releases the store. Open loads are aborted.
	Close() error
}

// Loader writes one new dataset. It is for one goroutine. Until Commit returns
// nobody sees any of it, and if the process dies before, nothing of it remains.
type Loader interface {
	// Add writes a row; its Row is ignored, rows are numbered as they come. The geometry
	// must be nil, empty, or of the layer's kind as [Layer.Fit] gives it, with
	// finite coordinates: otherwise CodeGeometry, and the load can go on. A store may
	// refuse in the same way lines of one position and rings that are open or of fewer
	// than four, and with CodeSource a text that it cannot hold as it is. After any
	// other error only Abort is left to do. Add keeps nothing of the record.
	Add(ctx context.Context, r Record) error

	// Commit makes the dataset current and returns it. The store then forgets all
	// versions but this and the one before. After an error nothing has changed.
	Commit(ctx context.Context, report Report) (Dataset, error)

	// Abort ends the load without a trace. After Commit it does nothing.
	Abort() error
}
