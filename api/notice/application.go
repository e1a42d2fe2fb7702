package notice

import (
	"errors"
	"strings"
	"time"

	"clearway/api/draw"
	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
	"clearway/geo/siteplan"
)

// Application is what letters and the certificate say beside the list.
type Application struct {
	Words     *Words
	Applicant string // may be empty
	Place     string // may be empty
	Mailed    time.Time
	// Alcohol tells whether alcohol will be served; nil where nobody said.
	Alcohol *bool
	// Diagram is enclosed with each letter.
	Diagram []draw.Page
	// Program is the program and its version.
	Program string
}

// FromPlan fills in what a plan states of the application and what is still open: who
// applies (applicant, establishment, business or name), and whether alcohol is served.
func (a *Application) FromPlan(plan *siteplan.Plan) {
	for _, f := range plan.Features {
		if !f.Mine {
			continue
		}
		for _, key := range []string{"applicant", "establishment", "business", "name"} {
			if name, ok := f.Properties[key].(string); ok && a.Applicant == "" {
				a.Applicant = strings.TrimSpace(name)
			}
		}
		if served, ok := f.Properties["serves_alcohol"].(bool); ok && a.Alcohol == nil {
			a.Alcohol = &served
		}
	}
}

// FromList fills in where the applicant is, the address of his first parcel, where that
// is open.
func (a *Application) FromList(l *mailing.List) {
	for _, s := range l.Subjects {
		for _, r := range l.Parcels {
			if a.Place == "" && s.Kind == "parcel" && r.Record.ID() == s.ID {
				a.Place = strings.TrimSpace(r.Record.Get(parcel.SiteAddress))
			}
		}
	}
}

const longDate = "January 2, 2006"

// blanks returns what the town's words are filled in with, but for what differs from
// letter to letter. The error is that the law demands a statement nobody made.
func (a *Application) blanks(l *mailing.List) (Blanks, error) {
	if a.Alcohol == nil {
		return Blanks{}, errors.New("nobody says whether alcohol will be served, which the letter has to tell: " +
			"set serves_alcohol of the cafe in the plan to true or false, or give --alcohol yes or --alcohol no")
	}
	alcohol := a.Words.Alcohol.NotServed
	if *a.Alcohol {
		alcohol = a.Words.Alcohol.Served
	}
	return Blanks{
		Applicant: a.Applicant, Place: a.Place, Section: a.Words.Section, Distance: l.Distance.String(),
		Mailed: a.Mailed.Format(longDate), Due: a.Words.Due(a.Mailed).Format("Monday, " + longDate), Days: a.Words.CommentDays,
		Alcohol: alcohol, Diagram: len(a.Diagram) > 0, Count: len(l.Letters),
	}, nil
}
