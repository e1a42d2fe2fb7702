package mailing_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
)

func compared(t *testing.T, l *mailing.List, want []letter) {
	t.Helper()
	if diff := cmp.Diff(want, letters(l), cmp.AllowUnexported(letter{})); diff != "" {
		t.Errorf("letters (-want +got):\n%s", diff)
	}
}

// A street of 66 ft, the applicant on its south side, 700 ft wide.
//
//	 north  north2                                          far
//	+------+------+                                       +-----+
//	| 66ft |      |                                       |     |
//	+------+------+                                       +-----+ 100.1 ft
//	------ street ---------------------------------------------
//	+-----------------------------------------+ +------+
//	|             app (700 ft)                | | east |  1 ft
//	+-----------------------------------------+ +------+
func street() *town {
	t := &town{}
	t.add(parcel.Parcels, filed("app", "CAFE LLC", "100 BROAD ST"), lot(0, 0, 700, 120))
	t.add(parcel.Parcels, filed("north", "ADA BAY", "101 BROAD ST"), lot(0, 186, 50, 300))
	t.add(parcel.Parcels, filed("north2", "BEN COLE", "103 BROAD ST"), lot(50, 186, 100, 300))
	t.add(parcel.Parcels, filed("edge", "CY DOW", "107 BROAD ST"), lot(150, 220, 200, 300))
	t.add(parcel.Parcels, filed("far", "DEE EK", "109 BROAD ST"), lot(200, 220.1, 250, 300))
	t.add(parcel.Parcels, filed("east", "ED FAY", "110 BROAD ST"), lot(701, 0, 750, 120))
	return t
}

func TestEveryParcelWithinTheDistanceAndNoOther(t *testing.T) {
	l := street().list(t, "app")
	var got []string
	for _, r := range l.Parcels {
		got = append(got, fmt.Sprintf("%s %s %v %s", r.Name(), mailing.Feet(r.Distance), r.Listed, r.Reason))
	}
	want := []string{"app 0.000 false subject's own", "east 1.000 true ", "north 66.000 true ", "north2 66.000 true ", "edge 100.000 true "}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("parcels (-want +got):\n%s", diff)
	}
	if len(l.Letters) != 4 || len(l.Warnings) != 0 {
		t.Errorf("%d letters, warnings %q; want 4 and none", len(l.Letters), l.Warnings)
	}
	if near := mailing.SubjectName(l.Subjects[l.Parcels[1].Nearest]); near != "parcel app" {
		t.Errorf("nearest subject is %q", near)
	}
}

// 27 owners on one footprint; each is told once, whichever unit applies.
//
// BR-059: the units of a stack each once.
func TestStackedUnitsEachOnce(t *testing.T) {
	stack := &town{}
	for i := range 27 {
		v := filed(fmt.Sprintf("57-2-%02d", i), fmt.Sprintf("OWNER %02d", i), fmt.Sprintf("%d FAR AWAY RD", 100+i))
		v[parcel.SiteAddress], v[parcel.Unit] = "12 DOCK ST", fmt.Sprint(i)
		stack.add(parcel.Parcels, v, lot(0, 0, 80, 80))
	}
	for _, applicant := range []int{0, 13, 26} {
		l := stack.list(t, fmt.Sprintf("57-2-%02d", applicant))
		seen := map[string]int{}
		for _, x := range l.Letters {
			if x.Audience == mailing.Owner {
				seen[x.Name[0]]++
			}
		}
		if len(l.Parcels) != 27 || len(seen) != 26 || seen[fmt.Sprintf("OWNER %02d", applicant)] != 0 {
			t.Errorf("applicant %d: %d parcels, %d owners; want 27 and the 26 others", applicant, len(l.Parcels), len(seen))
		}
		for name, n := range seen {
			if n != 1 {
				t.Errorf("%s gets %d letters", name, n)
			}
		}
		if n := l.Count(mailing.Occupant); n != 26 {
			t.Errorf("%d occupants, want one for each other unit", n)
		}
	}
}

