package notice

import (
	"github.com/paulmach/orb"

	"clearway/api/draw"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// Diagram draws a plan as the applicant submitted it, to scale and north up: every
// feature in its place, without a word on whether it keeps the rules. Warnings name
// the characters that cannot be printed.
func Diagram(plan *siteplan.Plan) (draw.Page, []string) {
	m := &mapper{}
	m.show(extentOf(plan))
	var legend []legendLine
	for _, l := range planLooks {
		features := plan.ByRole(l.roles...)
		for _, f := range features {
			m.feature(f, l)
		}
		if len(features) > 0 && l.name != "" {
			legend = append(legend, legendLine{l.pen, l.fill, l.name})
		}
	}
	return m.page("Diagram", legend), m.speller.Warnings()
}

// look is how features of some roles are drawn, in the order of painting.
type look struct {
	name  string
	pen   draw.Pen
	fill  draw.Color
	roles []siteplan.Role
}

var planLooks = []look{
	{"street", draw.Pen{Width: 0.1, Color: gray}, "#EFEFEF", []siteplan.Role{siteplan.Street, siteplan.Alley}},
	{"sidewalk", draw.Pen{Width: 0.2, Color: gray}, "#FAF6EC", []siteplan.Role{siteplan.Sidewalk, siteplan.Paving, siteplan.TemporaryWalk}},
	{"building", draw.Pen{Width: 0.3, Color: black}, "#D0D0D0", []siteplan.Role{siteplan.Building}},
	{"parcel", draw.Pen{Width: 0.2, Color: gray, Dash: []float64{4, 1, 1, 1}}, "", []siteplan.Role{siteplan.Parcel, siteplan.PropertyLine}},
	{"curb", draw.Pen{Width: 0.7, Color: black}, "", []siteplan.Role{siteplan.Curb}},
	{"applied for", draw.Pen{Width: 0.6, Color: "#003C8F"}, "#DCE6F5", []siteplan.Role{
		siteplan.Cafe, siteplan.Fixture, siteplan.Obstruction, siteplan.Goods, siteplan.Excavation,
	}},
	{"furniture", draw.Pen{Width: 0.25, Color: black}, "#FFFFFF", []siteplan.Role{
		siteplan.Table, siteplan.Chair, siteplan.Planter, siteplan.Barrier, siteplan.Bench, siteplan.BikeRack, siteplan.Heater,
		siteplan.Sign, siteplan.Umbrella, siteplan.Awning, siteplan.Fence,
	}},
	{"standing there", draw.Pen{Width: 0.25, Color: gray}, "#BFD8B8", []siteplan.Role{
		siteplan.Tree, siteplan.TreeWell, siteplan.Pole, siteplan.Light, siteplan.Hydrant, siteplan.Meter, siteplan.Newsrack,
		siteplan.Mailbox, siteplan.Trash, siteplan.BusStop, siteplan.Object,
	}},
	{"door", draw.Pen{Width: 0.8, Color: "#8A4B00"}, "", []siteplan.Role{siteplan.Door}},
}

// extentOf is the box of what the applicant brings with what is near it; of the whole
// plan where he brings nothing.
func extentOf(plan *siteplan.Plan) orb.Bound {
	const near = 7 // metres
	var all, mine []shape.Segment
	for _, f := range plan.Features {
		segments := shape.Segments(f.Geometry)
		all = append(all, segments...)
		if f.Mine {
			mine = append(mine, segments...)
		}
	}
	if len(mine) == 0 {
		return shape.BoundOf(all)
	}
	return shape.Grow(shape.BoundOf(mine), near)
}

func (m *mapper) feature(f *siteplan.Feature, l look) {
	radius := float64(f.Radius)
	for _, p := range pointsOf(f.Geometry) {
		c := m.at(p)
		r := max(m.mm(radius), 0.4)
		m.items = append(m.items, circle(c, r, l.pen, l.fill))
	}
	if _, area := f.Geometry.(orb.Polygon); area || f.Geometry.GeoJSONType() == "MultiPolygon" {
		m.path(f.Geometry, l.pen, l.fill)
		return
	}
	pen := l.pen
	pen.Width = max(pen.Width, m.mm(2*radius))
	m.path(f.Geometry, pen, "")
}

func pointsOf(g orb.Geometry) []orb.Point {
	switch g := g.(type) {
	case orb.Point:
		return []orb.Point{g}
	case orb.MultiPoint:
		return g
	}
	return nil
}

// circle is a circle as an area, of four Bézier curves.
func circle(c draw.Point, r float64, pen draw.Pen, fill draw.Color) draw.Path {
	k := 0.5522847498307936 * r // 4/3 (√2 - 1)
	curve := func(ax, ay, bx, by, x, y float64) draw.Step {
		return draw.Step{Op: draw.Curve, Control1: draw.Point{X: c.X + ax, Y: c.Y + ay}, Control2: draw.Point{X: c.X + bx, Y: c.Y + by}, To: draw.Point{X: c.X + x, Y: c.Y + y}}
	}
	return draw.Path{Pen: pen, Fill: fill, Steps: []draw.Step{
		{Op: draw.Move, To: draw.Point{X: c.X + r, Y: c.Y}},
		curve(r, k, k, r, 0, r), curve(-k, r, -r, k, -r, 0), curve(-r, -k, -k, -r, 0, -r), curve(k, -r, r, -k, r, 0),
		{Op: draw.Close},
	}}
}
