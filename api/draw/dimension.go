package draw

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/shape"
	"clearway/ordinances"
)

// dimension is a witness of findings, drawn once although several rules may have
// it: the narrowest place of a walk also bounds the way to every door.
type dimension struct {
	witness measure.Witness
	rules   []string
	status  ordinances.Status
	// key is the letter of the dimension on the sheet and in the table; empty
	// for what is given for information.
	key string
	// words are the lines of its label after the key; empty for none.
	words []string
}

// dimensionsOf are the dimensions of a report, the worst first, and the keys of
// each finding.
// Distances for information stand where they are best seen in the extent.
func dimensionsOf(r *ordinances.Report, t turn, extent orb.Bound) ([]*dimension, map[string][]string) {
	findings := make([]*ordinances.Finding, 0, len(r.Findings))
	for i := range r.Findings {
		if len(r.Findings[i].Witness) > 0 {
			findings = append(findings, &r.Findings[i])
		}
	}
	slices.SortStableFunc(findings, func(a, b *ordinances.Finding) int { return cmp.Compare(rank(a.Status), rank(b.Status)) })
	s := &schedule{keys: map[string][]string{}, items: itemsAsked(r)}
	for _, f := range findings {
		for _, w := range f.Witness {
			if w.Kind == measure.Line && !hasSpan(f) && isFigure(w.Label) {
				continue // the width of a street of which nothing is covered
			}
			if isInformation(w) && s.items && strings.HasPrefix(w.Label, "items to ") {
				continue // every item has its distances on a sheet of its own
			}
			if isInformation(w) {
				w = slide(w, r, t, extent)
			}
			s.add(f, w)
		}
	}
	return s.all, s.keys
}

// schedule is a list of dimensions in the making.
type schedule struct {
	all   []*dimension
	keys  map[string][]string // by rule
	own   map[string]string   // letter by rule
	items bool                // the code asks for the distances of every item
	told  []string            // rules whose outcome is on a label
}

func (s *schedule) add(f *ordinances.Finding, w measure.Witness) {
	if ends, ok := endsOf(w); ok && f.Status == ordinances.Pass && shape.Dist(ends[0], ends[1]) < float64(asGoodAsTouching) {
		return // what touches as it should needs no dimension
	}
	d := s.same(w)
	if d == nil {
		d = &dimension{witness: w, status: f.Status}
		s.all = append(s.all, d)
	}
	if !slices.Contains(d.rules, f.Rule) {
		d.rules = append(d.rules, f.Rule)
	}
	name, figure := splitLabel(w.Label)
	switch {
	case figure == "" && startsWithFigure(w.Label):
		d.words = append(d.words, w.Label)
		return
	case figure == "" || w.Kind == measure.AreaShape: // a line or an area that the legend explains
		return
	case name != "": // a distance for information
		d.words = append(d.words, strings.TrimSpace(name+" "+figure))
		return
	}
	if d.key == "" {
		d.key = s.keyOf(f)
		d.words = append([]string{strings.TrimSpace(figure + s.outcome(f, w))}, d.words...)
	}
	if !slices.Contains(s.keys[f.Rule], d.key) {
		s.keys[f.Rule] = append(s.keys[f.Rule], d.key)
	}
}

// keyOf is the letter of a finding: one, however many dimensions it has.
func (s *schedule) keyOf(f *ordinances.Finding) string {
	if s.own == nil {
		s.own = map[string]string{}
	}
	if s.own[f.Rule] == "" {
		s.own[f.Rule] = letters(len(s.own))
	}
	return s.own[f.Rule]
}

// outcome is what the first dimension of a finding says after its figure. What the
// figure is measured against, such as the whole width of a street, says nothing.
func (s *schedule) outcome(f *ordinances.Finding, w measure.Witness) string {
	told := slices.Contains(s.told, f.Rule)
	if told || w.Kind == measure.Line || f.Status == ordinances.Pass || f.Status == ordinances.Judged {
		return ""
	}
	s.told = append(s.told, f.Rule)
	return strings.TrimRight("  "+StatusMark(f.Status)+" "+OutcomeWords(f), " ")
}

// asGoodAsTouching is the drawing tolerance of things that are to touch.
const asGoodAsTouching = 0.1 * geo.Foot

// sameSpan is how far apart in metres two ends count as one: less than the width
// of a line on paper.
const sameSpan = 0.005

