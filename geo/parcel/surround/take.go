package surround

import (
	"fmt"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/clip"

	"clearway/geo"
	"clearway/geo/parcel"
	"clearway/geo/shape"
	"clearway/geo/siteplan"
)

// haul is what is taken of one kind.
type haul struct {
	kind
	dataset   parcel.Dataset
	additions []siteplan.Addition
	shapes    []orb.Geometry // of the additions, in the plane
	cut       geo.Length     // how far from the site things were cut, 0 where none was
}

// gather adds the parts of a row that lie near the site.
func (t *taking) gather(h *haul, r parcel.Record, asked orb.Bound) {
	var near []orb.Geometry
	for _, part := range partsOf(r.Geometry) {
		if part.Bound().Intersects(asked) {
			near = append(near, t.nearPart(h, r, part)...)
		}
	}
	if len(near) == 0 {
		return
	}
	laid := joined(near)
	properties := map[string]any{
		"existing": true, // whatever its role, it is not applied for
		"source":   h.dataset.Origin.Source, "version": float64(h.dataset.Version),
		"loaded": sourceOf(h.dataset).Day(),
	}
	if number := r.Get(parcel.ParcelID); number != "" {
		properties["parcel_id"] = number
	}
	h.shapes = append(h.shapes, laid)
	h.additions = append(h.additions, siteplan.Addition{
		ID: fmt.Sprintf("store:%s:%d", h.layer, r.Row), Role: h.role, Source: sourceOf(h.dataset), Properties: properties,
		Geometry: shape.Moved(laid, t.plan.Plane.Inverse),
	})
}

// nearPart returns a part of a row, laid in the plane, if it lies near the site: as it
// is, or if it runs on too far the pieces that are left near the site.
func (t *taking) nearPart(h *haul, r parcel.Record, part orb.Geometry) []orb.Geometry {
	laid := shape.Moved(part, t.plan.Plane.Forward)
	if !t.isNear(laid) {
		return nil
	}
	if box := laid.Bound(); t.far.Contains(box.Min) && t.far.Contains(box.Max) {
		return []orb.Geometry{laid}
	}
	pieces, err := cutTo(laid, t.far)
	if err != nil {
		t.warn("row %d of the %s (%s) runs on too far and cannot be cut: it was left out (%v)", r.Row, h.name, DatasetName(h.dataset), err)
		return nil
	}
	h.cut = t.cut
	var near []orb.Geometry
	for _, piece := range pieces {
		if t.isNear(piece) {
			near = append(near, piece)
		}
	}
	return near
}

// isNear tells whether a shape in the plane comes into the window, or up to a walk
// that was taken.
func (t *taking) isNear(g orb.Geometry) bool {
	if g.Bound().Intersects(t.window) && touches(g, t.window.ToPolygon(), 0) {
		return true
	}
	if t.walks == nil || shape.BoundDist(g.Bound(), t.walksBox) > float64(besideWalk) {
		return false
	}
	prepared, ok := shape.Prepare(g)
	if ok {
		_, ok = t.walks.LineWithin(prepared, float64(besideWalk))
	}
	return ok
}

func touches(a, b orb.Geometry, within float64) bool {
	line, ok := shape.Distance(a, b)
	return ok && line.Len <= within
}

// followWalks has what is taken from now on taken along the walks, too.
func (t *taking) followWalks(h *haul) {
	var walks orb.MultiPolygon
	for _, g := range h.shapes {
		walks = append(walks, shape.Polygons(g)...)
	}
	if prepared, ok := shape.Prepare(walks); ok {
		t.walks, t.walksBox = &prepared, walks.Bound()
	}
}

// cutTo returns the pieces of a line or polygon in a box.
func cutTo(g orb.Geometry, box orb.Bound) (pieces []orb.Geometry, err error) {
	if line, ok := g.(orb.LineString); ok {
		for _, piece := range clip.LineString(box, line) {
			pieces = append(pieces, piece)
		}
		return pieces, nil
	}
	within, err := shape.Intersection(shape.Polygons(g), orb.MultiPolygon{box.ToPolygon()})
	for _, piece := range within {
		pieces = append(pieces, piece)
	}
	return pieces, err
}

// partsOf returns the lines or polygons of a shape.
func partsOf(g orb.Geometry) (parts []orb.Geometry) {
	switch g := g.(type) {
	case orb.MultiLineString:
		for _, l := range g {
			if len(l) > 0 {
				parts = append(parts, l)
			}
		}
	case orb.MultiPolygon:
		for _, p := range g {
			if len(p) > 0 && len(p[0]) > 0 {
				parts = append(parts, p)
			}
		}
	}
	return parts
}

// joined makes one shape of parts, all lines or all polygons.
func joined(parts []orb.Geometry) orb.Geometry {
	if len(parts) == 1 {
		return parts[0]
	}
	if _, ok := parts[0].(orb.LineString); ok {
		var lines orb.MultiLineString
		for _, p := range parts {
			lines = append(lines, p.(orb.LineString))
		}
		return lines
	}
	var polygons orb.MultiPolygon
	for _, p := range parts {
		polygons = append(polygons, p.(orb.Polygon))
	}
	return polygons
}
