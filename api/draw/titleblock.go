package draw

import (
	"fmt"
	"slices"
	"strings"

	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// frames are the outlines of the parts of a sheet.
func (s *set) frames(boxes ...Box) []Item {
	items := []Item{rectangle(line(wide, black), "", Box{sheetMargin, sheetMargin, s.layout.width - sheetMargin, s.layout.height - sheetMargin})}
	for _, b := range append(boxes, s.layout.window, s.layout.title) {
		items = append(items, rectangle(line(fine, black), "", b))
	}
	return items
}

// titleBlock says what the sheet is, by which law and when, and how large.
func (s *set) titleBlock(sh sheet, number, of int) []Item {
	c := columnIn(s.layout.title)
	r := s.report
	spell := s.speller.Spell
	c.write(spell(r.Title), sizeText, true, black)
	c.skip(0.6)
	c.line(spell("Site plan: "+strings.ReplaceAll(r.Permit, "-", " ")), sizeText, false, black)
	c.line("Rules in force on "+r.On.Format("2006-01-02"), sizeText, false, black)
	if s.options.PlanName != "" {
		c.line(spell("Plan: "+s.options.PlanName), sizeText, false, black)
	}
	if s.options.Fingerprint != "" {
		c.line("SHA-256 "+shortHash(s.options.Fingerprint)+"…", sizeSmall, false, gray)
	}
	if u := r.Plan.Precision.Uncertainty; u > 0 {
		c.line(fmt.Sprintf("Lengths ± %.2g ft, by the plan's %d decimals", u.Feet(), r.Plan.Precision.Decimals), sizeSmall, false, gray)
	} else {
		c.line("Lengths as written in the plan's grid", sizeSmall, false, gray)
	}
	for _, taken := range takenFrom(r.Plan) {
		c.write(taken, sizeSmall, false, gray)
	}
	c.skip(1)
	c.line(StatusMark(r.Verdict)+" "+verdictWords(r), sizeHead, true, StatusColor(r.Verdict))
	items := append(c.items, s.scaleAndNorth(sh, number, of)...)
	return []Item{Group{Class: "title-block", Name: "Title block", Items: items}}
}

// takenFrom names what of a plan was not drawn but taken from the town's data, by the
// day these were loaded.
func takenFrom(plan *siteplan.Plan) []string {
	var days []string
	roles := map[string][]string{}
	for _, f := range plan.Features {
		if f.Source == (siteplan.Source{}) {
			continue
		}
		day, role := f.Source.Day(), strings.ReplaceAll(string(f.Role), "_", " ")
		if !slices.Contains(days, day) {
			days = append(days, day)
		}
		if !slices.Contains(roles[day], role) {
			roles[day] = append(roles[day], role)
		}
	}
	var said []string
	for _, day := range days {
		said = append(said, "Town data of "+day+": "+strings.Join(roles[day], ", "))
	}
	return said
}

// shortHash is the beginning of a fingerprint, in groups of four.
func shortHash(hex string) string {
	if len(hex) > 16 {
		hex = hex[:16]
	}
	var groups []string
	for len(hex) > 4 {
		groups, hex = append(groups, hex[:4]), hex[4:]
	}
	return strings.Join(append(groups, hex), " ")
}

func verdictWords(r *ordinances.Report) string {
	counts := map[ordinances.Status]int{}
	for _, f := range r.Findings {
		if f.Kind == ordinances.Measured || f.Kind == ordinances.Stated {
			counts[f.Status]++
		}
	}
	open := counts[ordinances.Marginal] + counts[ordinances.Missing]
	switch {
	case r.Verdict == ordinances.Fail:
		return fmt.Sprintf("FAIL: %s not kept", countWords(counts[ordinances.Fail], "rule"))
	case open > 0:
		return fmt.Sprintf("UNDECIDED: %s open", countWords(open, "rule"))
	}
	return fmt.Sprintf("PASS: %s kept", countWords(counts[ordinances.Pass], "rule"))
}

func countWords(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// scaleAndNorth is the foot of the title block: scale bar, noted scale, north arrow
// and the number of the sheet.
func (s *set) scaleAndNorth(sh sheet, number, of int) []Item {
	b := s.layout.title.Grow(-2)
	items := scaleBar(sh.view.scale, Point{b.MinX + 1, b.MaxY - 11})
	items = append(items,
		Text{At: Point{b.MinX, b.MaxY - 5}, Size: sizeHead, Bold: true, Color: black, Text: sh.view.scale.Words()},
		Text{At: Point{b.MinX, b.MaxY - 1}, Size: sizeSmall, Color: gray, Text: "to scale on " + s.options.Paper.Name + " at 100 %"},
		Text{
			At: Point{b.MaxX, b.MaxY - 1}, Size: sizeText, Bold: true, Color: black, Anchor: End,
			Text: fmt.Sprintf("Sheet %d of %d", number, of),
		},
	)
	return append(items, northArrow(sh.view.north(), Point{b.MaxX - 6, b.MaxY - 12})...)
}

// scaleBar is a bar of alternating fields, true to scale, at most 40 mm long.
func scaleBar(scale Scale, at Point) []Item {
	const fields, high = 4, 1.6
	mm := scale.mmPerMetre() * 0.3048 // of a foot
	step := 0.25
	for _, ft := range []float64{0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500} {
		if fields*ft*mm <= 36 {
			step = ft
		}
	}
	var items []Item
	for i := range fields {
		fill := white
		if i%2 == 0 {
			fill = black
		}
		x := at.X + float64(i)*step*mm
		items = append(items, rectangle(line(thin, black), fill, Box{x, at.Y, x + step*mm, at.Y + high}))
	}
	for _, i := range []float64{0, 2, 4} {
		words := fmt.Sprintf("%g", i*step)
		if i == fields {
			words += " ft"
		}
		items = append(items, Text{At: Point{at.X + i*step*mm, at.Y - 0.8}, Size: sizeSmall, Color: black, Anchor: Middle, Text: words})
	}
	return items
}

// northArrow points north, with an N at its head.
func northArrow(north, centre Point) []Item {
	side := Point{-north.Y, north.X}
	tip, tail := plus(centre, times(north, 5)), minus(centre, times(north, 3.5))
	left, right := minus(tail, times(side, 2.2)), plus(tail, times(side, 2.2))
	notch := minus(centre, times(north, 2))
	letter := plus(tip, times(north, 1.9))
	return []Item{Group{Class: "north", Name: "North arrow", Items: []Item{
		polygon(line(fine, black), white, tip, left, notch),
		polygon(line(fine, black), black, tip, right, notch),
		Text{At: Point{letter.X, letter.Y + 0.36*sizeText}, Size: sizeText, Bold: true, Color: black, Anchor: Middle, Text: "N"},
	}}}
}
