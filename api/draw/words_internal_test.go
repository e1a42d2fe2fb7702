package draw

import (
	"testing"

	"clearway/ordinances"
)

// What a rule asks for, in short on a sheet and in words in a report. What the drawing may
// be off by is told: 0.06 ft is not at most 0.
func TestWordsOfRequirements(t *testing.T) {
	for _, c := range []struct {
		required     *ordinances.Requirement
		short, words string
	}{
		{nil, "", ""},
		{&ordinances.Requirement{Compare: "at_least", Value: 5.0, Unit: "ft"}, "≥ 5.00 ft", "at least 5.00 ft"},
		{&ordinances.Requirement{Compare: "at_least", Value: 44.0 / 12, Unit: "ft", AsWritten: "44 in"}, "≥ 44 in", "at least 3.67 ft (44 in)"},
		{&ordinances.Requirement{Compare: "at_most", Value: 0.0, Unit: "ft", Tolerance: 0.1}, "≤ 0.10 ft", "at most 0.00 ft, with 0.10 ft for the drawing"},
	} {
		if got := askedWords(&ordinances.Finding{Required: c.required}); got != c.short {
			t.Errorf("in short %q, want %q", got, c.short)
		}
		if got := RequirementWords(c.required); got != c.words {
			t.Errorf("in words %q, want %q", got, c.words)
		}
	}
}
