package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"clearway/geo/crs"
	"clearway/geo/parcel"
	"clearway/geo/parcel/source"
)

type loadVerb struct {
	File      string   `arg:"" optional:"" placeholder:"FILE" help:"Shapefile, GeoPackage, GeoJSON, CSV, or a zip archive of one."`
	Layer     string   `placeholder:"LAYER" help:"What the file holds: ${layers}."`
	Store     string   `required:"" placeholder:"STORE" help:"Store to load into: a .gpkg file, which is made where there is none, or a postgres:// database."`
	CRS       string   `name:"crs" placeholder:"EPSG:N" help:"Coordinate system of a file that names none."`
	FileLayer string   `placeholder:"NAME" help:"Which layer of a file that holds several."`
	Map       []string `placeholder:"FIELD=COLUMN" help:"Column that holds a field, or several joined by +, where it is not recognised; may be given several times."`
	DryRun    bool     `help:"Show how columns are understood and the first three rows; load nothing."`
	List      bool     `help:"List what the store holds."`
	Rollback  bool     `help:"Go back to the version of --layer before the present one."`
	Format    string   `default:"text" enum:"text,json" help:"Form of the report: ${enum} (${default})."`
}

// Help is printed below the summary.
func (loadVerb) Help() string {
	return `A load is all or nothing: the new version is seen as a whole or not at all. The report says what became of every row.

Exit status: 0 loaded; 2 where the file or the store cannot be used.

Example:

	clearway load parcels.zip --layer parcels --store town.gpkg --dry-run
	clearway load parcels.zip --layer parcels --store town.gpkg --map owner1=OWNER_NAME --map site_address=NO+STREET
	clearway load --list --store town.gpkg
	clearway load --rollback --layer parcels --store town.gpkg`
}

func (v *loadVerb) run(ctx context.Context, p *program) (int, error) {
	if v.List {
		return exitPass, v.list(ctx, p)
	}
	layer, err := v.layer()
	if err != nil {
		return 0, err
	}
	if v.Rollback {
		return exitPass, v.rollback(ctx, p, layer)
	}
	if v.File == "" {
		return 0, errors.New("name the file to load, or give --list or --rollback")
	}
	return exitPass, v.load(ctx, p, layer)
}

func (v *loadVerb) layer() (parcel.Layer, error) {
	if v.Layer == "" {
		return "", fmt.Errorf("--layer is missing: say what the file holds, one of %s", layerNames())
	}
	return parcel.ParseLayer(v.Layer)
}

func layerNames() string {
	var names []string
	for _, l := range parcel.Layers() {
		names = append(names, string(l))
	}
	return strings.Join(names, ", ")
}

// options reads what the command line says of the file.
func (v *loadVerb) options(p *program, layer parcel.Layer) (parcel.LoadOptions, error) {
	opts := parcel.LoadOptions{Layer: layer, Source: filepath.Base(v.File), Now: p.now().UTC(), Map: map[parcel.Field]string{}}
	for _, m := range v.Map {
		field, column, ok := strings.Cut(m, "=")
		if !ok {
			return opts, fmt.Errorf("--map %s: write it as FIELD=COLUMN, such as --map owner1=OWNER_NAME", m)
		}
		opts.Map[parcel.Field(field)] = column
	}
	if v.CRS != "" {
		system, err := crs.Parse(v.CRS)
		if err != nil {
			return opts, fmt.Errorf("--crs: %w", err)
		}
		opts.CRS = system
	}
	return opts, nil
}

func (v *loadVerb) load(ctx context.Context, p *program, layer parcel.Layer) error {
	opts, err := v.options(p, layer)
	if err != nil {
		return err
	}
	file, err := source.Open(v.File, source.Options{Layer: v.FileLayer, CRS: opts.CRS})
	if err != nil {
		return err
	}
	defer file.Close()
	if v.DryRun {
		look, err := parcel.Look(file, opts, 3)
		if err != nil {
			return err
		}
		return writePreview(p, look)
	}
	keepLean()
	store, err := createStore(ctx, v.Store)
	if err != nil {
		return err
	}
	defer store.Close()
	opts.Progress = p.progressOf(file)
	report, err := parcel.Load(ctx, store, file, opts)
	if opts.Progress != nil {
		fmt.Fprint(p.stderr, "\r\x1b[K")
	}
	if err != nil {
		return err
	}
	if v.Format == "json" {
		return writeJSON(p, report)
	}
	return report.WriteText(p.stdout)
}

