package siteplan

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/crs"
	"clearway/geo/plane"
)

// reference tells what the coordinates of a file are: longitude and latitude
// where system and grid are nil.
type reference struct {
	system *crs.System
	grid   *grid
	// datum is true where NAD 83 is taken for WGS 84.
	datum bool
}

// grid is a local drawing: x to the right of y, y along a bearing.
type grid struct {
	unit     geo.Length
	origin   orb.Point // longitude and latitude
	bearing  float64   // of the y axis, degrees clockwise from true north
	sin, cos float64   // of the bearing
}

// toPlane turns grid coordinates to metres east and north of the origin.
func (g *grid) toPlane(p orb.Point) orb.Point {
	x, y := p[0]*float64(g.unit), p[1]*float64(g.unit)
	return orb.Point{x*g.cos + y*g.sin, y*g.cos - x*g.sin}
}

// readReference reads the members crs and grid.
func (d *document) readReference() (reference, *Error) {
	var ref reference
	if d.grid.present() && !d.grid.isNull() {
		g, err := d.readGrid()
		if err != nil {
			return ref, err
		}
		ref.grid = g
	}
	name, err := d.crsName()
	if err != nil || name == "" {
		return ref, err
	}
	system, perr := crs.Parse(name)
	if perr != nil {
		return ref, crsError(perr)
	}
	switch {
	case system.Geographic():
		ref.datum = system.Code() != "EPSG:4326"
	case ref.grid != nil:
		return ref, &Error{
			Code: CodeGrid, What: "the file has both a grid and the projected crs " + system.Name(),
			Cure: "Remove the one that does not hold",
		}
	default:
		ref.system, ref.datum = system, true
	}
	return ref, nil
}

// crsError turns an error of package crs into one of this package.
func crsError(cause error) *Error {
	e := &Error{Code: CodeCRS, What: cause.Error(), cause: cause}
	var unsupported *crs.UnsupportedError
	var domain *crs.DomainError
	switch {
	case errors.As(cause, &unsupported):
		e.What = fmt.Sprintf("the coordinate system %s %s", unsupported.Name, unsupported.Detail)
		e.Cure = sentence(unsupported.Cure)
	case errors.As(cause, &domain):
		e.What = fmt.Sprintf("a position in %s %s", domain.System, domain.Detail)
		e.Cure = sentence(domain.Cure)
		e.Place = xy(domain.Point)
	}
	return e
}