// same is the dimension that shows a witness already.
func (s *schedule) same(w measure.Witness) *dimension {
	a, ok := endsOf(w)
	if !ok {
		return nil
	}
	for _, d := range s.all {
		b, ok := endsOf(d.witness)
		if !ok || d.witness.Kind != w.Kind {
			continue
		}
		if shape.Dist(a[0], b[0]) < sameSpan && shape.Dist(a[1], b[1]) < sameSpan ||
			shape.Dist(a[0], b[1]) < sameSpan && shape.Dist(a[1], b[0]) < sameSpan {
			return d
		}
	}
	return nil
}

// endsOf are the two ends of a straight witness.
func endsOf(w measure.Witness) ([2]orb.Point, bool) {
	switch g := w.Geometry.(type) {
	case orb.LineString:
		if len(g) == 2 {
			return [2]orb.Point{g[0], g[1]}, true
		}
	case orb.Point:
		return [2]orb.Point{g, g}, true
	}
	return [2]orb.Point{}, false
}

// splitLabel takes a label apart: curb to building, 12.00 ft. Without a figure at
// its end it is all name.
func splitLabel(label string) (name, figure string) {
	words := strings.Fields(label)
	if n := len(words); n >= 2 && words[n-1] == string(measure.Feet) {
		var value float64
		if _, err := fmt.Sscanf(words[n-2], "%g", &value); err == nil {
			return strings.Join(words[:n-2], " "), words[n-2] + " ft"
		}
	}
	return label, ""
}

func isFigure(label string) bool {
	name, figure := splitLabel(label)
	return name == "" && figure != ""
}

func hasSpan(f *ordinances.Finding) bool {
	return slices.ContainsFunc(f.Witness, func(w measure.Witness) bool { return w.Kind == measure.Span })
}

// startsWithFigure tells whether a label says how long an opening is: 4.00 ft open.
func startsWithFigure(label string) bool {
	words := strings.Fields(label)
	if len(words) < 3 || inContact(label) {
		return false
	}
	_, figure := splitLabel(strings.Join(words[:2], " "))
	return figure != ""
}

func inContact(label string) bool { return strings.HasSuffix(label, "in contact") }

// isInformation tells whether a witness is a distance that the code wants on the
// drawing, curb to building, and not a figure that is held to a limit.
func isInformation(w measure.Witness) bool {
	name, figure := splitLabel(w.Label)
	return w.Kind == measure.Span && name != "" && figure != ""
}

// letters numbers with letters: A to Z, AA, AB.
func letters(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return letters(i/26-1) + letters(i%26)
}

// pen is how the dimension is drawn.
func (d *dimension) pen() Pen {
	switch {
	case d.witness.Kind == measure.Line:
		return line(fine, black)
	case d.status == ordinances.Fail && d.key != "":
		return line(heavy, red)
	case rank(d.status) <= rank(ordinances.Undecided) && d.key != "":
		return line(wide, amber, 2.2, 0.8)
	case d.key == "":
		return line(thin, gray)
	}
	return line(fine, black)
}

// paint draws the dimension without its label.
func (d *dimension) paint(v view) []Item {
	pen := d.pen()
	ends, straight := endsOf(d.witness)
	switch {
	case d.witness.Kind == measure.PointShape && straight:
		return []Item{circle(pen, "", v.at(ends[0]), 1.6), circle(Pen{}, pen.Color, v.at(ends[0]), 0.5)}
	case straight && len(d.words) > 0:
		return dimensionLine(pen, v.at(ends[0]), v.at(ends[1]))
	case d.witness.Kind == measure.AreaShape:
		return thing{look: look{pen: pen, hatch: hatch{45, 1.5, line(thin, pen.Color)}}, outline: v.outline(d.witness.Geometry)}.paint(v.window)
	}
	return thing{look: look{pen: guidePen(d)}, outline: v.outline(d.witness.Geometry)}.paint(v.window)
}

// guidePen is for lines without a figure: the ends of a frontage, a wall in contact.
func guidePen(d *dimension) Pen {
	if inContact(d.witness.Label) {
		return line(1.1, green)
	}
	return line(fine, blue, 3, 0.8, 0.5, 0.8)
}

// dimensionLine is a line with a slanted tick at either end, as architects draw it.
func dimensionLine(pen Pen, a, b Point) []Item {
	d := direction(a, b)
	slant := times(plus(d, Point{d.Y, -d.X}), 1.1)
	tick := Pen{Width: max(pen.Width, wide), Color: pen.Color}
	return []Item{
		lines(pen, [2]Point{a, b}),
		lines(tick, [2]Point{minus(a, slant), plus(a, slant)}, [2]Point{minus(b, slant), plus(b, slant)}),
	}
}
