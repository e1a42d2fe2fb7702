package crs

import (
	"math"
	"strings"
)

// readProjection takes the projection and its parameters from a PROJCS.
func (d *definition) readProjection(projcs *wktNode) error {
	name, projection := projcs.title(), projcs.child("PROJECTION").title()
	switch kind := plain(projection); {
	case projection == "":
		return refuse(name, Malformed, "has no PROJECTION")
	case strings.Contains(kind, "oblique") || strings.Contains(kind, "skeworthomorphic"):
		return refuse(name, Oblique, "")
	case kind == "transversemercator", kind == "gausskruger":
		d.method = methodTM
	case strings.HasPrefix(kind, "lambertconformalconic") && !strings.Contains(kind, "belgium") && !strings.Contains(kind, "michigan"):
		d.method = methodLCC
	case strings.HasPrefix(kind, "mercator") && isWebMercator(projcs):
		d.method = methodWebMercator
		return nil
	default:
		return refuse(name, OtherProjection, projection)
	}
	return d.readParameters(projcs)
}

// isWebMercator tells whether a PROJCS of a Mercator projection is Web Mercator: by
// ESRI's name for it, by its code, or by the PROJ text that GDAL adds. Its origin
// must be that of longitude and latitude.
func isWebMercator(projcs *wktNode) bool {
	for _, c := range projcs.children {
		v, ok := c.number(0)
		switch plain(c.title()) {
		case "centralmeridian", "falseeasting", "falsenorthing", "standardparallel1", "latitudeoforigin", "auxiliaryspheretype":
			if !ok || v != 0 {
				return false
			}
		}
	}
	if plain(projcs.child("PROJECTION").title()) == "mercatorauxiliarysphere" || codeWKT(projcs) == "EPSG:3857" {
		return true
	}
	ext := projcs.child("EXTENSION")
	return ext != nil && len(ext.strings) == 2 && strings.Contains(ext.strings[1], "+b=6378137")
}

// readParameters takes the parameters of transverse Mercator or Lambert. Without a
// second standard parallel there is one; without a first it is that of the origin.
func (d *definition) readParameters(projcs *wktNode) error {
	places := map[string]*float64{
		"latitudeoforigin": &d.lat0, "latitudeofcenter": &d.lat0,
		"centralmeridian": &d.lon0, "longitudeofcenter": &d.lon0, "longitudeoforigin": &d.lon0,
		"scalefactor":       &d.k0,
		"standardparallel1": &d.lat1, "standardparallel2": &d.lat2,
		"falseeasting": &d.falseEasting, "falsenorthing": &d.falseNorthing,
	}
	found := map[*float64]bool{}
	for _, c := range projcs.children {
		if c.keyword != "PARAMETER" {
			continue
		}
		place := places[plain(c.title())]
		value, ok := c.number(0)
		if place == nil || !ok {
			return refuse(projcs.title(), Malformed, "has a parameter "+quoteShort(c.title())+" that its projection does not know")
		}
		*place, found[place] = value, true
	}
	for _, need := range []*float64{&d.lat0, &d.lon0, &d.falseEasting, &d.falseNorthing} {
		if !found[need] {
			return refuse(projcs.title(), Malformed, "lacks its origin or its false easting and northing")
		}
	}
	if !found[&d.lat1] {
		d.lat1 = d.lat0
	}
	if !found[&d.lat2] {
		d.lat2 = d.lat1
	}
	if !(math.Abs(d.lat0) < 90) || !(math.Abs(d.lon0) <= 360) {
		return refuse(projcs.title(), Malformed, "has its origin off the earth")
	}
	return nil
}
