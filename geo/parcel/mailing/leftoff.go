package mailing

import (
	"regexp"
	"strings"

	"clearway/geo/parcel"
)

// leftOff is the kind of reason why a parcel's owner is not written to.
type leftOff uint8

const (
	listed leftOff = iota
	subjectsOwn
	byHand
	rightOfWay
	nobody // no owner on file
	noMail // an owner, but no address that mail can go to
)

// rowsOwn are the parcel numbers of the subjects.
func rowsOwn(subjects []parcel.Subject) map[string]bool {
	own := map[string]bool{}
	for _, s := range subjects {
		if s.Kind == parcelKind {
			own[s.ID] = true
		}
	}
	return own
}

// decide fills in a row whether its owner is written to, and why not.
func (r *Row) decide(own map[string]bool, correction *Correction) {
	r.owner.names, r.owner.care = ownerNames(r.Record.Get(parcel.Owner1), r.Record.Get(parcel.Owner2))
	r.owner.address = mailingAddress(r.Record)
	if correction != nil {
		r.owner.correct(*correction)
	}
	r.kind, r.Reason = r.verdict(own, correction)
	r.Listed = r.kind == listed
	if r.Listed {
		r.owner.look(r.Record)
	}
}

func (r *Row) verdict(own map[string]bool, correction *Correction) (leftOff, string) {
	unmailable := r.owner.address.unmailable()
	public := ""
	if isPublic(r.Record) {
		public = "public land, "
	}
	switch {
	case own[r.Record.ID()]:
		return subjectsOwn, "subject's own"
	case correction != nil && correction.TakeOff:
		return byHand, "taken off by hand: " + correction.note()
	case correction == nil && isRightOfWay(r.Record):
		return rightOfWay, "right-of-way"
	case len(r.owner.names)+len(r.owner.care) == 0:
		return nobody, public + "no owner on file: cannot be mailed" + filedAs(r.Record)
	case unmailable != "":
		return noMail, public + "no mailable address: " + unmailable
	}
	return listed, ""
}

// filedAs quotes owner fields that hold fillers.
func filedAs(r parcel.Record) string {
	filed := tidy(r.Get(parcel.Owner1) + " " + r.Get(parcel.Owner2))
	if filed == "" {
		return ""
	}
	return " (the file says " + quoted(filed) + ")"
}

// correct puts what was corrected by hand in the place of what is filed.
func (a *addressee) correct(c Correction) {
	if len(c.Name) > 0 {
		a.names, a.care = ownerNames(c.Name...)
	}
	if len(c.Address) > 0 {
		a.address = parseAddress(strings.Join(c.Address, "\n"))
	}
	if len(c.Name)+len(c.Address) > 0 {
		a.flags = append(a.flags, "corrected by hand: "+c.note())
	}
}

// look flags what may keep a letter from arriving.
func (a *addressee) look(r parcel.Record) {
	if len(a.names) == 0 {
		a.flags = append(a.flags, "no owner's name on file, only C/O")
	}
	zip := a.address.Zip
	switch {
	case zip == "":
		a.flags = append(a.flags, "the address has no ZIP code")
	case a.address.City == "":
		a.flags = append(a.flags, "city and street could not be told apart")
	}
	filed := unparted.Replace(r.Get(parcel.MailZip))
	if n := len(filed); zip5(zip) != "" && (n == 4 || n == 8) && strings.HasPrefix(zip, "0") {
		a.flags = append(a.flags, "ZIP code "+quoted(tidy(r.Get(parcel.MailZip)))+" read as "+zip)
	}
}

var (
	rowNumber = regexp.MustCompile(`(?i)^(row|r/w|r\.o\.w\.?|road|street|alley|right[ -]of[ -]way)([ _-]?\d*)$`)
	rowWords  = regexp.MustCompile(`(?i)\b(row|r/w|right[ -]of[ -]way|rights[ -]of[ -]way)\b`)
	rowOwner  = regexp.MustCompile(`(?i)^(public )?(row|r/w|r\.o\.w\.?|(street |road |alley )?right[ -]of[ -]way|public (street|road|alley))$`)
)

// isRightOfWay tells whether a row of the parcel file is street, road or alley: by its
// number, by its class, or, where no mail could go to it, by its owner. A person called
// Row is none.
func isRightOfWay(r parcel.Record) bool {
	if rowNumber.MatchString(tidy(r.ID())) || rowWords.MatchString(r.Get(parcel.Class)) {
		return true
	}
	return rowOwner.MatchString(tidy(r.Get(parcel.Owner1))) && mailingAddress(r).unmailable() != ""
}

var (
	publicClass = regexp.MustCompile(`(?i)\bX[1-3]\b|\b(public|municipal|government|city|village|county|state|federal)\b`)
	publicOwner = regexp.MustCompile(`(?i)^((city|village|town|county|state) of\b|united states\b|usa?$)|\b(county|school district)$`)
)

// isPublic tells whether a parcel is land of a city, county, state or of the United
// States, by its class (X1 to X3 in Wisconsin) or its owner's name.
func isPublic(r parcel.Record) bool {
	return publicClass.MatchString(r.Get(parcel.Class)) || publicOwner.MatchString(tidy(r.Get(parcel.Owner1)))
}
