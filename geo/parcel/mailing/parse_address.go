package mailing

import (
	"regexp"
	"strings"
)

// place is the end of an address: state, ZIP code, or both.
var place = regexp.MustCompile(`(?i)^(?:(.*?)[\s.]+)??(?:([a-z]{2})\.?(?:\s+(\d{4,5}(?:-?\d{3,4})?)-?)?|(\d{5}(?:-?\d{4})?)-?)$`)

// parseAddress reads an address from one string, as many registers keep it: lines
// parted by line breaks, commas or semicolons, city, state and ZIP code last. Where
// no comma parts street and city, the word that ends the street's name does (ST,
// AVE ..., or a box and its number). What cannot be told apart stays on one line.
func parseAddress(s string) Address {
	segments := addressLines(s)
	if n := len(segments); n > 1 && isCountry(segments[n-1]) {
		segments = segments[:n-1]
	}
	a, rest, ok := cutPlace(segments)
	if !ok {
		return Address{Lines: segments}.finish()
	}
	if n := len(rest); n > 0 && a.City == "" {
		street, city := splitCity(rest[n-1], n > 1)
		a.City = city
		rest = append(rest[:n-1:n-1], street...)
	}
	a.Lines = rest
	return a.finish()
}

// addressLines parts a text at line breaks, commas and semicolons.
func addressLines(s string) []string {
	return textLines(strings.NewReplacer(",", "\n", ";", "\n").Replace(s))
}

func isCountry(s string) bool {
	switch nameKey(s) {
	case "USA", "US", "UNITED STATES", "UNITED STATES OF AMERICA":
		return true
	}
	return false
}

// cutPlace takes state and ZIP code off the end of the segments. What precedes them on
// their segment, the city or street and city, is left as the last of rest.
func cutPlace(segments []string) (a Address, rest []string, ok bool) {
	n := len(segments)
	if n == 0 {
		return a, nil, false
	}
	parts := place.FindStringSubmatch(segments[n-1])
	if parts == nil || parts[2] != "" && !states[strings.ToUpper(parts[2])] {
		return a, nil, false
	}
	if parts[2] != "" && parts[3] == "" && (n == 1 || strings.ContainsAny(parts[1], "0123456789")) {
		return a, nil, false // the CT of "12 LAKE CT" is no Connecticut
	}
	a.State, a.Zip = parts[2], parts[3]+parts[4]
	rest = segments[: n-1 : n-1]
	switch {
	case parts[1] != "":
		rest = append(rest, parts[1])
	case a.State == "" && n > 1:
		// The ZIP code stands alone: the state may end the segment before.
		if before := place.FindStringSubmatch(segments[n-2]); before != nil && states[strings.ToUpper(before[2])] && before[3] == "" {
			a.State = before[2]
			rest = segments[: n-2 : n-2]
			if before[1] != "" {
				rest = append(rest, before[1])
			}
		}
	}
	return a, rest, true
}

// splitCity parts street and city in a text that ends before the state. A text that
// cannot be a street is the city where something precedes it.
func splitCity(s string, precededByStreet bool) (street []string, city string) {
	words := strings.Fields(s)
	if precededByStreet && !strings.ContainsAny(s, "0123456789") {
		return nil, s
	}
	n := streetEnd(words)
	if n == 0 || n == len(words) {
		return []string{s}, ""
	}
	return []string{strings.Join(words[:n], " ")}, strings.Join(words[n:], " ")
}

// streetEnd returns how many words from the front are street and unit, or a box and
// its number; 0 where that cannot be told.
func streetEnd(words []string) int {
	for i := range words {
		if beginsBox(words[i:]) {
			for j := i; j < len(words); j++ {
				if strings.ContainsAny(words[j], "0123456789") {
					return j + 1
				}
			}
		}
	}
	for i := 2; i < len(words); i++ {
		if suffixes[abbreviated(words[i])] {
			return afterSuffix(words, i)
		}
	}
	return 0
}

// afterSuffix extends a street past its suffix, word i, by a second suffix other than
// ST (PLACE DR, but not ST PAUL), a road's letter or number (ROAD KP), a direction,
// and a unit.
func afterSuffix(words []string, i int) int {
	road := abbreviated(words[i]) == "RD" || abbreviated(words[i]) == "HWY"
	i++
	at := func() string {
		if i < len(words) {
			return abbreviated(words[i])
		}
		return ""
	}
	if suffixes[at()] && at() != "ST" && i+1 < len(words) {
		i++
	}
	if road && at() != "" && (len(at()) <= 2 && !states[at()] || strings.Trim(at(), "0123456789") == "") {
		i++
	}
	if directions[at()] {
		i++
	}
	if w := at(); w == "#" || w == "FL" || w == "RM" || w == "LOT" || w == "BLDG" {
		i += 2
	} else if strings.HasPrefix(w, "#") {
		i++
	}
	return min(i, len(words))
}

// abbreviated returns a word of an address as addressWords writes it.
func abbreviated(word string) string {
	word = strings.ToUpper(strings.Trim(word, "."))
	if short, ok := streetWords[word]; ok {
		return short
	}
	return word
}
