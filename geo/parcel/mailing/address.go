package mailing

import (
	"regexp"
	"slices"
	"strings"

	"clearway/geo/parcel"
)

// Address is where mail goes.
type Address struct {
	// Lines are what stands between the name and the last line: C/O, street or box, unit.
	Lines            []string
	City, State, Zip string
}

// Block returns the lines of the address; the last has city, state and ZIP code.
func (a Address) Block() []string {
	block := slices.Clone(a.Lines)
	if last := a.lastLine(); last != "" {
		block = append(block, last)
	}
	return block
}

func (a Address) lastLine() string {
	return strings.Join(slices.DeleteFunc([]string{a.City, a.State, a.Zip}, isEmpty), " ")
}

func isEmpty(s string) bool { return s == "" }

// street returns the lines without C/O and the like.
func (a Address) street() []string {
	var lines []string
	for _, l := range a.Lines {
		if !isCare(l) {
			lines = append(lines, l)
		}
	}
	return lines
}

// streetKey returns street or box and unit for comparison.
func (a Address) streetKey() string {
	return strings.Join(addressWords(strings.Join(a.street(), " ")), " ")
}

// key returns the whole address for comparison, with C/O and the like.
func (a Address) key() string {
	place := zip5(a.Zip)
	if place == "" {
		place = nameKey(a.City + " " + a.State)
	}
	return strings.Join(addressWords(strings.Join(a.Lines, " ")), " ") + "|" + place
}

// samePlace tells whether two addresses are one door: the same street and unit, and
// no difference in ZIP code, nor in city where a ZIP code is missing.
func samePlace(a, b Address) bool {
	if a.streetKey() != b.streetKey() || a.streetKey() == "" {
		return false
	}
	if za, zb := zip5(a.Zip), zip5(b.Zip); za != "" && zb != "" {
		return za == zb
	}
	ca, cb := nameKey(a.City), nameKey(b.City)
	return ca == "" || cb == "" || ca == cb
}

// unmailable says why no letter can go to the address, "" where one can.
func (a Address) unmailable() string {
	street := a.street()
	switch {
	case len(street) == 0 && a.lastLine() == "":
		return "no mailing address on file"
	case len(street) == 0:
		return "the mailing address has no street or box"
	}
	for _, s := range append(slices.Clone(street), a.City, a.Zip) {
		if s != "" && filler(s) {
			return "the mailing address says " + quoted(s)
		}
	}
	for _, s := range street {
		if noStreet(s) {
			return "the mailing address says " + quoted(s)
		}
	}
	if a.City == "" && a.Zip == "" {
		return "the mailing address has no city and no ZIP code"
	}
	return ""
}

func quoted(s string) string { return "“" + s + "”" }

// mailingAddress returns the owner's address of a parcel: from its parts, else from
// the one string that holds all of it.
func mailingAddress(r parcel.Record) Address {
	a := Address{City: tidy(r.Get(parcel.MailCity)), State: tidy(r.Get(parcel.MailState)), Zip: tidy(r.Get(parcel.MailZip))}
	text := joinLines(r.Get(parcel.MailLine1), r.Get(parcel.MailLine2))
	if text == "" {
		text = r.Get(parcel.MailAddress)
	}
	if a.City == "" && a.Zip == "" {
		return parseAddress(text)
	}
	a.Lines = textLines(text)
	return a.finish()
}

// siteAddress returns where a parcel lies, as an address; its Lines are empty where
// the file names no place.
func siteAddress(r parcel.Record) Address {
	a := Address{
		City: tidy(r.Get(parcel.SiteCity)), State: tidy(r.Get(parcel.SiteState)), Zip: tidy(r.Get(parcel.SiteZip)),
	}
	if a.City == "" {
		a.City = townName(r.Get(parcel.Municipality))
	}
	a.Lines = deliveryLine(r.Get(parcel.SiteAddress), r.Get(parcel.Unit))
	return a.finish()
}

// deliveryLine returns street and unit as one line, none where the street is none.
func deliveryLine(street, unit string) []string {
	street, unit = tidy(street), tidy(unit)
	if street == "" || noStreet(street) {
		return nil
	}
	if unit == "" || filler(unit) {
		return []string{street}
	}
	words, inUnit := addressWords(street), addressWords(unit)
	if n := len(words) - len(inUnit); n > 0 && slices.Equal(words[n:], inUnit) {
		return []string{street} // the street names the unit already
	}
	if first := addressWords(unit); first[0] != "#" && len(first) == 1 {
		unit = "UNIT " + unit
	}
	return []string{street + " " + unit}
}

var townKinds = regexp.MustCompile(`(?i)^(city|village|town|borough|township)\s+of\s+`)

// townName returns the name of a municipality: MAZOMANIE of VILLAGE OF MAZOMANIE.
func townName(s string) string { return townKinds.ReplaceAllString(tidy(s), "") }

// finish sets the ZIP code in order, drops lines that say nothing beside ones that
// do, and gives C/O and the like a line of its own.
func (a Address) finish() Address {
	var lines []string
	for _, l := range a.Lines {
		lines = append(lines, splitCare(l)...)
	}
	if slices.ContainsFunc(lines, func(l string) bool { return !isCare(l) && !noStreet(l) }) {
		lines = slices.DeleteFunc(lines, filler)
	}
	a.Lines = lines
	a.Zip = tidyZip(a.Zip, a.State)
	return a
}

// tidyZip writes a ZIP code as 12345 or 12345-6789. Zeros that a program cut off are
// put back where the state's ZIP codes begin with 0. What is none stays as filed.
func tidyZip(zip, state string) string {
	digits := unparted.Replace(zip)
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return zip
	}
	if zeroStates[strings.ToUpper(state)] && (len(digits) == 4 || len(digits) == 8) {
		digits = "0" + digits
	}
	switch {
	case len(digits) == 9 && digits[5:] != "0000":
		return digits[:5] + "-" + digits[5:]
	case len(digits) == 9, len(digits) == 5:
		return digits[:5]
	}
	return zip
}

// zip5 returns the first five digits of a ZIP code, "" where it is none.
func zip5(zip string) string {
	if len(zip) < 5 || strings.Trim(zip[:5], "0123456789") != "" {
		return ""
	}
	return zip[:5]
}

// tidy returns s with single blanks and without any at its ends.
func tidy(s string) string { return strings.Join(strings.Fields(s), " ") }

func joinLines(lines ...string) string {
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return tidy(l) == "" }), "\n")
}

// textLines returns the lines of a text, tidy, without empty ones.
func textLines(s string) []string {
	var lines []string
	for _, l := range strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' || r == '\u2028' || r == '\v' }) {
		if l = tidy(l); l != "" {
			lines = append(lines, l)
		}
	}
	return lines
}
