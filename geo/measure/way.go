package measure

import (
	"math"
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// Way is how wide a disc can be carried from the passage to what must be reached.
type Way struct {
	Measurement
	// Limit is the limit of the target that governs, where targets have limits
	// of their own.
	Limit geo.Length
	// Unchanged is true where no target is harder to reach than without the
	// applicant's things: he does not answer for what was there already.
	Unchanged bool
}

// chairReach is how near a table has to be for a chair to belong to it.
const chairReach = 3 * geo.Foot

// target is what a way leads to: solids that are to be touched, or a point on the
// edge of the walk.
type target struct {
	id     string
	solids map[string]bool // ids of features
	point  *mark
	limit  geo.Length
}

// mark is the middle of a door, brought onto the edge of the walk, and the way onto
// the walk from there.
type mark struct {
	at, inward orb.Point
	door       *siteplan.Feature
	wide       geo.Length
	body       int // its number among obstacles
}

// Aisle measures the way to the applicant's tables: the widest disc that can be
// carried from the passage, the walk beside his area, until it touches a table or
// one of its chairs. A chair belongs to the nearest table within 3 ft, else it
// stands for itself. The area itself is no solid here, what stands in it is.
//
// The quantity is that of the table that is hardest to reach, and never more than
// the clear width of the passage; 0 where nothing gets there. Not applicable where
// he has neither tables nor chairs, missing where all of them lie off the walk, of
// which those that do are left out otherwise. The time is O(n log n) for outlines of n quarter feet in all.
func (s *Site) Aisle() Way {
	seats := s.seats()
	w := s.way(false, func(*terrain) []target { return seats })
	if w.NotApplicable != "" && len(seats) > 0 {
		return Way{Measurement: Measurement{Missing: "none of the tables and chairs stands on the sidewalk as drawn: check the coordinates, or draw the walk they stand on"}}
	}
	return w
}

// DoorWay measures the way to the middle of each door beside the stretch, brought
// onto the walk where the door is recessed, against the door's own width or least,
// whichever is more. He answers for a door only where it is harder to reach than
// without his things.
func (s *Site) DoorWay(least geo.Length) Way {
	return s.way(true, func(t *terrain) []target { return t.doors(least) })
}

// Access measures the way to each of the things on the stretch, until it is
// touched. He answers only for those harder to reach than without his things.
func (s *Site) Access(things []*siteplan.Feature) Way {
	return s.way(true, func(t *terrain) []target {
		var found []target
		for _, f := range things {
			if l, ok := shape.Distance(f.Geometry, nearestMine(t.passage, f.Geometry)); ok && l.Len <= float64(Stretch) {
				found = append(found, target{id: f.ID, solids: map[string]bool{f.ID: true}})
			}
		}
		return found
	})
}

// way measures the way to the targets of each passage. With compare, targets that
// are as hard to reach without his things are left out.
func (s *Site) way(compare bool, targetsOf func(*terrain) []target) Way {
	terrains, missing := s.readTerrains()
	if missing != "" {
		return Way{Measurement: Measurement{Missing: missing}}
	}
	var best *Way
	any := false
	for _, t := range terrains {
		targets := slices.DeleteFunc(slices.Clone(targetsOf(t)), func(to target) bool { return !t.holds(to) })
		if len(targets) == 0 {
			continue
		}
		any = true
		w, missing := s.worstWay(t, targets, compare)
		if missing != "" {
			return Way{Measurement: Measurement{Missing: missing}}
		}
		if best == nil || w.Quantity != nil && (best.Quantity == nil || waySlack(*w) < waySlack(*best)) {
			best = w
		}
	}
	if !any {
		return Way{Measurement: Measurement{NotApplicable: "the plan shows nothing that has to be reached here"}}
	}
	return *best
}

func waySlack(w Way) float64 { return w.Quantity.Value - w.Limit.Feet() }

// sameReach is the radius up to which a way is as wide as another.
const sameReach = geo.Foot / 400

// worstWay measures the ways on one walk and returns that with the least slack.
func (s *Site) worstWay(t *terrain, targets []target, compare bool) (*Way, string) {
	if t.walk.walls < 2 {
		return nil, askForEnds(t.walk)
	}
	with := t.hisGround()
	if with == nil {
		return nil, "the passage beside the applicant's things has no width that can be measured"
	}
	w := &Way{Unchanged: compare}
	for _, target := range targets {
		to := with.wayTo(target)
		c := s.wayTo(target, to)
		if compare {
			before := t.bareGround().wayTo(target)
			if to.radius >= before.radius-float64(sameReach) {
				continue
			}
			c.Also["without"] = geo.Length(2 * before.radius).Feet()
		}
		if w.Quantity == nil || waySlack(c) < waySlack(*w) {
			*w = c
		}
	}
	return w, ""
}

// wayTo makes a measurement of a way.
func (s *Site) wayTo(t target, to wayTo) Way {
	w := Way{Limit: t.limit}
	w.Quantity = Of(geo.Length(2*to.radius), s.Plan.Precision.Uncertainty)
	w.Features = []string{t.id}
	w.Also = map[string]float64{}
	w.Witness = []Witness{spanWitness(to.shown)}
	return w
}

// seats returns the applicant's tables, each with its chairs, and the chairs that
// belong to none.
func (s *Site) seats() []target {
	var seats []target
	tables := s.mineOf(siteplan.Table)
	for _, f := range tables {
		seats = append(seats, target{id: f.ID, solids: map[string]bool{f.ID: true}})
	}
	for _, chair := range s.mineOf(siteplan.Chair) {
		at := nearestTable(chair, tables)
		if at < 0 {
			seats = append(seats, target{id: chair.ID, solids: map[string]bool{chair.ID: true}})
			continue
		}
		seats[at].solids[chair.ID] = true
	}
	return seats
}

// nearestTable returns the number of the table nearest to a chair, -1 where none
// is within chairReach. Of tables that it touches or is as near to, that whose
// middle is nearer.
func nearestTable(chair *siteplan.Feature, tables []*siteplan.Feature) int {
	near, middle, at := float64(chairReach)+touch, math.Inf(1), -1
	for i, table := range tables {
		wide := float64(table.Radius + chair.Radius)
		if shape.BoundDist(table.Geometry.Bound(), chair.Geometry.Bound()) > near+touch+wide {
			continue
		}
		l, ok := shape.Distance(table.Geometry, chair.Geometry)
		gap := max(0, l.Len-wide)
		if !ok || gap > near+touch {
			continue
		}
		if apart := shape.Dist(middleOf(table), middleOf(chair)); gap < near-touch || apart < middle {
			near, middle, at = min(gap, near), apart, i
		}
	}
	return at
}

func middleOf(f *siteplan.Feature) orb.Point {
	middle, _ := planar.CentroidArea(f.Geometry)
	return middle
}

func (s *Site) mineOf(role siteplan.Role) []*siteplan.Feature {
	var found []*siteplan.Feature
	for _, f := range s.Plan.ByRole(role) {
		if f.Mine && f.Solid {
			found = append(found, f)
		}
	}
	return found
}
