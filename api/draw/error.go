package draw

// Code says what kind of fault an Error is.
type Code string

// The faults of a drawing.
const (
	UnknownPaper Code = "unknown-paper"
	BadScale     Code = "bad-scale"
	DoesNotFit   Code = "does-not-fit"
	NothingDrawn Code = "nothing-drawn"
)

// Error tells why a drawing cannot be made, and what to do.
type Error struct {
	Code    Code
	Message string
}

func (e *Error) Error() string { return e.Message }
