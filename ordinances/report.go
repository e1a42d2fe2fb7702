// Package ordinances holds municipal codes as data and the engine that judges a
// site plan by them.
//
// A code is a folder of YAML files that a town attorney can read; Check takes a
// plan, the rules of one permit and a date, and returns a Report. It opens no
// file, asks no clock and no store.
package ordinances

import (
	"time"

	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// Status is the outcome of one rule.
type Status string

// The statuses of a rule, see Report.
const (
	Pass          Status = "pass"
	Fail          Status = "fail"
	Marginal      Status = "marginal"
	Missing       Status = "missing"
	Judged        Status = "judged"
	NotApplicable Status = "not-applicable"
	Undecided     Status = "undecided" // of verdicts only
)

// Kind says how a rule is decided.
type Kind string

// The kinds of rule: from the geometry, from a stated fact, by an official, by
// the parcel store.
const (
	Measured Kind = "measured"
	Stated   Kind = "stated"
	ByJudge  Kind = "judged"
	Notice   Kind = "notice"
)

// Report is the answer to a plan: what each rule says and the verdict on all.
type Report struct {
	Ordinance   string // id
	Title       string
	Permit      string
	On          time.Time // a date at 00:00 UTC
	Verdict     Status    // Pass, Fail or Undecided, over measured and stated rules
	Geometry    Status    // the measured rules alone
	Stated      Status    // the stated rules alone
	Findings    []Finding
	Assumptions []string
	Warnings    []string
	Plan        *siteplan.Plan
}

// Finding is what one rule says of a plan.
type Finding struct {
	Rule     string
	Section  string // with the code's number, "506-10 G(1)"
	Title    string
	Kind     Kind
	Status   Status
	Measured *Amount
	Required *Requirement
	// Message is for the applicant: what is wrong, where, by how much, what
	// would pass.
	Message  string
	Features []string
	Also     map[string]float64
	Witness  []measure.Witness // in the plan's plane
	// Parts are the figures of a rule that has several, all of which must hold.
	Parts []Part
}

// Amount is a figure with a unit; Value is a float64, a bool or a string
// (dates as 2027-05-01, times as 06:00).
type Amount struct {
	Value       any
	Unit        string
	Uncertainty float64 // 0 for stated figures
}

// Requirement is what a rule asks for.
type Requirement struct {
	Compare   string // at_least, at_most, more_than, less_than, exactly
	Value     any
	Unit      string
	AsWritten string // "44 in" where the law's unit is another, else empty
	// Tolerance is what a drawing may be off by where the law asks for contact or for
	// nothing at all, in Unit; 0 for none.
	Tolerance float64
}

// Part is one figure of a rule that has several.
type Part struct {
	Name     string
	Status   Status
	Measured *Amount
	Required *Requirement
}
