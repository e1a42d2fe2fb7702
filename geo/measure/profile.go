package measure

import (
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
)

// Station is a place on the best way past the applicant's things: Width is the
// diameter of the largest disc there, Along how far the way has come.
type Station struct {
	At           orb.Point
	Along, Width geo.Length
}

// Profile returns the widest way along the walk past the applicant's things, from
// one end of the stretch to the other, for a chart of the clear width. Its least
// width is that of the narrowest place on the stretch. It is empty where ClearWidth is
// missing.
func (s *Site) Profile() []Station {
	passages, missing := s.passages()
	if missing != "" || passages[0].walk.walls < 2 {
		return nil
	}
	p := passages[0]
	t := &terrain{passage: p, even: true}
	sp := t.bareSpace().with(t.obstaclesOf(p.mine, len(p.here)))
	middle := p.mine[0].box.Center()
	from := sp.farthest(middle)
	if from < 0 {
		return nil
	}
	to := sp.farthest(sp.discs[from].centre)
	sp.begin(int32(from), sp.discs[from].radius)
	for sp.step() {
	}
	return sp.stations(to)
}

// farthest returns the open triangle on the walk whose disc is farthest from p,
// -1 where there is none.
func (sp *space) farthest(p orb.Point) int {
	at, far := -1, -1.0
	for i := range sp.discs {
		d := &sp.discs[i]
		if dist := shape.Dist(d.centre, p); dist > far && sp.isOpen(int32(i)) && sp.isFree(d.centre) {
			at, far = i, dist
		}
	}
	return at
}

// stations follows the discs back from a triangle to where they began, with a
// station in each narrow between two of them.
func (sp *space) stations(to int) []Station {
	if sp.discs[to].reach == 0 {
		return nil
	}
	var found []Station
	for i := int32(to); ; i = sp.discs[i].from {
		d := &sp.discs[i]
		radius, _, _ := sp.exactDisc(neck{kind: discNeck, at: sp.tri.Triangles[i].V}, d.radius)
		found = append(found, Station{At: d.centre, Width: geo.Length(2 * radius)})
		if d.from == i {
			break
		}
		if p, q := sp.shared(i, d.from); sp.narrows(d.from, i, p, q) {
			gap := shape.Segment{A: sp.of[p].at, B: sp.of[q].at}
			half, _ := sp.exactGap(neck{kind: gapNeck, at: [3]int32{p, q, -1}}, gap.Len()/2)
			found = append(found, Station{At: gap.At(0.5), Width: geo.Length(2 * half)})
		}
	}
	slices.Reverse(found)
	for i := 1; i < len(found); i++ {
		found[i].Along = found[i-1].Along + geo.Length(shape.Dist(found[i-1].At, found[i].At))
	}
	return found
}

// shared returns the two corners that neighbouring triangles have in common.
func (sp *space) shared(i, n int32) (p, q int32) {
	tri := sp.tri.Triangles[i]
	for side, across := range tri.N {
		if across == n {
			return tri.V[(side+1)%3], tri.V[(side+2)%3]
		}
	}
	return tri.V[0], tri.V[1]
}
