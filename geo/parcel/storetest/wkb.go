package storetest

import (
	"encoding/binary"
	"math"

	"github.com/paulmach/orb"
)

// isoWKB returns areas as ISO well-known binary with so many numbers more at each
// position, all 9. The type words are 6 and 3 plus dimension (1000 Z, 2000 M, 3000 ZM).
func isoWKB(g orb.MultiPolygon, dimension uint32, more int) []byte {
	var b []byte
	word := func(v uint32) { b = binary.LittleEndian.AppendUint32(b, v) }
	number := func(v float64) { b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v)) }
	start := func(kind uint32, n int) {
		b = append(b, 1)
		word(kind + dimension)
		word(uint32(n))
	}
	start(6, len(g))
	for _, p := range g {
		start(3, len(p))
		for _, r := range p {
			word(uint32(len(r)))
			for _, v := range r {
				number(v[0])
				number(v[1])
				for range more {
					number(9)
				}
			}
		}
	}
	return b
}
