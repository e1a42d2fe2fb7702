package draw

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

const mmPerInch = 25.4

// Paper is a size of paper.
type Paper struct {
	Name        string
	short, long float64 // mm
}

// Papers are the sizes that sheets are made for.
func Papers() []Paper {
	return []Paper{
		{Name: "letter", short: 8.5 * mmPerInch, long: 11 * mmPerInch},
		{Name: "tabloid", short: 11 * mmPerInch, long: 17 * mmPerInch},
		{Name: "a3", short: 297, long: 420},
	}
}

// PaperNamed returns a size by its name; letter where it is empty.
func PaperNamed(name string) (Paper, error) {
	papers := Papers()
	if name == "" {
		return papers[0], nil
	}
	names := make([]string, len(papers))
	for i, p := range papers {
		if strings.EqualFold(p.Name, name) {
			return p, nil
		}
		names[i] = p.Name
	}
	return Paper{}, &Error{Code: UnknownPaper, Message: fmt.Sprintf("there is no paper %q; there is %s", name, strings.Join(names, ", "))}
}

// Scale is how many times smaller than the street a drawing is: 48 for 1:48.
type Scale int

// customary are the scales of architects (3/4 in to 1/16 in to the foot) and
// engineers (10 ft and more to the inch), the largest first.
var customary = []Scale{12, 16, 24, 32, 48, 64, 96, 120, 192, 240, 360, 480, 600, 720, 1200, 2400, 4800, 7200}

// ParseScale reads 1:48. The empty scale is 0, the largest that fits.
func ParseScale(written string) (Scale, error) {
	if written == "" {
		return 0, nil
	}
	if after, ok := strings.CutPrefix(strings.ReplaceAll(written, " ", ""), "1:"); ok {
		if n, err := strconv.Atoi(after); err == nil && n >= 1 && n <= 100_000 {
			return Scale(n), nil
		}
	}
	return 0, &Error{Code: BadScale, Message: fmt.Sprintf("%q is no scale; write it as 1:48, which is 1/4 inch to the foot", written)}
}

// String writes the scale as a ratio, 1:48.
func (s Scale) String() string { return fmt.Sprintf("1:%d", int(s)) }

// Words writes the scale as it is noted on a plan: 1 in = 4 ft (1:48).
func (s Scale) Words() string {
	if feet, inches := int(s)/12, int(s)%12; inches == 0 {
		return fmt.Sprintf("1 in = %d ft (%s)", feet, s)
	}
	if sixteenths := 12 * 16 / float64(s); sixteenths == math.Trunc(sixteenths) {
		n, d := int(sixteenths), 16
		for n%2 == 0 && d > 1 {
			n, d = n/2, d/2
		}
		return fmt.Sprintf("%d/%d in = 1 ft (%s)", n, d, s)
	}
	return fmt.Sprintf("1 in = %s ft (%s)", strconv.FormatFloat(float64(s)/12, 'f', 2, 64), s)
}

// mmPerMetre is how long a metre is on paper.
func (s Scale) mmPerMetre() float64 { return 1000 / float64(s) }

// largestThatFits is the largest customary scale at which wide by high metres fit
// into a box on paper.
func largestThatFits(wide, high float64, in Box) (Scale, bool) {
	i := slices.IndexFunc(customary, func(s Scale) bool {
		return wide*s.mmPerMetre() <= in.Width() && high*s.mmPerMetre() <= in.Height()
	})
	if i < 0 {
		return 0, false
	}
	return customary[i], true
}

// Standing is the width and height of an upright sheet in mm; letter where the paper
// is not given.
func (p Paper) Standing() (width, height float64) {
	if p == (Paper{}) {
		p = Papers()[0]
	}
	return p.short, p.long
}
