package notice

import (
	"fmt"
	"time"

	"clearway/api/draw"
)

const mmPerInch = 25.4

const (
	pageWidth  = 8.5 * mmPerInch // letter paper, upright
	pageHeight = 11 * mmPerInch
	margin     = 1 * mmPerInch
	lineWidth  = pageWidth - 2*margin
	leading    = 1.35 // from line to line, in parts of the font's size
)

// Sizes of fonts in mm; a point is 0.353 mm.
const (
	bodySize  = 3.7
	smallSize = 2.7
	titleSize = 5.5
)

const (
	black = draw.Color("#000000")
	gray  = draw.Color("#555555")
)

// writer lays text on pages from top to bottom.
type writer struct {
	speller draw.Speller
	pages   []draw.Page
	y       float64 // of the next line's top on the last page
	title   string  // of the pages
}

// turn begins a page.
func (w *writer) turn() {
	w.pages = append(w.pages, draw.Page{Width: pageWidth, Height: pageHeight, Title: w.title})
	w.y = margin
}

// put adds items to the last page.
func (w *writer) put(items ...draw.Item) {
	p := &w.pages[len(w.pages)-1]
	p.Items = append(p.Items, items...)
}

// line writes one line of text at x on the present line.
func (w *writer) line(x, size float64, bold bool, s string) {
	w.put(draw.Text{At: draw.Point{X: x, Y: w.y + size}, Size: size, Bold: bold, Color: black, Text: w.speller.Spell(s)})
}

// paragraph writes a text over as many lines as it takes, turning the page where one is
// full.
func (w *writer) paragraph(size float64, bold bool, s string) {
	for _, l := range draw.Wrap(w.speller.Spell(s), size, lineWidth, bold) {
		w.need(size * leading)
		w.line(margin, size, bold, l)
		w.y += size * leading
	}
	w.y += size * leading / 2
}

// need turns the page where less than height is left on it.
func (w *writer) need(height float64) {
	if w.y+height > pageHeight-margin {
		w.turn()
	}
}

// column is one of a row's: where it begins and how wide it is, in mm.
type column struct{ x, width float64 }

// row writes texts side by side, each wrapped into its column. Lines of one cell are
// kept apart. It turns the page where the row does not fit, and calls head on the new
// one; a row higher than a page is broken.
func (w *writer) row(columns []column, size float64, bold bool, head func(), cells ...[]string) {
	wrapped := make([][]string, len(cells))
	lines := 0
	for i, cell := range cells {
		for _, s := range cell {
			wrapped[i] = append(wrapped[i], draw.Wrap(w.speller.Spell(s), size, columns[i].width, bold)...)
		}
		lines = max(lines, len(wrapped[i]))
	}
	if height := float64(lines) * size * leading; w.y+height > pageHeight-margin && height < pageHeight-3*margin {
		w.turn()
		head()
	}
	for n := range lines {
		if w.y+size*leading > pageHeight-margin {
			w.turn()
			head()
		}
		for i, c := range columns {
			if i < len(wrapped) && n < len(wrapped[i]) {
				w.line(c.x, size, bold, wrapped[i][n])
			}
		}
		w.y += size * leading
	}
	w.y += size * leading / 4
}

// rule draws a thin line across the page.
func (w *writer) rule() {
	w.put(stroke(draw.Pen{Width: 0.15, Color: gray}, draw.Point{X: margin, Y: w.y}, draw.Point{X: pageWidth - margin, Y: w.y}))
	w.y += 1
}

// foot writes a line at the bottom of pages from the first-th on, with their numbers.
func (w *writer) foot(first int, s string) {
	pages := w.pages[first:]
	for i := range pages {
		y := pageHeight - 0.5*mmPerInch
		pages[i].Items = append(
			pages[i].Items,
			draw.Text{At: draw.Point{X: margin, Y: y}, Size: 2.2, Color: gray, Text: w.speller.Spell(s)},
			draw.Text{At: draw.Point{X: pageWidth - margin, Y: y}, Size: 2.2, Color: gray, Anchor: draw.End, Text: fmt.Sprintf("page %d of %d", i+1, len(pages))},
		)
	}
}

// drawing returns the pages as a file of a day.
func (w *writer) drawing(title string, day time.Time) *draw.Drawing {
	return &draw.Drawing{Title: title, Date: day, Pages: w.pages, Warnings: w.speller.Warnings()}
}

// stroke is a line along points.
func stroke(pen draw.Pen, points ...draw.Point) draw.Path {
	steps := make([]draw.Step, len(points))
	for i, p := range points {
		steps[i] = draw.Step{Op: draw.Line, To: p}
	}
	if len(steps) > 0 {
		steps[0].Op = draw.Move
	}
	return draw.Path{Steps: steps, Pen: pen}
}
