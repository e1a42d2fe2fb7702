package api

import (
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// isClerk tells whether a request comes from the clerk, who may see the names of
// people: whether it brings the token of Options.ClerkToken as a bearer token (RFC
// 6750). A wrong token is refused, so that nobody takes an answer without names for
// one with them. Where the service has no token nobody is the clerk.
func (s *server) isClerk(c echo.Context) (bool, error) {
	written := c.Request().Header.Get(echo.HeaderAuthorization)
	if written == "" {
		return false, nil
	}
	scheme, token, _ := strings.Cut(written, " ")
	if s.ClerkToken != "" && strings.EqualFold(scheme, "Bearer") && sameSecret(strings.TrimSpace(token), s.ClerkToken) {
		return true, nil
	}
	c.Response().Header().Set(echo.HeaderWWWAuthenticate, `Bearer realm="clearway"`)
	p := problem(http.StatusUnauthorized, "token", "The token is not the clerk's",
		"The request has an Authorization that this service does not know.")
	p.Cure = "Send Authorization: Bearer TOKEN with the clerk's token, or none for an answer without names."
	return false, p
}

// sameSecret compares in a time that tells nothing of the secret, nor of its length.
func sameSecret(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return subtle.ConstantTimeCompare(x[:], y[:]) == 1
}
