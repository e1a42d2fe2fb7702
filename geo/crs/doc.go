// Package crs turns the coordinates of a projected system into longitude and
// latitude and back.
//
// Three projections are built in: transverse Mercator (tm.go), Lambert
// conformal conic with one or two standard parallels (lcc.go) and, for reading
// only, Web Mercator (mercator.go). The systems are the rows of systems.csv, which
// scripts/crs-table writes from the EPSG and ESRI registries: state plane, UTM,
// the county systems of Wisconsin and its neighbours, Wisconsin transverse
// Mercator. [Parse] finds one by the name that QGIS and GDAL write, [ParseWKT]
// reads the text of a .prj file.
//
// # Order of axes
//
// A point is always (easting, northing) or (longitude, latitude), x first,
// whatever order the registry gives for the system. This is what GeoJSON and
// shapefiles hold in practice, EPSG:4326 and EPSG:4269 included.
//
// # Datum
//
// No datum is ever shifted; see [DatumAssumption]. Systems on NAD 27 need a grid
// of shifts and are refused.
package crs

// DatumAssumption is the sentence that every plan read through this package
// lists among its assumptions.
const DatumAssumption = "NAD 83 in all its realisations (1986, HARN, NSRS2007, 2011) and WGS 84 are taken as one: " +
	"the drawing as a whole may lie 1 to 2 m off on a world map, lengths and areas in it are not affected."
