package siteplan_test

import (
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/siteplan"
)

func TestRolesAndTags(t *testing.T) {
	const (
		point   = `[5,5]`
		line    = `[[0,0],[10,0]]`
		polygon = `[[[1,1],[3,1],[3,3],[1,1]]]`
	)
	tests := []struct {
		name       string
		properties string
		kind       string
		want       siteplan.Role
	}{
		{"role", `"role":"tree_well"`, "Polygon", siteplan.TreeWell},
		{"role before tag", `"role":"planter","natural":"tree"`, "Point", siteplan.Planter},
		{"role null, tag counts", `"role":null,"natural":"tree"`, "Point", siteplan.Tree},
		{"kerb", `"barrier":"kerb"`, "LineString", siteplan.Curb},
		{"sidewalk area", `"highway":"footway","footway":"sidewalk","area":"yes"`, "Polygon", siteplan.Sidewalk},
		{"pedestrian area", `"highway":"pedestrian","area":"yes"`, "Polygon", siteplan.Sidewalk},
		{"any building", `"building":"retail"`, "Polygon", siteplan.Building},
		{"entrance", `"entrance":"main"`, "Point", siteplan.Door},
		{"door", `"door":"hinged"`, "Point", siteplan.Door},
		{"tree", `"natural":"tree"`, "Point", siteplan.Tree},
		{"hydrant", `"emergency":"fire_hydrant"`, "Point", siteplan.Hydrant},
		{"basket", `"amenity":"waste_basket"`, "Point", siteplan.Trash},
		{"bench", `"amenity":"bench"`, "LineString", siteplan.Bench},
		{"bicycle parking", `"amenity":"bicycle_parking"`, "Point", siteplan.BikeRack},
		{"post box", `"amenity":"post_box"`, "Point", siteplan.Mailbox},
		{"parking meter", `"amenity":"parking_meter"`, "Point", siteplan.Meter},
		{"newspapers", `"amenity":"vending_machine","vending":"newspapers"`, "Point", siteplan.Newsrack},
		{"other machine", `"amenity":"vending_machine","vending":"drinks"`, "Point", siteplan.Object},
		{"lamp", `"highway":"street_lamp"`, "Point", siteplan.Light},
		{"bus stop", `"highway":"bus_stop"`, "Point", siteplan.BusStop},
		{"power pole", `"power":"pole"`, "Point", siteplan.Pole},
		{"utility pole", `"man_made":"utility_pole"`, "Point", siteplan.Pole},
		{"cabinet", `"man_made":"street_cabinet"`, "Polygon", siteplan.Object},
		{"bollard", `"barrier":"bollard"`, "Point", siteplan.Pole},
		{"fence", `"barrier":"fence"`, "LineString", siteplan.Fence},
		{"outdoor seating", `"leisure":"outdoor_seating"`, "Polygon", siteplan.Cafe},
		{"crossing", `"footway":"crossing"`, "LineString", siteplan.Crosswalk},
		{"road line", `"highway":"residential"`, "LineString", siteplan.Centerline},
		{"road area", `"highway":"residential"`, "Polygon", siteplan.Street},
		{"alley", `"highway":"service","service":"alley"`, "LineString", siteplan.Alley},
	}
	coordinates := map[string]string{"Point": point, "LineString": line, "Polygon": polygon}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			plan := decode(t, onGrid(walk, feature("x", tt.properties, tt.kind, coordinates[tt.kind])))
			if got := only(t, plan).Role; got != tt.want {
				t.Errorf("role = %q, want %q", got, tt.want)
			}
		})
	}
}

func TestLeftOutIsReported(t *testing.T) {
	tests := []struct {
		name, feature string
		words         []string
	}{
		{"unknown role", feature("g1", `"role":"gazebo"`, "Point", `[5,5]`), []string{"g1", "gazebo"}},
		{"role in capitals", feature("g2", `"role":"Tree Well"`, "Point", `[5,5]`), []string{"g2", "Tree Well", "tree_well"}},
		{"role no text", feature("g3", `"role":7`, "Point", `[5,5]`), []string{"g3", "not a text"}},
		{"unknown tag", feature("g4", `"landuse":"grass"`, "Point", `[5,5]`), []string{"g4", "neither a role"}},
		{"building no", feature("g5", `"building":"no"`, "Point", `[5,5]`), []string{"g5", "neither a role"}},
		{"properties null", `{"type":"Feature","id":"g6","properties":null,"geometry":{"type":"Point","coordinates":[5,5]}}`, []string{"g6", "neither a role"}},
		{"geometry null", `{"type":"Feature","id":"g7","properties":{"role":"tree"},"geometry":null}`, []string{"g7", "no geometry"}},
		{"no positions", feature("g8", `"role":"tree"`, "Polygon", `[]`), []string{"g8", "no geometry"}},
		{"empty collection", `{"type":"Feature","id":"g9","properties":{"role":"tree"},"geometry":{"type":"GeometryCollection","geometries":[]}}`, []string{"g9", "no geometry"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			plan := decode(t, onGrid(walk, tt.feature))
			if len(plan.Features) != 1 {
				t.Errorf("%d features, want the walk alone", len(plan.Features))
			}
			if !contains(plan.Warnings, tt.words...) {
				t.Errorf("warnings %q do not name %q", plan.Warnings, tt.words)
			}
		})
	}
}