// beside returns a town of the applicant and of neighbors 10 ft east of him, one
// on the other.
func beside(neighbors ...values) *town {
	t := &town{}
	t.add(parcel.Parcels, filed("app", "CAFE LLC", "100 BROAD ST"), lot(0, 0, 50, 50))
	for _, v := range neighbors {
		t.add(parcel.Parcels, v, lot(60, 0, 90, 50))
	}
	return t
}

func with(v values, more ...string) values {
	for i := 0; i < len(more); i += 2 {
		v[parcel.Field(more[i])] = more[i+1]
	}
	return v
}

func TestLetters(t *testing.T) {
	absent := with(filed("1", "ELLA GUM", "9 SHORE RD"), "mail_city", "JERSEY CITY", "mail_state", "NJ", "mail_zip", "07307",
		"site_address", "120 BROAD ST", "site_city", "PRESCOTT", "site_state", "WI", "site_zip", "54021")
	owner := func(parcels []string, lines ...string) letter { return letter{mailing.Owner, lines, parcels} }
	occupant := func(parcels []string, lines ...string) letter {
		return letter{mailing.Occupant, append([]string{"OCCUPANT"}, lines...), parcels}
	}
	for _, c := range []struct {
		name string
		town *town
		want []letter
	}{
		{"absentee owner and his tenant, each at their own", beside(absent), []letter{
			owner([]string{"1"}, "ELLA GUM", "9 SHORE RD", "JERSEY CITY NJ 07307"),
			occupant([]string{"1"}, "120 BROAD ST", "PRESCOTT WI 54021"),
		}},
		{
			"owner at home is told once, however the street is spelled",
			beside(with(filed("1", "AL ROE", "12 N Main Street"), "site_address", "12 NORTH MAIN ST.", "municipality", "CITY OF PRESCOTT")),
			[]letter{owner([]string{"1"}, "AL ROE", "12 N Main Street", "PRESCOTT WI 54021")},
		},
		{
			"owner with a box, somebody at the house",
			beside(with(filed("1", "AL ROE", "PO BOX 12"), "site_address", "12 MAIN ST", "site_city", "PRESCOTT", "site_zip", "54021")),
			[]letter{
				owner([]string{"1"}, "AL ROE", "PO BOX 12", "PRESCOTT WI 54021"),
				occupant([]string{"1"}, "12 MAIN ST", "PRESCOTT 54021"),
			},
		},
		{
			"one owner of two parcels gets one letter, names in whichever order",
			beside(with(filed("1", "Smith, John", "7 ELM ST"), "owner2", "DOE JANE"), with(filed("2", "DOE JANE", "7 Elm Street"), "owner2", "SMITH JOHN")),
			[]letter{owner([]string{"1", "2"}, "Smith, John", "DOE JANE", "7 ELM ST", "PRESCOTT WI 54021")},
		},
		{
			"namesakes at two addresses are two people",
			beside(filed("1", "JOHN SMITH", "7 ELM ST"), filed("2", "JOHN SMITH", "8 OAK ST")),
			[]letter{
				owner([]string{"1"}, "JOHN SMITH", "7 ELM ST", "PRESCOTT WI 54021"),
				owner([]string{"2"}, "JOHN SMITH", "8 OAK ST", "PRESCOTT WI 54021"),
			},
		},
		{
			"care of in the second owner field stays, as filed",
			beside(with(filed("1", "O'BRIEN, PAT \"RED\"", "7 ELM ST"), "owner2", "% FIRST BANK")),
			[]letter{owner([]string{"1"}, "O'BRIEN, PAT \"RED\"", "% FIRST BANK", "7 ELM ST", "PRESCOTT WI 54021")},
		},
		{
			"a man called Null and one called Row",
			beside(filed("1", "NULL, JAMES", "7 ELM ST"), filed("2", "ROW, ANN", "8 OAK ST")),
			[]letter{
				owner([]string{"1"}, "NULL, JAMES", "7 ELM ST", "PRESCOTT WI 54021"),
				owner([]string{"2"}, "ROW, ANN", "8 OAK ST", "PRESCOTT WI 54021"),
			},
		},
		{"a vacant lot has no occupant", beside(with(filed("1", "AL ROE", "9 ELM ST"), "site_address", "0 MAIN ST")), []letter{
			owner([]string{"1"}, "AL ROE", "9 ELM ST", "PRESCOTT WI 54021"),
		}},
		{"the city's own land is mailed to where there is an address", beside(filed("1", "CITY OF PRESCOTT", "800 BORNER ST")), []letter{
			owner([]string{"1"}, "CITY OF PRESCOTT", "800 BORNER ST", "PRESCOTT WI 54021"),
		}},
	} {
		t.Run(c.name, func(t *testing.T) { compared(t, c.town.list(t, "app"), c.want) })
	}
}

