package parcel

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Code names a reason for which a store or a load says no. Callers map codes to
// HTTP answers and exit statuses; words may change, a code does not.
type Code string

// The reasons.
const (
	CodeUnknownLayer Code = "unknown-layer"
	CodeNoDataset    Code = "no-dataset"  // nothing was loaded into the layer yet
	CodeGone         Code = "gone"        // the dataset was replaced twice since it was looked up
	CodeBusy         Code = "busy"        // another load is under way
	CodeNoEarlier    Code = "no-earlier"  // there is no dataset to roll back to
	CodeGeometry     Code = "geometry"    // a shape that the layer cannot hold
	CodeNotAStore    Code = "not-a-store" // the file or database is something else
	CodeStore        Code = "store"       // the store failed: disk full, no rights, damaged
	CodeNoCRS        Code = "no-crs"      // the file names no coordinate system
	CodeFarAway      Code = "far-away"    // the file lies far from where the town is
	CodeMapping      Code = "mapping"     // a column is not there, or no column holds the id
	CodeSource       Code = "source"      // the file cannot be read
	CodeNoRows       Code = "no-rows"     // the file holds no row
	CodeNoShapes     Code = "no-shapes"   // no row of the file has a shape that can be used
	CodeArgument     Code = "argument"    // a distance or subject that makes no sense
)

// Error tells what a store or a load could not do, where, and what to do about it.
type Error struct {
	Code Code
	// Place is where: a file, a layer, a row; may be empty.
	Place string
	// What is wrong, as a clause without final period.
	What string
	// Cure is what to do, as a sentence without final period; may be empty.
	Cure string
	// Err is the error below, for the log; may be nil.
	Err error
}

// Error returns one line: place, what is wrong, the error below, the cure.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Place != "" {
		b.WriteString(e.Place + ": ")
	}
	b.WriteString(e.What)
	if e.Err != nil {
		fmt.Fprintf(&b, ": %v", e.Err)
	}
	if e.Cure != "" {
		b.WriteString(". " + e.Cure)
	}
	return b.String()
}

// Unwrap returns the error below.
func (e *Error) Unwrap() error { return e.Err }

// CodeOf returns the code of the first *Error in err's chain, "" for none.
func CodeOf(err error) Code {
	var e *Error
	if errors.As(err, &e) {
		return e.Code
	}
	return ""
}

// NoDataset returns the error of a layer that nothing was loaded into.
func NoDataset(layer Layer) error {
	return &Error{
		Code: CodeNoDataset, What: fmt.Sprintf("the store holds no %s yet", layer),
		Cure: fmt.Sprintf("Load a file first: clearway load FILE --layer %s --store ...", layer),
	}
}

// Gone returns the error of a dataset that the store no longer keeps.
func Gone(d Dataset) error {
	return &Error{
		Code: CodeGone, What: fmt.Sprintf("version %d of %s was replaced while it was read", d.Version, d.Layer),
		Cure: "Ask again: the question is then answered from the present version",
	}
}

// NoEarlier returns the error of a rollback that has nothing to return to.
func NoEarlier(layer Layer) error {
	return &Error{
		Code: CodeNoEarlier, What: fmt.Sprintf("the store keeps no earlier version of %s", layer),
		Cure: "Load the earlier file again",
	}
}

// Busy returns the error of a load or rollback while another one is under way.
func Busy(place string, err error) error {
	return &Error{
		Code: CodeBusy, Place: place, What: "another load is writing to this store", Err: err,
		Cure: "Wait until it has ended, then try again",
	}
}

func quote(s string) string { return strconv.Quote(s) }
