package source

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"clearway/geo/parcel"
)

// query finds the columns and starts to read the layer.
func (r *geoPackageReader) query() error {
	names, err := r.columnNames()
	if err != nil {
		return err
	}
	if err := r.db.QueryRow("SELECT count(*) FROM " + quoteIdentifier(r.layer.table)).Scan(&r.total); err != nil {
		return r.damaged(err)
	}
	r.names, r.columns = names, unique(names)
	r.values = make([]string, len(names))
	for i := range names {
		r.places = append(r.places, i)
	}
	return r.start()
}

// narrow starts anew with fewer columns.
func (r *geoPackageReader) narrow(needed []bool) error {
	if err := r.rows.Close(); err != nil {
		return r.damaged(err)
	}
	r.places = slices.DeleteFunc(r.places, func(i int) bool { return !needed[i] })
	return r.start()
}

// start starts to read the layer. A plus before a column makes an expression of it,
// which the driver hands out as it is stored: it would turn a DATE into a time.
func (r *geoPackageReader) start() (err error) {
	var list strings.Builder
	for _, i := range r.places {
		list.WriteString("+" + quoteIdentifier(r.names[i]) + ", ")
	}
	r.rows, err = r.db.Query("SELECT " + list.String() + quoteIdentifier(r.layer.column) + " FROM " + quoteIdentifier(r.layer.table))
	if err != nil {
		return r.damaged(err)
	}
	r.scanned = make([]any, len(r.places)+1)
	r.targets = make([]any, len(r.places)+1)
	for i := range r.scanned {
		r.targets[i] = &r.scanned[i]
	}
	return nil
}

// columnNames returns the columns of the layer but its geometry.
func (r *geoPackageReader) columnNames() ([]string, error) {
	rows, err := r.db.Query("SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 1", r.layer.table)
	if err != nil {
		return nil, r.damaged(err)
	}
	defer rows.Close()
	var names []string
	found := false
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, r.damaged(err)
		}
		if strings.EqualFold(name, r.layer.column) {
			found = true
			continue
		}
		names = append(names, name)
	}
	if err := rows.Err(); err != nil {
		return nil, r.damaged(err)
	}
	if !found {
		return nil, fault(r.path, fmt.Sprintf("the layer %q has no column %q for its geometry", r.layer.table, r.layer.column), "Export the layer again", nil)
	}
	return names, nil
}

func quoteIdentifier(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

func (r *geoPackageReader) next() (parcel.Row, error) {
	if !r.rows.Next() {
		if err := r.rows.Err(); err != nil {
			return parcel.Row{}, faultAt(r.path, r.row+1, "the GeoPackage is damaged here", "Copy or export it again", err)
		}
		return parcel.Row{}, io.EOF
	}
	if err := r.rows.Scan(r.targets...); err != nil {
		return parcel.Row{}, faultAt(r.path, r.row+1, "the GeoPackage is damaged here", "Copy or export it again", err)
	}
	r.row++
	for i, place := range r.places {
		r.values[place] = sqlText(r.scanned[i])
	}
	row := parcel.Row{Number: r.row, Values: r.values}
	switch blob := r.scanned[len(r.places)].(type) {
	case nil:
		return row, nil
	case []byte:
		g, err := decodeBlob(blob)
		if err != nil {
			return row, &parcel.RowError{Number: r.row, Err: err}
		}
		row.Geometry = g
		return row, nil
	}
	return row, rowFault(r.row, "the geometry column holds no geometry")
}

// sqlText writes a value of SQLite as text, "" for NULL and for bytes.
func sqlText(v any) string {
	switch v := v.(type) {
	case string:
		return strings.TrimSpace(v)
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return formatFloat(v)
	case bool:
		return fmt.Sprint(v)
	case time.Time:
		return v.Format(time.RFC3339Nano)
	}
	return ""
}
