package measure_test

import (
	"math"
	"math/rand"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// Random fronts of one to three lines that bend, an area and now and then a walk,
// against a grid of points each of which is classed by itself: which point of the
// frontage is nearest to it, and is that an end. No point of the grid may lie
// farther out than the answer, and the answer must have a point of its own, on the
// area and on the walk, nearest to an end, and as far out as it says.
func TestFrontageAgreesWithPointsOneByOne(t *testing.T) {
	const step = 0.25
	r := rand.New(rand.NewSource(12))
	over, within, bisected := 0, 0, 0
	for scene := range 300 {
		var p feetPlan
		fronts := randomFronts(r, &p)
		area := starArea(r, orb.Point{r.Float64()*40 - 20, r.Float64()*20 - 15}, 4+12*r.Float64())
		cafe := p.put("cafe", siteplan.Cafe, area)
		var walk orb.Polygon
		if r.Intn(2) == 0 {
			walk = starArea(r, orb.Point{0, -8}, 40)
			p.put("walk", siteplan.Sidewalk, walk)
		}
		m := p.site().Frontage([]*siteplan.Feature{cafe})
		outmost, on := 0.0, false
		bound := area.Bound()
		for x := bound.Min[0]; x <= bound.Max[0]; x += step {
			for y := bound.Min[1]; y <= bound.Max[1]; y += step {
				q := orb.Point{x, y}
				if windsAround(area[0], q) && (walk == nil || windsAround(walk[0], q)) {
					on = true
					d, _ := overrunOf(q, fronts)
					outmost = math.Max(outmost, d)
				}
			}
		}
		if m.Quantity == nil {
			if on {
				t.Fatalf("scene %d: missing %q", scene, m.Missing)
			}
			continue
		}
		if m.Quantity.Value < outmost-1e-7 {
			t.Errorf("scene %d: %v, but a point of the area is %v past the front", scene, m.Quantity.Value, outmost)
		}
		if m.Quantity.Value == 0 {
			within++
			continue
		}
		over++
		q := farthestShown(t, m)
		d, clear := overrunOf(q, fronts)
		if !clear {
			bisected++
		}
		if math.Abs(d-m.Quantity.Value) > 1e-6 {
			t.Errorf("scene %d: %v, but its point %v is %v past the front", scene, m.Quantity.Value, q, d)
		}
		if !isOnArea(area, q) || walk != nil && !isOnArea(walk, q) {
			t.Errorf("scene %d: the point %v is not on the area and the walk", scene, q)
		}
	}
	if over < 120 || within < 40 || bisected < 20 {
		t.Errorf("%d scenes past the front, %d within, %d decided between two fronts: too few to tell", over, within, bisected)
	}
}

// randomFronts draws lines that turn by up to 50 degrees, always the same way, so
// that they have no recess, and that keep 2 ft apart, so that none are joined.
func randomFronts(r *rand.Rand, p *feetPlan) lines {
	var fronts lines
	for len(fronts) == 0 || r.Intn(2) == 0 && len(fronts) < 3 {
		at := orb.Point{r.Float64()*40 - 20, r.Float64()*30 - 5}
		angle, turn := r.Float64()*2*math.Pi, r.Float64()*100-50
		line := orb.LineString{at}
		for range 1 + r.Intn(3) {
			sin, cos := math.Sincos(angle)
			length := 3 + 12*r.Float64()
			at = orb.Point{at[0] + length*cos, at[1] + length*sin}
			line = append(line, at)
			angle += turn * math.Pi / 180
		}
		if farFromAll(line, fronts) {
			fronts = append(fronts, line)
		}
	}
	putFronts(p, fronts)
	return fronts
}

func farFromAll(line orb.LineString, fronts lines) bool {
	for _, other := range fronts {
		for i := 1; i < len(line); i++ {
			for k := 0.0; k <= 1; k += 0.01 {
				q := orb.Point{line[i-1][0] + k*(line[i][0]-line[i-1][0]), line[i-1][1] + k*(line[i][1]-line[i-1][1])}
				for j := 1; j < len(other); j++ {
					if toPiece(q, other[j-1], other[j]) < 2 {
						return false
					}
				}
			}
		}
	}
	return true
}

// overrunOf is the overrun of one point. clear is false where two places of the
// frontage are as near to it as one another.
func overrunOf(q orb.Point, fronts lines) (d float64, clear bool) {
	nearest := math.Inf(1)
	for _, l := range fronts {
		for i := 1; i < len(l); i++ {
			nearest = math.Min(nearest, toPiece(q, l[i-1], l[i]))
		}
	}
	places := 0
	for _, l := range fronts {
		n := len(l)
		reached := math.Inf(1)
		for i := 1; i < n; i++ {
			reached = math.Min(reached, toPiece(q, l[i-1], l[i]))
		}
		if reached <= nearest+1e-8 {
			places++
		}
		for _, end := range [][2]orb.Point{{l[1], l[0]}, {l[n-2], l[n-1]}} {
			from, to := end[0], end[1]
			if math.Hypot(q[0]-to[0], q[1]-to[1]) > nearest+1e-8 {
				continue
			}
			length := math.Hypot(to[0]-from[0], to[1]-from[1])
			d = math.Max(d, ((q[0]-to[0])*(to[0]-from[0])+(q[1]-to[1])*(to[1]-from[1]))/length)
		}
	}
	return d, places == 1
}

// toPiece is the distance from q to the line from a to b: along it if the angle
// at both its ends is acute, else to the nearer end.
func toPiece(q, a, b orb.Point) float64 {
	ab, aq, bq := orb.Point{b[0] - a[0], b[1] - a[1]}, orb.Point{q[0] - a[0], q[1] - a[1]}, orb.Point{q[0] - b[0], q[1] - b[1]}
	if ab[0]*aq[0]+ab[1]*aq[1] <= 0 {
		return math.Hypot(aq[0], aq[1])
	}
	if ab[0]*bq[0]+ab[1]*bq[1] >= 0 {
		return math.Hypot(bq[0], bq[1])
	}
	return math.Abs(ab[0]*aq[1]-ab[1]*aq[0]) / math.Hypot(ab[0], ab[1])
}

// farthestShown is the far end of the one span of the witness, in feet.
func farthestShown(t *testing.T, m measure.Measurement) orb.Point {
	t.Helper()
	for _, w := range m.Witness {
		if w.Kind == measure.Span {
			return toFeet(w.Geometry.(orb.LineString)[1])
		}
	}
	t.Fatalf("no span in %+v", m.Witness)
	return orb.Point{}
}

// isOnArea allows for rounding at the edge.
func isOnArea(area orb.Polygon, q orb.Point) bool {
	if windsAround(area[0], q) {
		return true
	}
	for i := 1; i < len(area[0]); i++ {
		if toPiece(q, area[0][i-1], area[0][i]) < 1e-6 {
			return true
		}
	}
	return false
}
