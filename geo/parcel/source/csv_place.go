package source

import (
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
	"clearway/geo/parcel/wkb"
	"clearway/geo/shape"
)

// placeColumns says which columns hold the geometry: one of text, or two of numbers.
type placeColumns struct {
	text int // -1 for none
	x, y int
	srid int // of the first row's text, 0 for none
}

// geometryNames are names of columns of well-known text, for files whose first rows
// have none.
var geometryNames = map[string]bool{"wkt": true, "geom": true, "geometry": true, "thegeom": true, "shape": true, "wkbgeometry": true, "geomwkt": true, "wktgeom": true}

// coordinateNames are pairs of names of coordinate columns. The first are degrees by
// their name.
var coordinateNames = []struct {
	x, y    string
	degrees bool
}{
	{"longitude", "latitude", true},
	{"lon", "lat", true},
	{"long", "lat", true},
	{"lng", "lat", true},
	{"londd", "latdd", true},
	{"longdd", "latdd", true},
	{"xlong", "ylat", true},
	{"xlon", "ylat", true},
	{"x", "y", false},
	{"xcoord", "ycoord", false},
	{"xcoordinate", "ycoordinate", false},
	{"coordx", "coordy", false},
	{"pointx", "pointy", false},
	{"easting", "northing", false},
	{"east", "north", false},
	{"eastings", "northings", false},
	{"e", "n", false},
	{"gpsx", "gpsy", false},
	{"centroidx", "centroidy", false},
	{"xutm", "yutm", false},
}

var wellKnownText = regexp.MustCompile(`(?i)^\s*(SRID=\d+\s*;\s*)?((MULTI)?(POINT|LINESTRING|POLYGON)|GEOMETRYCOLLECTION)\s*(Z|M|ZM)?\s*(\(|EMPTY)`)

var hexBinary = regexp.MustCompile(`^0[01][0-9A-Fa-f]{16,}$`)

func isGeometryText(s string) bool { return wellKnownText.MatchString(s) || hexBinary.MatchString(s) }

// findPlace finds the columns of the geometry, and the coordinate system that their
// names or the first row tell.
func findPlace(header []string, rows [][]string) (placeColumns, reference, error) {
	if p, ref, ok := findText(header, rows); ok {
		return p, ref, nil
	}
	names := make(map[string]int, len(header))
	for i, name := range header {
		if _, ok := names[plainName(name)]; !ok {
			names[plainName(name)] = i
		}
	}
	for _, pair := range coordinateNames {
		x, okX := names[pair.x]
		y, okY := names[pair.y]
		if !okX || !okY {
			continue
		}
		ref := reference{from: fmt.Sprintf("the columns %s and %s", header[x], header[y])}
		if pair.degrees {
			ref.byFormat = true
			ref.system, ref.err = crs.Parse("OGC:CRS84")
		}
		return placeColumns{text: -1, x: x, y: y}, ref, nil
	}
	return placeColumns{}, reference{}, fmt.Errorf("no column of %s holds coordinates", quoteList(header))
}

// findText finds a column of well-known text, by its content or else by its name.
func findText(header []string, rows [][]string) (placeColumns, reference, bool) {
	for _, row := range rows {
		for i, value := range row[:min(len(row), len(header))] {
			if !isGeometryText(value) {
				continue
			}
			p := placeColumns{text: i, srid: sridOf(value)}
			ref := reference{from: "the column " + header[i]}
			if p.srid != 0 {
				ref.system, ref.err = crs.Parse("EPSG:" + itoa(p.srid))
			}
			return p, ref, true
		}
	}
	for i, name := range header {
		if geometryNames[plainName(name)] && allBlank(rows, i) {
			return placeColumns{text: i}, reference{}, true
		}
	}
	return placeColumns{}, reference{}, false
}

func allBlank(rows [][]string, column int) bool {
	for _, row := range rows {
		if column < len(row) && strings.TrimSpace(row[column]) != "" {
			return false
		}
	}
	return true
}

// plainName brings a column's name to lower-case letters and digits.
func plainName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(name))
}

// geometry returns the geometry of a row, nil where its columns are blank. commas
// tells that a comma may stand for the decimal point.
func (p placeColumns) geometry(record []string, commas bool) (orb.Geometry, error) {
	if p.text >= 0 {
		return p.fromText(strings.TrimSpace(record[p.text]))
	}
	xs, ys := strings.TrimSpace(record[p.x]), strings.TrimSpace(record[p.y])
	if xs == "" && ys == "" {
		return nil, nil
	}
	x, err := coordinate(xs, commas)
	if err != nil {
		return nil, err
	}
	y, err := coordinate(ys, commas)
	if err != nil {
		return nil, err
	}
	return orb.Point{x, y}, nil
}

func coordinate(s string, commas bool) (float64, error) {
	if commas && strings.Count(s, ",") == 1 && !strings.Contains(s, ".") {
		s = strings.Replace(s, ",", ".", 1)
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !shape.FinitePoint(orb.Point{f, f}) {
		return 0, fmt.Errorf("the coordinate %q is no number", clip(s))
	}
	return f, nil
}

func (p placeColumns) fromText(s string) (orb.Geometry, error) {
	if s == "" {
		return nil, nil
	}
	if srid := sridOf(s); srid != 0 && srid != p.srid {
		return nil, fmt.Errorf("the geometry is in EPSG:%d, that of the first row is not", srid)
	}
	if hexBinary.MatchString(s) {
		b, err := hex.DecodeString(s)
		if err != nil {
			return nil, errors.New("the geometry is an odd number of hexadecimal digits")
		}
		return finiteGeometry(wkb.Decode(b))
	}
	return parseWKT(s)
}

// sridOf returns the number of the coordinate system that stands in a geometry as
// PostGIS writes it, 0 for none.
func sridOf(s string) int {
	if rest, ok := strings.CutPrefix(strings.ToUpper(strings.TrimSpace(s)), "SRID="); ok {
		digits, _, _ := strings.Cut(rest, ";")
		n, err := strconv.Atoi(strings.TrimSpace(digits))
		if err != nil {
			return 0
		}
		return n
	}
	if !hexBinary.MatchString(s) {
		return 0
	}
	head, err := hex.DecodeString(s[:18])
	if err != nil {
		return 0
	}
	return binarySRID(head)
}
