package storetest

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/parcel"
)

// subjectOf is a square of 200 ft about the middle of the sheet.
func subjectOf(s sheet) parcel.Subject {
	return parcel.Subject{Kind: "parcel", ID: "subject", Geometry: s.box(-100, -100, 200, 200)}
}

// within returns the ids within 100 ft of a subject.
func within(t *testing.T, s parcel.Store, d parcel.Dataset, subject parcel.Subject) []string {
	t.Helper()
	hits, err := parcel.Within(context.Background(), s, d, []parcel.Subject{subject}, geo.FromFeet(100))
	if err != nil {
		t.Fatal(err)
	}
	return hitIDs(hits)
}

// Parcels at 99.9, 100.0 and 100.1 ft from the subject, in eight directions:
//
//	NW  N  NE
//	 W  S  E     straight from the side, aslant from the corner
//	SW  S  SE
func testDirections(t *testing.T, b Backend) {
	sh := newSheet()
	var records []parcel.Record
	var want []string
	for i, direction := range []string{"E", "NE", "N", "NW", "W", "SW", "S", "SE"} {
		for _, distance := range []float64{99.9, 100, 100.1} {
			id := fmt.Sprintf("%s %.1f", direction, distance)
			records = append(records, named(id, lotAt(sh, i, distance)))
			if distance <= 100 {
				want = append(want, id)
			}
		}
	}
	s, d := b.with(t, records...)
	if got := within(t, s, d, subjectOf(sh)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// lotAt returns a lot of 50 ft whose nearest point is so many feet from the
// subject, in the direction of i eighths of a turn from east.
func lotAt(sh sheet, i int, distance float64) orb.Geometry {
	sin, cos := math.Sincos(float64(i) * math.Pi / 4)
	side := func(v float64) float64 { // -1, 0 or 1
		return math.Round(v)
	}
	edge := func(v float64) float64 { return side(v)*100 + v*distance }
	x, y := edge(cos), edge(sin)
	if side(cos) <= 0 {
		x -= 25 + 25*math.Abs(side(cos))
	}
	if side(sin) <= 0 {
		y -= 25 + 25*math.Abs(side(sin))
	}
	return sh.box(x, y, 50, 50)
}

// shapeCase is a parcel and whether it is within 100 ft of the subject.
type shapeCase struct {
	id string
	g  orb.Geometry
	in bool
}

// Shapes that a test of centres, of vertices or of boxes gets wrong.
//
// BR-063 and BR-067: by the nearest edge, not by a middle.
func testShapes(t *testing.T, b Backend) {
	sh := newSheet()
	withHole := func(x, y, width, depth, margin float64) orb.MultiPolygon {
		g := sh.box(x-margin, y-margin, width+2*margin, depth+2*margin)
		g[0] = append(g[0], sh.ring(x, y, x, y+depth, x+width, y+depth, x+width, y))
		return g
	}
	cases := []shapeCase{
		{"the subject itself", sh.box(-100, -100, 200, 200), true},
		{"inside the subject", sh.box(-20, -20, 10, 10), true},
		{"around the subject", sh.box(-900, -900, 1800, 1800), true},
		{"abutting", sh.box(100, -100, 60, 200), true},
		{"across a street of 66 ft", sh.box(-100, -266, 200, 100), true},
		{"across a street of 101 ft", sh.box(-100, -301, 200, 100), false},
		{"box within, corner not", sh.area(171, 171, 260, 171, 260, 260), false},
		{"edge of 2000 ft at 95 ft", sh.area(-1000, 195, 1000, 195, 0, 1500), true},
		{"edge of 2000 ft at 105 ft", sh.area(-1000, 205, 1000, 205, 0, 1500), false},
		{
			"U about a far middle, arm at 80 ft",
			sh.area(180, -60, 1200, -60, 1200, 500, 180, 500, 180, 450, 1150, 450, 1150, -10, 180, -10), true,
		},
		{"hole whose edge is 90 ft away", withHole(-190, -190, 380, 380, 50), true},
		{"hole whose edge is 110 ft away", withHole(-210, -210, 420, 420, 50), false},
		{"two parts, the second at 60 ft", append(sh.box(2000, 2000, 50, 50), sh.box(-210, 0, 50, 50)...), true},
		{"spike to 10 ft", sh.area(-110, 0, -700, 40, -700, -40), true},
		{"far", sh.box(3000, 0, 60, 120), false},
		{"250 km south-east", sh.box(500_000, -600_000, 60, 120), false},
	}
	var records []parcel.Record
	var want []string
	for _, c := range cases {
		records = append(records, named(c.id, c.g))
		if c.in {
			want = append(want, c.id)
		}
	}
	for unit := range 27 {
		records = append(records, named(fmt.Sprintf("unit %d", unit+1), sh.box(110, 300-150, 80, 40)))
		want = append(want, fmt.Sprintf("unit %d", unit+1))
	}
	for _, x := range []float64{-150, -170, -3000} {
		records = append(records, named("number on three shapes", sh.box(x-10, -90, 10, 10)))
	}
	want = append(want, "number on three shapes", "number on three shapes")
	s, d := b.with(t, records...)
	if got := within(t, s, d, subjectOf(sh)); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	stacked := parcel.Subject{Kind: "parcel", ID: "unit 3", Geometry: sh.box(110, 150, 80, 40)}
	hits, err := parcel.Within(context.Background(), s, d, []parcel.Subject{stacked}, 0)
	if err != nil {
		t.Fatal(err)
	}
	units := 0
	for _, h := range hits {
		if h.Distance != 0 {
			t.Errorf("%s at %v m, asked for 0", h.Record.ID(), h.Distance)
		}
		if len(h.Record.ID()) > 4 && h.Record.ID()[:4] == "unit" {
			units++
		}
	}
	if units != 27 {
		t.Errorf("%d units of the stack at distance 0 of one of them, want 27", units)
	}
	for _, bad := range []struct {
		g        orb.Geometry
		distance geo.Length
	}{
		{nil, 1},
		{orb.MultiPolygon{}, 1},
		{sh.box(0, 0, 1, 1), -1},
		{sh.box(0, 0, 1, 1), geo.Length(math.NaN())},
		{sh.box(0, 0, 1, 1), geo.Length(math.Inf(1))},
	} {
		_, err := parcel.Within(context.Background(), s, d, []parcel.Subject{{Geometry: bad.g}}, bad.distance)
		wantCode(t, err, parcel.CodeArgument)
	}
}
