package api

import (
	"context"
	"crypto/rand"
	"log/slog"
	"strings"

	"github.com/labstack/echo/v4"
	"github.com/labstack/echo/v4/middleware"
)

// contentPolicy lets the page load its own files and nothing else; no script or
// style may stand inside the HTML.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; " +
	"connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

func securityHeaders(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		h := c.Response().Header()
		h.Set("Content-Security-Policy", contentPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
		h.Set(echo.HeaderCacheControl, "no-store")
		return next(c)
	}
}

// requestID answers with the id that the client gave the request, or a new one
// where it gave none that is fit for a log.
func requestID(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		id := c.Request().Header.Get(echo.HeaderXRequestID)
		if !plainID(id) {
			id = rand.Text()
		}
		c.Response().Header().Set(echo.HeaderXRequestID, id)
		return next(c)
	}
}

func plainID(id string) bool {
	const plain = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_."
	return id != "" && len(id) <= 64 && strings.Trim(id, plain) == ""
}

// limitTime ends the questions of a request after requestTimeout, and when its client
// hangs up.
func limitTime(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		client := c.Request().Context()
		ctx, cancel := context.WithTimeout(client, requestTimeout)
		defer cancel()
		c.SetRequest(c.Request().WithContext(ctx))
		err := next(c)
		if err != nil && client.Err() != nil {
			return hungUp(err)
		}
		return err
	}
}

// recoverPanics turns a panic of a handler into an error and logs where it was.
func (s *server) recoverPanics() echo.MiddlewareFunc {
	return middleware.RecoverWithConfig(middleware.RecoverConfig{
		DisableStackAll:     true,
		DisableErrorHandler: true,
		LogErrorFunc: func(c echo.Context, err error, stack []byte) error {
			s.logPanic(c, err, stack)
			return err
		},
	})
}

func (s *server) logPanic(c echo.Context, reason any, stack []byte) {
	s.Log.Error("panic", "reason", reason, "id", idOf(c), "stack", string(stack))
}

func idOf(c echo.Context) string {
	return c.Response().Header().Get(echo.HeaderXRequestID)
}

// logRequests writes a line for each request, without the plan and without the
// query.
func (s *server) logRequests() echo.MiddlewareFunc {
	return middleware.RequestLoggerWithConfig(middleware.RequestLoggerConfig{
		HandleError:     true,
		LogMethod:       true,
		LogURIPath:      true,
		LogStatus:       true,
		LogLatency:      true,
		LogResponseSize: true,
		LogRemoteIP:     true,
		LogRequestID:    true,
		LogError:        true,
		LogValuesFunc: func(c echo.Context, v middleware.RequestLoggerValues) error {
			attributes := []slog.Attr{
				slog.String("method", v.Method), slog.String("path", v.URIPath),
				slog.Int("status", v.Status), slog.Duration("took", v.Latency),
				slog.Int64("bytes", v.ResponseSize), slog.String("remote", v.RemoteIP),
				slog.String("id", v.RequestID),
			}
			level := slog.LevelInfo
			if v.Status >= 500 {
				level = slog.LevelError
			}
			if v.Error != nil {
				attributes = append(attributes, slog.String("error", v.Error.Error()))
			}
			s.Log.LogAttrs(c.Request().Context(), level, "request", attributes...)
			return nil
		},
	})
}
