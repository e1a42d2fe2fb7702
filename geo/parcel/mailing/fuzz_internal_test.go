package mailing

import (
	"strings"
	"testing"
	"unicode"
)

// However an address is written, it is read without a panic, its block has no empty
// or untidy line. No
// letter is lost but those of fillers and of the country.
func FuzzParseAddress(f *testing.F) {
	for _, s := range []string{
		"PO BOX 1400, COLUMBUS GA 33902-1200", "123 MAIN ST ST PAUL MN 55101", "C/O FIRST BANK 12 A ST, HUDSON WI 54016",
		"%JANE DOE PO BOX 7, HUDSON WI 54016", "N1234 COUNTY ROAD KP MAZOMANIE WI 53560", "55 ELM AVE NW APT", "1 A ST #", "WI", "54021", "",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a := parseAddress(s)
		for _, l := range a.Block() {
			if l == "" || l != tidy(l) {
				t.Errorf("%q: line %q", s, l)
			}
		}
		_ = a.unmailable() + a.key()
		kept := lettersOf(strings.Join(a.Block(), ""))
		for _, line := range addressLines(s) {
			if !isCountry(line) && !filler(line) && !strings.Contains(kept, lettersOf(line)) {
				t.Errorf("%q: %q is not in %q", s, line, a.Block())
			}
		}
	})
}

func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return r
		}
		return -1
	}, s)
}
