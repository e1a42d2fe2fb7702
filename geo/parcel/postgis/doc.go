// Package postgis is the parcel store in a PostgreSQL database with PostGIS, for a
// county that has one or for a service on several machines. It needs PostgreSQL 14
// and PostGIS 3 or newer.
//
// # Layout
//
// All is in the schema clearway. The table dataset has a row for every file that
// was loaded; source points to the current dataset of each layer. Each layer has a
// table of its fields, all text in the "C" collation, and of geometry in EPSG:4326,
// with one partition a dataset. For QGIS and for questions in SQL there are the views
// current_parcels, current_addresses and so on. source_key, the name of the town or
// county that a store is for, stands in every key and in every question: one database
// can hold many, and the tables could be distributed by it.
//
// # Questions
//
// A question goes to the partition of its dataset by name, so that no lock on the
// table of the layer, of a report or of a swap, is ever in its way. It is answered
// whole before its first row is yielded; when the connection was lost it is asked a
// second time.
//
// # Loads
//
// Rows are copied into the table that becomes the new partition, some 8 MB at a time
// and these in the order of place, while the next are being read. A field of which no
// row has had a text yet is not sent. Two connections make the indexes. One transaction
// then takes the loader's right to write away, attaches the partition and moves the
// pointer; it waits for locks 50 ms at a time. One load at a time for each source,
// which a lock of the loader's connection sees to: it ends with the process. What a
// killed load left is a dataset in the state loading, which the next Open or Begin
// drops. So are the rows of datasets that were replaced twice, once nobody reads them.
// A pooler between the loader and the server must pool sessions, not transactions.
//
// # Text and shapes
//
// A PostgreSQL text holds no NUL and nothing that is not UTF-8. A row with such a
// text is refused with CodeSource, which names row and field: nothing as filed is
// changed in silence. PostGIS holds no line of one position and no ring that is open
// or has fewer than four positions; they are refused with CodeGeometry.
//
// # Rights
//
// Open brings the schema up to date where the role may do so. Other roles need
// less: scripts/county-setup makes an owner, a loader that can only call the
// functions by which loads are done, and a reader.
package postgis
