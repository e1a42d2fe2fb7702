package source

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"testing"
)

// columnValue reads one value of a column "V" of a kind.
func columnValue(t *testing.T, column, value string) string {
	t.Helper()
	d, err := openDBF(bytes.NewReader(dbfSpec{columns: []string{column}, rows: [][]string{{value}}}.file()), "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.next(); err != nil {
		t.Fatal(err)
	}
	return d.values[0]
}

func TestTableValues(t *testing.T) {
	double := string(leFloat(nil, 12.5))
	currency := make([]byte, 8)
	binary.LittleEndian.PutUint64(currency, uint64(1<<64-123450)) // -12.3450
	// 13 June 2003, 14:30:05: Julian day 2452804.
	when := string(le(le(nil, 2452804), uint32((14*3600+30*60+5)*1000)))
	for _, tt := range []struct{ name, column, value, want string }{
		{"text", "V C 10", "MAIN ST", "MAIN ST"},
		{"text with blanks around it", "V C 10", "  A B ", "A B"},
		{"text up to a zero byte", "V C 10", "AB\x00CD", "AB"},
		{"no text", "V C 10", "", ""},
		{"text that looks like a number", "V C 10", "007.500", "007.500"},
		{"ZIP code as a real number", "V N 24.6", "94704.000000", "94704"},
		{"zeros at the end of decimals", "V N 12.3", "       12.500", "12.5"},
		{"zeros in front", "V N 10", "00123", "00123"},
		{"negative", "V N 10", "-4", "-4"},
		{"minus nothing", "V N 10.2", "-0.00", "0"},
		{"exponent", "V F 20", "1.25000000000e+006", "1250000"},
		{"exponent below 1", "V F 20", "2.5E-03", "0.0025"},
		{"null number", "V N 10", "", ""},
		{"number that did not fit", "V N 5", "*****", ""},
		{"number written with zero bytes", "V N 5", "\x00\x00\x00\x00\x00", ""},
		{"no number in a column of numbers", "V N 5", "N/A", "N/A"},
		{"date", "V D 8", "20130102", "20130102"},
		{"no date", "V D 8", "", ""},
		{"date of zeros", "V D 8", "00000000", ""},
		{"yes", "V L 1", "Y", "true"},
		{"true", "V L 1", "t", "true"},
		{"no", "V L 1", "n", "false"},
		{"false", "V L 1", "F", "false"},
		{"not known", "V L 1", "?", ""},
		{"blank logical", "V L 1", " ", ""},
		{"FoxPro integer", "V I 4", "\xfe\xff\xff\xff", "-2"},
		{"FoxPro double", "V B 8", double, "12.5"},
		{"FoxPro currency", "V Y 8", string(currency), "-12.345"},
		{"FoxPro time", "V T 8", when, "2003-06-13T14:30:05"},
		{"no FoxPro time", "V T 8", string(make([]byte, 8)), ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := columnValue(t, tt.column, tt.value); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestTableColumns(t *testing.T) {
	long := strings.Repeat("x", 300)
	clipper := dbfSpec{columns: []string{"LONG C 44.1", "B C 2"}}.file() // 44 + 256
	row := append(append([]byte{' '}, long...), "no"...)
	binary.LittleEndian.PutUint32(clipper[4:], 1)
	binary.LittleEndian.PutUint16(clipper[10:], uint16(len(row)))
	clipper = append(clipper[:len(clipper)-1], row...)
	for _, tt := range []struct {
		name   string
		file   []byte
		fields []string
		values []string
	}{
		{
			"names that repeat", dbfSpec{columns: []string{"A C 2", "A C 2", "A_2 C 2"}, rows: [][]string{{"1", "2", "3"}}}.file(),
			[]string{"A", "A_2", "A_2_2"},
			[]string{"1", "2", "3"},
		},
		{
			"memo columns are left out", dbfSpec{columns: []string{"A C 2", "M M 10", "B C 2"}, rows: [][]string{{"1", "7", "2"}}}.file(),
			[]string{"A", "B"},
			[]string{"1", "2"},
		},
		{"text longer than 255, as Clipper writes it", clipper, []string{"LONG", "B"}, []string{long, "no"}},
		{
			"decimals of a text mean nothing", dbfSpec{columns: []string{"A C 5.3"}, rows: [][]string{{"12345"}}}.file(),
			[]string{"A"},
			[]string{"12345"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d, err := openDBF(bytes.NewReader(tt.file), "")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := d.next(); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(d.names, tt.fields) || !slices.Equal(d.values, tt.values) {
				t.Errorf("got %q %q", d.names, d.values)
			}
		})
	}
}

func TestTablesThatAreRefused(t *testing.T) {
	good := owners("A").file()
	change := func(at int, with ...byte) []byte {
		out := bytes.Clone(good)
		copy(out[at:], with)
		return out
	}
	for name, file := range map[string][]byte{
		"empty":                          nil,
		"dBASE 7":                        change(0, 4),
		"header shorter than a header":   change(8, 31, 0),
		"header longer than the file":    change(8, 0xff, 0xff),
		"rows of no length":              change(10, 0, 0),
		"columns longer than rows":       change(32+16, 200),
		"language driver of two bytes":   change(29, 0x7b),
		"a header without its last byte": good[:64],
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := openDBF(bytes.NewReader(file), ""); err == nil {
				t.Error("no error")
			}
		})
	}
}

func TestPlainNumber(t *testing.T) {
	for s, want := range map[string]string{
		"": "", "0": "0", "12": "12", "+12": "12", "12.": "12", "12.0": "12", "12.50": "12.5", "-12.50": "-12.5", "0.0": "0", "-0.0": "0", ".5": ".5",
		"1e3": "1000", "1.5E+2": "150", "-1e-3": "-0.001", "1e400": "1e400", "1e300": "1e+300", "100": "100", "abc": "abc", "1.2.3": "1.2.3", "1-2": "1-2",
		"-": "-", "+": "", "++5": "+5", "e5": "e5", "1e": "1e", "5-385-10": "5-385-10", "2015-01-02": "2015-01-02",
	} {
		if got := plainNumber(s); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
	}
	for f, want := range map[float64]string{94704: "94704", 0.1: "0.1", -2.5: "-2.5", 1e20: "100000000000000000000", 1e300: "1e+300", 0: "0", math.Inf(1): "+Inf"} {
		if got := formatFloat(f); got != want {
			t.Errorf("%v: %q, want %q", f, got, want)
		}
	}
}
