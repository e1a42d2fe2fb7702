package siteplan

import (
	"fmt"
	"strconv"

	"github.com/paulmach/orb"
)

// rawFeature is a feature as written: its coordinates are those of the file.
type rawFeature struct {
	id         string // as written, or empty
	label      string // how messages name it: the id, or "feature 3"
	properties map[string]any
	geometry   orb.Geometry // nil: null or without positions
}

var featureNames = []string{"type", "id", "properties", "geometry", "bbox", "crs"}

// feature reads one feature; index counts from 1.
func (d *document) feature(v value, index int) *Error {
	raw := rawFeature{label: "feature " + strconv.Itoa(index)}
	if !v.isObject() {
		return d.malformed(v, fmt.Sprintf("not GeoJSON: %s is %s, not an object", raw.label, v.kind()), "Remove it")
	}
	f, err := d.fieldsOf(v, featureNames)
	if err == nil {
		err = d.identify(&raw, &f)
	}
	if err == nil {
		err = d.readFeature(v, raw, &f)
	}
	if err != nil && err.Feature == "" {
		err.Feature = raw.label
	}
	return err
}

// identify reads the id and the properties, where an id may stand too.
func (d *document) identify(raw *rawFeature, f *fields) *Error {
	id := f.get("id")
	if id.present() && !id.isNull() {
		if !id.isString() && !id.isNumber() {
			return d.malformed(id, "not GeoJSON: the id is "+id.kind()+"; it must be a text or a number", "Correct the id")
		}
		raw.name(id)
	}
	properties := f.get("properties")
	if !properties.present() || properties.isNull() {
		return nil
	}
	if !properties.isObject() {
		return d.malformed(properties, "not GeoJSON: the properties are "+properties.kind()+", not an object", "Write \"properties\": {\"role\": ...}")
	}
	raw.properties = make(map[string]any, 4)
	for name, v := range properties.members() {
		if _, twice := raw.properties[name]; twice {
			return d.malformed(v, fmt.Sprintf("the property %q stands twice in one feature", name), "Remove one of them")
		}
		decoded, ok := v.decode()
		if !ok {
			return &Error{
				Code: CodeProperty, Place: linePlace(d.data, d.coords.offset(v)),
				What: fmt.Sprintf("the property %q holds a number too large to read", name), Cure: "Correct the number",
			}
		}
		raw.properties[name] = decoded
		if name == "id" && raw.id == "" && (v.isString() || v.isNumber()) {
			raw.name(v)
		}
	}
	return nil
}

// name takes a text or number as the feature's id.
func (raw *rawFeature) name(id value) {
	raw.id = string(id)
	if id.isString() {
		raw.id = id.text()
	}
	if raw.id != "" {
		raw.label = raw.id
	}
}

func (d *document) readFeature(v value, raw rawFeature, f *fields) *Error {
	kind := f.get("type")
	if !kind.isString() || kind.text() != "Feature" {
		if !kind.present() {
			return d.missing(v, f, "not GeoJSON: it", "type", "Write \"type\": \"Feature\"")
		}
		return d.malformed(kind, fmt.Sprintf("not GeoJSON: its type is %.40s, not \"Feature\"", kind), "Write \"type\": \"Feature\"")
	}
	if !f.get("properties").present() {
		return d.missing(v, f, "not GeoJSON: the feature", "properties", "Write \"properties\": {\"role\": ...}")
	}
	geometry := f.get("geometry")
	if !geometry.present() {
		return d.missing(v, f, "not GeoJSON: the feature", "geometry", "Draw it, or write \"geometry\": null")
	}
	if err := d.checkBox(f.get("bbox")); err != nil {
		return err
	}
	if err := d.noInnerCRS(f.get("crs")); err != nil {
		return err
	}
	if geometry.isNull() {
		d.features = append(d.features, raw)
		return nil
	}
	return d.geometry(geometry, raw)
}

// noInnerCRS refuses a crs below the top of the file.
func (d *document) noInnerCRS(crs value) *Error {
	if !crs.present() || crs.isNull() {
		return nil
	}
	return &Error{
		Code: CodeCRS, Place: linePlace(d.data, d.coords.offset(crs)),
		What: "a crs stands within a feature", Cure: "Give one crs for the whole file, beside \"features\"",
	}
}

var geometryNames = []string{"type", "coordinates", "geometries", "bbox", "crs"}

// geometry reads a geometry object and adds the feature, or one for each member
// of a collection.
func (d *document) geometry(v value, raw rawFeature) *Error {
	if !v.isObject() {
		return d.geometryFault(v, "the geometry is "+v.kind()+", not an object", "Draw it, or write \"geometry\": null")
	}
	f, err := d.fieldsOf(v, geometryNames)
	if err != nil {
		return err
	}
	if err := d.checkBox(f.get("bbox")); err != nil {
		return err
	}
	if err := d.noInnerCRS(f.get("crs")); err != nil {
		return err
	}
	kind := f.get("type")
	if !kind.isString() {
		return d.missingIn(v, &f, "the geometry", "type", "Write \"type\": \"Polygon\", \"LineString\" or \"Point\"")
	}
	if kind.text() == collectionType {
		return d.geometries(v, &f, raw)
	}
	if _, known := nesting[kind.text()]; known && !f.get("coordinates").present() {
		return d.missingIn(v, &f, "the "+kind.text(), "coordinates", "Draw it, or write \"geometry\": null")
	}
	raw.geometry, err = d.coords.geometry(kind.text(), f.get("coordinates"))
	if err != nil {
		raw.geometry = nil
		return err
	}
	d.features = append(d.features, raw)
	return nil
}

func (d *document) missingIn(v value, f *fields, what, name, cure string) *Error {
	err := d.missing(v, f, what, name, cure)
	err.Code = CodeGeometry
	return err
}

func (d *document) geometryFault(v value, what, cure string) *Error {
	return &Error{Code: CodeGeometry, Place: linePlace(d.data, d.coords.offset(v)), What: what, Cure: cure}
}

// geometries takes a collection apart: the members of x are x/1, x/2, ...
func (d *document) geometries(v value, f *fields, raw rawFeature) *Error {
	members := f.get("geometries")
	if !members.present() {
		return d.missingIn(v, f, "the GeometryCollection", "geometries", "Draw it, or write \"geometry\": null")
	}
	if !members.isArray() {
		return d.geometryFault(members, "the geometries of a collection are "+members.kind()+", not an array", "Correct the collection")
	}
	count := 0
	for e := range members.elements() {
		count++
		member := raw
		member.label = fmt.Sprintf("%s/%d", raw.label, count)
		if raw.id != "" {
			member.id = fmt.Sprintf("%s/%d", raw.id, count)
		}
		if err := d.geometry(e, member); err != nil {
			if err.Feature == "" {
				err.Feature = member.label
			}
			return err
		}
	}
	if count == 0 {
		d.features = append(d.features, raw)
	}
	return nil
}

// bareGeometry reads a file that is one geometry, as a feature without properties.
func (d *document) bareGeometry(v value) *Error {
	d.bare = true
	return d.geometry(v, rawFeature{label: "feature 1"})
}
