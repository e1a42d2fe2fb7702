package draw

import (
	"math"
)

// label is a text of one or more lines that wants a place near what it names.
type label struct {
	lines []string
	size  float64
	bold  bool // of the first line
	color Color
	// at are the places it prefers, for its centre, the best first.
	at []Point
	// target is what a leader points to, where the label stands farther off.
	target Point
	// inside labels stand within what they name, or nowhere.
	inside bool
	// must labels are wanted even where they cover lines.
	must bool
	// wrap puts the placed label into a group.
	wrap func([]Item) Group
}

// The spaces around a label, in mm.
const (
	labelPadding = 0.5
	lineHeight   = 1.2 // in parts of the font's size
)

// size is the width and height of a label with its padding.
func (l *label) extent() (w, h float64) {
	for i, s := range l.lines {
		w = max(w, TextWidth(s, l.size, l.bold && i == 0))
	}
	return w + 2*labelPadding, (float64(len(l.lines))-1)*lineHeight*l.size + (ascent+descent)*l.size + 2*labelPadding
}

func (l *label) boxAt(centre Point) Box {
	w, h := l.extent()
	return Box{centre.X - w/2, centre.Y - h/2, centre.X + w/2, centre.Y + h/2}
}

// placer finds places for labels, one after the other: the cheapest that touches
// no label placed before, lies in the window and covers little of what is drawn.
type placer struct {
	window  Box
	ink     *ink
	taken   []Box
	leaders [][2]Point
}

// spot is a place for a label and what it costs.
type spot struct {
	box    Box
	leader *[2]Point
	cost   float64
}

// The costs of a place, in the cost of a fully covered label.
const (
	costFarther = 0.02 // per mm from where the label would best stand
	costLeader  = 0.25
	costRank    = 0.01 // per place that would have been preferred
	tooMuch     = 0.45 // a label that is not a must is rather left off
)

// place paints a label at the best place; ok is false where there is none.
func (p *placer) place(l *label) (items []Item, ok bool) {
	best, ok := p.best(l)
	if !ok || !l.must && best.cost > tooMuch {
		return nil, false
	}
	p.taken = append(p.taken, best.box)
	items = []Item{rectangle(Pen{}, white, best.box.Grow(-0.1))}
	if best.leader != nil {
		p.leaders = append(p.leaders, *best.leader)
		items = append([]Item{
			lines(Pen{Width: thin, Color: l.color}, *best.leader),
			circle(Pen{}, l.color, best.leader[0], 0.35),
		}, items...)
	}
	c := best.box.Centre()
	top := best.box.MinY + labelPadding + ascent*l.size
	for i, s := range l.lines {
		items = append(items, Text{
			At: Point{c.X, top + float64(i)*lineHeight*l.size}, Size: l.size, Bold: l.bold && i == 0,
			Color: l.color, Anchor: Middle, Text: s,
		})
	}
	if l.wrap != nil {
		return []Item{l.wrap(items)}, true
	}
	return []Item{Group{Class: "label", Items: items}}, true
}

func (p *placer) best(l *label) (spot, bool) {
	best := spot{cost: math.Inf(1)}
	for i, c := range l.at {
		p.consider(&best, spot{box: l.boxAt(c), cost: costRank * float64(i)})
	}
	if l.inside || best.cost < costLeader+0.1 {
		return best, !math.IsInf(best.cost, 1)
	}
	const directions = 16
	w, h := l.extent()
	for ring := 5.0; ring <= 60; ring += 3 {
		if costLeader+costFarther*ring >= best.cost {
			break
		}
		for k := range directions {
			sin, cos := math.Sincos(2 * math.Pi * (float64(k) + 0.5) / directions)
			centre := Point{l.target.X + cos*(ring+w/2), l.target.Y + sin*(ring+h/2)}
			box := l.boxAt(centre)
			leader := [2]Point{l.target, nearestOnBox(box, l.target)}
			p.consider(&best, spot{box: box, leader: &leader, cost: costLeader + costFarther*ring})
		}
	}
	return best, !math.IsInf(best.cost, 1)
}

// consider takes a place for the best where it is allowed and cheaper.
func (p *placer) consider(best *spot, s spot) {
	if s.cost >= best.cost || !p.window.Contains(s.box) {
		return
	}
	for _, t := range p.taken {
		if t.Intersects(s.box) {
			return
		}
		if s.leader != nil && cutsBox(*s.leader, t) {
			return
		}
	}
	for _, l := range p.leaders {
		if cutsBox(l, s.box) {
			return
		}
	}
	if s.cost += p.ink.covered(s.box); s.cost < best.cost {
		*best = s
	}
}

func cutsBox(l [2]Point, b Box) bool {
	_, _, ok := clipLine(l[0], l[1], b)
	return ok
}

func nearestOnBox(b Box, p Point) Point {
	return Point{min(max(p.X, b.MinX), b.MaxX), min(max(p.Y, b.MinY), b.MaxY)}
}
