package api

import (
	_ "embed"
	"net/http"

	"github.com/labstack/echo/v4"
)

// openAPI describes the service in OpenAPI 3.1. It is written by hand; the tests
// hold every route and every answer against it.
//
//go:embed openapi.json
var openAPI []byte

func getOpenAPI(c echo.Context) error {
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, openAPI)
}
