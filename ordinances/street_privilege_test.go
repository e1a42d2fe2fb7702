package ordinances_test

import (
	"strings"
	"testing"

	"clearway/ordinances"
)

// What a builder reads who puts something on a street of 30 ft, y -30 to 0, and on
// its walk, y 0 to 12.
func TestStreetPrivilegeMessages(t *testing.T) {
	road := thing("road", `"role":"street"`, box(0, -30, 60, 0))
	const scaffold = `"role":"obstruction","kind":"scaffold"`
	round := thing("round", `"role":"temporary_walk"`, box(15, -5, 45, 0))
	fence := thing("rail", `"role":"fence","height_ft":4`, line(15, -5, 40, -5))
	cases := []struct {
		name, rule string
		features   []string
		status     ordinances.Status
		message    string
	}{
		{
			"off the walk", "walk-kept",
			[]string{thing("bin", scaffold, box(20, -9, 35, -1))},
			ordinances.Pass,
			"0.00 ft onto the walk is the reach of bin; nothing may stand on the walk. bin does not lie on the walk",
		},
		{
			"on the street and on the walk", "walk-kept",
			[]string{thing("bin", scaffold, box(20, -9, 35, 3))},
			ordinances.Pass,
			"9.00 ft between bin and own; at least 4 ft is required",
		},
		{
			"the walk is too narrow beside it", "walk-kept",
			[]string{thing("bin", scaffold, box(20, -9, 35, 9))},
			ordinances.Fail,
			"3.00 ft between bin and own; at least 4 ft is required: 1.00 ft short. The plan shows that pedestrians are not held up: " +
				"what is put up stands off the sidewalk, or leaves 4 ft of it clear, or a temporary walk at least 4 ft wide takes its place",
		},
		{
			"a temporary walk that is too narrow", "walk-kept",
			[]string{thing("bin", scaffold, box(20, 0, 35, 12)), thing("round", `"role":"temporary_walk"`, box(15, -3.5, 45, 0))},
			ordinances.Fail,
			"3.50 ft clear on the temporary walk, at round; at least 4 ft is required: 0.50 ft short. The plan shows that pedestrians are not held up: " +
				"what is put up stands off the sidewalk, or leaves 4 ft of it clear, or a temporary walk at least 4 ft wide takes its place",
		},
		{
			"a gap in the fence", "fence-sides",
			[]string{thing("bin", scaffold, box(20, 0, 35, 12)), round, fence, thing("wall", `"role":"fence"`, line(15, 0, 45, 0))},
			ordinances.Fail,
			"5.00 ft of a side of round without a fence; at most 1 ft is allowed: 4.00 ft too much. " +
				"No fence stands within 1 ft of round over 5.00 ft of its side",
		},
		{
			"no structure", "crossing",
			[]string{thing("bin", scaffold, box(20, -9, 35, -1)), thing("cross", `"role":"crosswalk"`, box(34, -30, 44, 0))},
			ordinances.NotApplicable,
			"No obstruction of kind structure is drawn",
		},
		{
			"a structure and no crossing", "crossing",
			[]string{thing("hut", `"role":"obstruction","kind":"structure"`, box(20, -9, 35, -1))},
			ordinances.NotApplicable,
			"No crosswalk or intersection is drawn",
		},
		{
			"no hydrant", "hydrant",
			[]string{thing("bin", scaffold, box(20, -9, 35, -1))},
			ordinances.Judged,
			"Nothing stands so near to a fire hydrant that it is hard to get at. No hydrant is drawn",
		},
	}
	for _, town := range []string{"prescott-wi", "mazomanie-wi"} {
		for _, c := range cases {
			t.Run(town+", "+c.name, func(t *testing.T) {
				f := finding(t, check(t, town, "street-privilege", street(t, append(c.features, road)...)), c.rule)
				if f.Status != c.status || f.Message != c.message {
					t.Errorf("%s: %s\nwant %s: %s", f.Status, f.Message, c.status, c.message)
				}
				if len(f.Parts) > 0 {
					t.Errorf("parts %+v, though one that holds is enough", f.Parts)
				}
			})
		}
	}
}

// Without the sidewalk nobody can see that it stays open.
func TestWalkKeptWithoutSidewalk(t *testing.T) {
	p := plan(t, `"grid":{"unit":"ft","origin":[-92.8021,44.7489],"bearing":0},`,
		thing("road", `"role":"street"`, box(0, -30, 60, 0)), thing("bin", `"role":"obstruction"`, box(20, -9, 35, -1)))
	f := finding(t, check(t, "prescott-wi", "street-privilege", p), "walk-kept")
	if f.Status != ordinances.Missing || !strings.HasPrefix(f.Message, "No sidewalk is drawn: draw the paved walk") ||
		!strings.Contains(f.Message, "The plan shows that pedestrians are not held up") {
		t.Errorf("%s: %s", f.Status, f.Message)
	}
}

// What an alternative says that does not decide is not said.
func TestAlternativesLeaveNoTrace(t *testing.T) {
	r := check(t, "prescott-wi", "street-privilege", street(t,
		thing("road", `"role":"street"`, box(0, -30, 60, 0)),
		thing("brick", `"role":"obstruction"`, box(20, -9, 35, 0)), thing("sand", `"role":"obstruction"`, box(20, -30, 35, -29))))
	for _, w := range r.Warnings {
		if strings.Contains(w, "off the sidewalk") {
			t.Errorf("warning %q, though all stands off the sidewalk and may", w)
		}
	}
}
