package notice

import (
	"fmt"
	"strings"
	"time"

	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
)

// fact is a line of what a list was made from.
type fact struct{ name, value string }

// factsOf returns what a list was made from, for the certificate and the workbook.
func factsOf(l *mailing.List) []fact {
	facts := []fact{
		{"Measured from", strings.Join(subjectNames(l), ", ")},
		{"Distance", l.Distance.String()},
		{"Method", method},
		{"Parcels", versionWords(l.Dataset)},
	}
	if l.Addresses != nil {
		facts = append(facts, fact{"Addresses", versionWords(*l.Addresses)})
	}
	facts = append(
		facts,
		fact{"Letters merged", string(l.Merge)},
		fact{"Parcels within", fmt.Sprintf("%d, of which %d are left off", len(l.Parcels), len(l.LeftOff()))},
		fact{"Letters", fmt.Sprintf("%d: %d to owners, %d to occupants", len(l.Letters), l.Count(mailing.Owner), l.Count(mailing.Occupant))},
		fact{"Fingerprint", l.Fingerprint},
	)
	for _, c := range l.Corrections {
		facts = append(facts, fact{"Corrected by hand", correctionWords(c)})
	}
	return facts
}

// subjectNames returns each subject's name once.
func subjectNames(l *mailing.List) []string {
	var names []string
	for _, s := range DocumentOf(&mailing.List{Question: l.Question}).Subjects {
		names = append(names, s.Kind+" "+s.ID)
	}
	return names
}

func versionWords(d parcel.Dataset) string {
	return fmt.Sprintf("version %d, loaded %s from %s, %d rows", d.Version, d.Origin.Loaded.UTC().Format(time.DateOnly), d.Origin.Source, d.Rows)
}

func correctionWords(c mailing.Correction) string {
	what := "taken off"
	if !c.TakeOff {
		what = "now " + strings.Join(append(append([]string{}, c.Name...), c.Address...), ", ")
	}
	return fmt.Sprintf("parcel %s: %s; %s (%s, %s)", c.Parcel, what, c.Why, c.By, c.On.Format(time.DateOnly))
}
