package crs

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"
)

// wktNode is one KEYWORD[...] of a WKT text with what stands between its brackets,
// in order.
type wktNode struct {
	keyword  string // upper case
	strings  []string
	numbers  []float64
	children []*wktNode
}

// child returns the first child with one of the keywords, or nil.
func (n *wktNode) child(keywords ...string) *wktNode {
	for _, c := range n.children {
		for _, k := range keywords {
			if c.keyword == k {
				return c
			}
		}
	}
	return nil
}

// title returns the first string of a node, "" if it has none or is nil.
func (n *wktNode) title() string {
	if n == nil || len(n.strings) == 0 {
		return ""
	}
	return n.strings[0]
}

// number returns the i-th number of a node; ok is false if there is none.
func (n *wktNode) number(i int) (value float64, ok bool) {
	if n == nil || i >= len(n.numbers) {
		return 0, false
	}
	return n.numbers[i], true
}

// maxWKTDepth bounds the nesting of brackets. Real texts have at most five levels.
const maxWKTDepth = 20

// wktReader reads a WKT text from left to right.
type wktReader struct {
	text string
	pos  int
}

// readWKT parses the first KEYWORD[...] of a text. What follows it (a vertical
// system in some ESRI files) is left unread.
func readWKT(text string) (*wktNode, error) {
	r := &wktReader{text: text}
	return r.node(0)
}

func (r *wktReader) fail(what string) error {
	return refuse(quoteShort(r.text), Malformed, fmt.Sprintf("cannot be read as WKT: %s at character %d", what, r.pos+1))
}

func (r *wktReader) skipBlanks() {
	for r.pos < len(r.text) && strings.IndexByte(" \t\r\n", r.text[r.pos]) >= 0 {
		r.pos++
	}
}

// peek returns the next byte that is no blank, 0 at the end.
func (r *wktReader) peek() byte {
	r.skipBlanks()
	if r.pos >= len(r.text) {
		return 0
	}
	return r.text[r.pos]
}

// word reads a keyword or a number: all up to a bracket, comma, quote or blank.
func (r *wktReader) word() string {
	r.skipBlanks()
	start := r.pos
	for r.pos < len(r.text) && strings.IndexByte(" \t\r\n[](),\"", r.text[r.pos]) < 0 {
		r.pos++
	}
	return r.text[start:r.pos]
}

func (r *wktReader) node(depth int) (*wktNode, error) {
	if depth > maxWKTDepth {
		return nil, r.fail("too many brackets")
	}
	n := &wktNode{keyword: strings.ToUpper(r.word())}
	if n.keyword == "" {
		return nil, r.fail("no keyword")
	}
	if c := r.peek(); c != '[' && c != '(' {
		return nil, r.fail("no opening bracket")
	}
	r.pos++
	for {
		if err := r.item(n, depth); err != nil {
			return nil, err
		}
		switch r.peek() {
		case ',':
			r.pos++
		case ']', ')':
			r.pos++
			return n, nil
		default:
			return nil, r.fail("no comma or closing bracket")
		}
	}
}

// item reads one string, number, bare word or node into n.
func (r *wktReader) item(n *wktNode, depth int) error {
	if r.peek() == '"' {
		s, err := r.quoted()
		n.strings = append(n.strings, s)
		return err
	}
	start := r.pos
	word := r.word()
	if c := r.peek(); c == '[' || c == '(' {
		r.pos = start
		c, err := r.node(depth + 1)
		n.children = append(n.children, c)
		return err
	}
	if word == "" {
		return r.fail("nothing between commas")
	}
	if unicode.IsLetter(rune(word[0])) { // a direction such as NORTH
		return nil
	}
	v, err := strconv.ParseFloat(word, 64)
	if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
		return r.fail("no number")
	}
	n.numbers = append(n.numbers, v)
	return nil
}

// quoted reads a string in double quotes; a doubled quote stands for one.
func (r *wktReader) quoted() (string, error) {
	var s strings.Builder
	for rest := r.text[r.pos+1:]; ; {
		part, after, ok := strings.Cut(rest, `"`)
		if !ok {
			return "", r.fail("no closing quote")
		}
		s.WriteString(part)
		if !strings.HasPrefix(after, `"`) {
			r.pos = len(r.text) - len(after)
			return s.String(), nil
		}
		s.WriteByte('"')
		rest = after[1:]
	}
}
