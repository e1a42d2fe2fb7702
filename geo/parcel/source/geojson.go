package source

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
	"clearway/geo/parcel"
)

// geoJSONReader reads GeoJSON twice: once to learn the names of all properties, for
// each feature may have its own, then for the rows.
type geoJSONReader struct {
	path    string
	part    io.Closer
	stream  *featureStream
	columns *jsonColumns
	ref     reference
	total   int
	row     int
	text    decoder
	points  coordinateReader
	values  []string

	repeats int    // features that state a property twice
	repeat  string // where the first of these is
}

func openGeoJSON(path string, p part) (reader, error) {
	r := &geoJSONReader{path: path, text: decoder{encoding: undeclared()}}
	r.text.declared, r.text.utf8 = "UTF-8", true
	if err := r.survey(p); err != nil {
		return nil, err
	}
	file, err := p.open()
	if err != nil {
		return nil, cannotOpen(path, err)
	}
	r.part, r.stream = file, newFeatureStream(path, file)
	r.values = make([]string, len(r.columns.names))
	return r, nil
}

// survey reads the file for the first time.
func (r *geoJSONReader) survey(p part) error {
	file, err := p.open()
	if err != nil {
		return cannotOpen(r.path, err)
	}
	defer file.Close()
	s := newFeatureStream(r.path, file)
	r.columns = newJSONColumns()
	r.ref = reference{byFormat: true}
	s.ended = r.surveyDocument
	withID := false
	for {
		f, err := s.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if f.esri && len(f.kind) == 0 {
			return refuseEsri(r.path)
		}
		withID = withID || len(f.id) > 0 && !f.id.isNull()
		if err := r.columns.learn(f.properties); err != nil {
			return fault(r.path, err.Error(), "Export the file again with the columns that are needed", nil)
		}
	}
	r.total = s.read
	r.columns.settle(withID)
	if r.ref.byFormat {
		r.ref.system, err = crs.Parse("OGC:CRS84")
		r.ref.from = "GeoJSON without a crs member"
	}
	return err
}

// surveyDocument checks what a text of the file is, and takes its crs member.
func (r *geoJSONReader) surveyDocument(d document) error {
	switch d.foreign {
	case "spatialReference", "geometryType", "rings":
		return refuseEsri(r.path)
	case "osm3s", "elements":
		return convert(r.path, "OpenStreetMap's Overpass JSON")
	case "arcs", "objects":
		if d.kind.is("Topology") {
			return convert(r.path, "TopoJSON")
		}
	}
	kind := ""
	if d.kind.begins('"') {
		kind = d.kind.unquote(nil)
	}
	_, geometry := geometryTypes[kind]
	switch {
	case d.features != (kind == "FeatureCollection"), !d.features && kind != "Feature" && kind != "GeometryCollection" && !geometry:
		return fault(r.path, fmt.Sprintf("the file is JSON, but no GeoJSON: its type is %q, with the members of something else", clip(kind)),
			"Export it again as GeoJSON; names are read letter by letter, \"type\" and not \"Type\"", nil)
	}
	if len(d.crs) > 0 && !d.crs.isNull() {
		r.ref = jsonReference(d.crs)
	}
	return nil
}

func refuseEsri(path string) error {
	return fault(path, "the file is Esri JSON, not GeoJSON", "Ask the map server for f=geojson, or convert it: "+ogr2ogr(path), nil)
}

// jsonReference reads a crs member as GeoJSON had it before RFC 7946.
func jsonReference(member jsonText) reference {
	ref := reference{from: "the crs member"}
	kind, name := "", ""
	if member.begins('{') {
		for key, v := range member.members() {
			switch {
			case key.is("type") && v.begins('"'):
				kind = v.unquote(nil)
			case key.is("properties") && v.begins('{'):
				name = crsName(v)
			}
		}
	}
	switch {
	case strings.EqualFold(kind, "name") && name != "":
		ref.system, ref.err = crs.Parse(name)
	case strings.EqualFold(kind, "EPSG") && name != "":
		ref.system, ref.err = crs.Parse("EPSG:" + name)
	default:
		ref.err = fmt.Errorf("it names none: %s", clip(string(member)))
	}
	return ref
}

// crsName returns the name, or the code, among the properties of a crs member.
func crsName(properties jsonText) string {
	for key, v := range properties.members() {
		if !key.is("name") && !key.is("code") {
			continue
		}
		if v.begins('"') {
			return v.unquote(nil)
		}
		return string(v)
	}
	return ""
}

