package surround

import (
	"fmt"
	"strings"

	"clearway/geo/siteplan"
)

// named names the kind and the dataset: "curb (curb.zip, version 3, loaded 2027-03-01)".
func (h *haul) named() string { return fmt.Sprintf("%s (%s)", h.name, DatasetName(h.dataset)) }

// sentence says that the kind was taken, from where and when.
func (h *haul) sentence() string {
	s := fmt.Sprintf("the %s near the site %s not on the plan: %s taken from the store (%s)", h.name,
		pick(h.plural, "are", "is"), pick(h.plural, "they were", "it was"), DatasetName(h.dataset))
	if h.cut > 0 {
		s += fmt.Sprintf(", cut off %.0f ft from the plan", h.cut.Feet())
	}
	return s + "; check " + pick(h.plural, "them", "it") + " on site"
}

// was begins what became of a kind: "curb was", "parcels were".
func (k kind) was() string {
	if k.plural {
		return k.name + " were"
	}
	return k.name + " was"
}

// tellWhatIsNot warns of what a reader might think was taken.
func (t *taking) tellWhatIsNot() {
	if !t.held {
		t.warn("the store holds no walk, curb, building, street or parcel yet: load them with clearway load")
	}
	if len(t.apart) > 0 {
		t.warn("the plan is drawn on a grid of its own, which lies on the map only as well as its origin and bearing were read off: the store's %s were left aside. "+
			"Draw what is missing, or draw the plan in longitude and latitude", strings.Join(t.apart, ", "))
	}
	if len(t.away) > 0 {
		t.warn("the site lies outside of what the store holds of %s: nothing of it was taken; check where the plan lies, or load the data of its place",
			strings.Join(t.away, ", "))
	}
}

// listOf names those that were refused, the first ten of them.
func listOf(refused []*siteplan.Error) string {
	const most = 10
	var ids []string
	for _, e := range refused[:min(len(refused), most)] {
		ids = append(ids, e.Feature)
	}
	if more := len(refused) - most; more > 0 {
		ids = append(ids, fmt.Sprintf("%d more", more))
	}
	return strings.Join(ids, ", ")
}

func pick(first bool, a, b string) string {
	if first {
		return a
	}
	return b
}