// sentence begins a clause with a capital.
func sentence(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

const crsExample = `Write it as {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::2288"}}, or leave it out for WGS 84 longitude and latitude`

// crsName returns the name in the crs member, or "" where there is none. Besides
// the named form of GeoJSON 2008 it reads the older form with an EPSG code.
func (d *document) crsName() (string, *Error) {
	if !d.crs.present() || d.crs.isNull() {
		return "", nil
	}
	refuse := func(v value, what string) (string, *Error) {
		return "", &Error{Code: CodeCRS, Place: linePlace(d.data, d.coords.offset(v)), What: what, Cure: crsExample}
	}
	if d.crs.isString() {
		return d.crs.text(), nil
	}
	if !d.crs.isObject() {
		return refuse(d.crs, "the crs is "+d.crs.kind())
	}
	f, err := d.fieldsOf(d.crs, []string{"type", "properties"})
	if err != nil {
		return "", err
	}
	kind, properties := f.get("type"), f.get("properties")
	if kind.isString() && strings.EqualFold(kind.text(), "link") {
		return refuse(d.crs, "the crs is a link to a definition elsewhere, which is not followed")
	}
	if !properties.isObject() {
		return refuse(d.crs, "the crs has no properties that name it")
	}
	p, err := d.fieldsOf(properties, []string{"name", "code"})
	if err != nil {
		return "", err
	}
	name, code := p.get("name"), p.get("code")
	switch {
	case name.isString():
		return name.text(), nil
	case code.isNumber():
		return "EPSG:" + string(code), nil
	case code.isString():
		return "EPSG:" + strings.TrimPrefix(code.text(), "EPSG:"), nil
	}
	return refuse(properties, "the crs has no name")
}

const gridExample = `Write it as {"unit": "ft", "origin": [longitude, latitude], "bearing": 31}`

func (d *document) readGrid() (*grid, *Error) {
	refuse := func(v value, what string) (*grid, *Error) {
		return nil, &Error{Code: CodeGrid, Place: linePlace(d.data, d.coords.offset(v)), What: what, Cure: gridExample}
	}
	if !d.grid.isObject() {
		return refuse(d.grid, "the grid is "+d.grid.kind())
	}
	f, err := d.fieldsOf(d.grid, []string{"unit", "origin", "bearing"})
	if err != nil {
		return nil, err
	}
	g := &grid{cos: 1}
	unit := f.get("unit")
	if !unit.isString() {
		return refuse(d.grid, "the grid does not say its unit")
	}
	var known bool
	if g.unit, known = gridUnit(unit.text()); !known {
		return refuse(unit, fmt.Sprintf("the grid's unit %q is none of ft, in, m, cm, mm, yd, us-ft", unit.text()))
	}
	origin, ok := d.lonLat(f.get("origin"))
	if !ok {
		return refuse(d.grid, "the grid has no origin [longitude, latitude]")
	}
	if seemsSwapped(orb.Bound{Min: origin, Max: origin}) {
		return refuse(f.get("origin"), fmt.Sprintf("the grid's origin %s has latitude before longitude", xy(origin)))
	}
	g.origin = origin
	bearing := f.get("bearing")
	if !bearing.present() {
		d.assume("the grid has no bearing: its y axis is taken to point to true north")
		return g, nil
	}
	if g.bearing, ok = numberOf(bearing); !ok {
		return refuse(bearing, "the grid's bearing is no number of degrees")
	}
	g.sin, g.cos = math.Sincos(g.bearing * math.Pi / 180)
	return g, nil
}

func gridUnit(name string) (geo.Length, bool) {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "ft", "foot", "feet", "'":
		return geo.Foot, true
	case "in", "inch", "inches", "\"":
		return geo.Inch, true
	case "m", "metre", "metres", "meter", "meters":
		return geo.Metre, true
	case "cm":
		return geo.Metre / 100, true
	case "mm":
		return geo.Metre / 1000, true
	case "yd", "yard", "yards":
		return 3 * geo.Foot, true
	case "us-ft", "ftus", "us survey foot", "us survey feet":
		return geo.USSurveyFoot, true
	}
	return 0, false
}

// lonLat reads an array of two numbers that may be degrees.
func (d *document) lonLat(v value) (orb.Point, bool) {
	var p orb.Point
	if !v.isArray() {
		return p, false
	}
	n := 0
	for e := range v.elements() {
		f, ok := numberOf(e)
		if !ok || n == 2 {
			return p, false
		}
		p[n] = f
		n++
	}
	return p, n == 2 && (inDegrees(orb.Bound{Min: p, Max: p}) || seemsSwapped(orb.Bound{Min: p, Max: p}))
}

func numberOf(v value) (float64, bool) {
	if !v.isNumber() {
		return 0, false
	}
	return v.float()
}

// frame returns the plane for features within a box of longitude and latitude.
func (ref reference) frame(box orb.Bound) *plane.Frame {
	if ref.grid != nil {
		return plane.At(ref.grid.origin)
	}
	return plane.At(box.Center())
}

// scale returns metres per unit of x and of y at a position of the file.
func (ref reference) scale(at orb.Point) orb.Point {
	if ref.grid != nil {
		return orb.Point{float64(ref.grid.unit), float64(ref.grid.unit)}
	}
	if ref.system != nil {
		return ref.projectedScale(at)
	}
	const step, least = 1e-3, 1.0 // degrees, metres: nothing is divided by zero at a pole
	f := plane.At(at)
	e, n := f.Forward(orb.Point{at[0] + step, at[1]}), f.Forward(orb.Point{at[0], at[1] + step})
	return orb.Point{max(math.Abs(e[0])/step, least), max(math.Abs(n[1])/step, least)}
}

// projectedScale is the system's unit, but for Web Mercator, whose scale depends
// on the latitude.
func (ref reference) projectedScale(at orb.Point) orb.Point {
	const step = 100
	unit := float64(ref.system.Unit())
	a, errA := ref.system.ToLonLat(at)
	b, errB := ref.system.ToLonLat(orb.Point{at[0], at[1] + step})
	if errA == nil && errB == nil {
		p := plane.At(a).Forward(b)
		unit = math.Hypot(p[0], p[1]) / step
	}
	return orb.Point{unit, unit}
}
