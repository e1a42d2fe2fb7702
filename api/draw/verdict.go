package draw

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"clearway/ordinances"
)

// severity orders statuses, what is to be done first; statuses not listed come last.
var severity = []ordinances.Status{ordinances.Fail, ordinances.Marginal, ordinances.Missing, ordinances.Undecided, ordinances.Pass, ordinances.Judged}

func rank(s ordinances.Status) int {
	if i := slices.Index(severity, s); i >= 0 {
		return i
	}
	return len(severity)
}

// StatusMark is the sign of a status: it tells without color what the color tells.
func StatusMark(s ordinances.Status) string {
	switch s {
	case ordinances.Fail:
		return "✗"
	case ordinances.Pass:
		return "✓"
	case ordinances.Marginal, ordinances.Missing, ordinances.Undecided:
		return "?"
	}
	return "–"
}

// StatusColor is the color of a status.
func StatusColor(s ordinances.Status) Color {
	switch s {
	case ordinances.Fail:
		return red
	case ordinances.Marginal, ordinances.Missing, ordinances.Undecided:
		return amber
	}
	return black
}

// AmountWords writes a figure with its unit: 4.00 ft, 39.3 %, 1,000,000 USD.
func AmountWords(value any, unit string) string {
	n, ok := value.(float64)
	if !ok {
		return strings.TrimSpace(fmt.Sprint(value))
	}
	switch unit {
	case "fraction":
		return strconv.FormatFloat(100*n, 'f', 1, 64) + " %"
	case "ft", "sq ft":
		return strconv.FormatFloat(n, 'f', 2, 64) + " " + unit
	case "usd":
		return grouped(n) + " USD"
	case "count":
		return strconv.FormatFloat(n, 'f', -1, 64)
	}
	return strings.TrimSpace(strconv.FormatFloat(n, 'f', -1, 64) + " " + unit)
}

func grouped(n float64) string {
	s := strconv.FormatFloat(math.Round(n), 'f', -1, 64)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// RequirementWords writes what a rule asks for: at least 5.00 ft; at most 0.00 ft, with
// 0.10 ft for the drawing.
func RequirementWords(r *ordinances.Requirement) string {
	if r == nil {
		return ""
	}
	words := strings.ReplaceAll(r.Compare, "_", " ") + " " + AmountWords(r.Value, r.Unit)
	if r.AsWritten != "" {
		words += " (" + r.AsWritten + ")"
	}
	if r.Tolerance > 0 {
		words += ", with " + AmountWords(r.Tolerance, r.Unit) + " for the drawing"
	}
	return words
}

// OutcomeWords writes by how much a finding fails, 0.47 ft short, or that it cannot
// be told. A finding that passes needs no words.
func OutcomeWords(f *ordinances.Finding) string {
	switch f.Status {
	case ordinances.Fail:
		return marginWords(f)
	case ordinances.Marginal:
		if f.Measured != nil && f.Measured.Uncertainty > 0 {
			return "within ± " + AmountWords(f.Measured.Uncertainty, f.Measured.Unit)
		}
		return "cannot be told"
	case ordinances.Missing:
		return "incomplete"
	}
	return ""
}

func marginWords(f *ordinances.Finding) string {
	if f.Measured == nil || f.Required == nil {
		return "fails"
	}
	got, isNumber := f.Measured.Value.(float64)
	limit, isLimit := f.Required.Value.(float64)
	if !isNumber || !isLimit {
		return "fails"
	}
	switch f.Required.Compare {
	case "at_least", "more_than":
		return AmountWords(limit-got, f.Measured.Unit) + " short"
	case "at_most", "less_than":
		return AmountWords(got-limit, f.Measured.Unit) + " over"
	}
	return AmountWords(math.Abs(got-limit), f.Measured.Unit) + " off"
}
