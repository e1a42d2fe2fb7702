package draw

import (
	"fmt"
	"math"
	"strings"

	"clearway/geo/measure"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// chart is the profile of the clear width along the walk, with the limit of the
// rule that it is held to.
func (s *set) chart(b Box) []Item {
	c := columnIn(b)
	c.line("Clear width, ft", sizeSmall, true, black)
	if len(s.profile) < 2 {
		c.skip(2)
		c.write(s.noProfile(), sizeSmall, false, gray)
		return []Item{Group{Class: "profile", Name: "Clear width along the walk", Items: c.items}}
	}
	a := axesFor(s.profile, Box{b.MinX + 9, c.y + 3, b.MaxX - 4, b.MaxY - 7})
	items := append(c.items, a.paint()...)
	points := make([]Point, len(s.profile))
	least := 0
	for i, st := range s.profile {
		points[i] = a.at(st.Along.Feet(), st.Width.Feet())
		if st.Width < s.profile[least].Width {
			least = i
		}
	}
	items = append(items, polyline(Pen{Width: medium, Color: green, Round: true}, points...))
	if limit, of, ok := s.widthLimit(); ok && limit <= a.high {
		items = append(items, lines(line(medium, red, 1.6, 0.8), [2]Point{a.at(0, limit), a.at(a.long, limit)}))
		items = append(items, a.limitLabel(limit, strings.Join(s.keys[of], " "), points[least])...)
	}
	items = append(items, circle(line(fine, green), white, points[least], 0.7))
	items = append(items, a.leastLabel(points[least], s.profile[least].Width.Feet())...)
	return []Item{Group{Class: "profile", Name: "Clear width along the walk", Items: items}}
}

// noProfile says why there is no chart.
func (s *set) noProfile() string {
	if len(s.report.Plan.ByRole(siteplan.Sidewalk)) == 0 {
		return "no profile: the plan draws no sidewalk"
	}
	return "no profile: the width of the walk could not be followed"
}

// limitLabel says below its line where a limit is asked for: at the dimension with the
// letter of the rule. At other gaps of the walk the code may ask for more or less. It
// stands at the end of the line that is farther from the least width.
func (a axes) limitLabel(limit float64, letter string, least Point) []Item {
	if letter == "" {
		return nil
	}
	t := Text{Size: sizeSmall, Color: red, Anchor: Start, Text: fmt.Sprintf("%g at %s", limit, letter)}
	t.At = Point{a.box.MinX + 1, a.at(0, limit).Y + 0.6 + sizeSmall}
	if least.X < a.box.Centre().X {
		t.Anchor, t.At.X = End, a.box.MaxX
	}
	return []Item{t}
}

// widthLimit is the limit of the rule on clear width, and which rule that is: of the
// finding whose witness is the narrowest place.
func (s *set) widthLimit() (limit float64, rule string, ok bool) {
	for _, f := range s.report.Findings {
		if f.Rule != "clear-path" && f.Rule != "walk-kept" || f.Required == nil || f.Status == ordinances.NotApplicable {
			continue
		}
		if limit, ok := f.Required.Value.(float64); ok && f.Required.Unit == string(measure.Feet) {
			return limit, f.Rule, true
		}
	}
	return 0, "", false
}

// axes lay feet along and feet wide into a box.
type axes struct {
	box        Box
	long, high float64 // the largest values shown
}

func axesFor(profile []measure.Station, b Box) axes {
	a := axes{box: b}
	for _, st := range profile {
		a.long = max(a.long, st.Along.Feet())
		a.high = max(a.high, st.Width.Feet())
	}
	a.long = max(a.long, 1)
	step := niceStep(a.high / 4)
	a.high = max(step, math.Ceil(a.high/step)*step)
	return a
}

func (a axes) at(along, wide float64) Point {
	return Point{a.box.MinX + along/a.long*a.box.Width(), a.box.MaxY - wide/a.high*a.box.Height()}
}

// paint draws the axes with their figures and the grid.
func (a axes) paint() []Item {
	items := []Item{lines(line(fine, black), [2]Point{a.at(0, 0), a.at(a.long, 0)}, [2]Point{a.at(0, 0), a.at(0, a.high)})}
	step := niceStep(a.high / 4)
	for w := 0.0; w <= a.high*(1+1e-9); w += step {
		p := a.at(0, w)
		items = append(items,
			lines(line(hairline, pale), [2]Point{p, a.at(a.long, w)}),
			Text{At: Point{p.X - 1, p.Y + 0.36*sizeSmall}, Size: sizeSmall, Color: black, Anchor: End, Text: fmt.Sprintf("%g", w)})
	}
	step = niceStep(a.long / 4)
	for l := 0.0; l <= a.long; l += step {
		p := a.at(l, 0)
		items = append(items,
			lines(line(fine, black), [2]Point{p, {p.X, p.Y + 0.8}}),
			Text{At: Point{p.X, p.Y + 1 + sizeSmall}, Size: sizeSmall, Color: black, Anchor: Middle, Text: fmt.Sprintf("%g", l)})
	}
	return append(items, Text{
		At: Point{a.box.Centre().X, a.box.MaxY + 1 + 2.3*sizeSmall}, Size: sizeSmall, Color: gray, Anchor: Middle, Text: "ft along the way",
	})
}

// leastLabel writes the least width below or above its point, clear of the axes.
func (a axes) leastLabel(p Point, feet float64) []Item {
	t := Text{Size: sizeSmall, Bold: true, Color: green, Anchor: Middle, Text: fmt.Sprintf("%.2f", feet)}
	half := TextWidth(t.Text, t.Size, true)/2 + 0.5
	t.At = Point{min(max(p.X, a.box.MinX+half), a.box.MaxX-half), p.Y + 3.6}
	if t.At.Y > a.box.MaxY-0.8 {
		t.At.Y = p.Y - 1.6
	}
	return []Item{rectangle(Pen{}, white, t.Extent()), t}
}

// niceStep is the smallest of 1, 2, 5, 10, 20, 50 ... that is not less than v.
func niceStep(v float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(max(v, 1e-9))))
	for _, m := range []float64{1, 2, 5, 10} {
		if m*power >= v*(1-1e-9) {
			return max(m*power, 1)
		}
	}
	return max(10*power, 1)
}
