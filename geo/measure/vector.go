package measure

import (
	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

func plus(p, q orb.Point) orb.Point          { return orb.Point{p[0] + q[0], p[1] + q[1]} }
func minus(p, q orb.Point) orb.Point         { return orb.Point{p[0] - q[0], p[1] - q[1]} }
func times(k float64, p orb.Point) orb.Point { return orb.Point{k * p[0], k * p[1]} }
func dot(p, q orb.Point) float64             { return p[0]*q[0] + p[1]*q[1] }
func cross(p, q orb.Point) float64           { return p[0]*q[1] - p[1]*q[0] }

// heading returns the unit vector from p to q; 0 where they are the same.
func heading(p, q orb.Point) orb.Point { return unit(minus(q, p)) }

// direction returns the unit vector along s.
func direction(s shape.Segment) orb.Point { return heading(s.A, s.B) }
