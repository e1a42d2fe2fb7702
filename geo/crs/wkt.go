package crs

import (
	"fmt"
	"math"
	"strings"

	"clearway/geo"
)

// ParseWKT returns the coordinate system of an OGC or ESRI WKT 1 text, as it stands
// in a .prj file. It reads PROJCS and GEOGCS, the horizontal part of COMPD_CS, on
// NAD 83 and WGS 84; the projections are those of the package.
//
// Names of parameters and units are read as OGC, GDAL and ESRI write them. A unit
// that is named foot but has the length of another is refused: the
// international and the US survey foot part by 4 ft on a false easting of two
// million. The system's area of use is a guess about its origin, wide enough for a
// state. The error is an *UnsupportedError.
func ParseWKT(text string) (*System, error) {
	text = strings.TrimPrefix(strings.TrimSpace(text), "\ufeff")
	root, err := readWKT(text)
	if err != nil {
		return nil, err
	}
	if root.keyword == "COMPD_CS" || root.keyword == "COMPOUNDCRS" {
		if root = root.child("PROJCS", "GEOGCS"); root == nil {
			return nil, refuse(quoteShort(text), Malformed, "has no horizontal part")
		}
	}
	switch root.keyword {
	case "PROJCS":
		return projectedWKT(root)
	case "GEOGCS":
		return geographicWKT(root)
	case "PROJCRS", "PROJECTEDCRS", "GEOGCRS", "GEODCRS", "GEOGRAPHICCRS", "GEODETICCRS", "BOUNDCRS":
		e := refuse(root.title(), Malformed, "is written in WKT 2")
		e.Cure = "write the .prj file as ESRI or OGC WKT 1, or give the system's EPSG number"
		return nil, e
	default:
		return nil, refuse(root.title(), Malformed, "is a "+root.keyword+", not a projected or geographic system")
	}
}

func geographicWKT(geogcs *wktNode) (*System, error) {
	if _, err := datumWKT(geogcs.title(), geogcs); err != nil {
		return nil, err
	}
	return &System{name: geogcs.title(), code: codeWKT(geogcs), area: world}, nil
}

func projectedWKT(projcs *wktNode) (*System, error) {
	name := projcs.title()
	geogcs := projcs.child("GEOGCS")
	if geogcs == nil {
		return nil, refuse(name, Malformed, "has no GEOGCS")
	}
	el, err := datumWKT(name, geogcs)
	if err != nil {
		return nil, err
	}
	d := definition{ellipsoid: el, k0: 1}
	if d.unit, err = unitWKT(name, projcs.child("UNIT")); err != nil {
		return nil, err
	}
	if err := d.readProjection(projcs); err != nil {
		return nil, err
	}
	s := &System{name: name, code: codeWKT(projcs), area: d.guessArea()}
	if !d.apply(s) {
		return nil, refuse(name, Malformed, "has parameters that make no projection")
	}
	return s, nil
}

// codeWKT returns the authority's code of a node, "" where it has none.
func codeWKT(n *wktNode) string {
	a := n.child("AUTHORITY")
	if a == nil {
		return ""
	}
	if len(a.strings) >= 2 {
		return strings.ToUpper(a.strings[0]) + ":" + a.strings[1]
	}
	if number, ok := a.number(0); ok && number == math.Trunc(number) {
		return fmt.Sprintf("%s:%.0f", strings.ToUpper(a.title()), number)
	}
	return ""
}

// plain brings a WKT name to a common form: lower case, letters and digits only.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return -1
	}, name)
}

