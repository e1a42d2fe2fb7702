package mailing_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
	"clearway/geo/siteplan"
)

// plan decodes features on a grid in feet about the middle of the town.
func plan(t *testing.T, features ...string) *siteplan.Plan {
	t.Helper()
	p, err := siteplan.Decode([]byte(fmt.Sprintf(
		`{"type":"FeatureCollection","grid":{"unit":"ft","origin":[-92.8021,44.7489],"bearing":0},"features":[%s]}`, strings.Join(features, ","))))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func feature(role, more, kind, coordinates string) string {
	return fmt.Sprintf(`{"type":"Feature","id":"%s","properties":{"role":"%s"%s},"geometry":{"type":"%s","coordinates":%s}}`, role, role, more, kind, coordinates)
}

// Two lots side by side with their fronts on y = 0, the walk south of them:
//
//	    0       50      100
//	50  +-------+-------+
//	    |  west |  east |
//	 0  +--FRONT+-------+
//	-8       cafe
func TestApplicantParcels(t *testing.T) {
	s := &town{}
	s.add(parcel.Parcels, filed("west", "A", "1 A ST"), lot(0, 0, 50, 50))
	s.add(parcel.Parcels, filed("east", "B", "2 A ST"), lot(50, 0, 100, 50))
	cafe := feature("cafe", "", "Polygon", "[[[10,-8],[40,-8],[40,0],[10,0],[10,-8]]]")
	front := func(y float64, x ...float64) string {
		var points []string
		for _, x := range x {
			points = append(points, fmt.Sprintf("[%v,%v]", x, y))
		}
		return feature("frontage", "", "LineString", "["+strings.Join(points, ",")+"]")
	}
	for _, c := range []struct {
		name     string
		features []string
		want     []string // nil where it cannot be told
	}{
		{"on the lot line", []string{cafe, front(0, 0, 50)}, []string{"west"}},
		{"set back", []string{cafe, front(6, 5, 45)}, []string{"west"}},
		{"drawn off by 2 ft", []string{cafe, front(-2, 0, 49)}, []string{"west"}},
		{"drawn off by 10 ft", []string{cafe, front(-10, 0, 49)}, []string{"west"}},
		{"on both", []string{cafe, front(0, 0, 50, 100)}, []string{"west", "east"}},
		{"on both without a vertex at the lot line", []string{cafe, front(0, 0, 90)}, []string{"west", "east"}},
		{"on both, set back", []string{cafe, front(6, 90, 30)}, []string{"east", "west"}},
		{"on both, drawn off by 2 ft", []string{cafe, front(-2, 5, 95)}, []string{"west", "east"}},
		{"2 ft over the lot line", []string{cafe, front(0, 0, 52)}, []string{"west", "east"}},
		{"0.2 ft over the lot line", []string{cafe, front(0, 0, 50.2)}, []string{"west"}},
		{"0.2 ft over, with a vertex", []string{cafe, front(0, 0, 50, 50.2)}, []string{"west"}},
		{"0.6 ft over in each of two pieces", []string{cafe, front(0, 0, 50, 50.6, 51.2)}, []string{"west", "east"}},
		{"of half a foot in all", []string{cafe, front(0, 20, 20.5)}, []string{"west"}},
		{"past the plan's own parcel", []string{
			cafe, front(-2, 0, 52),
			feature("parcel", `,"parcel_id":"west"`, "Polygon", "[[[0,0],[50,0],[50,50],[0,50],[0,0]]]"),
		}, []string{"west", "east"}},
		{"too far away", []string{cafe, front(-20, 0, 50)}, nil},
		{"no front", []string{cafe}, nil},
		{"by the plan's own number", []string{
			cafe, front(-4, 60, 90),
			feature("parcel", `,"parcel_id":"west"`, "Polygon", "[[[50,-4],[100,-4],[100,50],[50,50],[50,-4]]]"),
		}, []string{"west"}},
		{"by a number that the store does not hold", []string{
			cafe, front(0, 60, 90),
			feature("parcel", `,"parcel_id":"old"`, "Polygon", "[[[50,0],[100,0],[100,50],[50,50],[50,0]]]"),
		}, []string{"east"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d, _ := s.Current(context.Background(), parcel.Parcels)
			got, err := mailing.ApplicantParcels(context.Background(), s, d, plan(t, c.features...))
			if !slices.Equal(got, c.want) || (err != nil) != (c.want == nil) || err != nil && parcel.CodeOf(err) != parcel.CodeArgument {
				t.Errorf("%q, %v; want %q", got, err, c.want)
			}
		})
	}
	t.Run("one of two condominiums", func(t *testing.T) {
		s.add(parcel.Parcels, filed("west-2", "C", "1 A ST"), lot(0, 0, 50, 50))
		d, _ := s.Current(context.Background(), parcel.Parcels)
		if got, err := mailing.ApplicantParcels(context.Background(), s, d, plan(t, cafe, front(0, 0, 50))); parcel.CodeOf(err) != parcel.CodeArgument {
			t.Errorf("%q, %v; want it refused", got, err)
		}
	})
}

// A lot 100 ft north of the edge of each thing is on the list at 100.000 ft.
func TestAreaSubjects(t *testing.T) {
	for _, c := range []struct {
		name, feature string
		north         float64 // edge of the thing
	}{
		{"area", feature("cafe", "", "Polygon", "[[[0,0],[10,0],[10,8],[0,8],[0,0]]]"), 8},
		{"point with a diameter", feature("fixture", `,"diameter_ft":4`, "Point", "[5,5]"), 7},
		{"line with a width", feature("obstruction", `,"width_ft":3`, "LineString", "[[0,2],[20,2]]"), 3.5},
		{"line without a width", feature("obstruction", "", "LineString", "[[0,2],[20,2]]"), 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			subjects := mailing.AreaSubjects(plan(t, c.feature, feature("tree", "", "Point", "[5,50]")))
			if len(subjects) != 1 || subjects[0].Kind != "area" {
				t.Fatalf("subjects %v, want the one thing", subjects)
			}
			s := &town{}
			s.add(parcel.Parcels, filed("1", "A", "1 A ST"), lot(0, c.north+100, 10, c.north+120))
			l, err := mailing.Make(context.Background(), s, mailing.Question{Subjects: subjects, Distance: mailing.Distance{Value: 100.01, Unit: mailing.Foot}})
			if err != nil || len(l.Parcels) != 1 || math.Abs(l.Parcels[0].Distance.Feet()-100) > 0.004 {
				t.Errorf("%v, %v; want one parcel at 100 ft", l, err)
			}
		})
	}
}
