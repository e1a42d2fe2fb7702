package mailing

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"clearway/geo"
	"clearway/geo/parcel"
)

// Merge says which letters to owners become one.
type Merge string

// The ways to merge.
const (
	ByOwnerAndAddress Merge = "by-owner-and-address" // the same owners at the same address
	ByAddress         Merge = "by-address"           // whoever is at the same address
	NoMerge           Merge = "none"                 // one letter for each parcel
)

// ParseMerge returns a way to merge by its name, ByOwnerAndAddress for the empty one.
func ParseMerge(name string) (Merge, error) {
	switch m := Merge(name); m {
	case "":
		return ByOwnerAndAddress, nil
	case ByOwnerAndAddress, ByAddress, NoMerge:
		return m, nil
	}
	return "", &parcel.Error{
		Code: parcel.CodeArgument, Place: "merge", What: fmt.Sprintf("%q is no way to merge letters", name),
		Cure: "Name one of by-owner-and-address, by-address, none",
	}
}

// key returns what letters that become one have in common.
func (m Merge) key(r *Row) string {
	switch m {
	case ByAddress:
		return r.owner.address.key()
	case NoMerge:
		return fmt.Sprint(r.Record.Row)
	default:
		return r.owner.nameKey() + "||" + r.owner.address.key()
	}
}

// ownerLetters returns the letters to the owners of the listed rows. The names of
// merged letters are all there, each spelling that differs in more than capitals and
// punctuation once.
func ownerLetters(rows []Row, merge Merge) []Letter {
	var letters []Letter
	at := map[string]int{}
	for i := range rows {
		r := &rows[i]
		if !r.Listed {
			continue
		}
		key := merge.key(r)
		n, ok := at[key]
		if !ok {
			n = len(letters)
			at[key] = n
			letters = append(letters, Letter{Audience: Owner, Address: r.owner.address, Distance: r.Distance})
		}
		letters[n].add(r, r.owner.lines(), r.owner.flags)
	}
	return letters
}

// add makes a letter be about one more row.
func (l *Letter) add(r *Row, names, flags []string) {
	if l.first == nil {
		l.first = r
	}
	for _, name := range names {
		same := func(n string) bool { return nameKey(n) == nameKey(name) }
		if !slices.ContainsFunc(l.Name, same) {
			l.Name = append(l.Name, name)
		}
	}
	slices.SortStableFunc(l.Name, func(a, b string) int { return cmp.Compare(careLast(a), careLast(b)) })
	for _, f := range flags {
		if !slices.Contains(l.Flags, f) {
			l.Flags = append(l.Flags, f)
		}
	}
	if !slices.Contains(l.Parcels, r.Name()) {
		l.Parcels = append(l.Parcels, r.Name())
	}
	l.Rows = append(l.Rows, r.Record.Row)
	l.Distance = min(l.Distance, r.Distance)
}

func careLast(name string) int {
	if isCare(name) {
		return 1
	}
	return 0
}

// Order is the order of a list.
type Order string

// The orders. Street is the street and house number where the parcel lies, as someone
// walks; a letter stands where the first of its parcels does.
const (
	ByStreet   Order = "street"
	ByOwner    Order = "owner"
	ByDistance Order = "distance"
)

// ParseOrder returns an order by its name, ByDistance for the empty one.
func ParseOrder(name string) (Order, error) {
	switch o := Order(name); o {
	case "":
		return ByDistance, nil
	case ByStreet, ByOwner, ByDistance:
		return o, nil
	}
	return "", &parcel.Error{
		Code: parcel.CodeArgument, Place: "sort", What: fmt.Sprintf("%q is no order of a list", name),
		Cure: "Name one of street, owner, distance",
	}
}

// thousandths returns a distance as it is shown, so that rounding far below decides
// no order.
func thousandths(d geo.Length) float64 { return math.Round(d.Feet() * 1000) }

// sortRows puts rows, which are in the order of the dataset, into an order.
func (o Order) sortRows(rows []Row) {
	slices.SortStableFunc(rows, func(a, b Row) int {
		switch o {
		case ByStreet:
			return compareStreets(tidy(a.Record.Get(parcel.SiteAddress)), tidy(b.Record.Get(parcel.SiteAddress)))
		case ByOwner:
			return emptyLast(nameKey(strings.Join(a.owner.names, " ")), nameKey(strings.Join(b.owner.names, " ")))
		default:
			return cmp.Compare(thousandths(a.Distance), thousandths(b.Distance))
		}
	})
}

// sortLetters puts letters into an order.
func (o Order) sortLetters(letters []Letter) {
	slices.SortStableFunc(letters, func(a, b Letter) int {
		switch o {
		case ByStreet:
			return compareStreets(a.site(), b.site())
		case ByOwner:
			return emptyLast(nameKey(strings.Join(a.Name, " ")), nameKey(strings.Join(b.Name, " ")))
		default:
			return cmp.Compare(thousandths(a.Distance), thousandths(b.Distance))
		}
	})
}

// site is where the letter's first parcel lies; for occupants, where the letter goes.
func (l Letter) site() string {
	if l.Audience == Owner && l.first != nil {
		return tidy(l.first.Record.Get(parcel.SiteAddress))
	}
	return strings.Join(l.Address.street(), " ")
}

// compareStreets orders addresses by street, then by house number.
func compareStreets(a, b string) int {
	streetA, numberA := streetAndNumber(a)
	streetB, numberB := streetAndNumber(b)
	return cmp.Or(emptyLast(streetA, streetB), cmp.Compare(numberA, numberB), cmp.Compare(a, b))
}

// streetAndNumber parts an address into its street, a direction before the name put
// behind it, and its house number.
func streetAndNumber(s string) (street string, number int) {
	words := addressWords(s)
	if len(words) > 1 && streetStart.MatchString(words[0]) {
		for _, r := range words[0] {
			if r >= '0' && r <= '9' && number < 1e8 {
				number = 10*number + int(r-'0')
			}
		}
		words = words[1:]
	}
	if len(words) > 2 && directions[words[0]] {
		words = append(slices.Clone(words[1:]), words[0])
	}
	return strings.Join(words, " "), number
}

func emptyLast(a, b string) int {
	if (a == "") != (b == "") {
		return strings.Compare(b, a)
	}
	return strings.Compare(a, b)
}
