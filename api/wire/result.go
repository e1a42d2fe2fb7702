// Package wire holds the JSON documents that leave Clearway. The program and the
// HTTP service write the same bytes because both write them here; no other
// package has JSON tags for them.
//
// It may import geo and ordinances, and is imported by api and cmd.
package wire

import (
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// Result is the answer to a plan, as `clearway check --format json` and
// POST /v1/checks give it.
type Result struct {
	Ordinance   Ordinance `json:"ordinance"`
	Permit      string    `json:"permit"`
	On          string    `json:"on"` // a date, 2027-05-01
	Verdict     string    `json:"verdict"`
	Geometry    string    `json:"geometry"`
	Stated      string    `json:"stated"`
	Results     []Finding `json:"results"`
	Assumptions []string  `json:"assumptions"`
	Warnings    []string  `json:"warnings"`
	Precision   Precision `json:"precision"`
}

// Ordinance names the code that a plan was checked against.
type Ordinance struct {
	ID    string `json:"id"`
	Title string `json:"title"`
}

// Finding is what one rule says of the plan.
type Finding struct {
	Rule     string       `json:"rule"`
	Section  string       `json:"section"`
	Title    string       `json:"title"`
	Kind     string       `json:"kind"`
	Status   string       `json:"status"`
	Measured *Amount      `json:"measured,omitempty"`
	Required *Requirement `json:"required,omitempty"`
	Message  string       `json:"message"`
	Features []string     `json:"features"`
	// Also holds further numbers in the unit of Measured.
	Also    map[string]float64 `json:"also"`
	Parts   []Part             `json:"parts,omitempty"`
	Witness FeatureCollection  `json:"witness"`
}

// Amount is a figure with its unit. Uncertainty is in the same unit and is 0 for
// a stated figure.
type Amount struct {
	Value       any     `json:"value"`
	Unit        string  `json:"unit"`
	Uncertainty float64 `json:"uncertainty"`
}

// Requirement is the figure that a rule asks for. AsWritten is there where the
// law writes it in another unit.
type Requirement struct {
	Compare   string `json:"compare"`
	Value     any    `json:"value"`
	Unit      string `json:"unit"`
	AsWritten string `json:"as_written,omitempty"`
}

// Part is one figure of a rule that has several.
type Part struct {
	Name     string       `json:"name"`
	Status   string       `json:"status"`
	Measured *Amount      `json:"measured,omitempty"`
	Required *Requirement `json:"required,omitempty"`
}

// Precision tells how finely the plan's coordinates are written, and what that
// does to a length.
type Precision struct {
	Decimals      int     `json:"decimals"`
	UncertaintyFt float64 `json:"uncertainty_ft"`
}

// FromReport returns the document of a report. Lists are never null. Numbers are
// rounded as round describes, and witnesses are laid out in WGS 84.
func FromReport(r *ordinances.Report) Result {
	doc := Result{
		Ordinance:   Ordinance{ID: r.Ordinance, Title: r.Title},
		Permit:      r.Permit,
		On:          r.On.Format("2006-01-02"),
		Verdict:     string(r.Verdict),
		Geometry:    string(r.Geometry),
		Stated:      string(r.Stated),
		Results:     make([]Finding, 0, len(r.Findings)),
		Assumptions: list(r.Assumptions),
		Warnings:    list(r.Warnings),
		Precision: Precision{
			Decimals:      r.Plan.Precision.Decimals,
			UncertaintyFt: round(r.Plan.Precision.Uncertainty.Feet(), fineDecimals),
		},
	}
	for _, f := range r.Findings {
		doc.Results = append(doc.Results, finding(f, r.Plan))
	}
	return doc
}

func finding(f ordinances.Finding, plan *siteplan.Plan) Finding {
	return Finding{
		Rule:     f.Rule,
		Section:  f.Section,
		Title:    f.Title,
		Kind:     string(f.Kind),
		Status:   string(f.Status),
		Measured: amount(f.Measured),
		Required: requirement(f.Required),
		Message:  f.Message,
		Features: list(f.Features),
		Also:     also(f),
		Parts:    parts(f.Parts),
		Witness:  witness(f, plan),
	}
}

func amount(a *ordinances.Amount) *Amount {
	if a == nil {
		return nil
	}
	return &Amount{
		Value:       figure(a.Value, a.Unit),
		Unit:        a.Unit,
		Uncertainty: round(a.Uncertainty, fineDecimals),
	}
}

func requirement(r *ordinances.Requirement) *Requirement {
	if r == nil {
		return nil
	}
	return &Requirement{
		Compare:   r.Compare,
		Value:     figure(r.Value, r.Unit),
		Unit:      r.Unit,
		AsWritten: r.AsWritten,
	}
}

// also rounds the further numbers of a finding. A number that is not finite is
// left out: it says that there is nothing to measure.
func also(f ordinances.Finding) map[string]float64 {
	decimals := fineDecimals
	if f.Measured != nil {
		decimals = decimalsOf(f.Measured.Unit)
	}
	numbers := make(map[string]float64, len(f.Also))
	for name, value := range f.Also {
		if finite(value) {
			numbers[name] = round(value, decimals)
		}
	}
	return numbers
}

func parts(parts []ordinances.Part) []Part {
	var all []Part
	for _, p := range parts {
		all = append(all, Part{
			Name:     p.Name,
			Status:   string(p.Status),
			Measured: amount(p.Measured),
			Required: requirement(p.Required),
		})
	}
	return all
}

// list returns the same list, empty instead of nil, which JSON would write null.
func list(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
