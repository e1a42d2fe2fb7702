package draw

import (
	"slices"
	"strings"

	"github.com/paulmach/orb"
)

// entry is a row of the legend.
type entry struct {
	name   string
	swatch func(b Box) []Item
}

// legend explains the symbols that are on the sheet, each once.
func (s *set) legend(things []thing, shown []*dimension, b Box) []Item {
	entries := entriesOf(things)
	entries = append(entries, guideEntries(shown)...)
	if len(s.profile) > 1 {
		entries = append(entries, entry{"middle of the way", func(b Box) []Item {
			c := b.Centre()
			return []Item{polyline(Pen{Width: medium, Color: green, Dash: []float64{0.01, 1.1}, Round: true}, Point{b.MinX, c.Y}, Point{b.MaxX, c.Y})}
		}})
	}
	c := columnIn(b)
	c.line("Legend; blue: the applicant's", sizeSmall, true, black)
	const columns, swatchWidth = 2, 7.0
	inner := Box{b.MinX + 2, c.y + 1, b.MaxX - 2, b.MaxY - 1.5}
	perColumn := (len(entries) + columns - 1) / columns
	row := min(5.2, inner.Height()/float64(max(perColumn, 1)))
	size := min(sizeSmall, row*0.75)
	items := c.items
	for i, e := range entries {
		x := inner.MinX + float64(i/perColumn)*inner.Width()/columns
		y := inner.MinY + float64(i%perColumn)*row
		sw := Box{x, y + 0.2*row, x + swatchWidth, y + 0.8*row}
		items = append(items, e.swatch(sw)...)
		room := inner.Width()/columns - swatchWidth - 2.2
		items = append(items, twoLines(e.name, Point{x + swatchWidth + 1.2, y + row/2}, size, room, row)...)
	}
	return []Item{Group{Class: "legend", Name: "Legend", Items: items}}
}

// twoLines writes a name in a row, on two lines where one is too short.
func twoLines(name string, at Point, size, room, row float64) []Item {
	words := Wrap(name, size, room, false)
	if len(words) > 2 {
		words = []string{words[0], Cut(strings.Join(words[1:], " "), size, room, false)}
	}
	if len(words) == 2 {
		size = min(size, row*0.42)
	}
	var items []Item
	for i, w := range words {
		y := at.Y + 0.36*size + (float64(i)-float64(len(words)-1)/2)*size*1.05
		items = append(items, Text{At: Point{at.X, y}, Size: size, Color: black, Text: w})
	}
	return items
}

// entriesOf are the looks of things, each once, from the ground up.
func entriesOf(things []thing) []entry {
	var entries []entry
	var seen []string
	for _, t := range things {
		name := t.look.name
		if flush, _ := t.feature.Properties["flush"].(bool); flush {
			name += ", flush"
		}
		id := name + string(t.look.pen.Color)
		if slices.Contains(seen, id) {
			continue
		}
		seen = append(seen, id)
		entries = append(entries, entry{name, t.swatch})
	}
	return entries
}

// swatch draws a sample of a thing.
func (t thing) swatch(b Box) []Item {
	c := b.Centre()
	left, right := Point{b.MinX, c.Y}, Point{b.MaxX, c.Y}
	sample := thing{look: t.look}
	switch t.feature.Geometry.(type) {
	case orb.Point, orb.MultiPoint:
		sample.radius = b.Height() / 2
		return sample.spot(c)
	case orb.LineString, orb.MultiLineString:
		if t.radius > 0 {
			sample.radius = min(t.radius, b.Height()/3)
			left.X, right.X = left.X+sample.radius, right.X-sample.radius
		}
		items := sample.line([]Point{left, right})
		if t.look.double > 0 {
			items = append(items, lines(line(thin, black), [2]Point{{left.X, left.Y + 1}, {right.X, right.Y + 1}}))
		}
		return items
	}
	if t.look.decor.round() {
		sample.radius = b.Height() / 2
		return sample.spot(c)
	}
	if t.look.decor != plain && t.look.layer >= layerFlush { // small things are about as wide as high
		b = Box{c.X - b.Height()/2 - 0.4, b.MinY, c.X + b.Height()/2 + 0.4, b.MaxY}
	}
	return sample.area([][]Point{{{b.MinX, b.MinY}, {b.MaxX, b.MinY}, {b.MaxX, b.MaxY}, {b.MinX, b.MaxY}}}, b)
}

// guideEntries explain the lines of findings that have no figure.
func guideEntries(shown []*dimension) []entry {
	var entries []entry
	var seen []string
	for _, d := range shown {
		if len(d.words) > 0 || d.witness.Label == "" {
			continue
		}
		name, pen := d.witness.Label, guidePen(d)
		if inContact(name) {
			name = "in contact"
		}
		if !slices.Contains(seen, name) {
			seen = append(seen, name)
			entries = append(entries, entry{name, func(b Box) []Item {
				return []Item{lines(pen, [2]Point{{b.MinX, b.Centre().Y}, {b.MaxX, b.Centre().Y}})}
			}})
		}
	}
	return entries
}
