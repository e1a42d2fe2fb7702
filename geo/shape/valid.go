package shape

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/paulmach/orb"
)

// errNoRing tells of a part without an outer ring.
var errNoRing = errors.New("a part has no outer ring")

// Validate returns nil where m is valid as OGC 06-103r4 section 6.1.11 and 6.1.14 has
// it: closed rings of at least three corners that neither cross nor touch themselves;
// rings of one part that do not cross and touch in single points at most; holes
// inside their outer ring; parts that share no area and no edge. Empty is valid.
// Otherwise the error names the fault and the place.
//
// O(n log n) for rings that do not touch one another and whose edges are short
// against the whole; touching rings go through the general test of simplefeatures.
func Validate(m orb.MultiPolygon) (err error) {
	defer caught(&err)
	for _, p := range m {
		if len(p) == 0 {
			return errNoRing
		}
		for _, r := range p {
			if err := validRing(r); err != nil {
				return err
			}
		}
	}
	if plainlyValid(m) {
		return nil
	}
	if err := multiToOverlay(m).Validate(); err != nil {
		return invalid{m, err}
	}
	return nil
}

// invalid is the fault of a shape whose rings are whole but do not lie as they should.
type invalid struct {
	m     orb.MultiPolygon
	cause error // of simplefeatures
}

// Error says in plain words what is wrong, and where rings cross or touch.
func (e invalid) Error() string {
	what := "its holes or parts do not lie where they should"
	eachTouch(ringEdges(e.m), func(a, b edge) bool {
		if at, meet := Crossing(a.Segment, b.Segment); meet {
			what = fmt.Sprintf("its outline crosses, touches or doubles back on itself, first at %.6f %.6f", at[0], at[1])
		}
		return false
	})
	return what
}

// Unwrap returns the cause.
func (e invalid) Unwrap() error { return e.cause }

func validRing(r orb.Ring) error {
	if len(r) == 0 {
		return errors.New("a ring has no positions")
	}
	if !r.Closed() {
		return fmt.Errorf("a ring is not closed at %v", r[0])
	}
	corners := 0
	for i := 0; i+1 < len(r); i++ {
		if r[i] != r[i+1] {
			corners++
		}
	}
	if corners < 3 {
		return fmt.Errorf("a ring has fewer than three corners at %v", r[0])
	}
	return nil
}

// edge is an edge of a ring, by its place in the ring among edges with length.
type edge struct {
	Segment
	ring, at, of int32 // number of the ring, of the edge in it, edges in the ring
}

// follows tells whether e and f are neighbours in one ring.
func (e edge) follows(f edge) bool {
	d := e.at - f.at
	return e.ring == f.ring && (d == 1 || d == -1 || d == e.of-1 || d == 1-e.of)
}

// plainlyValid tells whether no two edges touch but neighbours at their common end,
// and every ring lies where it should. It is false for what is invalid, and for what
// is valid although rings touch.
func plainlyValid(m orb.MultiPolygon) bool {
	if len(m) == 1 && len(m[0]) == 1 && isConvex(m[0][0]) {
		return true
	}
	plain := true
	eachTouch(ringEdges(m), func(edge, edge) bool {
		plain = false
		return false
	})
	if !plain {
		return false
	}
	return nested(m)
}

// eachTouch calls found with every two edges that touch, until it returns false, from
// west to east. It sorts the edges.
func eachTouch(edges []edge, found func(e, f edge) bool) {
	slices.SortFunc(edges, func(a, b edge) int {
		return cmp.Compare(min(a.A[0], a.B[0]), min(b.A[0], b.B[0]))
	})
	for i, e := range edges {
		right := max(e.A[0], e.B[0])
		for _, f := range edges[i+1:] {
			if min(f.A[0], f.B[0]) > right {
				break
			}
			if touches(e, f) && !found(e, f) {
				return
			}
		}
	}
}

// touches tells whether two edges have more in common than neighbours may.
func touches(e, f edge) bool {
	if !e.follows(f) {
		_, meet := Crossing(e.Segment, f.Segment)
		return meet
	}
	if e.of < 3 {
		return true
	}
	// Neighbours overlap where they lie on one line and double back.
	if e.B != f.A {
		e, f = f, e
	}
	return Orient(e.A, e.B, f.B) == 0 && (e.B[0]-e.A[0])*(f.B[0]-f.A[0])+(e.B[1]-e.A[1])*(f.B[1]-f.A[1]) < 0
}

// ringEdges returns the edges that have a length, ring by ring.
func ringEdges(m orb.MultiPolygon) []edge {
	edges := make([]edge, 0, positions(m))
	ring := int32(0)
	for _, p := range m {
		for _, r := range p {
			first := len(edges)
			for i := 0; i+1 < len(r); i++ {
				if r[i] != r[i+1] {
					edges = append(edges, edge{Segment: Segment{r[i], r[i+1]}, ring: ring, at: int32(len(edges) - first)})
				}
			}
			for i := first; i < len(edges); i++ {
				edges[i].of = int32(len(edges) - first)
			}
			ring++
		}
	}
	return edges
}

// nested tells, of rings that do not touch, whether holes lie in their outer ring and
// in no other hole of it, and no part lies in another one.
func nested(m orb.MultiPolygon) bool {
	for i, p := range m {
		for j, hole := range p[1:] {
			if LocateRing(p[0], hole[0]) != Inside {
				return false
			}
			for k, other := range p[1:] {
				if j != k && LocateRing(other, hole[0]) != Outside {
					return false
				}
			}
		}
		for k, other := range m {
			if i != k && Locate(other, p[0][0]) != Outside {
				return false
			}
		}
	}
	return true
}
