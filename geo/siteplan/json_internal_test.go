package siteplan

import (
	"encoding/json"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

var jsonTexts = []string{
	`{}`, `[]`, `null`, `true`, `false`, `0`, `-0`, `1`, `-1.5e+10`, `1E400`, `""`, `"a"`, ` [ 1 , 2 ] `, `{"a":{"b":[1,{"c":null}]}}`,
	`"\u00e9\n\/\\\""`, `"\ud83d\ude00"`, `"\ud83d"`, "\"\xff\"", `{"a":1,"a":2}`, `[[[[]]]]`, `[0.1,0.10,1e-7,-92.801902049,123456789012345678]`,
	``, ` `, `{`, `}`, `[`, `]`, `[1,]`, `[,1]`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{a:1}`, `{'a':1}`, `01`, `-`, `+1`, `.5`, `1.`, `1e`, `1e+`, `0x1`, `NaN`,
	`Infinity`, `-Infinity`, `nul`, `nulls`, `truefalse`, `"`, `"\`, `"\x"`, `"\u12"`, `"\u12g4"`, "\"\n\"", "\"\x00\"", `[1] 2`, `{}{}`, `// c`, "\ufeff{}", `[1 2]`,
	"[\u00a01]", `{"a" 1}`, `{"a":1 "b":2}`, `[-]`, `[--1]`, `[1e5.5]`, `[1.2.3]`,
}

func TestSyntaxAgreesWithEncodingJSON(t *testing.T) {
	for _, text := range jsonTexts {
		if got, want := checkSyntax([]byte(text)) == nil, json.Valid([]byte(text)); got != want {
			t.Errorf("%q: valid = %v, want %v", text, got, want)
		}
	}
}

// FuzzSyntax holds the reader against encoding/json: the same texts are JSON, and
// they mean the same.
func FuzzSyntax(f *testing.F) {
	for _, text := range jsonTexts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		err := checkSyntax(data)
		if err != nil && err.Code == CodeTooDeep {
			return
		}
		if got, want := err == nil, json.Valid(data); got != want {
			t.Fatalf("valid = %v, want %v: %v", got, want, err)
		}
		if err != nil {
			return
		}
		got, ok := value(strings.TrimSpace(string(data))).decode()
		var want any
		if uerr := json.Unmarshal(data, &want); (uerr == nil) != ok {
			t.Fatalf("decoded = %v, encoding/json: %v", ok, uerr)
		}
		if ok && !reflect.DeepEqual(got, want) {
			t.Fatalf("decoded %#v, want %#v", got, want)
		}
	})
}

func TestFloatIsTheNearest(t *testing.T) {
	for _, text := range []string{
		"0", "-0", "1", "0.1", "0.3", "-92.801902049", "44.748815241", "2023181.964", "0.000000000000001", "999999999999999", "123456.789012345",
		"9007199254740993", "1e22", "1e23", "-1.5E-7", "0.1000000000000000055511151231257827", "5e-324", "1.7976931348623157e308",
	} {
		want, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := value(text).float()
		if !ok || math.Float64bits(got) != math.Float64bits(want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	if _, ok := value("1e400").float(); ok {
		t.Error("1e400 has a value")
	}
}

func TestDecimals(t *testing.T) {
	for text, want := range map[string]int{
		"1": 0, "-1.5": 1, "1.50": 2, "0.000": 3, "1e-7": 7, "1.5e-7": 8, "1.234e2": 1, "1.2e5": 0, "1E+2": 0, "12e-1": 1, "1e-99999999999": 1000, "1.5e99999": 0,
	} {
		if got := decimals(value(text)); got < want || got != want && want < 1000 {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}
