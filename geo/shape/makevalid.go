package shape

import (
	"errors"
	"fmt"

	"github.com/paulmach/orb"
	"github.com/peterstace/simplefeatures/geom"
)

// ErrNoArea tells that nothing of a shape is left that has an area.
var ErrNoArea = errors.New("no area is left")

// cutTolerance is how far, against the largest coordinate, the place where two edges
// are cut may lie off them: 0.04 mm in degrees of longitude and latitude.
const cutTolerance = 4e-12

// mostCrossings is how often the rings of a part may cross and touch: more than any
// survey has, few enough that a repair takes half a second.
const mostCrossings = 5000

// errTangled tells of a part whose rings cross too often.
var errTangled = fmt.Errorf("its outline crosses or touches itself more than %d times", mostCrossings)

// MakeValid returns the area of m as valid polygons: of each part what its rings
// enclose by the even-odd rule (a place belongs to the part where a line from it
// outwards crosses its rings an odd number of times), and of all parts the union.
// So both lobes of a figure of eight are kept, a hole that sticks out of its outer
// ring becomes area where it sticks out, a hole equal to its outer ring leaves
// nothing, and parts that overlap are joined. What is valid comes back with its area
// unchanged. Outer rings run counter-clockwise, holes clockwise.
//
// The error is ErrNoArea where the rings enclose nothing; any other one says that
// the rings could not be taken apart, or that those of a part cross and touch more
// than 5000 times. O((n + k) log n) for n edges that are short against the whole and k
// crossings.
func MakeValid(m orb.MultiPolygon) (valid orb.MultiPolygon, err error) {
	defer caught(&err)
	var parts []orb.MultiPolygon
	for _, p := range m {
		part, err := evenOdd(p)
		if err != nil {
			return nil, err
		}
		if len(part) > 0 {
			parts = append(parts, part)
		}
	}
	if len(parts) == 0 {
		return nil, ErrNoArea
	}
	out := parts[0]
	if len(parts) > 1 {
		all := make([]geom.Geometry, len(parts))
		for i, part := range parts {
			all[i] = multiToOverlay(part)
		}
		union, err := geom.UnionMany(all)
		if err != nil {
			return nil, fmt.Errorf("the parts cannot be joined: %w", err)
		}
		out = fromOverlay(union)
	}
	if err := Validate(out); err != nil {
		return nil, fmt.Errorf("the repair failed: %w", err)
	}
	return out, nil
}

// evenOdd returns what the rings of a polygon enclose by the even-odd rule. Its
// boundary is made of the pieces, between the places where edges meet, that an odd
// number of edges run along: crossing one of them changes between inside and
// outside, crossing any other does not.
func evenOdd(p orb.Polygon) (orb.MultiPolygon, error) {
	edges := closedEdges(p)
	if len(edges) == 0 {
		return nil, nil
	}
	if tangled(p) {
		return nil, errTangled
	}
	pieces, err := pieces(edges)
	if err != nil {
		return nil, err
	}
	tolerance := cutTolerance * largest(edges)
	index := IndexOf(edges)
	var boundary []Segment
	for _, piece := range pieces {
		if runsAlong(piece, edges, index, tolerance)%2 == 1 {
			boundary = append(boundary, piece)
		}
	}
	return newWeb(boundary).polygons()
}

// tangled tells whether more than mostCrossings pairs of edges cross or touch.
func tangled(p orb.Polygon) bool {
	n := 0
	eachTouch(ringEdges(orb.MultiPolygon{p}), func(edge, edge) bool {
		n++
		return n <= mostCrossings
	})
	return n > mostCrossings
}

// closedEdges returns the edges that have a length, with those that close the rings.
func closedEdges(p orb.Polygon) []Segment {
	var edges []Segment
	for _, r := range p {
		for i := range r {
			if a, b := r[i], r[(i+1)%len(r)]; a != b {
				edges = append(edges, Segment{a, b})
			}
		}
	}
	return edges
}

// pieces cuts edges where they meet, and keeps one of pieces that are equal.
func pieces(edges []Segment) ([]Segment, error) {
	lines := make([]geom.LineString, len(edges))
	for i, e := range edges {
		lines[i] = geom.NewLineString(geom.NewSequence([]float64{e.A[0], e.A[1], e.B[0], e.B[1]}, geom.DimXY))
	}
	noded, err := geom.UnaryUnion(geom.NewMultiLineString(lines).AsGeometry())
	if err != nil {
		return nil, fmt.Errorf("the edges cannot be cut where they meet: %w", err)
	}
	var out []Segment
	for _, part := range noded.Dump() {
		line, ok := part.AsLineString()
		if !ok {
			continue
		}
		seq := line.Coordinates()
		for i := 0; i+1 < seq.Length(); i++ {
			a, b := seq.GetXY(i), seq.GetXY(i+1)
			out = append(out, Segment{orb.Point{a.X, a.Y}, orb.Point{b.X, b.Y}})
		}
	}
	return out, nil
}

// largest returns the largest coordinate, whatever its sign.
func largest(edges []Segment) float64 {
	b := BoundOf(edges)
	return max(b.Max[0], b.Max[1], -b.Min[0], -b.Min[1])
}

// runsAlong returns how many edges a piece is a piece of.
func runsAlong(piece Segment, edges []Segment, index *Index, tolerance float64) int {
	n := 0
	index.Near(piece.Bound(), tolerance, func(i int) bool {
		if edges[i].FromPoint(piece.A).Len <= tolerance && edges[i].FromPoint(piece.B).Len <= tolerance {
			n++
		}
		return true
	})
	return n
}
