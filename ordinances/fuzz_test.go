package ordinances_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"clearway/geo/siteplan"
	"clearway/geo/siteplan/plantest"
	"clearway/ordinances"
)

// FuzzCheck: whatever is drawn, each permit of both towns is judged within
// patience, in finite numbers, and alike when the plan is written backwards. One
// run judges one permit, the one that the drawing chooses.
func FuzzCheck(f *testing.F) {
	judges := everyPermit(f)
	for i := range judges {
		for surroundings := range byte(7) {
			f.Add(append([]byte{surroundings << 2, byte(i), 0b1011101}, cafeWithTable...))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		d := plantest.FromBytes(data)
		j := judges[d.Choice%len(judges)]
		report := j.judge(t, d)
		if report == nil {
			return
		}
		mustBeFinite(t, report)
		// An outline that runs back along itself may be noted one way round and
		// refused the other, or joined to its neighbours one way round only.
		if backwards := j.judge(t, d.Backwards()); backwards != nil && joins(report) == joins(backwards) {
			mustAgree(t, report, backwards)
		}
	})
}

// cafeWithTable draws a cafe at the wall, 12 to 36 by 8 to 12 ft, with a table
// in it, and an object 2 ft wide at the curb, see plantest.
var cafeWithTable = []byte{
	0, 0, 12 + 8, 8 + 8, 36 + 8, 12 + 8,
	3, 0, 20 + 8, 9 + 8, 22 + 8, 11 + 8,
	2, 0, 24 + 8, 1 + 8, 26 + 8, 3 + 8,
}

// patience is how long one plan may take, at the second attempt: at the first the
// machine may have been busy elsewhere.
const patience = 2 * time.Second

// permitJudge judges plans by one permit of a code.
type permitJudge struct {
	code   *ordinances.Ordinance
	permit string
}

func everyPermit(t testing.TB) []permitJudge {
	library, err := ordinances.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	var judges []permitJudge
	for _, town := range []string{"prescott-wi", "mazomanie-wi"} {
		code := library.Ordinance(town)
		for _, id := range code.PermitIDs() {
			judges = append(judges, permitJudge{code, id})
		}
	}
	return judges
}

// judge returns the report on a drawing, nil where it is no plan that can be read.
func (j permitJudge) judge(t *testing.T, d plantest.Drawing) *ordinances.Report {
	var took time.Duration
	for range 2 {
		begin := time.Now()
		plan, err := siteplan.Decode(d.GeoJSON())
		if err != nil {
			return nil
		}
		report, err := ordinances.Check(plan, j.code, j.permit, may)
		if err != nil {
			t.Fatal(err)
		}
		if took = time.Since(begin); took <= patience {
			return report
		}
	}
	t.Fatalf("%s %s took %v", j.code.ID, j.permit, took)
	return nil
}

// figure is what a finding or one of its parts says.
type figure struct {
	name     string
	status   ordinances.Status
	measured *ordinances.Amount
	required *ordinances.Requirement
}

func figuresOf(r *ordinances.Report) []figure {
	var all []figure
	for _, f := range r.Findings {
		all = append(all, figure{f.Rule, f.Status, f.Measured, f.Required})
		for i, p := range f.Parts {
			all = append(all, figure{fmt.Sprintf("%s, part %d", f.Rule, i+1), p.Status, p.Measured, p.Required})
		}
	}
	return all
}

func mustBeFinite(t *testing.T, r *ordinances.Report) {
	t.Helper()
	for _, f := range figuresOf(r) {
		if v, ok := f.value(); ok && !isFinite(v, f.measured.Uncertainty) {
			t.Errorf("%s: measured %+v", f.name, *f.measured)
		}
		if f.status == "" {
			t.Errorf("%s has no status", f.name)
		}
	}
	for _, f := range r.Findings {
		if f.Message == "" {
			t.Errorf("%s has no message", f.Rule)
		}
		for name, v := range f.Also {
			if !isFinite(v) {
				t.Errorf("%s: %s is %v", f.Rule, name, v)
			}
		}
		for _, w := range f.Witness {
			if b := w.Geometry.Bound(); !isFinite(b.Min[0], b.Min[1], b.Max[0], b.Max[1]) {
				t.Errorf("%s: witness %+v", f.Rule, w)
			}
		}
	}
}

// joins tells whether the outlines of the walk could be joined.
func joins(r *ordinances.Report) bool {
	return !slices.ContainsFunc(r.Findings, func(f ordinances.Finding) bool { return strings.Contains(f.Message, "cannot be joined") })
}

func isFinite(numbers ...float64) bool {
	return !slices.ContainsFunc(numbers, func(v float64) bool { return math.IsNaN(v) || math.IsInf(v, 0) })
}

// value is the measured number.
func (f figure) value() (float64, bool) {
	if f.measured == nil {
		return 0, false
	}
	v, ok := f.measured.Value.(float64)
	return v, ok
}

// slack is the measured number less what is required: gaps of different limits
// may tie, and then either may be named.
func (f figure) slack() (float64, bool) {
	v, ok := f.value()
	if f.required != nil {
		if limit, isNumber := f.required.Value.(float64); isNumber {
			v -= limit
		}
	}
	return v, ok
}

// sameFeet is how near two measurements of one plan must come. Ways are found on
// samples of the outlines, to 0.01 ft; adjoining panels are joined within the plan's
// precision, at one vertex or another.
func sameFeet(f figure) float64 {
	same := 1e-6
	if f.measured != nil {
		same += f.measured.Uncertainty
	}
	switch f.name {
	case "aisle", "doors-clear", "access-kept":
		same += 0.02
	}
	return same
}

// sameStatus lets a figure of a roughly written plan be marginal one way round.
func sameStatus(f, g figure) bool {
	rough := f.measured != nil && f.measured.Uncertainty > 0
	return f.status == g.status || rough && (f.status == ordinances.Marginal || g.status == ordinances.Marginal)
}

func mustAgree(t *testing.T, a, b *ordinances.Report) {
	t.Helper()
	others := figuresOf(b)
	for i, f := range figuresOf(a) {
		g := others[i]
		v, measured := f.slack()
		w, alike := g.slack()
		if !sameStatus(f, g) || measured != alike || math.Abs(v-w) > sameFeet(f) {
			t.Errorf("%s: %s %s, written backwards %s %s", f.name, f.status, told(f), g.status, told(g))
		}
	}
}

func told(f figure) string {
	if f.measured == nil {
		return "unmeasured"
	}
	if f.required == nil {
		return fmt.Sprintf("%v", f.measured.Value)
	}
	return fmt.Sprintf("%v of %v", f.measured.Value, f.required.Value)
}