func TestIDs(t *testing.T) {
	tree := func(id, more string) string {
		return `{"type":"Feature"` + id + `,"properties":{"role":"tree"` + more + `},"geometry":{"type":"Point","coordinates":[5,5]}}`
	}
	tests := []struct {
		name     string
		features []string
		want     []string
		warning  string
	}{
		{"text", []string{tree(`,"id":"oak"`, "")}, []string{"oak"}, ""},
		{"number", []string{tree(`,"id":12`, "")}, []string{"12"}, ""},
		{"in the properties", []string{tree("", `,"id":"oak"`)}, []string{"oak"}, ""},
		{"number in the properties", []string{tree("", `,"id":7`)}, []string{"7"}, ""},
		{"null, then in the properties", []string{tree(`,"id":null`, `,"id":"oak"`)}, []string{"oak"}, ""},
		{"missing", []string{tree("", ""), tree("", "")}, []string{"feature-1", "feature-2"}, "feature-1, feature-2"},
		{"empty", []string{tree(`,"id":""`, "")}, []string{"feature-1"}, "feature-1"},
		{"repeated", []string{tree(`,"id":"a"`, ""), tree(`,"id":"a"`, ""), tree(`,"id":"a"`, "")}, []string{"a", "a-2", "a-3"}, "a is called a-2"},
		{"repeated, next name taken", []string{tree(`,"id":"a"`, ""), tree(`,"id":"a"`, ""), tree(`,"id":"a-2"`, "")}, []string{"a", "a-3", "a-2"}, "a-3"},
		{"missing, name taken", []string{tree("", ""), tree(`,"id":"feature-1"`, "")}, []string{"feature-1-2", "feature-1"}, "feature-1-2"},
		{"1 and \"1\"", []string{tree(`,"id":1`, ""), tree(`,"id":"1"`, "")}, []string{"1", "1-2"}, "1-2"},
		{"escapes", []string{tree(`,"id":"caf\u00e9 \"A\""`, "")}, []string{`café "A"`}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			plan := decode(t, onGrid(tt.features...))
			mustBeSound(t, plan)
			var got []string
			for _, f := range plan.Features {
				got = append(got, f.ID)
			}
			if strings.Join(got, "|") != strings.Join(tt.want, "|") {
				t.Errorf("ids = %q, want %q", got, tt.want)
			}
			if tt.warning != "" && !contains(plan.Warnings, tt.warning) {
				t.Errorf("warnings %q lack %q", plan.Warnings, tt.warning)
			}
			if tt.warning == "" && len(plan.Warnings) > 0 {
				t.Errorf("unexpected warnings %q", plan.Warnings)
			}
		})
	}
}

