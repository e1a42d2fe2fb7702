package api

import (
	"regexp"
	"testing"
)

// The file name of a download comes from the id of a permit, which a rule file may
// choose as it likes (labstack/echo 2531 lets it break out of the header).
func TestFileNameIsSafe(t *testing.T) {
	for given, want := range map[string]string{
		"sidewalk-cafe":        "sidewalk-cafe.pdf",
		`a";x=.txt`:            "a--x--txt.pdf",
		"a\r\nSet-Cookie: b=c": "a--Set-Cookie--b-c.pdf",
		"../../etc/passwd":     "------etc-passwd.pdf",
		"кафе":                 "----.pdf",
		"CON.":                 "CON-.pdf",
		"":                     "plan.pdf",
		"nul\x00byte\u202egpj": "nul-byte-gpj.pdf",
	} {
		got := fileName(given, "pdf")
		if got != want || !regexp.MustCompile(`^[A-Za-z0-9-]+\.pdf$`).MatchString(got) {
			t.Errorf("fileName(%q) = %q, want %q", given, got, want)
		}
	}
}
