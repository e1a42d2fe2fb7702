package measure_test

import (
	"math"
	"sync"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
)

// sceneCount is how many random scenes are judged.
func sceneCount() int {
	if testing.Short() {
		return 60
	}
	return 340
}

// touchingSeeds are scenes in which a governing line touches a corner of the
// walk on its way, which is rare.
var touchingSeeds = []uint64{345, 903, 1283, 1583}

// eachScene runs a test on so many random scenes, a few at a time.
func eachScene(t *testing.T, count int, test func(t *testing.T, s *scene)) {
	t.Helper()
	var wait sync.WaitGroup
	next := make(chan uint64)
	for range 2 {
		wait.Go(func() {
			for seed := range next {
				s := generate(seed)
				t.Run(s.name, func(t *testing.T) { test(t, s) })
			}
		})
	}
	for seed := range uint64(count) {
		next <- seed
	}
	for _, seed := range touchingSeeds {
		next <- seed
	}
	close(next)
	wait.Wait()
}

// limitsOf makes limits of feet.
func limitsOf(curb, other float64) measure.WalkLimits {
	return measure.WalkLimits{Curb: geo.FromFeet(curb), Else: geo.FromFeet(other)}
}

// tally counts by word, from several goroutines.
type tally struct {
	sync.Mutex
	count map[string]int
}

func (y *tally) add(word string) {
	y.Lock()
	defer y.Unlock()
	if y.count == nil {
		y.count = map[string]int{}
	}
	y.count[word]++
}

// The kinds of governing gap that the scenes must hold.
const (
	wallToSolid   = "wall to solid"
	solidToSolid  = "solid to solid"
	atInnerCorner = "at an inner corner"
	atHole        = "at a hole"
	atCurbPiece   = "at a curb piece"
	wallToWall    = "wall to wall"
)

// kindOf tells what kind of gap it is, by what its ends lie on.
func (s *scene) kindOf(g gap) string {
	walls := 0
	for _, e := range g.ends {
		switch {
		case e.kind == wellNode:
			return atHole
		case e.kind == wallNode:
			walls++
		}
	}
	switch {
	case walls == 0:
		return solidToSolid
	case s.innerCorner(g.p) || s.innerCorner(g.q):
		return atInnerCorner
	case g.atCurb:
		return atCurbPiece
	case walls == 1:
		return wallToSolid
	}
	return wallToWall
}

// innerCorner tells whether p is a corner of a wall that juts into the walk.
func (s *scene) innerCorner(p pt) bool {
	ring := s.outer
	for i, v := range ring {
		before, after := ring[(i+len(ring)-1)%len(ring)], ring[(i+1)%len(ring)]
		if apart(p, v) < 1e-6 && cross(unit(sub(v, before)), unit(sub(after, v))) < -0.1 {
			return true
		}
	}
	for _, v := range s.block {
		if apart(p, v) < 1e-6 {
			return true
		}
	}
	return false
}

// quota fails the test where a kind of gap governs in too few scenes.
func quota(t *testing.T, seen *tally, of int) {
	t.Helper()
	t.Logf("governing gaps: %v", seen.count)
	least := of / 20
	for _, kind := range []string{wallToSolid, solidToSolid, atInnerCorner, atHole, atCurbPiece} {
		if seen.count[kind] < least {
			t.Errorf("%d scenes are governed %s, want at least %d", seen.count[kind], kind, least)
		}
	}
}

// turned is a layout at an angle that differs from scene to scene.
func (s *scene) turned() layout {
	return layout{angle: 0.7 * float64(len(s.things)+3*len(s.outer)), oneWalk: len(s.outer)%2 == 0}
}

// gridStep is the step of the coarse grid in feet.
const gridStep = 0.3

