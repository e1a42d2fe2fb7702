package crs

import "math"

// projection maps longitude and latitude in radians to metres and back.
type projection interface {
	Forward(λ, φ float64) (x, y float64)
	Inverse(x, y float64) (λ, φ float64)
}

// Origin is where a projection is anchored: angles in radians, lengths in metres.
type Origin struct {
	Lambda0, Phi0 float64 // natural or false origin
	K0            float64 // scale: at the origin, or on the one standard parallel
	FalseEasting  float64
	FalseNorthing float64
}

// wrap brings a longitude or a difference of longitudes into [-π, π].
func wrap(λ float64) float64 {
	if λ >= -math.Pi && λ <= math.Pi {
		return λ
	}
	return math.Remainder(λ, 2*math.Pi)
}

func radians(deg float64) float64 { return deg * (math.Pi / 180) }

func degrees(rad float64) float64 { return rad * (180 / math.Pi) }
