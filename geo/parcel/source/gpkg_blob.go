package source

import (
	"errors"
	"fmt"

	"github.com/paulmach/orb"

	"clearway/geo/parcel/wkb"
	"clearway/geo/shape"
)

// envelopeBytes is the size of the box in the header of a geometry, by its code:
// none, xy, xyz, xym, xyzm.
var envelopeBytes = [...]int{0, 32, 48, 48, 64}

const (
	blobHeader   = 8
	blobExtended = 1 << 5
)

var errShortBlob = errors.New("the geometry is damaged: it has fewer bytes than it needs")

// decodeBlob returns the geometry of a GeoPackage's value (OGC 12-128r19, 2.1.3): a
// header with a box of its own size, which is not needed, before well-known binary.
func decodeBlob(blob []byte) (orb.Geometry, error) {
	if len(blob) < blobHeader {
		return nil, errShortBlob
	}
	if blob[0] != 'G' || blob[1] != 'P' {
		return nil, errors.New("the value of the geometry column is not a GeoPackage's geometry")
	}
	if blob[2] != 0 {
		return nil, fmt.Errorf("geometries of version %d are not read", blob[2])
	}
	flags := blob[3]
	if flags&blobExtended != 0 {
		return nil, errors.New("the geometry is of an extension of the GeoPackage that is not read")
	}
	code := int(flags >> 1 & 7)
	if code >= len(envelopeBytes) {
		return nil, fmt.Errorf("the geometry is damaged: there is no box of kind %d", code)
	}
	from := blobHeader + envelopeBytes[code]
	if from > len(blob) {
		return nil, errShortBlob
	}
	return finiteGeometry(wkb.Decode(blob[from:]))
}

// finiteGeometry passes a decoded geometry on unless a coordinate is not finite.
func finiteGeometry(g orb.Geometry, err error) (orb.Geometry, error) {
	if err == nil && !shape.Finite(g) {
		err = errNotFinite
	}
	if err != nil {
		return nil, err
	}
	return g, nil
}
