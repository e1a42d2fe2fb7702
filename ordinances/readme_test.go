package ordinances_test

import (
	"os"
	"regexp"
	"testing"
	"testing/fstest"

	"clearway/ordinances"
)

var fenced = regexp.MustCompile("(?s)```yaml\n# (our-town/[a-z_-]+\\.yaml)\n(.*?)```")

// The town that README.md writes out loads, and its worked cases hold.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, m := range fenced.FindAllSubmatch(text, -1) {
		files[string(m[1])] = &fstest.MapFile{Data: m[2]}
	}
	if len(files) != 3 {
		t.Fatalf("README.md writes out %d files, want 3", len(files))
	}
	o, err := ordinances.Load(files, "our-town")
	if err != nil {
		t.Fatal(err)
	}
	results, err := o.RunCases()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range results {
		if c.Fault != "" {
			t.Errorf("line %d, %s: %s", c.Line, c.Case, c.Fault)
		}
	}
}
