package siteplan_test

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo/siteplan"
)

// A lot of 0.001 by 0.001 degrees, drawn in whatever order, and a tree.
var (
	lot     = orb.Polygon{{{-92.8, 44.7}, {-92.799, 44.7}, {-92.799, 44.701}, {-92.8, 44.701}, {-92.8, 44.7}}}
	lotBack = orb.Polygon{{{-92.8, 44.7}, {-92.8, 44.701}, {-92.8, 44.701}, {-92.799, 44.701}, {-92.799, 44.7}, {-92.8, 44.7}}}
)

func treePlan(t testing.TB, more ...string) *siteplan.Plan {
	t.Helper()
	features := append([]string{`{"type":"Feature","id":"tree","properties":{"role":"tree","diameter_ft":2},"geometry":{"type":"Point","coordinates":[-92.7995,44.7005]}}`}, more...)
	p, err := siteplan.Decode([]byte(`{"type":"FeatureCollection","features":[` + strings.Join(features, ",") + `]}`))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// What is added is as if it had been read from the file, but for the centre of the
// plane, which is that of what was there.
func TestWithIsAsDecoded(t *testing.T) {
	read := treePlan(t,
		`{"type":"Feature","id":"house","properties":{"role":"building"},"geometry":{"type":"Polygon","coordinates":[[[-92.8,44.7],[-92.8,44.701],[-92.8,44.701],[-92.799,44.701],[-92.799,44.7],[-92.8,44.7]]]}}`,
		`{"type":"Feature","id":"curb","properties":{"role":"curb"},"geometry":{"type":"LineString","coordinates":[[-92.8,44.7],[-92.8,44.7],[-92.799,44.7]]}}`,
	)
	added, refused := treePlan(t).With([]siteplan.Addition{
		{ID: "house", Role: siteplan.Building, Geometry: lotBack},
		{ID: "curb", Role: siteplan.Curb, Geometry: orb.LineString{{-92.8, 44.7}, {-92.8, 44.7}, {-92.799, 44.7}}},
	})
	if len(refused) > 0 || len(added.Features) != len(read.Features) {
		t.Fatalf("%d features, refused %v", len(added.Features), refused)
	}
	for i, want := range read.Features {
		got := added.Features[i]
		if got.ID != want.ID || got.Role != want.Role || got.Solid != want.Solid || got.Mine != want.Mine || got.Radius != want.Radius {
			t.Errorf("%+v, want %+v", got, want)
		}
		a, b := inDegrees(added, got.Geometry), inDegrees(read, want.Geometry)
		if len(a) != len(b) {
			t.Fatalf("%s: %d positions, want %d", want.ID, len(a), len(b))
		}
		for k := range a {
			if math.Hypot(a[k][0]-b[k][0], a[k][1]-b[k][1]) > 1e-12 {
				t.Errorf("%s: position %d is %v, want %v", want.ID, k, a[k], b[k])
			}
		}
	}
	if added.Precision != treePlan(t).Precision {
		t.Errorf("precision %+v, want that of the plan", added.Precision)
	}
}

func inDegrees(p *siteplan.Plan, g orb.Geometry) (all []orb.Point) {
	add := func(points []orb.Point) {
		for _, q := range points {
			all = append(all, p.Plane.Inverse(q))
		}
	}
	switch g := g.(type) {
	case orb.Point:
		add([]orb.Point{g})
	case orb.LineString:
		add(g)
	case orb.Polygon:
		add(g[0])
	}
	return all
}

func TestWithChangesNothing(t *testing.T) {
	p, twin := treePlan(t), treePlan(t)
	shape := lotBack.Clone()
	properties := map[string]any{"source": "lots.zip"}
	q, _ := p.With([]siteplan.Addition{{ID: "lot", Role: siteplan.Parcel, Geometry: shape, Properties: properties}})
	q.Features[1].Properties["source"] = "changed"
	if !reflect.DeepEqual(p, twin) || !orb.Equal(shape, lotBack) || properties["source"] != "lots.zip" {
		t.Error("the plan or the addition was changed")
	}
}

func TestWithNames(t *testing.T) {
	var additions []siteplan.Addition
	for _, id := range []string{"tree", "lot", "lot", ""} {
		additions = append(additions, siteplan.Addition{ID: id, Role: siteplan.Parcel, Geometry: lot})
	}
	p, _ := treePlan(t).With(additions)
	var ids []string
	for _, f := range p.Features {
		ids = append(ids, f.ID)
	}
	if got, want := strings.Join(ids, " "), "tree tree-2 lot lot-2 parcel"; got != want {
		t.Errorf("ids %q, want %q", got, want)
	}
}

// Whose it says it is does not count: it stands there already.
func TestWithIsNotTheApplicants(t *testing.T) {
	p, _ := treePlan(t).With([]siteplan.Addition{{ID: "cafe", Role: siteplan.Cafe, Geometry: lot, Source: siteplan.Source{Name: "cafes.zip"}, Properties: map[string]any{"proposed": true}}})
	if f := p.Feature("cafe"); f.Mine || !f.Solid || f.Source.Name != "cafes.zip" {
		t.Errorf("mine %v, solid %v, from %q; want a solid from cafes.zip that is not the applicant's", f.Mine, f.Solid, f.Source.Name)
	}
}

func TestWithRefuses(t *testing.T) {
	many := make(orb.LineString, siteplan.MaxVertices)
	for i := range many {
		many[i] = orb.Point{-92.8 + float64(i)*1e-9, 44.7}
	}
	for _, c := range []struct {
		name  string
		shape orb.Geometry
		role  siteplan.Role
		code  siteplan.Code
	}{
		{"no shape", nil, siteplan.Curb, siteplan.CodeGeometry},
		{"a line without positions", orb.LineString{}, siteplan.Curb, siteplan.CodeGeometry},
		{"lines without a line", orb.MultiLineString{}, siteplan.Curb, siteplan.CodeGeometry},
		{"one of the lines empty", orb.MultiLineString{{{-92.8, 44.7}, {-92.799, 44.7}}, {}}, siteplan.Curb, siteplan.CodeGeometry},
		{"an area without rings", orb.Polygon{}, siteplan.Parcel, siteplan.CodeGeometry},
		{"one of the areas without rings", orb.MultiPolygon{lot, {}}, siteplan.Parcel, siteplan.CodeGeometry},
		{"a ring without positions", orb.Polygon{{}}, siteplan.Parcel, siteplan.CodeGeometry},
		{"a collection", orb.Collection{lot}, siteplan.Parcel, siteplan.CodeGeometry},
		{"a line without length", orb.LineString{{-92.8, 44.7}, {-92.8, 44.7}}, siteplan.Curb, siteplan.CodeGeometry},
		{"a ring that is not closed", orb.Polygon{lot[0][:4]}, siteplan.Parcel, siteplan.CodeGeometry},
		{"a figure of eight", orb.Polygon{{{-92.8, 44.7}, {-92.799, 44.701}, {-92.799, 44.7}, {-92.8, 44.701}, {-92.8, 44.7}}}, siteplan.Parcel, siteplan.CodeGeometry},
		{"an unknown role", lot, "lawn", siteplan.CodeNoRole},
		{"5.5 km away", orb.LineString{{-92.8, 44.75}, {-92.799, 44.75}}, siteplan.Curb, siteplan.CodeTooWide},
		{"too many positions", many, siteplan.Curb, siteplan.CodeTooManyVertices},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, refused := treePlan(t).With([]siteplan.Addition{
				{ID: "bad", Role: c.role, Geometry: c.shape}, {ID: "good", Role: siteplan.Parcel, Geometry: lot},
			})
			if len(refused) != 1 || refused[0].Code != c.code || refused[0].Feature != "bad" || refused[0].What == "" {
				t.Errorf("refused %v, want one with %s", refused, c.code)
			}
			if fmt.Sprint(len(p.Features), p.Feature("good") != nil) != "2 true" {
				t.Errorf("%d features, want the tree and the good one", len(p.Features))
			}
		})
	}
}
