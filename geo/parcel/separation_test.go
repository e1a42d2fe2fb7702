package parcel_test

import (
	"context"
	"iter"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/parcel"
)

// oneRow is a store of one row.
type oneRow struct {
	parcel.Store
	record parcel.Record
}

func (s oneRow) Near(context.Context, parcel.Dataset, orb.Bound) iter.Seq2[parcel.Record, error] {
	return func(yield func(parcel.Record, error) bool) { yield(s.record, nil) }
}

// distance measures from a to b by parcel.Within; -1 where it is over the limit.
func distance(t *testing.T, a, b orb.Geometry, limit geo.Length) float64 {
	t.Helper()
	s := oneRow{record: parcel.Record{Layer: parcel.Parcels, Row: 1, Geometry: b}}
	hits, err := parcel.Within(context.Background(), s, parcel.Dataset{}, []parcel.Subject{{Kind: "parcel", ID: "a", Geometry: a}}, limit)
	if err != nil {
		t.Fatal(err)
	}
	if len(hits) == 0 {
		return -1
	}
	return float64(hits[0].Distance)
}

// Distances against straight lines through space between points of the WGS 84
// ellipsoid. At 100 ft a chord is shorter than the geodesic by 3e-11 m. An edge of
// 100 m, straight through space, runs 0.2 mm below the ground in its middle, which
// changes a distance of a metre or more by less than 1e-7 m.
func TestDistanceAgainstSpace(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	worst := 0.0
	for range 100 {
		lat := 25 + 45*rng.Float64()
		lon := -125 + 55*rng.Float64()
		a, b := triangle(rng, lon, lat, 0), triangle(rng, lon, lat, 60+60*rng.Float64())
		want := chord(a[0][0], b[0][0])
		if want < 1 {
			continue
		}
		got := distance(t, a, b, 200)
		worst = math.Max(worst, math.Abs(got-want))
	}
	if worst > 1e-4 {
		t.Errorf("off by %v m", worst)
	}
	t.Logf("off by %.4f mm at most", 1000*worst)
}

// triangle returns one of some 30 m a side, so many metres from a place, in any
// direction.
func triangle(rng *rand.Rand, lon, lat, away float64) orb.MultiPolygon {
	metre := 1 / 111_200.0
	sin, cos := math.Sincos(2 * math.Pi * rng.Float64())
	x, y := away*cos, away*sin
	var r orb.Ring
	for i := range 3 {
		s, c := math.Sincos(2*math.Pi*float64(i)/3 + rng.Float64())
		r = append(r, orb.Point{lon + metre*(x+17*c)/math.Cos(lat*math.Pi/180), lat + metre*(y+17*s)})
	}
	return orb.MultiPolygon{{append(r, r[0])}}
}

// vector is a place in space, metres from the middle of the earth.
type vector [3]float64

func inSpace(p orb.Point) vector {
	const a, f = 6378137, 1 / 298.257223563
	e2 := f * (2 - f)
	sinφ, cosφ := math.Sincos(p[1] * math.Pi / 180)
	sinλ, cosλ := math.Sincos(p[0] * math.Pi / 180)
	n := a / math.Sqrt(1-e2*sinφ*sinφ)
	return vector{n * cosφ * cosλ, n * cosφ * sinλ, n * (1 - e2) * sinφ}
}

// chord returns the smallest distance between the edges of two rings, each edge
// straight through space: the distance is convex along both, so thirds find it.
func chord(a, b orb.Ring) float64 {
	best := math.Inf(1)
	for i := 0; i+1 < len(a); i++ {
		for j := 0; j+1 < len(b); j++ {
			a0, a1, b0, b1 := inSpace(a[i]), inSpace(a[i+1]), inSpace(b[j]), inSpace(b[j+1])
			best = math.Min(best, least(func(u float64) float64 {
				p := between(a0, a1, u)
				return least(func(v float64) float64 { return length(p, between(b0, b1, v)) })
			}))
		}
	}
	return best
}

func least(f func(float64) float64) float64 {
	lo, hi := 0.0, 1.0
	for range 45 {
		third := (hi - lo) / 3
		if f(lo+third) < f(hi-third) {
			hi -= third
		} else {
			lo += third
		}
	}
	return math.Min(f(lo), math.Min(f(0), f(1)))
}

func between(a, b vector, t float64) vector {
	return vector{a[0] + t*(b[0]-a[0]), a[1] + t*(b[1]-a[1]), a[2] + t*(b[2]-a[2])}
}

func length(a, b vector) float64 {
	return math.Hypot(math.Hypot(a[0]-b[0], a[1]-b[1]), a[2]-b[2])
}

