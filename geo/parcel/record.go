package parcel

import (
	"github.com/paulmach/orb"
)

// Record is one row of a layer: a parcel, an address, a stretch of curb.
type Record struct {
	Layer Layer
	// Row is the row's place in its dataset, from 1, in the order of the file. It
	// names the row within its dataset, also where ids are missing or repeat.
	Row int64
	// Values holds the attributes as filed, in the order of Layer.Fields; "" where
	// the file says nothing.
	Values []string
	// Geometry is WGS 84 longitude and latitude, of the kind that Layer.Shape names.
	// It is nil where the file has none or what it has could not be used, and may
	// be empty, such as a MultiPolygon without parts: near nothing, at no place.
	// An empty point is an empty orb.MultiPoint.
	Geometry orb.Geometry
}

// NewRecord returns a record of a layer with the given attributes. Fields that the
// layer does not have are left out.
func NewRecord(layer Layer, values map[Field]string, g orb.Geometry) Record {
	r := Record{Layer: layer, Geometry: g}
	fields := layer.spec().fields
	r.Values = make([]string, len(fields))
	for i, f := range fields {
		r.Values[i] = values[f]
	}
	return r
}

// Get returns an attribute, "" where the row or the layer has none.
func (r Record) Get(f Field) string {
	if i := r.Layer.index(f); i >= 0 && i < len(r.Values) {
		return r.Values[i]
	}
	return ""
}

// ID returns what names the row, parcel_id or id; "" where the file gave none.
func (r Record) ID() string {
	if len(r.Values) == 0 {
		return ""
	}
	return r.Values[0]
}
