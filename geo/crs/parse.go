package crs

import (
	"errors"
	"regexp"
	"strings"
)

// The ways in which QGIS, GDAL and web servers write a code. All stand for the
// same systems, x first; see the package comment on the order of axes.
var codePatterns = []*regexp.Regexp{
	regexp.MustCompile(`(?i)^urn:(?:x-)?ogc:def:crs:([a-z]+)(?::[^:]*)?:([a-z0-9]+)$`),
	regexp.MustCompile(`(?i)^https?://(?:www\.)?opengis\.net/def/crs/([a-z]+)/[^/]+/([a-z0-9]+)$`),
	regexp.MustCompile(`(?i)^https?://(?:www\.)?opengis\.net/gml/srs/([a-z]+)\.xml#([a-z0-9]+)$`),
	regexp.MustCompile(`(?i)^([a-z]+)::?([a-z0-9]+)$`),
}

// aliases are codes outside the registries, and old ones, of systems in the table.
var aliases = map[string]string{
	"OGC:CRS84":   "EPSG:4326",
	"CRS:84":      "EPSG:4326",
	"OGC:CRS83":   "EPSG:4269",
	"CRS:83":      "EPSG:4269",
	"EPSG:3785":   "EPSG:3857",
	"EPSG:900913": "EPSG:3857",
}

// firstESRI is the least number that is ESRI's where EPSG is written: EPSG's own
// numbers end before it.
const firstESRI = "100000"

// Parse returns the coordinate system of a name as it stands in the crs member of
// a GeoJSON file or in a --crs flag:
//
//	urn:ogc:def:crs:EPSG::2288             EPSG:2288
//	urn:ogc:def:crs:OGC:1.3:CRS84          ESRI:103300
//	http://www.opengis.net/def/crs/EPSG/0/2288
//
// Letter case and surrounding blanks do not matter. Coordinates are x first,
// EPSG:4326 included. The error is an *UnsupportedError: NAD 27, oblique Mercator
// and other projections are refused by name, everything else as unknown.
func Parse(name string) (*System, error) {
	name = strings.TrimSpace(name)
	code, ok := codeOf(name)
	if !ok {
		return nil, refuse(quoteShort(name), Unknown, "")
	}
	s, err := lookup(code)
	var u *UnsupportedError
	if errors.As(err, &u) && u.Reason == Unknown && strings.HasPrefix(code, "ESRI:") && !strings.Contains(strings.ToUpper(name), "ESRI") {
		return nil, refuse("EPSG:"+strings.TrimPrefix(code, "ESRI:"), Unknown, "")
	}
	return s, err
}

// codeOf returns authority and number of a name, such as EPSG:2288.
func codeOf(name string) (string, bool) {
	for _, pattern := range codePatterns {
		m := pattern.FindStringSubmatch(name)
		if m == nil {
			continue
		}
		authority, number := strings.ToUpper(m[1]), strings.ToUpper(m[2])
		if alias, ok := aliases[authority+":"+number]; ok {
			return alias, true
		}
		if authority == "EPSG" && len(number) == len(firstESRI) && number >= firstESRI {
			authority = "ESRI"
		}
		return authority + ":" + number, true
	}
	return "", false
}

// quoteShort quotes a name for a message, cut to a length that fits a line.
func quoteShort(name string) string {
	const longest = 60
	runes := []rune(strings.ToValidUTF8(name, "?"))
	if len(runes) > longest {
		return `"` + string(runes[:longest]) + `..."`
	}
	return `"` + string(runes) + `"`
}