// Radius in feet, whether it is solid, and a word of the assumption, if any.
func TestSizeAndSolidity(t *testing.T) {
	const square = `[[[1,1],[3,1],[3,3],[1,3],[1,1]]]`
	tests := []struct {
		name, properties, kind, coordinates string
		radius                              float64
		solid                               bool
		assumed                             string
	}{
		{"point, diameter", `"role":"tree","diameter_ft":1.5`, "Point", `[5,5]`, 0.75, true, ""},
		{"point, width", `"role":"pole","width_ft":0.5`, "Point", `[5,5]`, 0.25, true, ""},
		{"point, both", `"role":"pole","width_ft":9,"diameter_ft":1`, "Point", `[5,5]`, 0.5, true, ""},
		{"point, size as text", `"role":"pole","diameter_ft":" 1.5 "`, "Point", `[5,5]`, 0.75, true, ""},
		{"point, no size", `"role":"tree"`, "Point", `[5,5]`, 0.5, true, "1 ft"},
		{"points, no size", `"role":"table"`, "MultiPoint", `[[5,5],[9,9]]`, 1.25, true, "2.5 ft"},
		{"line, width", `"role":"barrier","width_ft":0.5`, "LineString", `[[0,0],[5,0]]`, 0.25, true, ""},
		{"line, no width", `"role":"barrier"`, "LineString", `[[0,0],[5,0]]`, 0, true, ""},
		{"width of a door line", `"role":"door","width_ft":3`, "LineString", `[[0,0],[3,0]]`, 0, false, ""},
		{"area has no radius", `"role":"planter","width_ft":3`, "Polygon", square, 0, true, ""},
		{"walk is no solid", `"role":"sidewalk"`, "Polygon", square, 0, false, ""},
		{"building", `"role":"building"`, "Polygon", square, 0, true, ""},
		{"parcel", `"role":"parcel"`, "Polygon", square, 0, false, ""},
		{"flush grate", `"role":"tree_well","flush":true`, "Polygon", square, 0, false, ""},
		{"not flush", `"role":"tree_well","flush":false`, "Polygon", square, 0, true, ""},
		{"sign overhead", `"role":"sign","clearance_ft":7`, "Polygon", square, 0, false, ""},
		{"at 80 in", `"role":"sign","clearance_ft":6.6667`, "Polygon", square, 0, false, ""},
		{"under 80 in", `"role":"sign","clearance_ft":6.6`, "Polygon", square, 0, true, ""},
		{"awning, high", `"role":"awning","clearance_ft":8`, "Polygon", square, 0, false, ""},
		{"awning, low", `"role":"awning","clearance_ft":6.5`, "Polygon", square, 0, true, ""},
		{"awning, not said", `"role":"awning"`, "Polygon", square, 0, false, "clearance_ft"},
		{"umbrella, low", `"role":"umbrella","clearance_ft":5,"diameter_ft":6`, "Point", `[5,5]`, 3, true, ""},
		{"umbrella, not said", `"role":"umbrella","diameter_ft":6`, "Point", `[5,5]`, 3, false, "clearance_ft"},
		{"bus stop by tag", `"highway":"bus_stop"`, "Point", `[5,5]`, 0.25, true, "0.5 ft"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			plan := decode(t, onGrid(walk, feature("x", tt.properties, tt.kind, tt.coordinates)))
			f := only(t, plan)
			if !near(f.Radius.Feet(), tt.radius, 1e-9) {
				t.Errorf("radius = %v ft, want %v", f.Radius.Feet(), tt.radius)
			}
			if f.Solid != tt.solid {
				t.Errorf("solid = %v", f.Solid)
			}
			if tt.assumed == "" && len(plan.Assumptions) > 0 {
				t.Errorf("assumptions %q", plan.Assumptions)
			}
			if tt.assumed != "" && !contains(plan.Assumptions, "x", tt.assumed) {
				t.Errorf("assumptions %q lack %q", plan.Assumptions, tt.assumed)
			}
		})
	}
}

// Every role must have a place in factsOf: a point of it is read or warned about.
func TestEveryRoleIsKnown(t *testing.T) {
	roles := []siteplan.Role{
		siteplan.Sidewalk, siteplan.Curb, siteplan.Building, siteplan.Frontage, siteplan.Parcel, siteplan.PropertyLine, siteplan.Street,
		siteplan.Alley, siteplan.Centerline, siteplan.Gutter, siteplan.Crosswalk, siteplan.Intersection, siteplan.Driveway, siteplan.Terrace,
		siteplan.TemporaryWalk, siteplan.Paving, siteplan.Cafe, siteplan.Fixture, siteplan.Obstruction, siteplan.Goods, siteplan.Excavation,
		siteplan.Fence, siteplan.Table, siteplan.Chair, siteplan.Planter, siteplan.Barrier, siteplan.Bench, siteplan.BikeRack, siteplan.Heater,
		siteplan.Sign, siteplan.Umbrella, siteplan.Awning, siteplan.Tree, siteplan.TreeWell, siteplan.Pole, siteplan.Light, siteplan.Hydrant,
		siteplan.Meter, siteplan.Newsrack, siteplan.Mailbox, siteplan.Trash, siteplan.BusStop, siteplan.Object, siteplan.Door, siteplan.WalkEnd,
	}
	for _, role := range roles {
		plan := decode(t, onGrid(walk, feature("x", `"role":"`+string(role)+`"`, "Point", `[5,5]`)))
		if got := only(t, plan).Role; got != role {
			t.Errorf("role %q is read as %q", role, got)
		}
		if len(plan.Assumptions)+len(plan.Warnings) == 0 {
			t.Errorf("a %s drawn as a point without size passes without a word", role)
		}
	}
}

