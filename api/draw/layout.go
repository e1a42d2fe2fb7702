package draw

// layout is where the parts of a sheet lie.
type layout struct {
	width, height                         float64
	window, table, profile, legend, title Box
}

// The measures of a sheet in mm.
const (
	sheetMargin  = 10
	windowMargin = 4 // around what must be seen; the break lines lie in it
	stripHeight  = 58
	titleWidth   = 62
	legendWidth  = 54
	profileWidth = 40
)

// layouts are the sheets of a size of paper: lying and standing.
func layouts(p Paper) []layout {
	return []layout{lying(p.long, p.short), standing(p.short, p.long)}
}

// lying has the plan above one strip with all else.
func lying(width, height float64) layout {
	frame := Box{sheetMargin, sheetMargin, width - sheetMargin, height - sheetMargin}
	top := frame.MaxY - stripHeight
	cut := func(from, to float64) Box { return Box{from, top, to, frame.MaxY} }
	title := frame.MaxX - titleWidth
	legend := title - legendWidth
	profile := legend - profileWidth
	return layout{
		width: width, height: height,
		window: Box{frame.MinX, frame.MinY, frame.MaxX, top},
		table:  cut(frame.MinX, profile), profile: cut(profile, legend),
		legend: cut(legend, title), title: cut(title, frame.MaxX),
	}
}

// standing has the table and the profile in one strip, legend and title in another.
func standing(width, height float64) layout {
	frame := Box{sheetMargin, sheetMargin, width - sheetMargin, height - sheetMargin}
	low := frame.MaxY - stripHeight
	top := low - 46
	right := frame.MaxX - max(titleWidth+10, frame.Width()*0.38)
	return layout{
		width: width, height: height,
		window:  Box{frame.MinX, frame.MinY, frame.MaxX, top},
		table:   Box{frame.MinX, top, right, low},
		profile: Box{right, top, frame.MaxX, low},
		legend:  Box{frame.MinX, low, right, frame.MaxY},
		title:   Box{right, low, frame.MaxX, frame.MaxY},
	}
}

// The sizes of text in mm: 2.2 mm is 6.2 points.
const (
	sizeSmall = 2.2
	sizeText  = 2.5
	sizeLabel = 2.8
	sizeHead  = 3.2
)

// column writes lines of text down a box.
type column struct {
	box   Box
	y     float64
	items []Item
}

func columnIn(b Box) *column { return &column{box: b.Grow(-2), y: b.MinY + 2} }

// write adds a text, broken into lines where it is too wide.
func (c *column) write(s string, size float64, bold bool, color Color) {
	for _, l := range Wrap(s, size, c.box.Width(), bold) {
		c.y += size * lineHeight
		c.items = append(c.items, Text{At: Point{c.box.MinX, c.y - descent*size}, Size: size, Bold: bold, Color: color, Text: l})
	}
}

// line adds a text on one line, cut where it is too wide.
func (c *column) line(s string, size float64, bold bool, color Color) {
	c.write(Cut(s, size, c.box.Width(), bold), size, bold, color)
}

func (c *column) skip(mm float64) { c.y += mm }
