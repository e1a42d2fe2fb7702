package plantest

import (
	"github.com/paulmach/orb"

	"clearway/geo/siteplan"
)

func (d *Drawing) add(id string, role siteplan.Role, g orb.Geometry) {
	d.things = append(d.things, thing{id: id, role: role, geometry: g})
}

func (d *Drawing) box(id string, role siteplan.Role, x0, y0, x1, y1 float64) {
	d.add(id, role, rect(orb.Point{x0, y0}, orb.Point{x1, y1}))
}

func nothing(*Drawing) {}

// street is a walk 12 ft wide between curb and building:
//
//	12 +---------bbbb front bbbb--------+
//	 0 +--------------------------------+
//	   0 ------------- curb ------------ 48
func street(d *Drawing) {
	d.add("curb", siteplan.Curb, orb.LineString{{-8, 0}, {55, 0}})
	streetWithoutCurb(d)
}

func streetWithoutCurb(d *Drawing) {
	d.box("walk", siteplan.Sidewalk, 0, 0, 48, 12)
	behindWalk(d)
}

func behindWalk(d *Drawing) {
	d.box("building", siteplan.Building, 0, 12, 48, 32)
	d.add("front", siteplan.Frontage, orb.LineString{{12, 12}, {36, 12}})
	d.box("street", siteplan.Street, -8, -34, 55, 0)
}

// panels is the street with its walk in three pieces that adjoin and overlap.
func panels(d *Drawing) {
	d.add("curb", siteplan.Curb, orb.LineString{{-8, 0}, {55, 0}})
	d.box("walk-1", siteplan.Sidewalk, 0, 0, 16, 12)
	d.box("walk-2", siteplan.Sidewalk, 16, 0, 32, 12)
	d.box("walk-3", siteplan.Sidewalk, 30, 0, 48, 12)
	behindWalk(d)
}

// corner is a walk round the corner of a building.
func corner(d *Drawing) {
	d.add("walk", siteplan.Sidewalk, area([]orb.Point{{0, 0}, {48, 0}, {48, 48}, {40, 48}, {40, 8}, {0, 8}}))
	d.add("curb", siteplan.Curb, orb.LineString{{-8, 0}, {48, 0}, {48, 55}})
	d.box("building", siteplan.Building, 0, 8, 40, 48)
	d.add("front", siteplan.Frontage, orb.LineString{{20, 8}, {40, 8}})
	d.add("front-2", siteplan.Frontage, orb.LineString{{40, 8}, {40, 30}})
}

// crossing is a walk with four ends.
func crossing(d *Drawing) {
	d.add("walk", siteplan.Sidewalk, area([]orb.Point{
		{0, 20}, {20, 20}, {20, 0}, {28, 0}, {28, 20}, {48, 20}, {48, 28}, {28, 28}, {28, 48}, {20, 48}, {20, 28}, {0, 28},
	}))
	d.box("building", siteplan.Building, 28, 28, 48, 48)
}

// ring is a walk round a block, without ends.
func ring(d *Drawing) {
	d.add("walk", siteplan.Sidewalk, orb.Polygon{
		rect(orb.Point{0, 0}, orb.Point{48, 48})[0], rect(orb.Point{10, 10}, orb.Point{38, 38})[0],
	})
	d.box("building", siteplan.Building, 10, 10, 38, 38)
	d.add("curb", siteplan.Curb, orb.LineString{{0, 0}, {48, 0}, {48, 48}, {0, 48}, {0, 0}})
}
