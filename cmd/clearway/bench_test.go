package main

import (
	"io"
	"io/fs"
	"testing"
	"time"

	"clearway/api/wire"
	"clearway/fixtures"
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
