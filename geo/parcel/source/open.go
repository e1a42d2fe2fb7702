package source

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"clearway/geo/crs"
	"clearway/geo/parcel"
)

// Options says what a file may leave open.
type Options struct {
	// Layer names the layer of a file or archive that holds several, in any letter
	// case. It is the file's own name for it, not one of parcel.Layers. Empty where
	// there is only one.
	Layer string
	// CRS is the coordinate system of a file that names none; nil if not known.
	CRS *crs.System
}

// Open opens a file of features: a shapefile (by any of its parts), a GeoPackage,
// GeoJSON as one collection or as a sequence of texts (RFC 8142, or one a line), or
// CSV with a column of well-known text or two columns of coordinates. A zip archive
// may hold one or several of them.
//
// The error is a *parcel.Error with CodeSource, or CodeNoCRS where a coordinate
// system is named that cannot be used or contradicts Options.CRS.
func Open(path string, opts Options) (*File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, cannotOpen(path, err)
	}
	if info.IsDir() {
		return nil, refuseFolder(path)
	}
	p := diskPart(path, info.Size())
	head, err := p.head()
	if err != nil {
		return nil, cannotOpen(path, err)
	}
	kind, err := detect(path, head)
	if err != nil {
		return nil, err
	}
	switch kind {
	case zipArchive:
		return openZip(path, opts)
	case shapefile:
		return openShapefileOnDisk(path, opts)
	}
	return openPart(kind, path, p, opts)
}

// openPart opens a format that consists of one part.
func openPart(kind format, path string, p part, opts Options) (*File, error) {
	f := &File{format: kind, layer: baseName(p.name), place: path}
	var err error
	if kind == geoPackage {
		f.reader, err = openGeoPackage(path, p, opts.Layer)
	} else {
		if err = onlyLayer(path, f.layer, opts.Layer); err != nil {
			return nil, err
		}
		f.reader, err = openText(kind, path, p)
	}
	if err != nil {
		return nil, err
	}
	return f.settle(opts)
}

func openText(kind format, path string, p part) (reader, error) {
	if kind == commaSeparated {
		return openCSV(path, p)
	}
	return openGeoJSON(path, p)
}

// reader is what each format implements.
type reader interface {
	fields() []string
	// reference returns the coordinate system as the file names it.
	reference() reference
	// next returns the next row. Number, and as far as they can be read Values, are
	// set beside a *parcel.RowError too.
	next() (parcel.Row, error)
	// progress returns how much has been read of what there is, in any unit.
	progress() (done, total int64)
	// notes returns what the reader made of doubtful places.
	notes() []string
	close() error
}

// File is an opened file of features. It implements [parcel.Source] and is not for
// use by several goroutines.
type File struct {
	reader reader
	format format
	layer  string
	place  string // the path as given, for messages

	system   *crs.System
	check    func(first parcel.Row) error // nil after the first geometry
	doubt    []string
	released bool
}

// settle finds the coordinate system of a file that was just opened.
func (f *File) settle(opts Options) (*File, error) {
	ref := f.reader.reference()
	system, note, err := ref.settle(f.place, opts.CRS)
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	if note != "" {
		f.doubt = append(f.doubt, note)
	}
	f.system = system
	f.check = func(first parcel.Row) error { return ref.checkFirst(f.place, first, system, opts.CRS) }
	if named, ok := f.reader.(interface{ layerName() string }); ok {
		f.layer = named.layerName()
	}
	return f, nil
}

// Fields returns the names of all columns, without the one that holds the geometry.
// A name that repeats has a number behind it.
func (f *File) Fields() []string { return f.reader.fields() }

// CRS returns the coordinate system of the file: the one it names, else the one
// given in the options, else nil. GeoJSON that names none is in WGS 84 longitude and
// latitude, unless the options say otherwise.
func (f *File) CRS() *crs.System { return f.system }

// Format names the format for people: "shapefile", "GeoPackage", "GeoJSON", "CSV".
func (f *File) Format() string { return string(f.format) }

// Layer returns the name of the layer that is read, as the file has it.
func (f *File) Layer() string { return f.layer }

// Next returns the next row; see [parcel.Source]. The Values are overwritten by the
// next call, the strings in them are the caller's.
func (f *File) Next() (parcel.Row, error) {
	row, err := f.reader.next()
	if err != nil || f.check == nil || row.Geometry == nil {
		return row, err
	}
	if _, ok := firstPoint(row.Geometry); !ok {
		return row, nil
	}
	err = f.check(row)
	f.check = nil
	return row, err
}

// Narrow leaves columns out; see [parcel.Narrower].
func (f *File) Narrow(needed []bool) error {
	if r, ok := f.reader.(interface{ narrow([]bool) error }); ok {
		return r.narrow(needed)
	}
	return nil
}

// Progress returns how much has been read and how much there is, in a unit of the
// format's own: rows or bytes. The total is 0 where it is not known.
func (f *File) Progress() (done, total int64) { return f.reader.progress() }

// Notes returns, after the last row, what a person should know about the file: an
// encoding other than the declared one, attributes without shapes, a damaged index.
func (f *File) Notes() []string {
	return append(append([]string(nil), f.doubt...), f.reader.notes()...)
}

// Close releases the file. Closing twice does nothing.
func (f *File) Close() error {
	if f.released {
		return nil
	}
	f.released = true
	return f.reader.close()
}

var (
	_ parcel.Source   = (*File)(nil)
	_ parcel.Narrower = (*File)(nil)
)

// onlyLayer refuses a layer that was asked of a file that holds another one.
func onlyLayer(path, has, asked string) error {
	if asked == "" || strings.EqualFold(has, asked) {
		return nil
	}
	return noLayer(path, asked, []string{has})
}

// baseName returns a file name without folders and extension.
func baseName(name string) string {
	name = filepath.Base(strings.ReplaceAll(name, `\`, "/"))
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// extension returns the lower-case extension of a name, with the dot.
func extension(name string) string { return strings.ToLower(filepath.Ext(name)) }

// unique returns names with a number behind those that repeat, and a name for those
// that are empty.
func unique(names []string) []string {
	out := make([]string, len(names))
	taken := make(map[string]bool, len(names))
	for i, name := range names {
		if name == "" {
			name = "column"
		}
		free := name
		for n := 2; taken[free]; n++ {
			free = name + "_" + itoa(n)
		}
		taken[free] = true
		out[i] = free
	}
	return out
}

// readSome reads up to n bytes.
func readSome(r io.Reader, n int) ([]byte, error) {
	buf := make([]byte, n)
	got, err := io.ReadFull(r, buf)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	return buf[:got], err
}