// progressOf returns what shows the progress of a load, nil where standard error
// is no terminal.
func (p *program) progressOf(file *source.File) func(rows int64) {
	if !onTerminal(p.stderr) {
		return nil
	}
	return func(rows int64) {
		if done, total := file.Progress(); total > 0 {
			fmt.Fprintf(p.stderr, "\r\x1b[K%d rows, %.0f %%", rows, 100*float64(done)/float64(total))
			return
		}
		fmt.Fprintf(p.stderr, "\r\x1b[K%d rows", rows)
	}
}

func writeJSON(p *program, v any) error {
	enc := json.NewEncoder(p.stdout)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// writePreview shows how a file is understood.
func writePreview(p *program, look parcel.Preview) error {
	t := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "coordinate system\t%s\n", look.CRS)
	for _, m := range look.Mapping {
		fmt.Fprintf(t, "%s\tfrom %s", m.Field, strings.Join(m.Columns, " + "))
		for _, r := range look.Rows {
			fmt.Fprintf(t, "\t%s", r.Get(m.Field))
		}
		fmt.Fprintln(t)
	}
	if len(look.Unmapped) > 0 {
		names := make([]string, len(look.Unmapped))
		for i, f := range look.Unmapped {
			names[i] = string(f)
		}
		fmt.Fprintf(t, "fields without a column\t%s\n", strings.Join(names, ", "))
	}
	if len(look.Unused) > 0 {
		fmt.Fprintf(t, "columns not used\t%s\n", strings.Join(look.Unused, ", "))
	}
	return t.Flush()
}

func (v *loadVerb) list(ctx context.Context, p *program) error {
	store, err := openStore(ctx, v.Store)
	if err != nil {
		return err
	}
	defer store.Close()
	sets, err := store.Datasets(ctx)
	if err != nil {
		return err
	}
	if v.Format == "json" {
		return writeJSON(p, listOf(sets))
	}
	if len(sets) == 0 {
		fmt.Fprintln(p.stdout, "The store holds nothing yet.")
		return nil
	}
	t := tabwriter.NewWriter(p.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "layer\tversion\trows\tloaded\tfrom\t")
	for _, d := range sets {
		state := "kept"
		if d.Current {
			state = "in use"
		}
		fmt.Fprintf(t, "%s\t%d\t%d\t%s\t%s\t%s\n", d.Layer, d.Version, d.Rows, d.Origin.Loaded.Format(time.DateTime), d.Origin.Source, state)
	}
	return t.Flush()
}

// datasetJSON is a dataset in the list of a store.
type datasetJSON struct {
	Layer   parcel.Layer `json:"layer"`
	Version int          `json:"version"`
	Rows    int64        `json:"rows"`
	Loaded  time.Time    `json:"loaded"`
	Source  string       `json:"source"`
	CRS     string       `json:"crs"`
	Bbox    []float64    `json:"bbox,omitempty"` // west, south, east, north in degrees
	Current bool         `json:"current"`
}

func listOf(sets []parcel.Dataset) []datasetJSON {
	out := make([]datasetJSON, len(sets))
	for i, d := range sets {
		out[i] = datasetJSON{
			Layer: d.Layer, Version: d.Version, Rows: d.Rows, Loaded: d.Origin.Loaded, Source: d.Origin.Source,
			CRS: d.Origin.CRS, Current: d.Current,
		}
		if !d.Bound.IsEmpty() {
			out[i].Bbox = []float64{d.Bound.Left(), d.Bound.Bottom(), d.Bound.Right(), d.Bound.Top()}
		}
	}
	return out
}

func (v *loadVerb) rollback(ctx context.Context, p *program, layer parcel.Layer) error {
	store, err := openStore(ctx, v.Store)
	if err != nil {
		return err
	}
	defer store.Close()
	d, err := store.Rollback(ctx, layer)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "%s: version %d of %s, %d rows, is in use again\n", d.Layer, d.Version, d.Origin.Source, d.Rows)
	return nil
}