func (r *geoJSONReader) next() (parcel.Row, error) {
	f, err := r.stream.next()
	if err != nil {
		return parcel.Row{}, err
	}
	r.row++
	clear(r.values)
	if twice := r.columns.fill(r.values, f, &r.text); twice != "" {
		if r.repeats++; r.repeat == "" {
			r.repeat = fmt.Sprintf("row %d, %s", r.row, clip(twice))
		}
	}
	row := parcel.Row{Number: r.row, Values: r.values}
	if f.twice != "" {
		return row, rowFault(r.row, "the feature has two members %q, of which one is wrong", f.twice)
	}
	g, err := r.geometry(f)
	if err != nil {
		return row, &parcel.RowError{Number: r.row, Err: err}
	}
	row.Geometry = g
	return row, nil
}

// geometry returns the geometry of a feature, nil for none.
func (r *geoJSONReader) geometry(f feature) (orb.Geometry, error) {
	switch {
	case f.bare:
		return r.points.read(f.shape, 0)
	case !f.kind.is("Feature"):
		return nil, errors.New("the member of the collection is no Feature")
	case len(f.geometry) == 0 || f.geometry.isNull():
		return nil, nil
	case !f.geometry.begins('{'):
		return nil, fmt.Errorf("the geometry is %s", clip(string(f.geometry)))
	}
	return r.points.read(shapeOf(f.geometry), 0)
}

func (r *geoJSONReader) fields() []string     { return slices.Clone(r.columns.names) }
func (r *geoJSONReader) reference() reference { return r.ref }

func (r *geoJSONReader) progress() (done, total int64) { return int64(r.row), int64(r.total) }

func (r *geoJSONReader) notes() (notes []string) {
	if note := r.text.note(); note != "" {
		notes = append(notes, note)
	}
	if r.repeats > 0 {
		notes = append(notes, fmt.Sprintf("%d features state a property twice, the first at %s: the last of the values was taken", r.repeats, r.repeat))
	}
	return notes
}

func (r *geoJSONReader) close() error { return r.part.Close() }

// jsonColumns are the properties of all features, in the order in which they first
// appear.
type jsonColumns struct {
	names []string
	place map[string]int // by the name as it stands in the file, quotes and all
	id    int            // the column for the feature's own id, -1 for none
	rows  int            // filled so far
	seen  []int          // by columns, the last row that filled it
}

// mostColumns is more than any table has.
const mostColumns = 2000

func newJSONColumns() *jsonColumns { return &jsonColumns{place: map[string]int{}, id: -1} }

// learn takes in the names of one feature's properties.
func (c *jsonColumns) learn(properties jsonText) error {
	if !properties.begins('{') {
		return nil
	}
	for name := range properties.members() {
		if _, ok := c.place[string(name)]; ok {
			continue
		}
		if len(c.place) >= mostColumns {
			return fmt.Errorf("the features have more than %d different properties", mostColumns)
		}
		text := name.unquote(nil)
		at := slices.Index(c.names, text)
		if at < 0 {
			at = len(c.names)
			c.names = append(c.names, text)
		}
		c.place[string(name)] = at
	}
	return nil
}

// settle adds a column for the ids that stand beside the properties, if there are any
// and no property has the name.
func (c *jsonColumns) settle(withID bool) {
	if withID && !slices.Contains(c.names, "id") {
		c.id = len(c.names)
		c.names = append(c.names, "id")
	}
	c.seen = make([]int, len(c.names))
}

// fill puts the properties of a feature in their places. twice is one that stands there
// twice, "" for none.
func (c *jsonColumns) fill(values []string, f feature, d *decoder) (twice string) {
	c.rows++
	if f.properties.begins('{') {
		for name, v := range f.properties.members() {
			i, ok := c.place[string(name)]
			if !ok {
				continue
			}
			if c.seen[i] == c.rows {
				twice = c.names[i]
			}
			values[i], c.seen[i] = v.plain(d), c.rows
		}
	}
	if c.id >= 0 && len(f.id) > 0 {
		values[c.id] = f.id.plain(d)
	}
	return twice
}

// plain writes a value as text: "" for null, objects and lists as compact JSON.
func (v jsonText) plain(d *decoder) string {
	switch {
	case v.isNull():
		return ""
	case v.begins('"'):
		return strings.TrimSpace(v.unquote(d))
	case v.isNumber():
		return plainNumber(string(v))
	case v.begins('{'), v.begins('['):
		var b bytes.Buffer
		if json.Compact(&b, v) == nil {
			return strings.ToValidUTF8(b.String(), "\ufffd")
		}
	}
	return string(v)
}
