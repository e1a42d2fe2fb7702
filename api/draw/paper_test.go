package draw_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"clearway/api/draw"
)

func TestParseScale(t *testing.T) {
	for written, want := range map[string]draw.Scale{"": 0, "1:48": 48, "1:600": 600, " 1 : 20 ": 20} {
		got, err := draw.ParseScale(written)
		if err != nil || got != want {
			t.Errorf("%q: %d, %v; want %d", written, got, err, want)
		}
	}
	for _, written := range []string{"48", "1:0", "1:-5", "1:4.8", "2:48", "1:x", "1:999999999999"} {
		_, err := draw.ParseScale(written)
		var fault *draw.Error
		if !errors.As(err, &fault) || fault.Code != draw.BadScale || !strings.Contains(err.Error(), written) {
			t.Errorf("%q: %v, want %s", written, err, draw.BadScale)
		}
	}
}

// A scale is noted as it is on plans: 1:64 is 3/16 in to the foot because 64 * 3/16
// is 12.
func TestScaleWords(t *testing.T) {
	for scale, want := range map[draw.Scale]string{
		12: "1 in = 1 ft (1:12)", 16: "3/4 in = 1 ft (1:16)", 24: "1 in = 2 ft (1:24)", 32: "3/8 in = 1 ft (1:32)",
		48: "1 in = 4 ft (1:48)", 64: "3/16 in = 1 ft (1:64)", 96: "1 in = 8 ft (1:96)", 120: "1 in = 10 ft (1:120)",
		600: "1 in = 50 ft (1:600)", 50: "1 in = 4.17 ft (1:50)",
	} {
		if got := scale.Words(); got != want {
			t.Errorf("%d: %q, want %q", int(scale), got, want)
		}
	}
}

func TestPaperNamed(t *testing.T) {
	p, err := draw.PaperNamed("Tabloid")
	if w, h := p.Standing(); err != nil || math.Abs(w-279.4) > 1e-9 || math.Abs(h-431.8) > 1e-9 {
		t.Errorf("tabloid is %g by %g mm, %v", w, h, err)
	}
	_, err = draw.PaperNamed("legal")
	var fault *draw.Error
	if !errors.As(err, &fault) || fault.Code != draw.UnknownPaper || !strings.Contains(err.Error(), "letter") {
		t.Errorf("legal: %v, want %s", err, draw.UnknownPaper)
	}
}

// Lines a distance d apart within an area A have together the length A/d, but for
// what the edges cut off; whatever the angle. The ring is an L of 3000 sq mm.
//
//	+----+
//	|    |
//	|    +-----+
//	+----------+
func TestHatchFillsTheArea(t *testing.T) {
	l := []draw.Point{{X: 0, Y: 0}, {X: 30, Y: 0}, {X: 30, Y: 40}, {X: 80, Y: 40}, {X: 80, Y: 76}, {X: 0, Y: 76}}
	const area = 30*40 + 80*36
	window := draw.Box{MinX: -10, MinY: -10, MaxX: 100, MaxY: 100}
	for _, angle := range []float64{0, 20, 45, 90, 135} {
		if got := hatched(draw.HatchLines(angle, 0.5, l, window)) * 0.5; math.Abs(got-area) > 0.02*area {
			t.Errorf("at %g degrees: %g sq mm, want %d", angle, got, area)
		}
	}
	half := draw.Box{MinX: -10, MinY: -10, MaxX: 30, MaxY: 100}
	if got := hatched(draw.HatchLines(45, 0.5, l, half)) * 0.5; math.Abs(got-30*76) > 0.02*area {
		t.Errorf("cut off at x 30: %g sq mm, want %d", got, 30*76)
	}
	if got := draw.HatchLines(45, 0, l, window); got != nil {
		t.Errorf("%d lines without a distance", len(got))
	}
}

func hatched(steps []draw.Step) float64 {
	sum := 0.0
	for i := 0; i+1 < len(steps); i += 2 {
		sum += math.Hypot(steps[i+1].To.X-steps[i].To.X, steps[i+1].To.Y-steps[i].To.Y)
	}
	return sum
}

func TestWrap(t *testing.T) {
	const text = "at least 5 ft is required: 0.47 ft short, and aVeryLongWordThatFitsOnNoLineWhatever is cut"
	lines := draw.Wrap(text, 3, 25, false)
	for _, l := range lines {
		if w := draw.TextWidth(l, 3, false); w > 25 {
			t.Errorf("%q is %g mm wide", l, w)
		}
	}
	joined := strings.ReplaceAll(strings.Join(lines, ""), " ", "")
	if want := strings.ReplaceAll(text, " ", ""); joined != want {
		t.Errorf("wrapped to %q, want %q", joined, want)
	}
	if got := draw.Wrap("", 3, 25, false); len(got) != 0 {
		t.Errorf("an empty text has lines %q", got)
	}
}

func TestCut(t *testing.T) {
	for name, cut := range map[string]func(string, float64, float64, bool) string{"end": draw.Cut, "middle": draw.CutMiddle} {
		long := "planter-number-one-of-many"
		got := cut(long, 3, 20, false)
		if draw.TextWidth(got, 3, false) > 20 || !strings.Contains(got, "…") || !strings.HasPrefix(got, "pl") {
			t.Errorf("%s: %q", name, got)
		}
		if got := cut("oak", 3, 20, false); got != "oak" {
			t.Errorf("%s: a short text became %q", name, got)
		}
	}
	if got := draw.CutMiddle("planter-number-7", 3, 18, false); !strings.HasSuffix(got, "7") {
		t.Errorf("the end is gone: %q", got)
	}
}

// The alphabets that are promised are in both fonts.
func TestAlphabets(t *testing.T) {
	for _, s := range []string{
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "ÀÉÎÕÜàéîõüßøåłŁžŽșțğİı",
		"ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋ", "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґђћљњ",
		"✗ ✓ ? – … ± ≥ ≤ · % ° ½ “” ‘’ —",
	} {
		var sp draw.Speller
		if got := sp.Spell(s); got != s || sp.Warnings() != nil {
			t.Errorf("%q is spelled %q, %v", s, got, sp.Warnings())
		}
	}
}

func TestSpell(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"composed":      {"Zoe\u0308", "Zo\u00eb"},
		"tab, new line": {"a\tb\nc", "a b c"},
		"Hebrew":        {"אב", "[U+05D0][U+05D1]"},
		"Arabic":        {"م", "[U+0645]"},
		"control":       {"a\x07b", "a[U+0007]b"},
		"right to left": {"a\u202eb", "a[U+202E]b"},
		"beyond 16 bit": {"😀", "[U+1F600]"},
		"broken UTF-8":  {"a\xffb", "a\ufffdb"},
	} {
		var sp draw.Speller
		if got := sp.Spell(c.in); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
