package surround_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/measure"
	"clearway/geo/parcel"
	"clearway/geo/parcel/surround"
	"clearway/geo/siteplan"
)

func complete(t testing.TB, s parcel.Store, p *siteplan.Plan, except ...siteplan.Role) *siteplan.Plan {
	t.Helper()
	c, err := surround.Complete(t.Context(), s, p, except...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// figures are the clear width of a plan, in feet, with its limit at the curb, the clear
// width without the cafe, and the share of the street that a box on it covers.
func figures(t testing.TB, p *siteplan.Plan) map[string]float64 {
	t.Helper()
	site := measure.Open(p)
	w := site.ClearWidth(measure.WalkLimits{Curb: 6 * geo.Foot, Else: 5 * geo.Foot})
	if w.Quantity == nil {
		t.Fatalf("no clear width: %s", w.Missing)
	}
	numbers := map[string]float64{"clear width": w.Quantity.Value, "limit": w.Limit.Feet()}
	for name, n := range w.Also {
		numbers[name] = n
	}
	share := site.StreetShare(p.ByRole(siteplan.Obstruction), siteplan.Street)
	if share.Quantity == nil {
		t.Fatalf("no share: %s", share.Missing)
	}
	numbers["share"] = share.Quantity.Value
	return numbers
}

func sameFigures(t testing.TB, got, want map[string]float64, within float64) {
	t.Helper()
	for name, n := range want {
		if math.Abs(got[name]-n) > within || len(got) != len(want) {
			t.Errorf("%s %.9f, want %.9f", name, got[name], n)
		}
	}
}

// skip is a dumpster on the street: 12 of its 36 ft.
var skip = thing{"skip", siteplan.Obstruction, box(20, -12, 30, 0), nil}

// What is taken from the store gives the same figures as the same things drawn. The
// cafe leaves 7 ft of the walk, at the curb, where 6 ft are asked for.
func TestTakenIsAsDrawn(t *testing.T) {
	s := storeOf(t, rows(street...)...)
	drawn := append(without(), skip)
	want := figures(t, plan(t, drawn...))
	if math.Abs(want["clear width"]-7) > 1e-3 || want["limit"] != 6 || math.Abs(want["share"]-1.0/3) > 1e-4 {
		t.Fatalf("drawn: %v", want)
	}
	for _, c := range []struct {
		name  string
		roles []siteplan.Role
	}{
		{"curb", []siteplan.Role{siteplan.Curb}},
		{"walk", []siteplan.Role{siteplan.Sidewalk}},
		{"buildings", []siteplan.Role{siteplan.Building}},
		{"street", []siteplan.Role{siteplan.Street}},
		{"parcels", []siteplan.Role{siteplan.Parcel}},
		{"curb and walk", []siteplan.Role{siteplan.Curb, siteplan.Sidewalk}},
		{"all", []siteplan.Role{siteplan.Curb, siteplan.Sidewalk, siteplan.Building, siteplan.Street, siteplan.Parcel}},
	} {
		t.Run(c.name, func(t *testing.T) {
			lacking := plan(t, append(without(c.roles...), skip)...)
			got := complete(t, s, lacking)
			sameFigures(t, figures(t, got), want, 1e-6)
			if len(got.Features) != len(drawn) || len(got.Warnings) > 0 {
				t.Errorf("%d features, want %d; warnings %q", len(got.Features), len(drawn), got.Warnings)
			}
		})
	}
}

// A plan is a value: the one that lacks things lacks them afterwards.
func TestPlanIsNotChanged(t *testing.T) {
	s := storeOf(t, rows(street...)...)
	p, twin := plan(t, cafe...), plan(t, cafe...)
	complete(t, s, p)
	if !reflect.DeepEqual(p.Features, twin.Features) || len(p.Assumptions) != len(twin.Assumptions) {
		t.Error("the plan was changed")
	}
}

func TestWhatIsTaken(t *testing.T) {
	s := storeOf(t, append(rows(street...),
		rows(
			thing{"5-2", siteplan.Parcel, box(200, 62, 300, 90), nil}, // a second shape of 5-2
			thing{"", siteplan.Parcel, box(0, 62, 100, 90), nil},      // without a number
			thing{"6-1", siteplan.Parcel, box(405, 12, 500, 62), nil}, // begins 205 ft from what is drawn
			thing{"6-2", siteplan.Parcel, box(350, 12, 389, 62), nil}, // 160 ft from it
			thing{"both", siteplan.Building, orb.MultiPolygon{box(300, 12, 330, 40), box(900, 12, 930, 40)}, nil},
		)...)...)
	for _, c := range []struct {
		name   string
		things []thing
		except []siteplan.Role
		role   siteplan.Role
		want   string
	}{
		{"parcels by number or row", cafe, nil, siteplan.Parcel, "5-1 5-2 5-3 store:parcels:4 store:parcels:5 6-2"},
		{"curb by row", cafe, nil, siteplan.Curb, "store:curb:1"},
		{"no parcels where one is drawn", append([]thing{street[5]}, cafe...), nil, siteplan.Parcel, "5-1"},
		{"no parcels where a property line is drawn", append([]thing{{"lot line", siteplan.PropertyLine, line(0, 12, 300, 12), nil}}, cafe...), nil, siteplan.Parcel, ""},
		{"the drawn curb alone", append([]thing{{"mine", siteplan.Curb, line(100, -1, 200, -1), nil}}, cafe...), nil, siteplan.Curb, "mine"},
		{"not the permit's own subject", cafe, []siteplan.Role{siteplan.Sidewalk}, siteplan.Sidewalk, ""},
		{"an id that the plan has", append([]thing{{"5-1", siteplan.Tree, at(50, 5), nil}}, cafe...), nil, siteplan.Parcel, "store:parcels:1 5-2 5-3 store:parcels:4 store:parcels:5 6-2"},
		{"near parts", cafe, nil, siteplan.Building, "store:building:1 store:building:2 store:building:3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := complete(t, s, plan(t, c.things...), c.except...)
			if ids := ids(got, c.role); ids != c.want {
				t.Errorf("%q, want %q", ids, c.want)
			}
		})
	}
	t.Run("of two parts the near one", func(t *testing.T) {
		both := complete(t, s, plan(t, cafe...)).Feature("store:building:3")
		if _, one := both.Geometry.(orb.Polygon); !one {
			t.Errorf("%T, want the near part alone", both.Geometry)
		}
	})
	t.Run("marked", func(t *testing.T) {
		curb := complete(t, s, plan(t, cafe...)).Feature("store:curb:1")
		p := curb.Properties
		if p["source"] != "curb.zip" || p["version"] != 1.0 || p["loaded"] != "2027-03-01" || p["existing"] != true || curb.Mine || curb.Source.String() != "curb.zip, version 1, loaded 2027-03-01" {
			t.Errorf("%v", p)
		}
	})
}

// What a person is told, each as the beginning of a sentence.
func TestWhatIsSaid(t *testing.T) {
	full := rows(street...)
	drawnCurb := thing{"mine", siteplan.Curb, line(-20, 0, 320, 0), nil}
	far := func(d thing) row { // the same 2 km east
		g := orb.Clone(d.shape).(orb.LineString)
		for i := range g {
			g[i][0] += 0.025
		}
		return row{parcel.Curb, nil, g}
	}
	for _, c := range []struct {
		name                  string
		store                 []row
		things                []thing
		assumptions, warnings []string
	}{
		{
			"curb taken", full, without(siteplan.Curb),
			[]string{
				"the curb near the site is not on the plan: it was taken from the store (curb.zip, version 1, loaded 2027-03-01); check it on site",
				"what was taken from the store is as accurate as its survey", "what the plan draws is as drawn; not used of the store: walk, buildings, street, parcels",
			},
			nil,
		},
		{
			"buildings taken", full, without(siteplan.Building),
			[]string{
				"the buildings near the site are not on the plan: they were taken from the store (building.zip, version 1, loaded 2027-03-01); check them on site",
				"what was taken", "what the plan draws is as drawn; not used of the store: walk, curb, street, parcels",
			},
			nil,
		},
		{"nothing loaded", nil, cafe, nil, []string{"the store holds no walk, curb, building, street or parcel yet"}},
		{"curb not loaded", rows(street[0]), without(siteplan.Curb), []string{"what the plan draws is as drawn; not used of the store: walk"}, nil},
		{"the town is elsewhere", []row{far(street[1])}, cafe, nil, []string{"the site lies outside of what the store holds of curb (curb.zip, version 1, loaded 2027-03-01): nothing of it was taken"}},
		{"the curb drawn, the store's elsewhere", []row{far(street[1])}, append([]thing{drawnCurb}, cafe...), nil, nil},
		{
			"a shape that crosses itself", rows(thing{"bow", siteplan.Building, orb.Polygon{orb.Ring(line(0, 12, 100, 50, 100, 12, 0, 50, 0, 12))}, nil}), cafe,
			[]string{"the buildings near", "what was taken"},
			[]string{"store:building:1: left out, its shape cannot be used: the outer ring crosses itself"},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := complete(t, storeOf(t, c.store...), plan(t, c.things...))
			said(t, "assumption", got.Assumptions, c.assumptions)
			said(t, "warning", got.Warnings, c.warnings)
		})
	}
}

