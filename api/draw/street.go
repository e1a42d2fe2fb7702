package draw

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// near is how far from the applicant's things the street is looked at for its
// direction.
const near = 60 * geo.Foot

// alongStreet is the turn that lays the street along the sheet, with the
// buildings above the curb. The direction is the one that most of the curb near
// the place has, counted in steps of 5 degrees; of the frontage, the walk or the
// property line where no curb is drawn.
func alongStreet(plan *siteplan.Plan, place orb.Point) turn {
	for _, roles := range [][]siteplan.Role{
		{siteplan.Curb},
		{siteplan.Frontage},
		{siteplan.Sidewalk},
		{siteplan.Street, siteplan.Alley, siteplan.PropertyLine, siteplan.Parcel, siteplan.Building},
	} {
		if angle, ok := mainDirection(segmentsOf(plan.ByRole(roles...)), place); ok {
			return upright(plan, place, angle)
		}
	}
	return turnBy(0)
}

func segmentsOf(features []*siteplan.Feature) []shape.Segment {
	var segs []shape.Segment
	for _, f := range features {
		segs = append(segs, shape.Segments(f.Geometry)...)
	}
	return segs
}

// mainDirection is the direction, between 0 and π, of the longest share of the
// segments near a place; of all of them where none is near. Segments nearer to
// the place count more.
func mainDirection(segs []shape.Segment, place orb.Point) (float64, bool) {
	const bins = 36
	for _, reach := range []float64{float64(near), math.Inf(1)} {
		var length [bins]float64
		var sum [bins]orb.Point // of vectors of double the angle
		for _, s := range segs {
			d := s.FromPoint(place).Len
			if s.Len() == 0 || d > reach {
				continue
			}
			angle := math.Mod(math.Atan2(s.B[1]-s.A[1], s.B[0]-s.A[0])+2*math.Pi, math.Pi)
			weight := min(s.Len(), float64(near)) / (1 + d)
			i := int(angle/math.Pi*bins+0.5) % bins
			length[i] += weight
			sum[i][0] += weight * math.Cos(2*angle)
			sum[i][1] += weight * math.Sin(2*angle)
		}
		best := 0
		for i := range length {
			if length[i] > length[best]*(1+1e-9) {
				best = i
			}
		}
		if length[best] > 0 {
			return math.Atan2(sum[best][1], sum[best][0]) / 2, true
		}
	}
	return 0, false
}

// upright is the turn by an angle or by half a turn more, whichever has the
// buildings above the curb; without either, the one nearer to north up.
func upright(plan *siteplan.Plan, place orb.Point, angle float64) turn {
	t := turnBy(angle)
	up := t.inward(plan, place)
	if up == 0 {
		up = t.cos // north up
	}
	if up < 0 {
		return turnBy(angle + math.Pi)
	}
	return t
}

// inward is how far up the sheet the buildings lie from the curb that runs along it
// near a place; 0 where it cannot be told.
func (t turn) inward(plan *siteplan.Plan, place orb.Point) float64 {
	lot := place
	for _, roles := range [][]siteplan.Role{
		{siteplan.Frontage, siteplan.Building},
		{siteplan.Parcel, siteplan.PropertyLine},
		{siteplan.Sidewalk},
	} {
		if p, ok := nearestOf(t.lying(segmentsOf(plan.ByRole(roles...))), place); ok {
			lot = p
			break
		}
	}
	curbs := t.lying(segmentsOf(plan.ByRole(siteplan.Curb)))
	curb, ok := nearestOf(curbs, lot)
	if !ok {
		return t.of(lot)[1] - t.of(place)[1]
	}
	if up := t.of(lot)[1] - t.of(curb)[1]; math.Abs(up) > 0.1 {
		return up
	}
	return t.of(place)[1] - t.of(curb)[1]
}

// lying are the segments that lie along the sheet, within 15 degrees.
func (t turn) lying(segs []shape.Segment) []shape.Segment {
	var found []shape.Segment
	for _, s := range segs {
		a, b := t.of(s.A), t.of(s.B)
		if math.Abs(b[1]-a[1]) <= math.Tan(math.Pi/12)*math.Abs(b[0]-a[0]) && s.Len() > 0 {
			found = append(found, s)
		}
	}
	return found
}

// nearest is the point of some features that is nearest to a place.
func nearest(features []*siteplan.Feature, place orb.Point) (orb.Point, bool) {
	return nearestOf(segmentsOf(features), place)
}

func nearestOf(segs []shape.Segment, place orb.Point) (orb.Point, bool) {
	best := shape.Line{Len: math.Inf(1)}
	for _, s := range segs {
		if l := s.FromPoint(place); l.Len < best.Len {
			best = l
		}
	}
	return best.To, !math.IsInf(best.Len, 1)
}

// streetSide is the point of two that lies on the street's side of a curb: in the
// street, else farther from the walks and buildings.
func streetSide(plan *siteplan.Plan, p, q orb.Point) orb.Point {
	for _, f := range plan.ByRole(siteplan.Street, siteplan.Alley) {
		inP, inQ := shape.Covers(f.Geometry, p), shape.Covers(f.Geometry, q)
		if inP != inQ {
			if inP {
				return p
			}
			return q
		}
	}
	for _, f := range plan.ByRole(siteplan.Sidewalk, siteplan.TemporaryWalk) {
		if shape.Covers(f.Geometry, p) {
			return q
		}
		if shape.Covers(f.Geometry, q) {
			return p
		}
	}
	land := plan.ByRole(siteplan.Sidewalk, siteplan.Building, siteplan.Frontage, siteplan.Parcel)
	atP, okP := nearest(land, p)
	atQ, okQ := nearest(land, q)
	if okP && okQ && shape.Dist(atQ, q) > shape.Dist(atP, p) {
		return q
	}
	return p
}
