package plantest

import (
	"strconv"

	"github.com/paulmach/orb"

	"clearway/geo/siteplan"
)

// roles are those that bytes choose from; what the measures turn on stands first
// and more than once.
var roles = []siteplan.Role{
	siteplan.Cafe, siteplan.Sidewalk, siteplan.Object, siteplan.Table, siteplan.Curb, siteplan.Building,
	siteplan.Cafe, siteplan.Sidewalk, siteplan.Planter, siteplan.Chair, siteplan.Frontage, siteplan.WalkEnd,
	siteplan.Fixture, siteplan.Obstruction, siteplan.Street, siteplan.Centerline, siteplan.Door, siteplan.Barrier,
	siteplan.Parcel, siteplan.PropertyLine, siteplan.Fence, siteplan.TemporaryWalk, siteplan.Awning, siteplan.Umbrella,
	siteplan.Tree, siteplan.TreeWell, siteplan.Hydrant, siteplan.Goods, siteplan.Excavation, siteplan.Crosswalk,
	siteplan.Alley, siteplan.Gutter, siteplan.Driveway, siteplan.Terrace, siteplan.Intersection, siteplan.Paving,
	siteplan.Newsrack, siteplan.BusStop, siteplan.Bench, siteplan.Sign,
}

// bytes reads a drawing off a byte sequence; past its end everything is 0.
type bytes struct{ rest []byte }

func (b *bytes) next() int {
	if len(b.rest) == 0 {
		return 0
	}
	v := b.rest[0]
	b.rest = b.rest[1:]
	return int(v)
}

// number is a lattice point from -8 to 55.5 ft: whole feet, half a foot more with
// bit 6, and the nudge more with bit 7.
func (b *bytes) number(nudge float64) float64 {
	v := b.next()
	x := float64(v&63) - 8
	if v&64 != 0 {
		x += 0.5
	}
	if v&128 != 0 {
		x += nudge
	}
	return x
}

func (b *bytes) point(nudge float64) orb.Point {
	x := b.number(nudge)
	return orb.Point{x, b.number(nudge)}
}

func (b *bytes) points(n int, nudge float64) []orb.Point {
	pts := make([]orb.Point, n)
	for i := range pts {
		pts[i] = b.point(nudge)
	}
	return pts
}

// thing reads a role, a kind of shape with flags, and the corners.
func (b *bytes) thing(i int, facts map[string]any, nudge float64) thing {
	t := thing{id: "f" + strconv.Itoa(i), role: roles[b.next()%len(roles)], facts: map[string]any{}}
	kind := b.next()
	t.geometry = b.geometry(kind&7, kind>>3&7, nudge)
	switch kind >> 6 {
	case 1:
		t.facts["existing"] = true
	case 2:
		t.facts["proposed"] = true
	case 3:
		t.facts["width_ft"] = 1.5
		t.facts["clearance_ft"] = 6.0
	}
	_, line := t.geometry.(orb.LineString)
	if line && t.role != siteplan.Barrier && t.role != siteplan.Fence { // what is of no width stands nowhere
		t.facts["width_ft"] = 1.5
	}
	switch t.role {
	case siteplan.Cafe, siteplan.Fixture, siteplan.Obstruction, siteplan.Goods, siteplan.Excavation:
		for name, fact := range facts {
			t.facts[name] = fact
		}
	case siteplan.Door:
		t.facts["of"] = []string{"applicant", "neighbor"}[kind>>3&1]
	}
	return t
}

// geometry draws one of eight kinds of shape; n is its number of further corners.
func (b *bytes) geometry(kind, n int, nudge float64) orb.Geometry {
	switch kind {
	case 0, 1:
		return rect(b.point(nudge), b.point(nudge))
	case 2:
		return area(b.points(3, nudge))
	case 3:
		return area(b.points(4+n, nudge))
	case 4:
		return orb.LineString(b.points(2+n/2, nudge))
	case 5:
		return b.point(nudge)
	case 6:
		return orb.MultiPolygon{rect(b.point(nudge), b.point(nudge)), rect(b.point(nudge), b.point(nudge))}
	}
	return orb.Polygon{rect(b.point(nudge), b.point(nudge))[0], rect(b.point(nudge), b.point(nudge))[0]}
}

// rect has its corners at p and q.
func rect(p, q orb.Point) orb.Polygon {
	return area([]orb.Point{p, {q[0], p[1]}, q, {p[0], q[1]}})
}

func area(corners []orb.Point) orb.Polygon {
	return orb.Polygon{append(orb.Ring(corners), corners[0])}
}

// statedFacts are what the permit's subjects state, by bits.
func statedFacts(bits int) map[string]any {
	facts := map[string]any{}
	if bits&1 != 0 {
		facts["config"] = []string{"storefront", "curbside"}[bits>>1&1]
	}
	if bits&4 != 0 {
		facts["zoning"] = "commercial"
	}
	if bits&8 != 0 {
		facts["liability_usd"], facts["additional_insured"] = 1e6, true
	}
	if bits&16 != 0 {
		facts["kind"] = []string{"scaffold", "dumpster"}[bits>>5&1]
	}
	if bits&64 != 0 {
		facts["from"], facts["to"], facts["overnight"] = "2027-05-01", "2027-10-31", bits&128 != 0
	}
	return facts
}
