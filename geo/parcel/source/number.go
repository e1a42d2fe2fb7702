package source

import (
	"math"
	"strconv"
	"strings"
)

// plainNumber writes a decimal number without what a format adds to it: a plus sign,
// an exponent, zeros at the end of the decimals. Text that is no number, and zeros in
// front, stay.
func plainNumber(s string) string {
	s = strings.TrimPrefix(s, "+")
	kind := numberKind(s)
	switch {
	case kind == notNumber || kind == integer:
		return s
	case kind == scientific:
		f, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return s
		}
		return formatFloat(f)
	}
	s = strings.TrimRight(s, "0")
	s = strings.TrimSuffix(s, ".")
	if s == "" || s == "-" || s == "-0" {
		return "0"
	}
	return s
}

type numberForm int

const (
	notNumber numberForm = iota
	integer
	decimal
	scientific
)

// numberKind tells how a number is written.
func numberKind(s string) numberForm {
	kind, digits := integer, 0
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits++
		case c == '-' && i == 0:
		case c == '.' && kind == integer:
			kind = decimal
		case (c == 'e' || c == 'E') && digits > 0 && kind != scientific:
			kind = scientific
		case (c == '-' || c == '+') && i > 0 && (s[i-1] == 'e' || s[i-1] == 'E'):
		default:
			return notNumber
		}
	}
	if digits == 0 {
		return notNumber
	}
	return kind
}

// formatFloat writes a number with the fewest digits that give it back, without an
// exponent unless it is out of all proportion.
func formatFloat(f float64) string {
	const large, tiny = 1e21, 1e-15
	if a := math.Abs(f); a >= large || a > 0 && a < tiny || math.IsNaN(f) {
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return strconv.FormatFloat(f, 'f', -1, 64)
}
