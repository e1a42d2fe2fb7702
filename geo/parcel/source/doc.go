// Package source reads the files in which counties hand out their parcels and towns
// their addresses, curbs and buildings: shapefiles, GeoPackages, GeoJSON and CSV,
// plain or in a zip archive.
//
// [Open] looks at the content of a file, not only at its name. What it returns
// reads from front to back and keeps one row at a time, so that a file of any size
// takes the same memory. Formats that are not read are named and refused with the
// command that converts them.
//
// # Attributes
//
// Every attribute is text. Numbers lose what the format adds to them: a ZIP code
// that a shapefile holds as 94704.000000 is 94704. Dates and everything else stay as
// filed, without blanks at the ends.
//
// # Encodings
//
// Text is taken as UTF-8 where its bytes are that, whatever the file declares: by
// chance a name in another encoding is hardly ever valid UTF-8. Other text is read in
// the declared encoding, else as Windows-1252. [File.Notes] tells where a declaration
// was wrong.
//
// # Faults
//
// A row that cannot be read is a *parcel.RowError, and the next call goes on behind
// it; the row's number and, where they can be read, its attributes come with the
// error. A file that is cut off or damaged in its frame is a *parcel.Error that names
// the row, because what follows could belong to another owner.
package source
