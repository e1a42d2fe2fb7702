package source

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo/crs"
	"clearway/geo/parcel"
)

// reference is the coordinate system of a file, as far as the file tells.
type reference struct {
	system   *crs.System // nil where none is named
	from     string      // what names it, for messages: "parcels.prj"
	err      error       // why the named system cannot be used
	byFormat bool        // none is named; the format has a default
}

// refusedForGood are the reasons that an EPSG number given by hand does not cure: the
// file is plainly in a system that is not supported.
var refusedForGood = []crs.Reason{crs.NAD27, crs.Oblique, crs.OtherProjection, crs.OtherDatum}

// settle returns the coordinate system to read the file in, given that of the
// options, and a note where something had to be overlooked.
func (r reference) settle(path string, given *crs.System) (system *crs.System, note string, err error) {
	if r.err != nil {
		var u *crs.UnsupportedError
		if given == nil || errors.As(r.err, &u) && slices.Contains(refusedForGood, u.Reason) {
			return nil, "", &parcel.Error{
				Code: parcel.CodeNoCRS, Place: path, What: "the coordinate system that " + r.from + " names cannot be used", Err: r.err,
			}
		}
		return given, fmt.Sprintf("%s was not understood (%v); %s was used", r.from, r.err, systemName(given)), nil
	}
	if given != nil && (r.byFormat || r.system == nil) {
		return given, "", nil
	}
	return r.system, "", nil
}

// checkFirst looks at the first geometry: a system given by hand must not contradict
// the file, and coordinates of a file that names none must be degrees.
func (r reference) checkFirst(path string, row parcel.Row, system, given *crs.System) error {
	p, _ := firstPoint(row.Geometry)
	if given != nil && r.system != nil && !r.byFormat && !agree(r.system, given, p) {
		return &parcel.Error{
			Code: parcel.CodeNoCRS, Place: path,
			What: fmt.Sprintf("%s says that the coordinates are %s, but %s was given", r.from, systemName(r.system), systemName(given)),
			Cure: "Leave out the one that is wrong: the given system, or " + r.from,
		}
	}
	if r.byFormat && system.Geographic() && !(math.Abs(p[0]) <= 180 && math.Abs(p[1]) <= 90) {
		return r.notDegrees(path, row.Number, p)
	}
	return nil
}

func (r reference) notDegrees(path string, row int, p orb.Point) error {
	e := &parcel.Error{
		Code: parcel.CodeNoCRS, Place: fmt.Sprintf("%s, row %d", path, row),
		What: fmt.Sprintf("the coordinates (%.11g, %.11g) are no longitude and latitude, and the file names no other coordinate system", p[0], p[1]),
		Cure: "They look like a projected system: say which, such as --crs EPSG:2288 (ask whoever made the file), or export it again as GeoJSON in EPSG:4326",
	}
	if math.Abs(p[0]) <= 90 && math.Abs(p[1]) <= 180 {
		e.Cure = "Latitude seems to stand before longitude: swap them, longitude first"
	}
	return e
}

// agree tells whether two systems put a point at the same place, to about a
// centimetre.
func agree(a, b *crs.System, p orb.Point) bool {
	const degrees = 1e-7
	if a.Code() != "" && a.Code() == b.Code() {
		return true
	}
	pa, errA := a.ToLonLat(p)
	pb, errB := b.ToLonLat(p)
	if errA != nil || errB != nil {
		return errA != nil && errB != nil
	}
	return math.Abs(pa[0]-pb[0]) < degrees && math.Abs(pa[1]-pb[1]) < degrees
}

func systemName(s *crs.System) string {
	switch {
	case s.Code() == "":
		return s.Name()
	case s.Name() == "":
		return s.Code()
	}
	return s.Code() + " (" + s.Name() + ")"
}

// firstPoint returns the first vertex of a geometry, false where it has none.
func firstPoint(g orb.Geometry) (orb.Point, bool) {
	switch g := g.(type) {
	case orb.Point:
		return g, true
	case orb.MultiPoint:
		return firstOf(g)
	case orb.LineString:
		return firstOf(g)
	case orb.Ring:
		return firstOf(g)
	case orb.MultiLineString:
		return firstIn(g)
	case orb.Polygon:
		return firstIn(g)
	case orb.MultiPolygon:
		return firstIn(g)
	case orb.Collection:
		return firstIn(g)
	}
	return orb.Point{}, false
}

func firstOf[S ~[]orb.Point](points S) (orb.Point, bool) {
	if len(points) == 0 {
		return orb.Point{}, false
	}
	return points[0], true
}

func firstIn[G orb.Geometry](parts []G) (orb.Point, bool) {
	for _, part := range parts {
		if p, ok := firstPoint(part); ok {
			return p, true
		}
	}
	return orb.Point{}, false
}
