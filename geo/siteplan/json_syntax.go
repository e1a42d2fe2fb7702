package siteplan

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"clearway/geo/rawjson"
)

// checkSyntax reports whether data is one JSON text by RFC 8259 with nothing
// after it and nothing nested deeper than MaxDepth. Later steps read the text
// again, knowing that it is well formed.
func checkSyntax(data []byte) *Error {
	s := syntax{data: data}
	s.space()
	if s.pos == len(data) {
		return &Error{Code: CodeSyntax, What: "the file is empty", Cure: "Export the site plan as GeoJSON"}
	}
	if err := s.value(1); err != nil {
		return err
	}
	s.space()
	if s.pos == len(data) {
		return nil
	}
	err := s.fail("something follows the end of the JSON text")
	err.Cure = "Remove what follows the last closing brace"
	if data[s.pos] == '{' {
		err.Cure = "One JSON text is expected, not one a line: put all features into one FeatureCollection"
	}
	return err
}

// syntax walks over a JSON text.
type syntax struct {
	data []byte
	pos  int
}

func (s *syntax) space() {
	for s.pos < len(s.data) && rawjson.IsBlank(s.data[s.pos]) {
		s.pos++
	}
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// peek returns the next byte, or 0 at the end.
func (s *syntax) peek() byte {
	if s.pos < len(s.data) {
		return s.data[s.pos]
	}
	return 0
}

// value passes over one value; depth is 1 for the outermost.
func (s *syntax) value(depth int) *Error {
	switch c := s.peek(); {
	case c == '{' || c == '[':
		if depth > MaxDepth {
			err := s.fail(fmt.Sprintf("values are nested more than %d deep", MaxDepth))
			err.Code, err.Cure = CodeTooDeep, "A site plan needs about ten levels: look for an export that wraps collections in collections"
			return err
		}
		if c == '{' {
			return s.object(depth)
		}
		return s.array(depth)
	case c == '"':
		return s.str()
	case c == '-' || isDigit(c):
		return s.number()
	case c == 't':
		return s.literal("true")
	case c == 'f':
		return s.literal("false")
	case c == 'n':
		return s.literal("null")
	}
	return s.unexpected("a value")
}

func (s *syntax) object(depth int) *Error {
	s.pos++
	s.space()
	if s.peek() == '}' {
		s.pos++
		return nil
	}
	for {
		if s.peek() != '"' {
			return s.unexpected("a member name in double quotes")
		}
		if err := s.str(); err != nil {
			return err
		}
		s.space()
		if s.peek() != ':' {
			return s.unexpected("a colon")
		}
		s.pos++
		s.space()
		if err := s.value(depth + 1); err != nil {
			return err
		}
		s.space()
		switch s.peek() {
		case ',':
			s.pos++
			s.space()
		case '}':
			s.pos++
			return nil
		default:
			return s.unexpected("a comma or closing brace")
		}
	}
}

func (s *syntax) array(depth int) *Error {
	s.pos++
	s.space()
	if s.peek() == ']' {
		s.pos++
		return nil
	}
	for {
		if err := s.value(depth + 1); err != nil {
			return err
		}
		s.space()
		switch s.peek() {
		case ',':
			s.pos++
			s.space()
		case ']':
			s.pos++
			return nil
		default:
			return s.unexpected("a comma or closing bracket")
		}
	}
}

func (s *syntax) str() *Error {
	s.pos++
	for s.pos < len(s.data) {
		switch c := s.data[s.pos]; {
		case c == '"':
			s.pos++
			return nil
		case c == '\\':
			if err := s.escape(); err != nil {
				return err
			}
		case c < 0x20:
			return s.fail(fmt.Sprintf("a control character (%#02x) stands in a text", c))
		default:
			s.pos++
		}
	}
	return s.fail("the file ends within a text")
}

func (s *syntax) escape() *Error {
	rest := s.data[s.pos:]
	if len(rest) < 2 {
		s.pos = len(s.data)
		return s.fail("the file ends within a text")
	}
	switch rest[1] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		s.pos += 2
		return nil
	case 'u':
		if len(rest) >= 6 && isHex(rest[2:6]) {
			s.pos += 6
			return nil
		}
	}
	return s.fail("a backslash starts no known escape")
}

func isHex(digits []byte) bool {
	for _, c := range digits {
		if !isDigit(c) && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
			return false
		}
	}
	return true
}

func (s *syntax) number() *Error {
	if s.peek() == '-' {
		s.pos++
	}
	if s.peek() == '0' {
		s.pos++
	} else if !s.digits() {
		return s.unexpected("a digit")
	}
	if s.peek() == '.' {
		s.pos++
		if !s.digits() {
			return s.unexpected("a digit after the decimal point")
		}
	}
	if c := s.peek(); c == 'e' || c == 'E' {
		s.pos++
		if c := s.peek(); c == '+' || c == '-' {
			s.pos++
		}
		if !s.digits() {
			return s.unexpected("a digit of the exponent")
		}
	}
	return nil
}

// digits passes over digits and reports whether there was one.
func (s *syntax) digits() bool {
	start := s.pos
	for s.pos < len(s.data) && isDigit(s.data[s.pos]) {
		s.pos++
	}
	return s.pos > start
}

func (s *syntax) literal(word string) *Error {
	if bytes.HasPrefix(s.data[s.pos:], []byte(word)) {
		s.pos += len(word)
		return nil
	}
	return s.unexpected("a value")
}

func (s *syntax) unexpected(want string) *Error {
	if s.pos >= len(s.data) {
		return s.fail("the file ends where " + want + " was expected; it may have been cut off")
	}
	return s.fail(fmt.Sprintf("%s was expected, not %q", want, s.word()))
}

// word returns what stands at the fault, short enough for a message.
func (s *syntax) word() string {
	const most = 12
	rest := s.data[s.pos:]
	n := 0
	for n < len(rest) && n < most && (isDigit(rest[n]) || rest[n]|0x20 >= 'a' && rest[n]|0x20 <= 'z') {
		n++
	}
	if n == 0 {
		_, n = utf8.DecodeRune(rest)
	}
	return string(rest[:n])
}

func (s *syntax) fail(what string) *Error {
	return &Error{
		Code:  CodeSyntax,
		Place: linePlace(s.data, s.pos),
		What:  "not JSON: " + what,
		Cure:  "Export the plan again, or mend the file there",
	}
}

// linePlace names a byte offset as people count, from line 1, column 1.
func linePlace(data []byte, offset int) string {
	before := data[:min(offset, len(data))]
	line := bytes.Count(before, []byte("\n")) + 1
	column := utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	return fmt.Sprintf("line %d, column %d", line, column)
}
