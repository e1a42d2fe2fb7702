package parcel

import (
	"errors"
	"io"
)

// Preview shows what Load would make of a source: how columns are mapped, and its
// first rows as they would be loaded.
type Preview struct {
	Mapping  []Mapped
	Unused   []string
	Unmapped []Field
	CRS      string
	Rows     []Record
}

// Look reads the first n rows of a source. Errors are those of Load before it writes.
func Look(src Source, opts LoadOptions, n int) (Preview, error) {
	p, err := newPreparer(src, opts)
	if err != nil {
		return Preview{}, err
	}
	preview := Preview{
		Mapping: p.mapping.Mapped(), Unused: p.mapping.Unused(), Unmapped: p.mapping.Unmapped(),
		CRS: nameOf(p.system),
	}
	for len(preview.Rows) < n {
		row, rowErr, err := next(src)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Preview{}, err
		}
		if done := p.prepare(row, rowErr); done.loads() {
			done.record.Row = int64(row.Number)
			preview.Rows = append(preview.Rows, done.record)
		}
	}
	return preview, nil
}
