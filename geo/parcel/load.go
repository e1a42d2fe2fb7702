package parcel

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
)

// LoadOptions says what is loaded and how.
type LoadOptions struct {
	Layer Layer
	// Source is the name of the file, for the dataset and for messages.
	Source string
	// CRS is used where the file names no coordinate system; nil for none.
	CRS *crs.System
	// Map says for single fields which column they are, or several joined by +; an
	// empty text leaves the field out.
	Map map[Field]string
	// Now is the time of the load.
	Now time.Time
	// Area is where the town lies, in degrees. The zero value stands for within 50 km
	// of what the store holds, or, where it holds nothing, the United States.
	Area orb.Bound
	// Progress is told, now and then, how many rows have been read. It may be nil.
	Progress func(rows int64)
}

// Load reads a source into a store: all of it, or, with an error, nothing. The report
// says what became of every row.
//
// Attributes are mapped as [Map] says. Shapes are brought to WGS 84 and to the
// layer's kind; invalid ones are repaired by the even-odd rule; what cannot be
// used is left out of its row, which stays, and is reported. A file without any shape
// that can be used is refused with CodeNoShapes. A file most of which
// lies elsewhere is refused with CodeFarAway: more than one shape in ten is outside
// the region, or outside what its coordinate system is made for. Other errors:
// CodeNoCRS, CodeMapping, CodeNoRows, CodeSource, and those of Store.Begin.
//
// Rows are read, prepared and written side by side; memory does not grow with the
// size of the file but by some 60 bytes a row. The caller closes the source.
func Load(ctx context.Context, s Store, src Source, opts LoadOptions) (Report, error) {
	run, err := newRun(ctx, s, src, opts)
	if err != nil {
		return Report{}, err
	}
	loader, err := s.Begin(ctx, opts.Layer, run.origin)
	if err != nil {
		return Report{}, err
	}
	if err := run.rows(ctx, loader); err != nil {
		return Report{}, errors.Join(err, loader.Abort())
	}
	if err := run.close(ctx, s); err != nil {
		return Report{}, errors.Join(err, loader.Abort())
	}
	d, err := loader.Commit(ctx, run.tally.report)
	if err != nil {
		return Report{}, err
	}
	run.tally.report.Version = d.Version
	return run.tally.report, nil
}

// newPreparer finds the mapping and the coordinate system of a source.
func newPreparer(src Source, opts LoadOptions) (preparer, error) {
	if _, err := ParseLayer(string(opts.Layer)); err != nil {
		return preparer{}, err
	}
	if opts.Layer == Parcels && len(src.Fields()) == 0 {
		return preparer{}, noColumns(src, opts.Source)
	}
	mapping, err := Map(opts.Layer, src.Fields(), opts.Map)
	if err != nil {
		return preparer{}, err
	}
	system := src.CRS()
	if system == nil {
		system = opts.CRS
	}
	if system == nil {
		return preparer{}, &Error{
			Code: CodeNoCRS, Place: opts.Source, What: "the file names no coordinate system",
			Cure: "Name it with --crs, such as --crs EPSG:4326 for longitude and latitude in degrees, or --crs EPSG:2288 for feet; the county's GIS office knows it",
		}
	}
	return preparer{layer: opts.Layer, mapping: mapping, system: system}, nil
}

// noColumns refuses a file without attributes, with what its reader knows of that.
func noColumns(src Source, file string) error {
	what := "the file holds no rows, or none with attributes, so that no parcel has a number"
	if notes := src.Notes(); len(notes) > 0 {
		what = strings.Join(notes, "; ")
	}
	return &Error{
		Code: CodeMapping, Place: file, What: what,
		Cure: "Keep the .dbf file of a shapefile beside its .shp file; in GeoJSON write features with properties",
	}
}

// nameOf returns a system's code, or its name where it has none.
func nameOf(s *crs.System) string {
	if s.Code() != "" {
		return s.Code()
	}
	return s.Name()
}
