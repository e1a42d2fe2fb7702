package postgis_test

import (
	"math"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
)

func unfitShapes() map[parcel.Layer][]orb.Geometry {
	return map[parcel.Layer][]orb.Geometry{
		parcel.Curb: {orb.LineString{{-92, 44}}, orb.MultiLineString{{{-92, 44}, {-92, 45}}, {{-92, 44}}}},
		parcel.Parcels: {
			orb.Polygon{{{-92, 44}, {-91, 44}, {-92, 44}}},
			orb.Polygon{{{-92, 44}, {-91, 44}, {-91, 45}, {-92, 45}}},
			orb.Polygon{{{0, 44}, {-91, 44}, {-91, 45}, {math.Copysign(0, -1), 44}}},
			orb.MultiPolygon{{{{-92, 44}, {-91, 44}, {-91, 45}, {-92, 44}}, {{-91.5, 44.5}}}},
		},
	}
}
