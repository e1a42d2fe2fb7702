package draw

import (
	"math"
	"slices"

	"clearway/geo/siteplan"
)

// breaks are break lines on the sides of the window where the walk, the street, a
// building or a lot goes on beyond it.
func breaks(things []thing, window Box) []Item {
	var items []Item
	for _, s := range sidesOf(window) {
		var cuts []float64
		for _, t := range things {
			if goesOn(t.feature.Role) {
				cuts = append(cuts, s.cuts(t.outline)...)
			}
		}
		if len(cuts) == 0 {
			continue
		}
		low := max(slices.Min(cuts)-2, s.from)
		high := min(slices.Max(cuts)+2, s.to)
		if high-low >= 4 {
			items = append(items, s.broken(low, high))
		}
	}
	return items
}

func goesOn(r siteplan.Role) bool {
	switch r {
	case siteplan.Sidewalk, siteplan.Building, siteplan.Curb, siteplan.Street, siteplan.Alley, siteplan.Parcel,
		siteplan.PropertyLine, siteplan.Terrace, siteplan.Driveway, siteplan.Paving, siteplan.TemporaryWalk, siteplan.Gutter:
		return true
	}
	return false
}

// side is a side of the window: all points where one coordinate is at. from and
// to bound the other one.
type side struct {
	upright  bool
	at       float64
	from, to float64
}

func sidesOf(b Box) []side {
	return []side{
		{true, b.MinX, b.MinY, b.MaxY},
		{true, b.MaxX, b.MinY, b.MaxY},
		{false, b.MinY, b.MinX, b.MaxX},
		{false, b.MaxY, b.MinX, b.MaxX},
	}
}

// split gives a point's coordinate across the side and along it.
func (s side) split(p Point) (over, along float64) {
	if s.upright {
		return p.X, p.Y
	}
	return p.Y, p.X
}

func (s side) point(along, off float64) Point {
	if s.upright {
		return Point{s.at + off, along}
	}
	return Point{along, s.at + off}
}

// cuts are the ends of what an outline covers of the side, and where its lines
// cross it.
func (s side) cuts(o outline) []float64 {
	var found []float64
	for _, rings := range o.areas {
		cuts := crossings(rings, s.at, func(p Point) float64 { _, along := s.split(p); return along },
			func(p Point) float64 { over, _ := s.split(p); return over })
		for i := 0; i+1 < len(cuts); i += 2 {
			if low, high := max(cuts[i], s.from), min(cuts[i+1], s.to); low < high {
				found = append(found, low, high)
			}
		}
	}
	for _, l := range o.lines {
		for i := 1; i < len(l); i++ {
			if along, ok := s.crossed(l[i-1], l[i]); ok {
				found = append(found, along)
			}
		}
	}
	return found
}

// crossed is where a line crosses the side.
func (s side) crossed(a, b Point) (float64, bool) {
	overA, alongA := s.split(a)
	overB, alongB := s.split(b)
	if (overA < s.at) == (overB < s.at) {
		return 0, false
	}
	along := alongA + (alongB-alongA)*(s.at-overA)/(overB-overA)
	return along, along >= s.from && along <= s.to
}

// broken is the line of a break from one place along the side to another: thin,
// with a zigzag in the middle of every 60 mm.
func (s side) broken(from, to float64) Path {
	n := max(1, math.Round((to-from)/60))
	piece := (to - from) / n
	points := []Point{s.point(from, 0)}
	for k := 0.0; k < n; k++ {
		mid := from + (k+0.5)*piece
		points = append(points, s.point(mid-1.2, 0), s.point(mid-0.4, -2), s.point(mid+0.4, 2), s.point(mid+1.2, 0))
	}
	points = append(points, s.point(to, 0))
	return polyline(line(fine, black), points...)
}
