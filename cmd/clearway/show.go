package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"clearway/ordinances"
)

type showVerb struct {
	ID string `arg:"" placeholder:"ID|DIR" help:"Code to show, or a folder with rule files."`
}

// Help is printed below the summary.
func (showVerb) Help() string {
	return `Example:

	clearway ordinances show prescott-wi`
}

func (v *showVerb) run(_ context.Context, p *program) (int, error) {
	code, err := ordinance(v.ID)
	if err != nil {
		return 0, err
	}
	today, err := p.day("")
	if err != nil {
		return 0, err
	}
	n := &note{screen: screenOf(p.stdout, p.env)}
	n.code(code, today)
	_, err = io.WriteString(p.stdout, n.text.String())
	return exitPass, err
}

// code writes a code in words: its permits, their rules, and the facts that an
// application has to state.
func (n *note) code(code *ordinances.Ordinance, on time.Time) {
	n.hang("", 0, fmt.Sprintf("%s: %s, %s", code.ID, code.Title, code.Place))
	n.hang("", 0, code.Source)
	for _, permit := range code.Permits {
		n.heading(fmt.Sprintf("Permit %s: %s (%s)", permit.ID, permit.Title, permit.Section))
		for _, rule := range permit.Rules {
			n.rule(rule, on)
		}
		n.facts(permit)
	}
}

func (n *note) rule(r *ordinances.Rule, on time.Time) {
	n.line("")
	n.hang("  ", 2, fmt.Sprintf("%s, %s (%s): %s", r.ID, r.Section, r.Kind, r.Title))
	n.hang("    ", 4, r.Words)
	for _, demand := range r.Demands(on) {
		n.hang("    Asks for: ", 14, demand)
	}
	if r.Reading != "" {
		n.hang("    Read as: ", 13, r.Reading)
	}
}

// facts lists what is to be stated as properties of the features it is about.
func (n *note) facts(permit *ordinances.Permit) {
	for _, on := range factsOf(permit) {
		if len(on.facts) == 0 {
			continue
		}
		n.line("\n  To be stated in the properties of the %s:\n", on.names())
		name, example := 0, 0
		for _, f := range on.facts {
			name, example = max(name, width(f.Name)), max(example, width(f.Example))
		}
		for _, f := range on.facts {
			lead := fmt.Sprintf("    %s  %s  ", pad(f.Name, name), pad(f.Example, example))
			n.hang(lead, width(lead), f.Says)
		}
	}
}
