package source

import (
	"bytes"
	"strings"
)

// format names a format that is read, as it is shown to people.
type format string

const (
	shapefile      format = "shapefile"
	geoPackage     format = "GeoPackage"
	geoJSON        format = "GeoJSON"
	commaSeparated format = "CSV"
	zipArchive     format = "zip archive"
)

// shapefileParts are the extensions of the files that make up a shapefile.
var shapefileParts = map[string]bool{".shp": true, ".shx": true, ".dbf": true, ".prj": true, ".cpg": true}

// detect returns the format of a file from its first bytes and its name. The error
// names a format that is not read, and how to convert it.
func detect(path string, head []byte) (format, error) {
	switch {
	case bytes.HasPrefix(head, []byte("SQLite format 3\x00")):
		return geoPackage, nil
	case bytes.HasPrefix(head, []byte("PK\x03\x04")), bytes.HasPrefix(head, []byte("PK\x05\x06")):
		return detectZip(path)
	case bytes.HasPrefix(head, []byte("\x00\x00\x27\x0a")), shapefileParts[extension(path)]:
		return shapefile, nil
	}
	if err := refuse(path, head); err != nil {
		return "", err
	}
	text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n")
	switch {
	case len(text) == 0:
		return "", fault(path, "the file is empty", "Export it again", nil)
	case text[0] == '{' || text[0] == recordSeparator:
		return geoJSON, nil
	case looksLikeCSV(path, text):
		return commaSeparated, nil
	}
	return "", unknownFormat(path)
}

// detectZip tells archives of data from the other formats that are zip archives.
func detectZip(path string) (format, error) {
	switch extension(path) {
	case ".xlsx", ".xlsm", ".ods":
		return "", fault(path, "the file is a spreadsheet", "Save it as CSV (UTF-8) with a column of well-known text or two columns of coordinates", nil)
	case ".kmz":
		return "", convert(path, "KMZ, which is Google Earth's")
	}
	return zipArchive, nil
}

// looksLikeCSV tells whether the first line is a line of columns.
func looksLikeCSV(path string, text []byte) bool {
	switch extension(path) {
	case ".csv", ".tsv", ".tab", ".txt", "":
	default:
		return false
	}
	line, _, _ := bytes.Cut(text, []byte("\n"))
	return !bytes.ContainsRune(line, 0) && strings.ContainsAny(string(line), ",;\t|")
}
