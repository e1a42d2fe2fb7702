package report

import (
	"fmt"
	"slices"
	"strings"

	"clearway/api/draw"
	"clearway/ordinances"
)

// head says what was checked, by which rules, and what came of it.
func (f *flow) head(r *ordinances.Report, o Options) {
	title := style{sizeTitle, true, ink}
	f.text(f.wrap("Check of a site plan", title, f.width-2*marginSide), marginSide, title)
	f.y += 1
	f.facts([][2]string{
		{"Code", r.Title},
		{"Permit", strings.ReplaceAll(r.Permit, "-", " ")},
		{"Rules in force on", r.On.Format("2006-01-02")},
		{"Plan", o.Drawing.PlanName},
	})
	f.y += 3
	verdict := style{sizeTitle, true, draw.StatusColor(r.Verdict)}
	f.text([]string{draw.StatusMark(r.Verdict) + " " + strings.ToUpper(string(r.Verdict))}, marginSide, verdict)
	f.paragraph(verdictSentence(r), ink)
}

// verdictSentence says in words what the verdict rests on.
func verdictSentence(r *ordinances.Report) string {
	counts := map[ordinances.Status]int{}
	for _, x := range r.Findings {
		if x.Kind == ordinances.Measured || x.Kind == ordinances.Stated {
			counts[x.Status]++
		}
	}
	var words []string
	for _, s := range []ordinances.Status{ordinances.Fail, ordinances.Marginal, ordinances.Missing, ordinances.Pass} {
		if counts[s] > 0 {
			words = append(words, fmt.Sprintf("%d %s", counts[s], statusWords(s)))
		}
	}
	return fmt.Sprintf("Of the rules that apply, %s. From the drawing: %s; from what is stated: %s.",
		strings.Join(words, ", "), r.Geometry, r.Stated)
}

func statusWords(s ordinances.Status) string {
	switch s {
	case ordinances.Fail:
		return "not kept"
	case ordinances.Pass:
		return "kept"
	case ordinances.Marginal:
		return "too close to tell"
	case ordinances.Missing:
		return "not decided: the plan leaves something out"
	case ordinances.Judged:
		return "for an official"
	}
	return "not applicable"
}

// facts writes names and what they are; those without a value are left out.
func (f *flow) facts(pairs [][2]string) {
	for _, p := range pairs {
		if p[1] != "" {
			f.row(cell{p[0], style{sizeText, false, gray}, 38}, cell{p[1], style{sizeText, false, ink}, f.width - 2*marginSide - 38})
		}
	}
}

// findings lists the rules that the program decides, what is to be done first.
func (f *flow) findings(r *ordinances.Report) {
	for _, part := range []struct {
		status  ordinances.Status
		heading string
	}{
		{ordinances.Fail, "Not kept"},
		{ordinances.Marginal, "Too close to tell"},
		{ordinances.Missing, "Not decided: the plan leaves something out"},
		{ordinances.Pass, "Kept"},
	} {
		if found := withStatus(r, part.status); len(found) > 0 {
			f.heading(part.heading)
			f.table(found)
		}
	}
	var idle []string
	for _, x := range withStatus(r, ordinances.NotApplicable) {
		idle = append(idle, fmt.Sprintf("%s (%s)", x.Title, x.Section))
	}
	if len(idle) > 0 {
		f.heading("Not applicable")
		f.paragraph(strings.Join(idle, "; ")+".", gray)
	}
}

func withStatus(r *ordinances.Report, s ordinances.Status) []*ordinances.Finding {
	var found []*ordinances.Finding
	for i := range r.Findings {
		if r.Findings[i].Status == s {
			found = append(found, &r.Findings[i])
		}
	}
	return found
}

// The widths of the columns of findings in mm; the message takes what is left.
const (
	markWidth    = 6
	sectionWidth = 31
	figureWidth  = 32
)

