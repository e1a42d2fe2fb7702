package ordinances

import (
	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/siteplan"
)

// question is what a measure is asked.
type question struct {
	subjects, targets []*siteplan.Feature
	// limits are the law's in feet; they are equal where it makes no
	// difference whether the curb bounds the walk.
	curb, other float64
	targetRoles []siteplan.Role
	by          string
}

// answer is a measurement, with the limit that governs where the limit depends
// on what bounds the walk.
type answer struct {
	measure.Measurement
	limit  *float64 // in feet
	ifCurb *answer  // the answer if undrawn curbs were there
	// held says why the rule holds where there is no figure.
	held string
	// refuted says why it does not, whatever the figure.
	refuted string
}

// measureKind is a measure that a rule file may name.
type measureKind struct {
	dimension dimension
	// needs tell which selections a figure with this measure must have.
	needsSubjects, needsTargets bool
	// ofNone is true where no subjects are a figure too.
	ofNone bool
	// says tells the number in words: {n} stands for it, {all} for the features
	// it was measured between, {mine} for those of them that are subjects and {it}
	// for the first that is not; without such, for what was asked about. none says what a limit of 0 asks for.
	says, none string
	// ask is nil for measures that answer yes or no from the plan's contents
	// (see presence) and for those not measured yet.
	ask func(*measure.Site, question) answer
}

// The measure of a plan's completeness is answered by the engine itself.
const presenceMeasure = "presence"

// measures are all the measures that a rule file may name.
var measures = map[string]measureKind{
	presenceMeasure:   {dimension: truth},
	"clear_width":     {dimension: length, says: "{n} between {all}", ask: clearWidth},
	"setback":         {dimension: length, needsSubjects: true, needsTargets: true, says: "{n} between {all}", ask: setback},
	"frontage":        {dimension: length, needsSubjects: true, says: "{n} of {mine} past the end of the front", none: "nothing may stand past it", ask: frontage},
	"adjacency":       {dimension: length, needsSubjects: true, says: "{n} between {mine} and the wall of {it}", none: "the area has to touch the wall", ask: adjacency},
	"aisle":           {dimension: length, says: "{n} wide way to {all}", ask: aisle},
	"door_way":        {dimension: length, needsTargets: true, says: "{n} wide way to {all}", ask: doorWay},
	"access":          {dimension: length, needsSubjects: true, needsTargets: true, says: "{n} wide way to {all}", ask: access},
	"enclosure":       {dimension: truth, needsSubjects: true, needsTargets: true, ask: enclosure},
	"share":           {dimension: share, needsSubjects: true, needsTargets: true, says: "{n} of {it} covered by {mine}", ask: streetShare},
	"covered_width":   {dimension: length, needsSubjects: true, needsTargets: true, says: "{n} of the width of {it} covered by {mine}", none: "none of it may be covered", ask: coveredWidth},
	"narrowest":       {dimension: length, needsSubjects: true, says: "{n} is the least width of {all}", ask: narrowest},
	"widest":          {dimension: length, needsSubjects: true, says: "{n} is the greatest width of {all}", ask: widest},
	"length":          {dimension: length, needsSubjects: true, says: "{n} is the length of {all}", ask: lengthOf},
	"length_along":    {dimension: length, needsSubjects: true, needsTargets: true, says: "{n} is the length of {mine} along {it}", ask: lengthAlong},
	"area":            {dimension: area, needsSubjects: true, says: "{n} is the area of {all}", ask: areaOf},
	"overlap":         {dimension: area, needsSubjects: true, needsTargets: true, says: "{n} of {mine} on {it}", none: "nothing may lie on it", ask: overlap},
	"count":           {dimension: number, needsSubjects: true, ofNone: true, says: "{n} on the plan ({all})", ask: count},
	"temporary_walk":  {dimension: length, needsSubjects: true, says: "{n} clear on the temporary walk, at {all}", ask: temporaryWalk},
	"fence_gap":       {dimension: length, needsSubjects: true, needsTargets: true, says: "{n} of a side of {mine} without a fence", ask: fenceGap},
	"reach":           {dimension: length, needsSubjects: true, says: "{n} onto the walk is the reach of {mine}", none: "nothing may stand on the walk", ask: reach},
	"projection":      {dimension: length, needsSubjects: true, needsTargets: true, says: "{n} from the face of {it} is the projection of {mine}", ask: projection},
	"narrowest_strip": {dimension: length, needsSubjects: true, needsTargets: true, says: "{n} at the narrowest between {all}", ask: narrowestStrip},
	"widest_strip":    {dimension: length, needsSubjects: true, needsTargets: true, says: "{n} at the widest between {all}", ask: widestStrip},
	"margin":          {dimension: length, needsSubjects: true, needsTargets: true, says: "{n} between {mine} and the edge of the cut {it}", ask: margin},
	"out_of_line":     {dimension: length, needsSubjects: true, needsTargets: true, says: "{n} out of line with {it} is the long side of {mine}", none: "it has to run parallel", ask: outOfLine},
	"out_of_square":   {dimension: length, needsSubjects: true, needsTargets: true, says: "{n} out of square with {it} is the long side of {mine}", none: "it has to stand at right angles", ask: outOfSquare},
	"passing_gap":     {dimension: length, says: "{n} of {all} without a passing space", ask: passingGap},
}

