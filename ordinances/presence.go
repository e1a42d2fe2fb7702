package ordinances

import (
	"slices"
	"strings"

	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// presence judges whether a plan shows what the code wants on it. What may not
// be there at all, and is not drawn, is listed as an assumption.
func (c *checker) presence(f *Figure) outcome {
	o := outcome{status: Pass, also: map[string]float64{}}
	var lacking []string
	for i := range f.Shows {
		s := &f.Shows[i]
		found, none := c.choose(s)
		if none.status != "" {
			lacking = append(lacking, s.draw())
			continue
		}
		if s.Of == "applicant" && found[0].Properties["of"] == nil {
			c.assumptions = append(c.assumptions, "door "+found[0].ID+" does not say whose it is: it is taken as the applicant's")
		}
	}
	c.assumeNone(f.IfAny)
	c.distances(f, &o)
	if len(lacking) > 0 {
		o.status = Missing
		o.message = strings.Join(lacking, "; ")
		return o
	}
	o.message = "the plan shows what the code asks for"
	return o
}

// assumeNone lists in one assumption what may not be there and is not drawn.
func (c *checker) assumeNone(ifAny []Selection) {
	var absent []string
	for i := range ifAny {
		if _, none := c.choose(&ifAny[i]); none.status != "" {
			absent = append(absent, ifAny[i].things())
		}
	}
	if len(absent) > 0 {
		c.assumptions = append(c.assumptions, "not drawn, so it is taken that there is none: "+strings.Join(absent, "; ")+". Draw what is there")
	}
}

// distances adds the distances that the code wants on the drawing.
func (c *checker) distances(f *Figure, o *outcome) {
	for i := range f.Distances {
		d := &f.Distances[i]
		from, none := c.choose(&d.Subjects)
		to, noneEither := c.choose(&d.Targets)
		if none.status != "" || noneEither.status != "" {
			continue
		}
		places := c.places()
		if d.Subjects.Whose == whoseApplicant {
			places = nil // they are the place
		}
		m := c.site.SetbackBeside(places, from, to)
		if m.Quantity == nil {
			continue
		}
		o.also[d.Name] = m.Quantity.Value
		o.features = appendNew(o.features, m.Features)
		o.witness = append(o.witness, labelled(m.Witness, d.Name)...)
	}
}

// places are where the applicant wants to be: the areas that he applies for, else all
// that is his.
func (c *checker) places() []*siteplan.Feature {
	mine := func(of []*siteplan.Feature) []*siteplan.Feature {
		return slices.DeleteFunc(slices.Clone(of), func(f *siteplan.Feature) bool { return !f.Mine })
	}
	if areas := mine(c.plan.ByRole(siteplan.Cafe)); len(areas) > 0 {
		return areas
	}
	return mine(c.plan.Features)
}

// labelled puts a distance's name before the labels of its witness.
func labelled(witness []measure.Witness, name string) []measure.Witness {
	named := slices.Clone(witness)
	for i := range named {
		named[i].Label = strings.TrimSpace(strings.ReplaceAll(name, "_", " ") + " " + named[i].Label)
	}
	return named
}
