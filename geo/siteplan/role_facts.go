package siteplan

import "clearway/geo"

// facts are what a role means for the reading of a plan.
type facts struct {
	solid     bool // in the way of a person, unless overhead or flush
	mine      bool // the applicant's, unless said otherwise
	furniture bool // the applicant's where it stands in or at his area
	overhead  bool // solid only where its underside is stated to be low
	area      bool // must be drawn as an area to be of use
	line      bool // must be drawn as a line or an area to be of use
	// size is the diameter assumed for a point without one, and why is what it
	// is that of.
	size geo.Length
	why  string
}

// factsOf returns the facts of a role, and whether it is a role at all. The sizes
// are those of common street furniture, on the large side.
func factsOf(r Role) (facts, bool) {
	switch r {
	case Sidewalk, Parcel, Street, Alley, Intersection, Driveway, Terrace, TemporaryWalk, Paving:
		return facts{area: true}, true
	case Building:
		return facts{area: true, solid: true}, true
	case Curb, Frontage, PropertyLine, Centerline, Gutter, Crosswalk, WalkEnd:
		return facts{line: true}, true
	case Door:
		return facts{size: 3 * geo.Foot, why: "a usual single door"}, true
	}
	if f, ok := subjectFacts(r); ok {
		return f, true
	}
	return standingFacts(r)
}

// subjectFacts are those of what permits are about, and of furniture.
func subjectFacts(r Role) (facts, bool) {
	f := facts{solid: true}
	switch r {
	case Cafe:
		f.mine, f.area = true, true
	case Fixture:
		f.mine, f.size, f.why = true, 2*geo.Foot, "a small fixture"
	case Obstruction, Goods, Excavation:
		f.mine, f.size, f.why = true, 4*geo.Foot, "a pallet"
	case Fence:
		f.size, f.why = 6*geo.Inch, "a fence post with its foot"
	case Table:
		f.mine, f.furniture, f.size, f.why = true, true, 30*geo.Inch, "a table for two"
	case Chair:
		f.mine, f.furniture, f.size, f.why = true, true, 18*geo.Inch, "a usual chair"
	case Planter:
		f.mine, f.furniture, f.size, f.why = true, true, 2*geo.Foot, "a usual planter"
	case Barrier:
		f.mine, f.furniture, f.size, f.why = true, true, 14*geo.Inch, "the foot of a stanchion"
	case Heater:
		f.mine, f.furniture, f.size, f.why = true, true, 18*geo.Inch, "the foot of a patio heater"
	case Bench:
		f.furniture, f.size, f.why = true, 5*geo.Foot, "the length of a usual bench"
	case BikeRack:
		f.furniture, f.size, f.why = true, 3*geo.Foot, "the length of a hoop"
	case Sign:
		f.furniture, f.size, f.why = true, 2*geo.Foot, "a folding sign"
	case Umbrella:
		f.mine, f.furniture, f.overhead, f.size, f.why = true, true, true, 7*geo.Foot, "a usual canopy"
	case Awning:
		f.overhead, f.furniture, f.size, f.why = true, true, 4*geo.Foot, "a small awning"
	default:
		return facts{}, false
	}
	return f, true
}

// standingFacts are those of what stands on a walk already.
func standingFacts(r Role) (facts, bool) {
	f := facts{solid: true}
	switch r {
	case Tree:
		f.size, f.why = 1*geo.Foot, "a grown trunk"
	case TreeWell:
		f.size, f.why = 4*geo.Foot, "a usual opening"
	case Pole, Light:
		f.size, f.why = 1*geo.Foot, "a usual pole"
	case Hydrant:
		f.size, f.why = 1*geo.Foot, "a usual hydrant"
	case Meter:
		f.size, f.why = 6*geo.Inch, "a meter's head"
	case Newsrack, Mailbox, Trash:
		f.size, f.why = 2*geo.Foot, "a usual box"
	case BusStop:
		f.size, f.why = 6*geo.Inch, "the post of the sign"
	case Object:
		f.size, f.why = 2*geo.Foot, "an object of unknown kind"
	default:
		return facts{}, false
	}
	return f, true
}
