package source

import (
	"encoding/json"
	"iter"
	"unicode/utf8"
)

// jsonText is the text of one JSON value that a decoder found well formed,
// without space around it. Names of members are compared letter
// by letter with their case. The empty text stands for a member that is not there.
type jsonText []byte

func (v jsonText) begins(c byte) bool { return len(v) > 0 && v[0] == c }

func (v jsonText) isNull() bool { return v.begins('n') }

// isNumber tells whether the value is a number.
func (v jsonText) isNumber() bool { return len(v) > 0 && (v[0] == '-' || v[0] >= '0' && v[0] <= '9') }

// members yields names, as they stand between the quotes, and values of an object.
func (v jsonText) members() iter.Seq2[jsonText, jsonText] {
	return func(yield func(jsonText, jsonText) bool) {
		for i := skipBlank(v, 1); v[i] != '}'; {
			end := skipJSON(v, i)
			name := v[i:end]
			i = skipBlank(v, skipBlank(v, end)+1)
			end = skipJSON(v, i)
			if !yield(name, v[i:end]) {
				return
			}
			i = skipComma(v, end)
		}
	}
}

// elements yields the values of an array.
func (v jsonText) elements() iter.Seq[jsonText] {
	return func(yield func(jsonText) bool) {
		for i := skipBlank(v, 1); v[i] != ']'; {
			end := skipJSON(v, i)
			if !yield(v[i:end]) {
				return
			}
			i = skipComma(v, end)
		}
	}
}

// is tells whether a string holds just this ASCII text.
func (v jsonText) is(s string) bool {
	if len(v) == len(s)+2 && v[0] == '"' && string(v[1:len(v)-1]) == s {
		return true
	}
	return v.begins('"') && hasEscape(v) && v.unquote(nil) == s
}

func hasEscape(v jsonText) bool {
	for _, c := range v {
		if c == '\\' {
			return true
		}
	}
	return false
}

// unquote returns the characters of a string. Bytes that are not UTF-8 go through d.
func (v jsonText) unquote(d *decoder) string {
	inner := v[1 : len(v)-1]
	escaped := hasEscape(inner)
	switch {
	case !escaped && d == nil:
		return string(inner)
	case !escaped:
		return d.text(inner, false)
	case d != nil && !utf8.Valid(inner):
		v = []byte(`"` + d.text(inner, false) + `"`)
	}
	var s string
	if json.Unmarshal(v, &s) != nil {
		return string(inner)
	}
	return s
}

func skipBlank(v jsonText, i int) int {
	for v[i] == ' ' || v[i] == '\n' || v[i] == '\r' || v[i] == '\t' {
		i++
	}
	return i
}

// skipComma returns where the next member begins, or where the closing bracket is.
func skipComma(v jsonText, i int) int {
	if i = skipBlank(v, i); v[i] == ',' {
		i = skipBlank(v, i+1)
	}
	return i
}

// skipJSON returns the place behind the value that begins at i.
func skipJSON(v jsonText, i int) int {
	switch v[i] {
	case '"':
		return skipQuoted(v, i)
	case '{', '[':
		return skipBracketed(v, i)
	}
	for i < len(v) {
		switch v[i] {
		case ',', ']', '}', ' ', '\n', '\r', '\t':
			return i
		}
		i++
	}
	return i
}

func skipQuoted(v jsonText, i int) int {
	for i++; v[i] != '"'; i++ {
		if v[i] == '\\' {
			i++
		}
	}
	return i + 1
}

func skipBracketed(v jsonText, i int) int {
	for depth := 0; ; i++ {
		switch v[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"':
			i = skipQuoted(v, i) - 1
		}
	}
}
