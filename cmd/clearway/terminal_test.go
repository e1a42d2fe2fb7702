package main

import (
	"bytes"
	"slices"
	"testing"
)

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		name, text string
		width      int
		want       []string
	}{
		{"nothing", "", 10, nil},
		{"fits exactly", "one two", 7, []string{"one two"}},
		{"one column too many", "one two", 6, []string{"one", "two"}},
		{"a long word stands alone", "a sidewalk b", 4, []string{"a", "sidewalk", "b"}},
		{"letters are counted, not bytes", "§§ §§", 5, []string{"§§ §§"}},
		{"blanks are one", "one\n  two", 20, []string{"one two"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := wrap(c.text, c.width); !slices.Equal(got, c.want) {
				t.Errorf("wrap(%q, %d) = %q, want %q", c.text, c.width, got, c.want)
			}
		})
	}
}

func TestPipeHasNoColors(t *testing.T) {
	s := screenOf(new(bytes.Buffer), nil)
	if got := s.paint(red, "FAIL"); got != "FAIL" || s.width != widthWithoutTerminal {
		t.Errorf("%q at width %d, want FAIL at %d", got, s.width, widthWithoutTerminal)
	}
	if got, want := (screen{color: true}).paint(red, "FAIL"), "\x1b[31;1mFAIL\x1b[0m"; got != want {
		t.Errorf("on a terminal %q, want %q", got, want)
	}
}

func TestFigures(t *testing.T) {
	for _, c := range []struct {
		value any
		unit  string
		want  string
	}{
		{4.5, "ft", "4.50 ft"},
		{3.6666667, "ft", "3.67 ft"},
		{1000000.0, "usd", "1,000,000 USD"},
		{999.0, "usd", "999 USD"},
		{100000.0, "usd", "100,000 USD"},
		{0.392857, "fraction", "39.3 %"},
		{1.0, "day", "1 day"},
		{30.0, "day", "30 days"},
		{1.5, "h", "1.5 h"},
		{2.0, "count", "2"},
		{true, "yes_no", "yes"},
		{"2027-06-30", "date", "2027-06-30"},
	} {
		if got := figureText(c.value, c.unit); got != c.want {
			t.Errorf("%v %s is written %q, want %q", c.value, c.unit, got, c.want)
		}
	}
}
