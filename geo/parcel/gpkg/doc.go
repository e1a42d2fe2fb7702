// Package gpkg is the parcel store in one GeoPackage file: an SQLite database as
// OGC 12-128r18 (GeoPackage 1.3.1) lays it out, which QGIS and GDAL open as it is.
//
// # Layout
//
// The current dataset of a layer is the feature table with the layer's name, with
// its R-tree (extension gpkg_rtree_index). The dataset before it is the table
// <layer>_v<version>, which stands in no list of the GeoPackage. The table
// clearway_datasets, an attribute table of the GeoPackage, has a row for every
// dataset that was ever loaded; the row whose state is "current" is the pointer
// that readers follow.
//
// # Loads
//
// A load is one write transaction from Begin to Commit: the new table is filled in
// the order of the file, its R-tree is packed in the order of a Hilbert curve, then
// the tables change names and the pointer moves. The file is in write-ahead mode,
// so readers go on with the version they see, and nothing that was not committed
// is in the database after a crash. One load at a time; others are told so. A program
// that has the file open does not see that it is exchanged for another one: load into it.
//
// # Geometry
//
// Geometry is stored as the GeoPackage binary of two dimensions in EPSG:4326, each
// layer of one type. Rows changed by other programs are read whatever their
// dimensions (heights and measures are dropped).
package gpkg
