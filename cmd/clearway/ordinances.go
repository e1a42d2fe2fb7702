package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"clearway/api/wire"
	"clearway/ordinances"
)

type ordinancesVerb struct {
	List listVerb      `cmd:"" default:"withargs" help:"List the rules of all codes."`
	Show showVerb      `cmd:"" help:"Show a code in words, with the facts it asks for."`
	Test testCasesVerb `cmd:"" help:"Run the worked cases of the rules."`
}

type listVerb struct {
	Format string `enum:"text,json" default:"text" help:"Form of the list: text or json (${default})."`
}

// Help is printed below the summary.
func (listVerb) Help() string {
	return `Example:

	clearway ordinances
	clearway ordinances --format json`
}

func (v *listVerb) run(_ context.Context, p *program) (int, error) {
	library, err := ordinances.Builtin()
	if err != nil {
		return 0, err
	}
	if v.Format == "json" {
		return exitPass, wire.EncodeOrdinances(p.stdout, wire.Ordinances(library))
	}
	var text strings.Builder
	for i, code := range library.Ordinances {
		if i > 0 {
			text.WriteString("\n")
		}
		fmt.Fprintf(&text, "%s: %s\n", code.ID, code.Title)
		for _, permit := range code.Permits {
			fmt.Fprintf(&text, "\n  %s (%s)\n", permit.ID, permit.Section)
			writeRuleTable(&text, permit.Rules)
		}
	}
	_, err = fmt.Fprint(p.stdout, text.String())
	return exitPass, err
}

func writeRuleTable(text *strings.Builder, rules []*ordinances.Rule) {
	var id, section, kind int
	for _, r := range rules {
		id, section, kind = max(id, len(r.ID)), max(section, len(r.Section)), max(kind, len(r.Kind))
	}
	for _, r := range rules {
		fmt.Fprintf(text, "    %s  %s  %s  %s\n", pad(r.ID, id), pad(r.Section, section), pad(string(r.Kind), kind), r.Title)
	}
}

type testCasesVerb struct {
	Dir string `arg:"" optional:"" help:"Folder with rule files; all bundled codes where it is left out."`
}

// Help is printed below the summary.
func (testCasesVerb) Help() string {
	return `Exit status: 0 all hold, 1 some do not, 2 where the folder cannot be read.

Example:

	clearway ordinances test
	clearway ordinances test ./our-town`
}

func (v *testCasesVerb) run(_ context.Context, p *program) (int, error) {
	codes, err := v.codes()
	if err != nil {
		return 0, err
	}
	status := exitPass
	for _, code := range codes {
		results, err := code.RunCases()
		if err != nil {
			return 0, err
		}
		if writeCases(p.stdout, code, results) > 0 {
			status = exitFail
		}
	}
	return status, nil
}

// writeCases writes what became of a code's cases and returns how many failed.
func writeCases(w io.Writer, code *ordinances.Ordinance, results []ordinances.CaseResult) int {
	held, failed := 0, 0
	for _, c := range results {
		if c.Fault == "" {
			held++
			continue
		}
		failed++
		fmt.Fprintf(w, "FAIL %s/%s line %d, %s, %q: %s\n", code.ID, c.Permit, c.Line, c.Rule, c.Case, c.Fault)
	}
	fmt.Fprintf(w, "%s: %d passed, %d failed\n", code.ID, held, failed)
	return failed
}

func (v *testCasesVerb) codes() ([]*ordinances.Ordinance, error) {
	if v.Dir != "" {
		code, err := ordinances.Load(os.DirFS(v.Dir), ".")
		return []*ordinances.Ordinance{code}, err
	}
	library, err := ordinances.Builtin()
	if err != nil {
		return nil, err
	}
	return library.Ordinances, nil
}
