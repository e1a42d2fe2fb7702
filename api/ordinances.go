package api

import (
	"bytes"
	"net/http"

	"github.com/labstack/echo/v4"

	"clearway/api/wire"
	"clearway/ordinances"
)

// getOrdinances lists the rules, as `clearway ordinances --format json` does.
func (s *server) getOrdinances(c echo.Context) error {
	var buffer bytes.Buffer
	if err := wire.EncodeOrdinances(&buffer, wire.Ordinances(s.Library)); err != nil {
		return err
	}
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, buffer.Bytes())
}

// getOrdinance gives one code in words.
func (s *server) getOrdinance(c echo.Context) error {
	ordinance, err := s.ordinance(c.Param("id"), http.StatusNotFound)
	if err != nil {
		return err
	}
	var buffer bytes.Buffer
	if err := wire.EncodeCode(&buffer, wire.CodeOf(ordinance)); err != nil {
		return err
	}
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, buffer.Bytes())
}

// ordinance returns the ordinance named id, or a problem of that status.
func (s *server) ordinance(id string, status int) (*ordinances.Ordinance, error) {
	if o := s.Library.Ordinance(id); o != nil {
		return o, nil
	}
	ids := make([]string, 0, len(s.Library.Ordinances))
	for _, o := range s.Library.Ordinances {
		ids = append(ids, o.ID)
	}
	return nil, unknown(status, "ordinance", id, ids)
}
