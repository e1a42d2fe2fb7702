package siteplan

import (
	"fmt"
	"math"

	"github.com/paulmach/orb"
)

// eachPoint calls f with every position of g, which it may change.
func eachPoint(g orb.Geometry, f func(*orb.Point)) orb.Geometry {
	switch g := g.(type) {
	case orb.Point:
		f(&g)
		return g
	case orb.MultiPoint:
		eachOf(g, f)
	case orb.LineString:
		eachOf(g, f)
	case orb.MultiLineString:
		for _, line := range g {
			eachOf(line, f)
		}
	case orb.Polygon:
		for _, ring := range g {
			eachOf(ring, f)
		}
	case orb.MultiPolygon:
		for _, polygon := range g {
			for _, ring := range polygon {
				eachOf(ring, f)
			}
		}
	}
	return g
}

func eachOf(points []orb.Point, f func(*orb.Point)) {
	for i := range points {
		f(&points[i])
	}
}

// boxOf returns the box round the positions of all features that have any.
func boxOf(features []rawFeature) (box orb.Bound, found bool) {
	inf := math.Inf(1)
	box = orb.Bound{Min: orb.Point{inf, inf}, Max: orb.Point{-inf, -inf}}
	for _, f := range features {
		if f.geometry != nil {
			stretch(&box, f.geometry)
			found = true
		}
	}
	return box, found
}

// stretch makes a box hold every position of g.
func stretch(box *orb.Bound, g orb.Geometry) {
	eachPoint(g, func(p *orb.Point) {
		box.Min[0], box.Max[0] = min(box.Min[0], p[0]), max(box.Max[0], p[0])
		box.Min[1], box.Max[1] = min(box.Min[1], p[1]), max(box.Max[1], p[1])
	})
}

func inDegrees(box orb.Bound) bool {
	return box.Min[0] >= -180 && box.Max[0] <= 180 && box.Min[1] >= -90 && box.Max[1] <= 90
}

// seemsSwapped reports whether all of a box reads better with latitude first.
// (43.18, -89.80) is a legal position near the South Pole, where no walk is; the
// other way round it is in Wisconsin. It tells for all of the United States.
func seemsSwapped(box orb.Bound) bool {
	const (
		antarctic       = -60
		equator, arctic = 0, 75
		widest          = 5 // degrees; a drawing in feet from (0, 0) is wider
	)
	if box.Max[0]-box.Min[0] > widest || box.Max[1]-box.Min[1] > widest {
		return false
	}
	if box.Min[0] >= -90 && box.Max[0] <= 90 && (box.Min[1] < -90 || box.Max[1] > 90) {
		return box.Min[1] >= -180 && box.Max[1] <= 180
	}
	return box.Max[1] < antarctic && box.Min[1] >= -180 && box.Min[0] > equator && box.Max[0] < arctic
}

// checkPositions refuses coordinates that are plainly not what the file says.
func (d *document) checkPositions(ref reference, box orb.Bound) *Error {
	switch {
	case ref.grid != nil:
		return nil
	case ref.system != nil:
		if inDegrees(box) {
			return &Error{
				Code: CodeCRS, Place: xy(box.Center()),
				What: fmt.Sprintf("the crs is %s, but the coordinates look like longitude and latitude", ref.system.Name()),
				Cure: "Remove the crs member, or export the coordinates in that system",
			}
		}
		return nil
	case seemsSwapped(box):
		c := box.Center()
		return &Error{
			Code: CodeSwapped, Place: xy(c),
			What: "latitude stands before longitude: read as longitude and latitude the plan lies near the South Pole or nowhere, the other way round at latitude " +
				fmt.Sprintf("%.4f, longitude %.4f", c[0], c[1]),
			Cure: "Export with longitude first, as GeoJSON wants: [longitude, latitude]",
		}
	case inDegrees(box):
		return nil
	}
	return d.notDegrees(box)
}

// notDegrees names the first position that is no longitude and latitude, and what
// the coordinates look like.
func (d *document) notDegrees(box orb.Bound) *Error {
	e := &Error{Code: CodeProjected}
	for _, f := range d.features {
		if f.geometry == nil || inDegrees(f.geometry.Bound()) {
			continue
		}
		e.Feature = f.label
		eachPoint(f.geometry, func(p *orb.Point) {
			if e.Place == "" && !inDegrees(p.Bound()) {
				e.Place = xy(*p)
			}
		})
		break
	}
	likely, cure := likelySystem(box)
	e.What = "the position is no longitude and latitude: " + likely
	e.Cure = cure
	return e
}

// drawingSize is up to where coordinates look like those of a drawing that
// begins at (0, 0).
const drawingSize = 20_000

func reach(box orb.Bound) float64 {
	return max(math.Abs(box.Min[0]), math.Abs(box.Max[0]), math.Abs(box.Min[1]), math.Abs(box.Max[1]))
}

// likelySystem says what coordinates look like that are not degrees, and what to
// do then.
func likelySystem(box orb.Bound) (likely, cure string) {
	const (
		addGrid = "For tape measurements add a top-level \"grid\" member. " + gridExample
		addCRS  = "Export as WGS 84 longitude and latitude (EPSG:4326), or name the system in a top-level \"crs\" member. " + crsExample
	)
	c := box.Center()
	switch {
	case reach(box) < 400 && box.Min[0] < 0:
		return "longitudes run from -180 to 180, latitudes from -90 to 90", "Correct the position"
	case reach(box) < drawingSize:
		return "it looks like a local drawing in feet or metres", addGrid
	case c[0] < -1e6:
		return "it looks like Web Mercator metres (EPSG:3857), and the file has no crs", addCRS
	case c[0] > 1e5 && c[0] < 9e5 && c[1] > 3e6 && c[1] < 8e6:
		return "it looks like UTM metres, and the file has no crs", addCRS
	}
	return "it looks like projected coordinates (state plane feet, or metres of a state or county system), and the file has no crs", addCRS
}
