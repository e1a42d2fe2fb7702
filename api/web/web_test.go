package web_test

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"clearway/api/web"
)

// What the page and its modules refer to is there, under the same host.
func TestReferencesResolve(t *testing.T) {
	reference := regexp.MustCompile(`(?:href|src|from)[= ]["']([^"']+)["']`)
	files, found := web.Files(), 0
	for name, file := range files {
		for _, match := range reference.FindAllStringSubmatch(string(file.Content), -1) {
			found++
			if id, ok := strings.CutPrefix(match[1], "#"); ok {
				if !strings.Contains(string(file.Content), `id="`+id+`"`) {
					t.Errorf("%s refers to %s, which is not on it", name, match[1])
				}
				continue
			}
			target := path.Join(path.Dir(name), match[1])
			if strings.HasPrefix(match[1], "/") {
				target = match[1]
			}
			if _, ok := files[target]; !ok && target != "/openapi.json" {
				t.Errorf("%s refers to %s, which is not there", name, match[1])
			}
		}
	}
	if found < 10 {
		t.Errorf("only %d references found", found)
	}
}

// Nothing is fetched from another host, and no script or style stands in the
// HTML: the Content-Security-Policy would refuse it.
func TestStrictPolicyHolds(t *testing.T) {
	for name, file := range web.Files() {
		content := strings.ReplaceAll(string(file.Content), "http://www.w3.org/2000/svg", "")
		if regexp.MustCompile(`https?://|["']//`).MatchString(content) {
			t.Errorf("%s names another host", name)
		}
		if regexp.MustCompile(`(?i)<style|\sstyle=|\son\w+=|<script>|javascript:|innerHTML|eval\(`).MatchString(content) {
			t.Errorf("%s has what the policy refuses or what could inject HTML", name)
		}
	}
}

func TestFilesHaveTheirTypes(t *testing.T) {
	for name, want := range map[string]string{
		"/": "text/html; charset=utf-8", "/main.mjs": "text/javascript; charset=utf-8",
		"/style.css": "text/css; charset=utf-8", "/icon.svg": "image/svg+xml",
	} {
		if got := web.Files()[name]; got.ContentType != want || len(got.Content) == 0 {
			t.Errorf("%s: %q with %d bytes, want %q", name, got.ContentType, len(got.Content), want)
		}
	}
}