// BR-074: who cannot be mailed is shown.
func TestReasonsWhyNot(t *testing.T) {
	nowhere := func(id, owner string, more ...string) values {
		return with(values{parcel.ParcelID: id, parcel.Owner1: owner}, more...)
	}
	l := beside(
		nowhere("blank", ""),
		nowhere("cityland", "", "class", "X4 CITY"),
		nowhere("unknown", "UNKNOWN"),
		nowhere("exempt", "CITY OF PRESCOTT", "mail_line1", "TAX EX"),
		nowhere("zero", "AL ROE", "mail_line1", "00000", "mail_city", "HUDSON"),
		nowhere("ROW", ""),
		nowhere("lane", "PUBLIC RIGHT OF WAY"),
	).list(t, "app")
	for id, want := range map[string]string{
		"app":      "subject's own",
		"blank":    "no owner on file: cannot be mailed",
		"cityland": "public land, no owner on file: cannot be mailed",
		"unknown":  "no owner on file: cannot be mailed (the file says “UNKNOWN”)",
		"exempt":   "public land, no mailable address: the mailing address says “TAX EX”",
		"zero":     "no mailable address: the mailing address says “00000”",
		"ROW":      "right-of-way",
		"lane":     "right-of-way",
	} {
		if r := row(t, l, id); r.Listed || r.Reason != want {
			t.Errorf("%s: listed %v, reason %q; want %q", id, r.Listed, r.Reason, want)
		}
	}
	if len(l.Letters) != 0 {
		t.Errorf("letters %+v, want none", letters(l))
	}
	for i, want := range []string{"3 parcels within the distance have no owner on file", "2 owners within the distance have no mailable address"} {
		if len(l.Warnings) != 2 || !strings.HasPrefix(l.Warnings[i], want) {
			t.Errorf("warnings %q, want one that begins %q", l.Warnings, want)
		}
	}
}

// BR-078: namesakes are not merged.
func TestMerge(t *testing.T) {
	s := beside(filed("1", "AL ROE", "7 ELM ST"), filed("2", "AL ROE", "7 ELM ST"), filed("3", "BO ROE", "7 ELM ST"), filed("4", "CY ROE", "7 ELM ST APT 2"))
	for merge, want := range map[mailing.Merge][][]string{
		mailing.ByOwnerAndAddress: {{"1", "2"}, {"3"}, {"4"}},
		mailing.ByAddress:         {{"1", "2", "3"}, {"4"}},
		mailing.NoMerge:           {{"1"}, {"2"}, {"3"}, {"4"}},
	} {
		l := s.list(t, "app", func(q *mailing.Question) { q.Merge = merge })
		var got [][]string
		for _, x := range l.Letters {
			got = append(got, x.Parcels)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", merge, diff)
		}
	}
	both := s.list(t, "app", func(q *mailing.Question) { q.Merge = mailing.ByAddress }).Letters[0]
	if !slices.Equal(both.Name, []string{"AL ROE", "BO ROE"}) {
		t.Errorf("names %q, want both owners", both.Name)
	}
}

