package postgis

import (
	"encoding/binary"

	"github.com/paulmach/orb"
)

// copyBuffer holds rows in the binary form of COPY (PostgreSQL manual, COPY, File
// Formats): head, rows, end; a row is the number of its fields, then each with its
// length before it, -1 for NULL; all big-endian.
type copyBuffer struct{ b []byte }

func (c *copyBuffer) begin() {
	c.b = append(c.b[:0], "PGCOPY\n\xff\r\n\x00"+"\x00\x00\x00\x00"+"\x00\x00\x00\x00"...)
}

func (c *copyBuffer) end() { c.b = binary.BigEndian.AppendUint16(c.b, 0xffff) }

// add appends a row: its number, its geometry, its values. On an error nothing is
// added.
func (c *copyBuffer) add(row int64, g orb.Geometry, values []string) error {
	b := binary.BigEndian.AppendUint16(c.b, uint16(2+len(values)))
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
	for _, v := range values {
		b = binary.BigEndian.AppendUint32(b, uint32(len(v)))
		b = append(b, v...)
	}
	c.b = b
	return nil
}
