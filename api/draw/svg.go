package draw

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// betweenSheets is the gap between the sheets of an SVG, in mm.
const betweenSheets = 8

// SVG writes a drawing as one SVG with its sheets below one another. User units
// are millimetres of paper. It may stand inline in a page with a strict content
// security policy: looks are presentation attributes, and nothing is loaded.
//
// The dimensions of a finding are in a group of class finding; its data-rule
// names the rules, separated by spaces, and its data-status the worst of their
// statuses.
func SVG(w io.Writer, d *Drawing) error {
	out := bufio.NewWriter(w)
	c := &svgCanvas{out: out}
	width, height := 0.0, -float64(betweenSheets)
	for _, p := range d.Pages {
		width = max(width, p.Width)
		height += p.Height + betweenSheets
	}
	c.printf(`<svg xmlns="http://www.w3.org/2000/svg" class="drawing" width="%smm" height="%smm" viewBox="0 0 %s %s" font-family="DejaVu Sans, Verdana, sans-serif" role="group">`,
		number(width), number(height), number(width), number(height))
	c.printf("\n<title>%s</title>\n<desc>%s</desc>\n", escape(d.Title), escape(d.Subject))
	Paint(d, c)
	if c.open {
		c.printf("</g>\n")
	}
	c.printf("</svg>\n")
	return out.Flush()
}

// svgCanvas paints on an SVG. Errors stay in out until it is flushed.
type svgCanvas struct {
	out   *bufio.Writer
	top   float64 // of the next sheet
	open  bool    // a sheet is
	clips int
}

func (c *svgCanvas) printf(format string, args ...any) { fmt.Fprintf(c.out, format, args...) }

func (c *svgCanvas) Page(p Page) {
	if c.open {
		c.printf("</g>\n")
	}
	c.open = true
	c.printf("<g class=\"sheet\" transform=\"translate(0 %s)\">\n<title>%s</title>\n", number(c.top), escape(p.Title))
	c.top += p.Height + betweenSheets
	c.Path(rectangle(Pen{}, white, Box{0, 0, p.Width, p.Height}))
}

func (c *svgCanvas) Begin(g Group) {
	clip := ""
	if g.Clip != nil {
		c.clips++
		id := fmt.Sprintf("drawing-clip-%d", c.clips)
		c.printf("<clipPath id=\"%s\"><rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/></clipPath>\n", id,
			number(g.Clip.MinX), number(g.Clip.MinY), number(g.Clip.Width()), number(g.Clip.Height()))
		clip = fmt.Sprintf(` clip-path="url(#%s)"`, id)
	}
	c.printf("<g%s%s%s%s>\n", attribute("class", g.Class), attribute("data-rule", strings.Join(g.Rules, " ")),
		attribute("data-status", g.Status), clip)
	if g.Name != "" {
		c.printf("<title>%s</title>\n", escape(g.Name))
	}
}

func (c *svgCanvas) End(Group) { c.printf("</g>\n") }

func (c *svgCanvas) Path(p Path) {
	fill := p.Fill
	if fill == "" {
		fill = "none"
	}
	data := pathData(p.Steps)
	c.printf(`<path fill="%s"`, fill)
	if p.Fill != "" && strings.LastIndexByte(data, 'M') > 0 { // several outlines
		c.printf(` fill-rule="evenodd"`)
	}
	if p.Pen.Width > 0 && p.Pen.Color != "" {
		c.printf(` stroke="%s" stroke-width="%s"`, p.Pen.Color, number(p.Pen.Width))
		if p.Pen.Round {
			c.printf(` stroke-linecap="round" stroke-linejoin="round"`)
		}
		if len(p.Pen.Dash) > 0 {
			c.printf(` stroke-dasharray="%s"`, numbers(p.Pen.Dash))
		}
	}
	c.printf(" d=\"%s\"/>\n", data)
}

// Text gives the width that the layout counts on, so that it holds with any font.
func (c *svgCanvas) Text(t Text) {
	if strings.TrimSpace(t.Text) == "" {
		return
	}
	anchor := map[Anchor]string{Middle: "middle", End: "end"}[t.Anchor]
	weight := ""
	if t.Bold {
		weight = "bold"
	}
	c.printf(`<text x="%s" y="%s" font-size="%s" fill="%s"%s%s textLength="%s" lengthAdjust="spacingAndGlyphs">%s</text>`+"\n",
		number(t.At.X), number(t.At.Y), number(t.Size), t.Color, attribute("text-anchor", anchor), attribute("font-weight", weight),
		number(TextWidth(t.Text, t.Size, t.Bold)), escape(strings.ReplaceAll(t.Text, "  ", "\u00a0 "))) // XML folds spaces
}

func pathData(steps []Step) string {
	var b strings.Builder
	for _, s := range steps {
		switch s.Op {
		case Move:
			b.WriteString("M" + place(s.To))
		case Line:
			b.WriteString("L" + place(s.To))
		case Curve:
			b.WriteString("C" + place(s.Control1) + " " + place(s.Control2) + " " + place(s.To))
		case Close:
			b.WriteString("Z")
		}
	}
	return b.String()
}

func place(p Point) string { return number(p.X) + " " + number(p.Y) }

// number writes mm to the micrometre, without trailing zeros.
func number(v float64) string {
	s := strings.TrimRight(strconv.FormatFloat(v, 'f', 3, 64), "0")
	if s = strings.TrimSuffix(s, "."); s == "-0" {
		return "0"
	}
	return s
}

func numbers(vs []float64) string {
	words := make([]string, len(vs))
	for i, v := range vs {
		words[i] = number(v)
	}
	return strings.Join(words, " ")
}

// attribute writes an attribute with a space before it; an empty one is left out.
func attribute(name, value string) string {
	if value == "" {
		return ""
	}
	return fmt.Sprintf(` %s="%s"`, name, escape(value))
}

var xmlEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escape(s string) string { return xmlEscapes.Replace(s) }
