package measure_test

import (
	"math"
	"testing"
	"time"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
	"clearway/geo/siteplan/plantest"
)

// FuzzMeasure: whatever is drawn, every measure answers within patience: with a
// finite number, or by saying what is missing or why there is nothing to measure.
func FuzzMeasure(f *testing.F) {
	for surroundings := range byte(7) {
		for form := range byte(4) {
			f.Add(append([]byte{surroundings<<2 | form, 0, 1}, cafeTableStreet...))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		plan, err := siteplan.Decode(plantest.FromBytes(data).GeoJSON())
		if err != nil {
			return
		}
		for _, q := range questions(plan) {
			m := answered(t, q, plan)
			mustBeFinite(t, q.name, m)
			if m.Quantity == nil && m.Missing == "" && m.NotApplicable == "" {
				t.Errorf("%s: neither a number nor a reason: %+v", q.name, m)
			}
		}
	})
}

// cafeTableStreet draws a cafe, a table, an object and a street, see plantest.
var cafeTableStreet = []byte{
	0, 0, 12 + 8, 8 + 8, 36 + 8, 12 + 8,
	3, 0, 20 + 8, 9 + 8, 22 + 8, 11 + 8,
	2, 5, 24 + 8, 1 + 8,
	14, 0, 0, 0, 55, 8,
}

// patience is how long one measure may take, at the second attempt: at the first
// the machine may have been busy elsewhere.
const patience = 2 * time.Second

// question is a measure of a plan.
type question struct {
	name string
	ask  func(*measure.Site) measure.Measurement
}

// questions are all measures, asked about the applicant's things and all others.
func questions(p *siteplan.Plan) []question {
	var mine, others []*siteplan.Feature
	for _, f := range p.Features {
		if f.Mine {
			mine = append(mine, f)
		} else {
			others = append(others, f)
		}
	}
	areas := p.ByRole(siteplan.Cafe, siteplan.Fixture, siteplan.Obstruction, siteplan.Goods, siteplan.Excavation)
	walks := p.ByRole(siteplan.Sidewalk)
	of := func(name string, ask func(*measure.Site) measure.Measurement) question { return question{name, ask} }
	return []question{
		of("clear width", func(s *measure.Site) measure.Measurement {
			return s.ClearWidth(measure.WalkLimits{Curb: 6 * geo.Foot, Else: 5 * geo.Foot}).Measurement
		}),
		of("aisle", func(s *measure.Site) measure.Measurement { return s.Aisle().Measurement }),
		of("door way", func(s *measure.Site) measure.Measurement { return wayOf(s.DoorWay(3 * geo.Foot)) }),
		of("access", func(s *measure.Site) measure.Measurement { return wayOf(s.Access(others)) }),
		of("setback", func(s *measure.Site) measure.Measurement { return s.Setback(mine, others) }),
		of("frontage", func(s *measure.Site) measure.Measurement { return s.Frontage(areas) }),
		of("adjacency", func(s *measure.Site) measure.Measurement { return s.Adjacency(areas) }),
		of("enclosure", func(s *measure.Site) measure.Measurement { return s.Enclosure(areas, others, 4*geo.Foot) }),
		of("street share", func(s *measure.Site) measure.Measurement { return s.StreetShare(mine, siteplan.Street) }),
		of("covered width", func(s *measure.Site) measure.Measurement { return s.CoveredWidth(mine, siteplan.Sidewalk) }),
		of("narrowest", func(s *measure.Site) measure.Measurement { least, _ := s.Width(mine); return least }),
		of("widest", func(s *measure.Site) measure.Measurement { _, most := s.Width(walks); return most }),
		of("strip", func(s *measure.Site) measure.Measurement { least, _ := s.Strip(walks, others); return least }),
		of("length", func(s *measure.Site) measure.Measurement { return s.Length(p.Features) }),
		of("length along", func(s *measure.Site) measure.Measurement { return s.LengthAlong(mine, siteplan.Sidewalk) }),
		of("area", func(s *measure.Site) measure.Measurement { return s.Area(p.Features) }),
		of("overlap", func(s *measure.Site) measure.Measurement { return s.Overlap(mine, others) }),
		of("reach", func(s *measure.Site) measure.Measurement { return s.Reach(mine) }),
		of("projection", func(s *measure.Site) measure.Measurement { return s.Projection(mine, others) }),
	}
}

// wayOf is the measurement of a way; one that is unchanged needs no number.
func wayOf(w measure.Way) measure.Measurement {
	if w.Unchanged && w.Quantity == nil {
		w.NotApplicable = "no harder to reach than without the applicant's things"
	}
	return w.Measurement
}

func answered(t *testing.T, q question, p *siteplan.Plan) measure.Measurement {
	t.Helper()
	var took time.Duration
	for range 2 {
		begin := time.Now()
		m := q.ask(measure.Open(p))
		if took = time.Since(begin); took <= patience {
			return m
		}
	}
	t.Fatalf("%s took %v", q.name, took)
	return measure.Measurement{}
}

func mustBeFinite(t *testing.T, name string, m measure.Measurement) {
	t.Helper()
	if q := m.Quantity; q != nil && (!isFinite(q.Value) || !isFinite(q.Uncertainty) || q.Value < 0) {
		t.Errorf("%s is %+v", name, *q)
	}
	for also, v := range m.Also {
		if !isFinite(v) {
			t.Errorf("%s: %s is %v", name, also, v)
		}
	}
	for _, w := range m.Witness {
		for _, p := range []orb.Point{w.Geometry.Bound().Min, w.Geometry.Bound().Max} {
			if !isFinite(p[0]) || !isFinite(p[1]) {
				t.Errorf("%s: witness %+v", name, w)
			}
		}
	}
}

func isFinite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
