package report

import (
	"fmt"

	"clearway/api/draw"
)

// The measures of a page in mm: margins, and sizes of text.
const (
	marginSide   = 20.0
	marginTop    = 18.0
	marginBottom = 20.0

	sizeText    = 3.3 // 9.4 points
	sizeSmall   = 2.7
	sizeHeading = 4.2
	sizeTitle   = 6.0
	leading     = 1.32 // from line to line, in parts of the size
)

const (
	ink  draw.Color = "#111111"
	gray draw.Color = "#595959"
	rule draw.Color = "#B3B3B3"
)

// flow writes text down pages, and begins a new page where one is full.
type flow struct {
	speller       *draw.Speller
	width, height float64
	pages         []draw.Page
	y             float64
}

// newFlow is a flow on standing sheets of a size of paper; letter without one.
func newFlow(speller *draw.Speller, p draw.Paper) *flow {
	f := &flow{speller: speller}
	f.width, f.height = p.Standing()
	f.page()
	return f
}

func (f *flow) page() {
	f.pages = append(f.pages, draw.Page{Width: f.width, Height: f.height, Title: "Report"})
	f.y = marginTop
}

func (f *flow) bottom() float64 { return f.height - marginBottom }

// room begins a new page where fewer than mm are left on this one.
func (f *flow) room(mm float64) {
	if f.y+mm > f.bottom() && f.y > marginTop {
		f.page()
	}
}

func (f *flow) add(items ...draw.Item) {
	p := &f.pages[len(f.pages)-1]
	p.Items = append(p.Items, items...)
}

// style is how a text looks.
type style struct {
	size  float64
	bold  bool
	color draw.Color
}

func (s style) line() float64 { return s.size * leading }

func (f *flow) wrap(text string, s style, width float64) []string {
	return draw.Wrap(f.speller.Spell(text), s.size, width, s.bold)
}

// text writes lines at x; lines that find no room go on the next page.
func (f *flow) text(lines []string, x float64, s style) {
	for _, l := range lines {
		f.room(s.line())
		f.y += s.line()
		f.add(draw.Text{At: draw.Point{X: x, Y: f.y - 0.3*s.size}, Size: s.size, Bold: s.bold, Color: s.color, Text: l})
	}
}

func (f *flow) paragraph(text string, color draw.Color) {
	s := style{sizeText, false, color}
	f.text(f.wrap(text, s, f.width-2*marginSide), marginSide, s)
	f.y += 1
}

// heading begins a part; it does not stand alone at the foot of a page.
func (f *flow) heading(text string) {
	s := style{sizeHeading, true, ink}
	f.room(s.line() + 6 + 3*sizeText*leading)
	f.y += 4
	f.text(f.wrap(text, s, f.width-2*marginSide), marginSide, s)
	f.line()
	f.y += 1.5
}

// line is a thin line across the page.
func (f *flow) line() {
	f.y += 0.8
	f.add(draw.Path{
		Steps: []draw.Step{{Op: draw.Move, To: draw.Point{X: marginSide, Y: f.y}}, {Op: draw.Line, To: draw.Point{X: f.width - marginSide, Y: f.y}}},
		Pen:   draw.Pen{Width: 0.2, Color: rule},
	})
}

// cell is a part of a row: text with its look, in a column of a width.
type cell struct {
	text  string
	style style
	width float64
}

// row writes cells beside one another. It is kept on one page unless it is longer
// than a page.
func (f *flow) row(cells ...cell) {
	columns := make([][]string, len(cells))
	tall := 0.0
	for i, c := range cells {
		columns[i] = f.wrap(c.text, c.style, c.width-2)
		tall = max(tall, float64(len(columns[i]))*c.style.line())
	}
	f.room(tall)
	page, top := len(f.pages), f.y
	end, endPage := top, page
	x := marginSide
	for i, c := range cells {
		if len(f.pages) == page {
			f.y = top
		}
		f.text(columns[i], x, c.style)
		if len(f.pages) > endPage || f.y > end {
			end, endPage = f.y, len(f.pages)
		}
		x += c.width
	}
	f.y = end
}

// bullets writes sentences as a list.
func (f *flow) bullets(sentences []string) {
	s := style{sizeText, false, ink}
	for _, text := range sentences {
		f.row(cell{"•", s, 5}, cell{text, s, f.width - 2*marginSide - 5})
		f.y += 0.8
	}
}

// number writes the foot of every page: what it belongs to, and which of how many
// it is.
func number(pages []draw.Page, words string) {
	for i := range pages {
		p := &pages[i]
		s := sizeSmall * 0.85
		y := p.Height - 5
		of := fmt.Sprintf("page %d of %d", i+1, len(pages))
		room := p.Width - 20 - draw.TextWidth(of, s, false) - 5
		p.Items = append(p.Items,
			draw.Text{At: draw.Point{X: 10, Y: y}, Size: s, Color: gray, Text: draw.Cut(words, s, room, false)},
			draw.Text{At: draw.Point{X: p.Width - 10, Y: y}, Size: s, Color: gray, Anchor: draw.End, Text: of},
		)
	}
}
