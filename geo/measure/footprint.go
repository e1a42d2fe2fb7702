package measure

import (
	"fmt"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// footprint returns the ground that a feature takes up: its areas; for points and
// lines that have a radius, everything within it, drawn with straight sides to
// the circle. It has none for points and lines without size.
func footprint(f *siteplan.Feature) []orb.Polygon {
	if f.Radius <= 0 {
		return shape.Polygons(f.Geometry)
	}
	var polys []orb.Polygon
	for _, s := range shape.Segments(f.Geometry) {
		polys = append(polys, stadium(s, float64(f.Radius), sidesOf(float64(f.Radius))))
	}
	return polys
}

// footprints returns the ground of several features, and the ids of those that
// have none.
func footprints(features []*siteplan.Feature) (polys []orb.Polygon, without []string) {
	for _, f := range features {
		p := footprint(f)
		if len(p) == 0 {
			without = append(without, f.ID)
		}
		polys = append(polys, slices.Clip(p)...)
	}
	return polys, without
}

// coverOf returns the part of an area that lies under any of the polygons.
func coverOf(area orb.Polygon, polys []orb.Polygon) (orb.MultiPolygon, error) {
	near := slices.DeleteFunc(slices.Clone(polys), func(p orb.Polygon) bool {
		return !p.Bound().Intersects(area.Bound())
	})
	union, err := shape.Union(near, 0)
	if err != nil {
		return nil, fmt.Errorf("what lies on the area: %w", err)
	}
	return shape.Intersection(union, orb.MultiPolygon{area})
}
