package ordinances

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
)

// ZoningFact names the fact that is looked up in Known where a plan does not state it.
const ZoningFact = "zoning"

// commercial is the one word that is taken from the name of a district which no rule
// file lists: taken wrongly, any other would fail an applicant who is in the right.
const commercial = "commercial"

// statement looks a fact up: what the plan states, else, of the zoning, what is known.
func (c *checker) statement(f Fact) statement {
	s := stated(f, c.subjects)
	if f.Name != ZoningFact || c.known.Zoning == nil {
		return s
	}
	switch {
	case s.unstated:
		return c.lookedUp(f, s)
	case s.problem == "":
		c.contradict(f, s)
	}
	return s
}

// lookedUp is the zoning as the town's data tell it, or what to state where they
// do not.
func (c *checker) lookedUp(f Fact, unstated statement) statement {
	z := c.known.Zoning
	zone, sure := c.zoningWord(f, z.Districts)
	if sure && !z.Partly {
		c.assumptions = appendNew(c.assumptions, []string{fmt.Sprintf("%q is not stated: the property %s", f.Name, z.lies())})
		return statement{value: value{dimension: word, word: zone}, by: "the property " + z.lies()}
	}
	unstated.problem += ". " + c.doubt(f, z)
	return unstated
}

// doubt says why the town's data do not tell the zoning.
func (c *checker) doubt(f Fact, z *Zoning) string {
	switch {
	case z.Unclear != "":
		return "The town's data do not tell it: " + z.Unclear
	case len(z.Districts) == 0:
		return fmt.Sprintf("The property lies in no district of %s", z.Source)
	case z.Partly:
		return fmt.Sprintf("A part of the property %s, the rest in none: state which holds", z.lies())
	case len(z.Districts) > 1:
		return fmt.Sprintf("The property %s: state which holds", z.lies())
	}
	return fmt.Sprintf("The property %s, which is not known to be %s", z.lies(), joined(f.Words, "or"))
}

// lies says where a property lies.
func (z *Zoning) lies() string {
	names := make([]string, len(z.Districts))
	for i, d := range z.Districts {
		names[i] = d.String()
	}
	districts := "district"
	if len(names) > 1 {
		districts = "districts"
	}
	return fmt.Sprintf("lies in %s %s (%s)", districts, joined(names, "and"), z.Source)
}

// contradict warns where the plan states another zoning than the town's data.
func (c *checker) contradict(f Fact, s statement) {
	z := c.known.Zoning
	for _, d := range z.Districts {
		if word, _ := c.wordOf(f, d); word == "" || word == s.value.word {
			return
		}
	}
	if len(z.Districts) > 0 {
		c.warnings = appendNew(c.warnings, []string{fmt.Sprintf("%q of %s is %q, but the property %s: what the plan states was taken; make sure of it",
			f.Name, s.features[0], s.value.word, z.lies())})
	}
}

// zoningWord is what all of some districts are; sure is false where one is not known,
// where they differ, and where there are none.
func (c *checker) zoningWord(f Fact, districts []District) (word string, sure bool) {
	for i, d := range districts {
		one, known := c.wordOf(f, d)
		if !known || i > 0 && one != word {
			return "", false
		}
		word = one
	}
	return word, len(districts) > 0
}

// wordOf is what a district is: as the code lists it, else the one word of the fact
// that its code and name hold, if any. It is sure of what is listed, and of commercial.
func (c *checker) wordOf(f Fact, d District) (word string, sure bool) {
	for _, name := range []string{d.Code, d.Name, d.Code + " " + d.Name} {
		if word, listed := c.districts[districtKey(name)]; listed {
			return word, true
		}
	}
	said := strings.FieldsFunc(strings.ToLower(d.Code+" "+d.Name), func(r rune) bool { return !unicode.IsLetter(r) })
	for i, w := range said {
		if !slices.Contains(f.Words, w) {
			continue
		}
		if word != "" && word != w || i > 0 && said[i-1] == "non" {
			return "", false
		}
		word = w
	}
	return word, word == commercial
}

// districtKey is a district's name without regard to capitals and blanks.
func districtKey(name string) string { return strings.ToUpper(strings.Join(strings.Fields(name), " ")) }

// resolveDistricts reads which of the town's districts are what.
func resolveDistricts(zoning map[string][]string, at place) (map[string]string, error) {
	fact, _ := factNamed(ZoningFact)
	districts := map[string]string{}
	for _, word := range slices.Sorted(maps.Keys(zoning)) {
		here := at.key(word)
		if !slices.Contains(fact.Words, word) {
			return nil, here.fault("zoning %q is not known: %s", word, joined(fact.Words, "or"))
		}
		for i, name := range zoning[word] {
			key := districtKey(name)
			if key == "" {
				return nil, here.index(i).fault("a district needs a name")
			}
			if other, twice := districts[key]; twice {
				return nil, here.index(i).fault("district %q is there twice, as %s and as %s", name, other, word)
			}
			districts[key] = word
		}
	}
	return districts, nil
}
