package measure

import (
	"fmt"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// alongBarrier is how near a barrier or a wall has to run to the edge of an area
// to close it, the plan's uncertainty apart.
const alongBarrier = geo.Foot / 2

// entranceRounding is what an opening may be wider than an entrance: lengths are
// read to the hundredth of a foot.
const entranceRounding = geo.Foot / 200

// Enclosure counts the openings in what encloses the areas: stretches of their
// outlines along which, within half a foot, runs none of the barriers, no wall of
// a building, no frontage and no edge of the walk that people cannot leave by.
// Holes of an area are not looked at. In each area the widest opening is left out
// of the count where it is no wider than entrance: people have to get in.
//
// Openings are measured along the outline, from where one barrier or wall ends
// to where the next begins; up to a foot they are none. What is open on both sides
// of a corner is one opening.
//
// Features are the areas that are open. Notes tell every opening with its length,
// the entrance too, and Witness shows each as a line. Missing where no area is
// drawn as a polygon. The time is O(n*m) for n edges of areas and m of barriers
// and walls.
func (s *Site) Enclosure(areas, barriers []*siteplan.Feature, entrance geo.Length) Measurement {
	around := s.enclosers(barriers)
	near := float64(alongBarrier+s.Plan.Precision.Uncertainty) + touch
	m := Measurement{Quantity: &Quantity{Unit: Count}}
	outlines := 0
	for _, f := range areas {
		var found []opening
		for _, ring := range outerRings(f.Geometry) {
			outlines++
			found = append(found, openings(ring, around, near)...)
		}
		way := entranceOf(found, entrance)
		for i, o := range found {
			m.Witness = append(m.Witness, o.witness())
			if i == way {
				m.Notes = append(m.Notes, fmt.Sprintf("an opening of %s in the enclosure of %s is taken as its entrance", o.length(), f.ID))
				continue
			}
			m.Notes = append(m.Notes, fmt.Sprintf("the enclosure of %s is open over %s", f.ID, o.length()))
			m.Quantity.Value++
			if n := len(m.Features); n == 0 || m.Features[n-1] != f.ID {
				m.Features = append(m.Features, f.ID)
			}
		}
	}
	if outlines == 0 {
		return Measurement{Missing: "no area is drawn that could be enclosed: draw the area as a polygon with role cafe"}
	}
	return m
}

// encloser is a line that closes the edge of an area along which it runs.
type encloser struct {
	shape.Segment
	radius float64
}

// enclosers returns the outlines of barriers, buildings and frontages, and the
// walls of the walks.
func (s *Site) enclosers(barriers []*siteplan.Feature) []encloser {
	var out []encloser
	for _, f := range append(s.Plan.ByRole(siteplan.Building, siteplan.Frontage), barriers...) {
		for _, seg := range shape.Segments(f.Geometry) {
			out = append(out, encloser{seg, float64(f.Radius)})
		}
	}
	walks, _ := s.readWalks() // without a walk there are buildings and barriers still
	for _, w := range walks {
		for _, e := range w.edges[:w.rim] {
			if e.wall >= 0 {
				out = append(out, encloser{e.Segment, 0})
			}
		}
	}
	return out
}

// outerRings returns the outer ring of each polygon of a shape.
func outerRings(g orb.Geometry) []orb.Ring {
	var rings []orb.Ring
	for _, part := range shape.Parts(g) {
		if p, ok := part.(orb.Polygon); ok && len(p) > 0 {
			rings = append(rings, p[0])
		}
	}
	return rings
}

// opening is a stretch of an outline that nothing closes, edge after edge.
type opening []shape.Segment

func (o opening) total() geo.Length {
	sum := 0.0
	for _, s := range o {
		sum += s.Len()
	}
	return geo.Length(sum)
}

func (o opening) length() string { return fmt.Sprintf("%.2f ft", o.total().Feet()) }

func (o opening) witness() Witness {
	line := orb.LineString{o[0].A}
	for _, s := range o {
		line = append(line, s.B)
	}
	return Witness{Kind: Line, Label: o.length() + " open", Geometry: line}
}

// openings returns the openings of a closed ring, those apart that come of lines
// running near it only.
func openings(ring orb.Ring, around []encloser, near float64) []opening {
	var runs []opening
	for _, edge := range shape.Segments(ring) {
		for _, piece := range openPieces(edge, around, near) {
			if n := len(runs); n > 0 && runs[n-1][len(runs[n-1])-1].B == piece.A {
				runs[n-1] = append(runs[n-1], piece)
				continue
			}
			runs = append(runs, opening{piece})
		}
	}
	if n := len(runs); n > 1 && runs[n-1][len(runs[n-1])-1].B == runs[0][0].A {
		runs[0] = append(runs[n-1], runs[0]...)
		runs = runs[:n-1]
	}
	var wide []opening
	for _, o := range runs {
		if float64(o.total()) > 2*near {
			wide = append(wide, o)
		}
	}
	return wide
}

// openPieces returns the pieces of an edge that no encloser runs along: what the
// parts of them near the edge leave of it, brought square onto it.
func openPieces(edge shape.Segment, around []encloser, near float64) []shape.Segment {
	length := edge.Len()
	if length == 0 {
		return nil
	}
	var closed []shape.Interval
	for _, e := range around {
		if shape.BoundDist(edge.Bound(), e.Bound()) > near+e.radius {
			continue
		}
		part, ok := shape.WithinOne(e.Segment, edge, near+e.radius)
		if !ok {
			continue
		}
		a, b := edge.Project(e.At(part.From)), edge.Project(e.At(part.To))
		wide := e.radius / length
		closed = append(closed, shape.Interval{From: max(0, min(a, b)-wide), To: min(1, max(a, b)+wide)})
	}
	var open []shape.Segment
	from := 0.0
	for _, c := range append(shape.Merge(closed), shape.Interval{From: 1, To: 1}) {
		if (c.From-from)*length > touch {
			open = append(open, edge.Cut(shape.Interval{From: from, To: c.From}))
		}
		from = c.To
	}
	return open
}

// entranceOf returns the number of the widest opening where it is no wider than an
// entrance, else -1.
func entranceOf(found []opening, entrance geo.Length) int {
	widest := -1
	for i, o := range found {
		if widest < 0 || o.total() > found[widest].total() {
			widest = i
		}
	}
	if widest < 0 || found[widest].total() > entrance+entranceRounding {
		return -1
	}
	return widest
}
