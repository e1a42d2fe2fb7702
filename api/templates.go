package api

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"
)

// Template is a plan to start from, for one permit of one code.
type Template struct {
	Ordinance string `json:"ordinance"`
	Permit    string `json:"permit"`
	// Plan is a GeoJSON document.
	Plan []byte `json:"-"`
}

// getTemplates lists the plans to start from, in their order.
func (s *server) getTemplates(c echo.Context) error {
	if s.Templates == nil {
		return c.JSON(http.StatusOK, []Template{})
	}
	return c.JSON(http.StatusOK, s.Templates)
}

// getTemplate gives one plan to start from as it is.
func (s *server) getTemplate(c echo.Context) error {
	asked := c.Param("ordinance") + "/" + c.Param("permit")
	names := make([]string, 0, len(s.Templates))
	for _, t := range s.Templates {
		name := t.Ordinance + "/" + t.Permit
		if name == asked {
			c.Response().Header().Set(echo.HeaderContentDisposition, fmt.Sprintf(`attachment; filename="%s"`, fileName(t.Permit, "geojson")))
			return c.Blob(http.StatusOK, "application/geo+json", t.Plan)
		}
		names = append(names, name)
	}
	return unknown(http.StatusNotFound, "template", asked, names)
}
