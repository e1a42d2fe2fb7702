package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"clearway/api/draw"
	"clearway/api/notice"
	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
	"clearway/geo/siteplan"
)

type noticeVerb struct {
	Store       string   `required:"" placeholder:"STORE" help:"Store with the loaded parcels: a .gpkg file or a postgres:// database."`
	Parcel      []string `sep:"none" placeholder:"ID" help:"Number of the applicant's parcel; may be given several times. Else those along which the plan's frontage runs."`
	Plan        string   `placeholder:"PLAN" help:"Site plan, a GeoJSON file, for the area applied for; - reads standard input."`
	Distance    *string  `placeholder:"100ft" help:"How far people are told, with unit: ft or m; else what the town's code says."`
	Format      string   `required:"" enum:"json,csv,xlsx,geojson,labels,letters,certificate,office-map,public-map" help:"What to write: ${enum}."`
	Output      string   `short:"o" placeholder:"FILE" help:"File to write (standard output)."`
	Mailed      string   `placeholder:"DATE" help:"Day of mailing, from which the days for comments count (today)."`
	Sort        string   `default:"distance" placeholder:"ORDER" help:"Order: street, owner or distance (${default})."`
	Merge       string   `default:"by-owner-and-address" placeholder:"POLICY" help:"Letters that become one: by-owner-and-address, by-address or none (${default})."`
	Stock       string   `default:"5160" placeholder:"NUMBER" help:"Label stock: 5160, 5163 or 5960 (${default})."`
	Corrections string   `placeholder:"FILE" help:"Corrections made by hand, YAML or JSON."`
	Ordinance   string   `default:"prescott-wi" placeholder:"ID" help:"Code under which notice is given (${default})."`
	Words       string   `placeholder:"FILE" help:"The town's words for letters and certificate, YAML, in the place of those that come with the program."`
	Applicant   string   `placeholder:"NAME" help:"Who applies; else as the plan states it."`
	Place       string   `placeholder:"ADDRESS" help:"Where; else the address of the applicant's parcel."`
	Alcohol     string   `placeholder:"yes|no" help:"Whether alcohol will be served; else as the plan states it."`
	BOM         bool     `name:"bom" help:"Begin a CSV file with a byte order mark, for spreadsheets."`
}

// Help is printed below the summary.
func (noticeVerb) Help() string {
	return `Exit status: 0 written; 2 where the question, the store or the plan cannot be used: a list is whole or an error. What to look at before mailing is told on standard error, in JSON among the warnings.

The applicant's parcels are those along which the frontage of the plan runs for more than a foot in all; what reaches over a lot line by less is taken for the difference between two surveys. Look at the list's subjects, or name the parcels with --parcel.

A file of corrections holds, for each parcel, what is changed (the name, the lines of the address, or that it is taken off), by whom, when and why:

	corrections:
	  - {parcel: "5-381-1", name: [JANE DOE, JOHN DOE], address: [PO BOX 7, PRESCOTT WI 54021], by: J. Clerk, on: 2027-03-02, why: it was sold}
	  - {parcel: "5-382-2", address: [9 NEW ST, HUDSON WI 54016], by: J. Clerk, on: 2027-03-02, why: the letter came back}
	  - {parcel: "5-383-1", take_off: true, by: J. Clerk, on: 2027-03-02, why: torn down}

Example:

	clearway notice --store town.gpkg --parcel 5-385-10 --format csv -o list.csv
	clearway notice --store town.gpkg --plan cafe.geojson --format labels --stock 5163 -o labels.pdf
	clearway notice --store town.gpkg --plan cafe.geojson --format letters --mailed 2027-03-01 -o letters.pdf`
}

func (v *noticeVerb) run(ctx context.Context, p *program) (int, error) {
	n, err := v.prepare(p)
	if err != nil {
		return 0, err
	}
	store, err := openStore(ctx, v.Store)
	if err != nil {
		return 0, err
	}
	defer store.Close()
	store = parcel.Snapshot(store)
	if err := n.ask(ctx, store, v.Parcel); err != nil {
		return 0, err
	}
	if len(n.list.Letters) == 0 && (v.Format == "labels" || v.Format == "letters") {
		return 0, errors.New("nobody on the list is written to, so that there is nothing to print: --format csv tells of each parcel why not")
	}
	if v.Plan == "" && v.Format != "json" {
		fmt.Fprintln(p.stderr, "clearway: note: measured from the parcels alone; where an area on the street is applied for, such as a cafe, give its plan too (--plan)")
	}
	var data bytes.Buffer
	warnings, err := n.write(ctx, store, &data)
	if err != nil {
		return 0, err
	}
	if v.Format != "json" {
		for _, w := range append(n.list.Warnings, warnings...) {
			fmt.Fprintf(p.stderr, "clearway: warning: %s\n", w)
		}
	}
	if v.Output != "" {
		return exitPass, writeFile(v.Output, data.Bytes())
	}
	_, err = p.stdout.Write(data.Bytes())
	return exitPass, err
}

// noticeQuestion is a list in the making, with what its documents say beside it.
type noticeQuestion struct {
	verb        *noticeVerb
	stock       notice.Stock
	question    mailing.Question
	plan        *siteplan.Plan // nil for none
	application notice.Application
	list        *mailing.List
}

