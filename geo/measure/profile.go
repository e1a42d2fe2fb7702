package measure

import (
	"math"
	"slices"

	"clearway/geo"
	"clearway/geo/shape"

	"github.com/paulmach/orb"
)

// Station is a place on the best way past the applicant's things: Width is the
// diameter of the largest disc there, Along how far the way has come.
type Station struct {
	At           orb.Point
	Along, Width geo.Length
}

// Profile returns the widest way along the walk past the applicant's things, from
// one end of the stretch to the other, for a chart of the clear width. Its least
// width is that of the narrowest place on the stretch, but for what samples of
// the outlines a quarter of a foot apart leave out: at most 0.01 ft. It is empty
// where ClearWidth is missing.
func (s *Site) Profile() []Station {
	passages, missing := s.passages()
	if missing != "" || passages[0].walk.walls < 2 {
		return nil
	}
	p := passages[0]
	sp := newSpace(p.walk, p.obstacles(p.with(p.cut()), nil))
	middle := p.mine[0].box.Center()
	from := sp.farthest(middle)
	if from < 0 {
		return nil
	}
	to := sp.farthest(sp.discs[from].centre)
	d := &sp.discs[from]
	d.reach, d.from = d.radius, int32(from)
	q := &widest{}
	q.push(d.reach, int32(from))
	sp.flow(q)
	return sp.stations(to)
}

// farthest returns the open triangle on the walk whose disc is farthest from p,
// -1 where there is none.
func (sp *space) farthest(p orb.Point) int {
	at, far := -1, -1.0
	for i := range sp.discs {
		d := &sp.discs[i]
		if dist := shape.Dist(d.centre, p); d.open && dist > far && sp.isFree(d.centre) {
			at, far = i, dist
		}
	}
	return at
}

// stations follows the discs back from a triangle to where they began.
func (sp *space) stations(to int) []Station {
	if sp.discs[to].reach == 0 {
		return nil
	}
	var found []Station
	for i := int32(to); ; i = sp.discs[i].from {
		d := &sp.discs[i]
		found = append(found, Station{At: d.centre, Width: geo.Length(2 * d.radius)})
		if d.from == i {
			break
		}
	}
	slices.Reverse(found)
	along := 0.0
	for i := 1; i < len(found); i++ {
		step := shape.Dist(found[i-1].At, found[i].At)
		if math.IsInf(step, 0) {
			step = 0
		}
		along += step
		found[i].Along = geo.Length(along)
	}
	return found
}
