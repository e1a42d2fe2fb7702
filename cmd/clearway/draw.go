package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"clearway/api/draw"
)

type drawVerb struct {
	checkedPlan `embed:""`
	Output      string `short:"o" required:"" placeholder:"FILE" help:"File to write: .pdf, or .svg."`
	Scale       string `placeholder:"1:48" help:"Scale of the drawing; else the largest customary one that fits."`
	Paper       string `default:"letter" help:"Size of the sheets: letter, tabloid or a3 (${default})."`
}

// Help is printed below the summary.
func (drawVerb) Help() string {
	return `Exit status: 0 drawn, whatever the verdict; 2 where the plan cannot be read or used, or the file not written.

Example:

	clearway draw cafe.geojson --ordinance prescott-wi --permit sidewalk-cafe -o cafe.pdf
	clearway draw cafe.geojson --ordinance prescott-wi --permit sidewalk-cafe -o cafe.svg --scale 1:96 --paper tabloid`
}

func (v *drawVerb) run(ctx context.Context, p *program) (int, error) {
	write, err := writerFor(v.Output)
	if err != nil {
		return 0, err
	}
	options, err := v.options()
	if err != nil {
		return 0, err
	}
	c, err := v.check(ctx, p)
	if err != nil {
		return 0, err
	}
	options.PlanName, options.Fingerprint = c.name, c.fingerprint
	d, err := draw.New(c.report, options)
	if err != nil {
		return 0, err
	}
	return exitPass, p.save(v.Output, d, write)
}

func (v *drawVerb) options() (o draw.Options, err error) {
	if o.Scale, err = draw.ParseScale(v.Scale); err != nil {
		return o, fmt.Errorf("--scale: %w", err)
	}
	if o.Paper, err = draw.PaperNamed(v.Paper); err != nil {
		return o, fmt.Errorf("--paper: %w", err)
	}
	return o, nil
}

// drawingWriter writes a drawing in a format.
type drawingWriter func(io.Writer, *draw.Drawing) error

// writerFor chooses the format by the file's name.
func writerFor(file string) (drawingWriter, error) {
	switch ext := strings.ToLower(filepath.Ext(file)); ext {
	case ".pdf":
		return draw.PDF, nil
	case ".svg":
		return draw.SVG, nil
	default:
		return nil, fmt.Errorf("-o %s: a drawing is written as .pdf or .svg", file)
	}
}

// save tells a drawing's warnings and writes it to a file.
func (p *program) save(file string, d *draw.Drawing, write drawingWriter) error {
	for _, w := range d.Warnings {
		fmt.Fprintf(p.stderr, "clearway: warning: %s\n", w)
	}
	var data bytes.Buffer
	if err := write(&data, d); err != nil {
		return err
	}
	return writeFile(file, data.Bytes())
}

// writeFile writes a file whole or not at all: readers see the old one or the new one.
func writeFile(file string, data []byte) error {
	if _, err := os.Stat(filepath.Dir(file)); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("-o %s: the folder %s is not there; make it first, or name another one", file, filepath.Dir(file))
	}
	temp, err := os.CreateTemp(filepath.Dir(file), "."+filepath.Base(file)+"-*")
	if err != nil {
		return plainly(err)
	}
	defer os.Remove(temp.Name()) // it is gone where all went well
	_, err = temp.Write(data)
	if err == nil {
		err = temp.Chmod(0o644)
	}
	if err == nil {
		err = temp.Sync()
	}
	if closed := temp.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		return fmt.Errorf("%s cannot be written: %w", file, plainly(err))
	}
	return nil
}