func clearWidth(s *measure.Site, q question) answer {
	w := s.ClearWidth(measure.WalkLimits{Curb: geo.FromFeet(q.curb), Else: geo.FromFeet(q.other)})
	return ofClearWidth(&w)
}

func ofClearWidth(w *measure.ClearWidth) answer {
	a := answer{Measurement: w.Measurement}
	if w.Limit > 0 {
		limit := w.Limit.Feet()
		a.limit = &limit
	}
	if w.IfCurb != nil {
		other := ofClearWidth(w.IfCurb)
		a.ifCurb = &other
	}
	return a
}

func setback(s *measure.Site, q question) answer {
	return answer{Measurement: s.Setback(q.subjects, q.targets)}
}

func frontage(s *measure.Site, q question) answer {
	return answer{Measurement: s.Frontage(q.subjects)}
}

// adjacency is refuted where an area is at the wall and touches it in a point only.
func adjacency(s *measure.Site, q question) answer {
	a := answer{Measurement: s.Adjacency(q.subjects)}
	contact, ok := a.Also["contact"]
	if ok && contact == 0 && a.Quantity != nil && a.Quantity.Value <= measure.DrawingTolerance.Feet()+noise {
		a.refuted = "it touches the wall in a point only, not along a length"
	}
	return a
}

// streetShare is the share of the width, with that of the area beside it, or
// where the rule says so the other way about.
func streetShare(s *measure.Site, q question) answer {
	a := answer{Measurement: s.StreetShare(q.subjects, q.targetRoles...)}
	if q.by == "area" && a.Quantity != nil {
		width := a.Quantity.Value
		a.Quantity = &measure.Quantity{Value: a.Also["area_share"], Unit: measure.Fraction, Uncertainty: a.Quantity.Uncertainty}
		a.Also = map[string]float64{"width_share": width}
	}
	return a
}

func coveredWidth(s *measure.Site, q question) answer {
	return answer{Measurement: s.CoveredWidth(q.subjects, q.targetRoles...)}
}

func narrowest(s *measure.Site, q question) answer {
	least, _ := s.Width(q.subjects)
	return answer{Measurement: least}
}

func widest(s *measure.Site, q question) answer {
	_, most := s.Width(q.subjects)
	return answer{Measurement: most}
}

func lengthOf(s *measure.Site, q question) answer {
	return answer{Measurement: s.Length(q.subjects)}
}

func lengthAlong(s *measure.Site, q question) answer {
	return answer{Measurement: s.LengthAlong(q.subjects, q.targetRoles...)}
}

func areaOf(s *measure.Site, q question) answer {
	return answer{Measurement: s.Area(q.subjects)}
}

