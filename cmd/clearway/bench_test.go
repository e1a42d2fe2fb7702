package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"testing"
	"time"

	"clearway/api/wire"
	"clearway/fixtures"
	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// BenchmarkUsualPlan is a check of a usual plan, taken apart: reading it, judging
// it by all rules, and all of it as a request has it, written as JSON.
func BenchmarkUsualPlan(b *testing.B) {
	data, err := fs.ReadFile(fixtures.Plans(), "prescott-storefront/plan.geojson")
	if err != nil {
		b.Fatal(err)
	}
	library, err := ordinances.Builtin()
	if err != nil {
		b.Fatal(err)
	}
	code := library.Ordinance("prescott-wi")
	on := time.Date(2027, time.May, 1, 0, 0, 0, 0, time.UTC)
	decode := func() *siteplan.Plan {
		plan, err := siteplan.Decode(data)
		if err != nil {
			b.Fatal(err)
		}
		return plan
	}
	judge := func(plan *siteplan.Plan) *ordinances.Report {
		report, err := ordinances.Check(plan, code, "sidewalk-cafe", on)
		if err != nil {
			b.Fatal(err)
		}
		return report
	}
	b.Run("decode", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			decode()
		}
	})
	b.Run("measure and judge", func(b *testing.B) {
		plan := decode()
		b.ReportAllocs()
		for b.Loop() {
			judge(plan)
		}
	})
	b.Run("together", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := wire.Encode(io.Discard, wire.FromReport(judge(decode()))); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkBlock is a check of the plan in the file that CLEARWAY_BLOCK names, see
// scripts/bench: reading it and measuring its clear width alone, and by all rules.
func BenchmarkBlock(b *testing.B) {
	path := os.Getenv("CLEARWAY_BLOCK")
	if path == "" {
		b.Skip("CLEARWAY_BLOCK names no plan")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	library, err := ordinances.Builtin()
	if err != nil {
		b.Fatal(err)
	}
	on := time.Date(2027, time.May, 1, 0, 0, 0, 0, time.UTC)
	each := func(name string, ask func(*siteplan.Plan) error) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				plan, err := siteplan.Decode(data)
				if err == nil {
					err = ask(plan)
				}
				if err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	each("clear width", func(plan *siteplan.Plan) error {
		if w := measure.Open(plan).ClearWidth(measure.WalkLimits{Curb: 6 * geo.Foot, Else: 5 * geo.Foot}); w.Quantity == nil {
			return errors.New(w.Missing)
		}
		return nil
	})
	each("all rules", func(plan *siteplan.Plan) error {
		_, err := ordinances.Check(plan, library.Ordinance("prescott-wi"), "sidewalk-cafe", on)
		return err
	})
}
