package mailing

import (
	"fmt"

	"github.com/paulmach/orb"

	"clearway/geo/parcel"
	"clearway/geo/plane"
	"clearway/geo/shape"
)

// outsideData returns a warning where the area within the distance reaches out of the
// box around the loaded parcels: owners there are on no list.
func (l *List) outsideData() string {
	loaded := l.Dataset.Bound
	for _, s := range l.Subjects {
		if area := searchBox(s, l.Distance); !loaded.Contains(area.Min) || !loaded.Contains(area.Max) {
			return fmt.Sprintf("the area within %s of %s reaches beyond the loaded parcels: owners there, perhaps of the next town or county, are not on the list", l.Distance, SubjectName(s))
		}
	}
	return ""
}

// searchBox returns the box in degrees around everything within the distance of a
// subject.
func searchBox(s parcel.Subject, d Distance) orb.Bound {
	box := s.Geometry.Bound()
	frame := plane.At(box.Center())
	var inPlane orb.MultiPoint
	for _, corner := range box.ToRing() {
		inPlane = append(inPlane, frame.Forward(corner))
	}
	grown := shape.Grow(inPlane.Bound(), float64(d.Length()))
	var out orb.MultiPoint
	for _, corner := range grown.ToRing() {
		out = append(out, frame.Inverse(corner))
	}
	return out.Bound()
}