// TestTheOraclesAgree holds the grid and the definition against each other, his
// things included, so that either can be trusted against ClearWidth.
func TestTheOraclesAgree(t *testing.T) {
	eachScene(t, sceneCount()/4, func(t *testing.T, s *scene) {
		d := definitionOf(s, 5, 5)
		g := d.plain(true)
		court := courtOf(s, true)
		if w := court.gridWidth(gridStep); math.Abs(w-g.width) > gridError*gridStep {
			t.Errorf("grid %.3f ft, definition %.4f ft", w, g.width)
		}
		checkDisc(t, court, g.width)
	})
}

// TestClearWidthAgainstGrid judges the plain clear width of the walk as it is:
// against the grid, and with a disc 0.02 ft narrower and one 0.02 ft wider.
func TestClearWidthAgainstGrid(t *testing.T) {
	seen := &tally{}
	eachScene(t, sceneCount(), func(t *testing.T, s *scene) {
		got := measure.Open(s.plan(s.turned())).ClearWidth(limitsOf(5, 5))
		width, ok := got.Also["existing"]
		if !ok {
			t.Fatalf("no existing clear width: %q", got.Missing)
		}
		court := courtOf(s, false)
		if w := court.gridWidth(gridStep); math.Abs(w-width) > gridError*gridStep {
			t.Errorf("existing %.4f ft, on the grid %.3f ft", width, w)
		}
		checkDisc(t, court, width)
		d := definitionOf(s, 5, 5)
		g := d.plain(false)
		if math.Abs(g.width-width) > exact {
			t.Errorf("existing %.6f ft, by definition %.6f ft", width, g.width)
		}
		seen.add(s.kindOf(g))
	})
	quota(t, seen, sceneCount())
}

// exact is how closely, in feet, ClearWidth follows its definition.
const exact = 1e-6

// TestClearWidthAgainstDefinition judges the rule's number and its limit.
func TestClearWidthAgainstDefinition(t *testing.T) {
	seen := &tally{}
	eachScene(t, sceneCount(), func(t *testing.T, s *scene) {
		site := measure.Open(s.plan(s.turned()))
		curbLimits := []float64{6, 5}
		wants := definitionOf(s, 0, 5).solve(curbLimits...)
		for i, curb := range curbLimits {
			got := site.ClearWidth(limitsOf(curb, 5))
			if got.Quantity == nil {
				t.Fatalf("no clear width: %q", got.Missing)
			}
			want := wants[i]
			if !sameGap(got, want) {
				t.Errorf("limits %g and 5: got %.6f ft of %g, want %.6f ft of %g (%s, from %.3f to %.3f)", curb,
					got.Quantity.Value, got.Limit.Feet(), want.width, want.limit, s.kindOf(want), want.p, want.q)
			}
			checkWitness(t, got)
			seen.add(s.kindOf(want))
		}
	})
	quota(t, seen, 2*sceneCount())
}

// sameGap compares width and limit.
func sameGap(got measure.ClearWidth, want gap) bool {
	return math.Abs(got.Quantity.Value-want.width) <= exact && math.Abs(got.Limit.Feet()-want.limit) <= exact
}

// checkWitness checks that the span drawn is as long as the number says.
func checkWitness(t *testing.T, got measure.ClearWidth) {
	t.Helper()
	for _, w := range got.Witness {
		line, ok := w.Geometry.(orb.LineString)
		if w.Kind == measure.Span && ok && len(line) == 2 {
			if ft := geo.Length(apart(line[0], line[1])).Feet(); math.Abs(ft-got.Quantity.Value) > exact {
				t.Errorf("witness is %.6f ft long, the number %.6f ft", ft, got.Quantity.Value)
			}
			return
		}
	}
	t.Errorf("no span among the witnesses %v", got.Witness)
}

// checkDisc checks that a disc 0.02 ft narrower than a width passes, and that
// one 0.02 ft wider is stopped.
func checkDisc(t *testing.T, c *court, width float64) {
	t.Helper()
	const margin = 0.02
	if width > margin && c.disc(width-margin) != passes || c.disc(width+margin) != stopped {
		t.Errorf("got %.4f ft, but discs of up to %.3f ft pass", width, c.discWidth())
	}
}
