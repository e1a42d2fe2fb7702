package parcel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Mapping says where the fields of a layer stand among a file's columns.
type Mapping struct {
	layer   Layer
	mapped  []Mapped
	columns [][]int // by the layer's fields: the columns to join, none for unmapped
	join    []string
	unused  []string
}

// Map finds the columns of a layer's fields. overrides says for single fields which
// column it is, or which ones joined by +; an empty text leaves the field out. Other
// fields are found by their own names, then by those that counties use. The error is
// an *Error with CodeMapping: an override names no field or no column, or no
// column holds the parcel number.
func Map(layer Layer, columns []string, overrides map[Field]string) (*Mapping, error) {
	m := &Mapping{layer: layer, mapped: []Mapped{}, unused: []string{}}
	fields := layer.Fields()
	m.columns, m.join = make([][]int, len(fields)), make([]string, len(fields))
	keys := make([]string, len(columns))
	for i, c := range columns {
		keys[i] = columnKey(c)
	}
	if err := m.override(columns, keys, overrides); err != nil {
		return nil, err
	}
	for _, n := range columnNames(layer) {
		m.recognise(n, keys, overrides)
	}
	m.settleMail()
	m.settleTaxID()
	if layer == Parcels && m.columns[0] == nil {
		return nil, &Error{
			Code: CodeMapping, What: "no column was recognised as the parcel number",
			Cure: "Name it with --map parcel_id=COLUMN; the columns are " + strings.Join(columns, ", "),
		}
	}
	m.describe(columns)
	return m, nil
}

// override enters what was said by hand.
func (m *Mapping) override(columns, keys []string, overrides map[Field]string) error {
	for f, text := range overrides {
		i := m.layer.index(f)
		if i < 0 {
			return &Error{
				Code: CodeMapping, What: fmt.Sprintf("the layer %s has no field %q", m.layer, f),
				Cure: "Its fields are " + joinFields(m.layer.Fields()),
			}
		}
		if text == "" {
			continue
		}
		for _, name := range strings.Split(text, "+") {
			at := slices.Index(columns, name)
			if at < 0 {
				at = slices.Index(keys, columnKey(name))
			}
			if at < 0 {
				return &Error{
					Code: CodeMapping, What: fmt.Sprintf("the file has no column %q for the field %s", name, f),
					Cure: "Its columns are " + strings.Join(columns, ", "),
				}
			}
			m.columns[i] = append(m.columns[i], at)
		}
		m.join[i] = joinOf(f)
	}
	return nil
}

// recognise finds the columns of one field, unless it was said by hand.
func (m *Mapping) recognise(n names, keys []string, overrides map[Field]string) {
	i := m.layer.index(n.field)
	if _, said := overrides[n.field]; i < 0 || said {
		return
	}
	for _, known := range append([]string{string(n.field)}, n.known...) {
		if found := m.find(strings.Split(known, "+"), keys); found != nil {
			m.columns[i], m.join[i] = found, joinOf(n.field)
			return
		}
	}
}

// find returns the columns of the given names, those that are there. Some of several
// names that make up a value may be missing, but not those with a ! behind them: a
// street name without a number is no address, nor a number without a name.
func (m *Mapping) find(known, keys []string) []int {
	var found []int
	for _, name := range known {
		at := indexOfColumn(keys, columnKey(name))
		switch {
		case at >= 0:
			found = append(found, at)
		case strings.HasSuffix(name, "!"):
			return nil
		}
	}
	switch {
	case len(known) == 1 && len(found) == 1, len(known) > 1 && len(found) > 1:
		return found
	}
	return nil
}

// indexOfColumn returns the place of a name, whole or cut to ten letters.
func indexOfColumn(keys []string, name string) int {
	const shapefileName = 10
	if at := slices.Index(keys, name); at >= 0 || len(name) <= shapefileName {
		return at
	}
	return slices.Index(keys, name[:shapefileName])
}

// columnKey returns the letters and digits of a column's name, in capitals.
func columnKey(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z':
			return r - 'a' + 'A'
		case 'A' <= r && r <= 'Z', '0' <= r && r <= '9':
			return r
		}
		return -1
	}, name)
}

