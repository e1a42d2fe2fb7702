package source

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
	"clearway/geo/parcel"
)

// shapefileSet are the files that make up a shapefile. Only the shapes are needed.
type shapefileSet struct {
	name                    string // without extension
	shp, shx, dbf, prj, cpg *part
}

// add takes a file into the set by its extension. The first of two that differ in
// the case of their letters stays.
func (s *shapefileSet) add(p part) {
	slots := map[string]**part{".shp": &s.shp, ".shx": &s.shx, ".dbf": &s.dbf, ".prj": &s.prj, ".cpg": &s.cpg}
	if slot := slots[extension(p.name)]; slot != nil && *slot == nil {
		*slot = &p
	}
}

// openShapefileOnDisk opens the shapefile that a path, to any of its files, belongs
// to.
func openShapefileOnDisk(path string, opts Options) (*File, error) {
	stem := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	set := shapefileSet{name: stem}
	if extension(path) == ".shp" || !shapefileParts[extension(path)] {
		info, err := os.Stat(path)
		if err != nil {
			return nil, cannotOpen(path, err)
		}
		p := diskPart(path, info.Size())
		set.shp = &p
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil, cannotOpen(path, err)
	}
	for _, sameCase := range []bool{true, false} {
		for _, entry := range entries {
			name := entry.Name()
			base := strings.TrimSuffix(name, filepath.Ext(name))
			if entry.IsDir() || sameCase && base != stem || !strings.EqualFold(base, stem) {
				continue
			}
			if info, err := os.Stat(filepath.Join(filepath.Dir(path), name)); err == nil {
				set.add(diskPart(filepath.Join(filepath.Dir(path), name), info.Size()))
			}
		}
	}
	if set.shp == nil {
		return nil, fault(path, "there are attributes of a shapefile, but no shapes: "+stem+".shp is not there",
			"Keep all files of the shapefile (.shp, .dbf, .shx, .prj, .cpg) in one folder", nil)
	}
	return openShapefile(path, set, opts)
}

// openShapefile opens a shapefile from its parts.
func openShapefile(path string, set shapefileSet, opts Options) (*File, error) {
	if err := onlyLayer(path, set.name, opts.Layer); err != nil {
		return nil, err
	}
	r := &shapefileReader{path: path}
	if err := r.open(set); err != nil {
		_ = r.close()
		return nil, err
	}
	f := &File{reader: r, format: shapefile, layer: set.name, place: path}
	return f.settle(opts)
}

// shapefileReader reads shapes and attributes side by side: shape i belongs to row i
// of the table, null shapes and deleted rows counted.
type shapefileReader struct {
	path    string
	shapes  *shapeReader
	table   *dbf // nil where there is none
	ref     reference
	closers []func() error
	doubt   []string

	row        int
	shapesDone bool
	tableDone  bool
	withoutRow int // shapes behind the end of the table
	extraRows  int // rows behind the last shape
}

func (r *shapefileReader) open(set shapefileSet) error {
	if err := r.openShapes(set); err != nil {
		return err
	}
	if err := r.openTable(set); err != nil {
		return err
	}
	return r.readReference(set)
}

func (r *shapefileReader) openShapes(set shapefileSet) error {
	shapes, err := openShapes(*set.shp, set.shx)
	if err != nil {
		var f *parcel.Error
		if errors.As(err, &f) {
			f.Place = r.path
			return f
		}
		return fault(r.path, "the shapes ("+filepath.Base(set.shp.name)+") cannot be read", "Copy or export the shapefile again", err)
	}
	r.shapes = shapes
	r.closers = append(r.closers, shapes.close)
	return nil
}

func (r *shapefileReader) openTable(set shapefileSet) error {
	if set.dbf == nil {
		r.doubt = append(r.doubt, "the shapefile has no attributes: its .dbf file is not there")
		return nil
	}
	cpg := ""
	if set.cpg != nil {
		text, err := set.cpg.small()
		if err != nil {
			return cannotOpen(r.path, err)
		}
		cpg = string(text)
	}
	file, err := set.dbf.open()
	if err != nil {
		return cannotOpen(r.path, err)
	}
	r.closers = append(r.closers, file.Close)
	if r.table, err = openDBF(file, cpg); err != nil {
		return fault(r.path, "the attributes ("+filepath.Base(set.dbf.name)+") cannot be read",
			"Copy the shapefile again, or export it with the encoding UTF-8", err)
	}
	return nil
}

