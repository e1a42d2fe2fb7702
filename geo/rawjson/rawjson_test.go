package rawjson_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"clearway/geo/rawjson"
)

func TestAfter(t *testing.T) {
	for _, c := range []struct{ value, rest string }{
		{`"a"`, `,`},
		{`"a\"],}"`, ` `},
		{`"\\"`, `]`},
		{`-12.5e3`, `}`},
		{`true`, "\n"},
		{`null`, ``},
		{`{"a":[1,{"b":"}]"}],"c":"\\\""}`, `]]`},
		{`[]`, `}`},
		{`[[1,2],[3,"]"]]`, `,[`},
	} {
		if got := rawjson.After([]byte("  "+c.value+c.rest), 2); got != 2+len(c.value) {
			t.Errorf("%s: ends at %d, want %d", c.value, got-2, len(c.value))
		}
	}
}

func TestNext(t *testing.T) {
	for _, c := range []struct {
		text string
		want int
	}{{"1,2]", 2}, {"1 \t,\r\n 2]", 7}, {"1]", 1}, {"1  }", 3}} {
		if got := rawjson.Next([]byte(c.text), 1); got != c.want {
			t.Errorf("%q: %d, want %d", c.text, got, c.want)
		}
	}
}

// A value ends where encoding/json says.
func FuzzAfter(f *testing.F) {
	for _, s := range []string{`{"a":[1,"\\]",{}]}`, `"x\""`, `[[],[{"":""}]]`, `0`, `[1e9,true,null]`} {
		f.Add([]byte(s), byte(','))
	}
	f.Fuzz(func(t *testing.T, value []byte, next byte) {
		value = bytes.TrimSpace(value)
		if !json.Valid(value) || !bytes.ContainsRune([]byte(",]} \n"), rune(next)) {
			return
		}
		if got := rawjson.After(append(value, next), 0); got != len(value) {
			t.Errorf("%s ends at %d, want %d", value, got, len(value))
		}
	})
}
