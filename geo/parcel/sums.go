package parcel

import (
	"hash/maphash"
	"math"

	"github.com/paulmach/orb"
)

// seed makes the sums of one run of the program comparable with one another; they
// are never kept.
var seed = maphash.MakeSeed()

// sums are short stand-ins for a row, by which rows are found to be equal. Two
// different rows of a state have the same one with a chance of one in a million.
type sums struct {
	id      uint64
	content uint64 // of all values and the shape
	shape   uint64 // of the edges, in any order and direction; 0 for no shape
}

func sum(r Record) sums {
	s := sums{id: maphash.String(seed, r.ID())}
	var h maphash.Hash
	h.SetSeed(seed)
	for _, v := range r.Values {
		h.WriteString(v)
		h.WriteByte(0)
	}
	s.shape = sumShape(r.Geometry)
	s.content = mix(h.Sum64(), s.shape)
	return s
}

// sumShape adds up the sums of the edges, so that it does not matter where a ring
// begins and which way it runs.
func sumShape(g orb.Geometry) uint64 {
	var total uint64
	path := func(points []orb.Point) {
		for i := 0; i+1 < len(points); i++ {
			total += sumEdge(points[i], points[i+1])
		}
	}
	switch g := g.(type) {
	case orb.Point:
		total = sumPoint(g)
	case orb.MultiLineString:
		for _, l := range g {
			path(l)
		}
	case orb.MultiPolygon:
		for _, p := range g {
			for _, r := range p {
				path(r)
			}
		}
	}
	return total
}

func sumEdge(a, b orb.Point) uint64 {
	x, y := sumPoint(a), sumPoint(b)
	return mix(x^y, x+y)
}

func sumPoint(p orb.Point) uint64 {
	return mix(math.Float64bits(p[0]), math.Float64bits(p[1]))
}

// mix mingles two numbers (the finaliser of S. Vigna's splitmix64).
func mix(a, b uint64) uint64 {
	z := a*0x9E3779B97F4A7C15 + b
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}
