package measure_test

import (
	"strings"
	"testing"

	"clearway/geo/siteplan"
)

// The only building drawn adjoins no other.
func TestBuildingHeldAgainstItself(t *testing.T) {
	p := &feetPlan{}
	b := p.put("hall", siteplan.Building, rect(0, 0, 20, 20))
	m := p.site().Adjacency([]*siteplan.Feature{b})
	if m.Quantity != nil || !strings.Contains(m.Missing, "no other wall") {
		t.Errorf("%+v, want it missing", m)
	}
}
