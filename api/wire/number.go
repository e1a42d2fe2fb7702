package wire

import "math"

// Decimals of the numbers in the documents.
const (
	feetDecimals   = 4  // 0.03 mm, far below what a survey can tell
	fineDecimals   = 6  // of shares and uncertainties
	degreeDecimals = 10 // 0.01 mm on the ground
)

func decimalsOf(unit string) int {
	if unit == "ft" || unit == "sq ft" {
		return feetDecimals
	}
	return fineDecimals
}

// figure rounds a value that is a float; dates, times, yes and no stay as they are.
func figure(value any, unit string) any {
	if x, ok := value.(float64); ok {
		return round(x, decimalsOf(unit))
	}
	return value
}

// round returns x to so many decimals, halves away from zero, never minus zero.
// NaN and the infinities stay what they are; Encode refuses them.
func round(x float64, decimals int) float64 {
	scale := math.Pow10(decimals)
	if math.Abs(x) > math.MaxInt64/scale {
		return x // too large to have so many decimals
	}
	return math.Round(x*scale)/scale + 0
}

func finite(x float64) bool {
	return !math.IsNaN(x) && !math.IsInf(x, 0)
}
