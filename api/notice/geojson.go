package notice

import (
	"io"
	"strings"

	"github.com/paulmach/orb"

	"clearway/api/wire"
	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
)

// mapDocument is a list as a layer for any map.
type mapDocument struct {
	Type        string       `json:"type"`
	Fingerprint string       `json:"fingerprint"`
	Features    []mapFeature `json:"features"`
}

type mapFeature struct {
	Type       string         `json:"type"`
	Properties map[string]any `json:"properties"`
	Geometry   *wire.Geometry `json:"geometry"`
}

// GeoJSON writes a list as an RFC 7946 FeatureCollection in longitude and latitude:
// the line around the area within the distance (properties.kind is "distance"), the
// subjects ("subject"), and every parcel within the distance ("parcel") with its owner,
// what was decided and why. The line is drawn to 0.1 ft; who is on the list was decided
// by true distance, not by it.
func GeoJSON(w io.Writer, l *mailing.List) error {
	reach, err := reachOf(l)
	if err != nil {
		return err
	}
	d := mapDocument{Type: "FeatureCollection", Fingerprint: l.Fingerprint}
	d.add(reach, map[string]any{"kind": "distance", "label": l.Distance.String()})
	for _, s := range l.Subjects {
		d.add(s.Geometry, map[string]any{"kind": "subject", "id": s.ID, "subject": s.Kind})
	}
	numbers := l.LetterNumbers()
	for _, r := range l.Parcels {
		properties := map[string]any{
			"kind": "parcel", "id": r.Name(), "distance_ft": feet(r.Distance), "nearest": mailing.SubjectName(l.Subjects[r.Nearest]),
			"listed": r.Listed, "reason": r.Reason, "owner": strings.Join(r.Owner(), "; "),
			"site_address": r.Record.Get(parcel.SiteAddress),
		}
		if n := numbers[r.Record.Row]; n > 0 {
			properties["letter"] = n
		}
		d.add(r.Record.Geometry, properties)
	}
	return writeJSON(w, d)
}

func (d *mapDocument) add(g orb.Geometry, properties map[string]any) {
	d.Features = append(d.Features, mapFeature{
		Type: "Feature", Properties: properties, Geometry: &wire.Geometry{Type: g.GeoJSONType(), Coordinates: g},
	})
}
