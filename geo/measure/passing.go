package measure

import (
	"cmp"
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
)

// PassingGap measures the longest stretch of the walks that the applicant's things
// stand on without a passing space, in feet along the axis of the walk: from one
// passing space to the next, or to where the walk ends as drawn; 0 where one follows
// another all along.
//
// A passing space is a square of the given side, read to the hundredth of a foot,
// that stands in the direction of the axis, lies on the walk and holds no part of a
// solid, whosever it is; one that is turned otherwise is not looked for. Where the
// axis bends, each straight piece has squares of its own, which count as far as
// they lie beside it. Squares are found to within squareError.
//
// The uncertainty is the plan's and what squares smaller or larger by it would make
// of the answer. A note tells where the gap is as long without the applicant's
// things. Missing where ClearWidth is, and for a walk that closes on itself.
func (s *Site) PassingGap(side geo.Length) Measurement {
	passages, missing := s.passages()
	if missing != "" {
		return Measurement{Missing: missing}
	}
	var worst Measurement
	for _, p := range passages {
		axis, ok := s.axisOfWalk(p.walk)
		if !ok {
			return Measurement{Missing: "which way " + p.walk.id + " runs cannot be told from its shape: draw it with two ends"}
		}
		m := p.passingGap(axis, side, s.Plan.Precision.Uncertainty)
		if worst.Quantity == nil || m.Quantity.Value > worst.Quantity.Value {
			worst = m
		}
	}
	return worst
}

// passingGap measures one walk.
func (p *passage) passingGap(axis orb.LineString, side, uncertainty geo.Length) Measurement {
	gapOf := func(p *passage, side geo.Length) shape.Interval {
		return p.longestWithout(axis, float64(side-hundredths))
	}
	length := func(in shape.Interval) geo.Length { return geo.Length(in.To - in.From) }
	longest := gapOf(p, side)
	spread := geo.Length(0)
	if uncertainty > 0 {
		spread = max(length(longest)-length(gapOf(p, side-uncertainty)), length(gapOf(p, side+uncertainty))-length(longest))
	}
	m := Measurement{Quantity: Of(length(longest), uncertainty+spread), Features: []string{p.walk.id}}
	if length(longest) == 0 {
		return m
	}
	m.Witness = []Witness{{Line, feetLabel(length(longest)) + " without a passing space", pathBetween(axis, longest)}}
	without := *p
	without.mine = nil
	if length(gapOf(&without, side)) >= length(longest)-squareError {
		m.Notes = []string{"no more passing spaces are there without the applicant's things"}
	}
	return m
}

// axisOfWalk is not ok where the walk has no two sides.
func (s *Site) axisOfWalk(w *walk) (orb.LineString, bool) {
	between, ok := findSides(w.poly[0], curbsAlong(s.Plan, w.poly))
	if !ok || w.holeWalls > 0 && w.walls == w.holeWalls+1 {
		return nil, false
	}
	return axisBetween(between), true
}

// pathBetween returns the part of a line between two distances along it.
func pathBetween(line orb.LineString, in shape.Interval) orb.LineString {
	part := stretchAlong(shape.Segments(line), arcLengths(line), in.From, in.To)
	return part.witness().Geometry.(orb.LineString)
}

// longestWithout returns the longest stretch of an axis beside which there is no
// free square.
func (p *passage) longestWithout(axis orb.LineString, side float64) shape.Interval {
	along := arcLengths(axis)
	whole := along[len(along)-1]
	var covered []shape.Interval
	reach := farthestVertex(p.walk.poly, axis)
	for i, piece := range shape.Segments(axis) {
		sq := p.squaresAlong(piece, side, reach)
		for _, in := range sq.covered(piece.Len()) {
			covered = append(covered, shape.Interval{From: along[i] + in.From, To: along[i] + in.To})
		}
	}
	var longest shape.Interval
	from := 0.0
	for _, c := range append(shape.Merge(covered), shape.Interval{From: whole, To: whole}) {
		if c.From-from > math.Max(longest.To-longest.From, 2*squareError) {
			longest = shape.Interval{From: from, To: c.From}
		}
		from = math.Max(from, c.To)
	}
	return longest
}