func TestWhose(t *testing.T) {
	//      14 +--------------------------+
	//         |     +--cafe--+           |
	//       8 |     +--------+           |
	//         |                          |
	//       0 +-----20------40----------60
	cafe := feature("cafe", `"role":"cafe"`, "Polygon", `[[[20,8],[40,8],[40,14],[20,14],[20,8]]]`)
	const (
		inside   = `[[[22,9],[24,9],[24,11],[22,11],[22,9]]]`
		touching = `[[[40,9],[42,9],[42,11],[40,11],[40,9]]]`
		nearly   = `[[[40.05,9],[42,9],[42,11],[40.05,11],[40.05,9]]]`
		far      = `[[[50,9],[52,9],[52,11],[50,11],[50,9]]]`
	)
	tests := []struct {
		name, properties, coordinates string
		mine                          bool
	}{
		{"table far off", `"role":"table"`, far, true},
		{"existing table", `"role":"table","existing":true`, inside, false},
		{"bench far off", `"role":"bench"`, far, false},
		{"bench inside", `"role":"bench"`, inside, true},
		{"bench touching", `"role":"bench"`, touching, true},
		{"bench within a tenth of a foot", `"role":"bench"`, nearly, true},
		{"existing bench inside", `"role":"bench","existing":true`, inside, false},
		{"proposed bench far off", `"role":"bench","proposed":true`, far, true},
		{"proposed as text", `"role":"bench","proposed":"yes"`, far, true},
		{"proposed no", `"role":"bench","proposed":"no"`, far, false},
		{"proposed and existing", `"role":"bench","proposed":true,"existing":true`, far, false},
		{"bike rack inside", `"role":"bike_rack"`, inside, true},
		{"sign inside", `"role":"sign"`, inside, true},
		{"tree inside", `"role":"tree"`, inside, false},
		{"trash inside", `"role":"trash"`, inside, false},
		{"proposed tree", `"role":"tree","proposed":true`, far, true},
		{"awning over the area", `"role":"awning"`, inside, true},
		{"awning far off", `"role":"awning"`, far, false},
		{"fence touching", `"role":"fence"`, touching, false},
		{"building", `"role":"building"`, far, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			plan := decode(t, onGrid(walk, cafe, feature("x", tt.properties, "Polygon", tt.coordinates)))
			if got := plan.Feature("x").Mine; got != tt.mine {
				t.Errorf("mine = %v", got)
			}
			if !plan.Feature("cafe").Mine || plan.Feature("walk").Mine {
				t.Error("the cafe must be the applicant's and the walk not")
			}
		})
	}
	t.Run("area of someone else", func(t *testing.T) {
		other := strings.Replace(cafe, `"role":"cafe"`, `"role":"cafe","existing":true`, 1)
		plan := decode(t, onGrid(walk, other, feature("x", `"role":"bench"`, "Polygon", inside)))
		if plan.Feature("x").Mine {
			t.Error("a bench in a neighbour's area is not the applicant's")
		}
	})
	t.Run("round bench touching by its size", func(t *testing.T) {
		plan := decode(t, onGrid(walk, cafe, feature("x", `"role":"bench","diameter_ft":4`, "Point", `[42,11]`)))
		if !plan.Feature("x").Mine {
			t.Error("the bench reaches the area")
		}
	})
}

func TestShapesOfInput(t *testing.T) {
	plain := onGrid(walk)
	tests := []struct{ name, text string }{
		{"plain", plain},
		{"byte order mark", "\xef\xbb\xbf" + plain},
		{"blanks around", " \r\n\t" + plain + " \n"},
		{"foreign members", strings.Replace(plain, `"type"`, `"name":"plan","Type":"Topology","type"`, 1)},
		{"heights and measures", strings.ReplaceAll(plain, `[60,14]`, `[60,14,3.5,1000]`)},
		{"repeated vertices", strings.ReplaceAll(plain, `[60,14]`, `[60,14],[60,14],[60.0,14.0]`)},
		{"repeated at the end", strings.Replace(plain, `[0,14],[0,0]]`, `[0,14],[0,0],[0,0]]`, 1)},
		{"reversed ring", strings.Replace(plain, `[60,0],[60,14],[0,14]`, `[0,14],[60,14],[60,0]`, 1)},
		{"bbox", strings.Replace(plain, `"features"`, `"bbox":[0,0,60,14],"features"`, 1)},
		{"collection of one", strings.Replace(plain, `"type":"Polygon","coordinates":[[[0,0],[60,0],[60,14],[0,14],[0,0]]]`,
			`"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[[[0,0],[60,0],[60,14],[0,14],[0,0]]]}]`, 1)},
		{"coordinates before type", strings.Replace(plain, `"type":"Polygon","coordinates":[[[0,0],[60,0],[60,14],[0,14],[0,0]]]`,
			`"coordinates":[[[0,0],[60,0],[60,14],[0,14],[0,0]]],"type":"Polygon"`, 1)},
	}
	want := []orb.Point{{0, 0}, {18.288, 0}, {18.288, 4.2672}, {0, 4.2672}} // 60 by 14 ft
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			plan := decode(t, tt.text)
			mustBeSound(t, plan)
			ring := plan.Features[0].Geometry.(orb.Polygon)[0]
			if len(ring) != 5 {
				t.Fatalf("ring %v", ring)
			}
			for _, w := range want {
				found := false
				for _, p := range ring {
					found = found || near(p[0], w[0], 1e-9) && near(p[1], w[1], 1e-9)
				}
				if !found {
					t.Errorf("ring %v lacks %v", ring, w)
				}
			}
		})
	}
	t.Run("single feature", func(t *testing.T) {
		plan := decode(t, `{"type":"Feature","id":"t","properties":{"role":"tree"},"geometry":{"type":"Point","coordinates":[-92.8,44.7]}}`)
		if len(plan.Features) != 1 || plan.Features[0].ID != "t" {
			t.Errorf("features %v", plan.Features)
		}
	})
}

