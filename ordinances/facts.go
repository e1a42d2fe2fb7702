package ordinances

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"clearway/geo/siteplan"
)

// Fact is something an applicant states as a property of a feature.
type Fact struct {
	Name    string
	Unit    string // as in rule files: usd, day, fraction, ft, in, date, time, yes_no, word ...
	Says    string // what it tells, in words
	Example string // as it is written in the plan
	Words   []string
}

// facts are all the facts that a rule may ask for.
var facts = []Fact{
	{Name: "config", Unit: "word", Says: "where the cafe area lies: at the storefront or at the curb", Example: `"storefront"`, Words: []string{"storefront", "curbside"}},
	{Name: "zoning", Unit: "word", Says: "the zoning of the property", Example: `"commercial"`, Words: []string{"commercial", "residential", "industrial", "agricultural", "public"}},
	{Name: "serves_alcohol", Unit: "yes_no", Says: "whether alcohol is served in the area", Example: "false"},
	{Name: "liquor_liability", Unit: "yes_no", Says: "whether insurance covers the liability from serving alcohol", Example: "true"},
	{Name: "food_share", Unit: "fraction", Says: "share of food and non-alcoholic drink in the gross sales of the six months before", Example: "0.62"},
	{Name: "opens", Unit: "time", Says: "when the cafe opens", Example: `"07:00"`},
	{Name: "closes", Unit: "time", Says: "when the cafe closes", Example: `"22:00"`},
	{Name: "issued", Unit: "date", Says: "the day the permit is first issued", Example: `"2027-05-01"`},
	{Name: "from", Unit: "date", Says: "the first day of use", Example: `"2027-05-01"`},
	{Name: "to", Unit: "date", Says: "the last day of use", Example: `"2027-10-15"`},
	{Name: "liability_usd", Unit: "usd", Says: "liability insurance per occurrence or person", Example: "1000000"},
	{Name: "products_usd", Unit: "usd", Says: "insurance of products and completed operations", Example: "1000000"},
	{Name: "medical_usd", Unit: "usd", Says: "insurance of medical payments", Example: "10000"},
	{Name: "accident_usd", Unit: "usd", Says: "liability insurance per accident", Example: "500000"},
	{Name: "property_damage_usd", Unit: "usd", Says: "insurance of property damage", Example: "500000"},
	{Name: "additional_insured", Unit: "yes_no", Says: "whether the municipality is named as additional insured", Example: "true"},
	{Name: "cancellation_notice_days", Unit: "day", Says: "days of notice before the insurance can be cancelled", Example: "30"},
	{Name: "license", Unit: "yes_no", Says: "whether the licence that the code asks for is held", Example: "true"},
	{Name: "bond_usd", Unit: "usd", Says: "the bond filed", Example: "10000"},
	{Name: "overnight", Unit: "yes_no", Says: "whether the thing stays overnight", Example: "false"},
	{Name: "hours_on_walk", Unit: "h", Says: "how long goods stay on the walk", Example: "1.5"},
	{Name: "onto_street", Unit: "yes_no", Says: "whether snow is put onto the street", Example: "false"},
	{Name: "hours_to_clear", Unit: "h", Says: "hours from the end of the snowfall until the walk is cleared", Example: "20"},
	{Name: "emergency", Unit: "yes_no", Says: "whether it is an emergency excavation", Example: "false"},
	{Name: "residential", Unit: "yes_no", Says: "whether the property is residential", Example: "false"},
	{Name: "driveway", Unit: "yes_no", Says: "whether the walk crosses a driveway", Example: "false"},
	{Name: "repair", Unit: "yes_no", Says: "whether an existing walk is repaired or replaced", Example: "false"},
	{Name: "existing_width_ft", Unit: "ft", Says: "the width of the walk that is replaced", Example: "4"},
	{Name: "pavement", Unit: "word", Says: "what the street is paved with", Example: `"bituminous"`, Words: []string{"bituminous", "concrete"}},
	{Name: "patch", Unit: "word", Says: "what a temporary patch is made of", Example: `"cold mix"`, Words: []string{"cold mix", "concrete"}},
	{Name: "paved_on", Unit: "date", Says: "the day the street was last paved", Example: `"2020-09-01"`},
	{Name: "replaced_by", Unit: "date", Says: "the day a winter patch is replaced for good", Example: `"2027-06-15"`},
	{Name: "hung_before_code", Unit: "yes_no", Says: "whether the awning was hung before the code", Example: "false"},
	{Name: "thickness_in", Unit: "in", Says: "thickness of the new pavement or walk", Example: "4"},
	{Name: "walk_thickness_in", Unit: "in", Says: "thickness of the replaced walk", Example: "4"},
	{Name: "patch_thickness_in", Unit: "in", Says: "thickness of a winter patch", Example: "3.5"},
	{Name: "existing_thickness_in", Unit: "in", Says: "thickness of the pavement there before", Example: "3"},
	{Name: "cross_slope_in_per_ft", Unit: "in per ft", Says: "slope of the walk toward the curb, inches per foot of width", Example: "0.5"},
	{Name: "block_ft", Unit: "ft", Says: "side of the squares the walk is marked in", Example: "5"},
	{Name: "joint_ft", Unit: "ft", Says: "distance from one expansion joint to the next", Example: "30"},
	{Name: "clearance_ft", Unit: "ft", Says: "height of a thing's underside above the walk", Example: "8"},
	{Name: "height_ft", Unit: "ft", Says: "height of a thing", Example: "3"},
}

// factNamed finds a fact in the table.
func factNamed(name string) (Fact, bool) {
	i := slices.IndexFunc(facts, func(f Fact) bool { return f.Name == name })
	if i < 0 {
		return Fact{}, false
	}
	return facts[i], true
}

// read takes a stated figure, or says what is expected of it.
func (f Fact) read(written any) (value, error) {
	v, err := readValue(written, f.Unit)
	if err == nil && f.Words != nil && !slices.Contains(f.Words, v.word) {
		err = fmt.Errorf("it must be one of %s", strings.Join(f.Words, ", "))
	}
	return v, err
}

// statement is a fact as the features of a plan state it.
type statement struct {
	value    value
	features []string // that state it
	problem  string   // why it cannot be used: not stated, wrongly written, contradicting
	unstated bool     // the problem is that no feature states it
	by       string   // where the value is from if no feature states it
}

// stated looks a fact up on features that together make one subject. One of them
// is enough to state it; two that state different things contradict each other.
func stated(f Fact, features []*siteplan.Feature) statement {
	var s statement
	for _, feature := range features {
		written, ok := feature.Properties[f.Name]
		if !ok || written == nil {
			continue
		}
		v, err := f.read(written)
		if err != nil {
			s.problem = fmt.Sprintf("%q of %s is %s: %v", f.Name, feature.ID, asWritten(written), err)
			return s
		}
		if len(s.features) > 0 && v != s.value {
			s.problem = fmt.Sprintf("%s and %s state different values of %q: state it once", s.features[0], feature.ID, f.Name)
			return s
		}
		s.value = v
		s.features = append(s.features, feature.ID)
	}
	if len(s.features) == 0 {
		s.unstated = true
		s.problem = f.ask(features)
	}
	return s
}

// ask tells the applicant to state a fact.
func (f Fact) ask(features []*siteplan.Feature) string {
	where := "the permit's subject"
	if len(features) > 0 {
		where = features[0].ID
	}
	return fmt.Sprintf("%q is not stated (%s): add it to the properties of %s, for example %q: %s", f.Name, f.Says, where, f.Name, f.Example)
}

// asWritten repeats a property as the plan writes it.
func asWritten(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}
