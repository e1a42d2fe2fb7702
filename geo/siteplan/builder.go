package siteplan

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/crs"
)

// builder makes a plan of a document whose geometry is sound.
type builder struct {
	*document
	reference
	plan *Plan
	// sized collects, by role, the points whose size was assumed, and low those
	// overhead things that do not say how low they hang.
	sized map[Role][]string
	low   map[Role][]string
}

func (b *builder) build() *Error {
	b.plan = &Plan{}
	kept, err := b.assignRoles()
	if err != nil {
		return err
	}
	if err := b.layInPlane(kept); err != nil {
		return err
	}
	b.sized, b.low = map[Role][]string{}, map[Role][]string{}
	for _, f := range b.plan.Features {
		if err := b.describe(f); err != nil {
			return err
		}
	}
	b.assign()
	b.listAssumptions()
	b.plan.Assumptions, b.plan.Warnings = b.assumptions, b.warnings
	return nil
}

// assignRoles adds the features that have a role and a geometry to the plan, and
// returns their written forms.
func (b *builder) assignRoles() ([]rawFeature, *Error) {
	b.uniqueIDs()
	kept := make([]rawFeature, 0, len(b.features))
	b.plan.Features = make([]*Feature, 0, len(b.features))
	var left leftOut
	roles := 0
	for _, raw := range b.features {
		role, reason := roleOf(raw)
		if role != "" {
			roles++
		}
		switch {
		case raw.geometry == nil:
			left.add("no geometry", raw.id)
		case role == "":
			left.add(reason, raw.id)
		default:
			kind, _ := raw.properties["kind"].(string)
			b.plan.Features = append(b.plan.Features, &Feature{
				ID: raw.id, Role: role, Kind: kind, Geometry: raw.geometry, Properties: raw.properties,
			})
			kept = append(kept, raw)
		}
	}
	for _, reason := range left.reasons {
		b.warn("%s: left out: %s", strings.Join(left.ids[reason], ", "), reason)
	}
	switch {
	case roles == 0:
		return nil, b.noRole()
	case len(kept) == 0:
		return nil, &Error{
			Code: CodeNoFeatures, What: "no feature that has a role has a geometry",
			Cure: "Draw the walk, the curb, the building and what is to stand there",
		}
	}
	return kept, nil
}

func (b *builder) noRole() *Error {
	e := &Error{
		Code: CodeNoRole,
		What: "no feature says what it is",
		Cure: "Give each feature a property \"role\", such as sidewalk, curb, building, frontage or cafe, or an OpenStreetMap tag",
	}
	if b.bare {
		e.What = "the file is one bare geometry, which cannot say what it is"
		e.Cure = "Put it into a feature of a FeatureCollection, with a property \"role\" such as sidewalk or cafe"
	}
	for _, raw := range b.features {
		if written, ok := raw.properties["role"].(string); ok && written != "" {
			e.What = fmt.Sprintf("no feature has a role that is known: %s is a %q", raw.label, written)
			break
		}
	}
	return e
}

// roleOf returns the role of a feature or, where it has none, the reason.
func roleOf(raw rawFeature) (role Role, left string) {
	switch written := raw.properties["role"].(type) {
	case nil:
	case string:
		if written == "" {
			break
		}
		if _, known := factsOf(Role(written)); known {
			return Role(written), ""
		}
		return "", unknownRole(written)
	default:
		return "", "the role is not a text"
	}
	if role := roleOfTags(raw.properties, raw.geometry); role != "" {
		return role, ""
	}
	return "", "neither a role nor a tag that is known"
}

// unknownRole says that a role is unknown, and which one may be meant.
func unknownRole(written string) string {
	meant := Role(strings.NewReplacer(" ", "_", "-", "_").Replace(strings.ToLower(strings.TrimSpace(written))))
	if _, known := factsOf(meant); known {
		return fmt.Sprintf("the role %q is unknown (perhaps %q is meant)", written, meant)
	}
	return fmt.Sprintf("the role %q is unknown", written)
}

