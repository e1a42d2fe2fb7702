package storetest

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/paulmach/orb"

	"clearway/geo"
	"clearway/geo/parcel"
	"clearway/geo/plane"
)

// prescott is the middle of the towns of the tests.
var prescott = orb.Point{-92.802, 44.749}

// sheet is a drawing board in feet, x east and y north of prescott.
type sheet struct{ frame *plane.Frame }

func newSheet() sheet { return sheet{plane.At(prescott)} }

// at returns longitude and latitude of a place on the sheet.
func (s sheet) at(x, y float64) orb.Point {
	return s.frame.Inverse(orb.Point{float64(geo.FromFeet(x)), float64(geo.FromFeet(y))})
}

// ring returns the closed ring through places x1, y1, x2, y2 ...
func (s sheet) ring(xy ...float64) orb.Ring {
	r := make(orb.Ring, 0, len(xy)/2+1)
	for i := 0; i+1 < len(xy); i += 2 {
		r = append(r, s.at(xy[i], xy[i+1]))
	}
	return append(r, r[0])
}

// area returns a parcel's shape with one ring.
func (s sheet) area(xy ...float64) orb.MultiPolygon { return orb.MultiPolygon{{s.ring(xy...)}} }

// box returns a rectangle.
func (s sheet) box(x, y, width, depth float64) orb.MultiPolygon {
	return s.area(x, y, x+width, y, x+width, y+depth, x, y+depth)
}

// Town returns n made-up parcels with owners and addresses, for tests and benchmarks of
// stores. The same seed gives the same town.
func Town(n int, seed uint64) []parcel.Record { return town(n, seed) }

// town returns n made-up parcels: lots on both sides of streets 66 ft wide, lot
// lines a little askew, now and then a stack of condominiums, a lot in two parts, one
// with a hole, one without a shape. The same seed gives the same town.
func town(n int, seed uint64) []parcel.Record {
	rng := rand.New(rand.NewPCG(seed, 7))
	s := newSheet()
	perRow := int(math.Ceil(math.Sqrt(float64(n))))
	var out []parcel.Record
	for i := 0; len(out) < n; i++ {
		x := float64(i%perRow) * 60
		y := float64(i/perRow) * 120
		y += 66 * math.Floor(float64(i/perRow)/2) // a street behind every second row
		askew := func() float64 { return rng.Float64() - 0.5 }
		g := s.area(x, y+askew(), x+60+askew(), y, x+60, y+120+askew(), x+askew(), y+120)
		copies := 1
		switch rng.IntN(40) {
		case 0:
			copies = 2 + rng.IntN(6)
		case 1:
			g = append(g, s.box(x+500, y, 20, 20)[0])
		case 2:
			g[0] = append(g[0], s.ring(x+20, y+20, x+20, y+40, x+40, y+40, x+40, y+20))
		case 3:
			g = nil
		}
		for unit := range copies {
			out = append(out, lot(i, unit, copies, g, rng))
		}
	}
	return out[:n]
}

// lot returns a parcel of the town.
func lot(i, unit, units int, g orb.MultiPolygon, rng *rand.Rand) parcel.Record {
	values := map[parcel.Field]string{
		parcel.ParcelID:    fmt.Sprintf("%d-%03d", i/1000, i%1000),
		parcel.TaxID:       fmt.Sprintf("271-%05d", i),
		parcel.Owner1:      fmt.Sprintf("OWNER %d", rng.IntN(1000)),
		parcel.MailAddress: fmt.Sprintf("%d BROAD ST, PRESCOTT WI 54021", 100+i),
		parcel.SiteAddress: fmt.Sprintf("%d Orange St.", 100+i),
		parcel.SiteZip:     "07307",
	}
	if units > 1 {
		values[parcel.Unit] = string(rune('A' + unit))
		values[parcel.ParcelID] += values[parcel.Unit]
	}
	if g == nil {
		return parcel.NewRecord(parcel.Parcels, values, nil)
	}
	return parcel.NewRecord(parcel.Parcels, values, g)
}
