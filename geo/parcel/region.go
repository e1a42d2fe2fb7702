package parcel

import (
	"context"
	"fmt"

	"github.com/paulmach/orb"

	"clearway/geo"
)

// nearTown is how far from what is loaded already a new file may lie.
const nearTown = 50_000 * geo.Metre

// region is where rows are expected.
type region struct {
	boxes []orb.Bound
	words string // "the United States"
}

// regionOf returns the region of a load: the given area, else the surroundings of
// what the store holds, else the United States.
func regionOf(ctx context.Context, s Store, area orb.Bound) (region, error) {
	if area != (orb.Bound{}) {
		return region{boxes: []orb.Bound{area}, words: "the given area"}, nil
	}
	datasets, err := s.Datasets(ctx)
	if err != nil {
		return region{}, err
	}
	var r region
	for _, d := range datasets {
		if d.Current && !d.Bound.IsEmpty() {
			r.boxes = append(r.boxes, Around(d.Bound, nearTown))
			r.words = fmt.Sprintf("what is loaded already (%s and %.0f km around it)", d.Layer, float64(nearTown)/1000)
		}
	}
	if len(r.boxes) == 0 {
		r.boxes, r.words = unitedStates(), "the United States"
	}
	return r, nil
}

// unitedStates returns boxes around the states and territories.
func unitedStates() []orb.Bound {
	box := func(west, south, east, north float64) orb.Bound {
		return orb.Bound{Min: orb.Point{west, south}, Max: orb.Point{east, north}}
	}
	return []orb.Bound{
		box(-125, 24, -66, 50),    // the conterminous states
		box(-180, 51, -129, 72),   // Alaska
		box(172, 51, 180, 54),     // the western Aleutians
		box(-179, 18, -154, 29),   // Hawaii
		box(-68, 17, -64, 19),     // Puerto Rico and the Virgin Islands
		box(144, 13, 147, 21),     // Guam and the Northern Marianas
		box(-171, -15, -168, -11), // American Samoa
	}
}

// holds tells whether the middle of a shape lies in the region.
func (r region) holds(b orb.Bound) bool {
	for _, box := range r.boxes {
		if box.Contains(b.Center()) {
			return true
		}
	}
	return false
}
