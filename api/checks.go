package api

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"clearway/api/town"
	"clearway/api/wire"
	"clearway/geo/siteplan"
	"clearway/ordinances"
)

// checksAtOnce is how many checks and lists may be at work: they are nearly all
// arithmetic, and more than two for each processor only take memory.
func checksAtOnce() int { return 2 * runtime.GOMAXPROCS(0) }

// question is what a check asks: a plan, the permit it is for and the date; and
// how the answer is written.
type question struct {
	ordinance *ordinances.Ordinance
	permit    string
	on        time.Time
	plan      []byte
	write     func(*ordinances.Report) (document, error)
}

// document is an answer as it is sent.
type document struct {
	body     []byte
	warnings []string
}

// postCheck answers a plan with the document of `clearway check --format json`,
// whatever the verdict is.
func (s *server) postCheck(c echo.Context) error {
	query, err := readQuery(c, "ordinance", "permit", "on")
	if err != nil {
		return err
	}
	q, err := s.question(query)
	if err != nil {
		return err
	}
	if q.plan, err = readPlan(c); err != nil {
		return err
	}
	q.write = resultDocument
	result, err := s.inTurn(c, q)
	if err != nil {
		return err
	}
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, result.body)
}

// resultDocument writes a report as JSON.
func resultDocument(report *ordinances.Report) (document, error) {
	var buffer bytes.Buffer
	err := wire.Encode(&buffer, wire.FromReport(report))
	return document{body: buffer.Bytes()}, err
}

// readQuery returns the query of a request, which may have the named parameters,
// each once.
func readQuery(c echo.Context, names ...string) (url.Values, error) {
	query, err := url.ParseQuery(c.Request().URL.RawQuery)
	if err != nil {
		return nil, problem(http.StatusBadRequest, "query", "The query is not readable", err.Error())
	}
	return query, known(query, names...)
}

// question reads what a query says of a check.
func (s *server) question(query url.Values) (question, error) {
	var q question
	ordinance, err := s.ordinance(query.Get("ordinance"), http.StatusBadRequest)
	if err != nil {
		return q, err
	}
	q.ordinance, q.permit = ordinance, query.Get("permit")
	if ordinance.Permit(q.permit) == nil {
		return q, unknown(http.StatusBadRequest, "permit", q.permit, permitIDs(ordinance))
	}
	q.on, err = s.date(query)
	return q, err
}

func permitIDs(o *ordinances.Ordinance) []string {
	ids := make([]string, 0, len(o.Permits))
	for _, p := range o.Permits {
		ids = append(ids, p.ID)
	}
	return ids
}

// known refuses a query with parameters that are not there or that come twice.
func known(query url.Values, names ...string) error {
	for name, values := range query {
		if !slices.Contains(names, name) {
			return unknown(http.StatusBadRequest, "parameter", name, names)
		}
		if len(values) > 1 {
			return problem(http.StatusBadRequest, "repeated-parameter", "A parameter is given twice",
				fmt.Sprintf("%s is given %d times: %s.", name, len(values), strings.Join(values, ", ")))
		}
	}
	return nil
}

// unknown is the problem of a name that is not among the known ones.
func unknown(status int, what, name string, names []string) *Problem {
	detail := fmt.Sprintf("There is no %s %q.", what, name)
	if name == "" {
		detail = fmt.Sprintf("No %s is named.", what)
	}
	p := problem(status, "unknown-"+what, "The "+what+" is not known", detail)
	p.Known = names
	p.Cure = "Name one of: " + strings.Join(names, ", ") + "."
	return p
}

// date returns the date to check on, at 00:00 UTC: the one that is asked for, or
// today's.
func (s *server) date(query url.Values) (time.Time, error) {
	if !query.Has("on") {
		year, month, day := s.Now().Date()
		return time.Date(year, month, day, 0, 0, 0, 0, time.UTC), nil
	}
	on, err := time.Parse(time.DateOnly, query.Get("on"))
	if err != nil {
		p := problem(http.StatusBadRequest, "date", "The date is not readable",
			fmt.Sprintf("on is %q.", query.Get("on")))
		p.Cure = "Write it as year, month and day: on=2027-05-01."
		return on, p
	}
	return on, nil
}

// inTurn answers a question in turn.
func (s *server) inTurn(c echo.Context, q question) (document, error) {
	return inTurn(s, c, func(ctx context.Context) (document, error) { return s.answer(ctx, q) })
}

// inTurn does a piece of work as soon as fewer than checksAtOnce are being done, and
// gives up when the time of the request is over. Work that has begun keeps its turn
// until it ends, so that the machine is never asked for more than it has.
func inTurn[T any](s *server, c echo.Context, work func(context.Context) (T, error)) (T, error) {
	ctx := c.Request().Context()
	var none T
	select {
	case s.turns <- struct{}{}:
	case <-ctx.Done():
		return none, busy(ctx, c)
	}
	type answer struct {
		value T
		err   error
	}
	done := make(chan answer, 1)
	go func() {
		defer func() { <-s.turns }()
		var a answer
		defer func() { done <- a }()
		// Outside of the handler nobody else catches a panic.
		defer func() {
			if reason := recover(); reason != nil {
				a.err = fmt.Errorf("panic: %v\n%s", reason, debug.Stack())
			}
		}()
		a.value, a.err = work(ctx)
	}()
	select {
	case a := <-done:
		return a.value, a.err
	case <-ctx.Done():
		return none, busy(ctx, c)
	}
}

func busy(ctx context.Context, c echo.Context) *Problem {
	c.Response().Header().Set(echo.HeaderRetryAfter, retryAfter)
	return problem(http.StatusServiceUnavailable, "busy", "The service is busy",
		fmt.Sprintf("The answer was not ready in %s (%v). Send the request again later.", requestTimeout, ctx.Err()))
}

// answer returns what a question asks for.
func (s *server) answer(ctx context.Context, q question) (d document, err error) {
	plan, err := siteplan.Decode(q.plan)
	if err != nil {
		return d, err
	}
	asking, cancel := context.WithTimeout(ctx, storeTimeout)
	defer cancel()
	plan, known, err := town.Look(asking, s.Store, plan, q.ordinance.Permit(q.permit))
	if err != nil {
		return d, storeProblem(err)
	}
	report, err := s.check(known, plan, q.ordinance, q.permit, q.on)
	if err != nil {
		return d, fmt.Errorf("check: %w", err)
	}
	return q.write(report)
}
