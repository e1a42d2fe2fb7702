package notice

import (
	"fmt"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/encoding/wkb"
	"github.com/paulmach/orb/project"
	"github.com/peterstace/simplefeatures/geom"

	"clearway/geo/parcel/mailing"
	"clearway/geo/plane"
)

// reachOf returns the area within the distance of a list's subjects in longitude and
// latitude. Its arcs are drawn with 64 chords to the quarter: within 0.02 % of the
// distance. It is for drawing; true distance decides who is told.
func reachOf(l *mailing.List) (orb.Geometry, error) {
	frame := plane.At(centreOf(l))
	var subjects []geom.Geometry
	for _, s := range l.Subjects {
		grown, err := grow(project.Geometry(orb.Clone(s.Geometry), frame.Forward), float64(l.Distance.Length()))
		if err != nil {
			return nil, fmt.Errorf("the line at %s of %s cannot be drawn: %w", l.Distance, mailing.SubjectName(s), err)
		}
		subjects = append(subjects, grown)
	}
	all, err := geom.UnionMany(subjects)
	if err != nil {
		return nil, fmt.Errorf("the line at %s cannot be drawn: %w", l.Distance, err)
	}
	area, err := wkb.Unmarshal(all.AsBinary())
	if err != nil {
		return nil, fmt.Errorf("the line at %s cannot be drawn: %w", l.Distance, err)
	}
	return project.Geometry(area, frame.Inverse), nil
}

func grow(g orb.Geometry, metres float64) (geom.Geometry, error) {
	data, err := wkb.Marshal(g)
	if err != nil {
		return geom.Geometry{}, err
	}
	shape, err := geom.UnmarshalWKB(data, geom.NoValidate{})
	if err != nil {
		return geom.Geometry{}, err
	}
	return geom.Buffer(shape, metres, geom.BufferQuadSegments(64))
}

// centreOf is the middle of a list's subjects.
func centreOf(l *mailing.List) orb.Point {
	box := l.Subjects[0].Geometry.Bound()
	for _, s := range l.Subjects[1:] {
		box = box.Union(s.Geometry.Bound())
	}
	return box.Center()
}