func TestGeometryTypes(t *testing.T) {
	tests := []struct {
		kind, coordinates string
		want              string
		positions         int
	}{
		{"Point", `[1,2]`, "Point", 1},
		{"MultiPoint", `[[1,2],[3,4]]`, "MultiPoint", 2},
		{"LineString", `[[1,2],[3,4],[3,4]]`, "LineString", 2},
		{"MultiLineString", `[[[1,2],[3,4]],[[5,6],[5,6],[7,8],[9,9]]]`, "MultiLineString", 5},
		{"Polygon", `[[[0,0],[9,0],[9,9],[0,9],[0,0]],[[2,2],[4,2],[4,4],[2,2]]]`, "Polygon", 9},
		{"MultiPolygon", `[[[[0,0],[9,0],[9,9],[0,0]]],[[[20,0],[29,0],[29,9],[20,0]]]]`, "MultiPolygon", 8},
	}
	for _, tt := range tests {
		t.Run(tt.kind, func(t *testing.T) {
			plan := decode(t, onGrid(feature("x", `"role":"object","width_ft":1`, tt.kind, tt.coordinates)))
			mustBeSound(t, plan)
			g := only(t, plan).Geometry
			if g.GeoJSONType() != tt.want || len(points(g)) != tt.positions {
				t.Errorf("%s with %d positions", g.GeoJSONType(), len(points(g)))
			}
		})
	}
}

func TestGeometryCollection(t *testing.T) {
	plan := decode(t, onGrid(`{"type":"Feature","id":"x","properties":{"role":"object","diameter_ft":2},"geometry":{"type":"GeometryCollection","geometries":[
		{"type":"Point","coordinates":[1,2]},
		{"type":"GeometryCollection","geometries":[{"type":"LineString","coordinates":[[1,2],[3,4]]},{"type":"Point","coordinates":[5,5]}]}]}}`))
	mustBeSound(t, plan)
	want := map[string]string{"x/1": "Point", "x/2/1": "LineString", "x/2/2": "Point"}
	if len(plan.Features) != len(want) {
		t.Fatalf("%d features", len(plan.Features))
	}
	for id, kind := range want {
		f := plan.Feature(id)
		if f == nil || f.Geometry.GeoJSONType() != kind || f.Role != siteplan.Object {
			t.Errorf("%s: %+v", id, f)
		}
	}
}

func TestPropertiesAsWritten(t *testing.T) {
	plan := decode(t, onGrid(feature("x", `"role":"obstruction","kind":"dumpster","n":1.5e2,"s":"a\u00e9\n","b":true,"nil":null,"list":[1,"2"],"o":{"k":0}`, "Point", `[1,1]`)))
	f := only(t, plan)
	if f.Kind != "dumpster" {
		t.Errorf("kind %q", f.Kind)
	}
	p := f.Properties
	if p["n"] != 150.0 || p["s"] != "aé\n" || p["b"] != true || p["nil"] != nil {
		t.Errorf("properties %v", p)
	}
	if list, ok := p["list"].([]any); !ok || len(list) != 2 || list[0] != 1.0 || list[1] != "2" {
		t.Errorf("list %v", p["list"])
	}
	if o, ok := p["o"].(map[string]any); !ok || o["k"] != 0.0 {
		t.Errorf("object %v", p["o"])
	}
}
