package main

import (
	"context"

	"clearway/api/wire"
	"clearway/ordinances"
)

type checkVerb struct {
	checkedPlan `embed:""`
	Format      string `enum:"text,json,geojson" default:"text" help:"Form of the answer: text, json, or geojson for a map (${default})."`
}

// Help is printed below the summary.
func (checkVerb) Help() string {
	return `Exit status: 0 pass, 1 fail, 3 undecided, 2 where the plan cannot be read or used.

Example:

	clearway check cafe.geojson --ordinance prescott-wi --permit sidewalk-cafe
	clearway check cafe.geojson --ordinance prescott-wi --permit sidewalk-cafe --store town.gpkg
	clearway new --permit sidewalk-cafe | clearway check - --ordinance prescott-wi --permit sidewalk-cafe --format json`
}

func (v *checkVerb) run(ctx context.Context, p *program) (int, error) {
	keepSmall()
	c, err := v.check(ctx, p)
	if err != nil {
		return 0, err
	}
	if err := v.write(p, c.report); err != nil {
		return 0, err
	}
	return exitStatus(c.report.Verdict), nil
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
