package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"

	"clearway/api/town"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// checkedPlan are the arguments of verbs that check a plan.
type checkedPlan struct {
	Plan      string `arg:"" help:"Site plan, a GeoJSON file; - reads standard input."`
	Ordinance string `required:"" placeholder:"ID|DIR" help:"Municipal code to check against, or a folder with rule files."`
	Permit    string `required:"" placeholder:"ID" help:"Permit that is applied for."`
	On        string `placeholder:"DATE" help:"Day the rules are to be in force (today)."`
	Store     string `placeholder:"STORE" help:"The town's data: what the plan lacks around the site, the zoning and the neighbors are taken from it. A .gpkg file or a postgres:// database."`
}

// checked is a plan that was checked, with what identifies it.
type checked struct {
	report      *ordinances.Report
	permit      *ordinances.Permit
	name        string // of the plan, for people
	fingerprint string // SHA-256 of its bytes, in hexadecimal
}

func (v *checkedPlan) check(ctx context.Context, p *program) (*checked, error) {
	code, err := ordinance(v.Ordinance)
	if err != nil {
		return nil, err
	}
	permit, err := permitIn(code, v.Permit)
	if err != nil {
		return nil, err
	}
	on, err := p.day(v.On)
	if err != nil {
		return nil, err
	}
	name, data, err := p.readAll(v.Plan)
	if err != nil {
		return nil, err
	}
	plan, err := siteplan.Decode(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	plan, known, err := v.lookAround(ctx, plan, permit)
	if err != nil {
		return nil, err
	}
	report, err := ordinances.CheckKnowing(known, plan, code, v.Permit, on)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	return &checked{report: report, permit: permit, name: filepath.Base(name), fingerprint: hex.EncodeToString(sum[:])}, nil
}

// lookAround asks the store, if one is named, for what the plan lacks.
func (v *checkedPlan) lookAround(ctx context.Context, plan *siteplan.Plan, permit *ordinances.Permit) (*siteplan.Plan, ordinances.Known, error) {
	if v.Store == "" {
		return plan, ordinances.Known{}, nil
	}
	store, err := openStore(ctx, v.Store)
	if err != nil {
		return nil, ordinances.Known{}, err
	}
	defer store.Close()
	return town.Look(ctx, store, plan, permit)
}
