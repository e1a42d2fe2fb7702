package draw

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// TextWidth is how wide a line of text is in mm, at a font size in mm.
func TextWidth(s string, size float64, bold bool) float64 {
	return size * faceOf(bold).width(s)
}

// The height of a line of text in parts of the font's size: above the baseline,
// for capitals and letters with marks, and below it.
const (
	ascent  = 0.76
	descent = 0.24
)

// Extent is the box that a text takes up.
func (t Text) Extent() Box {
	w := TextWidth(t.Text, t.Size, t.Bold)
	x := t.At.X
	switch t.Anchor {
	case Middle:
		x -= w / 2
	case End:
		x -= w
	}
	return Box{x, t.At.Y - ascent*t.Size, x + w, t.At.Y + descent*t.Size}
}

// Wrap breaks a text into lines no wider than width mm, between words where it
// can. An empty text has no lines.
func Wrap(s string, size, width float64, bold bool) []string {
	var done []string
	line := ""
	for _, word := range strings.Fields(s) {
		for {
			longer := strings.TrimSpace(line + " " + word)
			if TextWidth(longer, size, bold) <= width {
				line = longer
				break
			}
			if line != "" {
				done = append(done, line)
				line = ""
				continue
			}
			head, tail := split(word, size, width, bold)
			done = append(done, head)
			if word = tail; word == "" {
				break
			}
		}
	}
	if line != "" {
		done = append(done, line)
	}
	return done
}

// split cuts a word that is wider than a line.
func split(word string, size, width float64, bold bool) (head, tail string) {
	for i := range word {
		if i > 0 && TextWidth(word[:nextRune(word, i)], size, bold) > width {
			return word[:i], word[i:]
		}
	}
	return word, ""
}

func nextRune(s string, i int) int {
	for j := range s[i:] {
		if j > 0 {
			return i + j
		}
	}
	return len(s)
}

// Cut shortens a text to width mm; a cut text ends in an ellipsis.
func Cut(s string, size, width float64, bold bool) string {
	if TextWidth(s, size, bold) <= width {
		return s
	}
	runes := []rune(s)
	for len(runes) > 0 && TextWidth(string(runes)+"…", size, bold) > width {
		runes = runes[:len(runes)-1]
	}
	return strings.TrimSpace(string(runes)) + "…"
}

// CutMiddle shortens a text to width mm as Cut does, but leaves out its middle: names
// often differ in their last letters.
func CutMiddle(s string, size, width float64, bold bool) string {
	if TextWidth(s, size, bold) <= width {
		return s
	}
	runes := []rune(s)
	for n := len(runes) - 1; n > 1; n-- {
		head, tail := runes[:(n+1)/2], runes[len(runes)-n/2:]
		if cut := string(head) + "…" + string(tail); TextWidth(cut, size, bold) <= width {
			return cut
		}
	}
	return "…"
}

// scripts are the scripts that the fonts draw right, letter by letter.
var scripts = []*unicode.RangeTable{unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Common, unicode.Inherited}

// printable tells whether a character can be printed as it is.
func printable(r rune) bool {
	return unicode.In(r, scripts...) && !unicode.Is(unicode.C, r) && faceOf(false).has(r) && faceOf(true).has(r)
}

// Speller writes texts with characters that the fonts have, and remembers those
// that they lack.
type Speller struct{ lacking []rune }

// Spell returns s composed (normal form C), with white space as spaces. A character
// that cannot be printed is spelled as its number, [U+4E2D].
func (sp *Speller) Spell(s string) string {
	var b strings.Builder
	for _, r := range norm.NFC.String(s) {
		switch {
		case unicode.IsSpace(r):
			b.WriteByte(' ')
		case printable(r):
			b.WriteRune(r)
		default:
			fmt.Fprintf(&b, "[U+%04X]", r)
			if !slices.Contains(sp.lacking, r) {
				sp.lacking = append(sp.lacking, r)
			}
		}
	}
	return b.String()
}

// Warnings names the characters that could not be printed.
func (sp *Speller) Warnings() []string {
	if len(sp.lacking) == 0 {
		return nil
	}
	names := make([]string, len(sp.lacking))
	for i, r := range sp.lacking {
		names[i] = fmt.Sprintf("U+%04X", r)
		if unicode.IsGraphic(r) {
			names[i] = fmt.Sprintf("%c (U+%04X)", r, r)
		}
	}
	return []string{"the drawing's fonts have Latin, Greek and Cyrillic letters, but not " + strings.Join(names, ", ") +
		"; printed as numbers in brackets. Write the names in one of these alphabets"}
}
