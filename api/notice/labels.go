package notice

import (
	"fmt"
	"math"
	"strings"

	"clearway/api/draw"
	"clearway/geo/parcel/mailing"
)

// Stock is a sheet of labels on letter paper. Lengths are in inches.
type Stock struct {
	Name           string
	Columns, Rows  int
	Width, Height  float64 // of a label
	Left, Top      float64 // of the first label
	PitchX, PitchY float64 // from label to label
}

// Stocks returns the sheets that labels are made for, by Avery's product numbers and
// template measures.
func Stocks() []Stock {
	address := Stock{Name: "5160", Columns: 3, Rows: 10, Width: 2.625, Height: 1, Left: 0.1875, Top: 0.5, PitchX: 2.75, PitchY: 1}
	same := address
	same.Name = "5960"
	return []Stock{
		address, same,
		{Name: "5163", Columns: 2, Rows: 5, Width: 4, Height: 2, Left: 0.15625, Top: 0.5, PitchX: 4.1875, PitchY: 2},
	}
}

// StockNamed returns a stock by its number, 5160 for the empty one.
func StockNamed(name string) (Stock, error) {
	stocks := Stocks()
	if name == "" {
		return stocks[0], nil
	}
	names := make([]string, len(stocks))
	for i, s := range stocks {
		if s.Name == name {
			return s, nil
		}
		names[i] = s.Name
	}
	return Stock{}, fmt.Errorf("there is no label stock %q; there is %s", name, strings.Join(names, ", "))
}

// place returns the box of the i-th label of a sheet in mm.
func (s Stock) place(i int) draw.Box {
	x := (s.Left + float64(i%s.Columns)*s.PitchX) * mmPerInch
	y := (s.Top + float64(i/s.Columns)*s.PitchY) * mmPerInch
	return draw.Box{MinX: x, MinY: y, MaxX: x + s.Width*mmPerInch, MaxY: y + s.Height*mmPerInch}
}

// What is kept free of text inside of a label, in mm: printers and die cuts are off by
// up to 1/16 in.
const (
	besideText = 3.2
	aboveText  = 1.8
)

// Sizes of type on a label, in points. Below 8 points an address is hard to read; a
// smaller one is used only where the text fits in no other way.
const (
	largestType  = 10.0
	readableType = 8.0
	smallestType = 6.5
	typeStep     = 0.5
	mmPerPoint   = 25.4 / 72
)

// Labels draws a label for each letter of a list, in its order, row by row. A name that
// is wider than the label goes on in a second line, set in, and the type gets smaller
// down to 6.5 points. What fits in no way is cut, and the drawing's warnings name it.
func Labels(l *mailing.List, stock Stock) *draw.Drawing {
	d := &draw.Drawing{
		Title: "Labels", Subject: fmt.Sprintf("%d labels on stock %s, list %s", len(l.Letters), stock.Name, l.Fingerprint),
		Date: l.Dataset.Origin.Loaded.UTC(),
	}
	speller := &draw.Speller{}
	perSheet := stock.Columns * stock.Rows
	for i, letter := range l.Letters {
		if i%perSheet == 0 {
			d.Pages = append(d.Pages, draw.Page{Width: pageWidth, Height: pageHeight, Title: fmt.Sprintf("Sheet %d", i/perSheet+1)})
		}
		page := &d.Pages[len(d.Pages)-1]
		block, fits := layLabel(letter, speller, stock.place(i%perSheet))
		page.Items = append(page.Items, block...)
		if !fits {
			d.Warnings = append(d.Warnings, fmt.Sprintf("label %d, %s, does not fit on stock %s and is cut: use a larger stock, or shorten it by a correction", i+1, at(letter.Name, 0), stock.Name))
		}
	}
	if len(d.Pages) == 0 {
		d.Pages = []draw.Page{{Width: pageWidth, Height: pageHeight, Title: "No labels"}}
		d.Warnings = append(d.Warnings, "the list has no letters: there are no labels")
	}
	d.Warnings = append(d.Warnings, speller.Warnings()...)
	return d
}

// layLabel lays the lines of a letter in a label, in the middle of its height.
func layLabel(letter mailing.Letter, speller *draw.Speller, label draw.Box) (items []draw.Item, fits bool) {
	inner := draw.Box{MinX: label.MinX + besideText, MinY: label.MinY + aboveText, MaxX: label.MaxX - besideText, MaxY: label.MaxY - aboveText}
	var lines []string
	for _, s := range letter.Lines() {
		lines = append(lines, speller.Spell(s))
	}
	block, fits := fit(lines, inner.Width(), inner.Height())
	step := block.size * block.leading
	y := inner.Centre().Y - step*float64(len(block.lines))/2
	for _, s := range block.lines {
		x := inner.MinX
		if rest, ok := strings.CutPrefix(s, setIn); ok {
			s, x = rest, x+2*block.size
		}
		items = append(items, draw.Text{At: draw.Point{X: x, Y: y + 0.9*block.size}, Size: block.size, Color: black, Text: s})
		y += step
	}
	return items, fits
}

// block is text as it is set on a label. A line that begins with setIn goes on from
// the one before.
type block struct {
	lines   []string
	size    float64 // of the font, mm
	leading float64
}

const setIn = "\t"

// labelLeading is from line to line on a label, in parts of the font's size.
const labelLeading = 1.18

// fit sets lines into a width and height: with no line broken in the largest readable
// type, else with lines broken in the largest type. It tells whether everything fits.
func fit(lines []string, width, height float64) (block, bool) {
	for points := largestType; points >= readableType; points -= typeStep {
		b := block{lines: lines, size: points * mmPerPoint, leading: labelLeading}
		if b.widest() <= width && b.height() <= height {
			return b, true
		}
	}
	var b block
	for points := largestType; points >= smallestType; points -= typeStep {
		b = block{size: points * mmPerPoint, leading: labelLeading}
		for _, s := range lines {
			b.lines = append(b.lines, broken(s, b.size, width)...)
		}
		if b.height() <= height {
			return b, true
		}
	}
	// The end of an address delivers the mail: what is cut is the name.
	keep := int(math.Floor(height / (b.size * b.leading)))
	if n := len(b.lines); n > keep && keep > 0 {
		b.lines = append([]string{b.lines[0]}, b.lines[n-keep+1:]...)
	}
	return b, false
}

func (b block) widest() float64 {
	widest := 0.0
	for _, s := range b.lines {
		widest = max(widest, draw.TextWidth(s, b.size, false))
	}
	return widest
}

func (b block) height() float64 { return float64(len(b.lines)) * b.size * b.leading }

// broken breaks a line that is wider than width; all but its first piece are set in.
func broken(s string, size, width float64) []string {
	pieces := draw.Wrap(s, size, width, false)
	if len(pieces) < 2 {
		return pieces
	}
	rest := strings.TrimPrefix(s, pieces[0])
	out := pieces[:1:1]
	for _, piece := range draw.Wrap(rest, size, width-2*size, false) {
		out = append(out, setIn+piece)
	}
	return out
}
