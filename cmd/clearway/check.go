package main

import (
	"context"

	"clearway/api/wire"
	"clearway/ordinances"
)

type checkVerb struct {
	Plan      string `arg:"" help:"Site plan, a GeoJSON file; - reads standard input."`
	Ordinance string `required:"" placeholder:"ID|DIR" help:"Municipal code to check against, or a folder with rule files."`
	Permit    string `required:"" placeholder:"ID" help:"Permit that is applied for."`
	Format    string `enum:"text,json,geojson" default:"text" help:"Form of the answer: text, json, or geojson for a map (${default})."`
	On        string `placeholder:"DATE" help:"Day the rules are to be in force (today)."`
}

// Help is printed below the summary.
func (checkVerb) Help() string {
	return `Exit status: 0 pass, 1 fail, 3 undecided, 2 where the plan cannot be read or used.

Example:

	clearway check cafe.geojson --ordinance prescott-wi --permit sidewalk-cafe
	clearway new --permit sidewalk-cafe | clearway check - --ordinance prescott-wi --permit sidewalk-cafe --format json`
}

func (v *checkVerb) run(_ context.Context, p *program) (int, error) {
	code, err := ordinance(v.Ordinance)
	if err != nil {
		return 0, err
	}
	if _, err := permitIn(code, v.Permit); err != nil {
		return 0, err
	}
	on, err := p.day(v.On)
	if err != nil {
		return 0, err
	}
	plan, err := p.readPlan(v.Plan)
	if err != nil {
		return 0, err
	}
	report, err := ordinances.Check(plan, code, v.Permit, on)
	if err != nil {
		return 0, err
	}
	if err := v.write(p, report); err != nil {
		return 0, err
	}
	return exitStatus(report.Verdict), nil
}

func (v *checkVerb) write(p *program, report *ordinances.Report) error {
	switch v.Format {
	case "json":
		return wire.Encode(p.stdout, wire.FromReport(report))
	case "geojson":
		return wire.EncodeGeoJSON(p.stdout, wire.GeoJSON(wire.FromReport(report)))
	default:
		return writeNote(p.stdout, wire.FromReport(report), screenOf(p.stdout, p.env))
	}
}

func exitStatus(verdict ordinances.Status) int {
	switch verdict {
	case ordinances.Pass:
		return exitPass
	case ordinances.Fail:
		return exitFail
	default:
		return exitUndecided
	}
}
