package siteplan

import (
	"github.com/paulmach/orb"
)

// tagRole says what a feature with an OpenStreetMap tag is
// (wiki.openstreetmap.org/wiki/Map_features). An empty value stands for any value
// but "no". The first row that fits counts, so the more telling keys come first.
type tagRole struct {
	key, value string
	role       Role
}

var tagRoles = []tagRole{
	{"barrier", "kerb", Curb},
	{"kerb", "", Curb},
	{"entrance", "", Door},
	{"door", "", Door},
	{"footway", "sidewalk", Sidewalk},
	{"footway", "crossing", Crosswalk},
	{"footway", "traffic_island", Sidewalk},
	{"highway", "crossing", Crosswalk},
	{"area:highway", "footway", Sidewalk},
	{"area:highway", "pedestrian", Sidewalk},
	{"area:highway", "crossing", Crosswalk},
	{"area:highway", "service", Driveway},
	{"area:highway", "", Street},
	{"highway", "street_lamp", Light},
	{"highway", "bus_stop", BusStop},
	{"public_transport", "platform", BusStop},
	{"highway", "traffic_signals", Pole},
	{"highway", "stop", Pole},
	{"natural", "tree", Tree},
	{"natural", "tree_row", Tree},
	{"natural", "shrub", Planter},
	{"emergency", "fire_hydrant", Hydrant},
	{"amenity", "waste_basket", Trash},
	{"amenity", "waste_disposal", Trash},
	{"amenity", "recycling", Trash},
	{"amenity", "bench", Bench},
	{"amenity", "lounger", Bench},
	{"leisure", "picnic_table", Table},
	{"amenity", "bicycle_parking", BikeRack},
	{"amenity", "post_box", Mailbox},
	{"amenity", "letter_box", Mailbox},
	{"amenity", "parking_meter", Meter},
	{"vending", "parking_tickets", Meter},
	{"vending", "newspapers", Newsrack},
	{"vending", "news_papers", Newsrack},
	{"amenity", "drinking_water", Object},
	{"amenity", "telephone", Object},
	{"amenity", "clock", Object},
	{"amenity", "fountain", Object},
	{"amenity", "charging_station", Object},
	{"amenity", "vending_machine", Object},
	{"amenity", "public_bookcase", Object},
	{"tourism", "information", Object},
	{"tourism", "artwork", Object},
	{"historic", "memorial", Object},
	{"power", "pole", Pole},
	{"power", "tower", Pole},
	{"man_made", "utility_pole", Pole},
	{"man_made", "flagpole", Pole},
	{"man_made", "mast", Pole},
	{"telecom", "pole", Pole},
	{"man_made", "street_cabinet", Object},
	{"man_made", "planter", Planter},
	{"man_made", "surveillance", Object},
	{"traffic_sign", "", Sign},
	{"advertising", "", Sign},
	{"barrier", "bollard", Pole},
	{"barrier", "planter", Planter},
	{"barrier", "fence", Fence},
	{"barrier", "wall", Object},
	{"barrier", "hedge", Object},
	{"barrier", "retaining_wall", Object},
	{"barrier", "handrail", Object},
	{"barrier", "guard_rail", Object},
	{"barrier", "gate", Object},
	{"barrier", "block", Object},
	{"barrier", "jersey_barrier", Object},
	{"barrier", "cycle_barrier", Object},
	{"barrier", "bicycle_barrier", Object},
	{"leisure", "outdoor_seating", Cafe},
	{"outdoor_seating", "", Cafe},
	{"building", "", Building},
	{"building:part", "", Building},
	{"boundary", "parcel", Parcel},
	{"boundary", "lot", Parcel},
	{"place", "plot", Parcel},
	{"service", "alley", Alley},
	{"service", "driveway", Driveway},
	{"highway", "footway", Sidewalk},
	{"highway", "pedestrian", Sidewalk},
}

// carriageways are the values of highway of a road that vehicles use: drawn as a
// line it is the centerline of a street, drawn as an area the street.
var carriageways = map[string]bool{
	"motorway": true, "trunk": true, "primary": true, "secondary": true, "tertiary": true, "unclassified": true, "residential": true,
	"living_street": true, "service": true, "road": true, "primary_link": true, "secondary_link": true, "tertiary_link": true,
}

// roleOfTags returns what the tags make of a feature without a role, or "".
func roleOfTags(properties map[string]any, g orb.Geometry) Role {
	for _, t := range tagRoles {
		v, ok := properties[t.key].(string)
		if ok && (v == t.value || t.value == "" && v != "no" && v != "") {
			return onePosition(t.role, g)
		}
	}
	if v, ok := properties["highway"].(string); ok && carriageways[v] {
		if g != nil && g.Dimensions() == 2 {
			return Street
		}
		return Centerline
	}
	return ""
}

// onePosition corrects the role of tags that mean something else on a point: a
// shop with seats outside is no cafe area, a lowered kerb no curb line.
func onePosition(r Role, g orb.Geometry) Role {
	if g == nil || g.Dimensions() > 0 {
		return r
	}
	switch r {
	case Curb, Building, Cafe, Sidewalk:
		return ""
	}
	return r
}
