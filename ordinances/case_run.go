package ordinances

import (
	"fmt"
	"math"
	"strings"

	"clearway/geo/siteplan"
)

// CaseResult is a worked case and what became of it.
type CaseResult struct {
	Permit, Rule, Part string
	Case               string
	Line               int // of the permit's case file
	Want, Got          Status
	// Fault says how the answer differs from what the case wants; empty where
	// it does not.
	Fault string
}

// RunCases judges every worked case of a code and compares. The error is a
// *LoadError: the cases cannot be read, or a rule lacks them.
func (o *Ordinance) RunCases() ([]CaseResult, error) {
	files, err := o.loadCases()
	if err != nil {
		return nil, err
	}
	var results []CaseResult
	for _, p := range o.Permits {
		for _, r := range p.Rules {
			for _, c := range files[p.ID].Cases[r.ID] {
				results = append(results, o.runCase(p, r, files[p.ID], c))
			}
		}
	}
	return results, nil
}

func (o *Ordinance) runCase(p *Permit, r *Rule, file *caseFile, c *workedCase) CaseResult {
	result := CaseResult{Permit: p.ID, Rule: r.ID, Part: c.Part, Case: c.Case, Line: c.line, Want: c.Want}
	data, err := c.geoJSON(file, o.near)
	if err != nil {
		result.Fault = err.Error()
		return result
	}
	plan, err := siteplan.Decode(data)
	if err != nil {
		result.Fault = "its plan cannot be read: " + err.Error()
		return result
	}
	ck := newChecker(plan, p, c.on)
	ck.known, ck.districts = c.Town.known(), o.districts
	f := ck.find(r)
	result.Got = f.Status
	result.Fault = c.fault(f, ck.alternatives)
	return result
}

// known is what the engine is given of a case's town.
func (t townData) known() Known {
	const source = "the town's data"
	var k Known
	if t.Districts != nil {
		k.Zoning = &Zoning{Source: source}
		for _, code := range t.Districts {
			k.Zoning.Districts = append(k.Zoning.Districts, District{Code: code})
		}
	}
	if t.Within != (Within{}) {
		k.Notices = map[Within]Neighbors{t.Within: {Parcels: t.Parcels, Source: source}}
	}
	return k
}

// caseTolerance is how exactly a case's figure must come back.
const caseTolerance = 0.002

// fault compares a finding, or the part or alternative of it that the case is about,
// with what the case wants, and the figure with the side of the limit that the case
// says it is on.
func (c *workedCase) fault(f Finding, alternatives []Part) string {
	status, measured, required := f.Status, f.Measured, f.Required
	if c.Part != "" {
		found := false
		for _, p := range append(f.Parts, alternatives...) {
			if p.Name == c.Part {
				status, measured, required, found = p.Status, p.Measured, p.Required, true
			}
		}
		if !found {
			return fmt.Sprintf("the rule has no part %q", c.Part)
		}
	}
	if status != c.Want {
		return fmt.Sprintf("%s, want %s: %s", status, c.Want, f.Message)
	}
	for _, figure := range []struct {
		name string
		want any
		got  any
	}{{"value", c.Value, valueOf(measured)}, {"required", c.Required, valueRequired(required)}} {
		if figure.want != nil && !sameFigure(figure.want, figure.got) {
			return fmt.Sprintf("%s is %v, want %v", figure.name, figure.got, figure.want)
		}
	}
	return c.sideFault(measured, required)
}

func valueOf(a *Amount) any {
	if a == nil {
		return nil
	}
	return a.Value
}

func valueRequired(r *Requirement) any {
	if r == nil {
		return nil
	}
	return r.Value
}

func sameFigure(want, got any) bool {
	w, err := readNumber(asFraction(want))
	if err != nil {
		return want == got
	}
	g, ok := got.(float64)
	return ok && math.Abs(g-w) <= caseTolerance
}

// sideFault checks that the figure is on the side of the limit that the case
// says, so that a case at the limit is at the limit.
func (c *workedCase) sideFault(a *Amount, r *Requirement) string {
	if c.Side == "" || c.Side == yes || c.Side == no {
		return ""
	}
	if a == nil || r == nil {
		return "it has no figure to be " + c.Side + " the limit"
	}
	side := at
	switch d := distanceFrom(a, r); {
	case d < 0:
		side = under
	case d > 0:
		side = over
	}
	if side != c.Side {
		return fmt.Sprintf("%v is %s %v, the case says %s", a.Value, side, r.Value, c.Side)
	}
	return ""
}

// distanceFrom is negative under the limit, 0 at it, as limits are read.
func distanceFrom(a *Amount, r *Requirement) float64 {
	v, okV := a.Value.(float64)
	limit, okL := r.Value.(float64)
	if !okV || !okL { // dates and times of day
		return float64(strings.Compare(fmt.Sprint(a.Value), fmt.Sprint(r.Value)))
	}
	if math.Abs(v-limit) <= roundingOf(dimension(r.Unit))+noise {
		return 0
	}
	return v - limit
}
