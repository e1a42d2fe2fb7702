package api

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"clearway/api/notice"
	"clearway/geo/parcel"
	"clearway/geo/parcel/mailing"
	"clearway/geo/siteplan"
)

// postNotice answers with the mailing list of `clearway notice --format json`; names
// and addresses are in it for the clerk only, and other forms are for him only.
func (s *server) postNotice(c echo.Context) error {
	query, err := readQuery(c, "format", "ordinance")
	if err != nil {
		return err
	}
	form, err := noticeForm(query)
	if err != nil {
		return err
	}
	clerk, err := s.isClerk(c)
	if err != nil {
		return err
	}
	if form.write != nil && !clerk {
		return s.clerksOnly(c)
	}
	body, err := readPlan(c)
	if err != nil {
		return err
	}
	if s.Store == nil {
		return noStore()
	}
	ask, err := readNoticeRequest(body)
	if err != nil {
		return err
	}
	list, err := s.notice(c, ask)
	if err != nil {
		return storeProblem(err)
	}
	if form.write != nil {
		return s.noticeFile(c, form, mailed{list: list, plan: ask.plan, alcohol: ask.alcohol, ordinance: query.Get("ordinance")})
	}
	document := notice.DocumentOf(list)
	if !clerk {
		document = document.WithoutPeople()
	}
	var buffer bytes.Buffer
	if err := notice.JSON(&buffer, document); err != nil {
		return err
	}
	return c.Blob(http.StatusOK, echo.MIMEApplicationJSON, buffer.Bytes())
}

func (s *server) notice(c echo.Context, ask noticeRequest) (*mailing.List, error) {
	return inTurn(s, c, func(ctx context.Context) (*mailing.List, error) {
		ctx, cancel := context.WithTimeout(ctx, storeTimeout)
		defer cancel()
		store := parcel.Snapshot(s.Store)
		subjects, err := mailing.Subjects(ctx, store, ask.parcels, ask.plan)
		if err != nil {
			return nil, err
		}
		ask.question.Subjects = subjects
		return mailing.Make(ctx, store, ask.question)
	})
}

// noticeRequest is what a mailing list is asked for.
type noticeRequest struct {
	parcels  []string
	plan     *siteplan.Plan // nil for none
	alcohol  *bool          // whether it will be served; nil for as the plan states it
	question mailing.Question
}

// noticeMembers are the members of a request. distance is a text with its unit.
var noticeMembers = []string{"parcels", "plan", "distance", "merge", "sort", "alcohol"}

// defaultDistance is what is asked for where a request names no distance: that of
// Prescott's code.
const defaultDistance = "100 ft"

// readNoticeRequest reads {"parcels": [...], "plan": {...}, "distance": "100ft",
// "merge": ..., "sort": ..., "alcohol": ...}, of which parcels or plan must be there, or a plan as it
// is. Members are known by their exact names.
func readNoticeRequest(body []byte) (noticeRequest, error) {
	var ask noticeRequest
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(body, &members); err != nil {
		return ask, unreadable("the body", err)
	}
	if _, ok := members["type"]; ok {
		members = map[string]json.RawMessage{"plan": body}
	}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if !slices.Contains(noticeMembers, name) {
			return ask, unknown(http.StatusBadRequest, "member", name, noticeMembers)
		}
	}
	distance, merge, order := defaultDistance, "", ""
	for name, into := range map[string]any{"parcels": &ask.parcels, "distance": &distance, "merge": &merge, "sort": &order, "alcohol": &ask.alcohol} {
		if written, ok := members[name]; ok {
			if err := json.Unmarshal(written, into); err != nil {
				return ask, unreadable(name, err)
			}
		}
	}
	if plan, ok := members["plan"]; ok {
		var err error
		if ask.plan, err = siteplan.Decode(plan); err != nil {
			return ask, err
		}
	}
	return ask, ask.read(distance, merge, order)
}

func (ask *noticeRequest) read(distance, merge, order string) (err error) {
	if ask.question.Distance, err = mailing.ParseDistance(distance); err != nil {
		return storeProblem(err)
	}
	if ask.question.Merge, err = mailing.ParseMerge(merge); err != nil {
		return storeProblem(err)
	}
	if ask.question.Order, err = mailing.ParseOrder(order); err != nil {
		return storeProblem(err)
	}
	return nil
}

func unreadable(what string, err error) *Problem {
	p := problem(http.StatusBadRequest, "notice-request", "The request is not readable", fmt.Sprintf("%s: %v.", what, err))
	p.Cure = `Send JSON such as {"parcels": ["5-385-10"], "distance": "100ft"}, with "plan" for a site plan.`
	return p
}
