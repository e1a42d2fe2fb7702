package siteplan

import (
	"fmt"
	"strings"
)

// uniqueIDs gives every feature an id of its own.
func (b *builder) uniqueIDs() {
	ids := idSet{taken: make(map[string]bool, len(b.features)), last: map[string]int{}}
	for _, raw := range b.features {
		ids.taken[raw.id] = true
	}
	seen := make(map[string]bool, len(b.features))
	var named, renamed []string
	for i := range b.features {
		raw := &b.features[i]
		switch {
		case raw.id == "":
			raw.id = ids.free(strings.ReplaceAll(raw.label, " ", "-"))
			named = append(named, raw.id)
		case seen[raw.id]:
			id := ids.free(raw.id)
			renamed = append(renamed, fmt.Sprintf("%s is called %s", raw.id, id))
			raw.id = id
		}
		raw.label = raw.id
		seen[raw.id] = true
	}
	if len(named) > 0 {
		b.warn("features without an id are called %s", listed(named))
	}
	if len(renamed) > 0 {
		b.warn("ids that stand on several features: the next %s", listed(renamed))
	}
}

// idSet hands out ids that no feature has.
type idSet struct {
	taken map[string]bool
	last  map[string]int // the last number put after an id
}

// free returns id, or else id-2, id-3, ..., and takes it.
func (s idSet) free(id string) string {
	free := id
	for n := s.last[id]; s.taken[free]; {
		n = max(n+1, 2)
		free = fmt.Sprintf("%s-%d", id, n)
		s.last[id] = n
	}
	s.taken[free] = true
	return free
}

// listed joins names for a sentence, the first ten of them.
func listed(names []string) string {
	const most = 10
	if len(names) <= most {
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
}

// leftOut collects the features that the plan does not hold, by reason. All of
// them are named.
type leftOut struct {
	reasons []string
	ids     map[string][]string
}

func (l *leftOut) add(reason, id string) {
	if l.ids == nil {
		l.ids = map[string][]string{}
	}
	if l.ids[reason] == nil {
		l.reasons = append(l.reasons, reason)
	}
	l.ids[reason] = append(l.ids[reason], id)
}
