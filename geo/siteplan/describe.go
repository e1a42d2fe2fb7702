package siteplan

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/shape"
)

// headroom is the height of its underside from which a thing is overhead.
const headroom = 80 * geo.Inch

// describe works out from a feature's properties how large it is and whether it
// is in the way.
func (b *builder) describe(f *Feature) *Error {
	role, _ := factsOf(f.Role)
	b.checkDrawing(f, role)
	if err := b.measureSize(f, role); err != nil {
		return err
	}
	clearance, stated, err := lengthOf(f, "clearance_ft")
	if err != nil {
		return err
	}
	f.Solid = role.solid
	switch {
	case truth(f.Properties["flush"]):
		f.Solid = false
	case stated && clearance >= headroom-roundingOfFeet:
		f.Solid = false
	case role.overhead && !stated:
		f.Solid = false
		b.low[f.Role] = append(b.low[f.Role], f.ID)
	}
	return nil
}

// roundingOfFeet lets 6.6667 ft and 6.67 ft stand for 80 in.
const roundingOfFeet = geo.Foot / 200

// checkDrawing notes what is drawn in a form that cannot be used.
func (b *builder) checkDrawing(f *Feature, role facts) {
	switch dimensions := f.Geometry.Dimensions(); {
	case role.area && dimensions < 2:
		b.warn("%s: a %s must be drawn as an area; drawn as a %s it counts little or nothing", f.ID, f.Role, drawnAs(f.Geometry))
	case role.line && dimensions < 1:
		b.warn("%s: a %s must be drawn as a line; drawn as a point it counts for nothing", f.ID, f.Role)
	}
}

func drawnAs(g orb.Geometry) string {
	if g.Dimensions() == 0 {
		return "point"
	}
	return "line"
}

// measureSize sets the radius of a thing drawn as a point or line.
func (b *builder) measureSize(f *Feature, role facts) *Error {
	width, stated, err := lengthOf(f, "width_ft")
	if err != nil {
		return err
	}
	switch f.Geometry.Dimensions() {
	case 2:
		return nil
	case 1:
		if role.solid { // the width of a door or a crosswalk is not its thickness
			f.Radius = width / 2
		}
		return nil
	}
	diameter, round, err := lengthOf(f, "diameter_ft")
	if err != nil {
		return err
	}
	switch {
	case round:
		width, stated = diameter, true
	case !stated:
		width = role.size
		if width > 0 {
			b.sized[f.Role] = append(b.sized[f.Role], f.ID)
		}
	}
	if stated && width == 0 {
		return &Error{
			Code: CodeProperty, Feature: f.ID, What: "its diameter is 0",
			Cure: "Give diameter_ft in feet, or leave it out for a usual size",
		}
	}
	f.Radius = width / 2
	return nil
}

// lengthOf reads a property in feet: a number from 0 up, or a text that is one.
func lengthOf(f *Feature, name string) (l geo.Length, stated bool, _ *Error) {
	written, there := f.Properties[name]
	if !there || written == nil {
		return 0, false, nil
	}
	ft, ok := written.(float64)
	if text, isText := written.(string); isText {
		var err error
		ft, err = strconv.ParseFloat(strings.TrimSpace(text), 64)
		ok = err == nil
	}
	if !ok || math.IsNaN(ft) || ft < 0 || ft > 1e6 {
		return 0, false, &Error{
			Code: CodeProperty, Feature: f.ID,
			What: fmt.Sprintf("its %s is %s, which is no length in feet", name, quoted(written)),
			Cure: fmt.Sprintf("Write it as a number of feet, such as \"%s\": 7.5", name),
		}
	}
	return geo.FromFeet(ft), true, nil
}

func quoted(v any) string {
	text := fmt.Sprintf("%v", v)
	if s, ok := v.(string); ok {
		text = strconv.Quote(s)
	}
	const most = 40
	if len(text) > most {
		text = strings.ToValidUTF8(text[:most], "") + "..."
	}
	return text
}

// truth reads a property as yes or no. Shapefiles have no truth values, so 1 and
// yes count as true.
func truth(v any) bool {
	switch v := v.(type) {
	case bool:
		return v
	case float64:
		return v == 1
	case string:
		switch strings.ToLower(strings.TrimSpace(v)) {
		case "true", "yes", "y", "1":
			return true
		}
	}
	return false
}

// assign decides what is the applicant's: by role, by what the feature says of
// itself, and furniture by standing in or at his area.
func (b *builder) assign() {
	var areas []*Feature
	for _, f := range b.plan.Features {
		role, _ := factsOf(f.Role)
		existing, proposed := truth(f.Properties["existing"]), truth(f.Properties["proposed"])
		f.Mine = (role.mine || proposed) && !existing
		if existing && proposed {
			b.warn("%s: it is stated to be both existing and proposed; it is taken as existing", f.ID)
		}
		if f.Mine && isSubject(f.Role) {
			areas = append(areas, f)
		}
	}
	for _, f := range b.plan.Features {
		role, _ := factsOf(f.Role)
		if role.furniture && !f.Mine && !truth(f.Properties["existing"]) && b.touchesAny(f, areas) {
			f.Mine = true
		}
	}
}

func isSubject(r Role) bool {
	switch r {
	case Cafe, Fixture, Obstruction, Goods, Excavation:
		return true
	}
	return false
}

// drawingTolerance is how near a thing must stand to an area to count as touching
// it, beyond what rounding does: nobody draws closer than a tenth of a foot.
const drawingTolerance = geo.Foot / 10

func (b *builder) touchesAny(f *Feature, areas []*Feature) bool {
	slack := float64(drawingTolerance + b.plan.Precision.Uncertainty)
	for _, area := range areas {
		within := slack + float64(f.Radius+area.Radius)
		if shape.BoundDist(f.Geometry.Bound(), area.Geometry.Bound()) > within {
			continue
		}
		if line, ok := shape.Distance(f.Geometry, area.Geometry); ok && line.Len <= within {
			return true
		}
	}
	return false
}
