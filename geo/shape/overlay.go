package shape

import (
	"fmt"

	"github.com/paulmach/orb"
	"github.com/peterstace/simplefeatures/geom"
)

// Union returns the area covered by any of the polygons. Slits between them that
// are narrower than snap metres at both ends are closed first (see snapped), so
// that panels drawn side by side with coordinate noise become one; with snap 0 all
// are taken as drawn. Outer rings of the result run counter-clockwise, holes clockwise, and
// every ring is closed. A polygon that crosses or touches itself is an error that
// names the place.
func Union(polys []orb.Polygon, snap float64) (area orb.MultiPolygon, err error) {
	defer caught(&err)
	switch len(polys) {
	case 0:
		return nil, nil
	case 1:
		if err := toOverlay(polys[0]).Validate(); err != nil {
			return nil, fmt.Errorf("polygon cannot be joined: %w", err)
		}
		return orb.MultiPolygon{wound(polys[0])}, nil
	}
	if snap > 0 {
		polys = snapped(polys, snap)
	}
	parts := make([]geom.Geometry, len(polys))
	for i, p := range polys {
		parts[i] = toOverlay(p).AsGeometry()
		if err := parts[i].Validate(); err != nil {
			return nil, fmt.Errorf("polygon %d cannot be joined: %w", i+1, err)
		}
	}
	u, err := geom.UnionMany(parts)
	if err != nil {
		return nil, fmt.Errorf("polygons cannot be joined: %w", err)
	}
	return withoutSlits(fromOverlay(u), snap), nil
}

// Intersection returns the area common to a and b; shared edges and points have
// no area and leave nothing. Invalid areas are an error.
func Intersection(a, b orb.MultiPolygon) (area orb.MultiPolygon, err error) {
	defer caught(&err)
	if len(a) == 0 || len(b) == 0 || !a.Bound().Intersects(b.Bound()) {
		return nil, nil
	}
	ga, gb := multiToOverlay(a), multiToOverlay(b)
	for _, g := range []geom.Geometry{ga, gb} {
		if err := g.Validate(); err != nil {
			return nil, fmt.Errorf("areas cannot be intersected: %w", err)
		}
	}
	x, err := geom.Intersection(ga, gb)
	if err != nil {
		return nil, fmt.Errorf("areas cannot be intersected: %w", err)
	}
	return fromOverlay(x), nil
}

// caught makes an error of a panic in the overlay, which stops where rounding makes
// two of its tests contradict each other.
func caught(err *error) {
	if fault := recover(); fault != nil {
		*err = fmt.Errorf("the outlines come too near one another to be told apart (%v)", fault)
	}
}

func toOverlay(p orb.Polygon) geom.Polygon {
	rings := make([]geom.LineString, len(p))
	for i, r := range p {
		xy := make([]float64, 0, 2*len(r))
		for _, v := range r {
			xy = append(xy, v[0], v[1])
		}
		rings[i] = geom.NewLineString(geom.NewSequence(xy, geom.DimXY))
	}
	return geom.NewPolygon(rings)
}

func multiToOverlay(m orb.MultiPolygon) geom.Geometry {
	polys := make([]geom.Polygon, len(m))
	for i, p := range m {
		polys[i] = toOverlay(p)
	}
	return geom.NewMultiPolygon(polys).AsGeometry()
}

// fromOverlay keeps the areas of g; points and lines that an overlay leaves
// where shapes only touch are not kept.
func fromOverlay(g geom.Geometry) orb.MultiPolygon {
	var m orb.MultiPolygon
	for _, part := range g.Dump() {
		p, ok := part.AsPolygon()
		if !ok || p.IsEmpty() {
			continue
		}
		poly := make(orb.Polygon, 0, p.NumRings())
		for _, seq := range p.Coordinates() {
			ring := make(orb.Ring, seq.Length())
			for i := range ring {
				xy := seq.GetXY(i)
				ring[i] = orb.Point{xy.X, xy.Y}
			}
			poly = append(poly, ring)
		}
		m = append(m, wound(poly))
	}
	return m
}

// wound returns p with its outer ring counter-clockwise and its holes clockwise.
// Rings that already run that way are shared with p.
func wound(p orb.Polygon) orb.Polygon {
	out := make(orb.Polygon, len(p))
	for i, r := range p {
		want := orb.CCW
		if i > 0 {
			want = orb.CW
		}
		if r.Orientation() != want {
			r = r.Clone()
			r.Reverse()
		}
		out[i] = r
	}
	return out
}
