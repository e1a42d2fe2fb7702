package mailing

import (
	"slices"
	"testing"

	"clearway/geo/parcel"
)

// Addresses in one string, as registers write them, and the postal block.
//
// BR-088: a box is no street.
func TestParseAddress(t *testing.T) {
	for _, c := range []struct {
		name, written string
		block         []string
	}{
		{"box only", "PO BOX 1400, COLUMBUS GA 33902-1200", []string{"PO BOX 1400", "COLUMBUS GA 33902-1200"}},
		{"box without comma", "PO BOX 1400 COLUMBUS GA 33902-1200", []string{"PO BOX 1400", "COLUMBUS GA 33902-1200"}},
		{"box with points", "P.O. BOX 12, HUDSON, WI 54016", []string{"P.O. BOX 12", "HUDSON WI 54016"}},
		{"all commas", "123 MAIN ST, PRESCOTT, WI, 54021", []string{"123 MAIN ST", "PRESCOTT WI 54021"}},
		{"no comma", "123 MAIN ST PRESCOTT WI 54021", []string{"123 MAIN ST", "PRESCOTT WI 54021"}},
		{"city of two words", "123 MAIN ST ST PAUL MN 55101", []string{"123 MAIN ST", "ST PAUL MN 55101"}},
		{"street called after a saint", "123 ST CROIX ST HUDSON WI 54016", []string{"123 ST CROIX ST", "HUDSON WI 54016"}},
		{"two suffixes", "9 PARK PLACE DR HUDSON WI 54016", []string{"9 PARK PLACE DR", "HUDSON WI 54016"}},
		{"county road", "N1234 COUNTY ROAD KP MAZOMANIE WI 53560", []string{"N1234 COUNTY ROAD KP", "MAZOMANIE WI 53560"}},
		{"direction and unit", "55 ELM AVE NW APT 2 ROCHESTER MN 55901", []string{"55 ELM AVE NW APT 2", "ROCHESTER MN 55901"}},
		{"unit of its own", "55 ELM AVE, # 2, ROCHESTER MN 55901", []string{"55 ELM AVE", "# 2", "ROCHESTER MN 55901"}},
		{"nine digits", "12 A ST, COLUMBUS GA 339021200", []string{"12 A ST", "COLUMBUS GA 33902-1200"}},
		{"no add-on", "12 A ST, COLUMBUS GA 33902-0000", []string{"12 A ST", "COLUMBUS GA 33902"}},
		{"leading zero", "1 GROVE ST, JERSEY CITY NJ 07307", []string{"1 GROVE ST", "JERSEY CITY NJ 07307"}},
		{"zero cut off", "1 GROVE ST, JERSEY CITY NJ 7307", []string{"1 GROVE ST", "JERSEY CITY NJ 07307"}},
		{"care of", "C/O FIRST BANK, 12 A ST, HUDSON WI 54016", []string{"C/O FIRST BANK", "12 A ST", "HUDSON WI 54016"}},
		{"care of on the street's line", "C/O FIRST BANK 12 A ST, HUDSON WI 54016", []string{"C/O FIRST BANK", "12 A ST", "HUDSON WI 54016"}},
		{"percent", "%JANE DOE PO BOX 7, HUDSON WI 54016", []string{"%JANE DOE", "PO BOX 7", "HUDSON WI 54016"}},
		{"line breaks", "12 A ST\r\nHUDSON WI 54016", []string{"12 A ST", "HUDSON WI 54016"}},
		{"country", "12 A ST, HUDSON WI 54016, USA", []string{"12 A ST", "HUDSON WI 54016"}},
		{"court is not Connecticut", "12 LAKE CT", []string{"12 LAKE CT"}},
		{"a name first, a court last", "JANE DOE, 12 LAKE CT", []string{"JANE DOE", "12 LAKE CT"}},
		{"no ZIP code", "12 A ST, HUDSON, WI", []string{"12 A ST", "HUDSON WI"}},
		{"abroad", "12 KING ST, TORONTO ON M5H 1A1, CANADA", []string{"12 KING ST", "TORONTO ON M5H 1A1", "CANADA"}},
		{"street that does not end", "12 BROADWAY HUDSON WI 54016", []string{"12 BROADWAY HUDSON", "WI 54016"}},
		{"empty", "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := parseAddress(c.written).Block(); !slices.Equal(got, c.block) {
				t.Errorf("%q: %q, want %q", c.written, got, c.block)
			}
		})
	}
}

func TestUnmailable(t *testing.T) {
	for _, c := range []struct {
		name, line1, line2, city, zip string
		mailable                      bool
	}{
		{"whole", "12 A ST", "", "HUDSON", "54016", true},
		{"filler beside a street", "12 A ST", "N/A", "HUDSON", "54016", true},
		{"no ZIP code", "12 A ST", "", "HUDSON", "", true},
		{"nothing", "", "", "", "", false},
		{"unknown", "UNKNOWN", "", "HUDSON", "54016", false},
		{"unknown among words", "ADDRESS UNKNOWN", "", "", "", false},
		{"tax exempt", "TAX EX", "", "", "", false},
		{"not available", "N/A", "", "HUDSON", "54016", false},
		{"zeros as a street", "00000", "", "HUDSON", "54016", false},
		{"house number 0", "0 MAIN ST", "", "HUDSON", "54016", false},
		{"zeros as ZIP code", "12 A ST", "", "HUDSON", "00000", false},
		{"dashes", "---", "", "HUDSON", "54016", false},
		{"crosses", "XXX", "", "", "", false},
		{"no street", "", "", "HUDSON", "54016", false},
		{"street alone", "12 A ST", "", "", "", false},
		{"only care of", "C/O JANE DOE", "", "HUDSON", "54016", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := mailingAddress(parcel.NewRecord(parcel.Parcels, map[parcel.Field]string{
				parcel.MailLine1: c.line1, parcel.MailLine2: c.line2, parcel.MailCity: c.city, parcel.MailZip: c.zip,
			}, nil))
			if why := a.unmailable(); (why == "") != c.mailable {
				t.Errorf("%+v: %q, want mailable %v", a, why, c.mailable)
			}
		})
	}
}

func TestSamePlace(t *testing.T) {
	at := func(line, zip string) Address { return Address{Lines: []string{line}, City: "HUDSON", Zip: zip} }
	for _, c := range []struct {
		a, b Address
		same bool
	}{
		{at("12 Main Street", "54016"), at("12 MAIN ST.", "54016-1111"), true},
		{at("12 N MAIN ST", "54016"), at("12 NORTH MAIN ST", ""), true},
		{at("12 MAIN ST APT 2", "54016"), at("12 MAIN ST #2", "54016"), true},
		{at("12 MAIN ST UNIT #2", "54016"), at("12 MAIN ST, Unit 2", "54016"), true},
		{at("PO BOX 12", "54016"), at("P.O. Box 12", "54016"), true},
		{at("12 MAIN ST APT 2", "54016"), at("12 MAIN ST", "54016"), false},
		{at("12 MAIN ST", "54016"), at("12 MAIN ST", "54021"), false},
		{at("12 MAIN ST", "54016"), at("12 MAIN AVE", "54016"), false},
		{Address{}, Address{}, false},
	} {
		if got := samePlace(c.a, c.b); got != c.same {
			t.Errorf("%v and %v: %v, want %v", c.a, c.b, got, c.same)
		}
		if samePlace(c.a, c.b) != samePlace(c.b, c.a) {
			t.Errorf("%v and %v: not the same both ways", c.a, c.b)
		}
	}
}
