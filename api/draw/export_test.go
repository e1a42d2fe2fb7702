package draw

// What tests of the inside need.
var (
	HatchLines = func(angle, distance float64, ring []Point, window Box) []Step {
		return hatch{angle: angle, distance: distance}.lines([][]Point{ring}, window)
	}
	FontName = fontName
	Regular  = regularTTF
	Bold     = boldTTF
)

// SheetMargin is the width of the empty edge of a sheet in mm.
const SheetMargin = sheetMargin
