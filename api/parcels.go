package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/paulmach/orb"

	"clearway/api/wire"
	"clearway/geo/parcel"
)

// maxFound is how many parcels a search by address answers with.
const maxFound = 20

// foundParcels is the answer to a search: GeoJSON, with the version that was searched.
type foundParcels struct {
	Type     string        `json:"type"`
	Dataset  foundDataset  `json:"dataset"`
	Features []foundParcel `json:"features"`
}

type foundDataset struct {
	Version int    `json:"version"`
	Loaded  string `json:"loaded"`
	Source  string `json:"source"`
}

type foundParcel struct {
	Type       string                  `json:"type"`
	ID         string                  `json:"id"`
	Properties map[parcel.Field]string `json:"properties"`
	Geometry   *wire.Geometry          `json:"geometry"`
}

// getParcels finds parcels by id, by the beginning of their address, or at a point.
func (s *server) getParcels(c echo.Context) error {
	clerk, err := s.isClerk(c)
	if err != nil {
		return err
	}
	query, err := url.ParseQuery(c.Request().URL.RawQuery)
	if err != nil {
		return problem(http.StatusBadRequest, "query", "The query is not readable", err.Error())
	}
	if err := known(query, "id", "address", "at"); err != nil {
		return err
	}
	if len(query) != 1 {
		p := problem(http.StatusBadRequest, "parcel-query", "The parcel is not named in one way", "One of id, address and at is to be given.")
		p.Cure = "Ask for id=5-385-10, for address=101 MAIN, or for at=-92.8021,44.7489 (longitude, latitude)."
		return p
	}
	if s.Store == nil {
		return noStore()
	}
	d, err := s.Store.Current(c.Request().Context(), parcel.Parcels)
	if err != nil {
		return storeProblem(err)
	}
	records, err := s.find(c, d, query)
	if err != nil {
		return storeProblem(err)
	}
	body, err := json.Marshal(found(d, records, clerk))
	if err != nil {
		return err
	}
	return c.Blob(http.StatusOK, "application/geo+json", body)
}

func (s *server) find(c echo.Context, d parcel.Dataset, query url.Values) ([]parcel.Record, error) {
	ctx := c.Request().Context()
	switch {
	case query.Has("id"):
		return parcel.ByID(ctx, s.Store, d, query.Get("id"))
	case query.Has("address"):
		return parcel.ByAddress(ctx, s.Store, d, query.Get("address"), maxFound)
	}
	at, err := point(query.Get("at"))
	if err != nil {
		return nil, err
	}
	return parcel.At(ctx, s.Store, d, at)
}

// point reads "longitude,latitude" in degrees.
func point(written string) (orb.Point, error) {
	lon, lat, ok := strings.Cut(written, ",")
	x, errX := strconv.ParseFloat(strings.TrimSpace(lon), 64)
	y, errY := strconv.ParseFloat(strings.TrimSpace(lat), 64)
	if ok && errX == nil && errY == nil && x >= -180 && x <= 180 && y >= -90 && y <= 90 {
		return orb.Point{x, y}, nil
	}
	p := problem(http.StatusBadRequest, "point", "The point is not readable", fmt.Sprintf("at is %q.", written))
	p.Cure = "Write longitude and latitude in degrees: at=-92.8021,44.7489."
	return orb.Point{}, p
}

func found(d parcel.Dataset, records []parcel.Record, clerk bool) foundParcels {
	all := foundParcels{
		Type:     "FeatureCollection",
		Dataset:  foundDataset{d.Version, d.Origin.Loaded.UTC().Format(time.DateOnly), d.Origin.Source},
		Features: []foundParcel{},
	}
	for _, r := range records {
		one := foundParcel{Type: "Feature", ID: r.ID(), Properties: map[parcel.Field]string{}}
		for _, f := range parcel.Parcels.Fields() {
			if v := r.Get(f); v != "" && (clerk || !personal(f)) {
				one.Properties[f] = v
			}
		}
		if r.Geometry != nil {
			one.Geometry = &wire.Geometry{Type: r.Geometry.GeoJSONType(), Coordinates: r.Geometry}
		}
		all.Features = append(all.Features, one)
	}
	return all
}

// personal tells whether a field is about a person and not about the land.
func personal(f parcel.Field) bool {
	switch f {
	case parcel.Owner1, parcel.Owner2, parcel.MailAddress, parcel.MailLine1, parcel.MailLine2,
		parcel.MailCity, parcel.MailState, parcel.MailZip:
		return true
	}
	return false
}

func noStore() *Problem {
	p := problem(http.StatusServiceUnavailable, "no-store", "The service has no parcels", "It was started without a store.")
	p.Cure = "Load a parcel file with clearway load and start the service with --store."
	return p
}