// BR-068: occupants at the place, owners where they live.
func TestOccupantsFromAddresses(t *testing.T) {
	s := beside(with(filed("1", "AL ROE", "12 MAIN ST APT 1"), "site_address", "12 MAIN ST"), filed("2", "BO SAY", "4 FAR RD"))
	s.rows[parcel.Parcels][2].Geometry = lot(-40, 0, -10, 50)
	point := func(street, unit string, p orb.Point, more ...string) {
		s.add(parcel.Addresses, with(values{
			parcel.Address: street, parcel.Unit: unit, parcel.City: "Prescott", parcel.State: "WI", parcel.Zip: "54021",
		}, more...), p)
	}
	point("12 MAIN ST", "1", at(70, 10))                  // the owner's own
	point("12 MAIN ST", "2", at(70, 20))                  // his tenant's
	point("12 MAIN ST", "2", at(70, 20))                  // the same once more
	point("100 BROAD ST", "", at(20, 20))                 // the applicant's
	point("14 MAIN ST", "", at(95, 10), "parcel_id", "2") // by number, not by place
	point("16 MAIN ST", "", at(30, 80))                   // in the street
	point("99 MAIN ST", "", at(900, 80))                  // far away
	point("", "", at(75, 25))                             // without a street
	l := s.list(t, "app")
	var got []letter
	for _, x := range letters(l) {
		if x.to == mailing.Occupant {
			got = append(got, x)
		}
	}
	want := []letter{
		{mailing.Occupant, []string{"OCCUPANT", "12 MAIN ST UNIT 2", "Prescott WI 54021"}, []string{"1"}},
		{mailing.Occupant, []string{"OCCUPANT", "14 MAIN ST", "Prescott WI 54021"}, []string{"2"}},
		{mailing.Occupant, []string{"OCCUPANT", "16 MAIN ST", "Prescott WI 54021"}, nil},
	}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(letter{})); diff != "" {
		t.Errorf("occupants (-want +got):\n%s", diff)
	}
	if l.Addresses == nil || len(l.Warnings) != 1 || !strings.HasPrefix(l.Warnings[0], "1 address point without a street") {
		t.Errorf("addresses %v, warnings %q", l.Addresses, l.Warnings)
	}
}

func TestCityOfTheNeighbors(t *testing.T) {
	l := beside(
		with(filed("1", "AL ROE", "12 MAIN ST"), "site_address", "12 MAIN ST"),
		with(filed("2", "BO SAY", "4 FAR RD"), "mail_city", "ST PAUL", "mail_state", "MN", "mail_zip", "55101", "site_address", "14 MAIN ST"),
	).list(t, "app")
	last := l.Letters[len(l.Letters)-1]
	if want := []string{"OCCUPANT", "14 MAIN ST", "PRESCOTT WI 54021"}; !slices.Equal(last.Lines(), want) || len(last.Flags) != 1 {
		t.Errorf("%q, flags %q; want %q and a flag", last.Lines(), last.Flags, want)
	}
}

func TestOrder(t *testing.T) {
	s := &town{}
	s.add(parcel.Parcels, filed("app", "CAFE", "1 A ST"), lot(0, 0, 50, 50))
	for i, v := range []values{
		with(filed("1", "ZED", "1 X RD"), "site_address", "120 N MAIN ST"),
		with(filed("2", "abe", "2 X RD"), "site_address", "9 MAIN ST"),
		with(filed("3", "MAX", "3 X RD"), "site_address", "7 ZOO LN"),
		with(filed("4", "KIM", "4 X RD")),
		with(filed("5", "LOU", "5 X RD"), "site_address", "100 MAIN ST"),
	} {
		x := 60 + 40*float64([]int{2, 0, 4, 3, 1}[i])/10
		s.add(parcel.Parcels, v, lot(x, 0, x+10, 50))
	}
	for order, want := range map[mailing.Order]string{
		mailing.ByDistance: "2 5 1 4 3", mailing.ByOwner: "2 4 5 3 1", mailing.ByStreet: "2 5 1 3 4",
	} {
		l := s.list(t, "app", func(q *mailing.Question) { q.Order = order })
		var owners []string
		for _, x := range l.Letters {
			if x.Audience == mailing.Owner {
				owners = append(owners, x.Parcels[0])
			}
		}
		if got := strings.Join(owners, " "); got != want {
			t.Errorf("by %s: %s, want %s", order, got, want)
		}
		numbers := l.LetterNumbers()
		for _, r := range l.Parcels {
			if n := numbers[r.Record.Row]; r.Listed && !slices.Contains(l.Letters[n-1].Parcels, r.Name()) {
				t.Errorf("by %s: parcel %s is said to be in letter %d", order, r.Name(), n)
			}
		}
	}
}

