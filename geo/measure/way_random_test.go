package measure_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// wayTolerance is how far a radius may be from what the oracle finds, in feet, the
// oracle's own uncertainty of halfTile apart: 0.01 ft of width. A way under half a foot is as
// good as none.
const (
	wayTolerance = 0.005
	noWay        = 0.25
)

// tooWide and tooNarrow tell whether a radius is more or less than that of the
// widest disc that reaches a goal.
func (g *ground) tooWide(r float64, to goal) bool {
	r -= wayTolerance + halfTile
	return r > noWay && !g.reachesOne(r, to)
}

func (g *ground) tooNarrow(r float64, to goal) bool {
	return g.reachesOne(max(r+wayTolerance+halfTile, noWay), to)
}

// scenes is how many random scenes to try.
func scenes(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

// turnedSite opens a scene turned by some angle, the same for a seed.
func turnedSite(s *wayScene, seed uint64) *measure.Site {
	p := s.plan()
	sin, cos := math.Sincos(float64(seed))
	redraw(&p.Plan, func(q pt) pt {
		return pt{q[0]*cos - q[1]*sin + 10*float64(seed%7), q[0]*sin + q[1]*cos}
	})
	return p.site()
}

func TestAisleAgainstOracle(t *testing.T) {
	t.Parallel()
	compared := 0
	for seed := range uint64(scenes(205)) {
		rng := rand.New(rand.NewPCG(seed, 1))
		s := randomCafe(rng)
		site := turnedSite(s, seed)
		cap, _, ok := passageWidths(site)
		if !ok || cap < 0.5 {
			continue
		}
		got := site.Aisle()
		if got.Quantity == nil {
			t.Errorf("scene %d: no aisle: %q %q", seed, got.Missing, got.NotApplicable)
			continue
		}
		compared++
		ids, goals := s.seats()
		g := s.ground(true, cap)
		r := got.Quantity.Value / 2
		for i, reached := range g.reaches(max(r-wayTolerance-halfTile, 0), goals) {
			if !reached && r > noWay {
				t.Errorf("scene %d: aisle %.4f ft to %v, but the oracle finds %.4f to %s", seed, 2*r, got.Features, 2*g.widest(goals[i]), ids[i])
			}
		}
		if i := slices.Index(ids, got.Features[0]); g.tooNarrow(r, goals[i]) {
			t.Errorf("scene %d: aisle %.4f ft to %v, the oracle finds %.4f", seed, 2*r, got.Features, 2*g.widest(goals[i]))
		}
	}
	if compared < scenes(200) {
		t.Errorf("only %d scenes compared", compared)
	}
}

// trial is a way held against the oracle, on the ground with the applicant's
// things and on that without; all goals have one limit.
type trial struct {
	*testing.T
	seed          uint64
	with, without *ground
	ids           []string
	goals         []goal
}

func (t *trial) check(got measure.Way) {
	t.Helper()
	if got.Unchanged != (got.Quantity == nil) {
		t.Errorf("scene %d: unchanged %v with %+v (%q)", t.seed, got.Unchanged, got.Quantity, got.Missing)
		return
	}
	governs, r := -1, math.Inf(1)
	if got.Quantity != nil {
		governs, r = slices.Index(t.ids, got.Features[0]), got.Quantity.Value/2
		t.checkGoverning(governs, r, got.Also["without"]/2)
	}
	wideEnough := t.with.reaches(max(0, r-wayTolerance-halfTile), t.goals)
	for i, to := range t.goals {
		if i == governs || wideEnough[i] || r < noWay {
			continue
		}
		if before := t.without.widest(to); t.with.tooWide(min(before, t.with.cap), to) {
			t.Errorf("scene %d: %.4f ft to %v, but to %s the oracle finds %.4f, and %.4f without his things", t.seed, 2*r, got.Features, t.ids[i], 2*t.with.widest(to), 2*before)
		}
	}
}

// checkGoverning holds the radius to the goal that governs, with his things and
// without, against the oracle.
func (t *trial) checkGoverning(i int, r, before float64) {
	t.Helper()
	to := t.goals[i]
	if t.with.tooWide(r, to) || t.with.tooNarrow(r, to) {
		t.Errorf("scene %d: %.4f ft to %s, the oracle finds %.4f", t.seed, 2*r, t.ids[i], 2*t.with.widest(to))
	}
	if t.without.tooWide(before, to) || t.without.tooNarrow(before, to) {
		t.Errorf("scene %d: %.4f ft to %s without his things, the oracle finds %.4f", t.seed, 2*before, t.ids[i], 2*t.without.widest(to))
	}
}

func TestDoorWayAgainstOracle(t *testing.T) {
	t.Parallel()
	for seed := range uint64(scenes(102)) {
		rng := rand.New(rand.NewPCG(seed, 2))
		s := randomCafe(rng)
		s.putDoors(rng)
		site := turnedSite(s, seed)
		cap, capWithout, ok := passageWidths(site)
		if !ok || cap < 0.5 || len(s.doors) == 0 {
			continue
		}
		c := trial{T: t, seed: seed, with: s.ground(true, cap), without: s.ground(false, capWithout)}
		for _, d := range s.doors {
			c.ids = append(c.ids, d.id)
			c.goals = append(c.goals, goal{at: d.middle, in: pt{0, -1}})
		}
		c.check(site.DoorWay(32 * geo.Inch))
	}
}

func TestAccessAgainstOracle(t *testing.T) {
	t.Parallel()
	for seed := range uint64(scenes(102)) {
		rng := rand.New(rand.NewPCG(seed, 3))
		s := randomCafe(rng)
		for range 1 + rng.IntN(3) {
			s.put(siteplan.Meter, false, someRound(rng, pt{spread(rng, wayFrom, wayTo), spread(rng, 0.5, s.depth-0.5)}))
		}
		site := turnedSite(s, seed)
		cap, capWithout, ok := passageWidths(site)
		if !ok || cap < 0.5 {
			continue
		}
		c := trial{T: t, seed: seed, with: s.ground(true, cap), without: s.ground(false, capWithout)}
		for _, th := range s.things {
			if th.role == siteplan.Meter {
				c.ids = append(c.ids, th.id)
				c.goals = append(c.goals, goal{bars: map[string]bool{th.id: true}})
			}
		}
		c.check(site.Access(site.Plan.ByRole(siteplan.Meter)))
	}
}
