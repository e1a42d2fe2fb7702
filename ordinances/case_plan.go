package ordinances

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/goccy/go-yaml"
)

// thingDrawn is a thing on the plan of a worked case: its properties and its shape.
type thingDrawn struct {
	id         string
	properties map[string]any
}

// layout is the plan of a case as GeoJSON in a grid of feet.
func (c *workedCase) layout(f *caseFile) ([]map[string]any, error) {
	things, err := laidOut(nil, f.Plans[c.Plan])
	if err != nil {
		return nil, err
	}
	for _, id := range c.Without {
		i := slices.IndexFunc(things, func(t thingDrawn) bool { return t.id == id })
		if i < 0 {
			return nil, fmt.Errorf("without: there is no %q in plan %s", id, c.Plan)
		}
		things = slices.Delete(things, i, i+1)
	}
	if things, err = laidOut(things, c.With); err != nil {
		return nil, err
	}
	features := make([]map[string]any, len(things))
	for i, t := range things {
		if features[i], err = t.feature(); err != nil {
			return nil, err
		}
	}
	return features, nil
}

// laidOut adds things to a plan. What is already there keeps what is not said anew.
func laidOut(things []thingDrawn, more yaml.MapSlice) ([]thingDrawn, error) {
	for _, item := range more {
		id := fmt.Sprint(item.Key)
		said, ok := properties(item.Value)
		if !ok {
			return nil, fmt.Errorf("%s: a thing is written as {role: ..., box: [...]}", id)
		}
		i := slices.IndexFunc(things, func(t thingDrawn) bool { return t.id == id })
		if i < 0 {
			things = append(things, thingDrawn{id: id, properties: map[string]any{}})
			i = len(things) - 1
		}
		things[i].say(said)
	}
	return things, nil
}

// say changes what is said of a thing; a new shape replaces the old one.
func (t *thingDrawn) say(said map[string]any) {
	if slices.ContainsFunc(shapes, func(s string) bool { return said[s] != nil }) {
		for _, s := range shapes {
			delete(t.properties, s)
		}
	}
	for k, v := range said {
		if v == nil {
			delete(t.properties, k)
			continue
		}
		t.properties[k] = v
	}
}

func properties(v any) (map[string]any, bool) {
	switch m := v.(type) {
	case map[string]any:
		return m, true
	case yaml.MapSlice:
		out := map[string]any{}
		for _, item := range m {
			out[fmt.Sprint(item.Key)] = item.Value
		}
		return out, true
	}
	return nil, false
}

// shapes are the words for a thing's shape: box is [left, bottom, right, top],
// polygon and line are lists of [x, y], point is one.
var shapes = []string{"box", "polygon", "line", "point"}

func (t thingDrawn) feature() (map[string]any, error) {
	properties := map[string]any{}
	var geometry map[string]any
	for k, v := range t.properties {
		if !slices.Contains(shapes, k) {
			properties[k] = v
			continue
		}
		var err error
		if geometry, err = shape(k, v); err != nil {
			return nil, fmt.Errorf("%s: %w", t.id, err)
		}
	}
	if geometry == nil || properties["role"] == nil {
		return nil, fmt.Errorf("%s needs a role and a shape: box, polygon, line or point", t.id)
	}
	return map[string]any{"type": "Feature", "id": t.id, "properties": properties, "geometry": geometry}, nil
}

func shape(kind string, v any) (map[string]any, error) {
	list, _ := v.([]any)
	switch kind {
	case "box":
		if len(list) != 4 {
			return nil, fmt.Errorf("a box is [left, bottom, right, top]")
		}
		l, b, r, t := list[0], list[1], list[2], list[3]
		ring := []any{[]any{l, b}, []any{r, b}, []any{r, t}, []any{l, t}, []any{l, b}}
		return map[string]any{"type": "Polygon", "coordinates": []any{ring}}, nil
	case "polygon":
		if len(list) < 3 {
			return nil, fmt.Errorf("a polygon needs three corners or more")
		}
		return map[string]any{"type": "Polygon", "coordinates": []any{append(slices.Clone(list), list[0])}}, nil
	case "line":
		if len(list) < 2 {
			return nil, fmt.Errorf("a line needs two points or more")
		}
		return map[string]any{"type": "LineString", "coordinates": list}, nil
	}
	if len(list) != 2 {
		return nil, fmt.Errorf("a point is [x, y]")
	}
	return map[string]any{"type": "Point", "coordinates": list}, nil
}

// geoJSON writes the plan of a case as a site plan in a grid of feet near the town.
func (c *workedCase) geoJSON(f *caseFile, near [2]float64) ([]byte, error) {
	features, err := c.layout(f)
	if err != nil {
		return nil, err
	}
	return json.Marshal(map[string]any{
		"type":     "FeatureCollection",
		"grid":     map[string]any{"unit": "ft", "origin": near[:], "bearing": 0},
		"features": features,
	})
}
