// Package draw draws a checked site plan to scale.
//
// New turns a report into a Drawing: sheets of paths and texts in millimetres of
// paper, with nothing left to decide. A back end is a Canvas; SVG and PDF write
// the same drawing, and the same drawing gives the same bytes.
package draw

import "time"

// Drawing is a set of sheets, ready to be printed at 100 %.
type Drawing struct {
	Title   string
	Subject string
	// Date is the day written into the file, that of the report.
	Date time.Time
	// Scale is that of the first sheet.
	Scale Scale
	Pages []Page
	// Warnings tell what could not be drawn as asked, such as characters that
	// the fonts lack.
	Warnings []string
}

// Page is a sheet of paper. Items are painted in order.
type Page struct {
	Width, Height float64 // mm
	Title         string
	Items         []Item
}

// Item is a Path, a Text or a Group.
type Item interface{ item() }

// Point is a place on the sheet: mm to the right and down from its upper left corner.
type Point struct{ X, Y float64 }

// Color is a color as #RRGGBB; the empty color paints nothing.
type Color string

// Pen is how a line is drawn. Dash holds lengths of lines and gaps in mm.
type Pen struct {
	Width float64 // mm; 0 draws nothing
	Color Color
	Dash  []float64
	Round bool // round ends and corners
}

// Op is a step of a path.
type Op uint8

// The steps of a path: to a point, by a straight line, by a Bézier curve with two
// control points, and back to where the last Move went.
const (
	Move Op = iota
	Line
	Curve
	Close
)

// Step is one step of a path; Line and Move use the last point only.
type Step struct {
	Op                 Op
	Control1, Control2 Point
	To                 Point
}

// Path is a drawn line, a filled area or both. Areas are filled by the even-odd rule.
type Path struct {
	Steps []Step
	Pen   Pen
	Fill  Color
}

// Anchor tells which part of a text stands at its point.
type Anchor uint8

// The anchors of a text.
const (
	Start Anchor = iota
	Middle
	End
)

// Text is one line of text; At is on its baseline.
type Text struct {
	At     Point
	Size   float64 // of the font, in mm
	Bold   bool
	Color  Color
	Anchor Anchor
	Text   string
}

// Group is items that belong together.
type Group struct {
	// Class says what the group is: plan, finding, label, legend, title-block.
	Class string
	// Rules are the rules that a finding's dimension shows.
	Rules []string
	// Status is the worst status of the rules.
	Status string
	// Name is told to those who cannot see the drawing.
	Name string
	// Clip cuts the items off at a box, where it is not nil.
	Clip  *Box
	Items []Item
}

func (Path) item()  {}
func (Text) item()  {}
func (Group) item() {}

// Box is an upright rectangle on the sheet.
type Box struct{ MinX, MinY, MaxX, MaxY float64 }

// Width is how wide the box is in mm.
func (b Box) Width() float64 { return b.MaxX - b.MinX }

// Height is how high the box is in mm.
func (b Box) Height() float64 { return b.MaxY - b.MinY }

// Centre is the middle of the box.
func (b Box) Centre() Point { return Point{(b.MinX + b.MaxX) / 2, (b.MinY + b.MaxY) / 2} }

// Grow returns the box with a margin of mm around it, or cut by it where it is negative.
func (b Box) Grow(mm float64) Box {
	return Box{b.MinX - mm, b.MinY - mm, b.MaxX + mm, b.MaxY + mm}
}

// Intersects tells whether the boxes share more than an edge.
func (b Box) Intersects(c Box) bool {
	return b.MinX < c.MaxX && c.MinX < b.MaxX && b.MinY < c.MaxY && c.MinY < b.MaxY
}

// Contains tells whether c lies in the box.
func (b Box) Contains(c Box) bool {
	return b.MinX <= c.MinX && c.MaxX <= b.MaxX && b.MinY <= c.MinY && c.MaxY <= b.MaxY
}

// within is the part of the box that lies in another.
func (b Box) within(c Box) (Box, bool) {
	cut := Box{max(b.MinX, c.MinX), max(b.MinY, c.MinY), min(b.MaxX, c.MaxX), min(b.MaxY, c.MaxY)}
	return cut, cut.MinX <= cut.MaxX && cut.MinY <= cut.MaxY
}

// has tells whether a point lies in the box.
func (b Box) has(p Point) bool {
	return b.MinX <= p.X && p.X <= b.MaxX && b.MinY <= p.Y && p.Y <= b.MaxY
}

// with returns the box stretched to a point.
func (b Box) with(p Point) Box {
	return Box{min(b.MinX, p.X), min(b.MinY, p.Y), max(b.MaxX, p.X), max(b.MaxY, p.Y)}
}
