package siteplan

import (
	"bytes"
	"fmt"
	"unicode/utf8"
)

// otherFormat is a file format by what its files begin with.
type otherFormat struct{ begins, name, cure string }

const exportGeoJSON = "Export the site plan as GeoJSON"

var otherFormats = []otherFormat{
	{"PK\x03\x04", "a zip archive (a zipped shapefile, KMZ, GeoPackage or spreadsheet)", "Unzip it, open it in QGIS and export the plan as GeoJSON"},
	{"PK\x05\x06", "an empty zip archive", exportGeoJSON},
	{"\x1f\x8b", "compressed with gzip", "Uncompress it first"},
	{"7z\xbc\xaf", "a 7z archive", "Uncompress it first"},
	{"Rar!", "a RAR archive", "Uncompress it first"},
	{"\x00\x00\x27\x0a", "a shapefile", "Open it in QGIS and export the plan as GeoJSON, or use `ogr2ogr -f GeoJSON`"},
	{"SQLite format 3", "a GeoPackage or SQLite database", "Open it in QGIS and export the plan's layer as GeoJSON"},
	{"fgb", "FlatGeobuf", exportGeoJSON},
	{"%PDF", "a PDF", "Draw the plan in a program that exports GeoJSON; a picture of a plan cannot be measured"},
	{"AC10", "an AutoCAD drawing (DWG)", "Save it as DXF, open that in QGIS and export the plan as GeoJSON"},
	{"\x89PNG", "a picture (PNG)", "Draw the plan in a program that exports GeoJSON; a picture of a plan cannot be measured"},
	{"\xff\xd8\xff", "a picture (JPEG)", "Draw the plan in a program that exports GeoJSON; a picture of a plan cannot be measured"},
	{"POINT", "well-known text", exportGeoJSON},
	{"POLYGON", "well-known text", exportGeoJSON},
	{"LINESTRING", "well-known text", exportGeoJSON},
	{"MULTI", "well-known text", exportGeoJSON},
	{"\x1e", "a sequence of GeoJSON texts (RFC 8142)", "Put all features into one FeatureCollection"},
}

var byteOrderMark = []byte("\xef\xbb\xbf")

func trimMark(data []byte) []byte { return bytes.TrimPrefix(data, byteOrderMark) }

// sniff refuses files that are plainly something else, and says what they are.
func sniff(data []byte) *Error {
	if wide := wideEncoding(data); wide != "" {
		return &Error{
			Code: CodeEncoding, What: "the file is written in " + wide + "; GeoJSON is UTF-8",
			Cure: "Save it again with the encoding UTF-8",
		}
	}
	for _, f := range otherFormats {
		if bytes.HasPrefix(data, []byte(f.begins)) {
			return &Error{Code: CodeOtherFormat, What: "the file is no GeoJSON: it is " + f.name, Cure: f.cure}
		}
	}
	text := bytes.TrimLeft(trimMark(data), " \t\r\n")
	if bytes.HasPrefix(text, []byte("<")) {
		return &Error{Code: CodeOtherFormat, What: "the file is no GeoJSON: it is " + markup(text), Cure: "Open it in QGIS and export the plan as GeoJSON"}
	}
	return nil
}

// wideEncoding recognises UTF-16 and UTF-32, with a byte order mark or by the
// zero bytes beside the first character.
func wideEncoding(data []byte) string {
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe\x00\x00")), bytes.HasPrefix(data, []byte("\x00\x00\xfe\xff")), bytes.HasPrefix(data, []byte("\x00\x00\x00{")):
		return "UTF-32"
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")), bytes.HasPrefix(data, []byte("\x00{")), bytes.HasPrefix(data, []byte("{\x00")):
		return "UTF-16"
	}
	return ""
}

func markup(text []byte) string {
	head := bytes.ToLower(text[:min(len(text), 1000)])
	for _, kind := range []struct{ mark, name string }{
		{"<kml", "KML"}, {"<gpx", "GPX"}, {"<osm", "OpenStreetMap XML"}, {"<gml", "GML"}, {"<svg", "SVG"}, {"<html", "a web page"}, {"<!doctype html", "a web page"},
	} {
		if bytes.Contains(head, []byte(kind.mark)) {
			return kind.name
		}
	}
	return "XML"
}

// sniffJSON refuses JSON that is plainly another format.
func sniffJSON(root value) *Error {
	for name := range root.members() {
		switch name {
		case "spatialReference", "geometryType", "rings", "paths", "displayFieldName":
			return &Error{
				Code: CodeOtherFormat, What: "the file is Esri JSON, not GeoJSON",
				Cure: "Ask the map server for f=geojson, or use ArcGIS's Features To JSON with the GeoJSON option",
			}
		case "elements", "osm3s":
			return &Error{
				Code: CodeOtherFormat, What: "the file is OpenStreetMap's Overpass JSON, not GeoJSON",
				Cure: "Export as GeoJSON, as overpass turbo does",
			}
		case "arcs":
			return &Error{Code: CodeTopoJSON, What: "the file is TopoJSON", Cure: "Convert it to GeoJSON"}
		}
	}
	return nil
}

// encodingWarning notes bytes that are not UTF-8; texts show them as U+FFFD.
func encodingWarning(data []byte) string {
	if utf8.Valid(data) {
		return ""
	}
	at := 0
	for at < len(data) {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		at += size
	}
	return fmt.Sprintf("the file is not UTF-8 at %s: names may be misread; save it with the encoding UTF-8", linePlace(data, at))
}
