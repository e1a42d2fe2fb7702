package draw

// Canvas is what a drawing is painted on. Begin and End enclose what is painted
// of a group.
type Canvas interface {
	Page(p Page)
	Begin(g Group)
	End(g Group)
	Path(p Path)
	Text(t Text)
}

// Paint paints all sheets of a drawing.
func Paint(d *Drawing, c Canvas) {
	for _, page := range d.Pages {
		c.Page(page)
		paint(page.Items, c)
	}
}

func paint(items []Item, c Canvas) {
	for _, i := range items {
		switch i := i.(type) {
		case Path:
			c.Path(i)
		case Text:
			c.Text(i)
		case Group:
			c.Begin(i)
			paint(i.Items, c)
			c.End(i)
		}
	}
}