// farthestVertex returns how far the farthest vertex of an area lies from a line.
func farthestVertex(area orb.Polygon, line orb.LineString) float64 {
	far := 0.0
	for _, p := range area[0] {
		l, _ := shape.Distance(p, line)
		far = math.Max(far, l.Len)
	}
	return far
}

// squareError is how exactly, in metres, the places of squares are found.
const squareError = 1e-6

// squares are the squares of one side that stand along a straight piece of an axis
// and are free. Coordinates are along the piece and to its left.
type squares struct {
	side    float64
	reach   float64  // how far to either side squares may lie
	hurdles []hurdle // of the walk and the solids
	index   *shape.Index
	walk    *walk
	solids  []body
	boxes   *shape.Index // of the solids, in the plane
	origin  orb.Point
	u, v    orb.Point
}

// hurdle is a straight edge of an outline, or a circle about a point.
type hurdle struct {
	shape.Segment
	radius float64
}

func (p *passage) squaresAlong(piece shape.Segment, side, reach float64) *squares {
	u := direction(piece)
	sq := &squares{side: side, reach: reach, walk: p.walk, boxes: &shape.Index{}, index: &shape.Index{}, origin: piece.A, u: u, v: orb.Point{-u[1], u[0]}}
	sq.add(shape.Segments(p.walk.poly), 0)
	for i, b := range slices.Concat(p.mine, p.existing) {
		if isDisc := len(b.segs) == 1 && b.segs[0].A == b.segs[0].B; b.radius > 0 && !isDisc {
			b = b.drawnOut()
		}
		sq.add(b.segs, b.radius)
		sq.solids = append(sq.solids, b)
		sq.boxes.Add(i, shape.Grow(b.box, b.radius))
	}
	return sq
}

func (sq *squares) add(segs []shape.Segment, radius float64) {
	for _, s := range segs {
		o := hurdle{shape.Segment{A: sq.local(s.A), B: sq.local(s.B)}, radius}
		sq.index.Add(len(sq.hurdles), shape.Grow(o.Bound(), radius))
		sq.hurdles = append(sq.hurdles, o)
	}
}

func (sq *squares) local(p orb.Point) orb.Point {
	d := minus(p, sq.origin)
	return orb.Point{dot(d, sq.u), dot(d, sq.v)}
}

// isOpen tells whether a point lies on the walk and in no solid.
func (sq *squares) isOpen(local orb.Point) bool {
	p := plus(sq.origin, plus(times(local[0], sq.u), times(local[1], sq.v)))
	open := sq.walk.contains(p)
	sq.boxes.Near(p.Bound(), 0, func(i int) bool {
		b := &sq.solids[i]
		open = open && (b.area == nil || !shape.Covers(b.area, p)) && (b.radius == 0 || shape.Dist(b.segs[0].A, p) > b.radius)
		return open
	})
	return open
}

// covered returns the stretches of [0, length] beside which a free square stands:
// from each the farthest square that overlaps it is looked for, else the next one.
func (sq *squares) covered(length float64) []shape.Interval {
	var found []shape.Interval
	for end := 0.0; end < length; {
		at, ok := sq.search(end-sq.side, end, true)
		if !ok || at+sq.side <= end+squareError {
			if at, ok = sq.search(end, length, false); !ok {
				break
			}
		}
		found = append(found, shape.Interval{From: math.Max(at, 0), To: math.Min(at+sq.side, length)})
		end = at + sq.side
	}
	return found
}

// search returns the last, or the first, place between from and to at which a square
// is free: branch and bound over the places.
func (sq *squares) search(from, to float64, last bool) (at float64, ok bool) {
	end := from
	if last {
		end = to
	}
	if sq.isFree(end) {
		return end, true
	}
	if to-from <= squareError/2 || sq.blocked(from, to) {
		return 0, false
	}
	mid := (from + to) / 2
	halves := [][2]float64{{from, mid}, {mid, to}}
	if last {
		slices.Reverse(halves)
	}
	for _, h := range halves {
		if at, ok := sq.search(h[0], h[1], last); ok {
			return at, true
		}
	}
	return 0, false
}

