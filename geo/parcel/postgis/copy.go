package postgis

import (
	"cmp"
	"encoding/binary"
	"io"
	"math"
	"slices"

	"github.com/paulmach/orb"

	"clearway/geo/shape"
)

// chunkBytes is about how much is sent to the server at a time: enough that rows which
// are near on the ground become near on the disk. Small loads take less memory.
const (
	chunkBytes = 8 << 20
	smallChunk = 256 << 10
)

// The binary form of COPY (PostgreSQL manual, COPY, File Formats): head, rows, end; a
// row is the number of its fields, then each with its length before it, -1 for NULL;
// all big-endian.
const (
	copyHead = "PGCOPY\n\xff\r\n\x00" + "\x00\x00\x00\x00" + "\x00\x00\x00\x00"
	copyEnd  = "\xff\xff"
)

// chunk holds rows in the binary form of COPY.
type chunk struct {
	sql    string
	fields []int // of the values, those that are sent
	b      []byte
	rows   []chunkRow
}

// chunkRow is where a row stands in a chunk, and the middle of its box; NaN for none.
type chunkRow struct {
	from, to uint32
	key      uint32 // along the Hilbert curve
	middle   orb.Point
}

func (c *chunk) clear() { c.b, c.rows = c.b[:0], c.rows[:0] }

func (c *chunk) full() bool { return len(c.b) >= chunkBytes }

// add appends a row: its number, its geometry and the box of that, its values. On an
// error nothing is added.
func (c *chunk) add(row int64, g orb.Geometry, box orb.Bound, values []string) error {
	b := binary.BigEndian.AppendUint16(c.b, uint16(2+len(c.fields)))
	b = binary.BigEndian.AppendUint32(b, 8)
	b = binary.BigEndian.AppendUint64(b, uint64(row))
	at := len(b)
	b = append(b, 0xff, 0xff, 0xff, 0xff)
	if g != nil {
		var err error
		if b, err = appendEWKB(b, g); err != nil {
			return err
		}
		binary.BigEndian.PutUint32(b[at:], uint32(len(b)-at-4))
	}
	for _, i := range c.fields {
		v := values[i]
		b = binary.BigEndian.AppendUint32(b, uint32(len(v)))
		b = append(b, v...)
	}
	if cap(b) > smallChunk && cap(b) < chunkBytes {
		b = slices.Grow(b, chunkBytes+smallChunk-len(b)) // at once: to grow step by step is to copy it ten times
	}
	r := chunkRow{from: uint32(len(c.b)), to: uint32(len(b)), middle: orb.Point{math.NaN(), math.NaN()}}
	if !box.IsEmpty() {
		r.middle = orb.Point{box.Min[0]/2 + box.Max[0]/2, box.Min[1]/2 + box.Max[1]/2}
	}
	c.b, c.rows = b, append(c.rows, r)
	return nil
}

// sort puts the rows in the order of the Hilbert curve through the middles of their
// boxes, those without one at its beginning, equals as they came.
func (c *chunk) sort() {
	all := emptyBound()
	for _, r := range c.rows {
		if r.middle[0] == r.middle[0] {
			all = join(all, r.middle.Bound())
		}
	}
	scale := math.MaxUint16 / max(all.Max[0]-all.Min[0], all.Max[1]-all.Min[1], math.SmallestNonzeroFloat32)
	for i := range c.rows {
		if r := &c.rows[i]; r.middle[0] == r.middle[0] {
			r.key = shape.Hilbert(uint16((r.middle[0]-all.Min[0])*scale), uint16((r.middle[1]-all.Min[1])*scale))
		}
	}
	slices.SortFunc(c.rows, func(a, b chunkRow) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.from, b.from))
	})
}

// join returns the box around two.
func join(a, b orb.Bound) orb.Bound {
	if a.IsEmpty() {
		return b
	}
	return orb.Bound{
		Min: orb.Point{min(a.Min[0], b.Min[0]), min(a.Min[1], b.Min[1])},
		Max: orb.Point{max(a.Max[0], b.Max[0]), max(a.Max[1], b.Max[1])},
	}
}

// reader returns what COPY reads.
func (c *chunk) reader() io.Reader { return &chunkReader{chunk: c, rest: []byte(copyHead)} }

type chunkReader struct {
	chunk *chunk
	next  int    // row; one more than there are after the end
	rest  []byte // of the piece under way
}

// Read implements [io.Reader].
func (r *chunkReader) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if len(r.rest) == 0 && !r.advance() {
			break
		}
		k := copy(p[n:], r.rest)
		n, r.rest = n+k, r.rest[k:]
	}
	if n == 0 && len(p) > 0 {
		return 0, io.EOF
	}
	return n, nil
}

// advance goes on to the next piece, if there is one.
func (r *chunkReader) advance() bool {
	rows := r.chunk.rows
	switch {
	case r.next < len(rows):
		r.rest = r.chunk.b[rows[r.next].from:rows[r.next].to]
	case r.next == len(rows):
		r.rest = []byte(copyEnd)
	default:
		return false
	}
	r.next++
	return true
}
