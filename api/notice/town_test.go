package notice_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/paulmach/orb"

	"clearway/api/draw"
	"clearway/api/notice"
	"clearway/geo/parcel"
	"clearway/geo/parcel/gpkg"
	"clearway/geo/parcel/mailing"
	"clearway/geo/plane"
)

var middle = plane.At(orb.Point{-92.8021, 44.7489})

// lot is a rectangle in feet about the middle of Prescott: west, south, east, north.
func lot(w, s, e, n float64) orb.MultiPolygon {
	at := func(x, y float64) orb.Point { return middle.Inverse(orb.Point{x * 0.3048, y * 0.3048}) }
	return orb.MultiPolygon{{{at(w, s), at(e, s), at(e, n), at(w, n), at(w, s)}}}
}

// person is the owner of a parcel, and where it lies.
type person struct {
	owner1, owner2, line1, city, state, zip, site string
}

// listOf makes the list within 100 ft of parcel "0-app" in a store whose other parcels
// are lots 10 ft wide in rows of 50 that begin 20 ft east of it, named 0-1, 0-2 ...
func listOf(t testing.TB, people []person, change ...func(*mailing.Question)) *mailing.List {
	t.Helper()
	ctx := t.Context()
	store, err := gpkg.Open(ctx, filepath.Join(t.TempDir(), "town.gpkg"))
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	load, err := store.Begin(ctx, parcel.Parcels, parcel.Origin{Source: "parcels.zip", Loaded: time.Date(2027, 2, 1, 9, 0, 0, 0, time.UTC)})
	if err != nil {
		t.Fatal(err)
	}
	add := func(id string, p person, g orb.MultiPolygon) {
		r := parcel.NewRecord(parcel.Parcels, map[parcel.Field]string{
			parcel.ParcelID: id, parcel.Owner1: p.owner1, parcel.Owner2: p.owner2, parcel.MailLine1: p.line1,
			parcel.MailCity: p.city, parcel.MailState: p.state, parcel.MailZip: p.zip, parcel.SiteAddress: p.site,
		}, g)
		if err := load.Add(ctx, r); err != nil {
			t.Fatal(err)
		}
	}
	add("far", person{}, lot(-9000, -9000, -8990, -8990)) // so that nothing lies at the edge of the data
	add("far", person{}, lot(9000, 9000, 9010, 9010))
	add("0-app", person{owner1: "CAFE LLC", site: "100 BROAD ST"}, lot(0, 0, 50, 50))
	for i, p := range people {
		x, y := 70+float64(i%50)*0.5, float64(i/50)*2
		add(fmt.Sprintf("0-%d", i+1), p, lot(x, y, x+0.4, y+1))
	}
	if _, err := load.Commit(ctx, parcel.Report{}); err != nil {
		t.Fatal(err)
	}
	q := mailing.Question{Distance: mailing.Distance{Value: 100, Unit: mailing.Foot}}
	if q.Subjects, err = mailing.Subjects(ctx, store, []string{"0-app"}, nil); err != nil {
		t.Fatal(err)
	}
	for _, c := range change {
		c(&q)
	}
	l, err := mailing.Make(ctx, store, q)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// neighbors are n people at n addresses.
func neighbors(n int) []person {
	people := make([]person, n)
	for i := range people {
		people[i] = person{owner1: fmt.Sprintf("OWNER %d", i+1), line1: fmt.Sprintf("%d ELM ST", i+1), city: "PRESCOTT", state: "WI", zip: "54021"}
	}
	return people
}

// awkward are people whose names and addresses programs stumble over.
func awkward() []person {
	at := func(name string) person {
		return person{owner1: name, line1: "7 ELM ST", city: "PRESCOTT", state: "WI", zip: "54021"}
	}
	zero := person{owner1: "ADA BAY", line1: "1 GROVE ST", city: "JERSEY CITY", state: "NJ", zip: "07307", site: "9 BROAD ST"}
	plus := person{owner1: "BEN COLE", line1: "2 BEACON ST", city: "BOSTON", state: "MA", zip: "02138-1234"}
	lines := at("CY DOW\nCY DOW JR")
	lines.line1 = "7 ELM ST\nAPT 2"
	return []person{
		zero, plus, lines,
		at(`=HYPERLINK("http://x.example","y")`), at("+1 LLC"), at("@HOME INC"), at("-SMITH"), at("\t=1+1"), at("＝1+1"),
		at("NULL, JAMES"), at(`O'BRIEN, PAT "RED"`), at("SMITH & SONS, INC."), at("MUÑOZ GARCÍA <b>"), at("李小龍"),
		{owner1: "", site: "0 BROAD ST"},
		{owner1: "CITY OF PRESCOTT", line1: "UNKNOWN"},
	}
}

// texts are all texts of pages, in order.
func texts(pages []draw.Page) []string {
	var found []string
	var look func(items []draw.Item)
	look = func(items []draw.Item) {
		for _, i := range items {
			switch i := i.(type) {
			case draw.Text:
				found = append(found, i.Text)
			case draw.Group:
				look(i.Items)
			}
		}
	}
	for _, p := range pages {
		look(p.Items)
	}
	return found
}

// holds fails the test where a text, its lines joined by blanks, lacks one of the words.
func holds(t *testing.T, pages []draw.Page, words ...string) {
	t.Helper()
	all := strings.Join(texts(pages), " ")
	for _, w := range words {
		if !strings.Contains(all, w) {
			t.Errorf("%q is not in: %s", w, all)
		}
	}
}

func prescott(t testing.TB) *notice.Words {
	t.Helper()
	w, err := notice.TownWords("prescott-wi")
	if err != nil {
		t.Fatal(err)
	}
	return w
}