func TestNothingLoadedForAWalk(t *testing.T) {
	got := complete(t, storeOf(t), plan(t, cafe...), siteplan.Sidewalk)
	said(t, "warning", got.Warnings, []string{"the store holds no walk, curb"})
}

func said(t *testing.T, what string, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%ss %q, want %q", what, got, want)
	}
	for i := range want {
		if !strings.HasPrefix(got[i], want[i]) {
			t.Errorf("%s %q, want %q", what, got[i], want[i])
		}
	}
}

// A tape-measure plan is placed on the map by a guess: nothing is mixed into it.
func TestGrid(t *testing.T) {
	onGrid := func(lon float64) *siteplan.Plan {
		p, err := siteplan.Decode([]byte(fmt.Sprintf(`{"type":"FeatureCollection","grid":{"unit":"ft","origin":[%v,44.7489],"bearing":0},"features":[
			{"type":"Feature","id":"curb","properties":{"role":"curb"},"geometry":{"type":"LineString","coordinates":[[0,0],[300,0]]}},
			{"type":"Feature","id":"cafe","properties":{"role":"cafe"},"geometry":{"type":"Polygon","coordinates":[[[120,7],[150,7],[150,12],[120,12],[120,7]]]}}]}`, lon)))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	s := storeOf(t, rows(street...)...)
	for want, p := range map[string]*siteplan.Plan{
		"the plan is drawn on a grid of its own, which lies on the map only as well as its origin and bearing were read off: the store's walk, buildings, street, parcels were left aside": onGrid(-92.8021),
		"the site lies outside of what the store holds of walk (sidewalk.zip, version 1, loaded 2027-03-01), buildings (":                                                                  onGrid(-92.7),
	} {
		got := complete(t, s, p)
		said(t, "warning", got.Warnings, []string{want})
		if len(got.Features) != 2 || len(got.Assumptions) > 0 {
			t.Errorf("%d features, want the two drawn; assumptions %q", len(got.Features), got.Assumptions)
		}
	}
}

// run is a line along the street with a vertex every 500 ft: a straight one of miles
// is none in longitude and latitude.
func run(from, to, y float64) orb.LineString {
	var l orb.LineString
	for x := from; x <= to; x += 500 {
		l = append(l, at(x, y))
	}
	return l
}

func strip(from, to, south, north float64) orb.Polygon {
	back := run(from, to, north)
	back.Reverse()
	ring := append(orb.Ring(run(from, to, south)), back...)
	return orb.Polygon{append(ring, ring[0])}
}

// Curb, walk and street run 6 miles through the town and are cut 1,500 ft from the
// plan: the figures are those of the street of 300 ft, the walk has its two ends at
// the cuts, and the plan keeps within its limit.
func TestThroughTheTown(t *testing.T) {
	long := rows(
		thing{"walk", siteplan.Sidewalk, strip(-16000, 16000, 0, 12), nil},
		thing{"curb", siteplan.Curb, run(-16000, 16000, 0), nil},
		thing{"street", siteplan.Street, strip(-16000, 16000, -36, 0), nil},
	)
	s := storeOf(t, append(long, rows(street[2:4]...)...)...)
	got := complete(t, s, plan(t, append(cafe, skip)...))
	sameFigures(t, figures(t, got), figures(t, plan(t, append(without(siteplan.Parcel), skip)...)), 1e-6)
	across := 0.0
	for _, f := range got.Features {
		b := f.Geometry.Bound()
		across = max(across, b.Max[0]-b.Min[0])
	}
	// The plan is 170 ft across, from the dumpster to the end of the front.
	if want := (170 + 2*1500) * foot; math.Abs(across-want) > 1 {
		t.Errorf("%.1f m across, want %.1f", across, want)
	}
	if !strings.Contains(strings.Join(got.Assumptions, "\n"), "cut off 1500 ft from the plan") {
		t.Errorf("assumptions %q do not tell of the cut", got.Assumptions)
	}
}

// A plan as wide as a plan may be has no room around it: nothing is refused for it.
func TestWidestPlan(t *testing.T) {
	tree := func(id string, x float64) thing { return thing{id, siteplan.Tree, at(x, 0.5), nil} }
	s := storeOf(t, rows(thing{"curb", siteplan.Curb, run(-30000, 30000, 0), nil})...)
	got := complete(t, s, plan(t, append(cafe, tree("west", -8100), tree("east", 8300))...))
	if len(got.Warnings) > 0 || ids(got, siteplan.Curb) != "store:curb:1" {
		t.Errorf("%q, warnings %q", ids(got, siteplan.Curb), got.Warnings)
	}
}

// Surveys that lie beside each other are not mixed: a curb a foot off the walk would
// ask for 5 ft where the law asks for 6.
func TestMisfits(t *testing.T) {
	moved := func(role siteplan.Role, shape orb.Geometry) []row { return rows(thing{"x", role, shape, nil}) }
	for _, c := range []struct {
		name  string
		store []row
		draws []thing
		role  siteplan.Role
		want  string // ids
	}{
		{"curb on the walk's edge", moved(siteplan.Curb, line(-20, 0.4, 320, 0.4)), without(siteplan.Curb), siteplan.Curb, "store:curb:1"},
		{"curb a foot off", moved(siteplan.Curb, line(-20, -1, 320, -1)), without(siteplan.Curb), siteplan.Curb, ""},
		{"curb a foot onto the walk", moved(siteplan.Curb, line(-20, 1, 320, 1)), without(siteplan.Curb), siteplan.Curb, ""},
		{"curb in the middle of the walk", moved(siteplan.Curb, line(-20, 6, 320, 6)), without(siteplan.Curb), siteplan.Curb, ""},
		{"curb beyond a strip of grass", moved(siteplan.Curb, line(-20, -4, 320, -4)), without(siteplan.Curb), siteplan.Curb, "store:curb:1"},
		{"curb off the walk far from the cafe", moved(siteplan.Curb, line(-20, -1, 60, -1, 70, 0, 320, 0)), without(siteplan.Curb), siteplan.Curb, "store:curb:1"},
		{"walk a foot off the curb", moved(siteplan.Sidewalk, box(0, 1, 300, 12)), without(siteplan.Sidewalk), siteplan.Sidewalk, ""},
		{"buildings on the front", moved(siteplan.Building, box(100, 12.05, 200, 50)), without(siteplan.Building), siteplan.Building, "store:building:1"},
		{"buildings half a foot behind the front", moved(siteplan.Building, box(100, 12.5, 200, 50)), without(siteplan.Building), siteplan.Building, ""},
		{"buildings over the front", moved(siteplan.Building, box(100, 11, 200, 50)), without(siteplan.Building), siteplan.Building, ""},
		{"buildings on the walk", moved(siteplan.Building, box(100, 11, 200, 50)), without(siteplan.Building, siteplan.Frontage)[:len(without(siteplan.Building))-1], siteplan.Building, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := complete(t, storeOf(t, c.store...), plan(t, c.draws...))
			if ids := ids(got, c.role); ids != c.want || (len(got.Warnings) > 0) != (c.want == "") {
				t.Errorf("%q, want %q; warnings %q", ids, c.want, got.Warnings)
			}
		})
	}
}

func TestStoreFails(t *testing.T) {
	s := storeOf(t, rows(street...)...)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := surround.Complete(ctx, s, plan(t, cafe...)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want it canceled", err)
	}
	if _, err := surround.ZoningOf(ctx, s, plan(t, cafe...)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want it canceled", err)
	}
}
