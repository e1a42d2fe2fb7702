package siteplan

import (
	"fmt"
	"strings"

	"clearway/geo/rawjson"
)

// document is what a file holds, before it is known what its features are and
// where they lie.
type document struct {
	data        []byte
	features    []rawFeature
	crs         value
	grid        value
	accuracy    value
	coords      coordinateReader
	bare        bool // the file is one geometry without a feature round it
	warnings    []string
	assumptions []string
}

func (d *document) warn(format string, args ...any) {
	d.warnings = append(d.warnings, fmt.Sprintf(format, args...))
}

// readDocument reads the features of a file. A single feature or geometry is read
// as a collection of one.
func readDocument(data []byte) (*document, *Error) {
	if len(data) > MaxBytes {
		return nil, &Error{
			Code: CodeTooLarge,
			What: fmt.Sprintf("the file has %d bytes; at most %d are read", len(data), MaxBytes),
			Cure: "Leave out layers that are no part of the plan, or export fewer decimals",
		}
	}
	if err := sniff(data); err != nil {
		return nil, err
	}
	data = trimMark(data)
	if err := checkSyntax(data); err != nil {
		return nil, err
	}
	d := &document{data: data, coords: coordinateReader{data: data}}
	return d, d.root(value(data[rawjson.Blank(data, 0):]))
}

// fields are the members of an object that mean something here, by their exact
// names. Others are foreign members and passed over.
type fields struct {
	names  []string
	values [6]value
	alike  [6]string // a foreign member whose name differs in case only
}

func (f *fields) get(name string) value {
	for i, n := range f.names {
		if n == name {
			return f.values[i]
		}
	}
	return nil
}

// fieldsOf picks members out of an object. A name that stands twice is refused:
// RFC 8259 leaves open which of the two counts.
func (d *document) fieldsOf(object value, names []string) (fields, *Error) {
	f := fields{names: names}
	for name, v := range object.members() {
		for i, want := range names {
			switch {
			case name == want && f.values[i].present():
				return f, d.malformed(v, fmt.Sprintf("the member %q stands twice in one object", name), "Remove one of them")
			case name == want:
				f.values[i] = v
			case len(name) == len(want) && strings.EqualFold(name, want):
				f.alike[i] = name
			}
		}
	}
	return f, nil
}

// missing words the lack of a member; the place is that of the object.
func (d *document) missing(object value, f *fields, what, name, cure string) *Error {
	clause := fmt.Sprintf("%s has no member %q", what, name)
	for i, n := range f.names {
		if n == name && f.alike[i] != "" {
			clause += fmt.Sprintf(", only %q: names of members are case-sensitive", f.alike[i])
			cure = fmt.Sprintf("Write %q", name)
		}
	}
	return d.malformed(object, clause, cure)
}

func (d *document) malformed(v value, what, cure string) *Error {
	return &Error{Code: CodeNotGeoJSON, Place: linePlace(d.data, d.coords.offset(v)), What: what, Cure: cure}
}

var rootNames = []string{"type", "features", "crs", "grid", "accuracy_ft", "bbox"}

const wantCollection = "Export a GeoJSON FeatureCollection: {\"type\": \"FeatureCollection\", \"features\": [...]}"

func (d *document) root(v value) *Error {
	if !v.isObject() {
		return d.malformed(v, fmt.Sprintf("not GeoJSON: the file holds %s", v.kind()), wantCollection)
	}
	f, err := d.fieldsOf(v, rootNames)
	if err != nil {
		return err
	}
	d.crs, d.grid, d.accuracy = f.get("crs"), f.get("grid"), f.get("accuracy_ft")
	if err := d.checkBox(f.get("bbox")); err != nil {
		return err
	}
	kind := f.get("type")
	if !kind.isString() {
		if err := sniffJSON(v); err != nil {
			return err
		}
		if kind.present() {
			return d.malformed(kind, "not GeoJSON: the type of the file is "+kind.kind(), wantCollection)
		}
		return d.missing(v, &f, "not GeoJSON: the file", "type", wantCollection)
	}
	switch name := kind.text(); {
	case name == "FeatureCollection":
		return d.collection(v, &f)
	case name == "Feature":
		return d.feature(v, 1)
	case name == "Topology":
		return &Error{
			Code: CodeTopoJSON, What: "the file is TopoJSON",
			Cure: "Convert it to GeoJSON, with ogr2ogr -f GeoJSON or at mapshaper.org",
		}
	case isGeometryType(name):
		return d.bareGeometry(v)
	default:
		return d.malformed(kind, fmt.Sprintf("not GeoJSON: %q is no type of GeoJSON object", name), wantCollection)
	}
}

func isGeometryType(name string) bool {
	_, simple := nesting[name]
	return simple || name == collectionType
}

const collectionType = "GeometryCollection"

func (d *document) collection(v value, f *fields) *Error {
	features := f.get("features")
	if !features.present() {
		return d.missing(v, f, "not GeoJSON: the FeatureCollection", "features", wantCollection)
	}
	if !features.isArray() {
		return d.malformed(features, "not GeoJSON: the features are "+features.kind()+", not an array", wantCollection)
	}
	index := 0
	for e := range features.elements() {
		index++
		if err := d.feature(e, index); err != nil {
			return err
		}
	}
	if index == 0 {
		return &Error{
			Code: CodeNoFeatures, What: "the FeatureCollection has no features",
			Cure: "Draw the walk, the curb, the building and what is to stand there; `clearway new` writes a plan to start from",
		}
	}
	return nil
}

// checkBox checks the form of a bbox; its numbers are not used.
func (d *document) checkBox(box value) *Error {
	if !box.present() || box.isNull() {
		return nil
	}
	const cure = "Leave the bbox out, or give [west, south, east, north]"
	if !box.isArray() {
		return d.malformed(box, "not GeoJSON: a bbox is "+box.kind()+", not an array of numbers", cure)
	}
	count := 0
	for e := range box.elements() {
		if !e.isNumber() {
			return d.malformed(e, "not GeoJSON: a bbox holds "+e.kind()+"; it is an array of 4 or 6 numbers", cure)
		}
		count++
	}
	if count != 4 && count != 6 {
		return d.malformed(box, fmt.Sprintf("not GeoJSON: a bbox has %d numbers; it needs 4 or 6", count), cure)
	}
	return nil
}
