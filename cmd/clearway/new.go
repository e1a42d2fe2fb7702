package main

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"text/template"

	"clearway/api"
	"clearway/ordinances"
)

//go:embed starters/*.geojson
var starters embed.FS

type newVerb struct {
	Permit    string `required:"" placeholder:"ID" help:"Permit that the plan is for."`
	Ordinance string `placeholder:"ID|DIR" help:"Code whose facts the plan is to ask for (all that have the permit)."`
}

// Help is printed below the summary.
func (newVerb) Help() string {
	return `The plan is drawn in a tape-measure grid, in feet, and tells in comments what to change. Every fact that the rules ask for is there as null, to be filled in.

Example:

	clearway new --permit sidewalk-cafe --ordinance prescott-wi > cafe.geojson
	clearway check cafe.geojson --permit sidewalk-cafe --ordinance prescott-wi`
}

func (v *newVerb) run(_ context.Context, p *program) (int, error) {
	permits, err := v.permits()
	if err != nil {
		return 0, err
	}
	return exitPass, writeStarter(p.stdout, v.Permit, permits)
}

// writeStarter writes the plan to start from for a permit, which asks for what the
// given ones, of that name, ask for.
func writeStarter(w io.Writer, name string, permits []*ordinances.Permit) error {
	text, err := fs.ReadFile(starters, "starters/"+name+".geojson")
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no plan to start from for permit %q yet; there is one for %s", name, strings.Join(starterNames(), ", "))
	}
	if err != nil {
		return err
	}
	starter, err := template.New(name).Funcs(template.FuncMap{"comment": factComment}).Parse(string(text))
	if err != nil {
		return err
	}
	return starter.Execute(w, struct{ Facts []ordinances.Fact }{subjectFacts(permits)})
}

// templates are the plans to start from for all permits of a library that have one.
func templates(library *ordinances.Library) ([]api.Template, error) {
	names := starterNames()
	var all []api.Template
	for _, code := range library.Ordinances {
		for _, permit := range code.Permits {
			if !slices.Contains(names, permit.ID) {
				continue
			}
			var plan bytes.Buffer
			if err := writeStarter(&plan, permit.ID, []*ordinances.Permit{permit}); err != nil {
				return nil, err
			}
			all = append(all, api.Template{Ordinance: code.ID, Permit: permit.ID, Plan: plan.Bytes()})
		}
	}
	return all, nil
}

// permits are the permit of the named code, or of each bundled code that has it.
func (v *newVerb) permits() ([]*ordinances.Permit, error) {
	if v.Ordinance != "" {
		code, err := ordinance(v.Ordinance)
		if err != nil {
			return nil, err
		}
		permit, err := permitIn(code, v.Permit)
		return []*ordinances.Permit{permit}, err
	}
	library, err := ordinances.Builtin()
	if err != nil {
		return nil, err
	}
	var found []*ordinances.Permit
	for _, code := range library.Ordinances {
		if permit := code.Permit(v.Permit); permit != nil {
			found = append(found, permit)
		}
	}
	if found == nil {
		return nil, fmt.Errorf("no ordinance has a permit %q; there is a plan to start from for %s", v.Permit, strings.Join(starterNames(), ", "))
	}
	return found, nil
}

// subjectFacts returns what the permits ask their subject to state, each fact once.
func subjectFacts(permits []*ordinances.Permit) []ordinances.Fact {
	var all []ordinances.Fact
	seen := map[string]bool{}
	for _, permit := range permits {
		for _, fact := range factsOf(permit)[0].facts {
			if !seen[fact.Name] {
				seen[fact.Name] = true
				all = append(all, fact)
			}
		}
	}
	return all
}

// factComment explains a fact, as a JSON string.
func factComment(f ordinances.Fact) (string, error) {
	text, err := json.Marshal(fmt.Sprintf("%s: %s, for example %s", f.Name, f.Says, f.Example))
	return string(text), err
}

// starterNames are the permits that have a plan to start from.
func starterNames() []string {
	entries, _ := starters.ReadDir("starters") // of an embedded folder: it cannot fail
	names := make([]string, 0, len(entries))
	for _, entry := range entries {
		names = append(names, strings.TrimSuffix(entry.Name(), ".geojson"))
	}
	return names
}
