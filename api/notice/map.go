package notice

import (
	"fmt"
	"slices"
	"strings"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/project"

	"clearway/api/draw"
	"clearway/geo"
	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
	"clearway/geo/plane"
)

// OfficeMap draws the subjects, the line at the distance, and the parcels around with
// their numbers: those whose owners are written to shaded, those left off in a
// dashed outline.
func OfficeMap(l *mailing.List, around []parcel.Record) (*draw.Drawing, error) {
	reach, err := reachOf(l)
	if err != nil {
		return nil, err
	}
	m := newMapper(l, reach)
	status := map[int64]mailing.Row{}
	for _, r := range l.Parcels {
		status[r.Record.Row] = r
	}
	for _, r := range around {
		m.parcel(r, status)
	}
	m.subjects(l)
	m.outline(reach, draw.Pen{Width: 0.5, Color: distanceColor, Dash: []float64{3, 1.5}}, "")
	m.numbers(around)
	return m.drawing(l, "Office map", []legendLine{
		{draw.Pen{Width: 0.5, Color: distanceColor, Dash: []float64{3, 1.5}}, "", l.Distance.String() + " from the subjects"},
		{subjectPen, subjectFill, "subject: " + strings.Join(subjectNames(l), ", ")},
		{listedPen, listedFill, "owner written to"},
		{leftOffPen, "", "within the distance, owner not written to"},
	}), nil
}

// PublicMap draws where the subjects are among the parcels around, and nothing of who
// is written to.
func PublicMap(l *mailing.List, around []parcel.Record) (*draw.Drawing, error) {
	reach, err := reachOf(l) // the same extent as the office map
	if err != nil {
		return nil, err
	}
	m := newMapper(l, reach)
	for _, r := range around {
		m.parcel(r, nil)
	}
	m.subjects(l)
	return m.drawing(l, "Where it is", []legendLine{{subjectPen, subjectFill, "applied for"}, {plainPen, "", "parcels"}}), nil
}

const distanceColor = draw.Color("#B00020")

var (
	plainPen    = draw.Pen{Width: 0.15, Color: gray}
	listedPen   = draw.Pen{Width: 0.25, Color: black}
	leftOffPen  = draw.Pen{Width: 0.25, Color: black, Dash: []float64{1, 0.8}}
	subjectPen  = draw.Pen{Width: 0.6, Color: "#003C8F"}
	listedFill  = draw.Color("#F3E3B3")
	subjectFill = draw.Color("#9DB7E0")
)

// mapWindow is where a map stands on its page.
var mapWindow = draw.Box{MinX: 0.75 * mmPerInch, MinY: 1.1 * mmPerInch, MaxX: pageWidth - 0.75*mmPerInch, MaxY: pageHeight - 2*mmPerInch}

// engineers are the scales of maps, the largest first: 10 ft to the inch and so on.
var engineers = []draw.Scale{120, 240, 360, 480, 600, 720, 960, 1200, 1800, 2400, 3600, 4800, 6000, 7200, 9600, 12000}

// mapper lays a map of a plane on a page, north up.
type mapper struct {
	frame   *plane.Frame
	scale   draw.Scale
	centre  orb.Point // of the window, in the plane
	items   []draw.Item
	speller draw.Speller
}

func newMapper(l *mailing.List, reach orb.Geometry) *mapper {
	m := &mapper{frame: plane.At(centreOf(l))}
	m.show(project.Geometry(orb.Clone(reach), m.frame.Forward).Bound())
	return m
}

// show takes the largest scale at which a box of the plane fits into the window with
// some room around it; of a list many miles across a multiple of the smallest.
func (m *mapper) show(box orb.Bound) {
	m.centre = box.Center()
	wide, high := 1.1*(box.Max[0]-box.Min[0]), 1.1*(box.Max[1]-box.Min[1])
	for _, m.scale = range engineers {
		if m.fits(wide, high) {
			return
		}
	}
	for !m.fits(wide, high) {
		m.scale *= 2
	}
}

func (m *mapper) fits(wide, high float64) bool {
	return m.mm(wide) <= mapWindow.Width() && m.mm(high) <= mapWindow.Height()
}

