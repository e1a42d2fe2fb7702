package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"clearway/api/draw"
	"clearway/api/report"
)

type reportVerb struct {
	checkedPlan `embed:""`
	Output      string `short:"o" required:"" placeholder:"FILE.pdf" help:"File to write."`
	Paper       string `default:"letter" help:"Size of the sheets: letter, tabloid or a3 (${default})."`
}

// Help is printed below the summary.
func (reportVerb) Help() string {
	return `Exit status: 0 written, whatever the verdict; 2 where the plan cannot be read or used, or the file not written.

Example:

	clearway report cafe.geojson --ordinance prescott-wi --permit sidewalk-cafe -o cafe-report.pdf`
}

func (v *reportVerb) run(ctx context.Context, p *program) (int, error) {
	if !strings.EqualFold(filepath.Ext(v.Output), ".pdf") {
		return 0, fmt.Errorf("-o %s: a report is written as .pdf", v.Output)
	}
	paper, err := draw.PaperNamed(v.Paper)
	if err != nil {
		return 0, fmt.Errorf("--paper: %w", err)
	}
	c, err := v.check(ctx, p)
	if err != nil {
		return 0, err
	}
	rules, err := report.Fingerprint(c.permit)
	if err != nil {
		return 0, err
	}
	d := report.New(c.report, report.Options{
		Drawing:          draw.Options{Paper: paper, PlanName: c.name, Fingerprint: c.fingerprint},
		RulesFingerprint: rules,
	})
	return exitPass, p.save(v.Output, d, draw.PDF)
}
