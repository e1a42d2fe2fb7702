package draw

import (
	"fmt"
	"strings"

	"github.com/paulmach/orb"

	"clearway/geo/measure"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// Options say how a plan is drawn.
type Options struct {
	// Scale is the scale asked for; 0 is the largest customary one that fits.
	Scale Scale
	// Paper is the size of the sheets; letter where it is not given.
	Paper Paper
	// PlanName is what the plan is called in the title block, such as its file's name.
	PlanName string
	// Fingerprint is the SHA-256 of the plan's bytes in hexadecimal.
	Fingerprint string
}

// A chair is 4 mm wide at the smallest scale at which a plan is legible. A plan for
// which that is too large goes on a few sheets; at a scale that was asked for, on as
// many as maxSheets.
const (
	legible   = Scale(120)
	fewSheets = 4
	maxSheets = 12
)

// New draws the plan of a report with the dimensions of its findings. The sheets
// are turned so that the street lies along them, and show the applicant's things
// with what is around them. A plan that does not fit on one sheet at the scale asked
// for goes on several, side by side along the street.
//
// The error is an *Error: nothing is on the plan, or even the smallest scale or the
// most sheets are not enough.
func New(r *ordinances.Report, o Options) (*Drawing, error) {
	if o.Paper == (Paper{}) {
		o.Paper = Papers()[0]
	}
	s := &set{report: r, options: o, speller: &Speller{}}
	s.profile = measure.Open(r.Plan).Profile()
	centre, ok := centreOfSubject(r.Plan)
	if !ok {
		return nil, &Error{Code: NothingDrawn, Message: "the plan has no shapes: there is nothing to draw"}
	}
	s.turn = alongStreet(r.Plan, centre)
	if s.extent, ok = extentOf(r, s.turn); !ok {
		return nil, &Error{Code: NothingDrawn, Message: "the plan has no shapes: there is nothing to draw"}
	}
	s.dimensions, s.keys = dimensionsOf(r, s.turn, s.extent)
	if err := s.lay(); err != nil {
		return nil, err
	}
	return s.drawing(), nil
}

// set is a set of sheets in the making.
type set struct {
	report     *ordinances.Report
	options    Options
	speller    *Speller
	dimensions []*dimension
	keys       map[string][]string
	profile    []measure.Station
	turn       turn
	extent     orb.Bound
	layout     layout
	scale      Scale
	warnings   []string
}

// lay chooses the orientation of the paper and the scale.
func (s *set) lay() error {
	wide, high := s.extent.Max[0]-s.extent.Min[0], s.extent.Max[1]-s.extent.Min[1]
	var fits Scale
	for _, l := range layouts(s.options.Paper) {
		if scale, ok := largestThatFits(wide, high, l.window.Grow(-windowMargin)); ok && (fits == 0 || scale < fits) {
			fits, s.layout = scale, l
		}
	}
	if fits == 0 {
		return &Error{Code: DoesNotFit, Message: fmt.Sprintf(
			"what the plan shows is %.0f by %.0f ft: no customary scale brings it onto %s paper; leave out what lies far off, or take larger paper",
			feet(wide), feet(high), s.options.Paper.Name)}
	}
	if s.options.Scale != 0 {
		return s.layAt(s.options.Scale, fits, high)
	}
	s.scale = fits
	if fits > legible {
		s.spread(fits, high)
	}
	return nil
}

// spread takes the largest scale at which a plan that would be too small to read on
// one sheet goes on a few, side by side.
func (s *set) spread(fits Scale, high float64) {
	for _, scale := range customary {
		if scale < legible || scale >= fits {
			continue
		}
		for _, l := range layouts(s.options.Paper) {
			one := s.layout
			s.layout, s.scale = l, scale
			if high*scale.mmPerMetre() <= l.window.Grow(-windowMargin).Height() && len(s.stretches()) <= fewSheets {
				return
			}
			s.layout, s.scale = one, fits
		}
	}
}

// layAt takes a scale that was asked for, if the plan's depth fits at it.
func (s *set) layAt(asked, fits Scale, high float64) error {
	for _, l := range layouts(s.options.Paper) {
		s.layout, s.scale = l, asked
		if high*asked.mmPerMetre() <= l.window.Height() && len(s.stretches()) <= maxSheets {
			return nil
		}
	}
	return &Error{Code: DoesNotFit, Message: fmt.Sprintf(
		"at %s the plan does not fit on %d sheets of %s paper; %s is the largest customary scale that fits on one",
		asked, maxSheets, s.options.Paper.Name, fits)}
}

// stretches are the places along the street, in the turned plane, of the middles
// of the sheets: one, or as many as the extent needs with 10 mm in common.
func (s *set) stretches() []orb.Point {
	const common = 10
	mid := s.extent.Center()
	mm := s.scale.mmPerMetre()
	room := s.layout.window.Width()
	need := (s.extent.Max[0] - s.extent.Min[0]) * mm
	if need <= room {
		return []orb.Point{mid}
	}
	n := 1
	for float64(n)*room-float64(n-1)*common < need && n <= maxSheets {
		n++
	}
	step := (room - common) / mm
	var centres []orb.Point
	for i := range n {
		centres = append(centres, orb.Point{mid[0] + (float64(i)-float64(n-1)/2)*step, mid[1]})
	}
	return centres
}

// drawing makes the sheets.
func (s *set) drawing() *Drawing {
	plans := s.stretches()
	var sheets []sheet
	for i, centre := range plans {
		name := "Plan"
		if len(plans) > 1 {
			name = fmt.Sprintf("Plan, part %d of %d", i+1, len(plans))
		}
		sheets = append(sheets, s.planSheet(name, s.viewOf(centre, s.scale)))
	}
	sheets = append(sheets, s.detailSheets(sheets)...)
	sheets = append(sheets, s.itemSheets(sheets[:len(plans)])...)
	d := &Drawing{
		Title:   s.speller.Spell(fmt.Sprintf("Site plan for %s: %s", strings.ReplaceAll(s.report.Permit, "-", " "), s.report.Title)),
		Subject: s.summary(), Date: s.report.On, Scale: s.scale,
	}
	for i, sh := range sheets {
		page := Page{Width: s.layout.width, Height: s.layout.height, Title: sh.name, Items: sh.items}
		page.Items = append(page.Items, s.titleBlock(sh, i+1, len(sheets))...)
		d.Pages = append(d.Pages, page)
	}
	d.Warnings = append(s.warnings, s.speller.Warnings()...)
	return d
}

// viewOf is a view with a place in the middle of the window.
func (s *set) viewOf(centre orb.Point, scale Scale) view {
	return view{turn: s.turn, scale: scale, centre: centre, window: s.layout.window}
}

// summary says in a sentence what the drawing shows, for those who cannot see it.
func (s *set) summary() string {
	var against []string
	for _, f := range s.report.Findings {
		if f.Status == ordinances.Fail {
			against = append(against, f.Message)
		}
	}
	words := fmt.Sprintf("Verdict on %s: %s.", s.report.On.Format("2006-01-02"), s.report.Verdict)
	return s.speller.Spell(strings.Join(append([]string{words}, against...), " "))
}

// nameOf is what a feature is called on the sheet: its name, else its id.
func (s *set) nameOf(f *siteplan.Feature) string {
	if name, ok := f.Properties["name"].(string); ok && strings.TrimSpace(name) != "" {
		return s.speller.Spell(strings.TrimSpace(name))
	}
	return s.speller.Spell(f.ID)
}

func feet(metres float64) float64 { return metres / 0.3048 }