// mm is how long metres are on paper.
func (m *mapper) mm(metres float64) float64 { return metres * 1000 / float64(m.scale) }

// at is where a point of the plane lies on the page.
func (m *mapper) at(p orb.Point) draw.Point {
	c := mapWindow.Centre()
	return draw.Point{X: c.X + m.mm(p[0]-m.centre[0]), Y: c.Y - m.mm(p[1]-m.centre[1])}
}

// outline draws a geometry in longitude and latitude.
func (m *mapper) outline(g orb.Geometry, pen draw.Pen, fill draw.Color) {
	m.path(project.Geometry(orb.Clone(g), m.frame.Forward), pen, fill)
}

// path draws a geometry of the plane.
func (m *mapper) path(g orb.Geometry, pen draw.Pen, fill draw.Color) {
	p := draw.Path{Pen: pen, Fill: fill}
	for _, line := range linesOf(g) {
		points := make([]draw.Point, len(line))
		for i, v := range line {
			points[i] = m.at(v)
		}
		p.Steps = append(p.Steps, stroke(pen, points...).Steps...)
		if fill != "" {
			p.Steps = append(p.Steps, draw.Step{Op: draw.Close})
		}
	}
	m.items = append(m.items, p)
}

// linesOf returns the lines and rings of a geometry.
func linesOf(g orb.Geometry) []orb.LineString {
	var lines []orb.LineString
	switch g := g.(type) {
	case orb.LineString:
		lines = append(lines, g)
	case orb.MultiLineString:
		lines = g
	case orb.Polygon:
		for _, r := range g {
			lines = append(lines, orb.LineString(r))
		}
	case orb.MultiPolygon:
		for _, p := range g {
			lines = append(lines, linesOf(p)...)
		}
	}
	return lines
}

func (m *mapper) parcel(r parcel.Record, status map[int64]mailing.Row) {
	if r.Geometry == nil {
		return
	}
	pen, fill := plainPen, draw.Color("")
	if row, ok := status[r.Row]; ok {
		if pen = leftOffPen; row.Listed {
			pen, fill = listedPen, listedFill
		}
	}
	m.outline(r.Geometry, pen, fill)
}

func (m *mapper) subjects(l *mailing.List) {
	for _, s := range l.Subjects {
		m.outline(s.Geometry, subjectPen, subjectFill)
	}
}

// numberSize is that of parcel numbers, in mm.
const numberSize = 1.9

// numbers writes the number of each parcel where it lies. Parcels one on the other have
// the first one's and how many more there are. A number that has no room is left out.
func (m *mapper) numbers(around []parcel.Record) {
	stacked := map[orb.Point][]string{}
	var order []orb.Point
	for _, r := range around {
		if r.Geometry == nil || r.Geometry.Bound().IsEmpty() {
			continue
		}
		on := pointOn(r.Geometry)
		if len(stacked[on]) == 0 {
			order = append(order, on)
		}
		stacked[on] = append(stacked[on], r.ID())
	}
	var taken []draw.Box
	for _, on := range order {
		name := stacked[on][0]
		if more := len(stacked[on]) - 1; more > 0 {
			name += fmt.Sprintf(" +%d", more)
		}
		at := m.at(m.frame.Forward(on))
		t := draw.Text{At: draw.Point{X: at.X, Y: at.Y + numberSize/3}, Size: numberSize, Color: black, Anchor: draw.Middle, Text: m.speller.Spell(name)}
		box := t.Extent()
		if mapWindow.Contains(box) && !slices.ContainsFunc(taken, box.Intersects) {
			taken = append(taken, box)
			m.items = append(m.items, t)
		}
	}
}

// legendLine is a line of the legend below a map.
type legendLine struct {
	pen  draw.Pen
	fill draw.Color
	text string
}

// drawing returns the map as a drawing of one page.
func (m *mapper) drawing(l *mailing.List, title string, legend []legendLine) *draw.Drawing {
	return &draw.Drawing{
		Title: title, Subject: "list " + l.Fingerprint, Date: l.Dataset.Origin.Loaded.UTC(),
		Pages: []draw.Page{m.page(title, legend)}, Warnings: m.speller.Warnings(),
	}
}

