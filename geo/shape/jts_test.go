package shape_test

import (
	"encoding/xml"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/paulmach/orb"
	"github.com/peterstace/simplefeatures/geom"

	"clearway/geo/shape"
)

// jtsRun is the part of a test file of the JTS Topology Suite that distances need.
type jtsRun struct {
	Cases []struct {
		Desc  string `xml:"desc"`
		A     string `xml:"a"`
		B     string `xml:"b"`
		Tests []struct {
			Op struct {
				Name string `xml:"name,attr"`
				Arg1 string `xml:"arg1,attr"`
				Want string `xml:",chardata"`
			} `xml:"op"`
		} `xml:"test"`
	} `xml:"case"`
}

// Distances agree with the general tests of JTS. It calls the distance to an
// empty geometry 0; here there is none.
func TestDistanceAgreesWithJTS(t *testing.T) {
	var run jtsRun
	if err := xml.Unmarshal(sharedFile(t, "data/reference/jts-general/TestDistance.xml"), &run); err != nil {
		t.Fatal(err)
	}
	rows, empty := 0, 0
	for _, c := range run.Cases {
		a, b := fromWKT(t, c.A), fromWKT(t, c.B)
		_, okA := shape.Prepare(a)
		_, okB := shape.Prepare(b)
		for _, test := range c.Tests {
			rows++
			x, y := a, b
			if test.Op.Arg1 == "B" {
				x, y = b, a
			}
			line, ok := shape.Distance(x, y)
			if !okA || !okB {
				empty++
				if ok {
					t.Errorf("%s: distance %v to an empty geometry", c.Desc, line.Len)
				}
				continue
			}
			want, err := strconv.ParseFloat(strings.TrimSpace(test.Op.Want), 64)
			if err != nil || test.Op.Name != "distance" {
				t.Fatalf("%s: cannot be read: %+v", c.Desc, test)
			}
			if !ok || math.Abs(line.Len-want) > 1e-12*want {
				t.Errorf("%s: distance %v, %v; want %v", c.Desc, line.Len, ok, want)
			}
			if got := shape.Dist(line.From, line.To); math.Abs(got-line.Len) > 1e-12 {
				t.Errorf("%s: the line is %v long, its ends are %v apart", c.Desc, line.Len, got)
			}
		}
	}
	if rows != 32 || empty != 6 {
		t.Errorf("%d rows, %d of them with an empty geometry; the file has 32 and 6", rows, empty)
	}
}

// sharedFile reads a file of the reference data that lies beside the project,
// and skips the test where it does not.
func sharedFile(t *testing.T, name string) []byte {
	t.Helper()
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
		if filepath.Dir(root) == root {
			t.Fatal("no go.mod above the test's folder")
		}
		root = filepath.Dir(root)
	}
	data, err := os.ReadFile(filepath.Join(root, "..", "shared", filepath.FromSlash(name)))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("reference data %s is not at hand", name)
	}
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func fromWKT(t *testing.T, wkt string) orb.Geometry {
	t.Helper()
	g, err := geom.UnmarshalWKT(strings.TrimSpace(wkt), geom.NoValidate{})
	if err != nil {
		t.Fatalf("%s: %v", wkt, err)
	}
	return toOrb(t, g)
}

// toOrb leaves out empty members.
func toOrb(t *testing.T, g geom.Geometry) orb.Geometry {
	t.Helper()
	if g.IsEmpty() {
		return orb.Collection{}
	}
	switch g.Type() {
	case geom.TypePoint:
		xy, _ := g.MustAsPoint().XY()
		return orb.Point{xy.X, xy.Y}
	case geom.TypeLineString:
		return orb.LineString(toPoints(g.MustAsLineString().Coordinates()))
	case geom.TypePolygon:
		var poly orb.Polygon
		for _, ring := range g.MustAsPolygon().Coordinates() {
			poly = append(poly, toPoints(ring))
		}
		return poly
	}
	var members orb.Collection
	for _, m := range g.Dump() {
		if !m.IsEmpty() {
			members = append(members, toOrb(t, m))
		}
	}
	return members
}

func toPoints(seq geom.Sequence) []orb.Point {
	pts := make([]orb.Point, seq.Length())
	for i := range pts {
		xy := seq.GetXY(i)
		pts[i] = orb.Point{xy.X, xy.Y}
	}
	return pts
}
