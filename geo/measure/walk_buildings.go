package measure

import (
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
)

// standsOnWalk is how far a building must reach over the edge of the walk before
// it counts as standing on it; less is two drawings of one wall.
const standsOnWalk = 0.01 * geo.Foot

// standing is a building, or a part of one, that stands on the walk.
type standing struct {
	area orb.Polygon
	on   []shape.Segment // its edges on the walk
}

// addBuildings adds the edges of buildings that stand on the walk to its walls:
// to the wall they touch, or as a wall of their own. Buildings that touch one
// another are one.
func (w *walk) addBuildings(around *surroundings) {
	if len(around.buildings) == 0 {
		return
	}
	rim := make([]shape.Segment, w.rim)
	for i, e := range w.edges[:w.rim] {
		rim[i] = e.Segment
	}
	w.index = shape.IndexOf(rim)
	box := w.poly.Bound()
	deep := float64(max(standsOnWalk, around.uncertainty))
	var found []standing
	for _, f := range around.buildings {
		if !box.Intersects(f.Geometry.Bound()) {
			continue
		}
		for _, part := range shape.Polygons(f.Geometry) {
			on, _ := w.clip(shape.Segments(part))
			if len(on) > 0 && w.reachesInto(on, deep) {
				found = append(found, standing{part, on})
			}
		}
	}
	for _, edges := range rows(found) {
		w.addWall(edges)
	}
}

// rows returns the edges of each row of buildings that touch or overlap.
func rows(found []standing) [][]shape.Segment {
	sets := newForest(len(found))
	for i := range found {
		for k := range i {
			if found[i].meets(found[k]) {
				sets.join(i, k)
			}
		}
	}
	at := map[int]int{}
	var edges [][]shape.Segment
	for i, b := range found {
		root := sets.find(i)
		if _, known := at[root]; !known {
			at[root] = len(edges)
			edges = append(edges, nil)
		}
		edges[at[root]] = append(edges[at[root]], b.on...)
	}
	return edges
}

// meets tells whether two buildings touch or overlap.
func (b standing) meets(c standing) bool {
	if shape.BoundDist(b.area.Bound(), c.area.Bound()) > touch {
		return false
	}
	l, ok := shape.Distance(b.area, c.area)
	return ok && l.Len <= touch
}

// reachesInto tells whether segments on the walk reach farther than d from its edge.
func (w *walk) reachesInto(on []shape.Segment, d float64) bool {
	for _, s := range on {
		for _, p := range []orb.Point{s.A, s.At(0.5), s.B} {
			if !w.edgeWithin(p, d) {
				return true
			}
		}
	}
	return false
}

// addWall adds edges that stand on the walk to the wall they touch. Where they
// touch none or, closing the walk, several, they are a wall of their own.
func (w *walk) addWall(on []shape.Segment) {
	touched := w.wallsTouched(on)
	wall := w.walls
	if len(touched) == 1 {
		wall = touched[0]
	} else {
		w.walls++
	}
	for _, s := range on {
		w.edges = append(w.edges, edge{Segment: s, wall: wall, backed: s.Len()})
	}
}

// wallsTouched returns the numbers of the walls that one of the segments touches.
func (w *walk) wallsTouched(on []shape.Segment) []int {
	var touched []int
	for _, e := range w.edges {
		if e.wall < 0 || slices.Contains(touched, e.wall) {
			continue
		}
		for _, s := range on {
			if shape.BoundDist(e.Bound(), s.Bound()) <= touch && shape.Between(e.Segment, s).Len <= touch {
				touched = append(touched, e.wall)
				break
			}
		}
	}
	return touched
}
