package source

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"clearway/geo/parcel"
)

// foreign are formats that are not read, by what their files begin with.
var foreign = []struct{ begins, name string }{
	{"AC10", "an AutoCAD drawing (DWG)"},
	{"fgb\x03", "FlatGeobuf"},
	{"PAR1", "GeoParquet"},
	{"!table", "a MapInfo table (TAB)"},
	{"Version", "a MapInfo exchange file (MIF)"},
	{"VERSION", "a MapInfo exchange file (MIF)"},
	{"EXP  0", "an ArcInfo export file (E00)"},
	{"Standard Jet DB", "an Esri personal geodatabase (MDB)"},
	{"\x00\x01\x00\x00Standard Jet DB", "an Esri personal geodatabase (MDB)"},
}

// packed are ways of packing that are not opened.
var packed = []struct{ begins, name string }{
	{"\x1f\x8b", "compressed with gzip"},
	{"BZh", "compressed with bzip2"},
	{"\xfd7zXZ", "compressed with xz"},
	{"7z\xbc\xaf", "a 7z archive"},
	{"Rar!", "a RAR archive"},
}

// refuse names the formats that are not read, with the cure.
func refuse(path string, head []byte) error {
	for _, f := range foreign {
		if bytes.HasPrefix(head, []byte(f.begins)) {
			return convert(path, f.name)
		}
	}
	for _, f := range packed {
		if bytes.HasPrefix(head, []byte(f.begins)) {
			return fault(path, "the file is "+f.name, "Unpack it first, or pack it as a zip archive", nil)
		}
	}
	switch text := bytes.TrimLeft(bytes.TrimPrefix(head, []byte("\xef\xbb\xbf")), " \t\r\n"); {
	case isWide(head):
		return fault(path, "the text is in UTF-16, as spreadsheets save \"Unicode text\"", "Save it again with the encoding UTF-8", nil)
	case bytes.HasPrefix(head, []byte("%PDF")):
		return fault(path, "the file is a PDF", "Ask for the data behind the map: a shapefile, GeoPackage or GeoJSON", nil)
	case bytes.HasPrefix(text, []byte("<")):
		return refuseMarkup(path, text)
	case isDXF(path, text):
		return convert(path, "an AutoCAD drawing (DXF)")
	case bytes.HasPrefix(text, []byte("[")):
		return fault(path, "the file is a JSON list, not GeoJSON", "Export it as a GeoJSON FeatureCollection", nil)
	case isGDBTable(path):
		return convert(filepath.Dir(path), "part of an Esri file geodatabase (FileGDB)")
	}
	return nil
}

func isWide(head []byte) bool {
	return bytes.HasPrefix(head, []byte("\xff\xfe")) || bytes.HasPrefix(head, []byte("\xfe\xff")) ||
		bytes.HasPrefix(head, []byte("\x00{")) || bytes.HasPrefix(head, []byte("{\x00"))
}

func isDXF(path string, text []byte) bool {
	return extension(path) == ".dxf" || bytes.HasPrefix(text, []byte("AutoCAD Binary DXF")) ||
		bytes.HasPrefix(text, []byte("0")) && bytes.Contains(text[:min(len(text), 40)], []byte("SECTION"))
}

func isGDBTable(name string) bool {
	switch extension(name) {
	case ".gdbtable", ".gdbtablx", ".gdbindexes":
		return true
	}
	return strings.HasSuffix(strings.ToLower(filepath.Dir(name)), ".gdb")
}

func refuseMarkup(path string, text []byte) error {
	head := bytes.ToLower(text)
	for _, kind := range []struct{ mark, name string }{
		{"<kml", "KML, which is Google Earth's"},
		{"<gpx", "GPX"},
		{"<osm", "OpenStreetMap XML"},
		{"gml", "GML"},
	} {
		if bytes.Contains(head, []byte(kind.mark)) {
			return convert(path, kind.name)
		}
	}
	if bytes.Contains(head, []byte("<html")) || bytes.Contains(head, []byte("<!doctype html")) {
		return fault(path, "the file is a web page, perhaps the error page of a download", "Download the data again", nil)
	}
	return convert(path, "XML")
}

// convert refuses a format that GDAL can convert.
func convert(path, name string) *parcel.Error {
	return fault(path, "the file is "+name+", which is not read", "Convert it first: "+ogr2ogr(path), nil)
}

// ogr2ogr returns the command that makes a GeoPackage of a file.
func ogr2ogr(path string) string {
	return fmt.Sprintf("ogr2ogr -f GPKG %s %s", shellQuote(baseName(strings.TrimRight(path, "/"))+".gpkg"), shellQuote(path))
}

func shellQuote(s string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("./-_", r)
	}
	if s != "" && strings.IndexFunc(s, func(r rune) bool { return !plain(r) }) < 0 {
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

func unknownFormat(path string) *parcel.Error {
	return fault(path, "the format of the file is not known",
		"Shapefiles (.shp or .zip), GeoPackages, GeoJSON and CSV are read; other formats can be converted: "+ogr2ogr(path), nil)
}

// refuseFolder says which file of a folder to name.
func refuseFolder(path string) error {
	entries, err := os.ReadDir(path)
	if err != nil {
		return cannotOpen(path, err)
	}
	var readable []string
	for _, entry := range entries {
		name := entry.Name()
		if isGDBTable(filepath.Join("x", name)) || strings.HasSuffix(strings.ToLower(filepath.Base(path)), ".gdb") {
			return convert(path, "an Esri file geodatabase (FileGDB)")
		}
		if rank(name) > 0 {
			readable = append(readable, name)
		}
	}
	if len(readable) == 0 {
		return fault(path, "the path is a folder without a file that can be read", "Name a shapefile, GeoPackage, GeoJSON or CSV file", nil)
	}
	return fault(path, "the path is a folder", "Name a file in it: "+quoteList(readable), nil)
}
