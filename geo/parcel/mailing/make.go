package mailing

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"clearway/geo/parcel"
)

// Make makes the list that a question asks for, from the store's current parcels and,
// where there are any, addresses.
//
// Where loads may become current meanwhile, the store is the [parcel.Snapshot] that the
// subjects were taken from.
//
// The list is whole or there is an error: an *parcel.Error, with CodeArgument for a
// question that makes no sense, CodeNoDataset where no parcels were loaded, and what
// the store's questions give. Linear in the rows and addresses near the subjects, but
// for sorting.
func Make(ctx context.Context, s parcel.Store, q Question) (*List, error) {
	corrections, err := q.check()
	if err != nil {
		return nil, err
	}
	l := &List{Question: q}
	var hits []parcel.Hit
	if l.Dataset, hits, err = parcel.CurrentWithin(ctx, s, parcel.Parcels, q.Subjects, q.Distance.Length()); err != nil {
		return nil, err
	}
	l.Parcels = rowsOf(hits, q.Subjects, corrections)
	found, err := l.findDoors(ctx, s)
	if err != nil {
		return nil, err
	}
	l.Letters = append(ownerLetters(l.Parcels, q.Merge), occupantLetters(l.Parcels, found)...)
	if err := l.warn(ctx, s, corrections); err != nil {
		return nil, err
	}
	l.Fingerprint = fingerprint(l.Canonical())
	l.sort()
	return l, nil
}

// check refuses a question without subjects or distance, and fills in what it leaves
// open. It returns the corrections by parcel number.
func (q *Question) check() (map[string]*Correction, error) {
	if len(q.Subjects) == 0 {
		return nil, &parcel.Error{
			Code: parcel.CodeArgument, What: "no parcel and no area is given to measure from",
			Cure: "Name the applicant's parcel, or give a plan that shows the area",
		}
	}
	if q.Distance.Value <= 0 {
		return nil, &parcel.Error{
			Code: parcel.CodeArgument, What: "no distance is given",
			Cure: "Write a number and its unit, such as 100ft",
		}
	}
	var err error
	if q.Merge, err = ParseMerge(string(q.Merge)); err != nil {
		return nil, err
	}
	if q.Order, err = ParseOrder(string(q.Order)); err != nil {
		return nil, err
	}
	byParcel := map[string]*Correction{}
	for i, c := range q.Corrections {
		if err := c.check(); err != nil {
			return nil, err
		}
		if byParcel[c.Parcel] != nil {
			return nil, faultyCorrection(c, "is corrected twice", "Keep the one that holds")
		}
		byParcel[c.Parcel] = &q.Corrections[i]
	}
	return byParcel, nil
}

// check refuses a correction that changes nothing or that nobody answers for.
func (c Correction) check() error {
	switch {
	case strings.TrimSpace(c.Parcel) == "":
		return faultyCorrection(c, "is empty", "Give the number of the parcel that is corrected")
	case c.By == "" || c.Why == "" || c.On.IsZero():
		return faultyCorrection(c, "is corrected without who, when or why", "Give all three")
	case c.TakeOff == (len(c.Name)+len(c.Address) > 0):
		return faultyCorrection(c, "is corrected without telling how", "Either take it off, or give the owner's name, address or both")
	case len(c.Address) > 0:
		if why := parseAddress(strings.Join(c.Address, "\n")).unmailable(); why != "" {
			return faultyCorrection(c, "has a correction that cannot be mailed to: "+why, "Give street, city, state and ZIP code")
		}
	}
	return nil
}

func faultyCorrection(c Correction, what, cure string) error {
	return &parcel.Error{Code: parcel.CodeArgument, Place: "corrections", What: "parcel " + quoted(c.Parcel) + " " + what, Cure: cure}
}

func rowsOf(hits []parcel.Hit, subjects []parcel.Subject, corrections map[string]*Correction) []Row {
	own := rowsOwn(subjects)
	rows := make([]Row, len(hits))
	for i, h := range hits {
		rows[i] = Row{Record: h.Record, Distance: h.Distance, Nearest: h.Nearest}
		rows[i].decide(own, corrections[h.Record.ID()])
	}
	return rows
}

