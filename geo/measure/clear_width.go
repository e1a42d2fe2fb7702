package measure

import "clearway/geo"

// WalkLimits are the least widths a law asks of a gap on the walk: Curb where
// one side of it is the face of curb, Else elsewhere. They are equal where the
// law makes no difference.
type WalkLimits struct {
	Curb, Else geo.Length
}

// ClearWidth is the clear width that the applicant leaves, see Site.ClearWidth.
// Also holds existing and here_without where they could be measured.
type ClearWidth struct {
	Measurement
	// Limit is the limit of the gap that governs.
	Limit geo.Length
	// IfCurb is set where the plan draws no curb and the limits differ: the
	// answer if every edge of the walk that may be curb were curb.
	IfCurb *ClearWidth
}

// ClearWidth measures the applicant's clear width.
func (s *Site) ClearWidth(limits WalkLimits) ClearWidth {
	return ClearWidth{Measurement: Measurement{Missing: "not measured yet"}}
}