// joinOf returns what stands between the parts of a field.
func joinOf(f Field) string {
	if f == Class {
		return ","
	}
	return " "
}

// settleMail takes a mailing address beside a column for its city as the first line
// of an address in parts.
func (m *Mapping) settleMail() {
	whole, line, city := m.layer.index(MailAddress), m.layer.index(MailLine1), m.layer.index(MailCity)
	if whole < 0 || m.columns[whole] == nil || m.columns[city] == nil || m.columns[line] != nil {
		return
	}
	m.columns[line], m.join[line] = m.columns[whole], m.join[whole]
	m.columns[whole], m.join[whole] = nil, ""
}

// settleTaxID drops the tax number where it is the parcel number's own column.
func (m *Mapping) settleTaxID() {
	if tax := m.layer.index(TaxID); tax >= 0 && slices.Equal(m.columns[tax], m.columns[0]) {
		m.columns[tax], m.join[tax] = nil, ""
	}
}

// describe writes down what was mapped and which columns are not used.
func (m *Mapping) describe(columns []string) {
	used := make([]bool, len(columns))
	for i, f := range m.layer.Fields() {
		if m.columns[i] == nil {
			continue
		}
		mapped := Mapped{Field: f}
		for _, at := range m.columns[i] {
			mapped.Columns = append(mapped.Columns, columns[at])
			used[at] = true
		}
		if len(mapped.Columns) > 1 {
			mapped.Join = m.join[i]
		}
		m.mapped = append(m.mapped, mapped)
	}
	for i, c := range columns {
		if !used[i] {
			m.unused = append(m.unused, c)
		}
	}
}

// needed tells of each of n columns whether a field is read from it.
func (m *Mapping) needed(n int) []bool {
	out := make([]bool, n)
	for _, columns := range m.columns {
		for _, at := range columns {
			out[at] = true
		}
	}
	return out
}

// Mapped returns the fields that have columns, in the order of the layer's fields.
func (m *Mapping) Mapped() []Mapped { return m.mapped }

// Unused returns the columns that no field is read from.
func (m *Mapping) Unused() []string { return m.unused }

// Unmapped returns the fields that no column was found for.
func (m *Mapping) Unmapped() []Field {
	out := []Field{}
	for i, f := range m.layer.Fields() {
		if m.columns[i] == nil {
			out = append(out, f)
		}
	}
	return out
}

// values returns the attributes of a row in the order of the layer's fields, without
// blanks at the ends. Row numbers stand in for ids that no column holds. mended is the
// first field whose text had to be changed for a database to hold it, "" for none.
func (m *Mapping) values(row Row) (out []string, mended Field) {
	out = make([]string, len(m.columns))
	for i, columns := range m.columns {
		held := true
		switch {
		case len(columns) == 1 && columns[0] < len(row.Values):
			out[i], held = clean(row.Values[columns[0]])
		case len(columns) > 1:
			out[i], held = joined(row.Values, columns, m.join[i])
		case i == 0 && columns == nil:
			out[i] = strconv.Itoa(row.Number)
		}
		if !held && mended == "" {
			mended = m.layer.Fields()[i]
		}
	}
	return out, mended
}

func joined(values []string, columns []int, join string) (text string, held bool) {
	var parts []string
	held = true
	for _, at := range columns {
		if at < len(values) {
			v, is := clean(values[at])
			held = held && is
			if v != "" {
				parts = append(parts, v)
			}
		}
	}
	return strings.Join(parts, join), held
}

// clean takes off blanks. What ArcGIS and others export for a missing value is none. held is
// false where a database cannot hold the text as it is: zero bytes are left out, and
// U+FFFD stands for what is not UTF-8.
func clean(s string) (text string, held bool) {
	s = strings.TrimSpace(s)
	if strings.EqualFold(s, "<null>") || strings.EqualFold(s, "(null)") {
		return "", true
	}
	if strings.IndexByte(s, 0) < 0 && utf8.ValidString(s) {
		return s, true
	}
	return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), "\uFFFD"), false
}

func joinFields(fields []Field) string {
	var b strings.Builder
	for i, f := range fields {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(string(f))
	}
	return b.String()
}