// 100 ft laid out with the ellipsoid's radii of curvature at Prescott, north and
// east: BR-001 and BR-003 give the degrees.
func TestHundredFeet(t *testing.T) {
	p := orb.Point{-92.802, 44.749}
	for _, tt := range []struct {
		name string
		q    orb.Point
	}{
		{"north", orb.Point{p[0], p[1] + 0.00027428}},
		{"west", orb.Point{p[0] - 0.00038490, p[1]}},
	} {
		got := distance(t, p, tt.q, 40)
		if math.Abs(got-30.48) > 0.001 { // the degrees are given to 0.6 mm
			t.Errorf("%s: %v m, want 30.48", tt.name, got)
		}
	}
}

// The answer is the same from either side, and wherever a subject reaches to.
func TestDistanceIsOfThePair(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		a, b := triangle(rng, -92.8, 44.7, 0), triangle(rng, -92.8, 44.7, 80)
		far := append(orb.MultiPolygon{triangle(rng, -92.8, 44.7, 8000)[0]}, a...)
		ab, ba, farB := distance(t, a, b, 200), distance(t, b, a, 200), distance(t, far, b, 200)
		if ab != ba || math.Abs(ab-farB) > 1e-6 {
			t.Fatalf("%v from a to b, %v back, %v with a part 8 km away", ab, ba, farB)
		}
	}
}

// Two shapes reach far, in parts or as strips, and are nearest somewhere: the distance is
// that of what lies there. A plane in the middle between the parts, or half-way along the
// strips, would be off by centimetres.
func TestFarReachingShapes(t *testing.T) {
	const lat = 44.75
	box := func(west, south, east, north float64) orb.Polygon {
		return orb.Polygon{{{west, south}, {east, south}, {east, north}, {west, north}, {west, south}}}
	}
	for _, span := range []float64{0.05, 0.3, 1, 2, 4, 6} {
		a, b := box(-92.75, lat, -92.7495, lat+0.0004), box(-92.7491, lat, -92.7485, lat+0.0004)
		want := distance(t, orb.MultiPolygon{a}, orb.MultiPolygon{b}, 100)
		if want < 31 || want > 32 {
			t.Fatalf("the parts are %v m apart", want)
		}
		east := -92.75 + span
		farA, farB := box(east, lat+0.1, east+0.001, lat+0.101), box(east, lat-0.1, east+0.001, lat-0.099)
		for name, pair := range map[string][2]orb.Geometry{
			"both in parts":          {orb.MultiPolygon{a, farA}, orb.MultiPolygon{b, farB}},
			"far parts first":        {orb.MultiPolygon{farA, a}, orb.MultiPolygon{farB, b}},
			"one in parts":           {orb.MultiPolygon{a, farA}, orb.MultiPolygon{b}},
			"a line along and a lot": {orb.MultiLineString{{{-92.7495, lat}, {-92.7495, lat + 0.0004}}, {{east, lat}, {east, lat + 0.1}}}, orb.MultiPolygon{b}},
		} {
			for _, turned := range []bool{false, true} {
				p, q := pair[0], pair[1]
				if turned {
					p, q = q, p
				}
				if got := distance(t, p, q, geo.Length(want)); math.Abs(got-want) > 1e-4 {
					t.Errorf("%v degrees, %s, turned %v: %v m, want %v", span, name, turned, got, want)
				}
			}
		}
		// The one in the north tapers to a far point north-east, the other south-east.
		//
		//	+-+----------
		//	+-+ 31 m
		//	+-+
		//	+-+----------
		north, south := box(-92.75, lat+0.0003, -92.7495, lat+0.0006), box(-92.75, lat-0.0003, -92.7495, lat+0.00002)
		want = distance(t, orb.MultiPolygon{north}, orb.MultiPolygon{south}, 100)
		n, s := north[0], south[0]
		northFar := orb.MultiPolygon{{{n[0], n[1], {east, lat + 0.3}, n[2], n[3], n[0]}}}
		southFar := orb.MultiPolygon{{{s[0], s[1], {east, lat - 0.3}, s[2], s[3], s[0]}}}
		if got := distance(t, northFar, southFar, geo.Length(want)); math.Abs(got-want) > 1e-4 {
			t.Errorf("%v degrees, strips: %v m, want %v", span, got, want)
		}
	}
}

// Around must hold every point that is within the distance.
func TestAround(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	for range 2000 {
		p := orb.Point{-170 + 340*rng.Float64(), -80 + 160*rng.Float64()}
		d := geo.Length(1000 * rng.Float64())
		box := parcel.Around(p.Bound(), d)
		for i := range 16 {
			sin, cos := math.Sincos(2 * math.Pi * float64(i) / 16)
			q := orb.Point{p[0] + cos*(box.Max[0]-p[0])*1.0001, p[1] + sin*(box.Max[1]-p[1])*1.0001}
			if box.Contains(q) {
				continue
			}
			if got := distance(t, p, q, d); got >= 0 {
				t.Fatalf("%v is %v m from %v and outside the box for %v m", q, got, p, d)
			}
		}
	}
}