// datumWKT checks that the GEOGCS of the system of a name is on NAD 83 or WGS 84, in
// degrees from Greenwich, and returns its ellipsoid.
func datumWKT(name string, geogcs *wktNode) (Ellipsoid, error) {
	datum := geogcs.child("DATUM")
	if datum == nil {
		return Ellipsoid{}, refuse(name, Malformed, "has no DATUM")
	}
	switch kind := plain(strings.TrimPrefix(datum.title(), "D_")); {
	case strings.Contains(kind, "1927") || strings.Contains(kind, "nad27"):
		return Ellipsoid{}, refuse(name, NAD27, "")
	case strings.Contains(kind, "csrs"):
		return Ellipsoid{}, refuse(name, OtherDatum, datum.title())
	case strings.HasPrefix(kind, "northamerican1983"), strings.HasPrefix(kind, "northamericandatum1983"),
		strings.HasPrefix(kind, "nad83"), strings.HasPrefix(kind, "nad1983"),
		strings.HasPrefix(kind, "wgs1984"), strings.HasPrefix(kind, "wgs84"), strings.HasPrefix(kind, "worldgeodeticsystem1984"):
	default:
		return Ellipsoid{}, refuse(name, OtherDatum, datum.title())
	}
	if shift, ok := geogcs.child("PRIMEM").number(0); ok && shift != 0 {
		return Ellipsoid{}, refuse(name, Malformed, "does not count longitude from Greenwich")
	}
	if rad, ok := geogcs.child("UNIT").number(0); ok && math.Abs(rad-math.Pi/180) > 1e-9 {
		return Ellipsoid{}, refuse(name, Malformed, "is not in degrees")
	}
	return ellipsoidWKT(name, datum.child("SPHEROID", "ELLIPSOID"))
}

// ellipsoidWKT returns the ellipsoid of a datum. Those of the old county systems of
// Wisconsin and Minnesota are enlarged to lie at the county's height, so any
// ellipsoid within 2 km and 1 percent of flattening of GRS 80 is taken.
func ellipsoidWKT(name string, spheroid *wktNode) (Ellipsoid, error) {
	a, okA := spheroid.number(0)
	rf, okRF := spheroid.number(1)
	if !okA || !okRF {
		return Ellipsoid{}, refuse(name, Malformed, "has no ellipsoid")
	}
	if !(math.Abs(a-GRS80.SemiMajor) < 2000) || !(math.Abs(rf-GRS80.InverseFlattening) < 3) {
		return Ellipsoid{}, refuse(name, Contradiction, fmt.Sprintf("is on an ellipsoid of %g m, 1/%g, which is not that of its datum", a, rf))
	}
	return Ellipsoid{SemiMajor: a, InverseFlattening: rf}, nil
}

// unitWKT returns the length of a UNIT. The three exact units are recognised by
// value to 1 part in ten million, as files cut the digits off.
func unitWKT(name string, unit *wktNode) (geo.Length, error) {
	value, ok := unit.number(0)
	if !ok || !(value > 0) || math.IsInf(value, 0) {
		return 0, refuse(name, Malformed, "has no unit of length")
	}
	length := geo.Length(value)
	for _, exact := range []geo.Length{geo.Metre, geo.Foot, geo.USSurveyFoot} {
		if math.Abs(float64(length/exact)-1) < 1e-7 {
			length = exact
		}
	}
	title := plain(unit.title())
	survey := strings.Contains(title, "us")
	foot := strings.Contains(title, "foot") || strings.Contains(title, "feet") || strings.HasPrefix(title, "ft")
	metre := strings.HasPrefix(title, "met")
	if survey && foot && length != geo.USSurveyFoot || foot && !survey && length == geo.Metre || metre && length != geo.Metre {
		return 0, refuse(name, Contradiction, fmt.Sprintf("has the unit %s of %v m, which contradict each other", unit.title(), value))
	}
	return length, nil
}

// world is the area of systems that are not bound to a place.
var world = area{west: -180, south: -90, east: 180, north: 90}

// guessArea returns an area of use for a system that names none: 10 degrees either
// side of a central meridian, for Lambert the width of the United States.
func (d definition) guessArea() area {
	switch d.method {
	case methodTM:
		return area{d.lon0 - 10, -85, d.lon0 + 10, 85}
	case methodLCC:
		mid := (d.lat1 + d.lat2) / 2
		return area{d.lon0 - 40, math.Max(mid-30, -85), d.lon0 + 40, math.Min(mid+30, 85)}
	default:
		return area{-180, -85.06, 180, 85.06}
	}
}
