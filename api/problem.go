package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"clearway/geo/siteplan"
)

// problemType begins the type of every problem; its code follows. The types are
// part of the contract and listed in openapi.json.
const problemType = "urn:clearway:problem:"

// Problem is an RFC 9457 problem document. Feature and Place tell where in the
// plan the fault is, Cure what to do about it, Known what could have been named.
type Problem struct {
	Type    string   `json:"type"`
	Title   string   `json:"title"`
	Status  int      `json:"status"`
	Detail  string   `json:"detail,omitempty"`
	Feature string   `json:"feature,omitempty"`
	Place   string   `json:"place,omitempty"`
	Cure    string   `json:"cure,omitempty"`
	Known   []string `json:"known,omitempty"`

	cause error // for the log alone; may be nil
}

// Error returns the problem in one line, for the log.
func (p *Problem) Error() string {
	if p.cause != nil {
		return p.Title + ": " + p.cause.Error()
	}
	return p.Title + ": " + p.Detail
}

// problem returns a problem with a code and a title that is the same for every
// problem of that code.
func problem(status int, code, title, detail string) *Problem {
	return &Problem{Type: problemType + code, Title: title, Status: status, Detail: detail}
}

// answerError answers a request that failed.
func (s *server) answerError(err error, c echo.Context) {
	if c.Response().Committed {
		return
	}
	p := s.problemOf(err, c)
	body, _ := json.Marshal(p) // strings and an int: it cannot fail
	if c.Request().Method == http.MethodHead {
		body = nil
	}
	if err := c.Blob(p.Status, "application/problem+json", body); err != nil {
		s.Log.Warn("problem not delivered", "id", idOf(c), "error", err)
	}
}

func (s *server) problemOf(err error, c echo.Context) *Problem {
	var (
		own    *Problem
		plan   *siteplan.Error
		large  *http.MaxBytesError
		routed *echo.HTTPError
	)
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &plan):
		return planProblem(plan)
	case errors.As(err, &large):
		return tooLarge()
	case errors.As(err, &routed):
		return routeProblem(routed, c)
	}
	if p := s.storeFault(err, c); p != nil {
		return p
	}
	return problem(http.StatusInternalServerError, "internal", "The service failed",
		fmt.Sprintf("This is a fault of the service, not of the request. Report it with the request id %s.", idOf(c)))
}

// routeProblem explains an error of the router.
func routeProblem(err *echo.HTTPError, c echo.Context) *Problem {
	path := c.Request().URL.Path
	switch err.Code {
	case http.StatusNotFound:
		return problem(err.Code, "not-found", "There is nothing here",
			fmt.Sprintf("No resource is at %s. /openapi.json lists what there is.", path))
	case http.StatusMethodNotAllowed:
		allowed, _ := c.Get(echo.ContextKeyHeaderAllow).(string)
		c.Response().Header().Set(echo.HeaderAllow, allowed)
		return problem(err.Code, "method-not-allowed", "The method is not allowed here",
			fmt.Sprintf("%s answers %s, not %s.", path, allowed, c.Request().Method))
	}
	return problem(err.Code, "request", "The request cannot be answered", http.StatusText(err.Code))
}

// planProblem explains why a plan cannot be used: 400 where it is no JSON, 413
// where it is too large, 422 where it is JSON and yet no plan.
func planProblem(err *siteplan.Error) *Problem {
	status := http.StatusUnprocessableEntity
	switch err.Code {
	case siteplan.CodeSyntax, siteplan.CodeEncoding:
		status = http.StatusBadRequest
	case siteplan.CodeTooLarge:
		status = http.StatusRequestEntityTooLarge
	}
	p := problem(status, string(err.Code), "The plan cannot be used", sentence(err.What))
	p.Feature, p.Place, p.Cure = err.Feature, err.Place, sentence(err.Cure)
	return p
}

// sentence writes a clause with a capital and a full stop.
func sentence(clause string) string {
	if clause == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(clause)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(clause[size:], ".") + "."
}
