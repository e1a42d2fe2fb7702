package api

import (
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// maxBytes limits the body of a request. A whole block with 2,500 things takes
// about 1 MiB.
const maxBytes = 5 << 20

// readPlan returns the body of a request, which is to be a plan.
func readPlan(c echo.Context) ([]byte, error) {
	request := c.Request()
	if err := acceptable(request.Header, c.Response().Header()); err != nil {
		return nil, err
	}
	if request.ContentLength > maxBytes {
		return nil, tooLarge()
	}
	data, err := io.ReadAll(http.MaxBytesReader(c.Response(), request.Body, maxBytes))
	switch err.(type) {
	case nil:
	case *http.MaxBytesError:
		return nil, err
	default:
		return nil, problem(http.StatusBadRequest, "broken-off", "The plan did not arrive whole",
			"The request broke off before its end. Send it again.")
	}
	if len(data) == 0 {
		p := problem(http.StatusBadRequest, "no-plan", "There is no plan in the request", "The body is empty.")
		p.Cure = "Send the site plan, a GeoJSON FeatureCollection, as the body."
		return nil, p
	}
	return data, nil
}

// acceptable refuses a body that is not GeoJSON as it is. A form's media type is
// taken, because it is what curl and others send with any body unless told.
func acceptable(request, response http.Header) error {
	if encoding := request.Get(echo.HeaderContentEncoding); encoding != "" && !strings.EqualFold(encoding, "identity") {
		response.Set(echo.HeaderAcceptEncoding, "identity")
		p := problem(http.StatusUnsupportedMediaType, "compressed", "The plan is compressed",
			fmt.Sprintf("The body is encoded as %q.", encoding))
		p.Cure = "Send it as it is, without Content-Encoding."
		return p
	}
	written := request.Get(echo.HeaderContentType)
	media, parameters, err := mime.ParseMediaType(written)
	charset := parameters["charset"]
	utf8 := charset == "" || strings.EqualFold(charset, "utf-8")
	switch media {
	case "application/geo+json", "application/json", "application/x-www-form-urlencoded":
		if err == nil && utf8 {
			return nil
		}
	case "":
		if written == "" {
			return nil
		}
	}
	response.Set("Accept-Post", "application/geo+json, application/json")
	p := problem(http.StatusUnsupportedMediaType, "media-type", "The plan is not sent as GeoJSON",
		fmt.Sprintf("The Content-Type is %q.", written))
	p.Cure = "Send GeoJSON in UTF-8 with Content-Type: application/geo+json."
	return p
}

func tooLarge() *Problem {
	p := problem(http.StatusRequestEntityTooLarge, "too-large", "The plan is too large",
		fmt.Sprintf("A plan may have %d MiB.", maxBytes>>20))
	p.Cure = "Leave out what lies far from the premises, or write coordinates with fewer decimals."
	return p
}