// isFree tells whether a square that begins at a place is free, however far to the
// left.
func (sq *squares) isFree(at float64) bool { return !sq.blocked(at, at) }

// blocked tells whether no square can be free that begins between two places. Where
// it cannot tell for all of them it says no, never of a single place.
//
// A hurdle that a square begun at a meets blocks it from its own highest point
// down to a side below its lowest, on the part that it meets. As the square moves
// along an edge or over a circle the one rises and then falls, the other falls and
// then rises, so what is blocked at both ends is blocked between. A cross-section that all the
// squares share blocks them where it has no open stretch as long as a side.
func (sq *squares) blocked(from, to float64) bool {
	if to-from > sq.side/2 {
		return false
	}
	taken := sq.betweenOpen((from + to + sq.side) / 2)
	box := orb.Bound{Min: orb.Point{from, -sq.reach}, Max: orb.Point{to + sq.side, sq.reach}}
	sq.index.Near(box, 0, func(i int) bool {
		a, meetsA := sq.hurdles[i].blocks(from, sq.side)
		b, meetsB := sq.hurdles[i].blocks(to, sq.side)
		if both := (shape.Interval{From: math.Max(a.From, b.From), To: math.Min(a.To, b.To)}); meetsA && meetsB && both.From < both.To {
			taken = append(taken, both)
		}
		return true
	})
	slices.SortFunc(taken, func(a, b shape.Interval) int { return cmp.Compare(a.From, b.From) })
	end := math.Inf(-1)
	for _, t := range taken {
		if t.From >= end && t.From > math.Inf(-1) {
			return false
		}
		end = math.Max(end, t.To)
	}
	return true
}

// betweenOpen returns where squares cannot begin to the left for the cross-section
// at a place: everywhere but in its open stretches, a side short of their ends.
func (sq *squares) betweenOpen(at float64) []shape.Interval {
	meets := []float64{-sq.reach, sq.reach}
	sq.index.Near(orb.Bound{Min: orb.Point{at, -sq.reach}, Max: orb.Point{at, sq.reach}}, 0, func(i int) bool {
		s := sq.hurdles[i]
		if s.A[0] == s.B[0] {
			half := math.Sqrt(math.Max(0, s.radius*s.radius-(at-s.A[0])*(at-s.A[0])))
			meets = append(meets, s.A[1]-half, s.B[1]+half)
		} else if t := (at - s.A[0]) / (s.B[0] - s.A[0]); t >= 0 && t <= 1 {
			meets = append(meets, s.At(t)[1])
		}
		return true
	})
	slices.Sort(meets)
	var taken []shape.Interval
	end := math.Inf(-1)
	for i := 0; i+1 < len(meets); i++ {
		open := shape.Interval{From: math.Max(meets[i], -sq.reach), To: math.Min(meets[i+1], sq.reach)}
		if open.To-open.From >= sq.side && sq.isOpen(orb.Point{at, (open.From + open.To) / 2}) {
			taken = append(taken, shape.Interval{From: end, To: open.From})
			end = open.To - sq.side
		}
	}
	return append(taken, shape.Interval{From: end, To: math.Inf(1)})
}

// blocks returns where squares that begin at a place would meet the hurdle.
func (o hurdle) blocks(at, side float64) (shape.Interval, bool) {
	left, right := o.A, o.B
	if left[0] > right[0] {
		left, right = right, left
	}
	if right[0]+o.radius <= at || left[0]-o.radius >= at+side {
		return shape.Interval{}, false
	}
	if o.radius > 0 {
		off := math.Max(0, math.Max(at-left[0], left[0]-at-side))
		half := math.Sqrt(o.radius*o.radius - off*off)
		return shape.Interval{From: left[1] - half - side, To: left[1] + half}, true
	}
	a, b := left[1], right[1]
	if wide := right[0] - left[0]; wide > 0 {
		slope := (b - a) / wide
		a, b = a+slope*math.Max(0, at-left[0]), b-slope*math.Max(0, right[0]-at-side)
	}
	return shape.Interval{From: math.Min(a, b) - side, To: math.Max(a, b)}, true
}
