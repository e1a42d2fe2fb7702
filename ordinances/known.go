package ordinances

import (
	"fmt"
	"slices"
	"strings"

	"clearway/geo"
)

// Known is what a town's data tell of a plan's site, for the rules that ask for more
// than a drawing shows. The zero value knows nothing. Who asks for it takes care that
// it is about the plan that is checked.
type Known struct {
	// Zoning is that of the applicant's property; nil where nobody looked it up.
	Zoning *Zoning
	// Notices are the counts of those who are told, by the distance asked for.
	Notices map[Within]Neighbors
}

// Zoning is what the town's data tell of the zoning of a property.
type Zoning struct {
	Districts []District
	// Partly is true where a part of the property lies in no district.
	Partly bool
	// Source names file, version and date in a sentence.
	Source string
	// Unclear says, as a clause, why it cannot be told.
	Unclear string
}

// District is a zoning district as the town names it; Code or Name may be empty.
type District struct{ Code, Name string }

// String returns what it is called: "C-1 Central Commercial".
func (d District) String() string {
	if strings.HasPrefix(d.Name, d.Code) {
		return d.Name
	}
	return strings.TrimSpace(d.Code + " " + d.Name)
}

// Within is how far from the applicant's property a notice is given.
type Within struct {
	Value float64 `yaml:"value"`
	Unit  string  `yaml:"unit"` // of length, as in limits
}

// String writes the distance as "100 ft".
func (w Within) String() string { return numberText(w.Value) + " " + w.Unit }

// Length returns the distance.
func (w Within) Length() geo.Length { return geo.FromFeet(w.Value * units[w.Unit].per) }

// Neighbors is how many there are within a distance.
type Neighbors struct {
	Parcels int // any part of which lies within it, the applicant's own too
	Own     int // the applicant's own of these
	// Owners and Occupants are the letters to them.
	Owners, Occupants int
	// AtEdge is true where the town's parcels end within the distance, so that there
	// may be more.
	AtEdge bool
	// Source names file, version and date in a sentence.
	Source string
	// Unclear says, in sentences without a final period, why they cannot be counted
	// and what to draw or give.
	Unclear string
}

// Notices returns how far the permit's notices go, each distance once.
func (p *Permit) Notices() []Within {
	var all []Within
	for _, r := range p.Rules {
		if r.Within != nil && !slices.Contains(all, *r.Within) {
			all = append(all, *r.Within)
		}
	}
	return all
}

// Asks tells whether a rule of the permit asks for a fact.
func (p *Permit) Asks(fact string) bool {
	return slices.ContainsFunc(p.Facts(), func(f Fact) bool { return f.Name == fact })
}

func (r *Rule) resolveWithin(at place) error {
	if r.Within == nil {
		return nil
	}
	here := at.key("within")
	if r.Kind != Notice {
		return here.fault("within is how far a notice is given: it is for rules of kind notice")
	}
	if r.Measure != "" || r.Fact != "" || r.Parts != nil || r.AnyOf != nil {
		return here.fault("a rule that counts the neighbors has no other figure")
	}
	if u := units[r.Within.Unit]; u.dimension != length || !(r.Within.Value > 0) {
		return here.fault("within is a distance, as {value: 100, unit: ft}")
	}
	return nil
}

// notice tells how many are told, where that is known.
func (c *checker) notice(r *Rule) outcome {
	o := outcome{status: Judged, message: sentence(r.Words)}
	n, known := c.known.Notices[*r.Within]
	switch {
	case !known:
	case n.Unclear != "":
		o.message += fmt.Sprintf(" The neighbors within %s cannot be counted: %s", r.Within, n.Unclear)
	default:
		o.measured = value{dimension: number, number: float64(n.Parcels)}.amount(0)
		o.also = map[string]float64{"own": float64(n.Own), "owner_letters": float64(n.Owners), "occupant_letters": float64(n.Occupants)}
		o.message += " " + n.sentence(*r.Within)
	}
	return o
}

func (n Neighbors) sentence(w Within) string {
	lie := fmt.Sprintf("%d parcels lie", n.Parcels)
	if n.Parcels == 1 {
		lie = "1 parcel lies"
	}
	own := ""
	switch {
	case n.Own == n.Parcels:
		own = ", the applicant's own"
	case n.Own > 0:
		own = fmt.Sprintf(", %d of them the applicant's own", n.Own)
	}
	more := ""
	if n.AtEdge {
		more = ". The parcels loaded end there: neighbors beyond, perhaps of the next town, are not counted"
	}
	return fmt.Sprintf("%s within %s%s: %s to owners and %d to occupants (%s); clearway notice makes the list%s",
		lie, w, own, counted(float64(n.Owners), "letter"), n.Occupants, n.Source, more)
}
