package parcel

import (
	"context"
	"iter"
	"strings"
	"unicode"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// ByID returns the rows named id, in ascending order of Record.Row: those whose id
// it is, or, where there is none, those whose second id it is (a parcel's tax
// number). Several are no error: a parcel number can stand on several shapes.
func ByID(ctx context.Context, s Store, d Dataset, id string) ([]Record, error) {
	var first, second []Record
	for r, err := range s.ByID(ctx, d, id) {
		switch {
		case err != nil:
			return nil, err
		case r.ID() == id:
			first = append(first, r)
		default:
			second = append(second, r)
		}
	}
	if len(first) > 0 {
		return first, nil
	}
	return second, nil
}

// At returns the rows whose area holds the point, edges included, or that lie at it,
// in ascending order of Record.Row. The point is longitude and latitude in degrees.
func At(ctx context.Context, s Store, d Dataset, p orb.Point) ([]Record, error) {
	return collect(s.Near(ctx, d, p.Bound()), func(r Record) bool {
		return r.Geometry != nil && (shape.Covers(r.Geometry, p) || orb.Equal(r.Geometry, p))
	})
}

// ByAddress returns up to limit rows whose address begins with the words of text,
// in ascending order of Record.Row. Capitals, blanks and punctuation do not matter,
// and the last word may be cut short, as someone types it. The first word, as a rule
// the house number, must stand first in the address.
func ByAddress(ctx context.Context, s Store, d Dataset, text string, limit int) ([]Record, error) {
	want := addressKey(text)
	first := firstWord(text)
	if want == "" || limit <= 0 {
		return nil, nil
	}
	field := d.Layer.AddressField()
	var out []Record
	for r, err := range s.ByAddressPrefix(ctx, d, first) {
		if err != nil {
			return nil, err
		}
		if strings.HasPrefix(addressKey(r.Get(field)), want) {
			if out = append(out, r); len(out) == limit {
				break
			}
		}
	}
	return out, nil
}

// firstWord returns the first letters and digits of an address, as written.
func firstWord(s string) string {
	apart := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
	s = strings.TrimLeftFunc(s, apart)
	if end := strings.IndexFunc(s, apart); end >= 0 {
		return s[:end]
	}
	return s
}

// addressKey returns the words of an address in capitals with one blank between
// them. Punctuation parts no words: "St." is "ST".
func addressKey(s string) string {
	kept := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsLetter(r), unicode.IsNumber(r), r == '-', r == '/', r == '#', unicode.Is(unicode.M, r):
			return unicode.ToUpper(r)
		}
		return -1
	}, s)
	return strings.Join(strings.Fields(kept), " ")
}

func collect(rows iter.Seq2[Record, error], keep func(Record) bool) ([]Record, error) {
	var out []Record
	for r, err := range rows {
		if err != nil {
			return nil, err
		}
		if keep(r) {
			out = append(out, r)
		}
	}
	return out, nil
}

// Answer yields the records that ask returns, or its error, when it is ranged over: as
// the questions of a [Store] do.
func Answer(ask func() ([]Record, error)) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		records, err := ask()
		if err != nil {
			yield(Record{}, err)
			return
		}
		for _, r := range records {
			if !yield(r, nil) {
				return
			}
		}
	}
}
