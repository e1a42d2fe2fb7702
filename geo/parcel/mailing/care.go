package mailing

import (
	"regexp"
	"slices"
	"strings"
)

// careOf begins a line that says through whom mail goes.
var careOf = regexp.MustCompile(`(?i)^(c/o\b|c\\o\b|care of\b|attn\b|attention\b|%)`)

func isCare(line string) bool { return careOf.MatchString(line) }

// streetStart is a word that a street address begins with: 12, 12B, N1234, W5678.
var streetStart = regexp.MustCompile(`(?i)^([nsew]?\d+[a-z]?|[nsew]\d+[nsew]\d+)$`)

// splitCare gives a leading C/O, ATTN or % a line of its own where a street or box
// follows it on the same line. The words stay as filed.
func splitCare(line string) []string {
	line = tidy(line)
	if line == "" {
		return nil
	}
	if !isCare(line) {
		return []string{line}
	}
	words := strings.Fields(line)
	for i := 1; i < len(words)-1; i++ {
		named := i > 1 || strings.HasPrefix(line, "%") && words[0] != "%"
		if named && (streetStart.MatchString(words[i]) || beginsBox(words[i:])) {
			return []string{strings.TrimRight(strings.Join(words[:i], " "), ","), strings.Join(words[i:], " ")}
		}
	}
	return []string{line}
}

// beginsBox tells whether words begin with a post office box.
func beginsBox(words []string) bool {
	w := addressWords(strings.Join(words[:min(3, len(words))], " "))
	return len(w) > 1 && w[0] == "POBOX"
}

// addressee is the owner of a parcel as mail names him.
type addressee struct {
	names   []string // as filed, one a line
	care    []string // C/O lines that stand among the names
	address Address
	flags   []string
}

func (a addressee) lines() []string { return append(slices.Clone(a.names), a.care...) }

// nameKey returns the owners for comparison, in whichever order they are filed.
func (a addressee) nameKey() string {
	keys := make([]string, len(a.names))
	for i, n := range a.names {
		keys[i] = nameKey(n)
	}
	slices.Sort(keys)
	for _, c := range a.care {
		keys = append(keys, nameKey(c))
	}
	return strings.Join(slices.Compact(keys), "|")
}

// ownerNames returns the names in the owner fields and the C/O lines among them.
// Fillers such as UNKNOWN are no names.
func ownerNames(fields ...string) (names, care []string) {
	for _, field := range fields {
		for _, line := range textLines(field) {
			switch {
			case isCare(line):
				care = append(care, line)
			case filler(line) && nameKey(line) != "NULL" || slices.Contains(names, line):
			default:
				names = append(names, line)
			}
		}
	}
	return names, care
}
