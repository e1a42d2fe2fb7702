package notice_test

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"clearway/api/draw"
	"clearway/api/notice"
	"clearway/geo/parcel/mailing"
)

// The stocks in inches, from the measures printed on them: sheet 8.5 by 11.
//
//	 0.1875                              0.125 between
//	|<->|<---- 2.625 ---->|<->|<---- 2.625 ---->| ...   5160, 5960
var grids = map[string]struct{ left, top, pitchX, pitchY, width, height float64 }{
	"5160": {0.1875, 0.5, 2.75, 1, 2.625, 1},
	"5960": {0.1875, 0.5, 2.75, 1, 2.625, 1},
	"5163": {0.15625, 0.5, 4.1875, 2, 4, 2},
}

// begins are the places in a PDF where text begins, in inches from the upper left
// corner, page by page.
func begins(t *testing.T, pdf []byte) [][][2]float64 {
	t.Helper()
	var pages [][][2]float64
	text := regexp.MustCompile(`BT ([\d.]+) ([\d.]+) Td`)
	for _, stream := range regexp.MustCompile(`(?s)stream\r?\n(.*?)endstream`).FindAllSubmatch(pdf, -1) {
		r, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue
		}
		content, _ := io.ReadAll(r)
		var page [][2]float64
		for _, m := range text.FindAllSubmatch(content, -1) {
			x, _ := strconv.ParseFloat(string(m[1]), 64)
			y, _ := strconv.ParseFloat(string(m[2]), 64)
			page = append(page, [2]float64{x / 72, 11 - y/72})
		}
		if page != nil {
			pages = append(pages, page)
		}
	}
	return pages
}

// Every line of every label begins 0.126 in right of the label's left edge, as the
// PDF has it, and its baseline lies within the label.
func TestLabelsLieOnTheStock(t *testing.T) {
	for name, g := range grids {
		t.Run(name, func(t *testing.T) {
			stock, err := notice.StockNamed(name)
			if err != nil {
				t.Fatal(err)
			}
			columns := int(8.5 / g.pitchX)
			perSheet := columns * int(10/g.pitchY)
			var pdf bytes.Buffer
			if err := draw.PDF(&pdf, notice.Labels(listOf(t, neighbors(perSheet+1)), stock)); err != nil {
				t.Fatal(err)
			}
			pages := begins(t, pdf.Bytes())
			if len(pages) != 2 || len(pages[0]) != 3*perSheet || len(pages[1]) != 3 {
				t.Fatalf("%d sheets, want %d labels of 3 lines and one more", len(pages), perSheet)
			}
			for i, at := range pages[0] {
				label := i / 3
				left := g.left + float64(label%columns)*g.pitchX
				top := g.top + float64(label/columns)*g.pitchY
				if math.Abs(at[0]-left-3.2/25.4) > 0.02 || at[1] < top+0.07 || at[1] > top+g.height-0.07 {
					t.Errorf("label %d: a line at %.3f, %.3f in; the label begins at %.3f, %.3f", label+1, at[0], at[1], left, top)
				}
			}
		})
	}
}

// A name of 51 characters, a C/O, and three lines of address all stand inside of the
// narrow label, none cut.
//
// BR-087: a long name keeps to its label.
func TestLongNamesFit(t *testing.T) {
	long := person{
		owner1: "HOLZSCHLAGER KURT M TRS & AMPARO D HOLZSCHLAGER TRS", owner2: "C/O FIRST NATIONAL BANK OF JERSEY CITY",
		line1: "12345 NORTH MARTIN LUTHER KING JR BOULEVARD\nBUILDING 12 APT 3456", city: "RANCHO SANTA MARGARITA", state: "CA", zip: "92688-1234",
	}
	for name, g := range grids {
		stock, _ := notice.StockNamed(name)
		d := notice.Labels(listOf(t, []person{long}), stock)
		if len(d.Warnings) != 0 {
			t.Errorf("stock %s: %q, want no warning", name, d.Warnings)
		}
		for _, item := range d.Pages[0].Items {
			text := item.(draw.Text)
			box := text.Extent()
			if box.MinX < g.left*25.4+1.5 || box.MaxX > (g.left+g.width)*25.4-1.5 || box.MinY < g.top*25.4+0.7 || box.MaxY > (g.top+g.height)*25.4-0.7 {
				t.Errorf("stock %s: %q takes %.1f mm of the label", name, text.Text, box)
			}
			if text.Size < 6.5*25.4/72-1e-9 {
				t.Errorf("stock %s: %q is set in %.1f points", name, text.Text, text.Size*72/25.4)
			}
		}
		all := strings.Join(texts(d.Pages), " ")
		for _, line := range []string{long.owner1, long.owner2, "BUILDING 12 APT 3456", "RANCHO SANTA MARGARITA CA 92688-1234"} {
			if !strings.Contains(all, line) {
				t.Errorf("stock %s: %q is not whole in %q", name, line, all)
			}
		}
	}
}

func TestWhatDoesNotFitIsFlagged(t *testing.T) {
	var people []person
	for i := range 30 {
		people = append(people, person{owner1: fmt.Sprintf("OWNER WITH A RATHER LONG NAME %d", i), line1: "7 ELM ST", city: "PRESCOTT", state: "WI", zip: "54021"})
	}
	l := listOf(t, people, func(q *mailing.Question) { q.Merge = mailing.ByAddress })
	stock, _ := notice.StockNamed("5160")
	d := notice.Labels(l, stock)
	if len(d.Warnings) != 1 || !strings.Contains(d.Warnings[0], "label 1, OWNER WITH A RATHER LONG NAME 0, does not fit") {
		t.Errorf("warnings %q", d.Warnings)
	}
	holds(t, d.Pages, "OWNER WITH A RATHER LONG NAME 0", "7 ELM ST", "PRESCOTT WI 54021")
	for _, item := range d.Pages[0].Items {
		if box := item.(draw.Text).Extent(); box.MaxY > 1.5*25.4 || box.MinY < 0.5*25.4 {
			t.Errorf("%q runs out of its label", item.(draw.Text).Text)
		}
	}
}

func TestLabelsOfNobodyAndOfOtherAlphabets(t *testing.T) {
	stock, _ := notice.StockNamed("")
	if d := notice.Labels(listOf(t, nil), stock); len(d.Pages) != 1 || len(d.Warnings) != 1 {
		t.Errorf("%d pages, warnings %q; want an empty page and a warning", len(d.Pages), d.Warnings)
	}
	d := notice.Labels(listOf(t, awkward()), stock)
	holds(t, d.Pages, "MUÑOZ GARCÍA <b>", "[U+674E]")
	if len(d.Warnings) != 1 {
		t.Errorf("warnings %q, want one about characters that cannot be printed", d.Warnings)
	}
	if _, err := notice.StockNamed("5161"); err == nil {
		t.Error("an unknown stock is taken")
	}
}

func BenchmarkLabels500(b *testing.B) {
	l := listOf(b, neighbors(500))
	stock, _ := notice.StockNamed("5160")
	for b.Loop() {
		if err := draw.PDF(io.Discard, notice.Labels(l, stock)); err != nil {
			b.Fatal(err)
		}
	}
}
