package mailing

import (
	"context"
	"slices"
	"strings"

	"github.com/paulmach/orb"
	"github.com/tidwall/rtree"

	"clearway/geo"
	"clearway/geo/parcel"
	"clearway/geo/shape"
)

// occupantName is the name on an occupant's letter.
const occupantName = "OCCUPANT"

// door is an address point near the subjects, with the rows that it lies on.
type door struct {
	address  Address
	rows     []int // indexes, may be none
	distance geo.Length
}

// doors returns the address points that belong to the rows, or that are near, within the
// distance, without belonging to any. A point belongs to the row whose number it
// states, else to every row whose area holds it. bare counts the points without a
// street.
func doors(ctx context.Context, s parcel.Store, d parcel.Dataset, near []parcel.Hit, rows []Row) (found []door, bare int, err error) {
	distance := map[int64]geo.Length{}
	box := orb.Bound{Min: orb.Point{1, 1}, Max: orb.Point{0, 0}} // empty
	for _, h := range near {
		distance[h.Record.Row] = h.Distance
		box = join(box, h.Record.Geometry.Bound())
	}
	for _, r := range rows {
		box = join(box, r.Record.Geometry.Bound())
	}
	if box.IsEmpty() {
		return nil, 0, nil
	}
	on := newLocator(rows)
	for point, err := range s.Near(ctx, d, box) {
		if err != nil {
			return nil, 0, err
		}
		if !point.Geometry.Bound().Intersects(box) {
			continue // stores differ in what they yield beside the box
		}
		at := on.rowsOf(point)
		own, within := distance[point.Row]
		if len(at) == 0 && !within {
			continue
		}
		a := Address{City: tidy(point.Get(parcel.City)), State: tidy(point.Get(parcel.State)), Zip: tidy(point.Get(parcel.Zip))}
		if a.Lines = deliveryLine(point.Get(parcel.Address), point.Get(parcel.Unit)); a.Lines == nil {
			bare++
			continue
		}
		found = append(found, door{address: a.finish(), rows: at, distance: own})
	}
	return found, bare, nil
}

func join(a, b orb.Bound) orb.Bound {
	if a.IsEmpty() {
		return b
	}
	return a.Union(b)
}

// locator finds rows by number and by place.
type locator struct {
	rows   []Row
	number map[string][]int
	tree   rtree.RTreeG[int]
}

func newLocator(rows []Row) *locator {
	l := &locator{rows: rows, number: map[string][]int{}}
	for i, r := range rows {
		for _, id := range []string{r.Record.ID(), r.Record.Get(parcel.TaxID)} {
			if id != "" && !slices.Contains(l.number[id], i) {
				l.number[id] = append(l.number[id], i)
			}
		}
		b := r.Record.Geometry.Bound()
		l.tree.Insert(b.Min, b.Max, i)
	}
	return l
}

func (l *locator) rowsOf(point parcel.Record) []int {
	if id := point.Get(parcel.ParcelID); id != "" && len(l.number[id]) > 0 {
		return l.number[id]
	}
	var on []int
	box := point.Geometry.Bound()
	l.tree.Search(box.Min, box.Max, func(_, _ [2]float64, i int) bool {
		if shape.Covers(l.rows[i].Record.Geometry, box.Center()) {
			on = append(on, i)
		}
		return true
	})
	slices.Sort(on)
	return on
}

// occupantLetters returns one letter for each address within the distance at which
// somebody other than the parcel's owner is: the doors, and for rows without one the
// address where they lie. Of the applicant's own parcels and of those taken off by
// hand there are none; of rights-of-way only the doors.
func occupantLetters(rows []Row, found []door) []Letter {
	o := occupants{rows: rows, at: map[string]int{}, home: locality(rows)}
	hasDoor := map[int]bool{}
	for _, d := range found {
		for _, i := range d.rows {
			hasDoor[i] = true
		}
		o.addDoor(d)
	}
	for i, r := range rows {
		site := siteAddress(r.Record)
		if !hasDoor[i] && r.hasOccupants() && r.kind != rightOfWay && len(site.Lines) > 0 {
			o.add(site, []int{i}, r.Distance)
		}
	}
	return o.letters
}

// hasOccupants tells whether the occupants of a row are told.
func (r *Row) hasOccupants() bool { return r.kind != subjectsOwn && r.kind != byHand }

type occupants struct {
	rows    []Row
	letters []Letter
	at      map[string]int
	home    Address // where the neighborhood is: city, state, ZIP code
}

func (o *occupants) addDoor(d door) {
	told := slices.DeleteFunc(slices.Clone(d.rows), func(i int) bool { return !o.rows[i].hasOccupants() })
	if len(told) == 0 && len(d.rows) > 0 {
		return
	}
	distance := d.distance
	for n, i := range told {
		if n == 0 || o.rows[i].Distance < distance {
			distance = o.rows[i].Distance
		}
	}
	if len(told) > 0 {
		site := siteAddress(o.rows[told[0]].Record)
		d.address = d.address.completed(site)
	}
	o.add(d.address, told, distance)
}

// add adds a letter to an address, or rows to the letter that goes there. Where an
// owner of one of the rows gets his mail there, he is told already.
func (o *occupants) add(a Address, on []int, distance geo.Length) {
	for _, i := range on {
		if r := o.rows[i]; r.Listed && samePlace(a, r.owner.address) {
			return
		}
	}
	var flags []string
	if full := a.completed(o.home); full.lastLine() != a.lastLine() {
		a = full
		flags = append(flags, "city, state or ZIP code taken from the neighbors' addresses")
	}
	if a.City == "" || a.Zip == "" {
		flags = append(flags, "the address has no city or no ZIP code: complete it by hand")
	}
	if len(on) == 0 {
		flags = append(flags, "the address lies on no parcel")
	}
	n, ok := o.at[a.key()]
	if !ok {
		n = len(o.letters)
		o.at[a.key()] = n
		o.letters = append(o.letters, Letter{
			Audience: Occupant, Name: []string{occupantName}, Address: a, Distance: distance, Flags: flags,
		})
	}
	for _, i := range on {
		o.letters[n].add(&o.rows[i], nil, nil)
	}
}

// completed returns the address with what it lacks of city, state and ZIP code. A ZIP
// code is taken only together with its city.
func (a Address) completed(from Address) Address {
	if a.City != "" && from.City != "" && !strings.EqualFold(a.City, from.City) {
		return a
	}
	if a.City == "" {
		a.City = from.City
	}
	if a.State == "" {
		a.State = from.State
	}
	if a.Zip == "" {
		a.Zip = zip5(from.Zip)
	}
	return a
}

// locality returns city, state and ZIP code that most owners have who live on their
// parcel; the first one of several. It is empty where nobody does.
func locality(rows []Row) (home Address) {
	count := map[string]int{}
	most := 0
	for _, r := range rows {
		a := r.owner.address
		site := siteAddress(r.Record)
		if len(site.Lines) == 0 || a.unmailable() != "" || !samePlace(a, site) || a.City == "" {
			continue
		}
		key := nameKey(a.City + " " + a.State + " " + zip5(a.Zip))
		if count[key]++; count[key] > most {
			most, home = count[key], Address{City: a.City, State: a.State, Zip: zip5(a.Zip)}
		}
	}
	return home
}
