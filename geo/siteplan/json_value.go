package siteplan

import (
	"encoding/json"
	"iter"
	"math"
	"strconv"
	"unsafe"

	"clearway/geo/rawjson"
)

// value is the text of one JSON value, well formed and without space around it.
// The zero value stands for a member that is not there.
type value []byte

func (v value) present() bool  { return len(v) > 0 }
func (v value) isNull() bool   { return len(v) > 0 && v[0] == 'n' }
func (v value) isObject() bool { return len(v) > 0 && v[0] == '{' }
func (v value) isArray() bool  { return len(v) > 0 && v[0] == '[' }
func (v value) isString() bool { return len(v) > 0 && v[0] == '"' }
func (v value) isNumber() bool { return len(v) > 0 && (v[0] == '-' || isDigit(v[0])) }

// kind names the value's JSON type as a message would.
func (v value) kind() string {
	switch {
	case !v.present():
		return "nothing"
	case v.isNull():
		return "null"
	case v.isObject():
		return "an object"
	case v.isArray():
		return "an array"
	case v.isString():
		return "a text"
	case v.isNumber():
		return "a number"
	}
	return "true or false"
}

// text returns the characters of a JSON string, with escapes resolved.
func (v value) text() string {
	inner := v[1 : len(v)-1]
	for _, c := range inner {
		if c == '\\' || c >= 0x80 {
			var s string
			if json.Unmarshal(v, &s) != nil {
				return string(inner)
			}
			return s
		}
	}
	if known, ok := frequent[string(inner)]; ok {
		return known
	}
	return string(inner)
}

// frequent are texts that stand in every plan many times; they are kept once.
var frequent = func() map[string]string {
	texts := map[string]string{}
	for _, s := range []string{
		"type", "features", "Feature", "id", "properties", "geometry", "coordinates", "role", "kind", "existing",
		"name", "width_ft", "height_ft", "diameter_ft", "surface",
		"Point", "LineString", "Polygon", "MultiPoint", "MultiLineString", "MultiPolygon",
		string(Table), string(Chair), string(Planter), string(Barrier), string(Bench), string(Tree), string(TreeWell),
		string(Pole), string(Light), string(Hydrant), string(Meter), string(Trash), string(Sign), string(Object),
		string(Sidewalk), string(Curb), string(Building), string(Parcel), string(Door), string(Cafe),
	} {
		texts[s] = s
	}
	return texts
}()

// float returns a JSON number, and whether it is within the range of a float64.
func (v value) float() (float64, bool) {
	if f, ok := shortFloat(v); ok {
		return f, true
	}
	f, err := strconv.ParseFloat(unsafe.String(unsafe.SliceData(v), len(v)), 64)
	return f, err == nil && !math.IsInf(f, 0)
}

// shortFloat reads a decimal of at most 15 digits without exponent. Both its
// digits and the power of ten are exact, so that the quotient is the nearest
// float64 (W. D. Clinger, How to read floating point numbers accurately, 1990).
func shortFloat(v value) (float64, bool) {
	const mostDigits = 15
	var digits uint64
	count, decimals := 0, -1
	i := 0
	if v[0] == '-' {
		i = 1
	}
	for _, c := range v[i:] {
		switch {
		case isDigit(c):
			digits = digits*10 + uint64(c-'0')
			count++
			if decimals >= 0 {
				decimals++
			}
		case c == '.':
			decimals = 0
		default:
			return 0, false
		}
	}
	if count > mostDigits {
		return 0, false
	}
	f := float64(digits) / powersOfTen[max(decimals, 0)]
	if v[0] == '-' {
		f = -f
	}
	return f, true
}

var powersOfTen = [16]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// members yields the names and values of an object, in the order of the text.
func (v value) members() iter.Seq2[string, value] {
	return func(yield func(string, value) bool) {
		for i := rawjson.Blank(v, 1); v[i] != '}'; {
			end := rawjson.After(v, i)
			name := v[i:end].text()
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
func (v value) elements() iter.Seq[value] {
	return func(yield func(value) bool) {
		for i := rawjson.Blank(v, 1); v[i] != ']'; {
			end := rawjson.After(v, i)
			if !yield(v[i:end]) {
				return
			}
			i = rawjson.Next(v, end)
		}
	}
}

// decode returns the value as encoding/json would decode it into an any, and
// false where a number is too large for a float64. The last of two members of
// one name counts.
func (v value) decode() (any, bool) {
	switch {
	case v.isString():
		return v.text(), true
	case v.isNumber():
		return v.float()
	case v.isObject():
		return v.decodeObject()
	case v.isArray():
		list := []any{}
		for e := range v.elements() {
			item, ok := e.decode()
			if !ok {
				return nil, false
			}
			list = append(list, item)
		}
		return list, true
	case v.isNull():
		return nil, true
	}
	return v[0] == 't', true
}

func (v value) decodeObject() (map[string]any, bool) {
	object := map[string]any{}
	for name, member := range v.members() {
		item, ok := member.decode()
		if !ok {
			return nil, false
		}
		object[name] = item
	}
	return object, true
}
