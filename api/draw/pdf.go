package draw

import (
	"fmt"
	"io"
	"strconv"

	"codeberg.org/go-pdf/fpdf"
)

const pointsPerMM = 72 / 25.4

// PDF writes a drawing as a PDF, each sheet a page of its size. The fonts are
// embedded, cut down to what is used. The file holds no time but the drawing's
// date: the same drawing gives the same bytes.
func PDF(w io.Writer, d *Drawing) error { return writePDF(w, d, true) }

func writePDF(w io.Writer, d *Drawing, compress bool) error {
	pdf := fpdf.New("P", "mm", "Letter", "")
	pdf.SetCompression(compress)
	pdf.SetCatalogSort(true)
	pdf.SetCreationDate(d.Date)
	pdf.SetModificationDate(d.Date)
	pdf.SetProducer("Clearway", true)
	pdf.SetTitle(d.Title, true)
	pdf.SetSubject(d.Subject, true)
	pdf.SetLang("en-US")
	pdf.SetMargins(0, 0, 0)
	pdf.SetAutoPageBreak(false, 0)
	pdf.AddUTF8FontFromBytes(fontName, "", regularTTF)
	pdf.AddUTF8FontFromBytes(fontName, "B", boldTTF)
	Paint(d, &pdfCanvas{pdf: pdf})
	if err := pdf.Output(w); err != nil {
		return fmt.Errorf("draw: %w", err)
	}
	return nil
}

const fontName = "DejaVuSans"

// pdfCanvas paints on a PDF. Errors stay in pdf until it is written.
type pdfCanvas struct {
	pdf     *fpdf.Fpdf
	fontSet bool
}

func (c *pdfCanvas) Page(p Page) {
	c.pdf.AddPageFormat("P", fpdf.SizeType{Wd: p.Width, Ht: p.Height})
	c.pdf.Bookmark(p.Title, 0, 0)
}

func (c *pdfCanvas) Begin(g Group) {
	if g.Clip != nil {
		c.pdf.ClipRect(g.Clip.MinX, g.Clip.MinY, g.Clip.Width(), g.Clip.Height(), false)
	}
}

func (c *pdfCanvas) End(g Group) {
	if g.Clip == nil {
		return
	}
	c.pdf.ClipEnd()
	// The end of a clip brings the font of its beginning back, which fpdf does
	// not know: another size makes the next text set its font again.
	if c.fontSet {
		c.pdf.SetFontSize(1)
	}
}

func (c *pdfCanvas) Path(p Path) {
	style := ""
	if p.Fill != "" {
		c.pdf.SetFillColor(p.Fill.parts())
		style = "f*"
	}
	if p.Pen.Width > 0 && p.Pen.Color != "" {
		c.setPen(p.Pen)
		style = map[bool]string{true: "B*", false: "D"}[p.Fill != ""]
	}
	if style == "" || len(p.Steps) == 0 {
		return
	}
	for _, s := range p.Steps {
		switch s.Op {
		case Move:
			c.pdf.MoveTo(s.To.X, s.To.Y)
		case Line:
			c.pdf.LineTo(s.To.X, s.To.Y)
		case Curve:
			c.pdf.CurveBezierCubicTo(s.Control1.X, s.Control1.Y, s.Control2.X, s.Control2.Y, s.To.X, s.To.Y)
		case Close:
			c.pdf.ClosePath()
		}
	}
	c.pdf.DrawPath(style)
}

func (c *pdfCanvas) setPen(p Pen) {
	c.pdf.SetDrawColor(p.Color.parts())
	c.pdf.SetLineWidth(p.Width)
	ends, corners := "butt", "miter"
	if p.Round {
		ends, corners = "round", "round"
	}
	c.pdf.SetLineCapStyle(ends)
	c.pdf.SetLineJoinStyle(corners)
	c.pdf.SetDashPattern(p.Dash, 0)
}

func (c *pdfCanvas) Text(t Text) {
	if t.Text == "" {
		return
	}
	style := ""
	if t.Bold {
		style = "B"
	}
	c.fontSet = true
	c.pdf.SetFont(fontName, style, t.Size*pointsPerMM)
	c.pdf.SetTextColor(t.Color.parts())
	c.pdf.Text(t.Extent().MinX, t.At.Y, t.Text)
}

// parts are the red, green and blue of a color; black where it is none.
func (c Color) parts() (r, g, b int) {
	if len(c) != 7 {
		return 0, 0, 0
	}
	rgb, err := strconv.ParseUint(string(c[1:]), 16, 32)
	if err != nil {
		return 0, 0, 0
	}
	return int(rgb >> 16), int(rgb >> 8 & 0xFF), int(rgb & 0xFF)
}