// prepare reads everything but the store.
func (v *noticeVerb) prepare(p *program) (*noticeQuestion, error) {
	if len(v.Parcel) == 0 && v.Plan == "" {
		return nil, errors.New("give --parcel ID, --plan PLAN, or both")
	}
	n := &noticeQuestion{verb: v}
	steps := []func(*program) error{n.readWords, n.readOptions, n.readCorrections, n.readApplication}
	for _, step := range steps {
		if err := step(p); err != nil {
			return nil, err
		}
	}
	return n, nil
}

func (n *noticeQuestion) readWords(*program) (err error) {
	if n.verb.Words == "" {
		n.application.Words, err = notice.TownWords(n.verb.Ordinance)
		return err
	}
	data, err := os.ReadFile(n.verb.Words)
	if err != nil {
		return fmt.Errorf("--words: %w", plainly(err))
	}
	if n.application.Words, err = notice.ParseWords(data); err != nil {
		return fmt.Errorf("--words %s: %w", n.verb.Words, err)
	}
	return nil
}

func (n *noticeQuestion) readOptions(*program) (err error) {
	distance := n.application.Words.Distance
	if n.verb.Distance != nil {
		distance = *n.verb.Distance
	}
	if n.question.Distance, err = mailing.ParseDistance(distance); err != nil {
		return err
	}
	if n.question.Order, err = mailing.ParseOrder(n.verb.Sort); err != nil {
		return err
	}
	if n.question.Merge, err = mailing.ParseMerge(n.verb.Merge); err != nil {
		return err
	}
	n.stock, err = notice.StockNamed(n.verb.Stock)
	return err
}

func (n *noticeQuestion) readCorrections(*program) error {
	if n.verb.Corrections == "" {
		return nil
	}
	data, err := os.ReadFile(n.verb.Corrections)
	if err != nil {
		return fmt.Errorf("--corrections: %w", plainly(err))
	}
	if n.question.Corrections, err = notice.ParseCorrections(data); err != nil {
		return fmt.Errorf("--corrections %s: %w", n.verb.Corrections, err)
	}
	return nil
}

func (n *noticeQuestion) readApplication(p *program) (err error) {
	a := &n.application
	a.Applicant, a.Place, a.Program = n.verb.Applicant, n.verb.Place, version()
	if a.Mailed, err = n.mailed(p); err != nil {
		return err
	}
	switch n.verb.Alcohol {
	case "":
	case "yes", "no":
		served := n.verb.Alcohol == "yes"
		a.Alcohol = &served
	default:
		return fmt.Errorf("--alcohol is %q; write yes or no", n.verb.Alcohol)
	}
	if n.verb.Plan == "" {
		return nil
	}
	if n.plan, err = p.readPlan(n.verb.Plan); err != nil {
		return err
	}
	a.FromPlan(n.plan)
	return nil
}

func (n *noticeQuestion) mailed(p *program) (time.Time, error) {
	if n.verb.Mailed == "" {
		return p.day("")
	}
	day, err := time.Parse(time.DateOnly, n.verb.Mailed)
	if err != nil {
		return day, fmt.Errorf("--mailed %s is no date; write year, month and day as in 2027-03-01", n.verb.Mailed)
	}
	return day, nil
}

// ask makes the list.
func (n *noticeQuestion) ask(ctx context.Context, store parcel.Store, ids []string) error {
	subjects, err := mailing.Subjects(ctx, store, ids, n.plan)
	if err != nil {
		return err
	}
	n.question.Subjects = subjects
	if n.list, err = mailing.Make(ctx, store, n.question); err != nil {
		return err
	}
	n.application.FromList(n.list)
	return nil
}

// write writes the document that was asked for, and returns what to look at in it.
func (n *noticeQuestion) write(ctx context.Context, store parcel.Store, w io.Writer) ([]string, error) {
	switch n.verb.Format {
	case "json":
		return nil, notice.JSON(w, notice.DocumentOf(n.list))
	case "csv":
		return nil, notice.CSV(w, n.list, n.verb.BOM)
	case "xlsx":
		return nil, notice.XLSX(w, n.list)
	case "geojson":
		return nil, notice.GeoJSON(w, n.list)
	}
	d, err := n.drawing(ctx, store)
	if err != nil {
		return nil, err
	}
	return d.Warnings, draw.PDF(w, d)
}

func (n *noticeQuestion) drawing(ctx context.Context, store parcel.Store) (*draw.Drawing, error) {
	switch n.verb.Format {
	case "labels":
		return notice.Labels(n.list, n.stock), nil
	case "letters":
		var warnings []string
		if n.plan != nil {
			page, lacking := notice.Diagram(n.plan)
			n.application.Diagram, warnings = []draw.Page{page}, lacking
		}
		d, err := notice.Letters(n.list, &n.application)
		if err == nil {
			d.Warnings = append(d.Warnings, warnings...)
		}
		return d, err
	}
	around, err := mailing.Surroundings(ctx, store, n.list)
	if err != nil {
		return nil, err
	}
	if n.verb.Format == "public-map" {
		return notice.PublicMap(n.list, around)
	}
	office, err := notice.OfficeMap(n.list, around)
	if err != nil || n.verb.Format == "office-map" {
		return office, err
	}
	d, err := notice.Certificate(n.list, &n.application, office.Pages...)
	if err == nil {
		d.Warnings = append(d.Warnings, office.Warnings...)
	}
	return d, err
}
