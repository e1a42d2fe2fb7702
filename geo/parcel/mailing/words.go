package mailing

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// streetWords are the abbreviations of the Postal Service for the words that
// addresses are most often spelled differently with (USPS Publication 28,
// appendices B and C).
var streetWords = map[string]string{
	"ALLEY": "ALY", "AVENUE": "AVE", "AV": "AVE", "BOULEVARD": "BLVD", "CIRCLE": "CIR",
	"COURT": "CT", "COVE": "CV", "CROSSING": "XING", "DRIVE": "DR", "EXPRESSWAY": "EXPY",
	"HEIGHTS": "HTS", "HIGHWAY": "HWY", "LANE": "LN", "LOOP": "LOOP", "PARKWAY": "PKWY",
	"PLACE": "PL", "PLAZA": "PLZ", "ROAD": "RD", "SQUARE": "SQ", "STREET": "ST", "STR": "ST",
	"TERRACE": "TER", "TRAIL": "TRL", "TURNPIKE": "TPKE", "WAY": "WAY",
	"NORTH": "N", "SOUTH": "S", "EAST": "E", "WEST": "W",
	"NORTHEAST": "NE", "NORTHWEST": "NW", "SOUTHEAST": "SE", "SOUTHWEST": "SW",
	"APARTMENT": "#", "APT": "#", "UNIT": "#", "SUITE": "#", "STE": "#", "NO": "#",
	"SAINT": "ST", "FORT": "FT", "MOUNT": "MT", "BUILDING": "BLDG", "FLOOR": "FL", "ROOM": "RM",
}

// suffixes are the words that end a street's name, abbreviated.
var suffixes = setOf("ALY AVE BLVD CIR CT CV DR EXPY HTS HWY LN LOOP PKWY PL PLZ RD SQ ST TER TRL TPKE WAY XING")

var directions = setOf("N S E W NE NW SE SW")

// states are the abbreviations of states, territories and military mail (USPS
// Publication 28, appendix B).
var states = setOf("AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT " +
	"NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY " +
	"AS FM GU MH MP PR PW VI AA AE AP")

// zeroStates are those whose ZIP codes begin with 0.
var zeroStates = setOf("CT MA ME NH NJ PR RI VI VT")

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}

var (
	oneSpelling  = strings.NewReplacer("P.O.", "PO", "P. O.", "PO", "#", " # ")
	unpointed    = strings.NewReplacer(".", "", "'", "")
	nameSpelling = strings.NewReplacer("&", " AND ", "'", "", "’", "", ".", "")
	unparted     = strings.NewReplacer("-", "", " ", "") // of ZIP codes
)

// addressWords returns the words of an address for comparison: capitals, composed,
// without punctuation, abbreviated, and every kind of unit as "#".
func addressWords(s string) []string {
	s = strings.ToUpper(norm.NFC.String(s))
	s = oneSpelling.Replace(s)
	words := strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsPunct(r) && !strings.ContainsRune("#.'-/", r)
	})
	var out []string
	for _, w := range words {
		w = unpointed.Replace(w)
		if short, ok := streetWords[w]; ok {
			w = short
		}
		again := w == "#" && len(out) > 0 && out[len(out)-1] == "#"
		if w != "" && !again {
			out = append(out, w)
		}
	}
	return boxWords(out)
}

// boxWords writes the spellings of a post office box as "POBOX".
func boxWords(words []string) []string {
	for i, w := range words {
		if w != "BOX" {
			continue
		}
		before := strings.Join(words[:i], "")
		if before == "PO" || before == "" || before == "POST" || before == "POSTOFFICE" {
			return append([]string{"POBOX"}, words[i+1:]...)
		}
	}
	if len(words) > 0 && (words[0] == "POB" || words[0] == "PBOX") {
		return append([]string{"POBOX"}, words[1:]...)
	}
	return words
}

// nameKey returns a name for comparison: capitals, composed, without punctuation.
func nameKey(s string) string {
	s = strings.ToUpper(norm.NFC.String(s))
	s = nameSpelling.Replace(s)
	words := strings.FieldsFunc(s, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsPunct(r)
	})
	return strings.Join(words, " ")
}

// fillers are what registers write where they have no address or no owner, without
// blanks and punctuation.
var fillers = setOf("UNKNOWN UNK UNKN UNKNWN TAXEX TAXEXEMPT TAXEXMPT EXEMPT NA NONE NULL NIL TBD VACANT " +
	"NOADDRESS NOADDR NOADDRESSONFILE NOTAVAILABLE NOTAPPLICABLE NOTONFILE NOTGIVEN NOTKNOWN NOMAIL NOMAILING " +
	"NOMAILINGADDRESS NOMAILINGADDRESSONFILE BADADDRESS UNDELIVERABLE RETURNEDMAIL RETURNMAIL UNASSIGNED NOTASSIGNED " +
	"NOOWNER OWNERUNKNOWN UNKNOWNOWNER NOOWNERONFILE ADDRESSUNKNOWN UNKNOWNADDRESS CONFIDENTIAL DONOTMAIL")

// filler tells whether s, which is not empty, stands for "we do not know": UNKNOWN,
// TAX EX, N/A, 00000, ---, XXX.
func filler(s string) bool {
	var key strings.Builder
	for _, r := range strings.ToUpper(s) {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			key.WriteRune(r)
		}
	}
	k := key.String()
	return strings.Trim(k, "0") == "" || strings.Trim(k, "X") == "" || fillers[k]
}

// noStreet tells whether s names no place: a filler, UNKNOWN among other words, or a
// street with the number 0.
func noStreet(s string) bool {
	words := addressWords(s)
	if filler(s) || len(words) == 0 {
		return true
	}
	for _, w := range words {
		if w == "UNKNOWN" {
			return true
		}
	}
	return strings.Trim(words[0], "0") == ""
}
