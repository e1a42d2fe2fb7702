package source

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"clearway/geo/parcel"
)

// csvReader reads CSV (RFC 4180) and its kin: commas, semicolons, tabs or bars between
// the columns, a header in the first line, the geometry in a column of well-known text
// or in two columns of coordinates.
type csvReader struct {
	path    string
	file    io.Closer
	size    int64
	meter   *meter
	csv     *csv.Reader
	width   int
	columns []string // without that of well-known text
	place   placeColumns
	ref     reference
	pending [][]string // rows that were looked at to find the geometry
	row     int
	text    decoder
	values  []string
}

func openCSV(path string, p part) (reader, error) {
	file, err := p.open()
	if err != nil {
		return nil, cannotOpen(path, err)
	}
	r := &csvReader{path: path, file: file, size: p.size, meter: &meter{r: file}, text: decoder{encoding: undeclared()}}
	if err := r.open(); err != nil {
		_ = file.Close()
		return nil, err
	}
	return r, nil
}

func (r *csvReader) open() error {
	in := bufio.NewReaderSize(r.meter, 1<<16)
	separator, err := findSeparator(in)
	if err != nil {
		return r.broken(err)
	}
	r.csv = csv.NewReader(in)
	r.csv.Comma = separator
	r.csv.FieldsPerRecord = -1
	r.csv.LazyQuotes = separator == '\t' // tables with tabs seldom quote
	header, err := r.csv.Read()
	if errors.Is(err, io.EOF) {
		return fault(r.path, "the file is empty", "Export it again", nil)
	}
	if err != nil {
		return r.broken(err)
	}
	for i, name := range header {
		header[i] = strings.TrimSpace(r.text.text([]byte(name), false))
	}
	r.width = len(header)
	header = unique(header)
	if err := r.lookAhead(); err != nil {
		return err
	}
	if r.place, r.ref, err = findPlace(header, r.pending); err != nil {
		return fault(r.path, err.Error(), "Add a column WKT with well-known text, or two columns such as LON and LAT, or X and Y", nil)
	}
	r.columns = header
	if r.place.text >= 0 {
		r.columns = slices.Delete(slices.Clone(header), r.place.text, r.place.text+1)
	}
	r.values = make([]string, len(r.columns))
	r.csv.ReuseRecord = true
	return nil
}

// findSeparator returns what stands between the columns: that which is most frequent
// in the first line outside quotes. A line "sep=;", as Excel writes it, says so itself.
func findSeparator(in *bufio.Reader) (rune, error) {
	head, err := in.Peek(1 << 15)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	line := firstLine(head)
	if rest, ok := strings.CutPrefix(strings.ToLower(strings.TrimRight(line, "\r")), "sep="); ok && len(rest) == 1 {
		_, err := in.ReadString('\n')
		return rune(rest[0]), err
	}
	best, most := ',', 0
	for _, candidate := range ",;\t|" {
		if n := strings.Count(line, string(candidate)); n > most {
			best, most = candidate, n
		}
	}
	return best, nil
}

// firstLine returns the first line with what is quoted in it left out.
func firstLine(head []byte) string {
	var b strings.Builder
	quoted := false
	for _, c := range head {
		switch {
		case c == '"':
			quoted = !quoted
		case c == '\n' && !quoted:
			return b.String()
		case !quoted:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// lookAhead reads the first rows, in which a column of well-known text shows.
func (r *csvReader) lookAhead() error {
	const rows = 20
	for range rows {
		r.meter.next()
		record, err := r.csv.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return r.broken(err)
		}
		r.pending = append(r.pending, record)
	}
	return nil
}

func (r *csvReader) broken(err error) error {
	var syntax *csv.ParseError
	if errors.As(err, &syntax) {
		return fault(fmt.Sprintf("%s, line %d", r.path, syntax.StartLine), "the quotes of this line do not match",
			"A text with a quote or separator in it must be in quotes, with quotes in it doubled; export the file again", err)
	}
	if errors.Is(err, errRowTooLong) {
		return faultAt(r.path, r.row+1, err.Error(), "A quote that is never closed may be the cause", nil)
	}
	return faultAt(r.path, r.row+1, "the file cannot be read here", "Copy it again", err)
}

func (r *csvReader) next() (parcel.Row, error) {
	record, err := r.nextRecord()
	if errors.Is(err, io.EOF) {
		return parcel.Row{}, io.EOF
	}
	if err != nil {
		return parcel.Row{}, r.broken(err)
	}
	r.row++
	if len(record) != r.width {
		return parcel.Row{Number: r.row}, rowFault(r.row, "the row has %d columns and the header %d", len(record), r.width)
	}
	i := 0
	for column, value := range record {
		if column != r.place.text {
			r.values[i] = strings.TrimSpace(r.text.text([]byte(value), false))
			i++
		}
	}
	row := parcel.Row{Number: r.row, Values: r.values}
	if row.Geometry, err = r.place.geometry(record, r.csv.Comma == ';'); err != nil {
		return row, &parcel.RowError{Number: r.row, Err: err}
	}
	return row, nil
}

func (r *csvReader) nextRecord() ([]string, error) {
	if len(r.pending) > 0 {
		record := r.pending[0]
		r.pending = r.pending[1:]
		return record, nil
	}
	r.meter.next()
	return r.csv.Read()
}

func (r *csvReader) fields() []string     { return slices.Clone(r.columns) }
func (r *csvReader) reference() reference { return r.ref }

func (r *csvReader) progress() (done, total int64) { return r.meter.total, r.size }

func (r *csvReader) notes() []string {
	if note := r.text.note(); note != "" {
		return []string{note}
	}
	return nil
}

func (r *csvReader) close() error { return r.file.Close() }
