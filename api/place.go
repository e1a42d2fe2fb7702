package api

import (
	"errors"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"clearway/geo/parcel"
)

// place tells of the town whose data the service holds.
type place struct {
	// Parcels is the present file of parcels; null where there is none, and no list of
	// neighbors can be made.
	Parcels *foundDataset `json:"parcels"`
	// Note is what to know of the data.
	Note string `json:"note"`
}

// getPlace tells whether there are parcels, and what to know of them.
func (s *server) getPlace(c echo.Context) error {
	answer := place{Note: s.StoreNote}
	if s.Store != nil {
		d, err := s.Store.Current(c.Request().Context(), parcel.Parcels)
		var fault *parcel.Error
		switch {
		case err == nil:
			answer.Parcels = &foundDataset{d.Version, d.Origin.Loaded.UTC().Format(time.DateOnly), d.Origin.Source}
		case errors.As(err, &fault) && fault.Code == parcel.CodeNoDataset:
		default:
			return storeProblem(err)
		}
	}
	return c.JSON(http.StatusOK, answer)
}
