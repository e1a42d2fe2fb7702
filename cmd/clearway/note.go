package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"clearway/api/wire"
	"clearway/ordinances"
)

// writeNote writes a result as an inspector's note: the verdict, a line for
// each rule with what would pass below it, what an official still has to judge,
// what was assumed and what to look at.
func writeNote(w io.Writer, r wire.Result, s screen) error {
	n := &note{screen: s}
	n.verdict(r)
	n.rules(r.Results)
	n.judged(r.Results)
	n.list("Assumed", r.Assumptions)
	n.list("Look at", r.Warnings)
	n.precision(r.Precision)
	_, err := io.WriteString(w, n.text.String())
	return err
}

// note is a text in the making.
type note struct {
	screen
	text strings.Builder
}

func (n *note) line(format string, args ...any) {
	n.text.WriteString(strings.TrimRight(fmt.Sprintf(format, args...), " ") + "\n")
}

// hang writes a text after a lead of its first line; further lines begin below
// the text. The width of the lead is given, because colors take none.
func (n *note) hang(lead string, leadWidth int, text string) {
	for _, line := range wrap(text, max(n.width-leadWidth, 20)) {
		n.line("%s%s", lead, line)
		lead = strings.Repeat(" ", leadWidth)
	}
}

// heading begins a part of the note.
func (n *note) heading(text string) { n.line("\n%s", text) }

// verdict writes the first lines: the verdict, on what, and how many rules say so.
func (n *note) verdict(r wire.Result) {
	word := strings.ToUpper(r.Verdict)
	n.hang(n.paint(statusColor(r.Verdict), word)+"  ", len(word)+2,
		fmt.Sprintf("%s on %s, %s", r.Permit, r.On, r.Ordinance.Title))
	counts := map[string]int{}
	for _, f := range r.Results {
		if decides(f) {
			counts[f.Status]++
		}
	}
	var words []string
	for _, status := range statusOrder {
		if counts[status] > 0 {
			words = append(words, fmt.Sprintf("%d %s", counts[status], status))
		}
	}
	n.hang(strings.Repeat(" ", len(word)+2), len(word)+2,
		fmt.Sprintf("%s; from the drawing: %s, from what is stated: %s", strings.Join(words, ", "), r.Geometry, r.Stated))
}

// statusOrder is the order of the rules in the note: what is to be done first.
var statusOrder = []string{
	string(ordinances.Fail), string(ordinances.Marginal), string(ordinances.Missing), string(ordinances.Pass),
}

// decides tells whether a finding is for the program to decide and applies.
func decides(f wire.Finding) bool {
	return slices.Contains(statusOrder, f.Status)
}

// rules writes the findings that decide, and names those that do not apply.
func (n *note) rules(findings []wire.Finding) {
	var deciding []wire.Finding
	for _, status := range statusOrder {
		deciding = append(deciding, withStatus(findings, status)...)
	}
	n.heading("Rules")
	n.table(deciding, columnsOf(deciding))
	var idle []string
	for _, f := range withStatus(findings, string(ordinances.NotApplicable)) {
		idle = append(idle, f.Rule)
	}
	if len(idle) > 0 {
		n.hang("  not applicable: ", 18, strings.Join(idle, ", "))
	}
}

// judged lists what only an official can decide, with whatever could be measured.
func (n *note) judged(findings []wire.Finding) {
	if judged := withStatus(findings, string(ordinances.Judged)); len(judged) > 0 {
		n.heading("For an official to judge")
		columns := columnsOf(judged)
		columns.status = 0 // the heading says it
		n.table(judged, columns)
	}
}

func withStatus(findings []wire.Finding, status string) []wire.Finding {
	var found []wire.Finding
	for _, f := range findings {
		if f.Status == status {
			found = append(found, f)
		}
	}
	return found
}

// list writes sentences below a heading.
func (n *note) list(heading string, sentences []string) {
	if len(sentences) == 0 {
		return
	}
	n.heading(heading)
	for _, sentence := range sentences {
		n.hang("  - ", 4, sentence)
	}
}

// precision tells how good the lengths are.
func (n *note) precision(p wire.Precision) {
	if p.UncertaintyFt == 0 {
		n.line("\nThe numbers of the plan are taken as exact.")
		return
	}
	n.line("\nLengths are good to %.2g ft: the plan's coordinates have %d decimals.", p.UncertaintyFt, p.Decimals)
}

func statusColor(status string) string {
	switch ordinances.Status(status) {
	case ordinances.Pass:
		return green
	case ordinances.Fail:
		return red
	case ordinances.Marginal, ordinances.Missing, ordinances.Undecided:
		return yellow
	default:
		return plain
	}
}
