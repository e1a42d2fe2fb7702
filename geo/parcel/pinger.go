package parcel

import "context"

// Pinger is a [Store] in a place that can be out of reach for a while, such as a
// database server. A service that asks one is ready while Ping returns nil.
type Pinger interface {
	// Ping tells whether the store can answer now. The error is an *Error with
	// CodeStore; it wraps ctx.Err() where ctx ended first.
	Ping(ctx context.Context) error
}
