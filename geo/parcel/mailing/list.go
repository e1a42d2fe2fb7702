package mailing

import (
	"fmt"
	"time"

	"clearway/geo"
	"clearway/geo/parcel"
)

// Question is what a list is asked for.
type Question struct {
	// Subjects are what the distance is measured from. Those of kind "parcel" are the
	// applicant's own: the rows of that parcel number are left off.
	Subjects []parcel.Subject
	Distance Distance
	Merge    Merge // by owner and address where it is empty
	Order    Order // by distance where it is empty
	// Corrections were made by hand, each with who and why.
	Corrections []Correction
}

// List is who is told, and who is not and why.
type List struct {
	Question
	// Dataset is the version of the parcels that the list was made from.
	Dataset parcel.Dataset
	// Addresses is the version of the addresses, nil where none were loaded.
	Addresses *parcel.Dataset
	// Parcels holds every parcel within the distance, the applicant's own too.
	Parcels []Row
	// Letters is what is mailed.
	Letters  []Letter
	Warnings []string
	// Fingerprint is "sha256:" and the hexadecimal SHA-256 of the list's canonical
	// form, see [List.Canonical].
	Fingerprint string
}

// Row is a parcel within the distance.
type Row struct {
	Record   parcel.Record
	Distance geo.Length // from the nearest subject; 0 where they touch or overlap
	Nearest  int        // index of that subject
	// Listed tells whether the parcel's owner is written to.
	Listed bool
	// Reason says why not; empty where the parcel is listed.
	Reason string

	kind  leftOff
	owner addressee
}

// Name returns what the parcel is called: its number, else its row in the file.
func (r Row) Name() string {
	if id := r.Record.ID(); id != "" {
		return id
	}
	return fmt.Sprintf("row %d", r.Record.Row)
}

// Owner returns the lines of the owner's name as filed or as corrected.
func (r Row) Owner() []string { return r.owner.lines() }

// MailAddress returns the owner's address as filed or as corrected, whether or not mail
// can go to it.
func (r Row) MailAddress() Address { return r.owner.address }

// Audience says as what someone is written to.
type Audience string

// The audiences.
const (
	Owner    Audience = "owner"
	Occupant Audience = "occupant"
)

// Letter is one piece of mail.
type Letter struct {
	Audience Audience
	// Name holds the lines of the name: owners as filed, then C/O and the like.
	Name    []string
	Address Address
	// Parcels are the parcels it is about, by name, in the order of the dataset;
	// more than one where letters were merged. Empty for an address on no parcel.
	Parcels []string
	// Rows are the rows of these parcels in the dataset.
	Rows []int64
	// Distance is that of the nearest of the parcels, or of an address on none.
	Distance geo.Length
	// Flags tell what to look at before it is mailed.
	Flags []string

	first *Row // the first of the parcels, nil for none
}

// Lines returns the postal block: name, address, and city, state and ZIP code last.
func (l Letter) Lines() []string {
	return append(append([]string(nil), l.Name...), l.Address.Block()...)
}

// Correction is a change to one parcel made by hand: a new name or address of its
// owner, or the parcel taken off.
type Correction struct {
	Parcel  string // number
	TakeOff bool
	Name    []string // lines; empty leaves the names as filed
	Address []string // lines, the last with city, state and ZIP code; empty leaves it
	By      string   // who made it
	On      time.Time
	Why     string
}

// note says who made the correction and why.
func (c Correction) note() string {
	return fmt.Sprintf("%s (%s, %s)", c.Why, c.By, c.On.Format(time.DateOnly))
}

// LetterNumbers returns for each parcel, by its row in the dataset, the number of the
// letter to its owner, counted from 1 in the list's order.
func (l *List) LetterNumbers() map[int64]int {
	numbers := map[int64]int{}
	for i, letter := range l.Letters {
		if letter.Audience != Owner {
			continue
		}
		for _, row := range letter.Rows {
			numbers[row] = i + 1
		}
	}
	return numbers
}

// Count returns how many letters go to an audience.
func (l *List) Count(a Audience) int {
	n := 0
	for _, letter := range l.Letters {
		if letter.Audience == a {
			n++
		}
	}
	return n
}

// LeftOff returns the parcels whose owner is not written to.
func (l *List) LeftOff() []Row {
	var off []Row
	for _, r := range l.Parcels {
		if !r.Listed {
			off = append(off, r)
		}
	}
	return off
}

// SubjectName returns what a subject is called: "parcel 5-385-10", "area cafe".
func SubjectName(s parcel.Subject) string { return s.Kind + " " + s.ID }
