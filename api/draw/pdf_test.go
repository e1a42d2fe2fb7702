package draw_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"

	"clearway/api/draw"
)

// contents are the content streams of a PDF, decompressed.
func contents(t *testing.T, pdf []byte) []string {
	t.Helper()
	var found []string
	for rest := pdf; ; {
		_, after, ok := bytes.Cut(rest, []byte("stream\n"))
		if !ok {
			return found
		}
		data, next, ok := bytes.Cut(after, []byte("\nendstream"))
		if !ok {
			return found
		}
		rest = next
		z, err := zlib.NewReader(bytes.NewReader(data))
		if err != nil {
			continue
		}
		plain, err := io.ReadAll(z)
		if err == nil && bytes.Contains(plain, []byte(" l\nS\n")) {
			found = append(found, string(plain))
		}
	}
}

var straight = regexp.MustCompile(`(?m)^(-?[\d.]+) (-?[\d.]+) m\n(-?[\d.]+) (-?[\d.]+) l\nS$`)

// lengths are those of the single straight lines of a content stream, in points.
func lengths(t *testing.T, content string) []float64 {
	t.Helper()
	var found []float64
	for _, m := range straight.FindAllStringSubmatch(content, -1) {
		var v [4]float64
		for i := range v {
			n, err := strconv.ParseFloat(m[i+1], 64)
			if err != nil {
				t.Fatal(err)
			}
			v[i] = n
		}
		found = append(found, math.Hypot(v[2]-v[0], v[3]-v[1]))
	}
	return found
}

// Ten feet of frontage measure 120 in over the scale on the page: by the numbers in
// the PDF, within 0.005 in, which is 0.36 points. 1 in = 4 ft gives 2.500 in.
func TestTrueToScale(t *testing.T) {
	for _, c := range []struct {
		scale  draw.Scale
		inches float64
	}{{48, 2.5}, {64, 1.875}, {96, 1.25}, {120, 1}, {240, 0.5}} {
		t.Run(c.scale.String(), func(t *testing.T) {
			pdf := pdfOf(t)(drawn(t, checkOf(t, tape(31), "prescott-wi", "sidewalk-cafe"), draw.Options{Scale: c.scale}))
			off := math.Inf(1)
			for _, content := range contents(t, pdf) {
				for _, l := range lengths(t, content) {
					off = min(off, math.Abs(l/72-c.inches))
				}
			}
			if off > 0.005 {
				t.Errorf("no line of %g in on the page: the nearest is %.4f in off", c.inches, off)
			}
		})
	}
}

// The page is as large as the paper, in points.
func TestPageSize(t *testing.T) {
	for name, want := range map[string]string{
		"letter": "/MediaBox [0 0 792.00 612.00]", "tabloid": "/MediaBox [0 0 1224.00 792.00]", "a3": "/MediaBox [0 0 1190.55 841.89]",
	} {
		paper, err := draw.PaperNamed(name)
		if err != nil {
			t.Fatal(err)
		}
		pdf := pdfOf(t)(drawn(t, checkOf(t, tape(0), "prescott-wi", "sidewalk-cafe"), draw.Options{Paper: paper}))
		if !bytes.Contains(pdf, []byte(want)) {
			t.Errorf("%s: no %s", name, want)
		}
	}
}

// Widths of text are those that the PDF library finds in the same fonts.
func TestTextWidth(t *testing.T) {
	pdf := fpdf.New("P", "mm", "Letter", "")
	pdf.AddUTF8FontFromBytes(draw.FontName, "", draw.Regular)
	pdf.AddUTF8FontFromBytes(draw.FontName, "B", draw.Bold)
	for _, s := range []string{"", "4.00 ft", "✗ 1.00 ft short", "Καφενείο", "Кофейня", "Zoë · Łódź"} {
		for bold, style := range map[bool]string{false: "", true: "B"} {
			pdf.SetFont(draw.FontName, style, 72/25.4*10)
			want, got := pdf.GetStringWidth(s), draw.TextWidth(s, 10, bold)
			// The library rounds each character to a thousandth of the size.
			if math.Abs(got-want) > 0.01*float64(len(s)) {
				t.Errorf("%q bold %v: %g mm, want %g", s, bold, got, want)
			}
		}
	}
}

// poppler runs one of Poppler's programs, and skips the test where it is not there.
func poppler(t *testing.T, program string, args ...string) []byte {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		t.Skipf("%s is not installed (Debian: poppler-utils)", program)
	}
	out, err := exec.Command(path, args...).Output()
	if err != nil {
		t.Fatalf("%s: %v", program, err)
	}
	return out
}

// A reader of PDFs finds the words as text, and draws a page of the paper's size.
func TestReadersOpenThePDF(t *testing.T) {
	file := filepath.Join(t.TempDir(), "sheet.pdf")
	pdf := pdfOf(t)(drawn(t, fixture(t, "prescott-planter-pinch").check(t), draw.Options{PlanName: "heron.geojson"}))
	if err := os.WriteFile(file, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	words := string(poppler(t, "pdftotext", "-layout", file, "-"))
	for _, want := range []string{
		"City of Prescott", "Rules in force on 2027-05-01", "heron.geojson", "1 in = 4 ft (1:48)", "✗ 1.00 ft short", "8.25 ft",
		"curb to property line 12.00 ft", "Sheet 1 of 1", "property line", "Clear path", "planter",
	} {
		if !strings.Contains(words, want) {
			t.Errorf("pdftotext finds no %q", want)
		}
	}
	image := poppler(t, "pdftoppm", "-r", "100", "-singlefile", file)
	if head := fmt.Sprintf("P6\n%d %d\n", 1100, 850); !bytes.HasPrefix(image, []byte(head)) {
		t.Errorf("pdftoppm draws %q, want 1100 by 850", image[:min(15, len(image))])
	}
}
