package draw

import "clearway/geo/siteplan"

// The colors are from the palette of Okabe and Ito (Color Universal Design, 2008),
// which people with any kind of color vision can tell apart; red, green and amber
// are darkened until text in them stands out on white (contrast 4.5 and more). No
// meaning hangs on color alone: failures are thicker and marked, too.
const (
	white Color = "#FFFFFF"
	black Color = "#111111"
	gray  Color = "#595959"
	pale  Color = "#B3B3B3"
	blue  Color = "#0072B2" // what the applicant brings
	tint  Color = "#EAF3F9"
	red   Color = "#B84300" // fails
	amber Color = "#7A5C00" // cannot be told
	green Color = "#00704F" // the way
	stone Color = "#F4F2EE" // the walk
)

// The widths of lines in mm, of the series of ISO 128.
const (
	hairline = 0.13
	thin     = 0.18
	fine     = 0.25
	medium   = 0.35
	wide     = 0.5
	heavy    = 0.7
)

// decor is what is drawn on a thing beside its outline.
type decor uint8

const (
	plain decor = iota
	crossed
	plus4
	diagonal
	rayed
	barred
	ringed
	dotted
	envelope
	rows
	middleLine
	spokes
	crosses
	solidDot
	doorway
	backrest
)

// round tells whether the decor is for things that are usually round.
func (d decor) round() bool {
	return d == plus4 || d == rayed || d == barred || d == dotted || d == solidDot
}

// look is how a kind of thing is drawn.
type look struct {
	name  string // in the legend
	layer int    // lower ones are below
	pen   Pen
	fill  Color
	hatch hatch
	decor decor
	// double is a second line beside the first, so many feet to the street's side.
	double float64
}

// hatch is parallel lines within an area, at an angle in degrees from the
// horizontal and a distance in mm; without a distance there is none.
type hatch struct {
	angle, distance float64
	pen             Pen
}

func line(width float64, c Color, dash ...float64) Pen {
	return Pen{Width: width, Color: c, Dash: dash}
}

// The layers, from the ground up.
const (
	layerStreet = iota
	layerPaving
	layerWalk
	layerLot
	layerBuilding
	layerCurb
	layerArea
	layerFlush
	layerThing
	layerOverhead
	layerDoor
)

// lookOf is how a thing is drawn: by its role, blue where the applicant brings it.
func lookOf(f *siteplan.Feature) look {
	if l, ok := groundLook(f.Role); ok {
		return l
	}
	l := thingLook(f.Role)
	if f.Mine {
		l.pen.Color, l.hatch.pen.Color = blue, blue
		l.pen.Width = max(l.pen.Width, fine)
	}
	if flush, _ := f.Properties["flush"].(bool); flush {
		l.layer, l.pen.Dash, l.fill = layerFlush, []float64{1, 0.7}, ""
	}
	return l
}

// groundLook is for what is not a thing on the walk: the walk, the street, lines
// and buildings.
func groundLook(r siteplan.Role) (look, bool) {
	switch r {
	case siteplan.Street, siteplan.Alley:
		return look{name: plainWords(r), layer: layerStreet, pen: line(thin, pale)}, true
	case siteplan.Intersection:
		return look{name: "intersection", layer: layerStreet, pen: line(thin, gray, 2, 1), hatch: hatch{0, 4, line(hairline, pale)}}, true
	case siteplan.Crosswalk:
		return look{name: "crosswalk", layer: layerPaving, pen: line(fine, gray), hatch: hatch{90, 1.6, line(medium, pale)}}, true
	case siteplan.Driveway, siteplan.Paving:
		return look{name: plainWords(r), layer: layerPaving, pen: line(thin, gray), hatch: hatch{0, 2.4, line(hairline, pale, 0.3, 1.2)}}, true
	case siteplan.Terrace:
		return look{name: "terrace", layer: layerPaving, pen: line(thin, gray), hatch: hatch{60, 2.4, line(hairline, pale, 0.8, 1.6)}}, true
	case siteplan.TemporaryWalk:
		return look{name: "temporary walk", layer: layerWalk, pen: line(fine, green, 2, 1), fill: stone}, true
	case siteplan.Sidewalk:
		return look{name: "sidewalk", layer: layerWalk, pen: line(fine, black), fill: stone}, true
	case siteplan.Building:
		return look{name: "building", layer: layerBuilding, pen: line(wide, black), fill: white, hatch: hatch{45, 2.2, line(hairline, gray)}}, true
	}
	return lineLook(r)
}

