package postgis

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/parcel/wkb"
)

// srsWGS84 is EPSG:4326, which all geometry is in; flagSRS says in the type word of
// an extended well-known binary that the code follows it.
const (
	srsWGS84 = 4326
	flagSRS  = 0x20000000
)

// appendEWKB appends g as PostGIS takes it. An empty orb.MultiPoint is POINT EMPTY.
func appendEWKB(b []byte, g orb.Geometry) ([]byte, error) {
	start := len(b)
	b = append(b, 0, 0, 0, 0) // the code makes the header longer by this
	if p, ok := g.(orb.MultiPoint); ok && len(p) == 0 {
		b = wkb.AppendEmptyPoint(b)
	} else {
		var err error
		if b, err = wkb.Append(b, g); err != nil {
			return nil, err
		}
	}
	kind := binary.LittleEndian.Uint32(b[start+5:])
	b[start] = b[start+4]
	binary.LittleEndian.PutUint32(b[start+1:], kind|flagSRS)
	binary.LittleEndian.PutUint32(b[start+5:], srsWGS84)
	return b, nil
}

// holds returns an error for shapes that PostGIS does not take: lines of one
// position, rings that are open or of fewer than four positions. g is of the kind
// that Layer.Fit gives.
func holds(g orb.Geometry) error {
	switch g := g.(type) {
	case orb.MultiLineString:
		for _, l := range g {
			if len(l) < 2 {
				return unfit("a line has one position only")
			}
		}
	case orb.MultiPolygon:
		for _, p := range g {
			for _, r := range p {
				if len(r) < 4 || !sameBits(r[0], r[len(r)-1]) {
					return unfit(fmt.Sprintf("a ring of %d positions does not enclose an area and end where it begins", len(r)))
				}
			}
		}
	}
	return nil
}

// sameBits tells whether two positions are the same to PostGIS, which takes 0 and -0
// for two numbers here.
func sameBits(a, b orb.Point) bool {
	return math.Float64bits(a[0]) == math.Float64bits(b[0]) && math.Float64bits(a[1]) == math.Float64bits(b[1])
}

func unfit(what string) error {
	return &parcel.Error{Code: parcel.CodeGeometry, What: what, Cure: "PostGIS takes no such shape: draw it anew, or leave it out"}
}