// layInPlane turns the geometries of the plan to metres in its plane.
func (b *builder) layInPlane(kept []rawFeature) *Error {
	written, _ := boxOf(kept)
	scale := b.scale(written.Center())
	accuracy, err := b.readAccuracy()
	if err != nil {
		return err
	}
	b.plan.Precision = b.precision(b.coords.decimals, scale, accuracy)
	if err := b.checkExtent(kept, written, scale); err != nil {
		return err
	}
	if b.onGrid() {
		b.plan.Plane, b.plan.OnGrid = b.frame(orb.Bound{}), true
		b.project(b.reference.grid.toPlane)
		return nil
	}
	box := written
	if b.system != nil {
		if box, err = b.toDegrees(); err != nil {
			return err
		}
	}
	b.plan.Plane = b.frame(box)
	b.project(b.plan.Plane.Forward)
	return nil
}

func (b *builder) onGrid() bool { return b.reference.grid != nil }

// project moves every position of the plan. Rings stay closed and wind as before.
func (b *builder) project(move func(orb.Point) orb.Point) {
	for _, f := range b.plan.Features {
		f.Geometry = eachPoint(f.Geometry, func(p *orb.Point) { *p = move(*p) })
	}
}

// toDegrees turns projected coordinates to longitude and latitude and returns the
// box round them.
func (b *builder) toDegrees() (orb.Bound, *Error) {
	var box orb.Bound
	for i, f := range b.plan.Features {
		var fault error
		f.Geometry = eachPoint(f.Geometry, func(p *orb.Point) {
			ll, err := b.system.ToLonLat(*p)
			if err != nil && fault == nil {
				fault = err
			}
			*p = ll
		})
		if fault != nil {
			e := crsError(fault)
			e.Feature = f.ID
			return box, e
		}
		if i == 0 {
			box = f.Geometry.Bound()
		}
		stretch(&box, f.Geometry)
	}
	return box, nil
}

// checkExtent refuses a plan too wide for one plane and names the feature that
// lies farthest from the others.
func (b *builder) checkExtent(kept []rawFeature, box orb.Bound, scale orb.Point) *Error {
	across := max((box.Max[0]-box.Min[0])*scale[0], (box.Max[1]-box.Min[1])*scale[1])
	if across <= float64(MaxExtent) {
		return nil
	}
	middle := medianCenter(kept)
	farthest, distance := kept[0], -1.0
	for _, raw := range kept {
		c := raw.geometry.Bound().Center()
		if d := math.Hypot((c[0]-middle[0])*scale[0], (c[1]-middle[1])*scale[1]); d > distance {
			farthest, distance = raw, d
		}
	}
	e := &Error{
		Code: CodeTooWide, Feature: farthest.label, Place: xy(farthest.geometry.Bound().Center()),
		What: fmt.Sprintf("the plan is %.1f km across; at most %g km can be measured. This feature lies farthest from the rest", across/1000, float64(MaxExtent)/1000),
		Cure: "Correct or leave out what lies far off",
	}
	if !b.onGrid() && b.system == nil && reach(box) < drawingSize {
		e.Cure += "; if the numbers are feet or metres of a drawing, add a top-level \"grid\" member. " + gridExample
	}
	return e
}

// medianCenter returns the median of the features' middles, which a stray one
// does not move.
func medianCenter(features []rawFeature) orb.Point {
	xs, ys := make([]float64, len(features)), make([]float64, len(features))
	for i, raw := range features {
		c := raw.geometry.Bound().Center()
		xs[i], ys[i] = c[0], c[1]
	}
	slices.Sort(xs)
	slices.Sort(ys)
	return orb.Point{xs[len(xs)/2], ys[len(ys)/2]}
}

// listAssumptions words what the features left open, in the order of roles.
func (b *builder) listAssumptions() {
	for _, role := range sortedRoles(b.sized) {
		f, _ := factsOf(role)
		b.assume("%s: no diameter_ft is given for %s; %s is assumed (%s)", role, listed(b.sized[role]), feetText(f.size), f.why)
	}
	for _, role := range sortedRoles(b.low) {
		b.assume("%s: no clearance_ft is given for %s; it is taken to hang high enough to walk under", role, listed(b.low[role]))
	}
	if b.datum {
		b.assume("%s", crs.DatumAssumption)
	}
}

func sortedRoles(m map[Role][]string) []Role {
	roles := make([]Role, 0, len(m))
	for r := range m {
		roles = append(roles, r)
	}
	slices.Sort(roles)
	return roles
}

func feetText(l geo.Length) string {
	return fmt.Sprintf("%.4g ft", l.Feet())
}