func lineLook(r siteplan.Role) (look, bool) {
	switch r {
	case siteplan.Parcel, siteplan.PropertyLine:
		return look{name: "property line", layer: layerLot, pen: line(medium, black, 7, 1.2, 0.8, 1.2)}, true
	case siteplan.Centerline:
		return look{name: "centerline", layer: layerStreet, pen: line(thin, gray, 5, 1, 0.6, 1)}, true
	case siteplan.Gutter:
		return look{name: "gutter", layer: layerStreet, pen: line(thin, gray, 1.6, 0.8)}, true
	case siteplan.Curb:
		return look{name: "face of curb", layer: layerCurb, pen: line(wide, black), double: 0.5}, true
	case siteplan.Frontage:
		return look{name: "own frontage", layer: layerCurb, pen: line(heavy, blue)}, true
	case siteplan.WalkEnd:
		return look{name: "open end of the walk", layer: layerCurb, pen: line(fine, gray, 0.4, 0.8)}, true
	case siteplan.Door:
		return look{name: "door", layer: layerDoor, pen: line(fine, black), fill: white, decor: doorway}, true
	}
	return look{}, false
}

// thingLook is for what stands or hangs on the walk.
func thingLook(r siteplan.Role) look {
	l := look{name: plainWords(r), layer: layerThing, pen: line(thin, black), fill: white}
	switch r {
	case siteplan.Cafe:
		l.layer, l.pen, l.fill = layerArea, line(wide, blue), tint
		l.name, l.hatch = "cafe area", hatch{135, 3, line(hairline, blue)}
	case siteplan.Fixture:
		l.decor = diagonal
	case siteplan.Obstruction:
		l.pen.Width, l.hatch = wide, hatch{45, 1.8, line(thin, black)}
	case siteplan.Goods:
		l.pen.Width, l.hatch = medium, hatch{0, 1.8, line(thin, black)}
	case siteplan.Excavation:
		l.pen, l.hatch = line(wide, black, 2.5, 0.8), hatch{135, 1.8, line(thin, black, 0.6, 0.8)}
	case siteplan.Umbrella:
		l.layer, l.pen.Dash, l.fill, l.decor = layerOverhead, []float64{1.4, 0.7}, "", spokes
	case siteplan.Awning:
		l.layer, l.pen, l.fill = layerOverhead, line(fine, black, 2.4, 0.8), ""
	case siteplan.Barrier, siteplan.Fence:
		l.pen.Width, l.decor = fine, crosses
	default:
		l.decor = standingDecor(r)
	}
	return l
}

// standingDecor tells things of about the same outline apart.
func standingDecor(r siteplan.Role) decor {
	switch r {
	case siteplan.Tree:
		return plus4
	case siteplan.Planter, siteplan.Object:
		return crossed
	case siteplan.Bench:
		return middleLine
	case siteplan.Chair:
		return backrest
	case siteplan.BikeRack:
		return rows
	case siteplan.Light:
		return rayed
	case siteplan.Pole:
		return solidDot
	case siteplan.Hydrant, siteplan.BusStop:
		return barred
	case siteplan.Meter:
		return dotted
	case siteplan.Heater, siteplan.Trash:
		return ringed
	case siteplan.Mailbox, siteplan.Newsrack:
		return envelope
	case siteplan.Sign:
		return diagonal
	}
	return plain
}

// plainWords writes a role for people: bus stop.
func plainWords(r siteplan.Role) string {
	words := []byte(r)
	for i, b := range words {
		if b == '_' {
			words[i] = ' '
		}
	}
	return string(words)
}