func (r *shapefileReader) readReference(set shapefileSet) error {
	if set.prj == nil {
		return nil
	}
	text, err := set.prj.small()
	if err != nil {
		return cannotOpen(r.path, err)
	}
	if strings.Trim(string(text), " \t\r\n\x00\ufeff") == "" {
		return nil
	}
	r.ref.from = filepath.Base(slashed(set.prj.name))
	r.ref.system, r.ref.err = crs.ParseWKT(string(text))
	return nil
}

func (r *shapefileReader) fields() []string {
	if r.table == nil {
		return nil
	}
	return append([]string(nil), r.table.names...)
}

// narrow has columns left out. Where the encoding is not declared all text is read, as
// it tells which it is.
func (r *shapefileReader) narrow(needed []bool) error {
	if r.table != nil && r.table.text.declared != "" {
		r.table.needed = needed
	}
	return nil
}

func (r *shapefileReader) reference() reference { return r.ref }

func (r *shapefileReader) progress() (done, total int64) { return r.shapes.pos, r.shapes.size }

func (r *shapefileReader) notes() []string {
	out := append([]string(nil), r.doubt...)
	out = append(out, r.shapes.doubt...)
	if r.table != nil {
		if note := r.table.text.note(); note != "" {
			out = append(out, note)
		}
	}
	if r.withoutRow > 0 {
		out = append(out, fmt.Sprintf("%d shapes at the end have no row of attributes", r.withoutRow))
	}
	if r.extraRows > 0 {
		out = append(out, fmt.Sprintf("%d rows of attributes at the end have no shape", r.extraRows))
	}
	return out
}

func (r *shapefileReader) close() error {
	var errs []error
	for _, c := range r.closers {
		errs = append(errs, c())
	}
	return errors.Join(errs...)
}

// next reads the next shape and the row that belongs to it.
func (r *shapefileReader) next() (parcel.Row, error) {
	row := parcel.Row{Number: r.row + 1}
	g, shapeFault, err := r.nextShape()
	if err != nil {
		return parcel.Row{}, err
	}
	deleted, err := r.nextRow(&row)
	if err != nil {
		return parcel.Row{}, err
	}
	if r.shapesDone && r.tableDone {
		return parcel.Row{}, io.EOF
	}
	r.row++
	switch {
	case r.shapesDone:
		r.extraRows++
	case r.tableDone && r.table != nil:
		r.withoutRow++
	}
	switch {
	case deleted:
		return row, &parcel.RowError{Number: row.Number, Err: parcel.ErrDeleted}
	case shapeFault != nil:
		return row, &parcel.RowError{Number: row.Number, Err: shapeFault}
	}
	row.Geometry = g
	return row, nil
}

// nextShape returns the next shape, or why it alone cannot be read.
func (r *shapefileReader) nextShape() (g orb.Geometry, shapeFault, err error) {
	if r.shapesDone {
		return nil, nil, nil
	}
	content, err := r.shapes.next()
	switch {
	case errors.Is(err, io.EOF):
		r.shapesDone = true
		return nil, nil, nil
	case errors.Is(err, io.ErrUnexpectedEOF):
		return nil, nil, faultAt(r.path, r.row+1, "the shapes (.shp) were cut off here", "Copy or export the shapefile again", nil)
	case err != nil:
		return nil, nil, faultAt(r.path, r.row+1, "the shapes (.shp) are damaged here",
			"Open the shapefile in QGIS, save it under a new name, and compare the number of features", err)
	}
	g, shapeFault = decodeShape(content)
	return g, shapeFault, nil
}

// nextRow fills in the attributes.
func (r *shapefileReader) nextRow(row *parcel.Row) (deleted bool, err error) {
	if r.table == nil {
		r.tableDone = true
	}
	if r.tableDone {
		if r.table != nil {
			clear(r.table.values)
			row.Values = r.table.values
		}
		return false, nil
	}
	deleted, err = r.table.next()
	switch {
	case errors.Is(err, io.EOF):
		r.tableDone = true
		clear(r.table.values)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return false, faultAt(r.path, r.row+1, fmt.Sprintf("the attributes (.dbf) were cut off here; there should be %d rows", r.table.records),
			"Copy or export the shapefile again", nil)
	case err != nil:
		return false, faultAt(r.path, r.row+1, "the attributes (.dbf) are damaged here", "Copy or export the shapefile again", err)
	}
	row.Values = r.table.values
	return deleted, nil
}
