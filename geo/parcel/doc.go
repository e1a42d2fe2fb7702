// Package parcel holds what a town loads once and asks of often: its parcels with
// their owners, its addresses, curbs, walks, buildings, streets and zoning.
//
// A [Layer] names one of these. Loading a file gives the layer a new [Dataset]: [Load]
// reads a [Source], maps its columns to the layer's fields, brings its coordinates to
// WGS 84, repairs what is invalid, and reports. A [Store] keeps the datasets;
// geo/parcel/gpkg is one in a GeoPackage file, geo/parcel/postgis one in a PostGIS
// database. A store answers from its index with more rows than were asked for, and one
// Go function decides which of them belong: [Within] by true distance, [At] by
// position, [ByID] and [ByAddress] by name. So every store gives the same answer.
//
// Geometry is WGS 84 longitude and latitude in degrees, x first. All attributes are
// text: a parcel number or a ZIP code is no number.
package parcel
