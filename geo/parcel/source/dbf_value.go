package source

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// value returns the text of a column of the present record.
func (d *dbf) value(c dbfColumn) string {
	raw := d.record[c.offset : c.offset+c.length]
	if strings.IndexByte("I+BOYT@", c.kind) >= 0 {
		if s, ok := dbfBinary(c.kind, raw); ok {
			return s
		}
	}
	s := d.filed(raw)
	switch c.kind {
	case 'N', 'F':
		return dbfNumber(s)
	case 'D':
		return dbfDate(s)
	case 'L':
		return dbfLogical(s)
	}
	return s
}

// filed returns what stands in a column up to the first zero byte, without blanks at
// the ends.
func (d *dbf) filed(raw []byte) string {
	text, _, _ := bytes.Cut(raw, []byte{0})
	trimmed := trimBlanks(text)
	return strings.TrimSpace(d.text.text(trimmed, len(trimmed) == len(raw)))
}

// trimBlanks returns b without the blanks at its end, of which a column has many: it
// looks at eight bytes at a time.
func trimBlanks(b []byte) []byte {
	const blanks = 0x2020202020202020
	for len(b) >= 8 && binary.LittleEndian.Uint64(b[len(b)-8:]) == blanks {
		b = b[:len(b)-8]
	}
	return bytes.TrimRight(b, " ")
}

// dbfNumber returns a number, "" for null, which may be written as stars like a
// number that did not fit.
func dbfNumber(s string) string {
	if strings.HasPrefix(s, "*") {
		return ""
	}
	return plainNumber(s)
}

// dbfDate returns a date as YYYYMMDD, as filed, "" for null, which may be zeros.
func dbfDate(s string) string {
	if strings.Trim(s, "0") == "" {
		return ""
	}
	return s
}

func dbfLogical(s string) string {
	switch s {
	case "T", "t", "Y", "y":
		return "true"
	case "F", "f", "N", "n":
		return "false"
	}
	return ""
}

// dbfBinary returns the numbers and times of FoxPro, which are not written as text.
func dbfBinary(kind byte, raw []byte) (string, bool) {
	switch {
	case (kind == 'I' || kind == '+') && len(raw) == 4:
		return strconv.Itoa(int(int32(binary.LittleEndian.Uint32(raw)))), true
	case len(raw) != 8:
		return "", false
	}
	word := binary.LittleEndian.Uint64(raw)
	switch kind {
	case 'B', 'O':
		return formatFloat(math.Float64frombits(word)), true
	case 'Y':
		return dbfCurrency(int64(word)), true
	}
	return julianTime(int(uint32(word)), int(uint32(word>>32))), true
}

// dbfCurrency writes an amount that is held in ten thousandths.
func dbfCurrency(n int64) string {
	sign, magnitude := "", uint64(n)
	if n < 0 {
		sign, magnitude = "-", -magnitude
	}
	return plainNumber(fmt.Sprintf("%s%d.%04d", sign, magnitude/10000, magnitude%10000))
}

// julianTime writes a time that is held as a Julian day and milliseconds, "" for
// null. The day is converted after Fliegel and Van Flandern (1968), Comm. ACM 11, 657.
func julianTime(day, ms int) string {
	if day <= 0 || day > 5373484 { // the year 9999
		return ""
	}
	l := day + 68569
	n := 4 * l / 146097
	l -= (146097*n + 3) / 4
	year := 4000 * (l + 1) / 1461001
	l += 31 - 1461*year/4
	month := 80 * l / 2447
	dom := l - 2447*month/80
	l = month / 11
	month += 2 - 12*l
	year += 100*(n-49) + l
	s := ms / 1000
	return fmt.Sprintf("%04d-%02d-%02dT%02d:%02d:%02d", year, month, dom, s/3600%24, s/60%60, s%60)
}