func TestWarnings(t *testing.T) {
	s := &town{}
	s.add(parcel.Parcels, filed("app", "CAFE", "1 A ST"), lot(4850, 0, 4899, 50))
	s.add(parcel.Parcels, filed("rim", "CAFE", "1 A ST"), lot(4850, 0, 4905, 50))
	if l := s.list(t, "app"); len(l.Warnings) != 0 {
		t.Errorf("101 ft from the edge of the data: %q, want no warning", l.Warnings)
	}
	l := s.list(t, "rim")
	if len(l.Warnings) != 1 || !strings.Contains(l.Warnings[0], "beyond the loaded parcels") {
		t.Errorf("95 ft from the edge of the data: %q", l.Warnings)
	}
	s.report = parcel.Report{NullShapes: 1, EmptyShapes: 1, WithoutOwner: 2, Unreadable: parcel.Notes{Rows: 1}}
	if l := s.list(t, "app"); len(l.Warnings) != 3 {
		t.Errorf("%q, want shapes, the unreadable row and owners", l.Warnings)
	}
}

// One number on lots of two owners: nobody can tell which of them applies.
func TestSharedNumber(t *testing.T) {
	s := &town{}
	s.add(parcel.Parcels, filed("app", "LEE", "1 A ST"), lot(4700, 0, 4750, 50))
	s.add(parcel.Parcels, filed("app", "LEE", "1 A ST"), lot(4650, 0, 4700, 50))
	if l := s.list(t, "app"); len(l.Warnings) != 0 {
		t.Errorf("two lots of one owner: %q, want no warning", l.Warnings)
	}
	s.add(parcel.Parcels, filed("app", "GOTZ", "2 A ST"), lot(4600, 0, 4650, 50))
	if l := s.list(t, "app"); len(l.Warnings) != 1 || !strings.Contains(l.Warnings[0], "the number app and name different owners") {
		t.Errorf("lots of two owners: %q, want that said", l.Warnings)
	}
}

func TestSubjectsRefused(t *testing.T) {
	s := beside()
	s.add(parcel.Parcels, values{parcel.ParcelID: "flat"}, nil)
	s.add(parcel.Parcels, values{parcel.ParcelID: "hollow"}, orb.MultiPolygon{})
	d, _ := s.Current(context.Background(), parcel.Parcels)
	for _, id := range []string{"nobody's", "", "flat", "hollow"} {
		if got, err := mailing.ParcelSubjects(context.Background(), s, d, []string{id}); parcel.CodeOf(err) != parcel.CodeArgument {
			t.Errorf("%q: %v, %v; want it refused", id, got, err)
		}
	}
	for name, q := range map[string]mailing.Question{
		"no subject":  {Distance: mailing.Distance{Value: 100, Unit: mailing.Foot}},
		"no distance": {Subjects: []parcel.Subject{{Kind: "parcel", ID: "app", Geometry: lot(0, 0, 1, 1)}}},
	} {
		if _, err := mailing.Make(context.Background(), s, q); parcel.CodeOf(err) != parcel.CodeArgument {
			t.Errorf("%s: %v, want it refused", name, err)
		}
	}
}

// 35,000 parcels are all on the list: there is no page to be cut at.
//
// BR-061: no page size cuts a list.
func TestNoListIsCutShort(t *testing.T) {
	const across = 190 // lots in a row: 36,100
	s := &town{}
	for i := range across * across {
		x, y := float64(i%across)*10, float64(i/across)*10
		s.add(parcel.Parcels, filed(fmt.Sprint(i), fmt.Sprint("OWNER ", i), fmt.Sprint(i+1, " ELM ST")), lot(x, y, x+10, y+10))
	}
	l := s.list(t, "0", func(q *mailing.Question) {
		q.Distance = mailing.Distance{Value: 1, Unit: mailing.Metre}
		q.Distance.Value = 900
	})
	if len(l.Parcels) != across*across || l.Count(mailing.Owner) != across*across-1 {
		t.Errorf("%d parcels and %d letters of %d", len(l.Parcels), l.Count(mailing.Owner), across*across)
	}
}
