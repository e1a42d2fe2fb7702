package ordinances

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"clearway/geo/siteplan"
)

// numberText writes a number with up to two decimals and without trailing
// zeros: 5, 3.67, 0.5.
func numberText(n float64) string {
	s := strconv.FormatFloat(n, 'f', 2, 64)
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}

// grouped writes a whole number with commas: 1,000,000.
func grouped(n float64) string {
	s := strconv.FormatFloat(math.Round(n), 'f', -1, 64)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// counted writes a number of things: 1 day, 30 days.
func counted(n float64, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return numberText(n) + " " + thing + "s"
}

// text writes a figure for people; a measured one with all its decimals.
func (v value) text(measured bool) string {
	switch v.dimension {
	case length, area:
		if measured {
			return fmt.Sprintf("%.2f %s", v.number, v.dimension)
		}
		return numberText(v.number) + " " + string(v.dimension)
	case share:
		return shareText(v.number)
	case money:
		return grouped(v.number) + " USD"
	case hours:
		return counted(v.number, "hour")
	case days:
		return counted(v.number, "day")
	case date:
		return v.day().Format("2006-01-02")
	case clock:
		if v.number > dayMinutes {
			return clockText(v.number) + " the next day"
		}
		return clockText(v.number)
	case truth:
		if v.number == 1 {
			return "yes"
		}
		return "no"
	case word:
		return v.word
	}
	return numberText(v.number)
}

// shareText writes a share as the law does where it is a third or a half.
func shareText(n float64) string {
	for _, f := range []fraction{{1, 2}, {1, 3}} {
		if n == f.over/f.under {
			return fmt.Sprintf("%g/%g", f.over, f.under)
		}
	}
	return fmt.Sprintf("%.1f %%", n*100)
}

// demand says what a limit asks for.
func demand(c Compare, limit value, asWritten string) string {
	figure := limit.text(false)
	switch {
	case asWritten == "" || limit.dimension == date:
	case limit.dimension == share:
		figure = asWritten
	default:
		figure = fmt.Sprintf("%s (%s)", asWritten, figure)
	}
	if limit.dimension == date || limit.dimension == clock {
		return map[Compare]string{
			AtLeast: figure + " is the earliest", AtMost: figure + " is the latest", MoreThan: "it must be after " + figure,
			LessThan: "it must be before " + figure, Exactly: "it must be " + figure,
		}[c]
	}
	switch c {
	case AtLeast:
		return "at least " + figure + " is required"
	case AtMost:
		if limit.number == 0 {
			return "none is allowed"
		}
		return "at most " + figure + " is allowed"
	case MoreThan:
		return "more than " + figure + " is required"
	case LessThan:
		return "less than " + figure + " is allowed"
	}
	return "exactly " + figure + " is required"
}

// shortfall says by how much a figure fails its limit.
func shortfall(v, limit value) string {
	by := value{dimension: v.dimension, number: math.Abs(v.number - limit.number)}
	switch v.dimension {
	case truth, word:
		return ""
	case date:
		return counted(by.number, "day") + lateOrEarly(v, limit)
	case clock:
		return counted(by.number, "minute") + lateOrEarly(v, limit)
	}
	if by.number == 0 || limit.number == 0 {
		return ""
	}
	if v.number < limit.number {
		return by.text(true) + " short"
	}
	return by.text(true) + " too much"
}

func lateOrEarly(v, limit value) string {
	if v.number < limit.number {
		return " too early"
	}
	return " too late"
}

// judgedText puts figure, demand and shortfall into one sentence:
// "4.53 ft between cafe and planter-a; at least 5 ft is required: 0.47 ft short".
func judgedText(figure, demand string, status Status, v, limit value) string {
	s := figure + "; " + demand
	if status == Fail {
		if by := shortfall(v, limit); by != "" {
			s += ": " + by
		}
	}
	return s
}

// tell puts a figure and the names of its features into words, see
// measureKind.says.
func (q question) tell(says string, v value, features []string) string {
	var mine, others []string
	for _, id := range features {
		if slices.ContainsFunc(q.subjects, func(f *siteplan.Feature) bool { return f.ID == id }) {
			mine = append(mine, id)
		} else {
			others = append(others, id)
		}
	}
	if len(mine) == 0 {
		mine = idsOf(q.subjects)
	}
	if len(others) == 0 {
		others = append(idsOf(q.targets), "")
	}
	return strings.NewReplacer("{n}", v.text(true), "{all}", joined(features, "and"),
		"{mine}", joined(mine, "and"), "{it}", others[0]).Replace(says)
}

func idsOf(features []*siteplan.Feature) []string {
	ids := make([]string, len(features))
	for i, f := range features {
		ids[i] = f.ID
	}
	return ids
}

// joined writes a list: a, b and c.
func joined(words []string, last string) string {
	switch len(words) {
	case 0:
		return ""
	case 1:
		return words[0]
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

// thing names a role in words: tree_well is "tree well".
func thing(r siteplan.Role) string { return strings.ReplaceAll(string(r), "_", " ") }

// things names what a selection looks for.
func (s *Selection) things() string {
	names := make([]string, len(s.Roles))
	for i, r := range s.Roles {
		names[i] = thing(r)
	}
	text := joined(names, "or")
	if s.Kind != "" {
		text += " of kind " + s.Kind
	}
	if s.Whose == whoseOthers {
		text += " that stands there already"
	}
	if s.Of != "" {
		text += " of the " + s.Of
	}
	return text
}

// draw tells the applicant to draw what a selection looks for.
func (s *Selection) draw() string {
	return fmt.Sprintf("draw the %s: a feature with \"role\": %q%s", s.things(), s.Roles[0], s.properties())
}

func (s *Selection) properties() string {
	text := ""
	if s.Of != "" {
		text += fmt.Sprintf(" and \"of\": %q", s.Of)
	}
	if s.Kind != "" {
		text += fmt.Sprintf(" and \"kind\": %q", s.Kind)
	}
	return text
}

// Marginal figures are settled by more decimals, up to what a double carries in
// degrees.
const mostDecimals = 12

// settle says what would settle a marginal figure: how many decimals the plan
// must be exported with, so that the uncertainty is less than the distance of
// the figure from the edge of the limit.
func settle(p siteplan.Precision, uncertainty, margin float64) string {
	if margin > noise {
		more := math.Ceil(math.Log10(uncertainty / margin))
		if decimals := p.Decimals + max(int(more), 1); decimals <= mostDecimals {
			return fmt.Sprintf("export the plan with %d decimals in its coordinates (it has %d) to settle it", decimals, p.Decimals)
		}
	}
	return "it is too close to the limit to be settled by a drawing: leave a little more room"
}