// findDoors returns the address points of the list, none where no addresses were
// loaded.
func (l *List) findDoors(ctx context.Context, s parcel.Store) ([]door, error) {
	d, near, err := parcel.CurrentWithin(ctx, s, parcel.Addresses, l.Question.Subjects, l.Question.Distance.Length())
	if parcel.CodeOf(err) == parcel.CodeNoDataset {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	l.Addresses = &d
	found, bare, err := doors(ctx, s, d, near, l.Parcels)
	if bare > 0 {
		l.Warnings = append(l.Warnings, fmt.Sprintf("%s near the subjects: no letter goes there", counted(bare, "address point without a street is", "address points without a street are")))
	}
	return found, err
}

func (l *List) sort() {
	l.Order.sortLetters(l.Letters)
	for i := range l.Letters {
		l.Letters[i].first = nil // rows are about to move
	}
	l.Order.sortRows(l.Parcels)
}

func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

// warn tells what a reader of the list has to know.
func (l *List) warn(ctx context.Context, s parcel.Store, corrections map[string]*Correction) error {
	report, err := s.Report(ctx, l.Dataset)
	if err != nil {
		return err
	}
	l.add(l.outsideData())
	l.add(lost(report.NullShapes+report.EmptyShapes+report.Refused.Rows, "has no shape that can be used", "have no shape that can be used"))
	l.add(lost(report.Unreadable.Rows, "could not be read", "could not be read"))
	if l.Dataset.Rows > 0 && report.WithoutOwner == l.Dataset.Rows {
		l.add("the loaded parcels name no owner at all: load the file again with --map owner1=COLUMN, or ask the county for the owners")
	}
	for _, id := range l.sharedNumbers() {
		l.add(fmt.Sprintf("several rows of the parcel file have the number %s and name different owners. All are taken as the applicant's own, and none of them is written to: "+
			"find out which is his, and write to the others by hand", id))
	}
	l.add(l.unmailed(nobody, "parcel within the distance has no owner on file", "parcels within the distance have no owner on file"))
	l.add(l.unmailed(noMail, "owner within the distance has no mailable address", "owners within the distance have no mailable address"))
	for _, c := range l.Corrections {
		if !slices.ContainsFunc(l.Parcels, func(r Row) bool { return r.Record.ID() == c.Parcel }) {
			l.add(fmt.Sprintf("the correction of parcel %s changes nothing: no such parcel is within the distance", c.Parcel))
		}
	}
	if len(l.Parcels) == 0 {
		l.add("no parcel at all lies within the distance: are the loaded parcels those of this town?")
	}
	return nil
}

// sharedNumbers returns the applicant's parcel numbers that stand on rows of different
// owners.
func (l *List) sharedNumbers() []string {
	owners := map[string][2]string{}
	var shared []string
	for _, r := range l.Parcels {
		if r.kind != subjectsOwn {
			continue
		}
		id, owner := r.Record.ID(), [2]string{r.Record.Get(parcel.Owner1), r.Record.Get(parcel.Owner2)}
		if first, has := owners[id]; !has {
			owners[id] = owner
		} else if first != owner && !slices.Contains(shared, id) {
			shared = append(shared, id)
		}
	}
	return shared
}

// lost tells of rows of the parcel file that are near nothing.
func lost(n int64, one, more string) string {
	if n == 0 {
		return ""
	}
	return counted(int(n), "row of the parcel file "+one, "rows of the parcel file "+more) +
		": nobody can tell whether they are within the distance. The report of the load names them"
}

func (l *List) add(warning string) {
	if warning != "" {
		l.Warnings = append(l.Warnings, warning)
	}
}

// shownNames is how many parcels a warning names; the list itself names all.
const shownNames = 12

func (l *List) unmailed(kind leftOff, one, more string) string {
	var names []string
	for _, r := range l.Parcels {
		if r.kind == kind {
			names = append(names, r.Name())
		}
	}
	if len(names) == 0 {
		return ""
	}
	rest := ""
	if n := len(names) - shownNames; n > 0 {
		rest = fmt.Sprintf(" and %d more", n)
	}
	return fmt.Sprintf("%s and cannot be mailed: %s%s. Find the owner and add him as a correction",
		counted(len(names), one, more), strings.Join(names[:min(len(names), shownNames)], ", "), rest)
}
