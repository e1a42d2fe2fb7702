package source

import (
	"fmt"
	"strconv"
	"strings"

	"clearway/geo/parcel"
)

func itoa(n int) string { return strconv.Itoa(n) }

// fault returns the error of a file that cannot be read.
func fault(path, what, cure string, below error) *parcel.Error {
	return &parcel.Error{Code: parcel.CodeSource, Place: path, What: what, Cure: cure, Err: below}
}

// faultAt returns the error of a file that cannot be read from a row on.
func faultAt(path string, row int, what, cure string, below error) *parcel.Error {
	return fault(fmt.Sprintf("%s, row %d", path, row), what, cure, below)
}

// rowFault returns the error of one row, a clause.
func rowFault(row int, format string, args ...any) *parcel.RowError {
	return &parcel.RowError{Number: row, Err: fmt.Errorf(format, args...)}
}

func cannotOpen(path string, err error) *parcel.Error {
	return fault(path, "the file cannot be opened", "Check the name and the rights to read it", err)
}

func noLayer(path, asked string, layers []string) *parcel.Error {
	return fault(path, fmt.Sprintf("the file holds no layer %q", asked), "It holds "+quoteList(layers), nil)
}

func severalLayers(path string, layers []string) *parcel.Error {
	return fault(path, fmt.Sprintf("the file holds %d layers", len(layers)), "Say which one to read: "+quoteList(layers), nil)
}

// quoteList writes names for a message, the first of many.
func quoteList(names []string) string {
	const most = 20
	var b strings.Builder
	for i, name := range names {
		if i == most {
			fmt.Fprintf(&b, " and %d more", len(names)-most)
			break
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Quote(name))
	}
	return b.String()
}
