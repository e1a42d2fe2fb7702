package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"clearway/api/wire"
	"clearway/ordinances"
)

// columns are the widths of a table's columns. A status of 0 leaves it out.
type columns struct {
	status, rule, section, measured int
}

func columnsOf(findings []wire.Finding) columns {
	var c columns
	for _, f := range findings {
		c.status, c.rule, c.section = max(c.status, width(f.Status)), max(c.rule, width(f.Rule)), max(c.section, width(f.Section))
		if saysFigures(f) {
			c.measured = max(c.measured, width(amountText(f.Measured)))
		}
	}
	return c
}

// table writes a line for each finding: status, rule, section, and what there is
// to say of it, below one another.
func (n *note) table(findings []wire.Finding, c columns) {
	for _, f := range findings {
		lead, leadWidth := "  ", 2
		if c.status > 0 {
			lead += n.paint(statusColor(f.Status), pad(f.Status, c.status)) + "  "
			leadWidth += c.status + 2
		}
		lead += pad(f.Rule, c.rule) + "  " + pad(f.Section, c.section) + "  "
		leadWidth += c.rule + c.section + 4
		if saysFigures(f) {
			n.line("%s%s  %s", lead, pad(amountText(f.Measured), c.measured), requirementText(f.Required))
			continue
		}
		n.hang(lead, leadWidth, findingText(f))
	}
}

// saysFigures tells whether the figures say all there is to say of a finding.
func saysFigures(f wire.Finding) bool {
	return f.Status == string(ordinances.Pass) && f.Measured != nil && f.Required != nil
}

// findingText is the message of a finding; where several figures pass, they are
// enough.
func findingText(f wire.Finding) string {
	if f.Status != string(ordinances.Pass) || f.Parts == nil {
		return f.Message
	}
	var figures []string
	for _, part := range f.Parts {
		if text := amountText(part.Measured); text != "" {
			figures = append(figures, part.Name+" "+text)
		}
	}
	if figures == nil {
		return f.Message
	}
	return strings.Join(figures, ", ")
}

// width is how many columns a text takes.
func width(text string) int { return len([]rune(text)) }

// pad fills a cell up to a width.
func pad(cell string, columns int) string {
	return cell + strings.Repeat(" ", max(columns-width(cell), 0))
}

func amountText(a *wire.Amount) string {
	if a == nil {
		return ""
	}
	return figureText(a.Value, a.Unit)
}

// requirementText writes a requirement as the law does, with the figure it comes
// to where that is in another unit.
func requirementText(r *wire.Requirement) string {
	if r == nil {
		return ""
	}
	compare := strings.ReplaceAll(r.Compare, "_", " ")
	figure := figureText(r.Value, r.Unit)
	if number, ok := r.Value.(float64); ok && r.Unit == "ft" {
		figure = strconv.FormatFloat(math.Round(number*100)/100, 'f', -1, 64) + " ft"
	}
	switch {
	case r.Unit == "date" && r.AsWritten != "":
		return dateWords[r.Compare] + " " + figure + ", " + r.AsWritten
	case r.Compare == "at_most" && r.Value == 0.0:
		return "none"
	case r.AsWritten == "":
		return compare + " " + figure
	case r.Unit == "fraction":
		return compare + " " + r.AsWritten
	}
	return compare + " " + r.AsWritten + " (" + figure + ")"
}

// dateWords are the comparisons as they are said of dates.
var dateWords = map[string]string{
	"at_least": "not before", "at_most": "not after", "more_than": "after", "less_than": "before", "exactly": "on",
}

// figureText writes a figure as people do: lengths to the hundredth, amounts of
// money with commas, yes and no.
func figureText(value any, unit string) string {
	switch v := value.(type) {
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case float64:
		return numberText(v, unit)
	default:
		return fmt.Sprint(v)
	}
}

func numberText(v float64, unit string) string {
	switch unit {
	case "ft", "sq ft":
		return fmt.Sprintf("%.2f %s", v, unit)
	case "fraction":
		return fmt.Sprintf("%.1f %%", v*100)
	case "usd":
		return thousands(v) + " USD"
	case "day":
		if v != 1 {
			unit = "days"
		}
	case "count":
		unit = ""
	}
	return strings.TrimSpace(strconv.FormatFloat(v, 'f', -1, 64) + " " + unit)
}

// thousands writes an amount of money, rounded to a whole one, with commas.
func thousands(v float64) string {
	digits := strconv.FormatFloat(v, 'f', 0, 64)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
