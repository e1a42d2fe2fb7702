package postgis

import (
	"strings"
	"unicode/utf8"
)

// storable tells whether a PostgreSQL text can hold s.
func storable(s string) bool { return utf8.ValidString(s) && !strings.Contains(s, "\x00") }

// firstRunes returns the first n letters of s, as left does in SQL.
func firstRunes(s string, n int) string {
	for i := range s {
		if n == 0 {
			return s[:i]
		}
		n--
	}
	return s
}

// after returns the least text, in the order of code points, that is greater than all
// that begin with prefix; ok is false where there is none.
func after(prefix string) (end string, ok bool) {
	for prefix != "" {
		last, size := utf8.DecodeLastRuneInString(prefix)
		prefix = prefix[:len(prefix)-size]
		switch {
		case last == utf8.MaxRune:
			continue
		case last == 0xD7FF: // surrogates follow, which no text holds
			last = 0xE000
		default:
			last++
		}
		return prefix + string(last), true
	}
	return "", false
}
