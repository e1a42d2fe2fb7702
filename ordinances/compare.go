package ordinances

// Compare is a comparison word of the law.
type Compare string

// The comparison words of rule files.
const (
	AtLeast  Compare = "at_least"
	AtMost   Compare = "at_most"
	MoreThan Compare = "more_than"
	LessThan Compare = "less_than"
	Exactly  Compare = "exactly"
)

func (c Compare) known() bool {
	switch c {
	case AtLeast, AtMost, MoreThan, LessThan, Exactly:
		return true
	}
	return false
}

// Limits are read to the hundredth of a foot, shares to the tenth of a percent:
// a figure within half of that is the limit.
const (
	halfHundredth = 0.005
	halfPermille  = 0.0005
	// noise is what floating-point arithmetic may add to a figure that stands
	// exactly at such an edge.
	noise = 1e-9
)

// roundingOf is how far a figure may lie from its limit and still be read as
// the limit. Stated sums, dates and counts are exact.
func roundingOf(d dimension) float64 {
	switch d {
	case length, area:
		return halfHundredth
	case share:
		return halfPermille
	}
	return 0
}

// judge compares a figure with its uncertainty with a limit.
//
// At least r passes when value - uncertainty >= r - rounding, fails when value +
// uncertainty < r - rounding, and is marginal between; at most is its mirror
// image. More than r is strict: it passes when value - uncertainty > r and fails
// when value + uncertainty <= r; less than is its mirror image. Exactly r is at
// least and at most r.
func (c Compare) judge(v, uncertainty, r float64, d dimension) Status {
	edge := roundingOf(d) + noise
	switch c {
	case AtLeast:
		return decide(v-uncertainty >= r-edge, v+uncertainty < r-edge)
	case AtMost:
		return decide(v+uncertainty <= r+edge, v-uncertainty > r+edge)
	case MoreThan:
		return decide(v-uncertainty > r, v+uncertainty <= r)
	case LessThan:
		return decide(v+uncertainty < r, v-uncertainty >= r)
	}
	return worse(AtLeast.judge(v, uncertainty, r, d), AtMost.judge(v, uncertainty, r, d))
}

// withinTolerance judges a limit of 0 that has a drawing tolerance: it passes
// when the value is at most the tolerance, whatever the uncertainty, fails when
// value - uncertainty exceeds it, and is marginal between.
func withinTolerance(v, uncertainty, tolerance float64) Status {
	return decide(v <= tolerance+noise, v-uncertainty > tolerance+noise)
}

func decide(pass, fail bool) Status {
	switch {
	case pass:
		return Pass
	case fail:
		return Fail
	}
	return Marginal
}

// severity orders the statuses of the parts of a rule from harmless to worst.
func severity(s Status) int {
	switch s {
	case Fail:
		return 5
	case Missing:
		return 4
	case Marginal:
		return 3
	case Judged:
		return 2
	case Pass:
		return 1
	}
	return 0
}

func worse(a, b Status) Status {
	if severity(b) > severity(a) {
		return b
	}
	return a
}

// verdict sums up the findings whose kind is one of kinds: Fail if any fails,
// else Undecided if any is marginal or missing, else Pass.
func verdict(findings []Finding, kinds ...Kind) Status {
	sum := Pass
	for _, f := range findings {
		for _, k := range kinds {
			if f.Kind != k {
				continue
			}
			switch f.Status {
			case Fail:
				return Fail
			case Marginal, Missing:
				sum = Undecided
			}
		}
	}
	return sum
}
