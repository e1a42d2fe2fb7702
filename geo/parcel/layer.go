package parcel

import (
	"slices"
	"strings"
)

// Layer names one kind of thing that a town loads.
type Layer string

// The layers.
const (
	Parcels   Layer = "parcels"   // areas of land with their owners
	Addresses Layer = "addresses" // points of delivery, one row a dwelling or shop
	Curb      Layer = "curb"      // face of curb, lines
	Sidewalk  Layer = "sidewalk"  // paved walks, areas
	Building  Layer = "building"  // footprints, areas
	Street    Layer = "street"    // traveled portion curb to curb, areas
	Zoning    Layer = "zoning"    // districts, areas
)

// Shape is the one kind of geometry that a layer holds.
type Shape string

// The kinds of geometry, named as the OGC names them.
const (
	Point           Shape = "POINT"
	MultiLineString Shape = "MULTILINESTRING"
	MultiPolygon    Shape = "MULTIPOLYGON"
)

// Field names an attribute of a layer, as a column of the store and in --map.
type Field string

// The fields of all layers. Each layer has some of them, see [Layer.Fields].
const (
	ParcelID     Field = "parcel_id"
	TaxID        Field = "tax_id" // a second number of the same parcel
	Owner1       Field = "owner1"
	Owner2       Field = "owner2"
	MailAddress  Field = "mail_address" // the owner's whole address in one string, or
	MailLine1    Field = "mail_line1"   // the same in parts
	MailLine2    Field = "mail_line2"
	MailCity     Field = "mail_city"
	MailState    Field = "mail_state"
	MailZip      Field = "mail_zip"
	SiteAddress  Field = "site_address" // where the parcel lies: number and street
	Unit         Field = "unit"
	SiteCity     Field = "site_city" // the post office of the site address
	SiteState    Field = "site_state"
	SiteZip      Field = "site_zip"
	Municipality Field = "municipality" // VILLAGE OF MAZOMANIE
	County       Field = "county"
	ZoningCode   Field = "zoning"
	Class        Field = "class" // of property, with auxiliary classes behind a comma

	ID      Field = "id"
	Address Field = "address" // number and street
	City    Field = "city"
	State   Field = "state"
	Zip     Field = "zip"
	Name    Field = "name"
	Kind    Field = "kind"
)

// spec is what is known of a layer before any file is read.
type spec struct {
	layer   Layer
	shape   Shape
	fields  []Field // the first one is the id
	also    Field   // a second field that names a row, "" for none
	address Field   // the field that holds number and street, "" for none
}

// specs describes the layers in the order of Layers.
var specs = []spec{
	{
		layer: Parcels, shape: MultiPolygon, also: TaxID, address: SiteAddress,
		fields: []Field{
			ParcelID, TaxID, Owner1, Owner2,
			MailAddress, MailLine1, MailLine2, MailCity, MailState, MailZip,
			SiteAddress, Unit, SiteCity, SiteState, SiteZip,
			Municipality, County, ZoningCode, Class,
		},
	},
	{
		layer: Addresses, shape: Point, address: Address,
		fields: []Field{ID, Address, Unit, City, State, Zip, ParcelID},
	},
	{layer: Curb, shape: MultiLineString, fields: []Field{ID, Kind}},
	{layer: Sidewalk, shape: MultiPolygon, fields: []Field{ID, Kind}},
	{layer: Building, shape: MultiPolygon, address: Address, fields: []Field{ID, Name, Kind, Address}},
	{layer: Street, shape: MultiPolygon, fields: []Field{ID, Name, Kind}},
	{layer: Zoning, shape: MultiPolygon, fields: []Field{ID, ZoningCode, Name}},
}

// Layers returns all layers, parcels first.
func Layers() []Layer {
	out := make([]Layer, len(specs))
	for i, s := range specs {
		out[i] = s.layer
	}
	return out
}

// ParseLayer returns the layer of a name. The error is an *Error with
// CodeUnknownLayer that lists the layers.
func ParseLayer(name string) (Layer, error) {
	for _, s := range specs {
		if string(s.layer) == name {
			return s.layer, nil
		}
	}
	names := make([]string, len(specs))
	for i, s := range specs {
		names[i] = string(s.layer)
	}
	return "", &Error{
		Code: CodeUnknownLayer, What: "there is no layer " + quote(name),
		Cure: "Layers are " + strings.Join(names, ", "),
	}
}

// spec returns what is known of the layer; of an unknown one nothing.
func (l Layer) spec() spec {
	for _, s := range specs {
		if s.layer == l {
			return s
		}
	}
	return spec{}
}

// Fields returns the layer's fields in the order of [Record.Values]. The first is
// the one that names a row: parcel_id, else id.
func (l Layer) Fields() []Field { return slices.Clone(l.spec().fields) }

// Shape returns the kind of geometry of the layer's rows.
func (l Layer) Shape() Shape { return l.spec().shape }

// AlsoID returns a second field that names a row (a parcel's tax_id), "" for none.
func (l Layer) AlsoID() Field { return l.spec().also }

// AddressField returns the field with number and street, "" for none.
func (l Layer) AddressField() Field { return l.spec().address }

// index returns the place of a field among the layer's fields, -1 for none.
func (l Layer) index(f Field) int { return slices.Index(l.spec().fields, f) }
