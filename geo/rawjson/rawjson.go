// Package rawjson finds the parts of a JSON text (RFC 8259) that is known to be well
// formed: a reader looks at those that it wants and decodes no others. A text that is
// not well formed may make it panic.
package rawjson

// After returns the index just after the value that begins at i.
func After(v []byte, i int) int {
	switch v[i] {
	case '"':
		return afterString(v, i)
	case '{', '[':
		return afterNested(v, i)
	}
	for i < len(v) && v[i] != ',' && v[i] != ']' && v[i] != '}' && !IsBlank(v[i]) {
		i++
	}
	return i
}

// Blank returns the index of the first byte from i on that is not blank.
func Blank(v []byte, i int) int {
	for IsBlank(v[i]) {
		i++
	}
	return i
}

// IsBlank tells whether a byte may stand between values.
func IsBlank(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// Next returns where, after a value that ends at i, the next one of its object or array
// begins, or the index of the closing bracket.
func Next(v []byte, i int) int {
	if i = Blank(v, i); v[i] == ',' {
		i = Blank(v, i+1)
	}
	return i
}

func afterString(v []byte, i int) int {
	for i++; v[i] != '"'; i++ {
		if v[i] == '\\' {
			i++
		}
	}
	return i + 1
}

func afterNested(v []byte, i int) int {
	for depth := 0; ; i++ {
		c := v[i]
		if c < '[' && c != '"' {
			continue // digits, commas and blanks: nearly all of a map
		}
		switch c {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"':
			i = afterString(v, i) - 1
		}
	}
}
