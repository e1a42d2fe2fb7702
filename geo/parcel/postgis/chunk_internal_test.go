package postgis

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/paulmach/orb"
)

// A chunk reads as head, rows in the order of place, end. Rows without a box are at
// the beginning.
func TestChunk(t *testing.T) {
	c := chunk{fields: []int{0}}
	for i, at := range []orb.Point{{9, 9}, {0, 0}, {9.001, 9}, {0.001, 0}} {
		if err := c.add(int64(i+1), at, at.Bound(), []string{string(rune('a' + i))}); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.add(5, nil, emptyBound(), []string{"e"}); err != nil {
		t.Fatal(err)
	}
	c.sort()
	got, err := io.ReadAll(iotest.OneByteReader(c.reader()))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(got, []byte(copyHead)) || !bytes.HasSuffix(got, []byte(copyEnd)) {
		t.Errorf("head or end is missing: %q", got)
	}
	if err := iotest.TestReader(c.reader(), got); err != nil {
		t.Error(err)
	}
	var order strings.Builder
	for _, r := range c.rows {
		order.Write(c.b[r.to-1 : r.to])
	}
	// A Hilbert curve begins at the least corner and is at the greatest half-way.
	if order.String() != "bedac" && order.String() != "bedca" {
		t.Errorf("the order is %s", order.String())
	}
	if want := len(copyHead) + len(c.b) + len(copyEnd); len(got) != want {
		t.Errorf("%d bytes, want %d", len(got), want)
	}
}
