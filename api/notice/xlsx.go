package notice

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"clearway/geo/parcel/mailing"
)

// maxCell is how many characters a cell of a workbook holds.
const maxCell = 32_767

// XLSX writes a list as a workbook with three sheets: the letters with the parcels not
// mailed below them, the parcels, and what the list was made from. Every text is a text
// cell, so that parcel numbers and ZIP codes stay as they are and nothing is taken for
// a formula; distances, letter numbers and coordinates are numbers.
func XLSX(w io.Writer, l *mailing.List) error {
	f := excelize.NewFile()
	defer f.Close()
	book := workbook{file: f}
	book.sheet("Letters", tableOf(l))
	book.sheet("Parcels", parcelTable(l))
	book.sheet("About", about(l))
	if book.err == nil {
		book.err = f.DeleteSheet("Sheet1")
	}
	if book.err == nil {
		stamp := l.Dataset.Origin.Loaded.UTC().Format(time.RFC3339)
		book.err = f.SetDocProps(&excelize.DocProperties{Creator: "Clearway", Title: "Mailing list", Created: stamp, Modified: stamp})
	}
	if book.err == nil {
		_, book.err = f.WriteTo(w)
	}
	if book.err != nil {
		return fmt.Errorf("write the workbook: %w", book.err)
	}
	return nil
}

// workbook is a file in the making; after an error nothing more is done.
type workbook struct {
	file *excelize.File
	err  error
}

// textFormat is the number format of a cell that holds text, "@".
const textFormat = 49

func (b *workbook) sheet(name string, t table) {
	do := func(step func() error) {
		if b.err == nil {
			b.err = step()
		}
	}
	var bold, plain int
	var out *excelize.StreamWriter
	do(func() (err error) { _, err = b.file.NewSheet(name); return err })
	do(func() (err error) {
		bold, err = b.file.NewStyle(&excelize.Style{Font: &excelize.Font{Bold: true}})
		return err
	})
	do(func() (err error) { plain, err = b.file.NewStyle(&excelize.Style{NumFmt: textFormat}); return err })
	do(func() (err error) { out, err = b.file.NewStreamWriter(name); return err })
	do(func() error { return out.SetColWidth(1, len(t.header), 18) })
	do(func() error {
		return out.SetPanes(&excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"})
	})
	header := make([]any, len(t.header))
	for i, h := range t.header {
		header[i] = excelize.Cell{StyleID: bold, Value: h}
	}
	do(func() error { return out.SetRow("A1", header) })
	for i, row := range t.rows {
		cells := make([]any, len(row))
		for j, v := range row {
			if s, ok := v.(string); ok {
				v = excelize.Cell{StyleID: plain, Value: inCell(s)}
			}
			cells[j] = v
		}
		do(func() error { return out.SetRow(fmt.Sprintf("A%d", i+2), cells) })
	}
	do(func() error { return out.Flush() })
}

// inCell shortens a text that no cell can hold, the parcels of a letter about thousands
// of them, and says so: the sheet of parcels has them all.
func inCell(s string) string {
	if utf8.RuneCountInString(s) <= maxCell {
		return s
	}
	const more = " ... and more: see the sheet Parcels"
	kept := string([]rune(s)[:maxCell-len(more)])
	if i := strings.LastIndex(kept, "; "); i > 0 {
		kept = kept[:i]
	}
	return kept + more
}

// about returns what a list was made from.
func about(l *mailing.List) table {
	t := table{header: []string{"what", "value"}}
	for _, f := range factsOf(l) {
		t.rows = append(t.rows, []any{f.name, f.value})
	}
	for _, w := range l.Warnings {
		t.rows = append(t.rows, []any{"Look at", w})
	}
	return t
}
