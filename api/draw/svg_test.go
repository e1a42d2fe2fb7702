package draw_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"clearway/api/draw"
)

// The SVG is well-formed XML in millimetres, may stand inline under a strict content
// security policy, and tells the rules of its dimensions.
func TestSVG(t *testing.T) {
	for _, s := range allSamples(t) {
		t.Run(s.name, func(t *testing.T) {
			r := s.check(t)
			d := drawn(t, r, draw.Options{PlanName: `<&"'>.geojson`})
			elements := elementsOf(t, svgOf(t)(d))
			var rules []string
			for _, e := range elements {
				if slices.Contains([]string{"script", "style", "image", "use", "a", "foreignObject"}, e.Name.Local) {
					t.Errorf("element %s", e.Name.Local)
				}
				for _, a := range e.Attr {
					if a.Name.Local == "style" || a.Name.Local == "href" || strings.HasPrefix(a.Name.Local, "on") {
						t.Errorf("attribute %s of %s", a.Name.Local, e.Name.Local)
					}
					if a.Name.Local == "data-rule" {
						rules = append(rules, strings.Fields(a.Value)...)
					}
				}
			}
			for _, f := range r.Findings {
				if f.Status == "fail" && len(f.Witness) > 0 && !slices.Contains(rules, f.Rule) {
					t.Errorf("no dimension has data-rule %s", f.Rule)
				}
			}
		})
	}
}

func TestSVGIsInMillimetres(t *testing.T) {
	d := drawn(t, fixture(t, "prescott-planter-pinch").check(t), draw.Options{})
	root := elementsOf(t, svgOf(t)(d))[0]
	got := map[string]string{}
	for _, a := range root.Attr {
		got[a.Name.Local] = a.Value
	}
	if got["viewBox"] != "0 0 279.4 215.9" || got["width"] != "279.4mm" || got["height"] != "215.9mm" {
		t.Errorf("viewBox %q, width %q, height %q; want letter paper in mm", got["viewBox"], got["width"], got["height"])
	}
}

func elementsOf(t *testing.T, svg []byte) []xml.StartElement {
	t.Helper()
	var found []xml.StartElement
	dec := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := dec.Token()
		if errors.Is(err, io.EOF) {
			return found
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok {
			found = append(found, e.Copy())
		}
	}
}