func (f *flow) table(found []*ordinances.Finding) {
	message := f.width - 2*marginSide - markWidth - sectionWidth - figureWidth
	f.row(
		cell{"", style{sizeSmall, false, gray}, markWidth},
		cell{"Section", style{sizeSmall, false, gray}, sectionWidth},
		cell{"Measured or stated", style{sizeSmall, false, gray}, figureWidth},
		cell{"Rule, and what is to be said", style{sizeSmall, false, gray}, message},
	)
	for _, x := range found {
		f.finding(x, message)
	}
}

// finding is a row: the title in bold, the message below it.
func (f *flow) finding(x *ordinances.Finding, messageWidth float64) {
	color := draw.StatusColor(x.Status)
	text := style{sizeText, false, ink}
	bold := style{sizeText, true, color}
	title := f.wrap(x.Title, bold, messageWidth-2)
	below := f.wrap(x.Message, text, messageWidth-2)
	figures := f.figures(x, figureWidth-2)
	f.y += 1.2
	f.room(float64(max(len(title)+len(below), len(figures))) * text.line())
	page, top := len(f.pages), f.y
	f.row(
		cell{draw.StatusMark(x.Status), bold, markWidth},
		cell{x.Section, text, sectionWidth},
	)
	end := f.y
	f.y = top
	f.text(figures, marginSide+markWidth+sectionWidth, style{sizeText, x.Status == ordinances.Fail, color})
	end = max(end, f.y)
	if len(f.pages) == page {
		f.y = top
	}
	f.text(title, marginSide+markWidth+sectionWidth+figureWidth, bold)
	f.text(below, marginSide+markWidth+sectionWidth+figureWidth, text)
	if len(f.pages) == page {
		f.y = max(f.y, end)
	}
	f.line()
}

// figures are the lines with what was measured or stated, what is asked, and by how
// much it fails.
func (f *flow) figures(x *ordinances.Finding, width float64) []string {
	s := style{sizeText, x.Status == ordinances.Fail, ink}
	var lines []string
	if x.Measured != nil {
		lines = append(lines, f.wrap(draw.AmountWords(x.Measured.Value, x.Measured.Unit), s, width)...)
	}
	lines = append(lines, f.wrap(draw.RequirementWords(x.Required), s, width)...)
	if x.Measured != nil && x.Status != ordinances.Missing {
		lines = append(lines, f.wrap(draw.OutcomeWords(x), s, width)...)
	}
	return lines
}

// rest is what follows the drawing.
func (f *flow) rest(r *ordinances.Report, o Options) {
	if judged := withStatus(r, ordinances.Judged); len(judged) > 0 {
		f.heading("Left to an official")
		f.paragraph("These are not decided here, and change no verdict.", gray)
		s := style{sizeText, false, ink}
		for _, x := range judged {
			f.row(cell{x.Section, s, sectionWidth}, cell{x.Title, style{sizeText, true, ink}, 42}, cell{x.Message, s, f.width - 2*marginSide - sectionWidth - 42})
			f.y += 1
		}
	}
	if list := slices.Clone(r.Warnings); len(list) > 0 {
		f.heading("To look at")
		f.bullets(list)
	}
	if len(r.Assumptions) > 0 {
		f.heading("Assumed")
		f.bullets(r.Assumptions)
	}
	f.heading("What was checked")
	f.facts([][2]string{
		{"Precision", precisionWords(r)},
		{"Plan, SHA-256", o.Drawing.Fingerprint},
		{"Rules, SHA-256", o.RulesFingerprint},
	})
	f.y += 2
	f.paragraph("This report says what the rules, as they are recorded here, come to on the plan as it was drawn. It is no permit and no legal advice; the code itself holds.", gray)
}

func precisionWords(r *ordinances.Report) string {
	p := r.Plan.Precision
	if p.Uncertainty == 0 {
		return "the numbers of the plan are taken as exact"
	}
	return fmt.Sprintf("lengths are good to %.2g ft: the plan's coordinates have %d decimals", p.Uncertainty.Feet(), p.Decimals)
}
