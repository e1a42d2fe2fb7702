package main

import (
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// widthWithoutTerminal is how many columns text takes in a file or a pipe, and
// at most on a terminal.
const widthWithoutTerminal = 100

// environment is as os.Environ gives it.
type environment []string

// get returns a variable's value; an unset one is empty.
func (e environment) get(name string) string {
	for _, entry := range e {
		if value, ok := strings.CutPrefix(entry, name+"="); ok {
			return value
		}
	}
	return ""
}

// screen is how text is to look on an output.
type screen struct {
	width int
	color bool
}

// screenOf looks at what w is: only a terminal has colors, and that not where
// NO_COLOR is set (no-color.org) or the terminal is a dumb one.
func screenOf(w io.Writer, env environment) screen {
	file, ok := w.(*os.File)
	if !ok || !term.IsTerminal(int(file.Fd())) {
		return screen{width: widthWithoutTerminal}
	}
	s := screen{
		width: widthWithoutTerminal,
		color: env.get("NO_COLOR") == "" && env.get("TERM") != "dumb",
	}
	if columns, _, err := term.GetSize(int(file.Fd())); err == nil && columns > 0 {
		s.width = min(columns, widthWithoutTerminal)
	}
	return s
}

// The colors of a status, as SGR parameters.
const (
	red    = "31;1"
	green  = "32"
	yellow = "33"
	plain  = ""
)

// paint colors a text where the screen has colors.
func (s screen) paint(sgr, text string) string {
	if !s.color || sgr == plain {
		return text
	}
	return "\x1b[" + sgr + "m" + text + "\x1b[0m"
}

// wrap breaks a text at spaces into lines of at most width columns. A longer
// word has a line of its own.
func wrap(text string, width int) []string {
	var lines []string
	line, used := "", 0
	for _, word := range strings.Fields(text) {
		n := len([]rune(word))
		if used > 0 && used+1+n > width {
			lines = append(lines, line)
			line, used = "", 0
		}
		if used > 0 {
			line, used = line+" ", used+1
		}
		line, used = line+word, used+n
	}
	if used > 0 {
		lines = append(lines, line)
	}
	return lines
}

// onTerminal tells whether w is a terminal.
func onTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}
