package source

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/paulmach/orb"
)

// Rings are squares, named by a letter, clockwise unless there is a minus before it.
//
//	+---------------------+  +-------+
//	| A   +-----------+   |  | E     |
//	|     | B  +---+  |   |  |  +--+ |
//	|     |    | C |  |   |  |  |F | |
//	|     |    +---+  |   |  |  +--+ |
//	|     +-----------+   |  +-------+
//	|  +---+              |
//	|  | D |              |
//	+--+---+--------------+
func TestGroupRings(t *testing.T) {
	shapes := map[string]orb.Ring{
		"A": square(0, 0, 100), "B": square(20, 30, 50), "C": square(40, 40, 20), "D": square(5, 0, 10),
		"E": square(200, 50, 40), "F": square(210, 60, 10),
		"A'": square(0, 0, 100), "flat": {{300, 300}, {310, 300}, {300, 300}},
	}
	for _, tt := range []struct{ name, rings, want string }{
		{"one ring", "A", "A"},
		{"one ring the wrong way round", "-A", "A"},
		{"two outlines", "A E", "A + E"},
		{"a hole", "A -B", "A(B)"},
		{"a hole before its outline", "-B A", "A(B)"},
		{"an island in a hole", "A -B C", "A(B) + C"},
		{"in any order", "C -B E A -F", "C + E(F) + A(B)"},
		{"a hole that touches its outline from within", "A -D", "A(D)"},
		{"two holes", "A -B -D", "A(B D)"},
		{"a hole of the smallest outline around it", "A -B C -F E", "A(B) + C + E(F)"},
		{"a hole without an outline", "A -E", "A + E"},
		{"all the wrong way round", "-A B", "A(B)"},
		{"all the wrong way round, with an island", "-A B -C", "A(B) + C"},
		{"one part the wrong way round", "A -B -E F", "A(B) + E(F)"},
		{"two outlines within each other", "A B", "A + B"},
		{"two the wrong way round apart", "-A -E", "A + E"},
		{"a hole equal to its outline", "A -A'", "A(A')"},
		{"a flat ring", "A flat -B", "A(B) + flat"},
		{"none", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var rings []orb.Ring
			for _, name := range strings.Fields(tt.rings) {
				name, back := strings.CutPrefix(name, "-")
				r := shapes[name]
				if back {
					r = reversed(r)
				}
				rings = append(rings, r)
			}
			if got := describeRings(groupRings(rings), rings, strings.Fields(strings.ReplaceAll(tt.rings, "-", ""))); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// describeRings writes polygons with the names of their rings, told by the address of
// their first vertex.
func describeRings(g orb.Geometry, rings []orb.Ring, names []string) string {
	polygons, ok := g.(orb.MultiPolygon)
	if !ok {
		polygons = orb.MultiPolygon{g.(orb.Polygon)}
	}
	name := func(r orb.Ring) string {
		return names[slices.IndexFunc(rings, func(o orb.Ring) bool { return &o[0] == &r[0] })]
	}
	var out []string
	for _, p := range polygons {
		s := name(p[0])
		for i, hole := range p[1:] {
			s += map[bool]string{true: "(", false: " "}[i == 0] + name(hole)
		}
		if len(p) > 1 {
			s += ")"
		}
		out = append(out, s)
	}
	return strings.Join(out, " + ")
}

// Random outlines with holes and islands in them, in any order and each tree in
// either direction, come out as they were made.
func TestGroupRingsAtRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range 300 {
		var rings []orb.Ring
		want := map[string]bool{}
		for part := range 1 + rng.IntN(6) {
			backward := rng.IntN(2) == 0
			addTree(rng, &rings, want, float64(part)*1e4+6e6, 2e6, 5000, backward, 0)
		}
		rng.Shuffle(len(rings), func(i, j int) { rings[i], rings[j] = rings[j], rings[i] })
		got := map[string]bool{}
		polygons, ok := groupRings(rings).(orb.MultiPolygon)
		if !ok {
			polygons = orb.MultiPolygon{groupRings(rings).(orb.Polygon)}
		}
		for _, p := range polygons {
			got[polygonKey(p)] = true
		}
		if len(got) != len(want) {
			t.Fatalf("round %d: %d polygons, want %d", round, len(got), len(want))
		}
		for key := range want {
			if !got[key] {
				t.Fatalf("round %d: polygon %s is missing", round, key)
			}
		}
	}
}

// addTree adds an outline with up to four holes in its quarters, each of which may
// hold another outline.
func addTree(rng *rand.Rand, rings *[]orb.Ring, want map[string]bool, x, y, side float64, backward bool, depth int) {
	outline := square(x, y, side)
	polygon := orb.Polygon{outline}
	for quarter := range 4 {
		if rng.IntN(2) == 0 || depth > 2 {
			continue
		}
		hx, hy := x+float64(quarter%2)*side/2, y+float64(quarter/2)*side/2 // may touch the outline
		hole := reversed(square(hx, hy, side*0.4))
		polygon = append(polygon, hole)
		if rng.IntN(2) == 0 {
			addTree(rng, rings, want, hx+side*0.05, hy+side*0.05, side*0.3, backward, depth+1)
		}
	}
	if backward {
		for i := range polygon {
			polygon[i] = reversed(polygon[i])
		}
	}
	want[polygonKey(polygon)] = true
	*rings = append(*rings, polygon...)
}

func polygonKey(p orb.Polygon) string {
	holes := make([]string, 0, len(p))
	for _, r := range p[1:] {
		holes = append(holes, fmt.Sprint(r.Bound()))
	}
	slices.Sort(holes)
	return fmt.Sprint(p[0].Bound(), holes)
}

// Many rings must not take a time that grows with their square.
func TestManyRings(t *testing.T) {
	var rings []orb.Ring
	for i := range 20000 {
		x, y := float64(i%200)*10, float64(i/200)*10
		rings = append(rings, square(x, y, 8), reversed(square(x+2, y+2, 2)))
	}
	g := groupRings(rings).(orb.MultiPolygon)
	if len(g) != 20000 || len(g[777]) != 2 {
		t.Errorf("%d polygons", len(g))
	}
}