// page puts title, frame, north arrow, scale and legend around the map.
func (m *mapper) page(title string, legend []legendLine) draw.Page {
	window := mapWindow
	items := []draw.Item{
		draw.Text{At: draw.Point{X: window.MinX, Y: window.MinY - 4}, Size: titleSize, Bold: true, Color: black, Text: title},
		draw.Text{At: draw.Point{X: window.MaxX, Y: window.MinY - 4}, Size: smallSize, Color: black, Anchor: draw.End, Text: m.scale.Words()},
		draw.Group{Class: "map", Name: title, Clip: &window, Items: m.items},
		frame(window, draw.Pen{Width: 0.3, Color: black}, ""),
	}
	items = append(items, northArrow(draw.Point{X: window.MaxX - 8, Y: window.MinY + 18})...)
	items = append(items, m.scaleBar(draw.Point{X: window.MaxX - 55, Y: window.MaxY + 8})...)
	items = append(items, m.legend(legend)...)
	return draw.Page{Width: pageWidth, Height: pageHeight, Title: title, Items: items}
}

// legend writes what lines and areas are, below the map in two columns.
func (m *mapper) legend(lines []legendLine) []draw.Item {
	const columnWidth = 60
	var items []draw.Item
	x, y := mapWindow.MinX, mapWindow.MaxY+5
	for i, l := range lines {
		if i > 0 && i == (len(lines)+1)/2 {
			x, y = x+columnWidth, mapWindow.MaxY+5
		}
		items = append(items, frame(draw.Box{MinX: x, MinY: y, MaxX: x + 8, MaxY: y + 3.5}, l.pen, l.fill))
		for _, s := range draw.Wrap(m.speller.Spell(l.text), smallSize, columnWidth-13, false) {
			items = append(items, draw.Text{At: draw.Point{X: x + 10, Y: y + 2.8}, Size: smallSize, Color: black, Text: s})
			y += smallSize * leading
		}
		y += 2.5
	}
	return items
}

func frame(b draw.Box, pen draw.Pen, fill draw.Color) draw.Path {
	p := stroke(pen, draw.Point{X: b.MinX, Y: b.MinY}, draw.Point{X: b.MaxX, Y: b.MinY}, draw.Point{X: b.MaxX, Y: b.MaxY}, draw.Point{X: b.MinX, Y: b.MaxY})
	p.Steps = append(p.Steps, draw.Step{Op: draw.Close})
	p.Fill = fill
	return p
}

func northArrow(foot draw.Point) []draw.Item {
	tip := draw.Point{X: foot.X, Y: foot.Y - 10}
	head := stroke(draw.Pen{}, tip, draw.Point{X: tip.X - 2, Y: tip.Y + 5}, draw.Point{X: tip.X + 2, Y: tip.Y + 5})
	head.Fill = black
	return []draw.Item{
		stroke(draw.Pen{Width: 0.4, Color: black}, foot, tip), head,
		draw.Text{At: draw.Point{X: tip.X, Y: tip.Y - 1.5}, Size: 3.5, Bold: true, Color: black, Anchor: draw.Middle, Text: "N"},
	}
}

// scaleBar is a line of a round number of feet, about 40 mm long.
func (m *mapper) scaleBar(at draw.Point) []draw.Item {
	feet := 1.0
	for _, f := range []float64{10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000} {
		if m.mm(f*float64(geo.Foot)) <= 45 {
			feet = f
		}
	}
	end := draw.Point{X: at.X + m.mm(feet*float64(geo.Foot)), Y: at.Y}
	pen := draw.Pen{Width: 0.5, Color: black}
	return []draw.Item{
		stroke(pen, at, end),
		stroke(pen, draw.Point{X: at.X, Y: at.Y - 1.5}, draw.Point{X: at.X, Y: at.Y + 1.5}),
		stroke(pen, draw.Point{X: end.X, Y: end.Y - 1.5}, draw.Point{X: end.X, Y: end.Y + 1.5}),
		draw.Text{At: draw.Point{X: end.X + 2, Y: end.Y + 1}, Size: smallSize, Color: black, Text: fmt.Sprintf("%.0f ft", feet)},
	}
}