// overlap is the area on the targets that are areas; a target that is a line is
// crossed where it is touched.
func overlap(s *measure.Site, q question) answer {
	var areas, lines []*siteplan.Feature
	for _, t := range q.targets {
		if t.Geometry.Dimensions() == 2 {
			areas = append(areas, t)
		} else {
			lines = append(lines, t)
		}
	}
	var a answer
	if len(areas) > 0 {
		a.Measurement = s.Overlap(q.subjects, areas)
	}
	if len(lines) == 0 {
		return a
	}
	m := s.Setback(q.subjects, lines)
	if m.Quantity == nil {
		return answer{Measurement: m}
	}
	if a.Quantity == nil {
		a.Quantity = &measure.Quantity{Unit: measure.SquareFeet}
	}
	if m.Quantity.Value == 0 {
		a.Features, a.Witness = m.Features, m.Witness
		a.refuted = "it crosses " + m.Features[len(m.Features)-1]
	}
	return a
}

func count(_ *measure.Site, q question) answer {
	a := answer{}
	a.Quantity = &measure.Quantity{Value: float64(len(q.subjects)), Unit: measure.Count}
	for _, f := range q.subjects {
		a.Features = append(a.Features, f.ID)
	}
	return a
}

func ofWay(w measure.Way, unchanged string) answer {
	a := answer{Measurement: w.Measurement}
	if w.Limit > 0 {
		limit := w.Limit.Feet()
		a.limit = &limit
	}
	if w.Unchanged {
		a.held = unchanged
	}
	return a
}

func aisle(s *measure.Site, _ question) answer { return ofWay(s.Aisle(), "") }

// doorWay holds each door to its own width, or to the rule's limit if that is more.
func doorWay(s *measure.Site, q question) answer {
	return ofWay(s.DoorWay(geo.FromFeet(q.other)), "no door is harder to reach than without the applicant's things")
}

// access is refuted by a thing that stands inside the applicant's area.
func access(s *measure.Site, q question) answer {
	a := ofWay(s.Access(q.targets), "none of them is harder to reach than without the applicant's things")
	inside := s.Overlap(q.targets, q.subjects)
	if inside.Quantity != nil && inside.Quantity.Value > inside.Quantity.Uncertainty {
		a.Features, a.Witness = inside.Features, inside.Witness
		a.refuted = joined(inside.Features, "and") + " overlap: it must not stand inside the area"
	}
	return a
}

func reach(s *measure.Site, q question) answer { return answer{Measurement: s.Reach(q.subjects)} }

func projection(s *measure.Site, q question) answer {
	return answer{Measurement: s.Projection(q.subjects, q.targets)}
}

func narrowestStrip(s *measure.Site, q question) answer {
	least, _ := s.Strip(q.subjects, q.targets)
	return answer{Measurement: least}
}

func widestStrip(s *measure.Site, q question) answer {
	_, most := s.Strip(q.subjects, q.targets)
	return answer{Measurement: most}
}

func margin(s *measure.Site, q question) answer {
	return answer{Measurement: s.Margin(q.subjects, q.targets)}
}

func fenceGap(s *measure.Site, q question) answer {
	return answer{Measurement: s.FenceGap(q.subjects, q.targets)}
}

func outOfLine(s *measure.Site, q question) answer {
	return answer{Measurement: s.OutOfLine(q.subjects, q.targets)}
}

func outOfSquare(s *measure.Site, q question) answer {
	return answer{Measurement: s.OutOfSquare(q.subjects, q.targets)}
}

// passingSide is the side of a passing space: 60 in.
const passingSide = 5 * geo.Foot

func passingGap(s *measure.Site, _ question) answer {
	return answer{Measurement: s.PassingGap(passingSide)}
}

// entrance is the widest opening, one in each area, that an enclosure may have:
// the next whole foot over the 44 in of an aisle.
const entrance = 4 * geo.Foot

func enclosure(s *measure.Site, q question) answer {
	a := answer{Measurement: s.Enclosure(q.subjects, q.targets, entrance)}
	switch {
	case a.Quantity == nil:
	case a.Quantity.Value > 0:
		a.refuted = "the barrier and the building do not enclose the area"
	default:
		a.held = "the barrier and the building enclose the area"
	}
	a.Quantity = nil
	return a
}
