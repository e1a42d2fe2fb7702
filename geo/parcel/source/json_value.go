package source

import (
	"encoding/json"
	"iter"
	"unicode/utf8"

	"clearway/geo/rawjson"
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
		for i := rawjson.Blank(v, 1); v[i] != '}'; {
			end := rawjson.After(v, i)
			name := v[i:end]
			i = rawjson.Blank(v, rawjson.Blank(v, end)+1)
			end = rawjson.After(v, i)
			if !yield(name, v[i:end]) {
				return
			}
			i = rawjson.Next(v, end)
		}
	}
}

// elements yields the values of an array.
func (v jsonText) elements() iter.Seq[jsonText] {
	return func(yield func(jsonText) bool) {
		for i := rawjson.Blank(v, 1); v[i] != ']'; {
			end := rawjson.After(v, i)
			if !yield(v[i:end]) {
				return
			}
			i = rawjson.Next(v, end)
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
